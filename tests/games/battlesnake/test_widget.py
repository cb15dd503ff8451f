"""A game in which the learner steers a snake against the tutorial's, without a browser."""

from __future__ import annotations

import pytest

from pathlib_games.games.battlesnake import GAME, Cell, Position, Snake, SnakeGame, new_game
from pathlib_games.games.battlesnake.players import tutorial
from pathlib_games.games.contract import History
from tests.pictures import clickable
from tests.widgets.page import press


def meeting(you: tuple[Cell, ...], rival: tuple[Cell, ...], **more: int) -> SnakeGame:
    """Return a game on 7 x 7 cells with one food in a corner."""
    snakes = (Snake("you", more.get("health", 90), you), Snake("tutorial", 90, rival))
    game = SnakeGame()
    game.game = History.of(GAME, Position(7, 7, snakes, ((6, 6),)))
    return game


def test_a_turn_is_played_by_both_and_told() -> None:
    game = SnakeGame(seed=3)
    before = game.position
    assert before == new_game(("you", "tutorial"), 3)
    assert game.said.endswith("Food: 1 down and 1 left. You can go up, down, left or right.")
    game.act({"go": "left"})
    moves = {"you": "left", "tutorial": tutorial(before, "tutorial", 0)}
    assert game.position == before.play(moves)
    told = "You go left, tutorial goes left. Your health is 99. Food: 1 down. You can go up,"
    assert game.said.startswith(told)
    press(game, "Down")
    assert (
        "You eat: your health is 100, your length 4. tutorial eats: its length is 4." in game.said
    )
    press(game, "Undo")
    assert game.position == before.play(moves)


def test_a_click_goes_to_a_cell_beside_the_head_only() -> None:
    game = SnakeGame(seed=3)
    x, y = game.position.snake("you").head
    assert f"({x}, {y + 1})" in clickable(game.picture())
    game.act({"click": f"({x}, {y + 1})"})
    assert game.position.snake("you").head == (x, y + 1)
    for far, told in (
        ((x, y), "You cannot turn back into your own neck."),
        ((x - 3, y), f"({x - 3}, {y}) is not beside your head on ({x}, {y + 1})."),
    ):
        game.act({"click": str(far)})
        assert game.said.startswith(told)
        assert game.position.turn == 1


def test_a_rival_that_is_near_is_told() -> None:
    game = meeting(((3, 3), (3, 2), (3, 1)), ((5, 4), (5, 3), (5, 2), (5, 1)))
    assert "The head of tutorial: 1 up and 2 right; it is longer than you." in game.said
    assert game.said.endswith("You can go up, left or right.")
    far = meeting(((0, 0), (1, 0), (2, 0)), ((5, 4), (5, 3), (5, 2)))
    assert "The head" not in far.said


@pytest.mark.parametrize(
    ("you", "rival", "way", "health", "told"),
    [
        (((0, 0), (1, 0)), ((5, 4), (5, 3)), "left", 90, "You left the board. tutorial wins"),
        (((0, 0), (1, 0)), ((5, 4), (5, 3)), "up", 1, "You starved. tutorial wins"),
        (((5, 6), (4, 6)), ((6, 5), (6, 4)), "right", 90, "both snakes are equally long. Nobody"),
        (((5, 6), (4, 6)), ((6, 5), (6, 4), (6, 3)), "right", 90, "met, and you are shorter. tut"),
        (((5, 6), (4, 6), (3, 6)), ((6, 5), (6, 4)), "right", 90, "and tutorial is shorter. You"),
        (((2, 0), (1, 0), (1, 1), (1, 2), (2, 2)), ((0, 0), (0, 0)), "up", 90, "You can go"),
    ],
)
def test_the_end_says_who_has_won_and_why(
    you: tuple[Cell, ...], rival: tuple[Cell, ...], way: str, health: int, told: str
) -> None:
    game = meeting(you, rival, health=health)
    game.go(way)
    assert told in game.said
    if game.position.over:
        ended = game.position
        assert (game._state["say"]["tone"] == "right") == (ended.winner == "you")
        game.go("up")
        game.click((3, 3))
        assert game.position == ended
        assert game.said.endswith("after 1 turn. Press New game for another one, or Undo.")


def test_another_game_begins_with_another_seed() -> None:
    game = SnakeGame(seed=3)
    game.go("up")
    game.act({"press": "New game", "seed": "8"})
    assert game.position == new_game(("you", "tutorial"), 8)
    assert game.said.startswith("A new game with seed 8. Food:")
    game.act({"press": "New game", "seed": "x"})
    assert game.said == "The seed should be a whole number, but it is 'x'."


def test_a_move_that_was_made_before_the_answer_was_seen_is_dropped() -> None:
    game = SnakeGame(seed=3)
    seen = game._state["turn"]
    game.go("up")
    assert game._is_late({"go": "up", "turn": seen})
    assert not game._is_late({"go": "up", "turn": game._state["turn"]})

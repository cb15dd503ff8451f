"""The game against the computer and the designer, driven without a browser."""

from __future__ import annotations

import pytest

from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise_levels import Levels
from pathlib_games.games.chutes.graphs import fewest_turns
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.widget import BoardDesigner, ChutesGame, LevelsByHand
from pathlib_games.record.logbook import Logbook
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text


@pytest.fixture(scope="module")
def usual() -> Board:
    return Board.load("milton_bradley")


def label(scene: Scene, name: str) -> str:
    return next(shape.label or "" for shape in scene.shapes if shape.id == name)


def names(scene: Scene) -> set[str]:
    return {shape.id for shape in scene.shapes if shape.id is not None}


# ---- the game -----------------------------------------------------------------------------------


def test_both_players_roll_until_one_has_won(usual: Board) -> None:
    game = ChutesGame(usual, seed=5)
    rounds = 0
    while game.position.outcome() is None:
        game.roll()
        rounds += 1
        assert game.told[0].startswith("You roll ")
        assert label(game.scene, "roll").endswith(" ".join(game.told))
    assert rounds >= 7
    winner = game.position.outcome()
    won = f"You have won in {rounds} rolls; the luckiest player needs 7."
    lost = f"The computer has won in {rounds} rolls; the luckiest player needs 7."
    ends = ((won, "The first on your best list."), (lost,))
    assert game.told[-len(ends[winner or 0]) :] == ends[winner or 0]
    assert len(game.told) == 3, "there is room for three lines"
    assert label(game.scene, "roll").startswith("New game.")
    game.roll()
    assert game.position.squares == (0, 0)
    assert label(game.scene, "roll").startswith("Roll the die.")


def test_the_list_is_open_at_the_end_and_marks_a_game_that_was_won(usual: Board) -> None:
    game = ChutesGame(usual, seed=5)
    assert game._best == {"open": False, "rows": []}
    seen = set()
    for _ in range(8):
        while game.position.outcome() is None:
            game.roll()
        won = game.position.outcome() == 0
        rows = game._best["rows"]
        assert game._best["open"]
        assert [row["words"] for row in rows if row["now"]] == [f"{game.rounds} rolls"] * won
        seen.add(won)
        game.roll()
        assert not game._best["open"]
        assert len(game._best["rows"]) >= len(rows[:5])
        assert not any(row["now"] for row in game._best["rows"])
    assert seen == {True, False}


def test_a_seed_decides_the_game(usual: Board) -> None:
    def played(seed: int) -> tuple[int, ...]:
        game = ChutesGame(usual, seed)
        for _ in range(6):
            game.roll()
        return game.position.squares

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(6)}) > 3


# ---- the designer -------------------------------------------------------------------------------


def clicked(designer: BoardDesigner, *names: str) -> str:
    for name in names:
        designer.click(name)
    return designer.scene.description


def test_an_end_can_be_moved_and_the_facts_follow(usual: Board) -> None:
    designer = BoardDesigner(usual)
    told = clicked(designer, "84", "99")
    assert dict(designer.board.ladders)[28] == 99
    board = designer.board
    average = float(expected_turns(board)[0])
    assert f"Shortest game: {fewest_turns(board)[0]} rolls. Average: {average:.2f} turns." in told
    assert "Done: ladder from 28 up to 99." in told
    clicked(designer, "28", "29")
    assert dict(designer.board.ladders)[29] == 99
    assert 28 not in designer.board.slides
    clicked(designer, "reset")
    assert designer.board == usual


def test_a_slide_turns_round_when_its_ends_pass_each_other(usual: Board) -> None:
    designer = BoardDesigner(usual)
    assert "Done: chute from 28 down to 3." in clicked(designer, "84", "3")
    assert dict(designer.board.chutes)[28] == 3
    assert len(designer.board.ladders) == 8


def test_new_slides_and_removed_ones(usual: Board) -> None:
    designer = BoardDesigner(usual)
    assert "A new slide begins at 2." in clicked(designer, "2")
    assert "remove" not in names(designer.scene)
    assert "Done: ladder from 2 up to 90." in clicked(designer, "90")
    assert "You hold the end at 16 of the chute from 16 down to 6." in clicked(designer, "16")
    assert "remove" in names(designer.scene)
    assert "Removed." in clicked(designer, "remove")
    assert 16 not in designer.board.slides
    assert len(designer.board.slides) == len(usual.slides)


def test_putting_an_end_back_changes_nothing(usual: Board) -> None:
    designer = BoardDesigner(usual)
    assert "Put down again." in clicked(designer, "16", "16")
    assert designer.board == usual
    assert clicked(designer, "3", "3").count("Put down again.") == 1
    assert designer.board == usual


@pytest.mark.parametrize(
    ("clicks", "told"),
    [
        (("16", "100"), "begins at a square from 1 to 99"),
        (("6", "4"), "ends where no other slide begins"),
        (("2", "4"), "ends where no other slide begins"),
        (("16", "98"), "the only slide that begins at its square"),
    ],
)
def test_a_broken_rule_is_told_and_the_end_stays_in_hand(
    usual: Board, clicks: tuple[str, str], told: str
) -> None:
    designer = BoardDesigner(usual)
    said = clicked(designer, *clicks)
    assert "Not possible: it should be" in said
    assert told in said
    assert designer.board == usual
    assert any("held" in shape.classes for shape in designer.scene.shapes)


def test_games_without_an_end_are_told() -> None:
    designer = BoardDesigner(Board(12, chutes=[(6, 1), (7, 2), (8, 3), (9, 4), (10, 5)]))
    assert "Shortest game: 3 rolls. Average: " in designer.scene.description
    assert "This game cannot be won." in clicked(designer, "11", "5")
    # Who does not roll a 1 at first lands before a wall of chutes, and no chute leads back to 1.
    chutes = [(5, 2), (6, 3), (7, 4), (8, 2), (9, 3), (10, 4)]
    trap = BoardDesigner(Board(12, ladders=[(1, 12)], chutes=chutes))
    assert "Shortest game: 1 roll. It may never end" in trap.scene.description


def test_the_clicked_square_tells_a_screen_reader_what_happened(usual: Board) -> None:
    designer = BoardDesigner(usual)
    clicked(designer, "84")
    assert label(designer.scene, "84").startswith("You hold the end at 84")
    assert label(designer.scene, "28") == "Square 28, ladder from 28 up to 84"
    clicked(designer, "99")
    assert label(designer.scene, "99").startswith("Done: ladder from 28 up to 99. Shortest game: 5")
    assert label(designer.scene, "50") == "Square 50, empty"


def press(widget: LevelsByHand, words: str) -> str:
    widget.act({"ticket": "1", "press": words})
    return widget.said


def test_squares_are_labelled_to_the_end_and_noted() -> None:
    widget = LevelsByHand(Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)]))
    for square in (9, 1, 3, 4, 5, 6, 10, 7):
        assert widget.found.level == (2 if square in {10, 7} else 1)
        widget.act({"ticket": "1", "click": str(square)})
    assert repr(widget) == (
        "<LevelsByHand, 8 of 8 squares: Right. All 9 squares have their fewest rolls.>"
    )
    assert [(entry.exercise, entry.right) for entry in Logbook().entries()] == [
        ("chutes/levels", True)
    ]
    assert label(widget.board(), "7") == "Square 7, empty, 2 rolls"
    marks = [shape.text for shape in widget.picture().shapes if isinstance(shape, Text)]
    assert marks.count("1") == 1 + 6  # the number of square 1, and six labels
    assert press(widget, "Hint") == "All squares have their label."


def test_the_level_that_is_asked_for_is_shown_and_told() -> None:
    widget = LevelsByHand(Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)]))
    assert widget.board().description.startswith("Level 1: 1 roll, not fewer. 10 squares;")
    assert "Click every square that one roll can bring" in widget.picture().description
    for square in (9, 1, 3, 4, 5):
        widget.click(square)
        assert widget.said == f"{square} takes 1 roll."
    assert press(widget, "Hint").startswith("1 square is missing.")
    widget.click(6)
    assert widget.said == "6 takes 1 roll. The level is complete. Level 2: 2 rolls, not fewer."
    assert widget.board().description.startswith("Level 2: 2 rolls, not fewer.")


def test_a_wrong_square_is_refused_and_the_buttons_help() -> None:
    widget = LevelsByHand(Board(size=10, ladders=[(2, 9)]))
    widget.click(10)
    assert widget.said.startswith("10 takes more than 1 roll. From which square")
    widget.click(7)
    assert "where each count begins and ends" in widget.said
    assert widget._state["say"]["tone"] == "wrong"
    widget.click(2)
    assert widget.found == Levels(widget.found.board)
    told = "6 squares are missing. Try all six rolls, beginning at the start."
    assert press(widget, "Hint") == told
    widget.click(1)
    assert press(widget, "Undo") == "Taken back."
    assert widget.found.squares == ()
    widget.click(1)
    press(widget, "Start again")
    assert repr(widget).startswith("<LevelsByHand, 0 of 9 squares: You are off the board.")

"""The rules of Battlesnake against turns of the official engine, and laws of whole games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import Game, Settings, Snake
from pathlib_games.games.battlesnake.rules import (
    Position,
    direction,
    feed,
    food_cells,
    new_game,
    turn,
)
from pathlib_games.graphs import BadPosition, IllegalMove
from tests.games.battlesnake.snake_games import games, random_turns, request_of_rules, vectors
from tests.graphs.random_graphs import examples

CASES: list[dict[str, Any]] = vectors("battlesnake_rules")["cases"]


def cells(listed: list[dict[str, int]]) -> list[tuple[int, int]]:
    return [(cell["x"], cell["y"]) for cell in listed]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_a_turn_is_that_of_the_official_engine(case: dict[str, Any]) -> None:
    expected = case["expected"]
    position = Position.from_api(request_of_rules(case))
    assert position.over == expected["gameOverBefore"]
    after = turn(position, case["moves"])
    assert after.turn == expected["turn"]
    assert after.over == expected["gameOverAfter"]
    for snake, truth in zip(after.snakes, expected["board"]["snakes"], strict=True):
        assert (snake.id, snake.health) == (truth["id"], truth["health"])
        assert list(snake.body) == cells(truth["body"])
        assert snake.eliminated_cause == truth["eliminatedCause"]
        assert snake.eliminated_by == truth["eliminatedBy"]
        assert snake.eliminated_on_turn == truth["eliminatedOnTurn"]
    if not expected.get("hazardsRandom"):
        assert Counter(after.hazards) == Counter(cells(expected["board"]["hazards"]))
    kept = Counter(cells(expected["board"]["food"]))
    assert kept <= Counter(after.food)
    new = list((Counter(after.food) - kept).elements())
    missing = max(0, position.game.settings.minimum_food - kept.total())
    assert len(new) in ((missing,) if missing else (0, 1))
    if "cellsWhereFoodMaySpawn" in expected:
        allowed = cells(expected["cellsWhereFoodMaySpawn"])
        assert set(new) <= set(allowed)
        assert set(allowed) == set(food_cells(replace(after, food=tuple(kept))))


@given(position=games(), seed=st.integers(0, 10_000))
@examples(60)
def test_laws_of_a_turn(position: Position, seed: int) -> None:
    constrictor = position.game.ruleset.endswith("constrictor")
    for before, after in random_turns(position, seed):
        heads = [snake.head for snake in after.living]
        assert len(set(heads)) == len(heads)
        assert [snake.id for snake in after.snakes] == [snake.id for snake in before.snakes]
        for old, new in zip(before.snakes, after.snakes, strict=True):
            assert new.alive <= old.alive  # nobody returns
            if not old.alive:
                assert constrictor or new == old
                continue
            eaten = before.food.count(new.head)
            assert new.body[1:3] == old.body[:2]
            if not constrictor:
                assert new.length == old.length + eaten
                if new.alive:
                    hurt = before.hazards.count(new.head) * before.game.settings.hazard_damage
                    left = min(100, old.health - 1 - hurt)
                    assert new.health == (100 if eaten else left)
            elif new.alive:
                assert (new.health, new.body[-1]) == (100, new.body[-2])
        for snake in after.living:
            assert all(map(after.has, snake.body))
            assert snake.head not in snake.body[1:]
            assert 0 < snake.health <= 100
        assert len(set(after.food)) == len(after.food)


@given(position=games(), seed=st.integers(0, 10_000))
@examples(15)
def test_the_same_moves_make_the_same_game(position: Position, seed: int) -> None:
    assert list(random_turns(position, seed)) == list(random_turns(position, seed))


def test_a_game_that_is_over_stays_as_it_is() -> None:
    position = Position(5, 5, (Snake("a", 50, ((1, 1),)),))
    assert turn(position, {}) is position
    assert position.winner == "a"


@pytest.mark.parametrize(
    ("body", "moves", "reason"),
    [(((1, 1),), {}, "no_move"), ((), {"b": "up"}, "no_body")],
)
def test_a_turn_that_cannot_be_played(
    body: tuple[tuple[int, int], ...], moves: dict[str, str], reason: str
) -> None:
    position = Position(5, 5, (Snake("b", 50, body), Snake("a", 50, ((3, 3), (3, 2)))))
    with pytest.raises(IllegalMove, match="'b'") as caught:
        turn(position, {"a": "up", **moves})
    assert caught.value.reason == reason


def test_where_a_snake_goes_that_does_not_answer() -> None:
    beside = {"up": (2, 1), "down": (2, 3), "right": (1, 2), "left": (3, 2)}
    assert {word: direction(((2, 2), neck)) for word, neck in beside.items()} == {
        word: word for word in beside
    }
    across = {"up": ((4, 0), (4, 6)), "down": ((4, 6), (4, 0)), "left": ((6, 4), (0, 4))}
    assert {word: direction(body) for word, body in across.items()} == {w: w for w in across}
    assert direction(((0, 4), (6, 4), (5, 4))) == "right"
    assert direction(()) == direction(((1, 1),)) == direction(((1, 1), (1, 1))) == "up"


def test_food_that_is_listed_twice_feeds_twice() -> None:
    snake = Snake("a", 7, ((1, 1), (1, 0)))
    fed = feed(Position(5, 5, (snake,), food=((1, 1), (1, 1))), {}).snake("a")
    assert (fed.health, fed.body) == (100, ((1, 1), (1, 0), (1, 0), (1, 0)))


def test_in_a_constrictor_game_snakes_grow_after_the_weak_are_out() -> None:
    weak, other = Snake("a", 1, ((1, 1), (1, 0))), Snake("b", 9, ((3, 3), (3, 2)))
    position = Position(5, 5, (weak, other), game=Game(ruleset="constrictor"))
    after = turn(position, {"a": "up", "b": "up"})
    assert [snake.eliminated_cause for snake in after.snakes] == ["out-of-health", ""]
    assert [snake.length for snake in after.snakes] == [3, 3]


@pytest.mark.parametrize("side", [7, 11, 19])
@pytest.mark.parametrize("count", [1, 2, 4, 8])
def test_a_game_begins_at_the_official_places(side: int, count: int) -> None:
    low, middle, high = 1, (side - 1) // 2, side - 2
    corners = {(x, y) for x in (low, high) for y in (low, high)}
    sides = {(low, middle), (middle, low), (middle, high), (high, middle)}
    groups = set()
    for seed in range(40):
        position = new_game("abcdefgh"[:count], seed, size=(side, side))
        heads = {snake.head for snake in position.snakes}
        assert all(snake.body == (snake.head,) * 3 for snake in position.snakes)
        assert len(heads) == count
        if count <= 4:
            assert heads <= corners or heads <= sides
            groups.add(heads <= corners)
        beside = 0 if side == 7 and count == 8 else count
        assert len(set(position.food)) == len(position.food) == beside + 1
        assert position.food[-1] == (middle, middle)
        for snake, food in zip(position.snakes, position.food[:-1], strict=False):
            (x, y), (food_x, food_y) = snake.head, food
            assert abs(x - food_x) == abs(y - food_y) == 1
            assert not {food_x, food_y} <= {0, side - 1}
            further = abs(food_x - middle) > abs(x - middle) > 0
            assert further or abs(food_y - middle) > abs(y - middle) > 0
    if count <= 4:
        assert groups == {True, False}


def test_other_boards_begin_anywhere() -> None:
    position = new_game("abc", 3, size=(6, 9))
    assert all(sum(snake.head) % 2 == 0 for snake in position.snakes)
    assert len(position.food) == 3


@pytest.mark.parametrize(
    ("names", "ruleset", "size"),
    [("", "solo", (7, 7)), ("aa", "standard", (7, 7)), ("a", "chess", (7, 7)),
     ("a", "solo", (0, 7)), ("a", "solo", (7, 51)), ("abcdefgh", "standard", (2, 3))],
)  # fmt: skip
def test_a_game_that_cannot_begin(names: str, ruleset: str, size: tuple[int, int]) -> None:
    with pytest.raises(BadPosition, match="should be"):
        new_game(names, 0, ruleset, size=size)


def test_new_food_comes_as_often_as_in_the_engine() -> None:
    position = Position(11, 11, (Snake("a", 90, ((5, 5),) * 3),), food=((0, 0),), solo=True)
    grown = sum(
        len(turn(replace(position, seed=seed), {"a": "up"}).food) == 2 for seed in range(2000)
    )
    assert 230 <= grown <= 330  # 14 in a hundred: 280 are expected, sigma is 15.5
    # One percent less than the setting says: a chance of 1 is none, and 100 is not certain.
    for chance, counts in ((1, {1}), (100, {1, 2})):
        game = Game(settings=Settings(food_spawn_chance=chance))
        rare = replace(position, game=game)
        afters = (turn(replace(rare, seed=seed), {"a": "up"}) for seed in range(700))
        assert {len(after.food) for after in afters} == counts


def test_royale_cuts_a_row_or_a_column_at_a_time() -> None:
    settings = Settings(food_spawn_chance=0, minimum_food=0, shrink_every=4)
    position = new_game("a", 5, "royale", size=(9, 9), settings=settings)
    circling = Snake("a", 100, ((4, 4), (3, 4), (3, 3), (4, 3)))
    position = replace(position, snakes=(circling,), food=())
    inside: list[int] = []
    for number in range(40):
        position = replace(position, snakes=(replace(position.snakes[0], health=100),))
        position = turn(position, {"a": ("down", "left", "up", "right")[number % 4]})
        free = {(x, y) for x in range(9) for y in range(9)} - set(position.hazards)
        columns, rows = {x for x, _ in free}, {y for _, y in free}
        assert len(free) == len(columns) * len(rows)
        inside.append(len(columns) + len(rows))
        if not free:
            break
        assert len(columns) + len(rows) == 18 - position.turn // 4
    assert len(set(inside)) > 3


def test_the_map_royale_shrinks_under_standard_rules_too() -> None:
    game = Game(map="royale", settings=Settings(shrink_every=2))
    snakes = (Snake("a", 90, ((2, 2), (2, 1))), Snake("b", 90, ((4, 2), (4, 1))))
    first = turn(Position(7, 7, snakes, hazards=((0, 0),), game=game), {"a": "up", "b": "up"})
    assert first.hazards == ((0, 0),)  # the map keeps existing hazards
    assert len(turn(first, {"a": "up", "b": "up"}).hazards) == 7

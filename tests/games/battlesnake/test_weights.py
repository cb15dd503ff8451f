"""The tutorial's weights and paths: golden vectors, and the textbook search on random boards."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import Game, NoSuchSnake, Settings, Snake
from pathlib_games.games.battlesnake.graphs import (
    HealthBoard,
    entry_weights,
    lightest_path,
    weights,
)
from pathlib_games.games.battlesnake.players import choose_move
from pathlib_games.games.battlesnake.rules import Position
from pathlib_games.graphs import NodeNotFound, dijkstra
from tests.games.battlesnake.snake_games import games, random_turns, request_of_state, vectors
from tests.graphs.random_graphs import examples

CASES: list[dict[str, Any]] = vectors("battlesnake")["cases"]
GIVEN = [pytest.param(case["state"], case["rules"]["own_head"], id=case["id"]) for case in CASES]


@pytest.mark.parametrize(("state", "expected"), GIVEN)
def test_weights_and_ways_are_those_of_the_tutorial(
    state: dict[str, Any], expected: dict[str, Any]
) -> None:
    position, you = Position.from_api(request_of_state(state)), state["you"]
    changed = {(x, y): weight for x, y, weight in expected["entry_weights"]}
    assert entry_weights(position, you) == changed
    board = weights(position, you)
    for tail, edges in expected.get("edges", {}).items():
        x, y = map(int, tail.split(","))
        assert {f"{a},{b}": weight for (a, b), weight in board.neighbors((x, y))} == edges
    head = position.snake(you).head
    found, health = dijkstra(board, head), dijkstra(HealthBoard(board), head).distance
    for food in expected["foods"]:
        cell = (food["food"][0], food["food"][1])
        assert (cell in found.distance) == food["reachable"]
        if food["reachable"]:
            assert found.distance[cell] == food["total_weight"]
            assert health.get(cell) == food["least_health"]
            path = lightest_path(position, you, [cell])
            assert path is not None
            # Edges of weight 0 give too many paths to list: then there is one.
            assert len(path) - 1 in food.get("steps", [len(food["example_path"]) - 1])


@pytest.mark.parametrize(("state", "expected"), GIVEN)
def test_the_tutorials_snake_moves_as_it_should(
    state: dict[str, Any], expected: dict[str, Any]
) -> None:
    move = choose_move(request_of_state(state))
    assert move in (expected.get("acceptable_moves") or [expected["oracle_move"]])


def weight_of(position: Position, you: str, path: list[tuple[int, int]]) -> int:
    board = weights(position, you)
    return sum(dict(board.neighbors(tail))[head] for tail, head in pairwise(path))


@given(position=games(), seed=st.integers(0, 10_000))
@examples(40)
def test_the_short_search_finds_what_the_textbook_finds(position: Position, seed: int) -> None:
    for before, _ in random_turns(position, seed):
        for snake in before.living:
            found = dijkstra(weights(before, snake.id), snake.head)
            targets = [cell for cell in (*before.food, snake.body[-1]) if cell != snake.head]
            for count in (1, len(targets)):
                path = lightest_path(before, snake.id, targets[:count])
                reached = [cell for cell in targets[:count] if cell in found.distance]
                assert (path is not None) == bool(reached)
                if path is not None:
                    assert path[0] == snake.head
                    assert weight_of(before, snake.id, path) == found.distance[path[-1]]
            ways = [found.path_to(cell) for cell in reached]
            if path is not None and before.game.settings.hazard_damage > 0:
                assert len(path) <= min(map(len, ways))  # weights of 0 allow more paths


def test_cheap_hazards_and_hazards_that_heal() -> None:
    me = Snake("me", 50, ((0, 1), (0, 0)))
    row = tuple((x, 2) for x in range(11))
    for damage in (-30, 0, 1):
        game = Game(settings=Settings(hazard_damage=damage))
        position = Position(11, 5, (me,), food=((10, 1),), hazards=row, game=game)
        path = lightest_path(position, "me", position.food)
        assert path is not None
        assert path[1:-1] == list(row)  # a detour, but cheaper


def test_an_edge_of_weight_0_is_changed_no_more() -> None:
    me = Snake("me", 50, ((1, 1), (1, 0), (0, 0), (0, 1)))
    for damage, weight in ((0, 0), (1, None), (-2, None)):
        game = Game(settings=Settings(hazard_damage=damage))
        position = Position(3, 3, (me,), hazards=((1, 0),), game=game)
        assert entry_weights(position, "me")[1, 0] == weight


def test_food_that_no_way_leads_to_costs_one_search_only() -> None:
    # A wall of the snake's own body; all food is beyond it.
    wall = [(24, y) for y in range(50)] + [(25, y) for y in range(49, -1, -1)]
    me = Snake("me", 90, ((23, 0), *wall, *((26, y) for y in range(9))))
    position = Position(50, 50, (me,), food=tuple((30, y) for y in range(50)))
    assert all(entry_weights(position, "me")[24, y] is None for y in range(50))
    assert lightest_path(position, "me", position.food) is None


def test_strangers_are_refused() -> None:
    position = Position(3, 3, (Snake("me", 50, ((0, 1), (0, 0))),))
    with pytest.raises(NoSuchSnake, match="'you'"):
        entry_weights(position, "you")
    with pytest.raises(NodeNotFound, match=r"\(3, 0\)"):
        weights(position, "me").neighbors((3, 0))

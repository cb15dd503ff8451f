"""The snakes: each answers every request legally and in time; the planner's view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf
from time import perf_counter, process_time
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import MOVES, Cell, Game, Settings, Snake
from pathlib_games.games.battlesnake.graphs import TimedBoard, free_from
from pathlib_games.games.battlesnake.players import (
    SNAKES,
    NoSuchPlayer,
    Search,
    after_own_tail,
    choose_move,
    planner,
    playable,
    safe_moves,
    territory,
    value,
)
from pathlib_games.games.battlesnake.rules import Position, new_game, turn, turn_without_chance
from pathlib_games.graphs import BadFile, BadPosition, NodeNotFound, dijkstra
from tests.games.battlesnake.snake_games import games, random_turns
from tests.graphs.random_graphs import examples


@given(position=games(), seed=st.integers(0, 10_000))
@examples(10)
def test_every_state_of_every_mode_is_answered(position: Position, seed: int) -> None:
    for number, (before, _) in enumerate(random_turns(position, seed)):
        if number % 7 == 0:
            for snake in before.living:
                for name in SNAKES:
                    move = choose_move(before.to_api(snake.id), name)
                    assert move in MOVES
                    safe = safe_moves(before, snake.id)
                    assert name == "tutorial" or not safe or move in safe


def crowded(side: int, ruleset: str) -> Position:
    """Fill a board with eight long snakes, food and stacked hazards."""
    columns = side // 8
    snakes = []
    for number in range(8):
        cells = [
            (number * columns + across, y if across % 2 == 0 else side - 1 - y)
            for across in range(columns)
            for y in range(side)
        ]
        snakes.append(Snake(f"s{number}", 50, tuple(cells[side // 2 :])))
    everywhere = tuple((x, y) for x in range(side) for y in range(side))
    game = Game(ruleset=ruleset, settings=Settings(hazard_damage=1))
    return Position(side, side, tuple(snakes), everywhere[::3], everywhere * 9, 77, game)


@pytest.mark.parametrize("ruleset", ["standard", "wrapped", "constrictor"])
@pytest.mark.parametrize("name", SNAKES)
@pytest.mark.parametrize("side", [25, 50])
def test_the_worst_states_are_answered_in_time(name: str, ruleset: str, side: int) -> None:
    position = crowded(side, ruleset)
    times = []
    for _ in range(3):  # garbage collection may interfere once: a slow snake is slow three times
        begin = process_time()
        assert SNAKES[name](position, "s3", perf_counter() + 0.05) in MOVES
        times.append(process_time() - begin)
    assert min(times) < 0.1


@given(position=games(), seed=st.integers(0, 10_000))
@examples(10)
def test_without_time_the_planner_still_looks_one_turn_ahead(position: Position, seed: int) -> None:
    for number, (before, _) in enumerate(random_turns(position, seed)):
        for snake in before.living if number % 5 == 0 else ():
            moves = safe_moves(before, snake.id)
            if len(moves) > 1 and after_own_tail(before, snake.id) is None:
                search = Search(snake.id, inf, 10**6)
                worst = {move: search.worst(before, move, 1) for move in moves}
                assert worst[planner(before, snake.id, 0)] == max(worst.values())


SNAIL = Game(map="snail_mode", settings=Settings(hazard_damage=14))


def snail_hazards(before: Position, after: Position) -> tuple[Cell, ...]:
    """Return the official map's hazards after a turn; those above the board are its notes."""
    height = before.height
    hazards: list[Cell] = []
    for cell, count in Counter(filter(before.has, before.hazards)).items():
        hazards += [cell] * (count - 1)
    for (x, y), count in Counter(c for c in before.hazards if not before.has(c)).items():
        if (x, y - height) not in [snake.head for snake in after.living]:
            hazards += [(x, y - height)] * count
    for snake in after.living:
        if snake.body[-1] != snake.body[-2]:
            x, y = snake.body[-1]
            hazards += [(x, y + height)] * snake.length
    return tuple(hazards)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 8])
@pytest.mark.parametrize("side", [7, 11, 25])
def test_snail_mode_keeps_its_notes_beside_the_board(count: int, side: int) -> None:
    names = "abcdefgh"[:count]
    position = replace(new_game(names, 3, size=(side, side)), game=SNAIL, solo=count == 1)
    beside = False
    while not position.over and position.turn < 40:
        moves = {}
        for number, snake in enumerate(position.living):
            request = position.to_api(snake.id)
            name = list(SNAKES)[(number + position.turn) % len(SNAKES)]
            moves[snake.id] = choose_move(request, name)
            assert moves[snake.id] in MOVES
        after = turn(position, moves)
        position = replace(after, hazards=snail_hazards(position, after))
        beside = beside or not all(map(position.has, position.hazards))
    assert beside
    assert position.turn > 3


def test_more_hazards_on_a_cell_than_anybody_has_health_are_no_more_of_them() -> None:
    me = Snake("me", 90, ((1, 1), (1, 0)))
    piled = Position(7, 7, (me,), hazards=((2, 1),) * 40 + ((3, 3),) * 3, game=SNAIL)
    least = playable(piled, "me")
    assert Counter(least.hazards) == {(2, 1): 8, (3, 3): 3}
    for move in MOVES:
        assert turn(piled, {"me": move}).snakes == turn(least, {"me": move}).snakes
    with pytest.raises(BadPosition, match="the number of hazards should be at most"):
        playable(replace(piled, hazards=((2, 1),) * 99), "me")


def test_requests_that_no_snake_can_answer() -> None:
    position = Position(3, 3, (Snake("a", 9, ((0, 0), (0, 1))), Snake("b", 9, ((2, 2),))))
    request = position.to_api("a")
    with pytest.raises(NoSuchPlayer, match="'dragon'; there are: tutorial, random, planner"):
        choose_move(request, snake="dragon")
    with pytest.raises(BadFile, match="request: you should be an object"):
        choose_move({"board": request["board"]})
    with pytest.raises(
        BadPosition, match=r"`you` should be a living snake of the board, \['a', 'b'\]"
    ):
        choose_move(request | {"you": {"id": "c"}})
    flaws = {
        "each cell of the snake 'b' should be on the board of 3 x 3, but it is .2, 3.": replace(
            position, snakes=(Snake("b", 9, ((2, 2), (2, 3))),)
        ),
        "of the snake 'b' should be at most 90": replace(
            position, snakes=(Snake("b", 9, ((2, 2),) * 91),)
        ),
        "each cell of the food should be on the board": replace(position, food=((-1, 0),)),
        "of the food should be at most 90 on a board of 9 cells, but it is 91": replace(
            position, food=((0, 0),) * 91
        ),
        "number of hazards should be at most 18 on one cell of a board of 9 cells": replace(
            position, hazards=((0, 0),) * 19
        ),
    }
    for words, flawed in flaws.items():
        with pytest.raises(BadPosition, match=words):
            choose_move(flawed.to_api("b"))
    empty: dict[str, Any] = {"id": "a", "health": 1, "body": []}
    with pytest.raises(BadPosition, match="the body of 'a' should be one cell or more"):
        choose_move({"board": {"width": 3, "height": 3, "snakes": [empty]}, "you": empty})


def test_the_random_snake_repeats_itself_with_the_seed_only() -> None:
    moves = [SNAKES["random"](new_game("a", seed), "a", inf) for seed in range(30)]
    assert moves == [SNAKES["random"](new_game("a", seed), "a", inf) for seed in range(30)]
    assert set(moves) == set(MOVES)


@given(position=games(), seed=st.integers(0, 10_000))
@examples(25)
def test_bodies_are_gone_when_free_from_says_so(position: Position, seed: int) -> None:
    """Play on without food: every segment leaves its cell exactly at the predicted time."""
    for played, _ in random_turns(position, seed):
        after = before = replace(played, food=())
        told = free_from(before)
        for time in range(1, 6):
            after = turn_without_chance(after, {snake.id: "up" for snake in after.living})
            for old, new in zip(before.snakes, after.snakes, strict=True):
                if new.alive:
                    assert set(new.body[time:]) == {cell for cell in old.body if told[cell] > time}


def test_a_timed_board_waits_for_nobody() -> None:
    me = Snake("me", 90, ((0, 1), (0, 0)))
    wall = Snake("b", 90, ((3, 0), (2, 0), (2, 1), (2, 2), (3, 2)))
    board = TimedBoard(Position(5, 3, (me, wall), hazards=((1, 1), (1, 1))), until=9)
    found: dict[Any, float] = dijkstra(board, ((0, 1), 0)).distance
    there = [time for (cell, time) in found if cell == (2, 1)]
    assert min(there) == 4  # two steps away, but free only from time 3 on; parity decides
    assert max(time for _, time in found) == 9
    tail = TimedBoard(Position(2, 2, (Snake("me", 90, ((0, 0), (1, 0), (1, 1), (0, 1))),)))
    assert [node for node, _ in tail.neighbors(((0, 0), 0))] == [((0, 1), 1)]
    assert dict(board.neighbors(((0, 1), 0)))[(1, 1), 1] == 1 + 2 * 14
    for stranger in (((9, 9), 0), (0, 0), "up"):
        with pytest.raises(NodeNotFound):
            list(board.neighbors(stranger))  # type: ignore[arg-type]


def test_territory_is_shared_by_time_and_length() -> None:
    a, b = Snake("a", 90, ((0, 0),) * 3), Snake("b", 90, ((4, 0),) * 3)
    shared = territory(Position(5, 1, (a, b)))
    assert (shared.room, shared.at((2, 0))) == ({"a": 2, "b": 2}, ("", 2))
    longer = replace(b, body=b.body * 2)
    assert territory(Position(5, 1, (a, longer))).room == {"a": 2, "b": 3}
    dead = replace(b, eliminated_cause="hazard")
    assert territory(Position(5, 1, (a, dead))).room == {"a": 5}


def test_a_snake_cannot_wait_longer_than_it_has_room() -> None:
    # Enclosed in four cells; the exit opens at time 3.
    body = ((6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (2, 1), (3, 1), (4, 1))
    me, other = Snake("me", 90, ((1, 1),)), Snake("b", 90, body)
    assert territory(Position(7, 2, (me, other))).room["me"] > 4
    # A single snake, enclosed in two cells by its own body, which leaves only much later.
    coiled = Snake("me", 90, ((0, 0), (1, 0), *((1, 1),) * 13))
    assert territory(Position(7, 2, (coiled,))).room["me"] == 2


def test_the_planner_knows_what_it_wants() -> None:
    me, other = Snake("me", 50, ((5, 5), (5, 4), (5, 3))), Snake("b", 50, ((0, 0), (0, 1), (0, 2)))
    position = Position(11, 11, (me, other))
    assert value(replace(position, food=((5, 6),)), "me") > value(position, "me")
    hungry = replace(position, snakes=(replace(me, health=5), other), food=((9, 9),))
    assert value(hungry, "me") < value(replace(position, food=((9, 9),)), "me")
    gone = replace(other, eliminated_cause="wall-collision")
    assert value(replace(position, snakes=(me, gone)), "me") > value(position, "me")
    lost = replace(position, snakes=(replace(me, eliminated_cause="hazard"), other))
    drawn = replace(position, snakes=(replace(me, eliminated_cause="hazard"), gone))
    assert value(lost, "me") < value(drawn, "me") < value(position, "me")


def test_eating_is_worth_more_than_being_beside_food() -> None:
    other = Snake("b", 50, ((0, 0), (0, 1), (0, 2)))
    beside = Position(11, 11, (Snake("me", 50, ((5, 5), (5, 4), (5, 3))), other), food=((5, 6),))
    eaten = turn_without_chance(beside, {"me": "up", "b": "right"})
    assert eaten.snake("me").length == 4
    assert value(eaten, "me") > value(beside, "me")
    for food in ((5, 6), (8, 8), (1, 9)):
        assert value(replace(beside, food=(food,)), "me") > value(replace(beside, food=()), "me")


def test_with_time_the_planner_looks_deeper_and_is_done_when_it_should_be() -> None:
    position = new_game("ab", 4)
    begin = perf_counter()
    assert planner(position, "a", begin + 0.2) in safe_moves(position, "a")
    assert perf_counter() - begin < 2, "it does not go on to the end of the game"


def test_what_is_lost_is_lost_as_late_as_possible() -> None:
    lost = Position(1, 3, (Snake("me", 90, ((0, 0),)), Snake("b", 90, ((0, 2),) * 9)))
    search = Search("me", inf)
    assert search.worst(lost, "down", 3) < search.worst(lost, "down", 1) < 0


def test_a_lone_planner_follows_its_tail_until_it_is_hungry() -> None:
    loop = ((4, 4), (4, 5), (5, 5), (5, 4))
    position = Position(11, 11, (Snake("a", 100, loop),), food=((3, 4), (9, 9)), solo=True)
    for _ in range(60):
        position = turn(position, {"a": planner(position, "a", inf)})
    assert set(position.snake("a").body) == set(loop)
    for _ in range(40):
        position = turn(position, {"a": planner(position, "a", inf)})
    assert position.snake("a").length > 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_planner_beats_the_others(seed: int) -> None:
    for rival in ("tutorial", "random"):
        position = new_game(["planner", rival], seed)
        while not position.over:
            moves = {
                snake.id: SNAKES[snake.id](position, snake.id, inf) for snake in position.living
            }
            position = turn(position, moves)
        assert position.winner == "planner"

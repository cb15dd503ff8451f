"""Exercises about Battlesnake: every right answer is taken, every slip gets its hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.battlesnake.exercise import (
    ALWAYS_UP,
    FEWEST_HOPS,
    FROZEN_WORLD,
    OVERESTIMATES,
    SHORT_OR_HEALTHY,
    TO_THE_MIDDLE,
    health_costs,
    judge_guess,
    judge_hazards,
    judge_middle,
    judge_way_weight,
    random_hazards,
)
from pathlib_games.games.battlesnake.exercise_code import judge_next_move
from pathlib_games.games.battlesnake.exercise_times import (
    _can_be_on,
    earliest,
    fresh_coil,
    judge_arrival,
    judge_times,
)
from pathlib_games.games.battlesnake.parts import MOVES, Snake
from pathlib_games.games.battlesnake.position import Position, load_position
from pathlib_games.games.battlesnake.safety import move_to, safe_moves
from pathlib_games.games.battlesnake.search import lightest_path
from pathlib_games.games.battlesnake.snakes import SNAKES
from pathlib_games.games.battlesnake.times import TimedBoard
from pathlib_games.games.battlesnake.weights import weights
from tests.graphs.random_graphs import examples

HERE, COIL, LONG = (load_position(name) for name in ("first_search", "coil", "long_way"))
NONSENSE = [None, "x", [], {}, object(), -1, 10**400, float("nan"), [[]], "(1, 1", "\0"]


@pytest.mark.parametrize("answer", NONSENSE)
def test_nonsense_is_refused_in_a_sentence(answer: Any) -> None:
    for verdict in (
        judge_way_weight(answer, HERE, "me", [(1, 2), (1, 3)]),
        judge_hazards(answer, LONG) if answer != [] else judge_hazards(None, LONG),
        judge_middle(answer),
        judge_arrival(answer, COIL, "me", (4, 0)),
        judge_times(answer, COIL, "me", 2),
        judge_guess(answer, HERE, (1, 6), 15),
        judge_next_move(answer),
    ):
        assert verdict.status == "wrong"
        assert len(repr(verdict)) < 500


@pytest.mark.parametrize("answer", ["54", True, [12, 13], "Never mind"])
def test_what_is_no_number_is_not_judged_as_one(answer: Any) -> None:
    said = judge_way_weight(answer, HERE, "me", [(1, 2), (1, 3)])
    assert said.message.startswith("The answer should be a number")
    said = judge_arrival(answer, COIL, "me", (4, 0))
    assert said.message.startswith("The answer should be a number of turns, or 'never', not ")


def test_a_cell_is_refused_for_what_it_is() -> None:
    refused = {
        (9, 9): "(9, 9) is not a cell of this board: x from 0 to 6, y from 0 to 6.",
        (1, 6): "From the target itself no step is left. Take another cell.",
        5: "The answer should be one cell: a pair of whole numbers (x, y), not ",
    }
    for cell, words in refused.items():
        assert judge_guess(cell, HERE, (1, 6), 15).message.startswith(words)
    assert judge_guess("(2, 1)", HERE, (1, 6), 15)


def test_a_snake_that_stops_is_told_where() -> None:
    def greedy(position: Position, you: str) -> str:
        path: Any = lightest_path(position, you, position.food)
        return move_to(position, path[0], path[1])

    said = judge_next_move(greedy).message
    assert said.startswith("On a board of 3 x 3, with the body [(0, 0), (0, 1), (1, 1), (1, 0)]")
    assert 'no food, it stopped with TypeError("' in said
    assert judge_next_move(lambda _: "up").message.startswith("On a board")


def test_hazards_may_be_a_set() -> None:
    assert judge_hazards({(6, y) for y in range(10)}, LONG)
    assert "or a list of pairs" in judge_hazards(7, LONG).message


Judge = Callable[[set[int]], Verdict]
SLIPS: dict[int, Judge] = {
    FEWEST_HOPS: lambda met: judge_way_weight(1, HERE, "me", [(1, 2), (1, 3)], met),
    FROZEN_WORLD: lambda met: judge_arrival(12, COIL, "me", (4, 0), met),
    OVERESTIMATES: lambda met: judge_guess((1, 5), HERE, (1, 6), 15, met),
}


@pytest.mark.parametrize("number", SLIPS)
def test_hints_come_back_in_other_words(number: int) -> None:
    known = MISUNDERSTANDINGS[number]
    first, again = SLIPS[number]({0}), SLIPS[number]({number})
    assert first.mistake == again.mistake == number
    assert first.hint != again.hint == known.next_hint
    assert first.message.endswith(first.hint)


def reachable_times(position: Position, last: int) -> list[set[tuple[int, int]]]:
    """Where a head can be, by playing out all moves; a second way to the same sets."""
    return [
        {
            (x, y)
            for x in range(position.width)
            for y in range(position.height)
            if _can_be_on(position, (x, y), time)
        }
        for time in range(last + 1)
    ]


@given(seed=st.integers(0, 500))
@examples(15)
def test_the_times_of_fresh_boards_are_those_of_played_out_moves(seed: int) -> None:
    position, target = fresh_coil(seed)
    truth = reachable_times(position, 2)
    typed = "\n".join(
        f"{time}: {' '.join(map(str, sorted(cells)))}" for time, cells in enumerate(truth)
    )
    if all(truth):
        assert judge_times(typed, position, "me", 2)
    right = earliest(position, "me", target)
    assert right is not None
    assert _can_be_on(position, target, right)
    assert not any(_can_be_on(position, target, time) for time in range(right))
    assert judge_arrival(right, position, "me", target)
    assert not judge_arrival(right + 1, position, "me", target)


def test_a_cell_that_stays_shut() -> None:
    # The food lies in the corner of a board of 2 x 2 that the body fills for ever.
    body = ((0, 0), (1, 0), *[(1, 1)] * 9)
    position = Position(2, 2, (Snake("me", 90, body),), food=((1, 1),), solo=True)
    assert earliest(position, "me", (1, 1)) is None
    assert judge_arrival("never", position, "me", (1, 1))
    assert judge_arrival("Never", position, "me", (1, 1))
    assert not judge_arrival(2, position, "me", (1, 1))


def test_health_costs_are_those_of_networkx() -> None:
    for seed in range(40):
        position = random_hazards(seed)
        graph: nx.DiGraph[tuple[int, int]] = nx.DiGraph()
        for x in range(11):
            for y in range(11):
                for head, _ in weights(position, "me").neighbors((x, y)):
                    graph.add_edge((x, y), head, weight=15 if head in position.hazards else 1)
        head, food = position.snakes[0].head, position.food[0]
        paid, least = health_costs(position, "me")
        assert least == nx.dijkstra_path_length(graph, head, food)
        assert paid >= least


def test_hazards_may_be_a_text_and_repeat() -> None:
    cells = [(6, y) for y in range(10)]
    assert judge_hazards(" ".join(map(str, cells * 2)), LONG)


@pytest.mark.parametrize("question", [SHORT_OR_HEALTHY, TO_THE_MIDDLE, ALWAYS_UP])
def test_one_option_of_each_question_is_right(question: Question) -> None:
    verdicts = [judge_choice(letter, question) for letter in question.by_letter()]
    assert sum(map(bool, verdicts)) == 1


def test_a_weight_of_one_kind_only_is_read() -> None:
    assert "should be a whole number" in repr(judge_middle(lambda _x, _y, _size: "heavy"))
    assert "ZeroDivisionError" in repr(judge_middle(lambda _x, _y, _size: 1 // 0))
    assert judge_middle(lambda _x, _y, _size: ...).status == "not tried"


@pytest.mark.parametrize("name", ["planner"])
def test_our_own_snakes_pass(name: str) -> None:
    assert judge_next_move(lambda position, you: SNAKES[name](position, you, 1e12))


def test_a_doubled_tail_is_no_way_out() -> None:
    def chases_its_tail(position: Position, you: str) -> str:
        me = position.snake(you)
        beside = {cell: move for move, cell in position.neighbors(me.head)}
        return beside.get(me.body[-1]) or safe_moves(position, you)[0]

    verdict = judge_next_move(chases_its_tail)
    assert "A doubled tail stays for a turn." in repr(verdict)
    assert verdict.mistake is None


def test_an_endless_snake_is_stopped() -> None:
    def endless(position: Position, you: str) -> str:
        while True:
            position.snake(you)

    assert "still running" in repr(judge_next_move(endless, seconds=0.2))


def test_every_move_of_a_timed_board_is_a_move_of_the_game() -> None:
    board = TimedBoard(COIL, until=3)
    moves = {COIL.step((1, 1), move) for move in MOVES if move in safe_moves(COIL, "me")}
    assert {cell for (cell, _), _ in board.neighbors(((1, 1), 0))} == moves

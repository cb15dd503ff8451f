"""Exercises about Chutes and Ladders: every right answer is taken, every slip gets its hint."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games import check
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.exercises.slips import OFF_BY_ONE, OTHER_MEASURE
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise import (
    ARTICLE_TABLE,
    AVERAGE,
    CHUTE_EVER,
    WEIGHT_MEANS,
    fewest,
    judge_fewest,
    judge_not_chutes,
    judge_pair,
)
from pathlib_games.games.chutes.exercise_graph import judge_roll_graph
from pathlib_games.games.chutes.exercise_levels import Levels, judge_levels, roll_levels
from pathlib_games.games.chutes.graphs import best_routes, fewest_turns, roll_graph, step_graph
from pathlib_games.games.chutes.lengths import turn_statistics
from pathlib_games.graphs import Graph, dijkstra
from tests.games.color_lines.random_boards import random_boards
from tests.graphs.random_graphs import examples

USUAL = Board.load("milton_bradley")
SMALL = Board.load("six_by_six")
ANYTHING: list[Any] = [None, "", "x", 7.5, True, [], [[]], {}, object(), b"1", "1" * 30_000]


def test_both_ideas_are_registered_with_two_hints() -> None:
    for number in (OTHER_MEASURE, OFF_BY_ONE):
        known = MISUNDERSTANDINGS[number]
        assert known.hint.endswith("?")
        assert known.hint != known.next_hint


# ---- one number ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "start", "model", "mistake"),
    [
        (29, 1, "steps", None),
        (30, 1, "steps", OFF_BY_ONE),
        (28, 1, "steps", OFF_BY_ONE),
        (6, 1, "steps", OTHER_MEASURE),
        (29, 1, "rolls", OTHER_MEASURE),
        (29, 0, "rolls", OTHER_MEASURE),
        (8, 0, "rolls", OFF_BY_ONE),
        (99, 0, "rolls", None),
        ("seven", 0, "rolls", None),
    ],
)
def test_one_number(answer: object, start: int, model: Any, mistake: int | None) -> None:
    verdict = judge_fewest(answer, USUAL, start, model)
    assert verdict.mistake == mistake
    assert bool(verdict) == (answer == fewest(USUAL, start, model))
    if mistake is not None:
        assert MISUNDERSTANDINGS[mistake].hint in verdict.message
        again = judge_fewest(answer, USUAL, start, model, met_before=[mistake])
        assert MISUNDERSTANDINGS[mistake].next_hint in again.message


# ---- a pair, a table ----------------------------------------------------------------------------


def test_the_fifty_three_pairs_are_right_and_no_others() -> None:
    steps = {s: dijkstra(step_graph(USUAL), s).distance[100] for s in range(1, 101)}
    turns = fewest_turns(USUAL)
    squares = [square for square in USUAL.resting_squares if 0 < square < 100]
    pairs = [(a, b) for a in squares for b in squares]
    turned = [(a, b) for a, b in pairs if steps[a] < steps[b] and turns[a] > turns[b]]
    assert len(turned) == 53
    both = {*turned, *((b, a) for a, b in turned)}
    others = random.Random(1).sample([pair for pair in pairs if pair not in both], 60)
    assert all(judge_pair(f"{a} {b}", USUAL) for a, b in turned)
    assert not any(judge_pair(f"{a} {b}", USUAL) for a, b in others)
    assert judge_pair((12, 6), USUAL)
    assert judge_pair([6, 12], USUAL)


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        ((2, 3), "In rolls they are equally far"),
        ((4, 6), "4 will not do"),
        ((0, 6), "0 will not do"),
        ((6, 101), "101 will not do"),
        ((6, 100), "100 will not do"),
        ((5, 99), "Both models find the same square nearer."),
        ((6, 6), "equally far"),
        ((6,), "two squares"),
        ((6, -12), "two squares"),
        (6, "two squares"),
    ],
)
def test_other_pairs_get_a_reason(pair: object, told: str) -> None:
    verdict = judge_pair(pair, USUAL)
    assert verdict.status == "wrong"
    assert told in verdict.message


def test_the_articles_table() -> None:
    assert judge_not_chutes([44, 53])
    assert judge_not_chutes("53, 44")
    wrong_in_the_article = {slide for slide in ARTICLE_TABLE if slide not in USUAL.chutes}
    assert wrong_in_the_article == {(90, 75), (53, 73), (44, 60)}
    for start, end in ARTICLE_TABLE:
        verdict = judge_not_chutes([start])
        assert ("leads down" in verdict.message) == (end < start)
        assert ("there is more" in verdict.message) == (end > start)
    assert "is not a square where an entry" in judge_not_chutes([64]).message
    assert "None found" in judge_not_chutes([]).message


# ---- levels -------------------------------------------------------------------------------------


def typed(levels: list[list[int]]) -> str:
    return "\n".join(f"{n}: {' '.join(map(str, level))}" for n, level in enumerate(levels))


@examples(150)
@given(random_boards(most=40), st.randoms(use_true_random=False))
def test_right_levels_are_taken_in_any_order(board: Board, rng: random.Random) -> None:
    levels = [rng.sample(level, len(level)) for level in roll_levels(board)]
    distance = dijkstra(roll_graph(board), 0).distance
    assert {s: n for n, level in enumerate(levels) for s in level} == distance
    assert judge_levels(typed(levels), board)
    assert judge_levels(typed(levels).replace(" ", ", ").replace(":,", ":"), board)


@examples(150)
@given(random_boards(most=40), st.data())
def test_levels_with_one_change_are_refused(board: Board, data: st.DataObject) -> None:
    levels = roll_levels(board)
    line = data.draw(st.integers(0, len(levels) - 1))
    square = data.draw(st.integers(0, board.size + 3))
    if square in levels[line]:
        levels[line].remove(square)
    else:
        levels[line].append(square)
    verdict = judge_levels(typed(levels), board)
    assert verdict.status == "wrong"
    assert verdict.message.startswith(f"Line {line}")


@pytest.mark.parametrize(
    ("line", "told", "mistake"),
    [
        ("1: 1 2 3 4 5 6", "nobody rests on 2, because a ladder begins there", None),
        ("1: 1 15 3 4 5 6 7", "7 takes more than 1 roll", OFF_BY_ONE),
        ("1: 1 15 3 4 5", "1 square is missing", OFF_BY_ONE),
        ("1: 1 15 4 5 6", "1 square is missing. Try all six rolls from the start.", None),
        ("1: 0", "has the squares of 0 rolls", OFF_BY_ONE),
        ("1: 1 15 3 4 5 6 30", "From which square with one roll less", None),
        ("1: 1 15 3 4 5 6 0", "0 takes only 0 rolls, and fewer rolls are better", None),
        ("1: 99", "not on the board, which ends at 36", None),
        ("2: 1 15", "should be line 1", None),
        ("1; 1 15", "should be line 1", None),
        ("1: 1 15 -3", "should be line 1", None),
        ("1: 1 15 3 4 5 6", "squares have no label yet", None),
    ],
)
def test_slips_in_levels_get_their_hint(line: str, told: str, mistake: int | None) -> None:
    verdict = judge_levels(f"0: 0\n{line}", SMALL)
    assert told in verdict.message
    assert verdict.mistake == mistake


def test_levels_beyond_the_last_and_untouched_ones() -> None:
    whole = typed(roll_levels(SMALL))
    assert "every square has its label" in judge_levels(f"{whole}\n6: 1", SMALL).message
    assert judge_levels("0: 0\n1: ?", SMALL).status == "not tried"
    assert judge_levels(..., SMALL).status == "not tried"


@examples(100)
@given(random_boards(most=40), st.randoms(use_true_random=False))
def test_labels_by_hand_are_taken_level_by_level_and_pass_the_judge(
    board: Board, rng: random.Random
) -> None:
    levels = Levels(board)
    for number, level in enumerate(roll_levels(board)[1:], start=1):
        assert levels.level == (number if level else number + 1)
        for square in rng.sample(level, len(level)):
            assert levels.why_not(square) is None
            others = [s for s in range(board.size + 2) if s not in level]
            assert levels.why_not(rng.choice(others)) is not None
            levels = levels.label(square)
            assert levels.why_not(square) == f"{square} has its label already."
    assert levels.level is None
    assert judge_levels(levels.typed(), board)


def test_slips_by_hand_get_the_hint_of_the_typed_form() -> None:
    levels = Levels(SMALL)
    assert MISUNDERSTANDINGS[OFF_BY_ONE].hint in str(levels.why_not(7))
    assert str(levels.why_not(14)).startswith("Nobody rests on 14, because a ladder begins")
    assert levels.label(1).undo() == levels
    assert levels.missing == [1, 3, 4, 5, 6, 15]


# ---- the graph of rolls -------------------------------------------------------------------------


def weightless_slides(board: Board) -> Graph:
    """Land first, then slide for nothing: another right model."""
    edges = [
        (square, square + roll, 1)
        for square in board.resting_squares[:-1]
        for roll in range(1, 7)
        if square + roll <= board.size
    ]
    edges += [(start, end, 0) for start, end in board.slides.items()]
    return Graph.from_edges(edges, directed=True)


def edges_only(board: Board) -> list[Any]:
    return list(roll_graph(board).edges)


def rolling(faces: range = range(1, 7), **changes: Any) -> Callable[[Board], object]:
    """Give a learner's function with one slip."""

    def my_roll_graph(board: Board) -> object:
        edges = []
        for square in range(board.size):
            for roll in faces:
                target = square + roll
                if target > board.size:
                    if not changes.get("overshoot"):
                        continue
                    target = board.size
                slides = dict(board.ladders) if changes.get("ladders_only") else board.slides
                if not changes.get("no_slides"):
                    target = slides.get(target, target)
                weight = roll if changes.get("weight_is_roll") else 1
                edges.append((square, target, weight))
        return Graph.from_edges(edges, directed=not changes.get("undirected"))

    return my_roll_graph


def of_another_size(_: Board) -> Graph:
    return roll_graph(Board.load("milton_bradley"))


def beyond_the_end(board: Board) -> list[Any]:
    return [*roll_graph(board).edges, (board.size - 1, board.size + 1, 1)]


def with_lost_rolls(board: Board) -> list[Any]:
    lost = [(s, s, 1) for s in board.resting_squares if board.size - 6 < s < board.size]
    return [*roll_graph(board).edges, *lost]


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (rolling(range(7)), "an edge leads from 0 to 0, and no roll does that"),
        (beyond_the_end, "there is the node 11: the board ends at 10"),
    ],
)
def test_edges_that_no_roll_makes_are_told(function: Any, told: str) -> None:
    message = judge_roll_graph(function).message
    assert message.startswith("The distances are right, but on a board of ten squares")
    assert told in message


def test_a_graph_for_one_board_only_is_refused() -> None:
    assert judge_roll_graph(of_another_size).status == "wrong"


RIGHT = [
    roll_graph,
    weightless_slides,
    edges_only,
    rolling(),
    rolling(overshoot=True),  # whoever may win by a roll that is too high can win exactly
    with_lost_rolls,
]


@pytest.mark.parametrize("function", RIGHT)
def test_right_graphs_are_taken(function: Callable[[Board], object]) -> None:
    assert judge_roll_graph(function)


@pytest.mark.parametrize(
    ("function", "told", "mistake"),
    [
        (rolling(range(6)), "", OFF_BY_ONE),
        (rolling(range(1, 6)), "", OFF_BY_ONE),
        (rolling(range(1, 8)), "", OFF_BY_ONE),
        (rolling(weight_is_roll=True), "", OTHER_MEASURE),
        (rolling(no_slides=True), "Where does board.slides, or board.land, send it?", None),
        (rolling(ladders_only=True), "what about chutes?", None),
        (rolling(undirected=True), "Can a roll be taken back?", None),
        (step_graph, "no node 0", None),
        (lambda b: [*step_graph(b).edges, (0, 1, 1)], "", OTHER_MEASURE),
        (
            lambda b: (
                [*rolling(no_slides=True)(b).edges]  # type: ignore[attr-defined]
                + [(start, end, 1) for start, end in b.slides.items()]
            ),
            "in your graph",
            None,
        ),
        (lambda _: None, "returned None", None),
        (lambda _: 7, "a value of the type int, not a graph", None),
        (lambda _: [(0, 1)], "Edge 1 should be", None),
        (lambda b: [(s, s + 1, -1) for s in range(b.size)], "negative weight", None),
        (lambda _: 1 / 0, "it stopped with ZeroDivisionError: division by zero.", None),
        (5, "Give the function itself", None),
    ],
)
def test_slips_in_the_graph_get_their_hint(function: Any, told: str, mistake: int | None) -> None:
    verdict = judge_roll_graph(function)
    assert verdict.status == "wrong"
    assert told in verdict.message
    assert verdict.mistake == mistake


def test_endless_programs_are_stopped() -> None:
    def endless(_: Board) -> None:
        while True:
            pass

    verdict = judge_roll_graph(endless, seconds=0.2)
    assert "Is there a loop that has no way out?" in verdict.message


def test_an_untouched_function_says_so() -> None:
    assert judge_roll_graph(lambda _: ...).status == "not tried"
    assert judge_roll_graph(...).status == "not tried"


# ---- questions and anything ---------------------------------------------------------------------


@pytest.mark.parametrize("question", [CHUTE_EVER, WEIGHT_MEANS, AVERAGE])
def test_one_answer_to_each_question_is_right(question: Question) -> None:
    assert [bool(judge_choice(letter, question)) for letter in "abcd"].count(True) == 1


def test_what_the_questions_say_is_so() -> None:
    exact = turn_statistics(USUAL)
    assert f"{float(exact.mean):.2f} with an exact finish" in AVERAGE.options[2].reply
    assert f"1 game in {round(1 / exact.probability_of_fewest)}" in AVERAGE.options[0].reply
    assert fewest_turns(USUAL)[0] == 7
    starts = [square for square in USUAL.resting_squares if square < 100]
    takes = [any(set(r.slides) & set(USUAL.chutes) for r in best_routes(USUAL, s)) for s in starts]
    assert f"From {sum(takes)} of the {len(starts)} squares" in CHUTE_EVER.options[1].reply
    path = dijkstra(step_graph(USUAL), 1).path_to(100)
    assert f"There are {len(path)} squares on it" in WEIGHT_MEANS.options[3].reply


@pytest.mark.parametrize("anything", ANYTHING, ids=lambda value: repr(value)[:20])
def test_whatever_is_given_gets_a_sentence(anything: Any) -> None:
    for verdict in (
        check.fewest(anything, 1, "steps", USUAL),
        check.turned_pair(anything, USUAL),
        check.not_chutes(anything),
        check.levels(anything, SMALL),
        check.roll_graph(anything),
        check.roll_graph(lambda _: anything),
    ):
        assert repr(verdict).startswith("Not yet.")
        assert len(repr(verdict)) < 600

"""Programs about Color Lines: any right one is accepted, every slip is named, parts count."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.games.color_lines.exercise import judge_bfs
from pathlib_games.games.color_lines.exercise_code import (
    across_rows,
    judge_neighbors,
    judge_path_back,
    right_neighbors,
    without_start,
)
from pathlib_games.games.color_lines.exercise_tree import way_to
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS


def test_number_fifteen_is_known() -> None:
    assert MISUNDERSTANDINGS[WRONG_NEIGHBORS].name == "wrong neighbors"


@pytest.mark.parametrize("judge", [judge_neighbors, judge_bfs, judge_path_back])
def test_what_is_no_answer_is_told(judge: Any) -> None:
    assert judge(lambda *_: ...).status == "not tried"
    for value, words in ((5, "Give the function itself"), (lambda *_: None, "it returned None")):
        assert words in judge(value).message
    assert "it stopped with TypeError" in judge(lambda: 1).message
    assert "it stopped with ZeroDivisionError" in judge(lambda *_: 1 // 0).message
    assert "not 'abc'" in judge(lambda *_: "abc").message


def test_endless_programs_are_stopped() -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    assert "still running after 0.2 seconds" in judge_neighbors(endless, seconds=0.2).message
    assert "still running after 0.2 seconds" in judge_bfs(endless, seconds=0.2).message


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda cell, _: [cell + 1, cell - 1, cell + 9, cell - 9], "-1, which is not on the board"),
        (lambda c, b: [*right_neighbors(c, b), c], "that is the cell itself"),
        (lambda c, b: [*right_neighbors(c, b), (c + 10) % 81], "only at a corner"),
        (lambda c, b: [*right_neighbors(c, b), *[c + 1] * (c == 8)], "one of them ends a row"),
        (lambda c, b: [*right_neighbors(c, b), *[c - 1] * (c == 9)], "one of them ends a row"),
        (lambda c, _: right_neighbors(c, "." * 81), "on which a ball lies"),
        (lambda c, b: [*right_neighbors(c, b), (c + 2) % 81], "2 columns and 0 rows away"),
        (lambda c, b: right_neighbors(c, b)[1:], "you forget cell"),
        (lambda c, b: right_neighbors(c, b) * 2, "you name a cell twice"),
        (lambda c, b: [str(n) for n in right_neighbors(c, b)], "should be a whole number"),
    ],
)
def test_wrong_neighbors_are_named(wrong: Any, words: str) -> None:
    verdict = judge_neighbors(wrong)
    assert verdict.status == "wrong"
    assert words in verdict.message


def test_the_second_time_there_is_another_hint() -> None:
    known = MISUNDERSTANDINGS[WRONG_NEIGHBORS]
    first = judge_neighbors(lambda *_: [])
    again = judge_neighbors(lambda *_: [], met_before=[WRONG_NEIGHBORS])
    assert first.mistake == again.mistake == WRONG_NEIGHBORS
    assert (first.hint, again.hint) == (known.hint, known.next_hint)


def test_any_order_of_neighbors_is_right() -> None:
    rng = random.Random(1)

    def shuffled(cell: int, board: str) -> list[int]:
        found = right_neighbors(cell, board)
        return rng.sample(found, len(found))

    assert judge_neighbors(shuffled)


# ---- shares -------------------------------------------------------------------------------------


def stops_at(last: int) -> Any:
    def neighbors(cell: int, board: str) -> list[int]:
        if cell == last:
            raise IndexError
        return right_neighbors(cell, board)

    return neighbors


@pytest.mark.parametrize(
    ("function", "least", "most"),
    [
        (lambda *_: [], 0, 0),
        (len, 0, 0),
        (lambda *_: 7, 0, 0),
        (stops_at(0), 0, 0),
        (stops_at(40), 40 / 162, 40 / 161),
        (across_rows, 0.75, 0.9),
        (lambda c, b: right_neighbors(c, b)[:1], 0, 0.1),
        (lambda c, b: right_neighbors(c, b) if c < 80 else [0], 0.98, 0.99),
    ],
)
def test_shares_count_the_cells_whose_neighbors_are_right(
    function: Any, least: float, most: float
) -> None:
    verdict = judge_neighbors(function)
    assert verdict.status == "wrong"
    assert least <= verdict.share <= most


@pytest.mark.parametrize(
    ("function", "paths", "mistake"),
    [
        (without_start, 0, OFF_BY_ONE),
        (lambda tree, target: way_to(tree, target)[:-1], 0, OFF_BY_ONE),
        (lambda tree, target: way_to(tree, target)[::-1], 1, None),
        (lambda *_: [0, 1, 10], 1, None),
        (lambda tree, target: way_to(tree, target) if target < 50 else 1 / 0, 2, None),
        (lambda *_: [], 0, None),
    ],
)
def test_shares_count_the_paths_that_are_right(
    function: Any, paths: int, mistake: int | None
) -> None:
    verdict = judge_path_back(function)
    assert verdict.status == "wrong"
    assert verdict.share == pytest.approx(paths / 3)
    assert verdict.mistake == mistake


def test_only_the_first_flaw_is_told() -> None:
    wrong = judge_neighbors(lambda c, b: right_neighbors(c, b)[1:] if c > 3 else 1 / 0)
    assert "it stopped with ZeroDivisionError" in wrong.message
    again = judge_neighbors(lambda cell, _: [] if cell < 4 else 1 / 0)
    assert again.message.startswith("Of cell 0 you forget cell 1.")


def test_a_program_that_leaves_cells_untried_is_judged_by_what_it_did() -> None:
    untried = judge_neighbors(lambda c, b: right_neighbors(c, b) if c < 4 else ...)
    assert untried.status == "not tried"
    assert judge_neighbors(lambda cell, _: [] if cell < 4 else ...).status == "wrong"

"""Judges of the Color Lines exercises: any right answer is accepted, every slip is named."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.exercises.slips import WRONG_NEIGHBORS
from pathlib_games.games.color_lines.exercise import (
    LEVEL,
    Waves,
    judge_bfs,
    judge_neighbors,
    judge_path_back,
    judge_reached,
    judge_tree_steps,
    judge_waves,
    right_neighbors,
)
from pathlib_games.games.color_lines.rules import Position

SMALL = Position.from_text("1..\n22.")


def search(start: int, neighbors: Any) -> dict[int, int | None]:
    predecessor: dict[int, int | None] = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor


def test_number_fifteen_is_known() -> None:
    assert MISUNDERSTANDINGS[WRONG_NEIGHBORS].name == "wrong neighbors"


@pytest.mark.parametrize("judge", [judge_neighbors, judge_bfs, judge_path_back])
def test_what_is_no_answer_is_told(judge: Any) -> None:
    assert judge(...).status == "not tried"
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
    assert judge_bfs(lambda s, n: search(s, lambda cell: rng.sample(n(cell), len(n(cell)))))


def changed(change: Any) -> Any:
    """Give a search whose tree is changed, without the trees of the small pocket."""

    def function(start: int, neighbors: Any) -> dict[Any, Any]:
        tree = search(start, neighbors)
        change(tree, start)
        return tree

    return function


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda tree, start: tree.pop(start), "the start is missing"),
        (lambda tree, start: tree.update({start: 1}), "nothing comes before the start"),
        (lambda tree, _: tree.update({57: 56}), "cell 57 is in your tree, but"),
        (lambda tree, _: tree.pop(1, None), "cell 1 is missing. Its wave is 1"),
        (lambda tree, _: tree.update({1: None}), "cell 1 has nothing before it"),
        (lambda tree, _: tree.update({2: 0}), "before cell 2 comes 0, but they are not side"),
        (lambda tree, _: tree.update({4: 5, 5: 4}), "runs in a circle"),
        (lambda tree, _: tree.update({1: "a"}), "should be a whole number, not 'a'"),
    ],
)
def test_wrong_trees_are_named(change: Any, words: str) -> None:
    assert judge_bfs(search)
    verdict = judge_bfs(changed(change))
    assert verdict.status == "wrong"
    assert words in verdict.message


def test_depth_first_search_is_told_from_breadth_first() -> None:
    def deep(start: int, neighbors: Any) -> dict[int, int | None]:
        predecessor: dict[int, int | None] = {start: None}
        stack = [start]
        while stack:
            cell = stack.pop()
            for other in neighbors(cell):
                if other not in predecessor:
                    predecessor[other] = cell
                    stack.append(other)
        return predecessor

    assert "Which cell leaves the queue first" in judge_bfs(deep).message


def test_every_order_within_the_waves_is_right() -> None:
    rng = random.Random(2)
    for start in LEVEL.balls:
        wave = Waves(LEVEL, start).wave
        cells = sorted((c for c in wave if c != start), key=lambda c: (wave[c], rng.random()))
        assert judge_waves(" ".join(map(str, cells)), LEVEL, start), start
        assert judge_waves(cells, LEVEL, start), start
        if len(set(wave.values())) > 2:
            verdict = judge_waves([cells[0], cells[-1], *cells[1:-1]], LEVEL, start)
            assert verdict.status == "wrong"


@pytest.mark.parametrize(
    ("cells", "mistake"),
    [("(1, 0) (0, 1)", WRONG_NEIGHBORS), ("(2, 0)", WRONG_NEIGHBORS), ("(1, 0) (1, 0)", None)],
)
def test_slips_about_neighbors_are_recognised(cells: str, mistake: int | None) -> None:
    assert judge_waves(cells, SMALL, (0, 0)).mistake == mistake


def test_waves_can_be_taken_back() -> None:
    waves = Waves(SMALL, (0, 0))
    assert waves.open_wave == 1
    assert waves.find((1, 0)).open_wave == 2
    assert waves.find((1, 0)).undo() == waves


def test_counts() -> None:
    assert judge_reached(..., SMALL, (0, 0)).status == "not tried"
    assert judge_reached(3, SMALL, (0, 0))
    assert "do not count the cell" in judge_reached(4, SMALL, (0, 0)).message
    tree = {(0, 0): None, (1, 0): (0, 0), (2, 0): (1, 0)}
    assert judge_tree_steps(..., tree, (2, 0)).status == "not tried"
    assert judge_tree_steps(2, tree, (2, 0))
    assert "Follow this tree" in judge_tree_steps(1, tree, (2, 0)).message

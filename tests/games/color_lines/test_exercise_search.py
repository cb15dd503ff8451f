"""The search of Color Lines: any right program is accepted, wrong trees are told, parts count."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.check.answer import side_by_side
from pathlib_games.games.color_lines.exercise_search import judge_bfs, right_search
from tools.corpus import named


def search(start: int, neighbors: Any) -> dict[int, int | None]:
    predecessor: dict[int, int | None] = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor


def test_any_order_of_looking_around_is_right() -> None:
    rng = random.Random(1)
    assert judge_bfs(lambda s, n: search(s, lambda cell: rng.sample(n(cell), len(n(cell)))))


def changed(change: Any) -> Any:
    """Return a search whose tree is changed, without the trees of the small pocket."""

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
        (lambda tree, _: tree.update({1: 10**5000}), "should be a number from 0 to 80"),
        (lambda tree, _: tree.update({8: -1}), "before cell 8 comes -1, but the ball cannot get"),
        (lambda tree, _: tree.update({6: 15}), "before cell 6 comes 15, but the ball cannot get"),
    ],
)
def test_wrong_trees_are_named(change: Any, words: str) -> None:
    verdict = judge_bfs(changed(change))
    assert verdict.status == "wrong"
    assert words in verdict.message


def only_the_start(start: int, _: Any) -> dict[int, int | None]:
    return {start: None}


def first_wave(start: int, neighbors: Any) -> dict[int, int | None]:
    return {start: None, **dict.fromkeys(neighbors(start), start)}


@pytest.mark.parametrize(
    ("function", "least", "most"),
    [
        (only_the_start, 0, 0),
        (lambda *_: dict.fromkeys(range(81)), 0, 0),
        (first_wave, 0.01, 0.1),
        (lambda s, n: {**right_search(s, n), 57: 56}, 0.97, 0.999),
    ],
)
def test_shares_count_the_cells_with_a_shortest_way(
    function: Any, least: float, most: float
) -> None:
    verdict = judge_bfs(function)
    assert verdict.status == "wrong"
    assert least <= verdict.share <= most


def test_the_run_of_a_wrong_search_can_be_stepped_beside_a_right_one() -> None:
    own = judge_bfs(named("color-lines/bfs/wrong/uses-a-stack").load()).own_run
    assert own is not None
    assert own.looked_up == (0, 9, 18, 19, 20, 11, 2, 1)
    theirs, right = side_by_side(own)
    assert "Settle 9 at 1" in repr(theirs)
    assert "Settle 9 at 1" in repr(right)

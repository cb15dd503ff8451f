"""The exercises of notebook 01: programs and pictures that no other test covers."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlib_games.games.color_lines.rules import Position
from pathlib_tutor.check.answer import side_by_side
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.judges import Number
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, WRONG_NEIGHBORS
from pathlib_tutor.lessons.color_lines import (
    JUDGE_REACHED,
    JUDGE_STEPS,
    Ball,
    Way,
    around_corners,
)
from pathlib_tutor.lessons.color_lines_programs import (
    judge_bfs,
    judge_neighbors,
    judge_path_back,
    right_neighbors,
    right_search,
)
from tools.corpus import named

# ---- pictures, and cells around corners ----------------------------------------------------------


def test_pictures_frame_what_is_asked_about() -> None:
    def held(name: str) -> int:
        exercise: Any = EXERCISES[f"color-lines/{name}"]
        scene = exercise.scene(exercise.draw(1))
        return [shape.classes for shape in scene.shapes].count("held")

    assert [held(name) for name in ("reach", "read-off", "waves", "tree-steps")] == [1, 2, 1, 2]


def test_the_picture_of_a_tree_has_an_arrow_for_each_cell_that_was_found() -> None:
    exercise: Any = EXERCISES["color-lines/tree-steps"]
    scene = exercise.scene(exercise.item("color-lines/tree-steps given=deep"))
    assert [shape.classes for shape in scene.shapes].count("tree-arrow") == 80
    assert scene.description.startswith("The tree begins at (0, 0). (0, 1) from (0, 0), (0, 2)")


def slips(judge: Number[Any], asked: object) -> dict[int, object]:
    return {slip.idea: number for slip, number in judge.slips(asked) if slip.idea is not None}


def test_who_goes_around_corners_counts_other_cells_and_steps() -> None:
    pocket = Position.from_text("1.2.\n222.\n...3")
    assert Ball(pocket, (0, 0)).reach == 1
    walled = Ball(Position.from_text("1.2.2\n22.22\n22222\n....."), (0, 0))
    assert slips(JUDGE_REACHED, walled) == {OFF_BY_ONE: 2, WRONG_NEIGHBORS: 3}
    unreachable = Way(pocket, (0, 0), (0, 2))
    assert OFF_BY_ONE not in slips(JUDGE_STEPS, unreachable)
    assert JUDGE_STEPS("-", unreachable).status == "right"
    assert slips(JUDGE_STEPS, Way(pocket, (0, 0), (3, 0))) == {WRONG_NEIGHBORS: None}
    graph = around_corners(Ball(Position.from_text("1..\n...\n..."), (0, 0))).graph
    assert {cell for cell, _ in graph.neighbors((1, 1))} == set(graph.nodes) - {(1, 1)}
    assert {cell for cell, _ in graph.neighbors((2, 0))} == {(1, 0), (1, 1), (2, 1)}


# ---- neighbors, and paths back ------------------------------------------------------------------


def test_a_cell_without_neighbors_is_worth_nothing() -> None:
    assert judge_neighbors(lambda *_: []).share == 0
    almost = judge_neighbors(lambda c, b: right_neighbors(c, b) if c < 80 else [0]).share
    assert 0.98 < almost < 0.99


def test_another_path_is_told() -> None:
    told = judge_path_back(lambda *_: [0, 1, 10]).message
    assert "the path should be [40]; yours is [0, 1, 10]." in told


# ---- the search ---------------------------------------------------------------------------------


search = named("color-lines/bfs/right/growing-list").load()


def test_any_order_of_looking_around_is_right() -> None:
    rng = random.Random(1)
    assert judge_bfs(lambda s, n: search(s, lambda cell: rng.sample(n(cell), len(n(cell)))))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({1: None}, "cell 1 has no predecessor"),
        ({2: 0}, "cell 2 has predecessor 0, but they are not side"),
        ({4: 5, 5: 4}, "runs in a circle"),
        ({1: "a"}, "should be a whole number, not 'a'"),
        ({1: 10**5000}, "should be a number from 0 to 80"),
        ({8: -1}, "cell 8 has predecessor -1, but the ball cannot get"),
        ({6: 15}, "cell 6 has predecessor 15, but the ball cannot get"),
    ],
)
def test_wrong_trees_are_named(change: dict[int, Any], words: str) -> None:
    verdict = judge_bfs(lambda start, neighbors: search(start, neighbors) | change)
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
        (lambda s, n: {**right_search(s, n), 57: 56}, 0.94, 0.96),
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
    assert "step 5 of 15: 18: 1 + 1 = 2;" in repr(theirs)  # the round of 9 ends
    assert "step 5 of 16: 18: 1 + 1 = 2;" in repr(right)

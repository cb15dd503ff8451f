"""The cases of their tasks also refuse wrong guesses and wrong graphs of rolls."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import Graph, PathlibGamesError
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.ideas.program_task import ProgramTask
from pathlib_tutor.lessons.choose import judge_heuristic
from pathlib_tutor.lessons.chutes_boards import judge_roll_graph
from tools.mutants import SUBJECTS, agrees

QUESTIONS = 200
Cell = tuple[int, int]


def is_accepted(judge: Any, program: Callable[..., Any]) -> bool:
    task: ProgramTask[Any, Any] = judge.__self__
    try:
        return not any(
            task.flaw(case, task.read(task.call(program, case)(), case)) for case in task.cases()
        )
    except (Wrong, PathlibGamesError):
        return False


MEASURES: dict[str, Callable[[float, float], float]] = {
    "sum": lambda across, down: across + down,
    "largest": max,
    "smallest": min,
    "crow": lambda across, down: (across**2 + down**2) ** 0.5,
}


def guess(
    cell: Cell,
    target: Cell,
    *,
    measure: str,
    across: float,
    down: float,
    more: float,
    one_way: bool,
) -> float:
    parts = [
        end - here if one_way else abs(end - here) for here, end in zip(cell, target, strict=True)
    ]
    return MEASURES[measure](across * max(0, parts[0]), down * max(0, parts[1])) + more * (
        cell != target
    )


GUESSES = {
    "measure": tuple(MEASURES),
    "across": (0, 0.5, 1, 1.5),
    "down": (0, 0.5, 1, 1.5),
    "more": (0, 1),
    "one_way": (False, True),
}


def rolled(
    board: Board, *, faces: tuple[int, ...], over: str, slides: str, directed: bool, moves: str
) -> Graph:
    kept = {
        start: end
        for start, end in board.slides.items()
        if slides == "all" or (slides != "none" and (end > start) == (slides == "ladders"))
    }
    edges: list[Any] = []
    for square, roll in product(range(board.size), faces):
        begins = kept.get(square, square) if moves == "slides before" else square
        beyond = {"stays": square, "turns back": 2 * board.size - begins - roll}
        lands = begins + roll
        if lands > board.size:
            if over == "is left out":
                continue
            lands = beyond.get(over, board.size)
        ends = lands if moves == "slides before" else kept.get(lands, lands)
        edges.append((square, kept.get(ends, ends) if moves == "slides twice" else ends, 1))
        if moves == "may stay":
            edges.append((square, lands, 1))
    if moves == "slides on its own":
        edges += [(start, end, 1) for start, end in kept.items()]
    return Graph.from_edges(edges, range(board.size + 1), directed=directed)


ROLLS = {
    "faces": (tuple(range(1, 7)), tuple(range(6)), tuple(range(1, 6)), tuple(range(1, 8))),
    "over": ("stays", "is left out", "turns back", "ends"),
    "slides": ("all", "ladders", "chutes", "none"),
    "directed": (True, False),
    "moves": ("once", "slides twice", "slides before", "may stay", "slides on its own"),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "judge", "made", "choices"),
    [
        ("choose/heuristic", judge_heuristic, guess, GUESSES),
        ("chutes/roll-graph", judge_roll_graph, rolled, ROLLS),
    ],
)
def test_what_is_made_of_wrong_parts_is_refused(
    name: str, judge: Any, made: Callable[..., Any], choices: dict[str, tuple[Any, ...]]
) -> None:
    accepted = []
    for parts in product(*choices.values()):
        program = partial(made, **dict(zip(choices, parts, strict=True)))
        right = partial(agrees, program, SUBJECTS[name].is_right, QUESTIONS)
        if is_accepted(judge, program) and not right():
            accepted.append(parts)
    assert accepted == []

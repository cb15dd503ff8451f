"""Judges heuristics: a cell where one guesses too much, and a function that should never do so."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pathlib_games.exercises.answering import answer_of, ask_ahead, not_a_function
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import plain_number, shown
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, written, wrong
from pathlib_games.exercises.waves import read_cell
from pathlib_games.graphs import (
    Graph,
    Heuristic,
    Node,
    astar,
    dijkstra,
    inconsistent,
    manhattan,
    overestimated,
)
from pathlib_games.graphs.experiments import Cell, board
from pathlib_games.ideas.slips import OVERESTIMATES, blamed
from pathlib_games.programs.run import SECONDS
from pathlib_games.programs.session import session
from pathlib_games.programs.worker import made_ahead


def judge_overestimate(answer: object, asked: Instance) -> Verdict:
    """Judge a cell that was named because the guess is too high there."""
    try:
        cell = read_cell(answer)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    if cell not in asked.graph:
        return Verdict("wrong", f"{cell} is not a cell of this board.")
    guess = asked.guesses[cell]
    distance = dijkstra(asked.graph, cell).distance.get(asked.aim, math.inf)
    at = f"At {cell} it guesses {written(guess)}"
    if guess > distance:
        return Verdict("right", f"{at}, but the distance is {written(distance)}.")
    return Verdict("wrong", f"{at}, and the distance is {written(distance)}: that is not too much.")


_SIDE = 12
_TARGETS: tuple[Cell, ...] = ((11, 11), (6, 2), (0, 9))
_HUGE = 10**15


@made_ahead
def _boards() -> tuple[Graph, ...]:
    """Return a board for each target."""
    return tuple(board(_SIDE, "weighted", seed) for seed in range(len(_TARGETS)))


@session()
def judge_heuristic(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_guess(cell, target)`` on boards with weights from 1 to 3.

    It has to be admissible and consistent, and to spare work. A wrong one earns the boards before
    the first on which it breaks a promise, and among them those on which it spares something.
    """
    if not callable(function):
        return not_a_function(function)
    found: list[_Work] = []
    calls = [partial(_asked, function, number) for number in range(len(_TARGETS))]
    ask_ahead(calls, seconds)
    for call, graph, target in zip(calls, _boards(), _TARGETS, strict=True):
        try:
            guesses = _guesses(call, graph, seconds)
        except Wrong as problem:
            told = Verdict("wrong", f"For the target {target}, {problem}")
            return _earning(told, found)
        if guesses is None:
            return NOT_TRIED
        flaw = _flaw(graph, target, guesses.__getitem__, met_before)
        if flaw is not None:
            return _earning(flaw, found)
        found.append(_work(graph, target, guesses.__getitem__))
    return _earning(_spared(found), found)


@dataclass(frozen=True)
class _Work:
    """How many nodes three searches settle on one board."""

    by_astar: int
    by_dijkstra: int
    best: int


def _work(graph: Graph, target: Cell, guess: Heuristic) -> _Work:
    return _Work(
        len(astar(graph, (0, 0), target, guess).distance),
        len(dijkstra(graph, (0, 0), target).distance),
        len(astar(graph, (0, 0), target, manhattan(target)).distance),
    )


def _earning(verdict: Verdict, found: list[_Work]) -> Verdict:
    passed = sum(work.by_astar < work.by_dijkstra for work in found)
    return verdict.earning(passed, of=len(_TARGETS))


def _spared(found: list[_Work]) -> Verdict:
    by_astar = sum(work.by_astar for work in found)
    by_dijkstra = sum(work.by_dijkstra for work in found)
    best = sum(work.best for work in found)
    if by_astar >= by_dijkstra:
        told = (
            "It never guesses too much, but it spares nothing: A* settles as many nodes as "
            "Dijkstra's algorithm. How many steps are needed at the very least?"
        )
        return Verdict("wrong", told)
    told = (
        f"It never guesses too much on {len(_TARGETS)} boards, and A* settles {by_astar} nodes "
        f"where Dijkstra's algorithm settles {by_dijkstra}."
    )
    if by_astar > best:
        told += f" A larger guess that is never too much settles only {best}. Can you find it?"
    return Verdict("right", told)


def _flaw(
    graph: Graph, target: Cell, guess: Heuristic, met_before: Iterable[int]
) -> Verdict | None:
    """Say where a heuristic breaks its promises, or None if it keeps them."""
    if too_much := overestimated(graph, target, guess):
        if any(found.node == target for found in too_much):
            told = f"At the target {target} itself it guesses {written(guess(target))}."
            hint = "How far is it from the target to itself?"
            return blamed(told, OVERESTIMATES, hint=hint)
        worst = too_much[0]
        told = (
            f"For the target {target}, at {worst.node} it guesses {written(worst.guess)}, but "
            f"the distance is {written(worst.distance)}."
        )
        return blamed(told, OVERESTIMATES, met_before)
    if falls := inconsistent(graph, guess):
        return Verdict("wrong", _falls(falls[0], guess))
    return None


def _falls(edge: tuple[Node, Node, float], guess: Heuristic) -> str:
    tail, head, weight = edge
    return (
        f"From {tail} to {head} the guess falls from {written(guess(tail))} to "
        f"{written(guess(head))}, but the step costs only {written(weight)}: it is not consistent, "
        "and A* would settle nodes twice."
    )


def _guesses(call: partial[Any], graph: Graph, seconds: float) -> dict[Node, float] | None:
    """Read what a learner's function gives for every cell; None if it is not written yet."""
    given = answer_of(call, _numbers, seconds)
    if given is ...:
        return None
    guesses: dict[Node, Any] = dict(zip(graph.nodes, given, strict=False))
    for cell, number in guesses.items():
        if not isinstance(number, int | float) or not -_HUGE < number < _HUGE:
            given = "infinity or None" if number is None else shown(number)
            wrong(f"for the cell {cell} it should give a number, not {given}.")
    return guesses


def _asked(function: Any, number: int) -> Any:
    """Ask a learner's function about every cell of a board."""
    given = [function(cell, _TARGETS[number]) for cell in _boards()[number].nodes]
    if any(number is ... for number in given):
        return ...
    return given


def _numbers(given: Any) -> list[object]:
    return [plain_number(number) for number in given]

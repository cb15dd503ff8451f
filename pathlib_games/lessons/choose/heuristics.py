"""Heuristics, drawn and judged: a cell where one guesses too much, a function that never does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Any, cast

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import plain_number, shown
from pathlib_games.exercises.verdict import Verdict, refusing, unread, written, wrong
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
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried
from pathlib_games.ideas.slips import OVERESTIMATES
from pathlib_games.programs.jobs import for_each
from pathlib_games.views.grid_view import CELL
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, Text, rectangle
from pathlib_games.views.story import with_both
from pathlib_games.views.view import Part, number
from pathlib_games.views.walk_view import HALF, walk_scene
from pathlib_games.words import joined

_EDGE = 30  # for the numbers of columns and rows


def land_scene(question: Instance, *, clickable: bool = False) -> Scene:
    """Return a board before the first step: in each cell what it costs, and the guess below.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(3, 4)"``.
    """
    costs = {head: weight for _, head, weight in question.graph.edges}
    told = {
        cell: (number(costs.get(cell, 0)), f"+{number(question.guesses[cell])}")
        for cell in cast("Sequence[tuple[int, int]]", question.graph.nodes)
    }
    columns, rows = sorted({x for x, _ in told}), sorted({y for _, y in told})
    listed = (
        f"row {y}: " + ", ".join(" ".join(told[x, y]) for x in columns if (x, y) in told)
        for y in rows
    )
    return Scene(
        _EDGE + (columns[-1] + 1) * CELL + 4,
        _EDGE + (rows[-1] + 1) * CELL + 4,
        tuple(_shapes(told, question.target, clickable)),
        "A land with guesses",
        f"The target is {question.target}. Costs and guesses: {'; '.join(listed)}.",
    )


def _shapes(
    told: Mapping[tuple[int, int], tuple[str, str]], target: Node, clickable: bool
) -> Iterator[Shape]:
    middle = _EDGE / 2
    for x in sorted({x for x, _ in told}):
        yield Text(_EDGE + (x + 0.5) * CELL, middle, str(x), "small soft")
    for y in sorted({y for _, y in told}):
        yield Text(middle, _EDGE + (y + 0.5) * CELL, str(y), "small soft")
    for (x, y), (cost, guess) in told.items():
        left, top = _EDGE + x * CELL, _EDGE + y * CELL
        look = "cell current" if (x, y) == target else "cell"
        name = f"({x}, {y})"
        words = f"{name}, costs {cost}, guess {guess}"
        box = (left + 1.5, top + 1.5, CELL - 3, CELL - 3)
        yield rectangle(*box, look, label=words, id=name if clickable else None)
        yield Text(left + CELL / 2, top + 15, cost, "number")
        yield Text(left + CELL / 2, top + 33, guess, "small soft")


@refusing
def judge_overestimate(answer: object, asked: Instance) -> Verdict:
    """Judge a cell that was named because the guess is too high there."""
    cell = read_cell(answer)
    if cell not in asked.graph:
        columns, rows = (max(of_all) for of_all in zip(*asked.graph.nodes, strict=True))
        unread(f"{cell} is not a cell of this board: x from 0 to {columns}, y from 0 to {rows}.")
    guess = asked.guesses[cell]
    distance = dijkstra(asked.graph, cell).distance.get(asked.aim, math.inf)
    at = f"At {cell} it guesses {written(guess)}"
    if guess > distance:
        return Verdict("right", f"{at}, but the distance is {written(distance)}.")
    return Verdict("wrong", f"{at}, and the distance is {written(distance)}: that is not too much.")


_SIDE = 12
_TARGETS: tuple[Cell, ...] = ((11, 11), (5, 2), (0, 9))
_HUGE = 10**15


@lru_cache(maxsize=20)
def _board(number: int) -> Graph:
    return board(_SIDE, "weighted", number)


def _target(number: int) -> Cell:
    """Return the target on a board: a chosen one, or one that was drawn."""
    dice = Random(number)
    drawn = dice.randrange(3, _SIDE), dice.randrange(3, _SIDE)
    return _TARGETS[number] if number < len(_TARGETS) else drawn


Guesses = dict[Node, float]
_Tried = Sequence[Tried[int, Guesses]]


def _guesses(given: Any, number: int) -> Guesses:
    """Read what a learner's function gives for every cell."""
    numbers = map(plain_number, given)
    guesses: dict[Node, Any] = dict(zip(_board(number).nodes, numbers, strict=False))
    for cell, guess in guesses.items():
        if not isinstance(guess, int | float) or not -_HUGE < guess < _HUGE:
            what = "infinity or None" if guess is None else shown(guess)
            wrong(f"for the cell {cell} it should give a number, not {what}.")
    return guesses


def _broken(number: int, guesses: Guesses) -> ProgramFlaw | None:
    """Say where a heuristic breaks its promises: to be admissible, and to be consistent."""
    graph, target, guess = _board(number), _target(number), guesses.__getitem__
    if too_much := overestimated(graph, target, guess):
        if any(found.node == target for found in too_much):
            told = f"At the target {target} itself it guesses {written(guess(target))}."
            hint = "How far is it from the target to itself?"
            return ProgramFlaw(
                told, OVERESTIMATES, hint, case=(graph, target, (target,)), ends=True
            )
        worst = too_much[0]
        told = (
            f"For the target {target}, at {worst.node} it guesses {written(worst.guess)}, but "
            f"the distance is {written(worst.distance)}."
        )
        return ProgramFlaw(told, OVERESTIMATES, case=(graph, target, (worst.node,)), ends=True)
    if falls := inconsistent(graph, guess):
        case = (graph, target, falls[0][:2])
        return ProgramFlaw(_falls(falls[0], guess), case=case, ends=True)
    return None


def _falls(edge: tuple[Node, Node, float], guess: Heuristic) -> str:
    tail, head, weight = edge
    return (
        f"From {tail} to {head} the guess falls from {written(guess(tail))} to "
        f"{written(guess(head))}, but the step costs only {written(weight)}: it is not consistent, "
        "and A* would settle nodes twice."
    )


@dataclass(frozen=True)
class _Work:
    """How many nodes three searches settle on one board."""

    by_astar: int
    by_dijkstra: int
    best: int


def _works(tried: _Tried) -> list[_Work]:
    """Return how much work the boards take on which a heuristic keeps its promises."""
    return [_work(each.case, each.answer) for each in tried if each.flaw is None]


def _work(number: int, guesses: Guesses) -> _Work:
    graph, target = _board(number), _target(number)
    return _Work(
        len(astar(graph, (0, 0), target, guesses.__getitem__).distance),
        len(dijkstra(graph, (0, 0), target).distance),
        len(astar(graph, (0, 0), target, manhattan(target)).distance),
    )


def _spares_nothing(tried: _Tried) -> ProgramFlaw | None:
    works = _works(tried)
    if sum(work.by_astar for work in works) < sum(work.by_dijkstra for work in works):
        return None
    return ProgramFlaw(
        "It never guesses too much, but it spares nothing: A* settles as many nodes as "
        "Dijkstra's algorithm.",
        hint="How many steps are needed at the very least?",
    )


def _praise(tried: _Tried) -> str:
    works = _works(tried)
    by_astar, best = sum(work.by_astar for work in works), sum(work.best for work in works)
    told = (
        f"It never guesses too much on {len(works)} boards, and A* settles {by_astar} nodes "
        f"where Dijkstra's algorithm settles {sum(work.by_dijkstra for work in works)}."
    )
    if by_astar > best:
        told += f" A larger guess that is never too much settles only {best}. Can you find it?"
    return told


def guesses_scene(case: tuple[Graph, Cell, Sequence[Cell]], given: Mapping[Cell, float]) -> Scene:
    """Return a board with a guess on each cell; framed are those that it is about."""
    graph, target, framed = case
    frame = rectangle(3, 3, CELL - 6, CELL - 6, "held")

    def part(cell: Cell) -> Part | None:
        if cell not in given:
            return None
        words = number(given[cell])
        shapes = (Text(HALF, HALF, words, "small"), *((frame,) if cell in framed else ()))
        return Part(f"guess {words}{', target' if cell == target else ''}", shapes)

    size = (1 + max(x for x, _ in given), 1 + max(y for _, y in given))
    distance = {cell: dijkstra(graph, cell).distance.get(target, math.inf) for cell in framed}
    about = [
        f"At {cell} the distance is {number(distance[cell])}; "
        f"your program guesses {number(given[cell])}."
        for cell in framed
    ]
    words = f"What your program guesses on each cell; the target is {target}."
    scene = walk_scene(size, part, (), (), ("Guesses", words))
    return with_both(scene, joined(*about))


judge_heuristic = ProgramTask(
    cases=lambda: range(len(_TARGETS)),
    hidden=lambda dice: dice.sample(range(len(_TARGETS), 10**6), 6),
    call=lambda program, number: partial(
        for_each, program, [(cell, _target(number)) for cell in _board(number).nodes]
    ),
    read=_guesses,
    where=lambda number: f"For the target {_target(number)},",
    special=lambda number: {
        "it lies at the rim": not {0, _SIDE - 1}.isdisjoint(_target(number)),
        "cells lie on all sides of it": {0, _SIDE - 1}.isdisjoint(_target(number)),
    },
    flaw=_broken,
    draws=guesses_scene,
    together=_spares_nothing,
    earned=lambda tried, boards: (
        sum(work.by_astar < work.by_dijkstra for work in _works(tried)),
        len(boards),
    ),
    right=_praise,
).judge

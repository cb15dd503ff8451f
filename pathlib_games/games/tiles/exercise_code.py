"""Judges programs that score roads, the learner's own and listings with one wrong line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from itertools import islice
from math import isnan, nan
from numbers import Real
from typing import Any

from pathlib_games.exercises.answering import answer_of, any_answer, ask_ahead, not_a_function
from pathlib_games.exercises.find_the_bug import FindTheBug
from pathlib_games.exercises.reading import plain_number, shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.exercises.worker_main import made_ahead
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.exercise_slips import (
    BLOCKED_IS_EXPENSIVE,
    NO_NUMBER,
    PASSES_END_POINTS,
    SLIPS,
    STOPS_EARLY,
    explained,
    reason_of,
    values,
)
from pathlib_games.games.tiles.roads import Road, road_at

LONG = 1001
"""A corridor of so many steps: longer than the article's weight for special tiles."""

_ROADS = {
    "a mine and a factory, 3 steps apart": "╶m ─. ─. ╴f",
    "a house in the way": "╶m ─h ─. ╴f",
    "mine, factory and house in a row": "╶m ─. ─f ─. ╴h",
    "a factory with two houses": "╶m ─f ┬. ─. ╴h\n.  .  ╵h .  .",
    "two factories with one house": "╶m ─f ─h ─. ─f ╴m",
    "a factory without a mine": "╶f ─. ╴h",
    "two factories, of which the first gets nothing": "╶f ─h ─. ─f ╴m",
    "a ring with a short and a long way": "┌m ─. ┐.\n│. .  │f\n└. ─. ┘.",
    "two mines and two factories": "╶m ┬. ┬f ╴h\n╶f ┴. ┴. ╴m",
}


@made_ahead
def practice_roads() -> dict[str, Road]:
    """Return the roads on which programs are run, by what they show.

    Examples
    --------
    >>> len(practice_roads()), practice_roads()["the clever layout"]
    (12, Road(cells=..., open_ends=()))
    """
    roads = {name: road_at(Board.from_text(text), (0, 0)) for name, text in _ROADS.items()}
    roads["the article's example"] = road_at(Board.load("example"), (0, 0))
    roads["the clever layout"] = road_at(Board.load("clever_layout"), (1, 2))
    tiles = {(x, 0): Tile("EW") for x in range(1, LONG)}
    ends = {(0, 0): Tile("E", "mine"), (LONG, 0): Tile("W", "factory")}
    name = f"a corridor of {LONG:,} steps"
    roads[name] = road_at(Board(LONG + 1, 1, tiles | ends), (0, 0))
    return roads


@any_answer
def judge_score(function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS) -> Verdict:
    """Run a learner's ``score(road)``, which gives the value of each cell, on several roads.

    Examples
    --------
    >>> judge_score(values)
    Right. Every tile has its value on 12 roads.
    >>> judge_score(lambda road: {cell: 1 for cell in road.cells})
    Not yet. A mine and a factory, 3 steps apart: mine 1 is worth 4, not 1. Begin with 1 for ...
    """
    if not callable(function):
        return not_a_function(function)
    given: dict[str, dict[Cell, object]] = {}
    failed = ""
    calls = {name: partial(_on_road, function, name) for name in practice_roads()}
    ask_ahead(list(calls.values()), seconds)
    for name, road in practice_roads().items():
        try:
            answer = answer_of(calls[name], partial(_plain_values, road), seconds)
        except Wrong as problem:
            failed = f"On {name}: {problem}"
            break
        if answer is ...:
            return NOT_TRIED
        given[name] = answer
    flaws = {name: _flaw(name, answer) for name, answer in given.items()}
    bad = [f"{name[0].upper()}{name[1:]}: {flaw}" for name, flaw in flaws.items() if flaw]
    if failed:
        verdict = Verdict("wrong", failed)
    elif bad:
        verdict = _told(bad[0], given, met_before)
    else:
        return Verdict("right", f"Every tile has its value on {len(given)} roads.")
    # A road on which every tile is worth 1 counts for nothing: there it is right to do nothing.
    scored = [name for name, worth in _right_values().items() if max(worth.values()) > 1]
    return verdict.earning(sum(flaws.get(name, "") is None for name in scored), len(scored))


def _on_road(function: Callable[[Road], object], name: str) -> object:
    return function(practice_roads()[name])


def _plain_values(road: Road, answer: object) -> dict[Cell, object]:
    if answer is None:
        wrong("it returned None. Does it end with `return values`?")
    if not isinstance(answer, Mapping):
        wrong(f"it should return a dictionary, cell: value, not {shown(answer)}.")
    found: dict[Cell, object] = {}
    for cell, value in islice(answer.items(), 5000):
        if cell not in road.tiles:
            wrong(f"{shown(cell)} is no cell of the road.")
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        found[cell] = plain_number(value) if is_number else f"a {type(value).__name__}"
    if missing := [cell for cell in road.cells if cell not in found]:
        wrong(f"the tile on {missing[0]} has no value. Every tile is worth 1 at least.")
    return found


@cache
def _right_values() -> dict[str, dict[Cell, int]]:
    return {name: values(road) for name, road in practice_roads().items()}


def _flaw(road_name: str, given: Mapping[Cell, object]) -> str | None:
    """Say which value is wrong, special tiles first."""
    road, right = practice_roads()[road_name], _right_values()[road_name]
    for cell in [*road.names, *road.cells]:
        value = given[cell]
        if value != right[cell]:
            name = road.names.get(cell, f"the tile on {cell}")
            yours = value if isinstance(value, str) else shown(value)
            return f"{name} is worth {right[cell]}, not {yours}."
    return None


def _is_number(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, float) and not isnan(value))


def _told(
    flaw: str, given: Mapping[str, Mapping[Cell, object]], met_before: Iterable[int]
) -> Verdict:
    """Explain a wrong program by a slip that gives the same values on all roads."""
    roads = practice_roads()
    every = [value for worth in given.values() for value in worth.values()]
    if not all(map(_is_number, every)):
        return blamed(flaw, NO_NUMBER, met_before)
    reasons = {
        reason_of(slip)
        for slip in SLIPS
        if all(values(road, slip) == given[name] for name, road in roads.items())
    }
    near = [name for name, road in roads.items() if len(road.cells) <= LONG]
    dear = any(
        isinstance(v, int | float) and v > LONG for name in near for v in given[name].values()
    )
    if not reasons and (dear or all(_right_values()[name] == given[name] for name in near)):
        return blamed(flaw, BLOCKED_IS_EXPENSIVE, met_before)
    advice = "Begin with 1 for each tile, then add the deliveries."
    return explained(flaw, reasons, met_before, advice)


def slipped_score(number: int, road: Road) -> dict[Cell, float]:
    """Return what each tile is worth in the eyes of a misunderstanding.

    Examples
    --------
    >>> judge_score(partial(slipped_score, STOPS_EARLY)).mistake
    44
    """
    if number == NO_NUMBER:
        special = dict.fromkeys(road.special, nan)
        return dict.fromkeys(road.cells, 1) | special
    slip = next(slip for slip in SLIPS if slip.number == number)
    return dict(values(road, slip))


# ---- listings with one wrong line ---------------------------------------------------------------

_HEAD = """\
from pathlib_games.graphs import dijkstra
def score(road):
    values = {cell: 1 for cell in road.cells}
    supplied = set(road.having("mine"))"""

_LINES = (
    '    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:',
    "        for source in road.having(kind):",
    "            if source not in supplied:",
    "                continue",
    "            tree = dijkstra(road.graph, source, end_points=road.special)",
    "            for target in road.having(wanted):",
    "                if target in tree.distance:",
    '                    best = {"path": tree.path_to(target), "steps": tree.distance[target]}',
    '                    values[source] += times * best["steps"]',
    "                    supplied.add(target)",
    "    return values",
)

BUGS = {
    NO_NUMBER: ("I", 'values[source] += times * best.get("length", float("nan"))'),
    STOPS_EARLY: ("D", "return values"),
    PASSES_END_POINTS: ("E", "tree = dijkstra(road.graph, source)"),
}
"""By the number of the misunderstanding: the letter of its line, and what the line says instead."""


def find_the_bug_in_score(mistake: int) -> FindTheBug:
    """Make the exercise in which a bug of the article is built into the scoring.

    Raises
    ------
    ValueError
        If there is none for this number; says for which there are.

    Examples
    --------
    >>> listing = find_the_bug_in_score(44)
    >>> print(repr(listing).splitlines()[7])
    D                  return values
    """
    if mistake not in BUGS:
        known = ", ".join(map(str, BUGS))
        raise ValueError(f"There is a listing for each of {known}, but none for {mistake!r}.")
    letter, text = BUGS[mistake]
    return FindTheBug(_HEAD, _LINES, letter, mistake, name="score", judge=judge_score).having(text)

"""Judges programs about a land: what a search of the learner's reaches, and what it is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from pathlib_games.exercises.reading import plain_number, shown
from pathlib_games.exercises.verdict import Verdict, wrong
from pathlib_games.games.carcassonne.exercise_lands import filled
from pathlib_games.games.carcassonne.exercise_points import right_points
from pathlib_games.games.carcassonne.exercise_slips import (
    COMPLETE_OR_OPEN,
    CORNERS,
    EACH_PART,
    JOINS_A_TILE,
    NO_SHIELD,
    OPENINGS,
    OWN_TILE,
    Slip,
    worth_by,
)
from pathlib_games.games.carcassonne.land import Land, Spot, land_of
from pathlib_games.games.carcassonne.placements import Placement
from pathlib_games.games.carcassonne.questions import PartOfLand, read_land
from pathlib_games.games.carcassonne.scoring import worth_of
from pathlib_games.games.carcassonne.spots import cell_words, spot_name, tile_words
from pathlib_games.games.carcassonne.view import land_scene
from pathlib_games.games.returned import returned_cells
from pathlib_games.games.wrong_scores import explained
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried, by_case, in_words
from pathlib_games.ideas.slips import blamed
from pathlib_games.programs.jobs import Later
from pathlib_games.programs.worker import made_ahead
from pathlib_games.views.scene import Scene
from pathlib_games.views.story import with_both
from pathlib_games.words import counted, listed

LONG = 150
"""So many tiles has a road: more than 100, and a recursion still comes to its end."""
_ROW = 10  # tiles of it in a row: then it turns

_LANDS = {
    "a road over two tiles": "U 0 0 0, U 1 0 0",
    "a road between two crossings": "W 0 0 0, U 1 0 0, W 2 0 180",
    "a road that is a ring": "V 0 0 270, V 1 0 0, V 1 1 90, V 0 1 180",
    "a road from a crossing back to it": "X 0 0 0, V 1 0 0, V 1 1 90, V 0 1 180, U -1 0 0",
    "a complete city of two tiles": "E 0 0 0, E 0 -1 180",
    "a complete city with a shield": "E 0 0 0, F 0 -1 90, E 0 -2 180",
    "an open city with a shield": "E 0 0 0, F 0 -1 90",
    "an open city of four tiles": "N 0 0 0, M 0 -1 180, G -1 0 0, E -1 -1 0",
    "a city that is a ring": "N 0 0 180, M 1 0 270, M 1 1 0, M 0 1 90",
    "a city that leaves a tile and comes back": "I 0 0 180, N 0 1 90, N 1 1 0, N 1 0 270",
    "two cities on one tile": "H 0 0 0, E 0 -1 180, G 0 1 90",
    "a cloister alone": "B 0 0 0",
    "a cloister with three tiles around it": "B 0 0 0, A 0 -1 180, U 1 0 90, E -1 0 0",
    "a cloister with all eight around it": (
        "B 0 0 0, B 1 0 0, B 1 1 0, B 0 1 0, E -1 1 180, E -1 0 270, U -1 -1 0, U 0 -1 0, A 1 -1 90"
    ),
}


@made_ahead
def practice_lands() -> dict[str, Land]:
    """Return the lands on which programs are run, by what they show."""
    lands = {name: read_land(text) for name, text in _LANDS.items()}
    lands["a land of 40 tiles"] = filled("city", 40, random.Random(3))
    lands[f"a road over {LONG} tiles"] = _winding_road()
    lands["a long city that is open at its end"] = _long_city(_CITY, ends_first=True)
    lands["a long city that is open where it begins"] = _long_city(_CITY, ends_first=False)
    return lands


_CITY = 20  # tiles of a long city


def _long_city(length: int, *, ends_first: bool) -> Land:
    """Return a land with a city in a row that is open on one side, and has its shield there."""
    way = 1 if ends_first else -1
    tiles = [("E", 90 * way % 360), *[("G", 0)] * (length - 2), ("F", 0)][::way]
    return land_of([Placement(tile, x, 0, turned) for x, (tile, turned) in enumerate(tiles)])


def _winding_road() -> Land:
    """Return a land with a long road that goes to and fro, so tiles share columns and rows."""
    placements = []
    for number in range(LONG):
        row, place = divmod(number, _ROW)
        back = row % 2 == 1
        tile, turned = "U", 0
        if place == 0 and row > 0:
            tile, turned = "V", 90 if back else 180
        if place == _ROW - 1:
            tile, turned = "V", 270 if back else 0
        placements.append(Placement(tile, _ROW - 1 - place if back else place, row, turned))
    return land_of(placements)


class Case(NamedTuple):
    """A part of a land; the land, or what it shows if programs have it already."""

    land: Land | str
    spot: Spot

    @property
    def asked(self) -> PartOfLand:
        """What is asked about."""
        land = practice_lands()[self.land] if isinstance(self.land, str) else self.land
        return PartOfLand(land, spot=self.spot)


_MOST = 12  # parts of one land


def _cases(kinds: str) -> list[Case]:
    """Return the first part of each feature of some kinds, of a large land a few."""
    cases = []
    for name, land in practice_lands().items():
        spots = (spot for spot in land.spots(land.tiles) if spot.kind in kinds.split())
        found = [min(feature.spots) for feature in land.features(spots)]
        cases += [Case(name, spot) for spot in found[:_MOST]]
    return cases


def _others(kinds: str, dice: random.Random) -> list[Case]:
    """Draw lands, and parts of them of some kinds."""
    lands = [filled(kind, dice.randint(6, 9), dice) for kind in ("road", "city", "city")]
    found = [
        (land, [min(feature.spots) for feature in land.features(land.spots(land.tiles))])
        for land in lands
    ]
    cases = [Case(land, spot) for land, spots in found for spot in spots]
    fitting = [case for case in cases if case.spot.kind in kinds.split()]
    long = [_long_city(dice.randint(8, 2 * _CITY), ends_first=first) for first in (True, False)]
    ends = [Case(land, min(land.spots(land.tiles))) for land in long]
    return [*dice.sample(fitting, min(_MOST, len(fitting))), *ends]


_TOLD = 4  # tiles of a land that is told part by part


def _on(case: Case) -> str:
    """Say where a program was run."""
    land = case.asked.land
    named = (
        case.land if isinstance(case.land, str) else f"a land of {counted(len(land.tiles), 'tile')}"
    )
    return f"On {named}, for {spot_name(land, case.spot)}:"


def _flaw(case: Case, told: str, kind: str = "") -> ProgramFlaw:
    """Say what is wrong, and after it what lies there, if the land is small."""
    land, fields = case.asked.land, case.spot.kind == "field"
    tiles = [
        cell_words(land, cell) if fields else f"{cell}: {tile_words(tile) or 'only field'}"
        for cell, tile in land.tiles.items()
    ]
    shown_tiles = f" The tiles: {'; '.join(tiles)}." if len(tiles) <= _TOLD else ""
    return ProgramFlaw(f"{_on(case)} {told}{shown_tiles}", kind=kind)


def _facts(case: Case) -> dict[str, bool]:
    land = case.asked.land
    on = len({(spot.x, spot.y) for spot in land.feature(case.spot).spots})
    return {
        f"there is {case.land}": isinstance(case.land, str) and len(land.tiles) <= _TOLD,
        f"the {case.spot.kind} lies on {counted(on, 'tile')}": True,
    }


def _smaller(case: Case) -> Iterator[Callable[[Case], Case | None]]:
    """Yield what may be done to a land: one of its tiles is taken away."""
    land = case.asked.land
    if len(land.tiles) < LONG:
        yield from (partial(_without, lost=cell) for cell in reversed(list(land.tiles)))


def _without(case: Case, lost: tuple[int, int]) -> Case | None:
    if lost == (case.spot.x, case.spot.y):
        return None
    land = case.asked.land
    return Case(Land({cell: tile for cell, tile in land.tiles.items() if cell != lost}), case.spot)


# ---- what can be reached ------------------------------------------------------------------------


def _nodes(value: object, _: object) -> list[Any]:
    return returned_cells(list(value) if isinstance(value, Mapping) else value, "nodes")


def _is_in(node: object, nodes: frozenset[Spot]) -> bool:
    try:
        return node in nodes
    except TypeError:  # it cannot be hashed, so it is no node
        return False


def _reach_flaw(case: Case, given: list[Any]) -> ProgramFlaw | None:
    land, right = case.asked.land, case.asked.feature.spots
    every = frozenset(land.spots(land.tiles))
    if strange := [node for node in given if not _is_in(node, every)]:
        pair = (
            isinstance(strange[0], tuple) and len(strange[0]) == 2 and _is_in(strange[0][0], every)
        )
        told = " It is a pair; the node is the first part of it." if pair else ""
        wrong(f"{shown(strange[0])} is not a node of the graph.{told}")
    if extra := [node for node in given if node not in right]:
        told = f"you give {spot_name(land, Spot(*extra[0]))}, and no way leads there."
    elif case.spot not in given:
        told = "the start is missing. No step is needed to be there."
    elif missing := sorted(right.difference(given)):
        told = f"{spot_name(land, missing[0])} is missing, and a way leads there."
    else:
        return None
    return _flaw(case, told, kind=told.split()[-1])


def walked(graph: Any, start: Spot) -> list[Spot]:
    """Go on to one new neighbor, from there to another one, and so on: a wrong answer."""
    found = [start]
    while new := [other for other, _ in graph.neighbors(found[-1]) if other not in found]:
        found.append(new[0])
    return found


def _near(graph: Any, start: Spot) -> list[Spot]:
    return [other for other, _ in graph.neighbors(start)]


ONE_EDGE = 29

_ONE_OF_SEVERAL = "It goes on to one neighbor of each node. What becomes of the other ones?"
_TOO_SMALL: tuple[tuple[Callable[[Any, Spot], list[Spot]], str], ...] = (
    (_near, "Those are the neighbors of the start. Who asks for the neighbors of those?"),
    (
        lambda graph, start: [start, *_near(graph, start)],
        "Those are the start and its neighbors. Who asks for the neighbors of those?",
    ),
)
"""What programs give that do not go on, and what to ask."""


def _told_reach(
    flaw: ProgramFlaw, tried: Sequence[Tried[Case, list[Any]]], met_before: Iterable[int]
) -> Verdict:
    """Ask about what a program does on all lands."""

    def gives_as(program: Callable[[Any, Spot], list[Spot]]) -> bool:
        return all(
            {*each.answer} == {*program(each.case.asked.land.graph, each.case.spot)}
            for each in tried
        )

    if gives_as(walked):
        return blamed(flaw.told, ONE_EDGE, met_before, hint=_ONE_OF_SEVERAL)
    for program, question in _TOO_SMALL:
        if gives_as(program):
            return Verdict("wrong", flaw.told, question=question)
    return in_words(flaw, tried, met_before)


def reach_flaw_scene(case: Case, given: Sequence[object]) -> Scene:
    """Return the land on which a program found wrong parts: lit is what can be reached."""
    land, right = case.asked.land, case.asked.feature.spots
    missing = [spot for spot in sorted(right) if spot not in given]
    extra = [Spot(*part) for part in given if isinstance(part, tuple) and part not in right]
    told = "Lit: what can be reached."
    for words, spots in (("left out", missing), ("too many", extra)):
        if spots:
            told += f" Your program has {words}: {listed(spot_name(land, s) for s in spots)}."
    return with_both(land_scene(land, marked=case.asked.spot, lit=right), told)


judge_my_feature = ProgramTask(
    cases=lambda: _cases("road city cloister field"),
    hidden=lambda dice: _others("road city cloister field", dice),
    uses=("games.carcassonne.land", "graphs.dijkstra", "graphs.bfs"),
    call=lambda program, case: partial(program, Later(_land, case, part="graph"), case.spot),
    read=_nodes,
    where=_on,
    special=_facts,
    flaw=_reach_flaw,
    draws=reach_flaw_scene,
    smaller=_smaller,
    ideas=_told_reach,
    # Where the start is all that can be reached, nothing is searched.
    earned=by_case(lambda case: len(case.asked.feature.spots) > 1),
    right=lambda tried: f"Your search finds the right parts {len(tried)} times.",
).judge


# ---- what a feature is worth --------------------------------------------------------------------


def _land(case: Case) -> Land:
    return case.asked.land


def _number(value: object, _: object) -> object:
    if value is None:
        wrong("it returned None.", "Does every way through it end with `return`?")
    return plain_number(value)


@cache
def _worth_by(case: Case) -> Mapping[Slip, int]:
    return dict(worth_by(case.asked))


def _points_flaw(case: Case, given: object) -> ProgramFlaw | None:
    right = right_points(case.asked)
    if given == right and not isinstance(given, bool):
        return None
    return _flaw(case, f"it is worth {right}; you give {shown(given)}.")


def _told_points(
    flaw: ProgramFlaw, tried: Sequence[Tried[Case, object]], met_before: Iterable[int]
) -> Verdict:
    """Explain a wrong program by a slip that gives the same points everywhere."""
    ways = [_worth_by(each.case) for each in tried]
    slips = [
        slip
        for slip in ways[0]
        if all(way[slip] == each.answer for way, each in zip(ways, tried, strict=True))
    ]
    return explained(flaw.told, slips, "", met_before)


def points_flaw_scene(case: Case, given: object) -> Scene:
    """Return the land on which a program gave wrong points, and the right ones."""
    asked = case.asked
    right = worth_of(asked.land, asked.feature, asked.rules)
    scene = land_scene(asked.land, marked=asked.spot, lit=asked.feature.spots)
    return with_both(scene, f"Right: {counted(right, 'point')}. Your program: {shown(given)}.")


judge_my_points = ProgramTask(
    cases=lambda: _cases("road city cloister"),
    hidden=lambda dice: _others("road city cloister", dice),
    uses=("games.carcassonne.land", "graphs.dijkstra", "graphs.bfs"),
    call=lambda program, case: partial(program, Later(_land, case), case.spot),
    read=_number,
    where=_on,
    special=_facts,
    flaw=_points_flaw,
    draws=points_flaw_scene,
    smaller=_smaller,
    ideas=_told_points,
    earned=by_case(lambda case: right_points(case.asked) > 1),
    right=lambda tried: f"The points are right {len(tried)} times.",
).judge


TOLD_BY_PROGRAMS = (
    JOINS_A_TILE,
    NO_SHIELD,
    EACH_PART,
    OPENINGS,
    COMPLETE_OR_OPEN,
    OWN_TILE,
    CORNERS,
)
"""The misunderstandings that show in what a program says that a feature is worth."""


def slipped_points(number: int, land: Land, spot: Spot) -> int:
    """Return what a feature is worth in the eyes of a misunderstanding."""
    return next(
        points for slip, points in worth_by(PartOfLand(land, spot=spot)) if slip.number == number
    )

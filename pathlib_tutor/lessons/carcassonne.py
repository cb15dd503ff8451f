"""Notebook 06: questions about a land: its features, their worth, and the players' points."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

from pathlib_games.boards import read_fields
from pathlib_games.games.carcassonne.land import (
    Land,
    Spot,
    cell_words,
    land_of,
    part_name,
    place_words,
    read_spot,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.rules import USUAL_EDITION, USUAL_PLAYERS
from pathlib_games.games.carcassonne.scoring import EDITIONS, worth_of
from pathlib_games.games.carcassonne.tiles import BadPlacement, Kind, Placement
from pathlib_games.games.carcassonne.view import land_scene
from pathlib_games.games.tile_board import Cell, around
from pathlib_games.graphs import Graph, Node, bfs
from pathlib_games.graphs.values import Fields
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.words import capital, counted, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, NoItem, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.reading import plain_number, shown
from pathlib_tutor.exercises.verdict import wrong
from pathlib_tutor.ideas.misunderstandings import Slip
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    by_case,
    returned_cells,
    slipped_programs,
)
from pathlib_tutor.lessons.carcassonne_judges import (
    JOINS_A_TILE,
    JUDGE_FEATURE,
    JUDGE_POINTS,
    TOLD_BY_POINTS,
    TOLD_BY_SHARES,
    TOLD_BY_TOTAL,
    PartOfLand,
    WholeLand,
    by_its_meeples,
    joined_feature,
    judge_shares,
    names_of,
    placements_of,
    read_land,
    right_points,
    right_shares,
    tells_shares,
    turned,
    worth_by,
    wrong_shares,
)
from pathlib_tutor.lessons.carcassonne_stories import (
    flood_story,
    points_story,
    question_scene,
    shares_story,
    total_story,
)
from pathlib_tutor.programs.calls import Later
from pathlib_tutor.programs.worker import made_ahead

# ---- small lands on which mistakes show ----------------------------------------------------------

SEEDED = 300
"""The number of a file's questions for seeds from 0; the others show several ideas."""


@cache
def searched(name: str) -> tuple[Fields, ...]:
    """Return an exercise's questions from `tools/land_questions.py`.

    Raises `BadFile` if the file is malformed; the message names the field.
    """
    return tuple(read_fields("questions_about_lands", name).objects("questions"))


def drawn(name: str, seed: int, showing: tuple[int, ...] = ()) -> PartOfLand:
    """Draw a stored question; each lap turns the lands or swaps the players.

    Raises `NoItem` if no land shows all misunderstandings in `showing`.
    """
    known = searched(name)
    able = [each for each in known if {*showing} <= {*each.wholes("shows", [])}]
    able = able if showing else able[:SEEDED]
    if not able:
        raise NoItem(f"No land shows all of {showing}: ask for fewer.")
    lap, number = divmod(seed, len(able))
    swapped, turns = divmod(lap, 4)
    return turned(_read(able[number]), turns, swapped=swapped % 2 == 1)


def _read(fields: Fields) -> PartOfLand:
    land = read_land(fields.text("tiles"))
    spot = read_spot(land, fields.text("spot"))
    return PartOfLand(land, fields.text("edition", USUAL_EDITION), spot=spot)


def draw_total(seed: int) -> WholeLand:
    """Draw a land at the end of a game on which all misunderstandings show.

    The seed removes tiles from a stored land. Learners choose their own seeds in a notebook, so
    each seed must keep its land.

    Examples
    --------
    >>> len(draw_total(1).land.tiles)
    10
    """
    rng = random.Random(f"all that is left {seed}")
    found = searched("total")
    asked = WholeLand(read_land(found[seed % len(found)].text("tiles")))
    return turned_round(smallest(asked, _is_exit, rng), rng)


Q = TypeVar("Q", bound=PartOfLand | WholeLand)


def turned_round(asked: Q, rng: random.Random) -> Q:
    """Turn a land at random, and perhaps swap the players."""
    turns = rng.randrange(4)
    players = rng.sample(USUAL_PLAYERS, len(USUAL_PLAYERS))
    return turned(asked, turns, swapped=players[0] != USUAL_PLAYERS[0])


def smallest(asked: Q, keeps: Callable[[Q], bool], rng: random.Random) -> Q:
    """Remove tiles, one by one, while a question keeps its property."""
    cells = list(asked.land.tiles)
    for cell in rng.sample(cells, len(cells)):
        if asked.spot is not None and cell == (asked.spot.x, asked.spot.y):
            continue
        left = [each for each in placements_of(asked.land) if (each.x, each.y) != cell]
        with suppress(BadPlacement):
            smaller = replace(asked, land=land_of(in_order(left)))
            if keeps(smaller):
                asked = smaller
    return asked


def in_order(placements: list[Placement]) -> list[Placement]:
    """Order tiles so that each touches an earlier one, if possible."""
    left, ordered = list(placements), list[Placement]()
    while left:
        laid = {(each.x, each.y) for each in ordered}
        touching = (p for p in left if any(cell in laid for _, cell in around((p.x, p.y))))
        ordered.append(next(touching, left[0]))
        left.remove(ordered[-1])
    return ordered


def _is_exit(asked: WholeLand) -> bool:
    """Return whether all mistakes about the end of a game show."""
    features = asked.land.features(asked.land.meeples)
    contested = [feature for feature in features if len(feature.meeples) > 1]
    return (
        len(contested) > 1
        and any(feature.shields for feature in features)
        and any(feature.kind == "cloister" for feature in features)
        and tells_shares(TOLD_BY_TOTAL, asked, least=1)
        and tells_shares(TOLD_BY_TOTAL[:2], asked)
    )


# ---- lands for programs --------------------------------------------------------------------------

LONG = 150
"""The tiles of a long road: more than 100, but a recursion still ends."""


@made_ahead
def practice_lands() -> dict[str, Land]:
    """Return the lands for programs, by name."""
    return {each.text("name"): read_land(each.text("tiles")) for each in searched("programs")}


class Case(NamedTuple):
    """A part of a land; the land, or its name if programs have it already."""

    land: Land | str
    spot: Spot

    @property
    def asked(self) -> PartOfLand:
        """The question about this part."""
        land = practice_lands()[self.land] if isinstance(self.land, str) else self.land
        return PartOfLand(land, spot=self.spot)


_MOST_PARTS = 12  # parts of one land


def _cases(kinds: str) -> list[Case]:
    """Return the first part of each feature of some kinds, a few for a large land."""
    cases = []
    for name, land in practice_lands().items():
        spots = (spot for spot in land.spots(land.tiles) if spot.kind in kinds.split())
        found = [min(feature.spots) for feature in land.features(spots)]
        cases += [Case(name, spot) for spot in found[:_MOST_PARTS]]
    return cases


def _others(kinds: str, dice: random.Random) -> list[Case]:
    """Choose stored lands, and parts of some kinds on them."""
    lands = [drawn(kind, dice.randrange(4 * SEEDED)).land for kind in ("feature", *kinds.split())]
    cases = [
        Case(land, min(feature.spots))
        for land in lands
        for feature in land.features(land.spots(land.tiles))
        if feature.kind in kinds.split()
    ]
    chosen = dice.sample(cases, min(_MOST_PARTS, len(cases)))
    return chosen + [_long_city(dice.randint(8, 40), way) for way in (1, -1)]


def _long_city(length: int, way: int) -> Case:
    """Return a city in a row, open on one side, with its shield there."""
    tiles = [("E", 90 * way % 360), *[("G", 0)] * (length - 2), ("F", 0)][::way]
    land = land_of([Placement(tile, x, 0, turned) for x, (tile, turned) in enumerate(tiles)])
    return Case(land, min(land.spots(land.tiles)))


_TOLD = 4  # tiles of a land described part by part


def _named(case: Case) -> str:
    tiles = counted(len(case.asked.land.tiles), "tile")
    name = case.land if isinstance(case.land, str) else f"a land of {tiles}"
    return name if name.startswith("a land ") else f"a land with {name}"


def _on(case: Case, before: str = "for") -> str:
    """Name the land, and the part after a word such as "for"."""
    return f"On {_named(case)}, {before} {_part(case.asked.land, case.spot)}:"


def _part(land: Land, spot: Spot) -> str:
    """Name a part, with "the" or with a number, and its cell."""
    x, y, kind, _ = spot
    part = part_name(land.tiles[x, y], land.part(spot))
    return f"{f'the {part}' if part == kind else part} on ({x}, {y})"


def _flaw(case: Case, told: str, kind: str = "") -> ProgramFlaw:
    """Return a flaw, with the tiles if the land is small."""
    land, fields = case.asked.land, case.spot.kind == "field"
    tiles = [
        cell_words(land, cell) if fields else f"{cell}: {tile_words(tile) or 'only field'}"
        for cell, tile in land.tiles.items()
    ]
    shown_tiles = f" The {'tiles:' if tiles[1:] else 'tile on'} {'; '.join(tiles)}."
    shown_tiles = shown_tiles.replace("): cloister.", ") is a cloister.")
    return ProgramFlaw(told + (shown_tiles if len(tiles) <= _TOLD else ""), kind=kind)


def _facts(case: Case) -> dict[str, bool]:
    land = case.asked.land
    on = len({(spot.x, spot.y) for spot in land.feature(case.spot).spots})
    return {f"the {case.spot.kind} lies on {counted(on, 'tile')}": True}


def _smaller(case: Case) -> Iterator[Callable[[Case], Case | None]]:
    """Yield changes that make a land smaller: each removes one tile."""
    cells = list(case.asked.land.tiles)
    for lost in reversed(cells if len(cells) < LONG else []):
        if lost != (case.spot.x, case.spot.y):
            yield partial(_without, lost=lost)


def _without(case: Case, lost: Cell) -> Case:
    left = {cell: tile for cell, tile in case.asked.land.tiles.items() if cell != lost}
    return Case(Land(left), case.spot)


# ---- reachable parts -----------------------------------------------------------------------------

_START = "starting at"


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
        told = " It is a pair, and its first entry is the node." if pair else ""
        wrong(f"{shown(strange[0])} is not a node of the graph.{told}")
    if extra := [node for node in given if node not in right]:
        kind = "extra"
        told = f"you returned {_part(land, Spot(*extra[0]))}, but no path leads to it."
    elif case.spot not in given:
        kind, told = "start", "the start is missing. It takes no steps to get there."
    elif missing := sorted(right.difference(given)):
        kind, told = (
            "missing",
            f"{_part(land, missing[0])} is missing, although a path leads to it.",
        )
    else:
        return None
    return _flaw(case, f"{_on(case, _START)} {told}", kind=kind)


def walked(graph: Any, start: Spot) -> list[Spot]:
    """Follow one new neighbor after another: a wrong answer."""
    found = [start]
    while new := [other for other, _ in graph.neighbors(found[-1]) if other not in found]:
        found.append(new[0])
    return found


def _beside(graph: Any, start: Spot) -> list[Spot]:
    return [other for other, _ in graph.neighbors(start)]


ONE_EDGE = 29
_SHORT_SEARCHES: Sequence[tuple[Slip, Callable[[Any, Spot], list[Spot]]]] = (
    (
        Slip(
            ONE_EDGE,
            "Your program follows only one neighbor of each node. What about the others?",
            "How many neighbors of a node does one round of your loop look at?",
        ),
        walked,
    ),
    (
        Slip(asks="You returned only the neighbors of the start. What about their neighbors?"),
        _beside,
    ),
    (
        Slip(asks="You returned only the start and its neighbors. What about their neighbors?"),
        lambda graph, start: [start, *_beside(graph, start)],
    ),
)
"""The answers of programs that stop early."""


def reach_flaw_scene(case: Case, given: Sequence[object]) -> Scene:
    """Return the land of a wrong search, with the reachable parts lit."""
    land, right = case.asked.land, case.asked.feature.spots
    missing = [spot for spot in sorted(right) if spot not in given]
    extra = [Spot(*part) for part in given if isinstance(part, tuple) and part not in right]
    told = "Lit: the parts you can reach."
    for words, spots in (("leaves out", missing), ("adds", extra)):
        if spots:
            named = [spot_name(land, spot) for spot in spots[:_TOLD]]
            named += [f"{len(spots) - _TOLD} more"] * (len(spots) > _TOLD)
            told += f" Your program {words} {listed(named)}."
    return with_both(land_scene(land, marked=case.asked.spot, lit=right), told)


def _largest(name: str, kind: Kind) -> PartOfLand:
    """Return the largest feature of a kind on a land for programs."""
    land = practice_lands()[name]
    found = [f for f in land.features(land.spots(land.tiles)) if f.kind == kind]
    largest = max(found, key=lambda feature: len(feature.spots))
    return PartOfLand(land, spot=min(largest.spots))


judge_my_feature = ProgramTask(
    cases=lambda: _cases("road city cloister field"),
    hidden=lambda dice: _others("road city cloister field", dice),
    uses=("games.carcassonne.land", "graphs.dijkstra", "graphs.bfs"),
    call=lambda program, case: partial(program, Later(_land, case, part="graph"), case.spot),
    read=_nodes,
    where=partial(_on, before=_START),
    special=_facts,
    flaw=_reach_flaw,
    draws=reach_flaw_scene,
    smaller=_smaller,
    slips=lambda case: [
        (slip, {*search(case.asked.land.graph, case.spot)}) for slip, search in _SHORT_SEARCHES
    ],
    gives=lambda answer: {*answer},
    # If only the start is reachable, nothing is searched.
    earned=by_case(lambda case: len(case.asked.feature.spots) > 1),
    right=lambda tried: f"Your search found the right parts in all {len(tried)} cases.",
).judge


# ---- the worth of a feature ----------------------------------------------------------------------


def _land(case: Case) -> Land:
    return case.asked.land


def _number(value: object, _: object) -> object:
    if value is None:
        wrong(
            "your function returned None.",
            "Does every path through the function end with `return`?",
        )
    return plain_number(value)


def _points_flaw(case: Case, given: object) -> ProgramFlaw | None:
    right = right_points(case.asked)
    if given == right and not isinstance(given, bool):
        return None
    told = f"On {_named(case)}, {_part(case.asked.land, case.spot)} is worth {right}"
    return _flaw(case, f"{told}, but you returned {shown(given)}.")


def points_flaw_scene(case: Case, given: object) -> Scene:
    """Return the land with a program's wrong points, and the correct ones."""
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
    slips=lambda case: worth_by(case.asked),
    earned=by_case(lambda case: right_points(case.asked) > 1),
    right=lambda tried: f"The points are right in all {len(tried)} cases.",
).judge


def slipped_points(number: int, land: Land, spot: Spot) -> int:
    """Return the worth of a feature under a misunderstanding."""
    ways = worth_by(PartOfLand(land, spot=spot))
    return next(points for slip, points in ways if slip.idea == number)


NOTEBOOK = "06 Score the land"


def _given(land: str, spot: Spot, edition: str = "current") -> Callable[[], PartOfLand]:
    """Return a function that makes a question of the notebook."""
    return lambda: PartOfLand(read_land(land), edition, spot=spot)


# ---- the rules that a question needs -------------------------------------------------------------

_ENDS: Mapping[Kind, str] = {
    "road": " A road ends at a crossing (marked by a small house), a city or a cloister.",
    "city": "",
    "cloister": "",
    "field": " A field ends at roads and cities.",
}
_WORTH: Mapping[Kind, str] = {
    "road": "1 for each tile",
    "city": (
        "1 for each tile and 1 for each blue shield. A complete city, with no gap in its wall, "
        "earns double"
    ),
    "cloister": "1 for its own tile and 1 for each tile around it, corners included",
    "field": "3 for each complete city it touches",
}
_FIRST_CITY = "In the first edition, a complete city of two tiles does not earn double."
_FIRST_FIELD = (
    "In the first edition, each complete city earns 4 for the player with the most meeples "
    "on all the fields that touch it."
)
_MOST = (
    "The player with the most meeples on {} gets all {} points. In a tie, each tied player "
    "gets them all. A meeple that lies down is on a field."
)


def _earns(kind: Kind) -> str:
    return f"A {kind} earns {_WORTH[kind]}.{_ENDS[kind]}"


def _worth_of(asked: PartOfLand | WholeLand, kind: Kind) -> str:
    """Return the worth of a feature in words, by the rules of a question."""
    if asked.edition == "current" or kind not in ("city", "field"):
        return _earns(kind)
    return f"{_earns(kind)} {_FIRST_CITY}" if kind == "city" else _FIRST_FIELD + _ENDS[kind]


def _worth_asked(asked: PartOfLand) -> str:
    """Ask for the worth of a feature. In the first edition a field alone is worth nothing."""
    if asked.edition == "current" or asked.spot.kind != "field":
        return f"How many points is the marked {asked.spot.kind} worth?"
    return (
        "Imagine one meeple on the marked field and none on other fields. How many points "
        "does the meeple earn at the end?"
    )


def _near(asked: PartOfLand) -> str:
    """Name the tiles that the marked part leads to."""
    cells = {(spot.x, spot.y) for spot, _ in asked.land.graph.neighbors(asked.spot)}
    return listed(sorted(cells) or ["no other tile"])


# ---- the parts of a feature ----------------------------------------------------------------------


def _to_flood(asked: PartOfLand) -> Guides:
    kind, cell = asked.spot.kind, (asked.spot.x, asked.spot.y)
    return Guides(
        f"Across which sides of its tiles does the marked {kind} continue?",
        f"From the marked part on {cell}, the {kind} continues to {_near(asked)}. Each new "
        "part may continue on the tiles beside it. Stop when you find nothing new.",
    )


FEATURE = Exercise(
    "carcassonne/feature",
    "Flood a road, a city or a field",
    NOTEBOOK,
    "To see a connected component in a picture: all you can reach from one part.",
    Questions(
        PartOfLand,
        asks=lambda asked: Form(
            "set",
            f"Which parts belong to the marked {asked.spot.kind}?",
            tuple(filter(None, ["Look at all the tiles.", _ENDS[asked.spot.kind].strip()])),
            f"Write their names, such as {spot_name(asked.land, asked.spot)}: column, row "
            "and kind, then a number if the tile has several of that kind.",
            ("Parts",),
        ),
        given={
            "road": _given("X 2 0 0, K 1 0 270, L 1 1 90, P 0 1 270", Spot(2, 0, "road", 3)),
            "field": _given("J 0 1 270, W 1 1 180, W 1 0 0, X 0 0 270", Spot(0, 1, "field", 1)),
        },
        draws=lambda seed: drawn("feature", seed),
        seeds=4 * SEEDED,
        view=question_scene,
    ),
    Solution(
        judges=JUDGE_FEATURE,
        solves=lambda asked: names_of(asked.land, asked.feature.spots),
        guides=_to_flood,
        story=flood_story,
    ),
    Beliefs({JOINS_A_TILE: lambda asked: names_of(asked.land, joined_feature(asked).spots)}),
)

# ---- the worth of a feature ----------------------------------------------------------------------


def _to_count(asked: PartOfLand) -> Guides:
    cell = (asked.spot.x, asked.spot.y)
    return {
        "road": Guides(
            "How far does the road go in each direction, and does it cross any tile twice?",
            f"From {cell}, the marked road continues to {_near(asked)}. Follow it both ways "
            "as far as it goes, and count each tile once. Beyond a crossing, another road "
            "begins.",
        ),
        "city": Guides(
            "Does the city lead to any place without a tile, and how many shields does it have?",
            f"From {cell}, the marked city continues to {_near(asked)}. Count its tiles and "
            "shields. Then follow its wall: everything counts twice only if there is no gap.",
        ),
        "cloister": Guides(
            "Which places around the cloister have a tile, and which have none?",
            f"The cloister stands on {cell}. That tile counts. Now check the places around "
            "it row by row, corners included: each tile there counts too.",
        ),
        "field": Guides(
            "Which cities does the field touch, and which of their walls have no gap?",
            _about_cities(asked),
        ),
    }[asked.spot.kind]


def _about_cities(asked: PartOfLand) -> str:
    cities = asked.land.cities_at(asked.feature)
    if not cities:
        told = "Only complete cities count, not tiles. Follow the border of the field:"
        return f"{told} does it touch any city?"
    first = min(cities, key=lambda city: min(city.cells))
    state = "complete, so it counts" if first.complete else "open, so it does not count"
    return (
        f"The field touches the city {place_words(first)}. That city is {state}. Look for other "
        "cities along the border of the field, and check each of them once. The field's own tiles "
        "do not count."
    )


def _points(
    kind: Kind, title: str, trains: str, given: Mapping[str, Callable[[], PartOfLand]]
) -> Exercise[PartOfLand]:
    """Make the exercise about the worth of a feature of a kind."""
    return Exercise(
        f"carcassonne/{kind}",
        title,
        NOTEBOOK,
        trains,
        Questions(
            PartOfLand,
            asks=lambda asked: Form(
                "number",
                _worth_asked(asked),
                (_worth_of(asked, asked.spot.kind),),
                fields=("Points",),
            ),
            given=given,
            draws=lambda seed, showing: drawn(kind, seed, showing),
            seeds=4 * SEEDED,
            view=question_scene,
        ),
        Solution(JUDGE_POINTS, right_points, _to_count, points_story),
        Beliefs(JUDGE_POINTS.mistaken(*TOLD_BY_POINTS[kind])),
    )


ROAD = _points(
    "road",
    "Score a road",
    "To follow a road to its ends, and to count each tile once.",
    {
        "crossing": _given(
            "W 0 0 270, P 1 0 90, L 1 1 180, V 0 1 180, L 2 1 180", Spot(0, 0, "road", 1)
        ),
        "ring": _given(
            "X 1 1 0, K 1 2 90, P 0 2 270, V 0 1 270, U 2 1 180, S 1 0 0", Spot(1, 2, "road", 0)
        ),
    },
)
CITY = _points(
    "city",
    "Score a city",
    "To see whether a city is complete, and to count tiles and shields.",
    {
        "complete": _given(
            "S 1 1 180, E 1 2 0, I 0 1 90, K 2 1 270, N 0 0 270", Spot(1, 1, "city", 0)
        ),
        "open": _given("S 1 3 270, G 1 2 270, H 1 1 0, R 0 3 90, F 1 0 90", Spot(1, 3, "city", 0)),
    },
)
CLOISTER = _points(
    "cloister",
    "Score a cloister",
    "To count a tile and all the tiles around it.",
    {
        "around": _given(
            "A 2 1 180, V 1 1 0, W 1 2 180, V 2 0 270, E 3 1 180, T 3 2 270, J 2 2 90, D 0 1 0",
            Spot(2, 1, "cloister", 0),
        ),
    },
)
FIELD = _points(
    "field",
    "Score a field",
    "To find the cities next to a component, each once.",
    {
        "cities": _given(
            "O 2 1 0, E 1 1 90, U 2 2 90, L 2 0 180, B 1 2 180, V 0 2 90, V 0 1 0, U 0 0 180",
            Spot(0, 2, "field", 0),
        ),
        "first-edition": _given(
            "B 1 1 90, H 0 1 0, E 0 0 180, E 0 2 0, V 1 0 180", Spot(0, 0, "field", 0), "first"
        ),
    },
)

# ---- points for players --------------------------------------------------------------------------


def _to_share(asked: PartOfLand) -> Guides:
    kind, cell = asked.spot.kind, (asked.spot.x, asked.spot.y)
    there = sorted(spot for spot in asked.feature.spots if spot in asked.land.meeples)
    known = f"The marked {kind} has no meeple on {cell}."
    rest = "With no meeple on it, nobody gets any points."
    if there:
        player, (x, y, *_) = asked.land.meeples[there[0]], there[0]
        does = "lies" if kind == "field" else "stands"
        known = f"{capital(player)}'s meeple on {(x, y)} {does} on the marked {kind}."
        rest = "In a tie, each tied player gets them all."
    return Guides(
        f"Follow the {kind} as far as it goes. What is it worth, and who has the most meeples on "
        "it?",
        f"{known} Follow the {kind}, add up its points, and count each player's meeples on it. "
        f"The player with the most gets all the points. {rest}",
    )


WHO = Exercise(
    "carcassonne/who",
    "Say who gets the points",
    NOTEBOOK,
    "To count each player's meeples on a component, and to handle a tie.",
    Questions(
        PartOfLand,
        asks=lambda asked: Form(
            "number",
            f"How many points does each player get for the marked {asked.spot.kind}?",
            (_worth_of(asked, asked.spot.kind), _MOST.format("it", "the")),
            _typed(asked),
            asked.players,
        ),
        given={
            "tie": _given(
                "N 0 0 270 blue city 0, R 1 0 90 red city 0, N 0 1 90, R 1 1 0, P 2 0 270, M 2 1 0",
                Spot(1, 1, "city", 0),
            ),
            "majority": _given(
                "Q 2 2 0 blue city 0, J 2 1 180, O 1 1 270, R 0 1 0 red city 0, "
                "H 0 2 270 red city 1, L 1 0 270 red city 0, O 0 0 180, R 1 2 0",
                Spot(2, 1, "city", 0),
            ),
        },
        draws=lambda seed, showing: drawn("who", seed, showing),
        seeds=4 * SEEDED,
        view=question_scene,
    ),
    Solution(judge_shares, right_shares, _to_share, shares_story),
    Beliefs({number: partial(wrong_shares, number) for number in TOLD_BY_SHARES}),
)


def _typed(asked: PartOfLand | WholeLand) -> str:
    first, second, *_ = asked.players
    return (
        f"Write the points like this: {{{first!r}: 4, {second!r}: 0}}. You may leave out a player "
        "who gets nothing."
    )


def _to_add(asked: WholeLand) -> Guides:
    features = asked.land.features(sorted(asked.land.meeples))
    first = max(features, key=lambda feature: worth_of(asked.land, feature, asked.rules) > 0)
    worth = worth_of(asked.land, first, asked.rules)
    return Guides(
        "What is each road, city, cloister and field with a meeple worth, and who has the most "
        "meeples there?",
        f"{capital(by_its_meeples(asked.land, first))} earns {counted(worth, 'point')}"
        f"{' each' * (len(first.holders) > 1)} for {listed(first.holders)}. Go on "
        "with the next road, city, cloister or field that has a meeple. At the end, add up each "
        "player's points.",
    )


_KINDS: tuple[Kind, ...] = ("road", "city", "cloister", "field")

TOTAL = Exercise(
    "carcassonne/total",
    "Score the end of a game",
    NOTEBOOK,
    "To find every component with meeples, and to score each one.",
    Questions(
        WholeLand,
        asks=lambda asked: Form(
            "number",
            "The game is over. How many points does each player get in all for the roads, "
            "cities, cloisters and fields that still have a meeple?",
            (
                *(_worth_of(asked, kind) for kind in _KINDS),
                _MOST.format("a road, city, cloister or field", "its"),
            ),
            _typed(asked),
            asked.players,
        ),
        draws=draw_total,
        view=question_scene,
    ),
    Solution(judge_shares, right_shares, _to_add, total_story),
    Beliefs({number: partial(wrong_shares, number) for number in TOLD_BY_TOTAL}, candidates=1),
)

# ---- code ---------------------------------------------------------------------------------------


def _flood(graph: Graph, start: Node) -> set[Node]:
    """Return all reachable nodes: a correct answer."""
    return set(bfs(graph, start).distance)


COMPONENTS = Exercise(
    "carcassonne/components",
    "Write a flood fill",
    NOTEBOOK,
    "To find a connected component with a search.",
    Questions.of_program(
        "fifteen-lands",
        "Write my_feature(graph, start). It returns all nodes that can be reached from "
        "start, including start, as a set or a list in any order. graph.neighbors(node) "
        "gives pairs (neighbor, 1).",
    ),
    Solution.of_program(
        judge_my_feature,
        _flood,
        "Take three nodes: A is joined to B, and B also to C. Start with A alone. Its neighbor B "
        "is new. B's neighbors are A, which you know, and C, which is new. C has no new neighbor, "
        "so you are done.",
        lambda: flood_story(_largest("a road from a crossing back to it", "road")),
    ),
    Beliefs({ONE_EDGE: lambda _: walked}),
)


def _score(land: Land, spot: Spot) -> int:
    """Return the worth of a feature: a correct answer."""
    return worth_of(land, land.feature(spot), EDITIONS["current"])


_FACE = (
    "spot.x and spot.y tell you where a part is, and spot.kind is 'road', 'city' or "
    "'cloister'. land.graph.neighbors(spot) gives a pair (part, 1) for each part joined to it. "
    "land.part(spot).shields counts its shields. land.open_ends(spot) lists its sides "
    "without a neighboring tile. (x, y) in land.tiles tells you whether a tile is there."
)

SCORE = Exercise(
    "carcassonne/score",
    "Write the score",
    NOTEBOOK,
    "To search a component once, and to count what the rules pay for.",
    Questions.of_program(
        "fifteen-lands",
        "Write my_points(land, spot). It returns the points for the road, city or cloister "
        "that contains spot, a part of a tile.",
        " ".join(map(_earns, _KINDS[:3])),
        _FACE,
    ),
    Solution.of_program(
        judge_my_points,
        _score,
        "A road on three tiles is worth 3, even if two of its parts are on one tile. An open city "
        "with three tiles and one shield is worth 4; a complete one, 8. A cloister with five tiles "
        "around it is worth 6.",
        lambda: points_story(_largest("a complete city with a shield", "city")),
    ),
    Beliefs(
        slipped_programs(
            slipped_points, (number for kind in _KINDS[:3] for number in TOLD_BY_POINTS[kind])
        )
    ),
)

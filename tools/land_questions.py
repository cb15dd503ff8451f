"""Find lands on which wrong scoring shows, and write data/questions_about_lands.

python -m tools.land_questions            all files
python -m tools.land_questions road       one of them

Tiles are laid at random, as one growing feature or many close together with meeples, until a land
is usable; then tiles are removed as long as it stays usable. A file starts with the questions of
the seeds from 0 on; questions that show several suspected ideas at once follow. The same program
writes the same bytes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from pathlib_games.games.carcassonne.land import Land, Spot, block, spot_name
from pathlib_games.games.carcassonne.rules import USUAL_EDITION, USUAL_PLAYERS
from pathlib_games.games.carcassonne.scoring import EDITIONS, lay
from pathlib_games.games.carcassonne.tiles import SIDE_OF, Kind, Meeple, Placement, Tile, base_set
from pathlib_games.games.tile_board import ROTATIONS, Cell, beside, open_cells, required
from pathlib_tutor.exercises.exercise import NoItem
from pathlib_tutor.lessons.carcassonne import (
    SEEDED,
    in_order,
    smallest,
    turned_round,
)
from pathlib_tutor.lessons.carcassonne_judges import (
    COMPLETE_OR_OPEN,
    EACH_PART,
    JOINS_A_TILE,
    JUDGE_FEATURE,
    LOSER_TOO,
    NO_SHIELD,
    OWN_TILE,
    TIE,
    TOLD_BY_POINTS,
    TOLD_BY_SHARES,
    PartOfLand,
    WholeLand,
    alone,
    placements_of,
    right_points,
    right_shares,
    tells_shares,
    worth_by,
)

FOLDER = Path(__file__).resolve().parent.parent / "data" / "questions_about_lands"
FEWEST_TILES, MOST_TILES = 4, 12
_ATTEMPTS = 600  # the number of lands to draw before giving up
_FEWEST_PARTS = 3  # of a feature to flood
_ONE_OFF = {("road", EACH_PART), ("cloister", OWN_TILE)}
"""Where a misunderstanding can change the score by at most one point."""
_NOTHING = 5  # one seed in five may draw a worthless field
_TOGETHER = (2, 3)  # the number of ideas suspected together
_FEW = 8  # the number of questions for ideas suspected together
_WHOSE = (*[(TIE,), (LOSER_TOO,)] * 3, *((number,) for number in TOLD_BY_SHARES[2:]), ())
"""What each kind of drawing shows; empty: it has no meeple."""

# Seeds of lands that show every mistake in final scoring: about one in 700.
_FITTING = (
    302, 474, 539, 981, 3100, 3729, 3988, 3990, 4689, 4700, 5600, 7927, 8102, 9189, 11580,
    13488, 14009, 14541, 14604, 15010, 16028, 16200, 16943, 17070, 17323, 17451, 17563, 20136,
    20344, 20516, 21062, 21576, 21616, 22124, 24118, 24127, 25559, 27071, 28458, 28732, 29249,
    30202, 30295,
)  # fmt: skip


@cache
def _looks() -> tuple[tuple[Tile, int], ...]:
    """Return the orientations of each tile: the turned tile, and its degrees."""
    ways: dict[Tile, int] = {}
    for tile in base_set().values():
        for rotation in ROTATIONS:
            ways.setdefault(tile.turned(rotation), rotation)
    return tuple(ways.items())


def _fitting(land: Land, cell: Cell) -> list[tuple[Tile, int]]:
    """Return the ways to lay tiles on a cell."""
    needed = required(land.tiles, cell).items()
    return [(tile, rotation) for tile, rotation in _looks() if needed <= tile.edges.items()]


def _with_tile(land: Land, cell: Cell, rng: random.Random) -> Land:
    """Lay a fitting tile from the pile on a cell, or nothing if there is none."""
    used = Counter(tile.id for tile in land.tiles.values())
    ways = [(tile, turn) for tile, turn in _fitting(land, cell) if used[tile.id] < tile.count]
    if not ways:
        return land
    left = [tile.count - used[tile.id] for tile, _ in ways]
    [(tile, rotation)] = rng.choices(ways, left)
    return land.lay(Placement(tile.id, *cell, rotation))


def first_tile(kind: Kind, rng: random.Random) -> PartOfLand:
    """Lay a tile with a part of a kind, and choose such a part."""
    letters = [letter for letter, tile in base_set().items() if tile.of_kind(kind)]
    land = Land().lay(Placement(rng.choice(letters), 0, 0, rng.choice(ROTATIONS)))
    spots = [spot for spot in land.spots(land.tiles) if spot.kind == kind]
    return PartOfLand(land, spot=rng.choice(spots))


def _ends(land: Land, spots: Iterable[Spot]) -> list[Cell]:
    """Return the empty cells that continue the parts."""
    return [
        beside((spot.x, spot.y), SIDE_OF[end]) for spot in spots for end in land.open_ends(spot)
    ]


def _laid_beside(land: Land, spot: Spot) -> list[Spot]:
    """Return the parts of the same kind on a feature's tiles that do not belong to it."""
    feature = land.feature(spot)
    there = land.spots(feature.cells)
    return [s for s in there if s.kind == spot.kind and s not in feature.spots]


def grown(asked: PartOfLand, tiles: int, rng: random.Random) -> PartOfLand:
    """Grow a feature until it is complete or large enough; a field with cities."""
    land, spot = asked.land, asked.spot
    tries = rng.choice((1, 3))  # the best closing tile of several
    while len(land.tiles) < tiles:
        ends = _ends(land, land.feature(spot).spots)
        if spot.kind == "field" and rng.random() < 0.7:
            ends = _ends(land, _cities_of(land)) or ends
        if not ends:
            break
        cell = rng.choice(sorted(ends))
        laid = [_with_tile(land, cell, rng) for _ in range(tries)]
        land = min(laid, key=partial(_open, spot))
        if cell not in land.tiles:
            break
    return replace(asked, land=land)


def _open(spot: Spot, land: Land) -> int:
    """Count a feature's open ends; for a field, those of its cities."""
    spots = _cities_of(land) if spot.kind == "field" else land.feature(spot).spots
    return len(_ends(land, spots))


def _cities_of(land: Land) -> list[Spot]:
    return [spot for spot in land.spots(land.tiles) if spot.kind == "city"]


def with_neighbors(asked: PartOfLand, tiles: int, rng: random.Random) -> PartOfLand:
    """Lay tiles that continue parts which only share a tile with the feature."""
    land = asked.land
    for _ in range(tiles):
        if ends := sorted(_ends(land, sorted(_laid_beside(land, asked.spot)))):
            land = _with_tile(land, rng.choice(ends), rng)
    return replace(asked, land=land)


def ring(kind: Kind, rng: random.Random) -> PartOfLand:
    """Lay a road or a city that returns to its first tile in another part."""
    width = rng.choice((2, 2, 3))
    cells = [*((x, 0) for x in range(width)), *((x, 1) for x in reversed(range(width)))]
    land = Land()
    for number, cell in enumerate(cells):
        near = {cells[number - 1], cells[(number + 1) % len(cells)]}
        ways = []
        for tile, rotation in _fitting(land, cell):
            reached = [
                near.intersection(beside(cell, SIDE_OF[opening]) for opening in part.openings)
                for part in tile.of_kind(kind)
            ]
            if (near in reached) == bool(number) and near <= set().union(*reached):
                ways.append(Placement(tile.id, *cell, rotation))
        land = land.lay(rng.choice(ways))
    there = (spot for spot in land.spots([cells[1]]) if spot.kind == kind)
    return PartOfLand(land, spot=next(s for s in there if cells[0] in land.feature(s).cells))


def around_a_cloister(rng: random.Random) -> PartOfLand:
    """Lay tiles around a cloister, and perhaps some beyond them."""
    asked = first_tile("cloister", rng)
    land = asked.land
    count, cells = rng.randint(3, 9), block((0, 0))
    while len(land.tiles) < count:
        free = [cell for cell in open_cells(land.tiles) if cell in cells]
        land = _with_tile(land, rng.choice(free), rng)
    for _ in range(rng.randint(0, 2)):
        land = _with_tile(land, rng.choice(list(open_cells(land.tiles))), rng)
    return replace(asked, land=land)


def filled(kind: Kind, tiles: int, rng: random.Random) -> Land:
    """Lay tiles close together."""
    land = first_tile(kind, rng).land
    while len(land.tiles) < tiles:
        cells = open_cells(land.tiles)
        most = max(map(len, cells.values()))
        near = [cell for cell, needed in cells.items() if len(needed) == most]
        cell = rng.choice(near if rng.random() < 0.7 else list(cells))
        more = _with_tile(land, cell, rng)
        if more is land:
            break
        land = more
    return land


def peopled(land: Land, eager: Mapping[Spot, float], rng: random.Random, *, over: bool) -> Land:
    """Lay the same tiles in another order, with meeples; score what is completed.

    `eager`: the probability of a meeple on a part. `over`: whether to score the last tile too.
    """
    tiles = placements_of(land)
    rng.shuffle(tiles)
    tiles, rules = in_order(tiles), EDITIONS["current"]
    peopled = Land()
    for number, tile in enumerate(tiles, start=1):
        laid = peopled.lay(tile)
        free = [
            spot
            for spot in laid.spots([(tile.x, tile.y)])
            if rng.random() < eager.get(spot, 0) and not laid.feature(spot).meeples
        ]
        meeple = None
        if free:
            spot = rng.choice(free)
            meeple = Meeple(rng.choice(USUAL_PLAYERS), spot.kind, spot.part)
        placement = replace(tile, meeple=meeple)
        ends = number == len(tiles) and not over
        peopled = peopled.lay(placement) if ends else lay(peopled, placement, rules)[0]
    return peopled


def draw_points(kind: Kind, seed: int, showing: tuple[int, ...] = ()) -> PartOfLand:
    """Draw the smallest land on which misunderstandings about a kind of feature show.

    Raises `NoItem` if none shows all that it must.
    """
    rng = random.Random(f"what a {kind} is worth {seed}")
    wanted = showing or (TOLD_BY_POINTS[kind][seed % len(TOLD_BY_POINTS[kind])],)
    edition = "first" if kind == "field" and rng.random() < 0.4 else "current"
    for _ in range(_ATTEMPTS):
        for found in _alike(_candidate(kind, EACH_PART in wanted, rng), rng):
            asked = replace(found, edition=edition)
            right = right_points(asked)
            keeps = partial(_same_points, right, wanted)
            if (right or seed % _NOTHING == 0) and keeps(asked):
                return turned_round(smallest(asked, keeps, rng), rng)
    raise NoItem(f"No {kind} shows all of {wanted}: ask for fewer.")


def _alike(asked: PartOfLand, rng: random.Random) -> list[PartOfLand]:
    """Return the questions about all fields of a land, or only this one for other features."""
    if asked.spot.kind != "field":
        return [asked]
    land = asked.land
    fields = land.features(spot for spot in land.spots(land.tiles) if spot.kind == "field")
    return [replace(asked, spot=min(field.spots)) for field in rng.sample(fields, len(fields))]


def _candidate(kind: Kind, twice: bool, rng: random.Random) -> PartOfLand:
    if kind == "cloister":
        return around_a_cloister(rng)
    begun = (ring if twice and kind != "field" else first_tile)(kind, rng)
    return with_neighbors(grown(begun, rng.randint(3, 9), rng), rng.randint(0, 3), rng)


def _same_points(right: int, wanted: Iterable[int], asked: PartOfLand) -> bool:
    """Say whether a feature has that value, and misunderstandings show and are nearly certain."""
    enough = FEWEST_TILES <= len(asked.land.tiles) <= MOST_TILES
    shows = (_in_points(number, asked) for number in wanted)
    return enough and right_points(asked) == right and all(shows)


def _in_points(number: int, asked: PartOfLand) -> bool:
    """Say whether a misunderstanding shows in a feature's value, and is nearly certain."""
    right, least = right_points(asked), 1 if (asked.spot.kind, number) in _ONE_OFF else 2
    return abs(alone(number, partial(worth_by, asked), right) - right) >= least


def draw_feature(seed: int) -> PartOfLand:
    """Draw the smallest land that shows the mistake of joining parts that only share a tile."""
    rng = random.Random(f"a feature {seed}")
    kind: Kind = ("road", "city", "field")[seed % 3]
    for _ in range(_ATTEMPTS):
        asked = _candidate(kind, False, rng)
        keeps = partial(_same_feature, len(asked.feature.spots))
        if keeps(asked):
            return turned_round(smallest(asked, keeps, rng), rng)
    raise NoItem(f"There is no such {kind}.")


def _same_feature(parts: int, asked: PartOfLand) -> bool:
    enough = FEWEST_TILES <= len(asked.land.tiles) <= MOST_TILES
    return (
        enough
        and len(asked.feature.spots) == parts >= _FEWEST_PARTS
        and JUDGE_FEATURE.shows(JOINS_A_TILE, asked)
    )


def draw_who(seed: int, showing: tuple[int, ...] = ()) -> PartOfLand:
    """Draw the smallest land that shows wrong owners of a feature's points.

    Raises `NoItem` if none shows all that it must.
    """
    rng = random.Random(f"who gets it {seed}")
    wanted = showing or _WHOSE[seed % len(_WHOSE)]
    for _ in range(0 if {TIE, LOSER_TOO} <= {*wanted} else _ATTEMPTS):
        asked = _crowded(wanted, rng)
        keeps = partial(_same_shares, right_shares(asked), asked.feature.meeples, wanted)
        if right_points(asked) and bool(wanted) == bool(asked.feature.meeples) and keeps(asked):
            return turned_round(smallest(asked, keeps, rng), rng)
    raise NoItem(f"Nothing shows all of {wanted}: ask for fewer.")


def _crowded(wanted: tuple[int, ...], rng: random.Random) -> PartOfLand:
    """Lay tiles with meeples, most of them on the feature in question, or none."""
    kinds: tuple[Kind, ...] = ("city", "field") if LOSER_TOO in wanted else ("road", "city")
    kind = "city" if {NO_SHIELD, COMPLETE_OR_OPEN} & {*wanted} else rng.choice(kinds)
    land = filled(kind, rng.randint(9 if LOSER_TOO in wanted else 6, MOST_TILES), rng)
    spots = list(land.spots(land.tiles))
    alike = [feature.spots for feature in land.features(spots) if feature.kind == kind]
    there, elsewhere = (0.9, 0.05) if wanted else (0, 0.3)
    asked = max(alike, key=len)
    eager = {spot: there if spot in asked else elsewhere for spot in spots}
    return PartOfLand(peopled(land, eager, rng, over=False), spot=rng.choice(sorted(asked)))


def _same_shares(
    shares: Mapping[str, int],
    meeples: Mapping[str, int],
    wanted: Iterable[int],
    asked: PartOfLand,
) -> bool:
    """Say whether the same meeples score the same, and misunderstandings show."""
    same = asked.feature.meeples == meeples and right_shares(asked) == shares
    return same and bool(asked.land.meeples) and tells_shares(wanted, asked)


def _left_over(rng: random.Random) -> WholeLand:
    """Lay tiles with meeples until the game is over."""
    land = filled("cloister", MOST_TILES, rng)
    spots = list(land.spots(land.tiles))
    large = (f.spots for f in land.features(spots) if len(f.spots) > 2 or f.kind == "cloister")
    eager = {**dict.fromkeys(spots, 0.2), **dict.fromkeys(chain.from_iterable(large), 0.95)}
    return WholeLand(peopled(land, eager, rng, over=True))


# ---- files --------------------------------------------------------------------------------------


def fields_of(asked: PartOfLand | WholeLand, shown: Iterable[int] = ()) -> dict[str, Any]:
    """Return a question as written in the file, without default values."""
    tiles = []
    for laid in placements_of(asked.land):
        meeple = laid.meeple and f" {laid.meeple.player} {laid.meeple.kind} {laid.meeple.part}"
        tiles.append(f"{laid.tile} {laid.x} {laid.y} {laid.rotation}{meeple or ''}")
    fields = {
        "tiles": ", ".join(tiles),
        "spot": asked.spot and spot_name(asked.land, asked.spot),
        "edition": "" if asked.edition == USUAL_EDITION else asked.edition,
        "shows": sorted(shown),
    }
    return {name: value for name, value in fields.items() if value}


def draw(name: str, seed: int, showing: tuple[int, ...] = ()) -> PartOfLand:
    """Search for one question of an exercise."""
    if name == "feature":
        return draw_feature(seed)
    if name == "who":
        return draw_who(seed, showing)
    [kind] = (kind for kind in TOLD_BY_POINTS if kind == name)
    return draw_points(kind, seed, showing)


def _shows(name: str, number: int, asked: PartOfLand) -> bool:
    if name == "feature":
        return JUDGE_FEATURE.shows(number, asked)
    return tells_shares([number], asked) if name == "who" else _in_points(number, asked)


TOLD: Mapping[str, tuple[int, ...]] = {
    "feature": (JOINS_A_TILE,),
    **{str(kind): numbers for kind, numbers in TOLD_BY_POINTS.items()},
    "who": TOLD_BY_SHARES,
}
NAMES = (*TOLD, "total")


def questions(name: str) -> list[dict[str, Any]]:
    """Search for the questions of one exercise."""
    if name == "total":
        return [fields_of(_left_over(random.Random(seed))) for seed in _FITTING]
    found: list[tuple[PartOfLand, frozenset[int]]] = []

    def take(asked: PartOfLand) -> None:
        found.append((asked, frozenset(n for n in TOLD[name] if _shows(name, n, asked))))

    for seed in range(SEEDED):
        take(draw(name, seed))
    for wanted in chain.from_iterable(combinations(TOLD[name], count) for count in _TOGETHER):
        with suppress(NoItem):
            for seed in range(_FEW - sum(shown.issuperset(wanted) for _, shown in found)):
                take(draw(name, seed, wanted))
    return [fields_of(asked, shown) for asked, shown in found]


def write(name: str, folder: Path = FOLDER) -> None:
    """Write the questions of one exercise."""
    lines = ",\n".join(f"  {json.dumps(fields)}" for fields in questions(name))
    title = f"Lands on which wrong ways to score show: {name}"
    head = f'"title": "{title}",\n "source": "Found by tools/land_questions.py",'
    text = f'{{\n {head}\n "questions": [\n{lines}\n ]\n}}\n'
    (folder / f"{name}.json").write_text(text, encoding="utf-8")


def main() -> None:
    """Read the command line, and write what it asks for."""
    parser = argparse.ArgumentParser("python -m tools.land_questions", description=__doc__)
    parser.add_argument("name", nargs="?", choices=NAMES, help="the questions of one exercise only")
    name = parser.parse_args().name
    for each in NAMES if name is None else (name,):
        write(each)


if __name__ == "__main__":
    main()

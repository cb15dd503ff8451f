"""The parts of tiles in words: what each is called, as one would type it, and where it reaches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pathlib_games.games.carcassonne.tiles import Opening, Part, Tile
from pathlib_games.games.tile_board import NAMES, SIDES, Side
from pathlib_games.graphs import BadPosition
from pathlib_games.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Collection

    from pathlib_games.games.carcassonne.land import Feature, Land, Spot
    from pathlib_games.games.tile_board import Cell

_NAME = re.compile(
    r"\W*?(-?\d{1,4})[\s,;]+(-?\d{1,4})\W*([a-z]+)\W*(\d{1,2})?\W*", re.ASCII | re.IGNORECASE
)

_PLACE = r"[(\[]?-?\d{1,4}[\s,;]+-?\d{1,4}\W*[a-z]+"
# The number of a part is none if it begins the next name.
_NAMES = re.compile(rf"{_PLACE}(?:\W*?\d{{1,2}}\b)?(?=\W*(?:$|{_PLACE}))", re.ASCII | re.IGNORECASE)


def spot_name(land: Land, spot: Spot) -> str:
    """Return what a part is called: its cell, its kind, and its number if there are several.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land, Spot
    >>> from pathlib_games.games.carcassonne.placements import Placement
    >>> land = Land().lay(Placement("D", 2, 3))
    >>> spot_name(land, Spot(2, 3, "road", 0)), spot_name(land, Spot(2, 3, "field", 1))
    ('(2, 3) road', '(2, 3) field 2')
    """
    part = land.part(spot)
    return f"({spot.x}, {spot.y}) {part_name(land.tiles[spot.x, spot.y], part)}"


def part_name(tile: Tile, part: Part) -> str:
    """Return what a part is called on its tile; its number counts from 1."""
    several = len(tile.of_kind(part.kind)) > 1
    return f"{part.kind} {part.index + 1}" if several else part.kind


def read_spot(land: Land, text: object) -> Spot:
    """Return the part that a name stands for; spaces, brackets and capitals do not matter.

    Raises `BadPosition` if there is no such part; says what stands on that cell.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.placements import Placement
    >>> land = Land().lay(Placement("D", 2, 3))
    >>> read_spot(land, "2,3 Field2")
    Spot(x=2, y=3, kind='field', part=1)
    >>> read_spot(land, "(2, 3) cloister")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.BadPosition: the part should be one of (2, 3) road, ...
    """
    found = _NAME.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        some = next((spot_name(land, spot) for spot in land.spots(land.tiles)), "(0, 0) road")
        raise BadPosition("the part", f"a cell and what stands there, such as {some}", text)
    cell = (int(found[1]), int(found[2]))
    if cell not in land.tiles:
        laid = ", ".join(map(str, list(land.tiles)[:12]))
        more = " ..." if len(land.tiles) > 12 else ""
        raise BadPosition("the part", f"on a cell with a tile: {laid}{more}", text)
    there = list(land.spots([cell]))
    kind, number = found[3].lower(), int(found[4] or 1)
    alike = [spot for spot in there if kind in (spot.kind, f"{spot.kind}s")]
    if not 1 <= number <= len(alike) or (found[4] is None and len(alike) > 1):
        names = ", ".join(spot_name(land, spot) for spot in there)
        raise BadPosition("the part", f"one of {names}", text)
    return alike[number - 1]


def read_spots(land: Land, text: str) -> list[Spot]:
    """Return the parts that some names stand for, one after the other.

    Raises `BadPosition` if there is no such part, or something else in between.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.placements import Placement
    >>> land = Land().lay(Placement("D", 1, 0)).lay(Placement("U", 2, 0))
    >>> [spot.part for spot in read_spots(land, "(1, 0) road (2, 0) road, 2 0 field 2 1,0 city")]
    [0, 0, 1, 0]
    """
    names = [name[0] for name in _NAMES.finditer(text)]
    left = (piece for piece in _NAMES.sub("\n", text).split("\n") if re.search(r"\w", piece))
    # What is no name is refused in words, as a part that there is not.
    return [read_spot(land, name) for name in (*left, *(names or [text]))]


_MOST_CELLS = 4


def place_words(feature: Feature) -> str:
    """Say on which tiles a feature lies, or on how many and on which one of them.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land, Spot
    >>> from pathlib_games.games.carcassonne.placements import Placement
    >>> land = Land().lay(Placement("E", 0, 0)).lay(Placement("E", 0, -1, 180))
    >>> place_words(land.feature(Spot(0, 0, "city", 0)))
    'on (0, -1) and (0, 0)'
    """
    cells = sorted({(spot.x, spot.y) for spot in feature.spots}, key=lambda cell: cell[::-1])
    if len(cells) > _MOST_CELLS:
        return f"of {len(cells)} tiles with {cells[0]}"
    return f"on {listed(cells)}"


# ---- what is to be seen -------------------------------------------------------------------------


def part_words(tile: Tile, part: Part) -> str:
    """Return what a part is called, and where it reaches.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.tiles import base_set
    >>> for part in base_set()["D"].parts:
    ...     print(part_words(base_set()["D"], part))
    road from east to west
    city north
    field 1 east (north half), west (north half), beside the city
    field 2 south, east (south half), west (south half)
    """
    name = part_name(tile, part)
    if part.kind == "cloister":
        return name
    if part.kind == "road":
        ends = [NAMES[str(side)] for side in part.openings]
        return f"{name} from {ends[0]} to {ends[1] if len(ends) == 2 else _road_end(tile)}"
    if part.kind == "city":
        shield = ", with a shield" if part.shields else ""
        return f"{name} {' and '.join(NAMES[str(side)] for side in part.openings)}{shield}"
    beside = " and ".join(part_name(tile, tile.of_kind("city")[index]) for index in part.cities)
    the = "the " if beside == "city" else ""
    return f"{name} {sides_words(part.openings)}" + (f", beside {the}{beside}" if beside else "")


def tile_words(tile: Tile) -> str:
    """Return what a tile shows, as it is turned; its fields are what is left.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.tiles import base_set
    >>> tile_words(base_set()["D"].turned(90)), tile_words(base_set()["B"])
    ('road from south to north, city east', 'cloister')
    """
    return ", ".join(part_words(tile, part) for part in tile.parts if part.kind != "field")


def cell_words(land: Land, cell: Cell) -> str:
    """Return all that a tile on a cell shows, its fields as well."""
    tile = land.tiles[cell]
    return f"{cell}: {'; '.join(part_words(tile, part) for part in tile.parts)}"


def feature_words(land: Land, feature: Feature) -> str:
    """Say how large a feature is, where it is open, and whose meeples stand on it.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land, Spot
    >>> from pathlib_games.games.carcassonne.placements import Meeple, Placement
    >>> land = Land().lay(Placement("D", 0, 0, 0, Meeple("red", "road")))
    >>> for spot in (Spot(0, 0, "road", 0), Spot(0, 0, "field", 0)):
    ...     print(feature_words(land, land.feature(spot)))
    a road of 1 tile, 2 open sides, 1 meeple of red
    a field beside 1 city, 0 complete, nobody's
    """
    if feature.kind == "field":
        cities = land.cities_at(feature)
        beside = counted(len(cities), "city").replace("citys", "cities")
        complete = sum(city.complete for city in cities)
        told = (
            f"a field beside {beside}, {complete} complete" if cities else "a field beside no city"
        )
    else:
        on = "with {} of 9 tiles" if feature.kind == "cloister" else "of {}"
        count = len(feature.cells)
        size = on.format(count if feature.kind == "cloister" else counted(count, "tile"))
        shields = f", {counted(feature.shields, 'shield')}" if feature.shields else ""
        gaps = counted(feature.gaps, "open side") if feature.gaps else "complete"
        if feature.kind == "cloister" and feature.gaps:
            gaps = f"{feature.gaps} missing"
        told = f"a {feature.kind} {size}{shields}, {gaps}"
    held = [f"{counted(count, 'meeple')} of {name}" for name, count in feature.meeples.items()]
    return f"{told}, {' and '.join(held)}" if held else f"{told}, nobody's"


def _road_end(tile: Tile) -> str:
    """Return what a road ends at that leads to one side only."""
    if len(tile.of_kind("road")) > 2:
        return "the crossing"
    return "the cloister" if tile.of_kind("cloister") else "the city"


def sides_words(openings: Collection[Opening]) -> str:
    """Say where openings are: whole sides first, then halves.

    Examples
    --------
    >>> sides_words(["N", "E"]), sides_words([0, 1, 2]), sides_words(range(8))
    ('north, east', 'north, east (north half)', 'on all sides')
    """
    if len(openings) == 8:
        return "on all sides"
    whole, halves = [], []
    for number, side in enumerate(SIDES):
        first, second = (half in openings for half in (2 * number, 2 * number + 1))
        if side in openings or (first and second):
            whole.append(NAMES[side])
        elif first or second:
            # Halves are numbered clockwise, so on the south side the first is the eastern one.
            beside: Side = SIDES[(number + (1 if second else -1)) % 4]
            halves.append(f"{NAMES[side]} ({NAMES[beside]} half)")
    return ", ".join([*whole, *halves])

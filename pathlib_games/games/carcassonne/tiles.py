"""The tiles of Carcassonne: their parts, rotation, and placement with a meeple.

A tile is a list of parts: pieces of city, road and field, and possibly a cloister. Parts have
openings at the rim of the tile, where they continue on the next tile. Cities and roads open to
whole sides, ``"N"``, ``"E"``, ``"S"`` and ``"W"``. A field opens to halves of sides, because a road
may divide a side: they are numbered clockwise from 0, the west half of the north side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Literal, get_args

from pathlib_games.boards import read_fields
from pathlib_games.games.tile_board import ROTATIONS, SIDES, Side, check_rotation, opposite, turned
from pathlib_games.graphs import IllegalMove
from pathlib_games.graphs.values import Fields, is_whole
from pathlib_games.words import shown

Edge = Literal["city", "road", "field"]
Kind = Literal["road", "city", "cloister", "field"]
Opening = Side | int

EDGES: tuple[Edge, ...] = get_args(Edge)
KINDS: tuple[Kind, ...] = get_args(Kind)

SIDE_OF: MappingProxyType[Opening, Side] = MappingProxyType(
    {**{side: side for side in SIDES}, **{half: SIDES[half // 2] for half in range(8)}}
)
"""The side of each opening."""

CLOCKWISE: MappingProxyType[Opening, Opening] = MappingProxyType(
    {
        **{side: turned(side, 90) for side in SIDES},
        **{half: (half + 2) % 8 for half in range(8)},
    }
)
"""The position of each opening after a quarter turn."""

ACROSS: MappingProxyType[Opening, Opening] = MappingProxyType(
    {
        **{side: opposite(side) for side in SIDES},
        **{half: half ^ 5 for half in range(8)},  # 0 and 5, 1 and 4, 2 and 7, 3 and 6
    }
)
"""The matching opening of the neighboring tile."""


@dataclass(frozen=True)
class Part:
    """A piece of road, city or field on a tile, or its cloister."""

    # Its kind, and its index within the kind on the tile, from 0.
    kind: Kind
    index: int
    # Its openings at the rim of the tile. A road with one opening ends on the tile.
    openings: tuple[Opening, ...]
    shields: int = 0  # the number of shields of a city
    # The indices of the cities on the tile that a field touches.
    cities: tuple[int, ...] = ()


@dataclass(frozen=True)
class Tile:
    """A kind of tile in one of four rotations."""

    id: str  # its letter
    count: int  # the number of such tiles in the set
    parts: tuple[Part, ...]  # all its parts
    start: int = 0  # the number on the table at the start of a game

    @cached_property
    def part_at(self) -> dict[tuple[Kind, Opening], Part]:
        """The part of each kind at each opening."""
        return {(part.kind, opening): part for part in self.parts for opening in part.openings}

    @cached_property
    def edges(self) -> dict[Side, Edge]:
        """The content of each side: a city, a road, or only field."""
        return {
            side: next((edge for edge in EDGES if (edge, side) in self.part_at), "field")
            for side in SIDES
        }

    def edge(self, side: Side) -> Edge:
        """Return the content of a side."""
        return self.edges[side]

    def of_kind(self, kind: Kind) -> tuple[Part, ...]:
        """Return the parts of one kind, by index."""
        return tuple(part for part in self.parts if part.kind == kind)

    @cached_property
    def look(self) -> frozenset[object]:
        """The visible content of the tile, regardless of part numbers."""
        cities = [frozenset(city.openings) for city in self.of_kind("city")]
        return frozenset(
            (
                part.kind,
                frozenset(part.openings),
                part.shields,
                frozenset(cities[index] for index in part.cities),
            )
            for part in self.parts
        )

    def turned(self, rotation: int, /) -> Tile:
        """Return the tile rotated clockwise; its parts keep their indices."""
        check_rotation(rotation)
        return _turned(self, rotation)


@cache
def base_set() -> MappingProxyType[str, Tile]:
    """Return the 72 tiles of the base set, of 24 kinds, by letter."""
    return MappingProxyType(load_tiles("base_tiles"))


@cache  # games reuse few tiles
def _turned(tile: Tile, rotation: int) -> Tile:
    if rotation == 0:
        return tile
    parts = tuple(
        replace(part, openings=tuple(CLOCKWISE[opening] for opening in part.openings))
        for part in tile.parts
    )
    return _turned(replace(tile, parts=parts), rotation - 90)


def load_tiles(name: str) -> dict[str, Tile]:
    """Load a set of tiles from data/carcassonne."""
    fields = read_fields("carcassonne", name)
    fields.text("title")
    fields.text("source")  # required in every file
    tiles: dict[str, Tile] = {}
    entries = fields.objects("tiles")
    if not entries:
        fields.fail("tiles", "a list of at least one tile", [])
    for entry in entries:
        tile = _tile(entry)
        if tile.id in tiles:
            entry.fail("id", "a letter of its own", tile.id)
        tiles[tile.id] = tile
    return tiles


def _tile(fields: Fields) -> Tile:
    shown = _edges(fields.object("edges"))
    cities = [
        Part("city", index, _openings(part, "sides", SIDES), part.whole("shields"))
        for index, part in enumerate(fields.objects("cities"))
    ]
    roads = [
        Part("road", index, _openings(part, "sides", SIDES))
        for index, part in enumerate(fields.objects("roads"))
    ]
    meadows = [
        Part("field", index, _openings(part, "halves", range(8)), 0, _touched(part, len(cities)))
        for index, part in enumerate(fields.objects("fields"))
    ]
    cloister = [Part("cloister", 0, ())] if fields.flag("cloister", False) else []
    for field, parts, rim in (
        ("cities", cities, [side for side in SIDES if shown[side] == "city"]),
        ("roads", roads, [side for side in SIDES if shown[side] == "road"]),
        ("fields", meadows, [half for half in range(8) if shown[SIDE_OF[half]] != "city"]),
    ):
        reached = [opening for part in parts for opening in part.openings]
        if Counter(reached) != Counter(rim):
            words = ", ".join(map(str, rim)) or "nothing"
            fields.fail(field, f"parts that reach {words}, each once, to match the edges", reached)
    count, start = fields.whole("count"), fields.whole("start", 0)
    if not 0 <= start <= count or count < 1:
        fields.fail("count", "at least 1, and no less than start", count)
    found = (*roads, *cities, *cloister, *meadows)
    return Tile(fields.text("id"), count, found, start)


def _edges(fields: Fields) -> dict[Side, str]:
    shown = {side: fields.text(side) for side in SIDES}
    for side, edge in shown.items():
        if edge not in EDGES:
            fields.fail(side, f"one of {', '.join(EDGES)}", edge)
    return shown


def _openings(part: Fields, field: str, known: tuple[Side, ...] | range) -> tuple[Opening, ...]:
    openings = part.list(field)
    if not openings or any(type(o) not in (str, int) or o not in known for o in openings):
        part.fail(field, f"a list of some of {', '.join(map(str, known))}", openings)
    return tuple(openings)


def _touched(part: Fields, cities: int) -> tuple[int, ...]:
    touched = part.list("cities")
    if any(type(index) is not int or index not in range(cities) for index in touched):
        part.fail("cities", f"indices of the tile's {cities} cities", touched)
    return tuple(touched)


# ---- placements ---------------------------------------------------------------------------------


class BadPlacement(IllegalMove):
    """An illegal placement of a tile or a meeple; `number` is its index in a list."""

    def __init__(self, reason: str, message: str, number: int | None = None) -> None:
        self.message = message
        self.number = number
        super().__init__(reason, message if number is None else f"placements[{number}]: {message}")

    def at(self, number: int) -> BadPlacement:
        """Return the same error for an index in a list."""
        return BadPlacement(self.reason, self.message, number)


@dataclass(frozen=True)
class Meeple:
    """A meeple on the tile just laid; raises `BadPlacement` if a value is invalid."""

    player: str
    kind: Kind
    part: int = 0  # the index within its kind on the tile, from 0

    def __post_init__(self) -> None:
        _check_text("kind", self.kind)
        if self.kind not in KINDS:
            raise _bad_value("kind", f"one of {', '.join(KINDS)}", self.kind)
        _check_text("player", self.player)
        _check_whole("part", self.part)


@dataclass(frozen=True)
class Placement:
    """A tile placement, optionally with a meeple; raises `BadPlacement` for invalid values."""

    tile: str  # its letter
    x: int  # grows to the east, and y to the south; both may be negative
    y: int
    rotation: int = 0  # in degrees clockwise
    meeple: Meeple | None = None

    def __post_init__(self) -> None:
        _check_text("tile", self.tile)
        if self.tile not in base_set():
            letters = ", ".join(base_set())
            raise BadPlacement(
                "unknown_tile",
                f"There is no tile {shown(self.tile)} in the base set; there are {letters}.",
            )
        for name, value in (("rotation", self.rotation), ("x", self.x), ("y", self.y)):
            _check_whole(name, value)
        if self.rotation not in ROTATIONS:
            degrees = ", ".join(map(str, ROTATIONS))
            raise _bad_value("rotation", f"one of {degrees}, in degrees clockwise", self.rotation)
        if self.meeple is not None and not isinstance(self.meeple, Meeple):
            raise _bad_value("meeple", "a Meeple or None", self.meeple)

    @classmethod
    def from_json(cls, values: object) -> Placement:
        """Parse a placement from JSON."""
        if not isinstance(values, Mapping):
            raise _bad_value("A placement", 'an object {"tile", "x", "y", ...}', values)
        meeple = values.get("meeple")
        return cls(
            values.get("tile", _MISSING),
            values.get("x", _MISSING),
            values.get("y", _MISSING),
            values.get("rotation", _MISSING),
            None if meeple is None else _meeple(meeple),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the placement as JSON values for `from_json`."""
        values: dict[str, Any] = {
            "tile": self.tile,
            "x": self.x,
            "y": self.y,
            "rotation": self.rotation,
        }
        if self.meeple is not None:
            values["meeple"] = {
                "player": self.meeple.player,
                "kind": self.meeple.kind,
                "part": self.meeple.part,
            }
        return values


def read_placements(placements: object) -> list[Placement]:
    """Parse a list of placements in the format of `score_game`."""
    if not isinstance(placements, Sequence) or isinstance(placements, str):
        raise BadPlacement(
            "bad_value",
            f"The placements should be a list of objects, but they are {shown(placements)}.",
        )
    laid = []
    for number, values in enumerate(placements):
        try:
            laid.append(Placement.from_json(values))
        except BadPlacement as flaw:
            raise flaw.at(number) from None
    return laid


def _bad_value(what: str, expected: str, given: object) -> BadPlacement:
    return BadPlacement("bad_value", f"{what} should be {expected}, but it is {shown(given)}.")


def _meeple(values: object) -> Meeple:
    if not isinstance(values, Mapping):
        raise _bad_value("meeple", 'an object {"player", "kind", "part"}', values)
    kind = values.get("kind", _MISSING)
    # A tile has at most one cloister, so the part is optional.
    part = values.get("part", 0 if kind == "cloister" else _MISSING)
    return Meeple(values.get("player", _MISSING), kind, part)


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str) or not value:
        raise _bad_value(name, "a text", value)


def _check_whole(name: str, value: object) -> None:
    if not is_whole(value):
        raise _bad_value(name, "a whole number", value)


class _Missing:
    def __repr__(self) -> str:
        return "missing"


_MISSING: Any = _Missing()  # the default for missing values, which are rejected later

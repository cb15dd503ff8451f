"""The tiles of Carcassonne: what lies on each, which sides belong together, and turning one.

A tile is a list of parts: pieces of city, road and field, and perhaps a cloister. A part reaches
openings at the rim of the tile, through which it goes on to the next tile. Cities and roads open
to whole sides, ``"N"``, ``"E"``, ``"S"`` and ``"W"``. A field opens to halves of sides, because a
road may divide a side: they are numbered clockwise from 0, the west half of the north side.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Literal, get_args

from pathlib_games.boards import read_fields
from pathlib_games.games.tile_board import SIDES, Side, check_rotation, opposite, turned
from pathlib_games.graphs.fields import Fields

Edge = Literal["city", "road", "field"]
Kind = Literal["road", "city", "cloister", "field"]
Opening = Side | int

EDGES: tuple[Edge, ...] = get_args(Edge)
KINDS: tuple[Kind, ...] = get_args(Kind)

SIDE_OF: MappingProxyType[Opening, Side] = MappingProxyType(
    {**{side: side for side in SIDES}, **{half: SIDES[half // 2] for half in range(8)}}
)
"""The side that each opening is on."""

CLOCKWISE: MappingProxyType[Opening, Opening] = MappingProxyType(
    {
        **{side: turned(side, 90) for side in SIDES},
        **{half: (half + 2) % 8 for half in range(8)},
    }
)
"""Where each opening is after a quarter turn."""

ACROSS: MappingProxyType[Opening, Opening] = MappingProxyType(
    {
        **{side: opposite(side) for side in SIDES},
        **{half: half ^ 5 for half in range(8)},  # 0 and 5, 1 and 4, 2 and 7, 3 and 6
    }
)
"""The opening of the neighbouring tile that each opening leads to."""


@dataclass(frozen=True)
class Part:
    """A piece of road, city or field on a tile, or its cloister."""

    # What it is, and which of its kind on the tile, from 0.
    kind: Kind
    index: int
    # Where it reaches the rim of the tile. A road with one opening ends on the tile.
    openings: tuple[Opening, ...]
    shields: int = 0  # of a city: how many shields it has
    # Of a field: the indices of the cities on the tile that it touches.
    cities: tuple[int, ...] = ()


@dataclass(frozen=True)
class Tile:
    """One of the kinds of tiles of a set, turned in one of four ways."""

    id: str  # its letter
    count: int  # how many of it are in the set
    parts: tuple[Part, ...]  # everything on it
    start: int = 0  # how many of them lie on the table when a game begins

    @cached_property
    def part_at(self) -> dict[tuple[Kind, Opening], Part]:
        """The part of a kind that an opening belongs to."""
        return {(part.kind, opening): part for part in self.parts for opening in part.openings}

    @cached_property
    def edges(self) -> dict[Side, Edge]:
        """What each side shows: a city, a road, or nothing but field."""
        return {
            side: next((edge for edge in EDGES if (edge, side) in self.part_at), "field")
            for side in SIDES
        }

    def edge(self, side: Side) -> Edge:
        """Return what a side shows."""
        return self.edges[side]

    def of_kind(self, kind: Kind) -> tuple[Part, ...]:
        """Return the parts of one kind, by their index."""
        return tuple(part for part in self.parts if part.kind == kind)

    @cached_property
    def look(self) -> frozenset[object]:
        """What is seen of the tile, whatever numbers its parts have.

        Examples
        --------
        >>> straight = base_set()["U"]
        >>> straight == straight.turned(180), straight.look == straight.turned(180).look
        (False, True)
        """
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
        """Return the tile turned clockwise by so many degrees; its parts keep their indices."""
        check_rotation(rotation)
        return _turned(self, rotation)


@cache
def base_set() -> MappingProxyType[str, Tile]:
    """Return the 72 tiles of the base set, 24 kinds of them, by their letters."""
    return MappingProxyType(load_tiles("base_tiles"))


@cache  # a game asks for the same few again and again
def _turned(tile: Tile, rotation: int) -> Tile:
    if rotation == 0:
        return tile
    parts = tuple(
        replace(part, openings=tuple(CLOCKWISE[opening] for opening in part.openings))
        for part in tile.parts
    )
    return _turned(replace(tile, parts=parts), rotation - 90)


def load_tiles(name: str) -> dict[str, Tile]:
    """Load a set of tiles from data/carcassonne.

    Raises
    ------
    BoardNotFound
        If there is no such set; says which there are.
    BadFile
        If the file is not as it should be; names the tile and the field.
    """
    fields = read_fields("carcassonne", name)
    fields.text("title")
    fields.text("source")  # every file has to say where its tiles come from
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
            fields.fail(field, f"parts that reach {words}, each once, as the edges say", reached)
    count, start = fields.whole("count"), fields.whole("start", 0)
    if not 0 <= start <= count or count < 1:
        fields.fail("count", "at least 1, and no fewer than are the start tile", count)
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

"""The land of Carcassonne: tiles, features and meeples, with descriptions.

A feature is a road, a city, a cloister or a field across all its tiles. Roads, cities and fields
are connected components of a graph, `Land.graph`: its nodes are the parts of the tiles, and an edge
joins two parts that meet across a side.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from pathlib_games.boards import Loadable
from pathlib_games.games.carcassonne.tiles import (
    ACROSS,
    SIDE_OF,
    BadPlacement,
    Kind,
    Meeple,
    Opening,
    Part,
    Placement,
    Tile,
    base_set,
    read_placements,
)
from pathlib_games.games.tile_board import (
    NAMES,
    SIDES,
    Cell,
    Joined,
    PartGraph,
    Side,
    around,
    beside,
    opposite,
    refusal,
)
from pathlib_games.graphs import BadPosition, Graph, NodeNotFound
from pathlib_games.graphs.values import Fields
from pathlib_games.words import counted, listed


class Spot(NamedTuple):
    """A part of a tile on the land: a node of the graph of the land."""

    x: int
    y: int
    kind: Kind
    part: int


Component = Joined[Spot, tuple[Spot, Opening]]


@dataclass(frozen=True)
class Feature:
    """A road, a city, a cloister or a field across all its tiles."""

    kind: Kind
    spots: frozenset[Spot]  # its parts; a tile may have several
    # The cells of its tiles. For a cloister: its own tile and those around it.
    cells: frozenset[Cell]
    gaps: int  # the number of missing tiles: one for each open end
    shields: int = 0  # the number of shields of a city
    # The number of meeples of each player.
    meeples: Mapping[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether it has no gaps."""
        return self.gaps == 0

    @property
    def holders(self) -> tuple[str, ...]:
        """The players with the most meeples: several in a tie, or none."""
        return most(self.meeples)


@dataclass(frozen=True)
class Land(Loadable):
    """The tiles of a game and the meeples on them.

    Examples
    --------
    >>> land = Land().lay(Placement("D", 0, 0)).lay(Placement("U", 1, 0))
    >>> land.graph.neighbors(Spot(0, 0, "road", 0))
    [(Spot(x=1, y=0, kind='road', part=0), 1)]
    >>> road = land.feature(Spot(0, 0, "road", 0))
    >>> sorted(road.cells), road.gaps, road.complete
    ([(0, 0), (1, 0)], 2, False)
    """

    FOLDER: ClassVar = "lands"

    tiles: Mapping[Cell, Tile] = field(default_factory=dict)  # the rotated tile on each cell
    meeples: Mapping[Spot, str] = field(default_factory=dict)  # the owner of each meeple
    # A search cache: players that compare many lands repeat the same searches.
    _known: dict[Spot, Component] = field(default_factory=dict, repr=False, compare=False)
    _features: dict[Spot, Feature] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, object]:
        """Return the state for copying and pickling, without the cache."""
        return {**self.__dict__, "_known": {}, "_features": {}}

    @classmethod
    def from_fields(cls, fields: Fields) -> Land:
        """Lay the tiles of a file in order; there is no scoring, so all meeples stay."""
        return land_of(read_placements(fields.list("placements")))

    @property
    def graph(self) -> PartGraph[Spot, tuple[Spot, Opening]]:
        """The graph of the parts: nodes are spots, edges join two parts across a side."""

        def ends(spot: Spot) -> Iterator[tuple[Spot, Opening]]:
            return ((spot, opening) for opening in self.part(spot).openings)

        def beyond(end: tuple[Spot, Opening]) -> Spot | None:
            spot, opening = end
            cell = beside((spot.x, spot.y), SIDE_OF[opening])
            if cell not in self.tiles:
                return None
            there = self.tiles[cell].part_at[spot.kind, ACROSS[opening]]
            return Spot(*cell, spot.kind, there.index)

        return PartGraph(ends, beyond)

    def part(self, spot: Spot) -> Part:
        """Return the part at a spot."""
        tile = self.tiles.get((spot.x, spot.y))
        parts = tile.of_kind(spot.kind) if tile is not None else ()
        if not 0 <= spot.part < len(parts):
            raise NodeNotFound(spot, [*self.spots(self.tiles)])
        return parts[spot.part]

    def spots(self, cells: Iterable[Cell]) -> Iterator[Spot]:
        """Yield all parts of the tiles on some cells."""
        for x, y in cells:
            for part in self.tiles[x, y].parts:
                yield Spot(x, y, part.kind, part.index)

    def open_ends(self, spot: Spot) -> list[Opening]:
        """Return the openings of a part without an adjacent tile."""
        cell = (spot.x, spot.y)
        openings = self.part(spot).openings
        return [end for end in openings if beside(cell, SIDE_OF[end]) not in self.tiles]

    def missing(self, cloister: Spot) -> list[Cell]:
        """Return the empty cells around a cloister."""
        return [cell for cell in block((cloister.x, cloister.y)) if cell not in self.tiles]

    def feature(self, spot: Spot) -> Feature:
        """Return the feature of a spot."""
        return self._feature(self._component(spot))

    def features(self, spots: Iterable[Spot]) -> list[Feature]:
        """Return the features of some spots, without duplicates."""
        found = {id(joined): joined for joined in map(self._component, spots)}
        return [self._feature(joined) for joined in found.values()]

    def _component(self, spot: Spot) -> Component:
        if spot not in self._known:
            joined = self.graph.joined_to(spot)
            self._known.update(dict.fromkeys(joined.parts, joined))
        return self._known[spot]

    def _feature(self, joined: Component) -> Feature:
        spot = joined.parts[0]
        if spot not in self._features:
            self._features[spot] = self._counted(joined)
        return self._features[spot]

    def _counted(self, joined: Component) -> Feature:
        spot = joined.parts[0]
        cells = frozenset((x, y) for x, y, _, _ in joined.parts)
        gaps = len(joined.open_ends)
        if spot.kind == "cloister":
            missing = self.missing(spot)
            cells = frozenset(block((spot.x, spot.y))).difference(missing)
            gaps = len(missing)
        has_shields = spot.kind == "city"
        shields = sum(self.part(other).shields for other in joined.parts) if has_shields else 0
        standing = sorted(other for other in joined.parts if other in self.meeples)
        meeples = Counter(self.meeples[other] for other in standing)
        return Feature(spot.kind, frozenset(joined.parts), cells, gaps, shields, meeples)

    def completed_by(self, cell: Cell) -> list[Feature]:
        """Return the features that the tile on a cell completes, without duplicates.

        Fields are excluded: they are never complete.
        """
        laid = [near for near in block(cell) if near in self.tiles]
        near = [spot for spot in self.spots(laid) if spot.kind == "cloister"]
        own = [spot for spot in self.spots([cell]) if spot.kind in ("road", "city")]
        return [feature for feature in self.features([*own, *near]) if feature.complete]

    def cities_at(self, meadow: Feature) -> list[Feature]:
        """Return the cities that a field touches, without duplicates."""
        return self.features(
            Spot(spot.x, spot.y, "city", index)
            for spot in sorted(meadow.spots)  # sets are unordered
            for index in self.part(spot).cities
        )

    def lay(self, placement: Placement) -> Land:
        """Return the land with one more tile, and its meeple if there is one."""
        cell = placement.x, placement.y
        tile = base_set()[placement.tile].turned(placement.rotation)
        if (refused := refusal(self.tiles, tile, cell)) is not None:
            raise BadPlacement(refused.reason, str(refused))
        beside_it = (
            Spot(*other, kind, part.index)
            for side, other in around(cell)
            if other in self.tiles
            for (kind, opening), part in self.tiles[other].part_at.items()
            if SIDE_OF[opening] == opposite(side)
        )
        grown = {id(self._known[spot]) for spot in beside_it if spot in self._known}
        known = {spot: joined for spot, joined in self._known.items() if id(joined) not in grown}
        laid = Land({**self.tiles, cell: tile}, self.meeples, known)
        return laid if placement.meeple is None else laid.with_meeple(cell, placement.meeple)

    def with_meeple(self, cell: Cell, meeple: Meeple) -> Land:
        """Return the land with one more meeple, on the tile on a cell."""
        tile = self.tiles[cell]
        spot = Spot(*cell, meeple.kind, meeple.part)
        if not 0 <= meeple.part < len(tile.of_kind(meeple.kind)):
            has = ", ".join(part_name(tile, part) for part in tile.parts)
            raise BadPlacement(
                "no_such_part",
                f"The meeple of {meeple.player} should stand on a part of the tile on {cell}, "
                f"which has {has}; got {meeple.kind}, part {meeple.part}, counted from 0.",
            )
        if there := self.feature(spot).meeples:
            raise BadPlacement(
                "feature_occupied",
                f"The meeple of {meeple.player} may not stand on {spot_name(self, spot)}: "
                f"that {meeple.kind}, which may cover several tiles, already has a meeple of "
                f"{' and '.join(there)}.",
            )
        return Land(self.tiles, {**self.meeples, spot: meeple.player}, self._known)

    def without_meeples(self, features: list[Feature]) -> Land:
        """Return the land without the meeples on some features."""
        gone = frozenset[Spot]().union(*(feature.spots for feature in features))
        standing = {spot: player for spot, player in self.meeples.items() if spot not in gone}
        return Land(self.tiles, standing, self._known)


def block(cell: Cell) -> list[Cell]:
    """Return a cell and its eight neighbors, row by row."""
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def most(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the names with the highest count: several in a tie, or none."""
    top = max(counts.values(), default=0)
    return tuple(name for name, count in counts.items() if count == top)


def land_of(placements: list[Placement]) -> Land:
    """Lay tiles in order; there is no scoring, so every meeple stays.

    Raises `BadPlacement`, which names the first illegal placement.
    """
    land = Land()
    for number, placement in enumerate(placements):
        try:
            land = land.lay(placement)
        except BadPlacement as flaw:
            raise flaw.at(number) from None
    return land


# ---- the parts of tiles in words: names and directions ------------------------------------------

_NAME = re.compile(
    r"\W*?(-?\d{1,4})[\s,;]+(-?\d{1,4})\W*([a-z]+)\W*(\d{1,2})?\W*", re.ASCII | re.IGNORECASE
)

_CELL = r"[(\[]?-?\d{1,4}[\s,;]+-?\d{1,4}"
_PLACE = rf"{_CELL}\W*[a-z]+"
# A trailing number is not a part number if it begins the next name.
_NAMES = re.compile(rf"{_PLACE}(?:\W*?\d{{1,2}}\b)?(?=\W*(?:$|{_CELL}))", re.ASCII | re.IGNORECASE)


def spot_name(land: Land, spot: Spot) -> str:
    """Return the name of a part: its cell, its kind, and its number if there are several."""
    part = land.part(spot)
    return f"({spot.x}, {spot.y}) {part_name(land.tiles[spot.x, spot.y], part)}"


def part_name(tile: Tile, part: Part) -> str:
    """Return the name of a part on its tile; numbers start at 1."""
    several = len(tile.of_kind(part.kind)) > 1
    return f"{part.kind} {part.index + 1}" if several else part.kind


def read_spot(land: Land, text: object) -> Spot:
    """Parse the name of a part; spaces, brackets and case are ignored.

    Raises `BadPosition` if the part does not exist; the message lists the parts on the cell.
    """
    found = _NAME.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        some = next((spot_name(land, spot) for spot in land.spots(land.tiles)), "(0, 0) road")
        raise BadPosition("a part", f"a cell and a kind, such as {some}", text)
    cell = (int(found[1]), int(found[2]))
    if cell not in land.tiles:
        few, such = len(land.tiles) <= _FEW_TILES, min(land.tiles)
        laid = f": {', '.join(map(str, land.tiles))}" if few else f", such as {such}"
        raise BadPosition("a part", f"on a cell with a tile{laid}", text)
    there = list(land.spots([cell]))
    kind, number = found[3].lower(), int(found[4] or 1)
    alike = [spot for spot in there if kind in (spot.kind, f"{spot.kind}s")]
    if not 1 <= number <= len(alike) or (found[4] is None and len(alike) > 1):
        names = [spot_name(land, spot) for spot in alike or there]
        one_of = "one of " * (len(names) > 1)
        raise BadPosition("a part", f"{one_of}{', '.join(names)}", text)
    return alike[number - 1]


def read_spots(land: Land, text: str) -> list[Spot]:
    """Parse a list of names of parts; raises `BadPosition`.

    Examples
    --------
    >>> land = Land().lay(Placement("D", 1, 0)).lay(Placement("U", 2, 0))
    >>> [spot.part for spot in read_spots(land, "(1, 0) road (2, 0) road, 2 0 field 2 1,0 city")]
    [0, 0, 1, 0]
    """
    names = [name[0] for name in _NAMES.finditer(text)]
    pieces = (piece.strip(" ,;") for piece in _NAMES.sub("\n", text).split("\n"))
    left = (piece for piece in pieces if re.search(r"\w", piece))
    # Invalid names get the same error message as missing parts.
    return [read_spot(land, name) for name in (*left, *(names or [text]))]


_MOST_CELLS = 4
_FEW_TILES = 6


def place_words(feature: Feature) -> str:
    """Return the cells of a feature in words, or one of them and the number of the others.

    Examples
    --------
    >>> land = Land().lay(Placement("E", 0, 0)).lay(Placement("E", 0, -1, 180))
    >>> place_words(land.feature(Spot(0, 0, "city", 0)))
    'on (0, -1) and (0, 0)'
    """
    cells = sorted({(spot.x, spot.y) for spot in feature.spots}, key=lambda cell: cell[::-1])
    if len(cells) > _MOST_CELLS:
        return f"on {cells[0]} and {len(cells) - 1} other tiles"
    return f"on {listed(cells)}"


def part_words(tile: Tile, part: Part) -> str:
    """Return the name of a part and its directions."""
    name = part_name(tile, part)
    if part.kind == "cloister":
        return name
    if part.kind == "road":
        ends = [NAMES[str(side)] for side in part.openings]
        return f"{name} from {ends[0]} to {ends[1] if len(ends) == 2 else _road_end(tile)}"
    if part.kind == "city":
        shield = ", with a shield" if part.shields else ""
        return f"{name} in the {listed(NAMES[str(side)] for side in part.openings)}{shield}"
    beside = " and ".join(part_name(tile, tile.of_kind("city")[index]) for index in part.cities)
    the = "the " if beside == "city" else ""
    where = "on all sides" if len(part.openings) == 8 else f"in the {listed(_sides(part.openings))}"
    return f"{name} {where}" + (f", beside {the}{beside}" if beside else "")


def tile_words(tile: Tile) -> str:
    """Describe a rotated tile; fields are omitted."""
    return ", ".join(part_words(tile, part) for part in tile.parts if part.kind != "field")


def cell_words(land: Land, cell: Cell) -> str:
    """Describe a tile on a cell, including its fields."""
    tile = land.tiles[cell]
    return f"{cell}: {'; '.join(part_words(tile, part) for part in tile.parts)}"


def feature_words(land: Land, feature: Feature) -> str:
    """Describe the size, the open sides and the meeples of a feature.

    Examples
    --------
    >>> land = Land().lay(Placement("D", 0, 0, 0, Meeple("red", "road")))
    >>> for spot in (Spot(0, 0, "road", 0), Spot(0, 0, "field", 0)):
    ...     print(feature_words(land, land.feature(spot)))
    a road of 1 tile, 2 open sides, 1 meeple of red
    a field beside 1 city, 0 complete, no meeple
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
    return f"{told}, {' and '.join(held)}" if held else f"{told}, no meeple"


def _road_end(tile: Tile) -> str:
    """Return the end of a road that leads to one side only."""
    if len(tile.of_kind("road")) > 2:
        return "the crossing"
    return "the cloister" if tile.of_kind("cloister") else "the city"


def sides_words(openings: Collection[Opening]) -> str:
    """Return the directions of openings: whole sides first, then halves.

    Examples
    --------
    >>> sides_words(["N", "E"]), sides_words([0, 1, 2]), sides_words(range(8))
    ('north, east', 'north, east (north half)', 'on all sides')
    """
    return "on all sides" if len(openings) == 8 else ", ".join(_sides(openings))


def _sides(openings: Collection[Opening]) -> list[str]:
    whole, halves = [], []
    for number, side in enumerate(SIDES):
        first, second = (half in openings for half in (2 * number, 2 * number + 1))
        if side in openings or (first and second):
            whole.append(NAMES[side])
        elif first or second:
            # Halves are numbered clockwise, so the first half of the south side is in the east.
            beside: Side = SIDES[(number + (1 if second else -1)) % 4]
            halves.append(f"{NAMES[side]} ({NAMES[beside]} half)")
    return [*whole, *halves]


# ---- the number of missing tiles between two cities ---------------------------------------------


def join_graph(land: Land) -> Graph:
    """Return the graph whose distances count the tiles needed to join two cities.

    A node is the name of a city part, or an empty cell as text, in the bounding box of the land and
    a margin of one cell. Edges cross sides like cities: between empty cells, between parts that
    meet, and in both directions between a part and an empty cell at its open side. The weight is 1
    if the head is an empty cell, which needs a tile, and 0 if it is a part.

    So a path represents tiles with a city on each side that it crosses, and the distance is the
    minimum number of such tiles if any conceivable tile could be drawn. With the tiles of the game
    it may take more, but never fewer.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> land = Land().lay(Placement("E", 0, 0)).lay(Placement("B", 1, 0)).lay(Placement("E", 2, 0))
    >>> dijkstra(join_graph(land), "(0, 0) city").path_to("(2, 0) city")
    ['(0, 0) city', '(0, -1)', '(1, -1)', '(2, -1)', '(2, 0) city']
    >>> dijkstra(join_graph(land), "(0, 0) city").distance["(2, 0) city"]
    3
    """
    edges = [(tail, head, int(head.endswith(")"))) for tail, head in _steps(land)]
    parts = [spot_name(land, s) for s in land.spots(land.tiles) if s.kind == "city"]
    return Graph.from_edges(edges, [*parts, *map(str, empty_cells(land))], directed=True)


def empty_cells(land: Land) -> list[Cell]:
    """Return the empty cells in the bounding box of a land and a margin of one cell."""
    columns, rows = zip(*land.tiles, strict=True)
    return [
        (x, y)
        for y in range(min(rows) - 1, max(rows) + 2)
        for x in range(min(columns) - 1, max(columns) + 2)
        if (x, y) not in land.tiles
    ]


def _steps(land: Land) -> Iterator[tuple[str, str]]:
    empty = set(empty_cells(land))
    for cell in sorted(empty):
        yield from ((str(cell), str(other)) for _, other in around(cell) if other in empty)
    for spot in land.spots(land.tiles):
        if spot.kind == "city":
            name = spot_name(land, spot)
            for other, _ in land.graph.neighbors(spot):
                yield name, spot_name(land, other)
            for opening in land.open_ends(spot):
                cell = beside((spot.x, spot.y), SIDE_OF[opening])
                yield from ((name, str(cell)), (str(cell), name))

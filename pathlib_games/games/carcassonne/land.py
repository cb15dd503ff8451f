"""The land of Carcassonne: tiles that were laid, the features they make, and the meeples on them.

A feature is a road, a city, a cloister or a field, however many tiles it covers. Roads, cities and
fields are connected components of a graph, `Land.graph`: its nodes are the parts of the tiles, and
an edge joins two parts that meet across a side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pathlib_games.boards import read_fields
from pathlib_games.games.carcassonne.placements import (
    BadPlacement,
    Meeple,
    Placement,
    read_placements,
)
from pathlib_games.games.carcassonne.spots import part_name, spot_name
from pathlib_games.games.carcassonne.tiles import (
    ACROSS,
    SIDE_OF,
    Kind,
    Opening,
    Part,
    Tile,
    base_set,
)
from pathlib_games.games.tile_board import (
    Cell,
    Joined,
    PartGraph,
    around,
    beside,
    opposite,
    refusal,
)
from pathlib_games.graphs import NodeNotFound


class Spot(NamedTuple):
    """A part of a tile that has been laid: a node of the graph of the land."""

    x: int
    y: int
    kind: Kind
    part: int


Component = Joined[Spot, tuple[Spot, Opening]]


@dataclass(frozen=True)
class Feature:
    """A road, a city, a cloister or a field, on all the tiles that it covers."""

    kind: Kind
    spots: frozenset[Spot]  # its parts. A tile may have several parts of one feature
    # Where its tiles lie, each once. Of a cloister: its own tile and those around it.
    cells: frozenset[Cell]
    gaps: int  # how many tiles are missing around it: for each opening that leads nowhere one
    shields: int = 0  # how many shields a city has
    # How many meeples each player has on it.
    meeples: Mapping[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether no tile can be added to it."""
        return self.gaps == 0

    @property
    def holders(self) -> tuple[str, ...]:
        """The players with the most meeples on it: several if they have equally many, or none."""
        return most(self.meeples)


@dataclass(frozen=True)
class Land:
    """The tiles that have been laid, and the meeples that stand on them.

    Attributes
    ----------
    tiles
        The turned tile on each cell.
    meeples
        Whose meeple stands on which spot.

    Examples
    --------
    >>> land = Land().lay(Placement("D", 0, 0)).lay(Placement("U", 1, 0))
    >>> land.graph.neighbors(Spot(0, 0, "road", 0))
    [(Spot(x=1, y=0, kind='road', part=0), 1)]
    >>> road = land.feature(Spot(0, 0, "road", 0))
    >>> sorted(road.cells), road.gaps, road.complete
    ([(0, 0), (1, 0)], 2, False)
    """

    tiles: Mapping[Cell, Tile] = field(default_factory=dict)
    meeples: Mapping[Spot, str] = field(default_factory=dict)
    # What was searched already: who thinks about many lands asks for the same again and again.
    _known: dict[Spot, Component] = field(default_factory=dict, repr=False, compare=False)
    _features: dict[Spot, Feature] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, object]:
        """Return what is copied and sent: not what was searched."""
        return {**self.__dict__, "_known": {}, "_features": {}}

    @classmethod
    def load(cls, name: str) -> Land:
        """Load a land from data/lands.

        Raises
        ------
        BoardNotFound
            If there is no such land; says which there are.
        BadFile
            If the file is not as it should be; names the field.
        BadPlacement
            If a tile or a meeple is against the rules; says which.

        Examples
        --------
        >>> sorted(Land.load("three_knights").meeples.values())
        ['blue', 'red', 'red']
        """
        fields = read_fields("lands", name)
        fields.text("title")
        fields.text("source")  # every file has to say where its land comes from
        return land_of(read_placements(fields.list("placements")))

    @property
    def graph(self) -> PartGraph[Spot, tuple[Spot, Opening]]:
        """The graph of the parts: its nodes are the spots, an edge joins two across a side."""

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
        """Go through all parts of the tiles on some cells."""
        for x, y in cells:
            for part in self.tiles[x, y].parts:
                yield Spot(x, y, part.kind, part.index)

    def open_ends(self, spot: Spot) -> list[Opening]:
        """Return the openings of a part that lead to no tile yet."""
        cell = (spot.x, spot.y)
        openings = self.part(spot).openings
        return [end for end in openings if beside(cell, SIDE_OF[end]) not in self.tiles]

    def missing(self, cloister: Spot) -> list[Cell]:
        """Return the cells around a cloister that have no tile yet."""
        return [cell for cell in block((cloister.x, cloister.y)) if cell not in self.tiles]

    def feature(self, spot: Spot) -> Feature:
        """Return the feature that a spot belongs to."""
        return self._feature(self._component(spot))

    def features(self, spots: Iterable[Spot]) -> list[Feature]:
        """Return the features that some spots belong to, each once."""
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
        """Return the features that the tile on a cell completes, each once.

        Fields are left out: they are never completed.
        """
        laid = [near for near in block(cell) if near in self.tiles]
        near = [spot for spot in self.spots(laid) if spot.kind == "cloister"]
        own = [spot for spot in self.spots([cell]) if spot.kind in ("road", "city")]
        return [feature for feature in self.features([*own, *near]) if feature.complete]

    def cities_at(self, meadow: Feature) -> list[Feature]:
        """Return the cities that a field touches, each once however often it touches them."""
        return self.features(
            Spot(spot.x, spot.y, "city", index)
            for spot in sorted(meadow.spots)  # a set has no order that lasts
            for index in self.part(spot).cities
        )

    def lay(self, placement: Placement) -> Land:
        """Return the land with one more tile, and with its meeple if there is one."""
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
                f"The meeple of {meeple.player} may not stand on {spot_name(self, spot)}: that "
                f"{meeple.kind}, which may reach over several tiles, has a meeple of "
                f"{' and '.join(there)} already.",
            )
        return Land(self.tiles, {**self.meeples, spot: meeple.player}, self._known)

    def without_meeples(self, features: list[Feature]) -> Land:
        """Return the land after the meeples on some features went back to their players."""
        gone = frozenset[Spot]().union(*(feature.spots for feature in features))
        standing = {spot: player for spot, player in self.meeples.items() if spot not in gone}
        return Land(self.tiles, standing, self._known)


def block(cell: Cell) -> list[Cell]:
    """Return a cell and the eight around it, row by row."""
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def most(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the names with the highest number: several if equal, none if there are none."""
    top = max(counts.values(), default=0)
    return tuple(name for name, count in counts.items() if count == top)


def land_of(placements: list[Placement]) -> Land:
    """Lay tiles one after the other; nothing is scored, and every meeple stays.

    Raises `BadPlacement` if one of them is against the rules; says which.
    """
    land = Land()
    for number, placement in enumerate(placements):
        try:
            land = land.lay(placement)
        except BadPlacement as flaw:
            raise flaw.at(number) from None
    return land

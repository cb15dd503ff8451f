"""Draw a land of tiles with its parts, and all kinds of tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathlib_games.games.carcassonne.land import Spot
from pathlib_games.games.carcassonne.spots import (
    cell_words,
    part_words,
    sides_words,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.carcassonne.view_tiles import (
    CELL,
    Look,
    anchor,
    meeple_shapes,
    outline,
    player_looks,
    rim_point,
    tile_shapes,
)
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Polygon, Text
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from pathlib_games.games.carcassonne.land import Land
    from pathlib_games.games.carcassonne.tiles import Part
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.views.shapes import Point, Shape

MARGIN = 34
TIMES = "\N{MULTIPLICATION SIGN}"
_COLUMNS = 8  # in the picture of all tiles


@dataclass(frozen=True)
class Sheet:
    """Which cells a picture shows, and where each of them is."""

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Sheet:
        """Return the smallest one that shows some cells."""
        columns, rows = zip(*cells, strict=True)
        return cls(min(columns), min(rows), max(columns), max(rows))

    @property
    def width(self) -> float:
        """The width of the picture, with the numbers of its rows."""
        return 2 * MARGIN + (self.east - self.west + 1) * CELL

    @property
    def height(self) -> float:
        """The height of the picture, with the numbers of its columns."""
        return 2 * MARGIN + (self.south - self.north + 1) * CELL

    def corner(self, cell: Cell) -> Point:
        """Return where the top left corner of a cell is."""
        return MARGIN + (cell[0] - self.west) * CELL, MARGIN + (cell[1] - self.north) * CELL

    def on(self, cell: Cell, place: Point) -> Point:
        """Return where a place is on a cell that is 1 wide."""
        (x, y), (u, v) = self.corner(cell), place
        return x + u * CELL, y + v * CELL

    def numbers(self) -> Iterator[Shape]:
        """Yield the numbers of the columns and the rows."""
        for x in range(self.west, self.east + 1):
            yield Text(self.on((x, 0), (0.5, 0))[0], MARGIN - 14, str(x), "coordinate")
        for y in range(self.north, self.south + 1):
            yield Text(MARGIN - 17, self.on((0, y), (0, 0.5))[1], str(y), "coordinate")


def land_scene(
    land: Land,
    players: Sequence[str] = (),
    *,
    marked: Spot | None = None,
    lit: Collection[Spot] = (),
    open_sides: bool = False,
) -> Scene:
    """Return the picture of a land: its tiles, its meeples, and the numbers of its cells.

    Each part of a tile is a shape of its own that can be clicked; its id is its name.

    Parameters
    ----------
    land
        What has been laid.
    players
        All players, so that each keeps the color; without them, those who have a meeple there.
    marked
        A part with a ring and a thick outline.
    lit
        Parts that are lit, such as those of one feature.
    open_sides
        Whether a dot stands where a lit part leads to a cell without a tile.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.land import Land
    >>> from pathlib_games.games.carcassonne.placements import Meeple, Placement
    >>> land = Land().lay(Placement("B", 0, 0, 0, Meeple("red", "cloister")))
    >>> land_scene(land).description
    '1 tile. (0, 0): cloister; field on all sides. Meeples: red on (0, 0) cloister.'
    >>> [shape.id for shape in land_scene(land).shapes if shape.id]
    ['(0, 0) field', '(0, 0) cloister']
    """
    sheet = Sheet.of(land.tiles or [(0, 0)])
    looks = player_looks(players or list(dict.fromkeys(land.meeples.values())))
    ends = dict(_open(land, sorted(lit))) if open_sides else {}

    def look(spot: Spot) -> Look:
        words = [spot_words(land, spot)]
        words += ["marked"] if spot == marked else []
        words += ["lit"] if spot in lit else []
        words += [f"open {ends[spot]}"] if spot in ends else []
        return Look("lit" if spot in lit else "", ", ".join(words), spot_name(land, spot))

    shapes = [*land_shapes(land, sheet, looks, look), *sheet.numbers()]
    told = [land_words(land)]
    if marked is not None:
        shapes += mark_shapes(land, sheet, marked)
        told.append(f"Marked: {spot_name(land, marked)}.")
    if lit:
        told.append(f"Lit: {', '.join(spot_name(land, spot) for spot in sorted(lit))}.")
    if open_sides:
        dots = (place for spot in ends for place in open_places(land, sheet, spot))
        shapes += [Circle(*place, 5, "open-end") for place in dots]
        listed = "; ".join(f"{spot_name(land, spot)} {words}" for spot, words in ends.items())
        told.append(f"Open sides: {listed or 'none'}.")
    return Scene(sheet.width, sheet.height, tuple(shapes), "The land", " ".join(told))


def land_words(land: Land) -> str:
    """Say what lies on each cell, and where the meeples are."""
    cells = [cell_words(land, cell) for cell in land.tiles]
    meeples = [f"{player} on {spot_name(land, spot)}" for spot, player in land.meeples.items()]
    listed = ". ".join([counted(len(cells), "tile"), *cells])
    return f"{listed}. Meeples: {', '.join(meeples) or 'none'}."


def land_shapes(
    land: Land,
    sheet: Sheet,
    looks: Mapping[str, tuple[str, str]],
    look: Callable[[Spot], Look],
) -> Iterator[Shape]:
    """Yield the shapes of a land, without marks; `look` says how each part is drawn."""
    for cell, tile in land.tiles.items():

        def seen(part: Part, cell: Cell = cell) -> Look:
            return look(Spot(*cell, part.kind, part.index))

        yield from tile_shapes(tile, sheet.corner(cell), look=seen)
    for spot, player in land.meeples.items():
        middle = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
        words = f"meeple of {player} on {spot_name(land, spot)}"
        yield from meeple_shapes(middle, looks[player], lying=spot.kind == "field", label=words)


def spot_words(land: Land, spot: Spot) -> str:
    """Say what a part is called, where it reaches, and whose meeple stands on it."""
    cell = (spot.x, spot.y)
    words = f"{cell} {part_words(land.tiles[cell], land.part(spot))}"
    return f"{words}, meeple of {land.meeples[spot]}" if spot in land.meeples else words


def mark_shapes(land: Land, sheet: Sheet, spot: Spot) -> Iterator[Shape]:
    """Yield a thick outline of a part, and a ring: around its meeple, or around a dot."""
    cell = (spot.x, spot.y)
    points = outline(land.tiles[cell], land.part(spot))
    yield Polygon(tuple(sheet.on(cell, place) for place in points), "frame current")
    middle = sheet.on(cell, anchor(land.tiles[spot.x, spot.y], land.part(spot)))
    if spot in land.meeples:
        yield Circle(*middle, 16, "frame current")
    else:
        yield Circle(*middle, 10, "frame current")
        yield Circle(*middle, 4, "offer-arrow")


def open_places(land: Land, sheet: Sheet, spot: Spot) -> Iterator[Point]:
    """Yield where the open sides of a part are in a picture."""
    cell = (spot.x, spot.y)
    for opening in land.open_ends(spot):
        yield sheet.on(cell, rim_point(opening))
    for x, y in land.missing(spot) if spot.kind == "cloister" else ():
        yield sheet.on(cell, (0.5 + (x - spot.x) / 2, 0.5 + (y - spot.y) / 2))


def _open(land: Land, spots: Iterable[Spot]) -> Iterator[tuple[Spot, str]]:
    """Yield the parts that lead to cells without a tile, with words for where they do."""
    for spot in spots:
        if spot.kind == "cloister":
            if missing := land.missing(spot):
                yield spot, f"for {counted(len(missing), 'tile')} around it"
        elif ends := land.open_ends(spot):
            yield spot, sides_words(ends)


def tiles_scene() -> Scene:
    """Return the picture of all kinds of tiles, each with its letter and how many there are.

    Examples
    --------
    >>> tiles_scene().description[:92]
    'A: road from south to the cloister, cloister, 2 tiles. B: cloister, 4 tiles. C: city north a'
    """
    shapes: list[Shape] = []
    told = []
    across, down = CELL + 20, CELL + 34
    for number, tile in enumerate(base_set().values()):
        x, y = 14 + number % _COLUMNS * across, 14 + number // _COLUMNS * down
        shapes += tile_shapes(tile, (x, y), label=f"{tile.id}, {tile_words(tile)}")
        count = f"{tile.count} {TIMES}"
        shapes.append(Text(x + 2, y + CELL + 13, tile.id, "heading left"))
        shapes.append(Text(x + CELL - 2, y + CELL + 13, count, "small soft right"))
        told.append(f"{tile.id}: {tile_words(tile)}, {counted(tile.count, 'tile')}.")
    rows = -(-len(told) // _COLUMNS)
    size = (8 + _COLUMNS * across, 8 + rows * down)
    return Scene(*size, tuple(shapes), "The tiles", " ".join(told))

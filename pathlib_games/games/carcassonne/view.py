"""Draw Carcassonne: lands, positions, searches for a join, and scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from types import MappingProxyType
from typing import Any

from pathlib_games.games.carcassonne.land import (
    Feature,
    Land,
    Spot,
    block,
    cell_words,
    empty_cells,
    feature_words,
    join_graph,
    most,
    part_words,
    read_spot,
    sides_words,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.scoring import Edition, edition_named, farmers_of, worth_of
from pathlib_games.games.carcassonne.tiles import Part as TilePart, Tile, base_set
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
from pathlib_games.games.tile_board import Cell, open_cells
from pathlib_games.graphs import TraceState, bfs
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import (
    Circle,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    aside,
    moved,
    rectangle,
    scaled,
)
from pathlib_games.views.view import (
    Part,
    View,
    arrow,
    check_mark,
    end_of,
    legend,
    node_words,
    number,
    outcome,
    relaxed,
    status,
)
from pathlib_games.widgets.film import film
from pathlib_games.words import counted

MARGIN = 34
TIMES = "\N{MULTIPLICATION SIGN}"
_COLUMNS = 8  # in the picture of all tiles


@dataclass(frozen=True)
class Sheet:
    """The cells of a picture and their places."""

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Sheet:
        """Return the smallest sheet that includes some cells."""
        columns, rows = zip(*cells, strict=True)
        return cls(min(columns), min(rows), max(columns), max(rows))

    @property
    def width(self) -> float:
        """The width of the picture, including row numbers."""
        return 2 * MARGIN + (self.east - self.west + 1) * CELL

    @property
    def height(self) -> float:
        """The height of the picture, including column numbers."""
        return 2 * MARGIN + (self.south - self.north + 1) * CELL

    def corner(self, cell: Cell) -> Point:
        """Return the top left corner of a cell."""
        return MARGIN + (cell[0] - self.west) * CELL, MARGIN + (cell[1] - self.north) * CELL

    def on(self, cell: Cell, place: Point) -> Point:
        """Return the place of a point on a cell of width 1."""
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

    Each part of a tile is a separate clickable shape; its id is its name.

    Parameters
    ----------
    land
        The land to draw.
    players
        All players, for stable colors; by default, those with a meeple on the land.
    marked
        A part with a ring and a thick outline.
    lit
        The parts to light up, such as those of one feature.
    open_sides
        Whether a dot marks each open side of a lit part.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.tiles import Meeple, Placement
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
    """Describe each cell and the meeples."""
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
    """Yield the shapes of a land, without marks; `look` returns the style of each part."""
    for cell, tile in land.tiles.items():

        def seen(part: TilePart, cell: Cell = cell) -> Look:
            return look(Spot(*cell, part.kind, part.index))

        yield from tile_shapes(tile, sheet.corner(cell), look=seen)
    for spot, player in land.meeples.items():
        middle = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
        words = f"meeple of {player} on {spot_name(land, spot)}"
        yield from meeple_shapes(middle, looks[player], lying=spot.kind == "field", label=words)


def spot_words(land: Land, spot: Spot) -> str:
    """Describe a part: its name, its directions and its meeple."""
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
    """Yield the points of the open sides of a part in a picture."""
    cell = (spot.x, spot.y)
    for opening in land.open_ends(spot):
        yield sheet.on(cell, rim_point(opening))
    for x, y in land.missing(spot) if spot.kind == "cloister" else ():
        yield sheet.on(cell, (0.5 + (x - spot.x) / 2, 0.5 + (y - spot.y) / 2))


def _open(land: Land, spots: Iterable[Spot]) -> Iterator[tuple[Spot, str]]:
    """Yield the parts with open sides, with descriptions of these sides."""
    for spot in spots:
        if spot.kind == "cloister":
            if missing := land.missing(spot):
                yield spot, f"for {counted(len(missing), 'tile')} around it"
        elif ends := land.open_ends(spot):
            yield spot, sides_words(ends)


def tiles_scene() -> Scene:
    """Return the picture of all kinds of tiles, each with its letter and count.

    Examples
    --------
    >>> tiles_scene().description[:92]
    'A: road from south to the cloister, cloister, 2 tiles. B: cloister, 4 tiles. C: city in the '
    """
    shapes: list[Shape] = []
    told = []
    across, down = CELL + 20, CELL + 34
    for index, tile in enumerate(base_set().values()):
        x, y = 14 + index % _COLUMNS * across, 14 + index // _COLUMNS * down
        shapes += tile_shapes(tile, (x, y), label=f"{tile.id}, {tile_words(tile)}")
        count = f"{tile.count} {TIMES}"
        shapes.append(Text(x + 2, y + CELL + 13, tile.id, "heading left"))
        shapes.append(Text(x + CELL - 2, y + CELL + 13, count, "small soft right"))
        told.append(f"{tile.id}: {tile_words(tile)}, {counted(tile.count, 'tile')}.")
    rows = -(-len(told) // _COLUMNS)
    size = (8 + _COLUMNS * across, 8 + rows * down)
    return Scene(*size, tuple(shapes), "The tiles", " ".join(told))


# ---- the board of a game ------------------------------------------------------------------------

HAND = 344  # the width of the hand
_TILE = 104
_TOP = 30
_LEFT = _TILE + 14  # the left edge of the players' rows
_ROW = 28
_NOTHING: MappingProxyType[Cell, str] = MappingProxyType({})


@dataclass(frozen=True)
class LitFeature:
    """A feature to light up on the page: its parts, its open ends and its description."""

    parts: tuple[str, ...]  # their names
    ends: tuple[Point, ...]
    words: str


def sheet_of(land: Land) -> Sheet:
    """Return the cells of a board: those with a tile and their neighbors, with a minimum size."""
    return Sheet.of([(-2, -2), (2, 2), *land.tiles, *open_cells(land.tiles)])


def features_shown(land: Land) -> list[LitFeature]:
    """Return all features of a land for its board."""
    sheet = sheet_of(land)
    found = []
    for feature in land.features(land.spots(land.tiles)):
        spots = sorted(feature.spots)
        ends = [place for spot in spots for place in open_places(land, sheet, spot)]
        names = tuple(spot_name(land, spot) for spot in spots)
        words = feature_words(land, feature)
        found.append(LitFeature(names, tuple(ends), f"{words[0].upper()}{words[1:]}."))
    return found


def board_scene(  # noqa: PLR0913 - each kind of mark is a separate option
    land: Land,
    players: Sequence[str],
    *,
    legal: Mapping[Cell, str] = _NOTHING,
    free: Collection[Spot] = (),
    framed: Cell | None = None,
    fresh: Cell | None = None,
    told: str = "",
) -> Scene:
    """Return the clickable board of a game.

    `legal` maps the cells where the rotated tile fits to descriptions; `free` has the legal parts
    for a meeple; `framed` and `fresh` are the cells of the last tile, and of a new tile from an
    opponent; `told` begins the description.
    """
    sheet = sheet_of(land)
    words = {
        spot: feature_words(land, feature)
        for feature in land.features(land.spots(land.tiles))
        for spot in feature.spots
    }

    def look(spot: Spot) -> Look:
        label = f"{spot_words(land, spot)}: {words[spot]}"
        if spot in free:
            label += ", a meeple may stand here"
        return Look("free" if spot in free else "", label, spot_name(land, spot))

    shapes: list[Shape] = []
    for cell in open_cells(land.tiles):
        shapes += _cell_shapes(sheet, cell, legal.get(cell))
    drawn = list(land_shapes(land, sheet, player_looks(players), look))
    if fresh is not None:
        new = set(land_shapes(_only(land, fresh), sheet, player_looks(players), look))
        drawn = [replace(s, classes=f"{s.classes} fresh") if s in new else s for s in drawn]
    shapes += drawn
    for spot in free:
        place = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
        shapes.append(Circle(*place, 5, "reach-dot"))
    if framed is not None:
        shapes.append(rectangle(*sheet.corner(framed), CELL, CELL, "held"))
    shapes += sheet.numbers()
    description = f"{told} {land_words(land)}".strip()
    return Scene(sheet.width, sheet.height, tuple(shapes), "The land", description)


def _only(land: Land, cell: Cell) -> Land:
    standing = {spot: who for spot, who in land.meeples.items() if (spot.x, spot.y) == cell}
    return replace(land, tiles={cell: land.tiles[cell]}, meeples=standing, _known={})


def _cell_shapes(sheet: Sheet, cell: Cell, fits: str | None) -> Iterator[Shape]:
    x, y = sheet.corner(cell)
    look = "cell reach" if fits else "cell"
    words = f"{cell}, empty, {fits}" if fits else f"{cell}, empty"
    shape_id = f"{cell[0]} {cell[1]}"
    yield rectangle(x + 1, y + 1, CELL - 2, CELL - 2, look, label=words, id=shape_id)
    if fits:
        yield Circle(x + CELL / 2, y + CELL / 2, 5, "reach-dot")


# ---- the hand ------------------------------------------------------------------------------------


def position_scene(position: Position) -> Scene:
    """Return the picture of a position: the land, the next tile, and the points."""
    land, outcome = land_scene(position.land, position.players), position.outcome()
    tile = base_set()[position.tile] if position.tile else None
    heading = f"{position.player} lays this tile"
    if outcome is not None:
        heading = f"The game is over; {' and '.join(outcome.ranking[0])} won"
    return beside(land, hand_scene(position, tile, heading))


def hand_scene(
    position: Position,
    tile: Tile | None,
    heading: str,
    free: Collection[TilePart] = (),
    name: Callable[[str], str] = str,
) -> Scene:
    """Return the next tile, enlarged, and a row for each player.

    `heading` goes above the tile; `free` has the legal parts for a meeple, after laying the tile;
    `name` returns the display name of a player.
    """
    outcome = position.outcome()
    points = position.points if outcome is None else outcome.points
    left = len(position.pile)
    rest = f"{left} left" if left else "the last one"
    shapes: list[Shape] = [Text(0, 14, heading, "heading left")]
    told = [f"{heading}."]
    if tile is not None:
        told += [f"It shows {tile_words(tile)}.", f"{counted(left, 'tile')} left."]
        shapes += [Text(HAND - 8, 14, rest, "text soft right"), *_tile_in_hand(tile, free)]
    shapes.append(Text(HAND - 70, _TOP + 8, "points", "small soft right"))
    shapes.append(Text(HAND - 8, _TOP + 8, "meeples", "small soft right"))
    for index, (player, look) in enumerate(player_looks(position.players).items()):
        now = outcome is None and player == position.player
        meeples = position.meeples_left(player)
        row = _row_shapes(look, name(player), points[player], meeples, now=now)
        shapes += moved(row, _LEFT, _TOP + 18 + index * _ROW)
        left_over = counted(meeples, "meeple")
        told.append(f"{name(player)}: {counted(points[player], 'point')}, {left_over}.")
    height = _TOP + max(_TILE, 18 + len(position.players) * _ROW) + 2
    return Scene(HAND, height, tuple(shapes), "The hand", " ".join(told))


def _tile_in_hand(tile: Tile, free: Collection[TilePart]) -> Iterator[Shape]:
    """Yield the tile, clickable for rotation or for choosing a part for a meeple."""

    def look(part: TilePart) -> Look:
        if part not in free:
            return Look()
        words = f"{part_words(tile, part)}: put a meeple here"
        return Look("free", words, f"{part.kind} {part.index}")

    yield from tile_shapes(tile, (1, _TOP), _TILE, look=look)
    for u, v in (anchor(tile, part) for part in free):
        yield Circle(1 + u * _TILE, _TOP + v * _TILE, 6, "reach-dot")
    if not free:
        label = f"The tile shows {tile_words(tile)}: turn it"
        yield rectangle(1, _TOP, _TILE, _TILE, "frame", label=label, id="turn")


def row_place(number: int) -> Point:
    """Return the place of a player's points in the picture of the hand."""
    return HAND - 80, _TOP + 18 + (number + 0.5) * _ROW


def _row_shapes(
    look: tuple[str, str], name: str, points: int, meeples: int, *, now: bool
) -> Iterator[Shape]:
    """Yield the row of a player from its top left corner; `now` marks the player to move.

    The first shape covers the whole row.
    """
    wide, middle = HAND - _LEFT, _ROW / 2
    yield rectangle(0, 0, wide, _ROW, "changed-row" if now else "frame")
    if now:
        yield rectangle(0, 0, 4, _ROW, "changed-bar")
    yield from meeple_shapes((20, middle), look, lying=False, label=None)
    yield Text(38, middle, name, "text left")
    yield Text(wide - 70, middle, str(points), "number right")
    yield Text(wide - 8, middle, str(meeples), "number right")


def beside(board: Scene, hand: Scene) -> Scene:
    """Return both in one picture, for saved notebooks."""
    gap = 12
    return Scene(
        board.width + gap + hand.width + gap,
        max(board.height, hand.height + 2 * gap),
        (*board.shapes, *moved(hand.shapes, board.width + gap, gap)),
        "Carcassonne",
        f"{hand.description} {board.description}",
    )


# ---- a search for the fewest tiles between two cities -------------------------------------------

_FREE = 15  # around a number
_HIGHEST = 430  # of the tiles, so that the legend has room below them
_PARTS = {"": "", "frontier": "free", "settled": "lit"}  # the style of a city part in each state


class JoinView(View):
    """A picture of a search on `join_graph`: the tiles needed to join two cities.

    City parts and empty cells show their distances. Settled nodes are lit, the frontier has a
    dashed outline, the current node a thick one. A bold line leads to the predecessor, a thick line
    marks the edge that the search relaxes.

    Parameters
    ----------
    land
        The land to draw.
    title
        A short name for the picture.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.tiles import Placement
    >>> from pathlib_games.graphs import dijkstra
    >>> land = Land().lay(Placement("E", 0, 0))
    >>> trace = dijkstra.trace(join_graph(land), "(0, 0) city")
    >>> JoinView(land).scene(trace.at(2)).description
    'Settled: (0, 0) city at 0. Frontier: (0, -1) at 1. ... Meeples: none.'
    """

    tabular = False

    def __init__(self, land: Land, *, title: str = "Cities to join") -> None:
        graph, cells = join_graph(land), empty_cells(land)
        sheet = Sheet.of([*land.tiles, *cells])
        looks = player_looks(list(dict.fromkeys(land.meeples.values())))
        self._factor = min(1.0, _HIGHEST / sheet.height)
        width, height = self._factor * sheet.width, self._factor * sheet.height
        key = legend(14, height, width - 28, ("tree", "predecessor"))
        tiles = land_shapes(land, sheet, looks, lambda _: Look())
        drawn = tiles if self._factor == 1 else _with_small_meeples(tiles)
        ground = (*scaled((*drawn, *sheet.numbers()), self._factor), *key)
        self.ground = land_words(land)
        self._cells = {str(cell): cell for cell in cells}
        self._outlines: dict[str, tuple[Point, ...]] = {}
        self._middles: dict[str, Point] = {}
        for name in map(str, graph.nodes):
            place = (0.5, 0.5)
            if (cell := self._cells.get(name)) is None:
                spot = read_spot(land, name)
                cell, part = (spot.x, spot.y), land.part(spot)
                points = outline(land.tiles[cell], part)
                self._outlines[name] = tuple(sheet.on(cell, each) for each in points)
                place = anchor(land.tiles[cell], part)
            self._middles[name] = sheet.on(cell, place)
        super().__init__(
            width=width,
            height=end_of(key),
            title=title,
            nodes=graph.nodes,
            places=[(0, 0)] * (1 + len(graph.nodes)),
            fixed=[Part("", ground)],
        )

    def node_part(self, node: Any, state: TraceState) -> Part:
        """Return the search state of a city part or an empty cell."""
        return Part(node_words(state, node), scaled(self._known(node, state), self._factor))

    def _known(self, node: str, state: TraceState) -> Iterator[Shape]:
        found, (x, y) = status(state, node), self._middles[node]
        current = node == state.current
        if node in self._cells:
            look = f"cell {found}{' current' * current}"
            yield rectangle(x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4, look.strip())
        elif found:
            yield Polygon(self._outlines[node], f"city {_PARTS[found]}")
            if current:
                yield Polygon(self._outlines[node], "frame current")
        if not found:
            return
        before: Any = state.predecessor.get(node)
        if before is not None:
            yield _between((x, y), self._middles[before], "tree")
        if step := relaxed(state, node):
            tail: Any = step.tail
            line = _between((x, y), self._middles[tail], outcome(step))
            (fx, fy), (tx, ty) = line.points
            long = hypot(tx - fx, ty - fy)
            way = ((tx - fx) / long, (ty - fy) / long)
            yield from (line, arrow((fx, fy), way, (12, 0), 7, f"{outcome(step)}-arrow"))
        yield Circle(x, y, 13, "badge")
        yield Text(x, y, number(state.distance[node]), "small heading")
        if found == "settled":
            yield check_mark(x + 21, y - 16)


def _with_small_meeples(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield a land with thin outlines of meeples, without the letters that would cover them."""
    for shape in shapes:
        classes = shape.classes.split()
        if "ball" in classes:
            yield replace(shape, classes=f"{shape.classes} small-meeple")
        elif "meeple-letter" not in classes:
            yield shape


def _between(point: Point, other: Point, look: str) -> Line:
    """Return the line between the numbers of two nodes."""
    (x, y), (u, v) = point, other
    dx, dy = (_FREE * part / hypot(u - x, v - y) for part in (u - x, v - y))
    return Line(((x + dx, y + dy), (u - dx, v - dy)), look)


# ---- flood, count, pay: the scoring of a feature, step by step ----------------------------------

_PANE = 250
_MOST_NAMED = 4


def scoring_story(
    land: Land, spot: Spot | str, edition: str = "current"
) -> list[tuple[Scene, str]]:
    """Return the scoring of a part's feature as pictures, each with a sentence.

    A wave floods all connected parts. Then tiles are counted, each once, and shields; finally the
    meeples, and the player with the most is paid. Incomplete features are scored as at the end of
    the game.

    Parameters
    ----------
    land
        The land to draw.
    spot
        Any part of the feature, or its name, such as ``"(0, 0) city"``.
    edition
        ``"current"`` or ``"first"``, the edition of the rules.

    Raises
    ------
    NodeNotFound, BadPosition
        If the part does not exist; the message lists the parts.
    UnknownEdition
        If the edition does not exist.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.tiles import Meeple, Placement
    >>> land = Land().lay(Placement("E", 0, 0, 0, Meeple("red", "city")))
    >>> land = land.lay(Placement("E", 0, -1, 180))
    >>> for _, words in scoring_story(land, "(0, 0) city"):
    ...     print(words)
    What does this city earn? First, flood all parts that are joined to (0, 0) city.
    Wave 1 crosses a side: (0, -1) city.
    The flood ends, and no side is open: the city is complete.
    Count: 2 tiles, each once.
    Meeples on it: 1 red.
    Pay: a complete city earns 2 for each tile and shield: 2 ... = 4. 4 points for red.
    """
    part = spot if isinstance(spot, Spot) else read_spot(land, spot)
    return _Story(land, part, edition_named(edition)).told()


def scoring_film(land: Land, spot: Spot | str, edition: str = "current") -> film:
    """Return the scoring as a film.

    Examples
    --------
    >>> from pathlib_games.games.carcassonne.tiles import Placement
    >>> scoring_film(Land().lay(Placement("U", 0, 0)), "(0, 0) road")
    <film, 5 pictures: Scoring a road. ... There is no meeple on it, so nobody is paid.>
    """
    told = scoring_story(land, spot, edition)
    words = " ".join([f"{told[0][0].title}.", *(words for _, words in told)])
    return film(told, words, seconds=2.0)


@dataclass(frozen=True)
class _Seen:
    flooded: frozenset[Spot] = frozenset()
    wave: frozenset[Spot] = frozenset()  # the last wave
    ends: bool = False  # whether open sides have dots
    tiles: tuple[Cell, ...] = ()  # numbered tiles
    cities: tuple[Feature, ...] = ()  # numbered cities
    missing: tuple[Cell, ...] = ()  # around a cloister
    rows: tuple[tuple[str, str], ...] = ()  # the tally
    new: int = 0  # the number of new rows at the end


class _Story:
    def __init__(self, land: Land, spot: Spot, edition: Edition) -> None:
        self.land, self.spot, self.edition = land, spot, edition
        self.feature = land.feature(spot)
        around = block((spot.x, spot.y)) if spot.kind == "cloister" else []
        self.sheet = Sheet.of([*land.tiles, *around])
        self.looks = player_looks(list(dict.fromkeys(land.meeples.values())))
        self.seen = _Seen(flooded=frozenset([spot]))
        self.pictures: list[tuple[_Seen, str]] = []

    def told(self) -> list[tuple[Scene, str]]:
        """Return the story."""
        if self.spot.kind == "cloister":
            self._look_around()
        else:
            self._flood()
            if self.spot.kind == "field":
                self._count_cities()
            else:
                self._count_tiles()
        if self.spot.kind == "field" and self.edition.fields_by == "city":
            self._pay_by_city()
        else:
            self._count_meeples()
            self._pay()
        height = max(self.sheet.height, 50 + _ROW * (len(self.seen.rows) + 1))
        return [(self._scene(seen, words, height), words) for seen, words in self.pictures]

    def _show(self, words: str, *rows: tuple[str, object], **changed: Any) -> None:
        """Add a picture; `rows` are the new rows of the tally."""
        tally = (*self.seen.rows, *((name, str(value)) for name, value in rows))
        self.seen = replace(self.seen, rows=tally, new=len(rows), **changed)
        self.pictures.append((self.seen, words))

    # ---- flood -----------------------------------------------------------------------------------

    def _flood(self) -> None:
        kind, name = self.spot.kind, spot_name(self.land, self.spot)
        self._show(f"What does this {kind} earn? First, flood all parts that are joined to {name}.")
        waves: dict[float, list[Spot]] = {}
        reached: Mapping[Any, float] = bfs(self.land.graph, self.spot).distance
        for spot, far in reached.items():
            waves.setdefault(far, []).append(spot)
        for index, wave in sorted(waves.items())[1:]:
            names = sorted(spot_name(self.land, spot) for spot in wave)
            more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
            listed = ", ".join(names[:_MOST_NAMED])
            self._show(f"Wave {index:g} crosses a side: {listed}{more}.", wave=frozenset(wave))
            self.seen = replace(self.seen, flooded=self.seen.flooded | self.seen.wave)
        parts = ("parts", len(self.feature.spots))
        if kind == "field":
            self._show("The flood ends: this is the whole field.", parts, wave=frozenset())
            return
        gaps = self.feature.gaps
        if gaps:
            verb = "is" if gaps == 1 else "are"
            state = f"but {counted(gaps, 'side')} {verb} open: the {kind} is not complete."
        else:
            state = f"and no side is open: the {kind} is complete."
        self._show(f"The flood ends, {state}", ("open sides", gaps), wave=frozenset(), ends=True)

    def _look_around(self) -> None:
        missing = tuple(self.land.missing(self.spot))
        self._show(
            "What does this cloister earn? It has no sides, so no wave leaves it. Look at "
            "its own tile and the eight around it."
        )
        laid = tuple(cell for cell in block((self.spot.x, self.spot.y)) if cell not in missing)
        state = (
            f"{counted(len(missing), 'tile')} missing" if missing else "the cloister is complete"
        )
        words = f"Count: {counted(len(laid), 'tile')}, including its own; {state}."
        self._show(words, ("tiles", len(laid)), tiles=laid, missing=missing)

    # ---- count -----------------------------------------------------------------------------------

    def _count_tiles(self) -> None:
        cells = tuple(sorted(self.feature.cells, key=lambda cell: (cell[1], cell[0])))
        parts = Counter((spot.x, spot.y) for spot in self.feature.spots)
        twice = [str(cell) for cell in cells if parts[cell] > 1]
        again = f" Several parts of {', '.join(twice)} belong to it; each tile counts once." * bool(
            twice
        )
        once = ", each once" * (len(cells) > 1)
        words = f"Count: {counted(len(cells), 'tile')}{once}.{again}"
        self._show(words, ("tiles", len(cells)), tiles=cells)
        if shields := self.feature.shields:
            self._show(f"Plus {counted(shields, 'shield')}.", ("shields", shields))

    def _count_cities(self) -> None:
        cities = tuple(sorted(self.land.cities_at(self.feature), key=lambda city: min(city.spots)))
        complete = tuple(city for city in cities if city.complete)
        touched = counted(len(cities), "city").replace("citys", "cities")
        if not cities:
            words = "Count: the field touches no city."
        else:
            words = f"Count each city once: the field touches {touched}, {len(complete)} complete."
        self._show(words, ("complete cities", len(complete)), cities=complete)

    # ---- pay -------------------------------------------------------------------------------------

    def _count_meeples(self) -> None:
        meeples = self.feature.meeples
        listed, first = _listed(meeples), " and ".join(self.feature.holders)
        if not meeples:
            words = "Nobody has a meeple on it."
        elif len(self.feature.holders) > 1:
            words = f"Meeples on it: {listed}. A tie: {first} are paid."
        elif len(meeples) > 1:
            words = f"Meeples on it: {listed}; {first} has the most."
        else:
            words = f"Meeples on it: {listed}."
        rows: list[tuple[str, object]] = [
            (f"meeples of {name}", count) for name, count in meeples.items()
        ]
        self._show(words, *(rows or [("meeples", "none")]))

    def _pay(self) -> None:
        feature = self.feature
        points = worth_of(self.land, feature, self.edition)
        paid = f"{_paid(points, feature.holders)}."
        if not feature.holders:
            paid = "There is no meeple on it, so nobody is paid."
        rows: list[tuple[str, object]] = [
            (f"points for {name}", points) for name in feature.holders
        ]
        self._show(f"Pay: {self._rule(points)} {paid}", *(rows or [("points", "for nobody")]))

    def _rule(self, points: int) -> str:
        feature, kind = self.feature, self.spot.kind
        if kind == "field":
            each, count = self.edition.supplied_city, len(self.seen.cities)
            return (
                f"a field earns {each} for each complete city: {each} {TIMES} {count} = {points}."
            )
        tiles, shields = len(feature.cells), feature.shields
        if kind != "city":
            begin = f"a {kind}" if feature.complete else f"at the end, even an open {kind}"
            return f"{begin} earns 1 for each tile: {tiles}."
        sum_of = f"({tiles} + {shields})" if shields else str(tiles)
        if feature.complete:
            worth = points // (tiles + shields)
            small = " of two tiles" if worth == 1 else ""
            begin = f"a complete city{small} earns {worth} for each tile and shield"
            return f"{begin}: {worth} {TIMES} {sum_of} = {points}."
        sum_of = f"{tiles} + {shields} = {points}" if shields else str(tiles)
        return f"at the end of the game, an open city earns 1 for each tile and shield: {sum_of}."

    def _pay_by_city(self) -> None:
        """Explain the first edition: for each city, meeples on all fields around it count."""
        each = self.edition.supplied_city
        total: Counter[str] = Counter()
        for index, city in enumerate(self.seen.cities, start=1):
            farmers = farmers_of(self.land, city)
            there = _listed(farmers) or "none"
            words = f"Pay for city {index}. Meeples on all the fields around it: {there}."
            if winners := most(farmers):
                words += f" {_paid(each, winners)}."
                total.update(dict.fromkeys(winners, each))
            paid = f"{each} for {' and '.join(winners)}" if winners else "for nobody"
            self._show(words, (f"city {index}", paid))
        paid = " and ".join(f"{points} for {name}" for name, points in total.items())
        rows: list[tuple[str, object]] = [(f"points for {name}", n) for name, n in total.items()]
        words = f"In all: {paid or 'nobody is paid'}."
        self._show(words, *(rows or [("points", "for nobody")]))

    # ---- draw ------------------------------------------------------------------------------------

    def _scene(self, seen: _Seen, words: str, height: float) -> Scene:
        wide, high = self.sheet.width, self.sheet.height
        tally = aside(moved(_tally(seen.rows, seen.new), wide, 30))
        listed = _ROW * (len(self.seen.rows) + 1)
        rows = "; ".join(f"{name} {value}" for name, value in seen.rows)
        told = f" Tally: {rows}." if rows else ""
        return Scene(
            wide + _PANE,
            height,
            (*self._shapes(seen), *tally),
            f"Scoring a {self.spot.kind}",
            f"{words}{told} {land_words(self.land)}",
            (max(wide, _PANE), high + listed, -wide, high - 30),
        )

    def _shapes(self, seen: _Seen) -> Iterator[Shape]:
        land, sheet = self.land, self.sheet

        def look(spot: Spot) -> Look:
            state = "free" if spot in seen.wave else "lit" if spot in seen.flooded else ""
            return Look(state, spot_words(land, spot))

        yield from land_shapes(land, sheet, self.looks, look)
        yield from sheet.numbers()
        yield from mark_shapes(land, sheet, self.spot)
        for cell in seen.missing:
            x, y = sheet.corner(cell)
            yield rectangle(x + 2, y + 2, CELL - 4, CELL - 4, "frontier", label=f"{cell}, missing")
        for spot in sorted(self.feature.spots) if seen.ends else ():
            for place in open_places(land, sheet, spot):
                yield Circle(*place, 5, "open-end")
        for index, cell in enumerate(seen.tiles, start=1):
            yield from badge(sheet.on(cell, (0.16, 0.16)), index)
        for index, city in enumerate(seen.cities, start=1):
            spot = min(city.spots)
            place = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
            yield from badge(place, index)


def badge(place: Point, number: object) -> tuple[Shape, Shape]:
    """Return a number on a small disk."""
    return Circle(*place, 10, "badge"), Text(*place, str(number), "small heading")


def _paid(points: int, players: Sequence[str]) -> str:
    each = " each" if len(players) > 1 else ""
    return f"{counted(points, 'point')}{each} for {' and '.join(players)}"


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _tally(rows: Sequence[tuple[str, str]], new: int) -> Iterator[Shape]:
    """Yield the tally from its top left corner, with the last `new` rows marked."""
    yield Text(10, _ROW / 2, "Tally", "heading left")
    for index, (name, value) in enumerate(rows, start=1):
        top = index * _ROW
        if index > len(rows) - new:
            yield rectangle(0, top, _PANE - 12, _ROW, "changed-row")
            yield rectangle(0, top, 4, _ROW, "changed-bar")
        yield Text(10, top + _ROW / 2, name, "text left")
        yield Text(_PANE - 20, top + _ROW / 2, value, "number right")

"""Draw tiles, boards, the scoring of roads, and searches along streets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from pathlib_games.games.tile_board import MIDDLES, NAMES, Cell, Side
from pathlib_games.games.tiles.roads import (
    Board,
    Deliver,
    Road,
    ScoringStep,
    Spread,
    Tile,
    Unsupplied,
    road_at,
    scoring,
)
from pathlib_games.graphs import TraceState
from pathlib_games.graphs.trace import finish
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
    text_width,
)
from pathlib_games.widgets.film import film
from pathlib_games.words import counted

TILE = 54  # the side of a tile, in pixels
MARGIN = 26  # around a board, for the numbers of its columns and rows
PANE = 270  # the width of the list next to a board, in pixels
ROW = 26

_MIDDLE = TILE / 2
_PIECES: dict[str, tuple[Point, ...]] = {
    "mine": ((20, 9), (34, 9), (46, 41), (8, 41)),
    "factory": (
        (10, 41), (10, 9), (21, 17), (21, 9), (32, 17), (32, 9), (44, 17), (44, 41),
    ),
    "house": ((27, 6), (45, 20), (45, 41), (9, 41), (9, 20)),
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A row of the list next to a board."""

    # The texts on its left and right.
    words: str = ""
    number: str = ""
    owner: int | None = None  # the player on the badge before the words
    look: str = ""
    """A class for the words, such as ``"heading"``; ``"changed"`` marks the whole row."""
    tile: Tile | None = None
    """A tile instead of words; it takes the height of three rows."""


def badge(player: int, x: float, y: float) -> tuple[Shape, Shape]:
    """Return the badge of a player around a point: a disc with the player's number."""
    return Circle(x, y, 8, f"ball ball-{(player - 1) % 9 + 1}"), Text(x, y, str(player), "owner")


@cache
def tile_shapes(tile: Tile, name: str = "") -> tuple[Shape, ...]:
    """Return the shapes of a tile, from its top left corner (0, 0).

    `name` is a short name for a special tile, such as ``"M1"``; by default, its first letter.
    """
    shapes: list[Shape] = [rectangle(0, 0, TILE, TILE, "grass")]
    shapes += [_street(side, 7.5, "street-rim") for side in tile.sides]
    if tile.streets:
        shapes.append(Circle(_MIDDLE, _MIDDLE, 6.75, "street-middle"))
    shapes += [_street(side, 6, "street") for side in tile.sides]
    if tile.is_special:
        shapes.append(Polygon(_PIECES[tile.type], "piece"))
        shapes.append(Text(27, 30, name or tile.type[0].upper(), "piece-name"))
    if tile.owner is not None:
        shapes += badge(tile.owner, 9.5, TILE - 9.5)
    return tuple(shapes)


def _street(side: Side, half: float, look: str) -> Polygon:
    """Return a street from the center of a tile to one side, as a rectangle."""
    x, y = (TILE * part for part in MIDDLES[side])
    left, right = sorted((_MIDDLE, x)) if x != _MIDDLE else (_MIDDLE - half, _MIDDLE + half)
    top, bottom = sorted((_MIDDLE, y)) if y != _MIDDLE else (_MIDDLE - half, _MIDDLE + half)
    return rectangle(left, top, right - left, bottom - top, look)


def tile_words(tile: Tile, name: str = "") -> str:
    """Describe a tile."""
    kind = name or (tile.type if tile.is_special else "plain tile")
    whose = "" if tile.owner is None else f" of player {tile.owner}"
    return f"{kind}{whose}, {street_words(tile)}"


def street_words(tile: Tile) -> str:
    """Return the directions of a tile's streets in words."""
    sides = ", ".join(NAMES[side] for side in tile.streets)
    noun = "street" if len(tile.streets) == 1 else "streets"
    return f"{noun} {sides}" if sides else "no street"


def short_names(names: Mapping[Cell, str]) -> dict[Cell, str]:
    """Shorten the names of special tiles to a letter and a number."""
    return {cell: name[0].upper() + name.split()[-1] for cell, name in names.items()}


def unowned(board: Board) -> Board:
    """Return a board with tiles without owners, to hide the player numbers."""
    tiles = {cell: replace(tile, owner=None) for cell, tile in board.tiles.items()}
    return replace(board, tiles=tiles)


def corner(cell: Cell) -> Point:
    """Return the top left corner of a cell in the scene of a board."""
    return MARGIN + cell[0] * TILE, MARGIN + cell[1] * TILE


def center(cell: Cell) -> Point:
    """Return the center of a cell in the scene of a board."""
    return MARGIN + (cell[0] + 0.5) * TILE, MARGIN + (cell[1] + 0.5) * TILE


def rulers(board: Board) -> Iterator[Shape]:
    """Yield the numbers of the columns and rows around a board."""
    for x in range(board.width):
        yield Text(center((x, 0))[0], MARGIN / 2, str(x), "coordinate")
    for y in range(board.height):
        yield Text(MARGIN / 2, center((0, y))[1], str(y), "coordinate")


def board_scene(  # noqa: PLR0913 - each kind of mark is a separate option
    board: Board,
    *,
    title: str = "Tiles",
    description: str = "",
    names: Mapping[Cell, str] = MappingProxyType({}),
    legal: Mapping[Cell, str] | None = None,
    last: Cell | None = None,
    marks: Sequence[Shape] = (),
    rows: Sequence[Row] = (),
) -> Scene:
    r"""Return the picture of a board.

    Parameters
    ----------
    board
        The board to draw.
    title, description
        The title, and the text before the description of the tiles.
    names
        The names of special tiles, such as ``"mine 1"``.
    legal
        If given, cells are clickable on a board, with ids such as ``"3 0"``; those in this map are
        lit, and their labels include its values.
    last
        The cell of the last tile, marked with a frame.
    marks
        Shapes above the tiles.
    rows
        The list next to the board; empty for none.

    Examples
    --------
    >>> board_scene(Board.from_text("╶m1 ─. .")).description
    '2 tiles on a board of 3 x 1: (0, 0) mine of player 1, street east; (1, 0) plain tile, ...'
    """
    shapes: list[Shape] = [*rulers(board)]
    written = short_names(names)
    for y in range(board.height):
        for x in range(board.width):
            cell = (x, y)
            shapes += _cell_shapes(board, cell, names.get(cell, ""), written.get(cell, ""), legal)
    if last is not None:
        shapes.append(rectangle(*corner(last), TILE, TILE, "held"))
    listed = ROW * sum(3 if row.tile else 1 for row in rows)
    height = max(board.height * TILE, listed) + 2 * MARGIN
    wide, high = board.width * TILE + 2 * MARGIN, board.height * TILE + 2 * MARGIN
    shapes += [*marks, *aside(moved(_pane(rows), wide + 4, MARGIN))]
    told = f"{description} {_told(board, names)}".strip()
    if not rows:
        return Scene(wide, height, tuple(shapes), title, told)
    folded = (max(wide, PANE), high + listed + MARGIN / 2, -wide - 4, high - MARGIN)
    return Scene(wide + PANE + MARGIN, height, tuple(shapes), title, told, folded)


def just_laid(scene: Scene, cell: Cell) -> Scene:
    """Return a board with an opponent's new tile, which boards fade in.

    The frame of the tile appears immediately.
    """
    left, top = corner(cell)
    frame = rectangle(left, top, TILE, TILE, "held")
    shapes = tuple(
        replace(shape, classes=f"{shape.classes} fresh")
        if all(
            left <= x <= left + TILE and top <= y <= top + TILE
            for x, y in (
                shape.points if isinstance(shape, Line | Polygon) else ((shape.x, shape.y),)
            )
        )
        else shape
        for shape in scene.shapes
        if shape != frame
    )
    return replace(scene, shapes=(*shapes, frame))


def _cell_shapes(
    board: Board, cell: Cell, name: str, written: str, legal: Mapping[Cell, str] | None
) -> Iterator[Shape]:
    """Yield a cell with its content; the first shape is clickable."""
    tile = board.tiles.get(cell)
    lit = legal is not None and cell in legal
    words = f"{cell}, {tile_words(tile, name) if tile else 'empty'}"
    if legal is not None and cell in legal:
        words += f", {legal[cell]}"
    look = "grass" if tile else "cell reach" if lit else "cell"
    shape_id = f"{cell[0]} {cell[1]}" if legal is not None else None
    x, y = corner(cell)
    yield rectangle(x, y, TILE, TILE, look, label=words, id=shape_id)
    if tile:
        yield from moved(tile_shapes(tile, written)[1:], x, y)
    elif lit:
        yield Circle(*center(cell), 4, "reach-dot")


def _told(board: Board, names: Mapping[Cell, str]) -> str:
    tiles = [
        f"{cell} {tile_words(tile, names.get(cell, ''))}" for cell, tile in board.tiles.items()
    ]
    count, size = counted(len(tiles), "tile"), f"{board.width} x {board.height}"
    return f"{count} on a board of {size}: {'; '.join(tiles)}."


def _pane(rows: Sequence[Row]) -> Iterator[Shape]:
    """Yield the list next to a board, from its top left corner (0, 0)."""
    y = 0.0
    for row in rows:
        if row.tile is not None:
            yield from moved(tile_shapes(row.tile), 4, y + (3 * ROW - TILE) / 2)
            y += 3 * ROW
            continue
        middle = y + ROW / 2
        if row.look == "changed":
            yield rectangle(0, y, PANE, ROW, "changed-row")
            yield rectangle(0, y, 4, ROW, "changed-bar")
        left = 10.0
        if row.owner is not None:
            yield from badge(row.owner, 20, middle)
            left = 34
        look = "" if row.look == "changed" else row.look
        yield Text(left, middle, row.words, f"text left {look}".strip())
        yield Text(PANE - 8, middle, row.number, "number right")
        y += ROW


def fits(words: str, number: str) -> bool:
    """Return whether words and a number fit in one row."""
    return 34 + text_width(words, "text") + text_width(number, "number") + 8 <= PANE


TIMES = "\N{MULTIPLICATION SIGN}"

# ---- scoring ------------------------------------------------------------------------------------


def scoring_story(road: Road, *, clickable: bool = False) -> list[tuple[Scene, str]]:
    """Return the scoring of a road as pictures, each with a sentence.

    First the mines search, then the factories that they supply. Lines show the deliveries, and a
    tally grows next to the board.

    Parameters
    ----------
    road
        The road to score.
    clickable
        Whether the cells are clickable on a board.

    Examples
    --------
    >>> for _, words in scoring_story(road_at(Board.from_text("╶m1 ┬f2 ╴h1"), (0, 0))):
    ...     print(words)
    Every tile is worth 1.
    From mine 1: factory 1 in 1 step.
    Mine 1 delivers to factory 1: 1 step, so 1 point.
    From factory 1: house 1 in 1 step. Mine 1 is an end point: no path goes on from there.
    Factory 1 delivers to house 1: 1 step, so 2 points.
    The road is scored: player 1 gets 3, player 2 gets 3.
    """
    steps: list[ScoringStep] = []
    result = finish(scoring(road), steps)
    tally = _Tally(road, clickable=clickable)
    told = [(_scoring_scene(road, tally, None, _FIRST), _FIRST)]
    for step in steps:
        tally.take(step)
        words = _step_words(road, tally, step)
        told.append((_scoring_scene(road, tally, step, words), words))
    points = result.player_points
    paid = ", ".join(f"player {player} gets {points[player]}" for player in sorted(points))
    closing = f"The road is scored: {paid or 'nobody owns a tile of it'}."
    return [*told, (_scoring_scene(road, tally, None, closing), closing)]


def scoring_film(road: Road) -> film:
    """Return the scoring of a road as a film.

    Examples
    --------
    >>> scoring_film(road_at(Board.from_text("╶m1 ┬f2 ╴h1"), (0, 0)))
    <film, 6 pictures: A road is scored. ... player 1 gets 3, player 2 gets 3.>
    """
    told = scoring_story(road)
    return film(told, " ".join(["A road is scored.", *(words for _, words in told)]), seconds=2.0)


_FIRST = "Every tile is worth 1."


class _Tally:
    def __init__(self, road: Road, *, clickable: bool) -> None:
        self.road = road
        self.legal: dict[Cell, str] | None = {} if clickable else None
        self.cell_of = {tile.id: cell for cell, tile in road.tiles.items()}
        self.sums: dict[Cell, list[str]] = {cell: ["1"] for cell in road.names}
        self.values = Counter(dict.fromkeys(road.cells, 1))
        self.paths: list[tuple[Cell, ...]] = []

    def take(self, step: ScoringStep) -> None:
        if isinstance(step, Deliver):
            source, steps = step.path[0], step.delivery.steps
            times = step.points // steps
            self.sums[source].append(str(steps) if times == 1 else f"{times} {TIMES} {steps}")
            self.values[source] += step.points
            self.paths.append(step.path)

    def rows(self, changed: Cell | None) -> list[Row]:
        tiles = self.road.tiles
        rows = [Row("Tally", look="heading")]
        for cell, name in self.road.names.items():
            value = str(self.values[cell])
            sums = self.sums[cell]
            written = f"{' + '.join(sums)} = {value}" if len(sums) > 1 else value
            if not fits(name, written):
                written = f"1 + … + {sums[-1]} = {value}"
            look = "changed" if cell == changed else ""
            rows.append(Row(name, written, tiles[cell].owner, look))
        plain = len(tiles) - len(self.road.names)
        rows.append(Row("plain tiles", f"{plain} {TIMES} 1"))
        points: Counter[int] = Counter()
        for cell, tile in tiles.items():
            if tile.owner is not None:
                points[tile.owner] += self.values[cell]
        paid = [Row(f"player {p}", str(points[p]), p) for p in sorted(points)]
        return [*rows, Row("Points of this road", look="heading"), *paid] if paid else rows


def _step_words(road: Road, tally: _Tally, step: ScoringStep) -> str:
    names = road.names
    if isinstance(step, Unsupplied):
        told = f"no mine supplies {names[step.factory]}: it stays at 1."
    elif isinstance(step, Deliver):
        source, target = names[step.path[0]], names[step.path[-1]]
        steps, paid = counted(step.delivery.steps, "step"), counted(step.points, "point")
        told = f"{source} delivers to {target}: {steps}, so {paid}."
    else:
        told = _spread_words(road, tally, step)
    return f"{told[0].upper()}{told[1:]}"


def _spread_words(road: Road, tally: _Tally, step: Spread) -> str:
    names = road.names
    wanted = "factory" if road.tiles[step.source].type == "mine" else "house"
    distance = step.paths.distance
    met = {cell: int(distance[cell]) for cell in names if cell in distance and cell != step.source}
    found = [
        f"{names[c]} in {counted(n, 'step')}"
        for c, n in met.items()
        if road.tiles[c].type == wanted
    ]
    others = [names[cell] for cell in met if road.tiles[cell].type != wanted]
    told = f"from {names[step.source]}: {', '.join(found) or f'no {wanted}'}."
    if others:
        verb = "is an end point" if len(others) == 1 else "are end points"
        listed = ", ".join(others)
        told += f" {listed[0].upper()}{listed[1:]} {verb}: no path goes on from there."
    if not found:
        told += f" {names[step.source].capitalize()} stays at {tally.values[step.source]}."
    return told


def _scoring_scene(road: Road, tally: _Tally, step: ScoringStep | None, words: str) -> Scene:
    shapes: list[Shape] = []
    if len(road.cells) < len(road.board.tiles):  # frame the tiles of this road
        shapes += [_frame(cell, 2, "frame settled") for cell in road.cells]
    for earlier in tally.paths[: -1 if isinstance(step, Deliver) else None]:
        shapes += _way(earlier, tally.paths.index(earlier), "delivered")
    changed: Cell | None = None
    if isinstance(step, Deliver):
        changed = step.path[0]
        shapes += _way(step.path, len(tally.paths) - 1, "delivery")
    elif isinstance(step, Unsupplied):
        changed = step.factory
        shapes.append(_frame(changed, 0, "held"))
    elif isinstance(step, Spread):
        changed = step.source
        shapes.append(_frame(changed, 0, "held"))
        shapes += distance_marks(step.paths.distance)
    rows = tally.rows(changed)
    listed = "; ".join(f"{row.words} {row.number}" for row in rows if row.number)
    return board_scene(
        unowned(road.board) if isinstance(step, Spread) else road.board,
        title="Scoring a road",
        description=f"{words} Tally: {listed}.",
        names=road.names,
        legal=tally.legal,
        marks=shapes,
        rows=rows,
    )


def _frame(cell: Cell, inset: float, look: str) -> Polygon:
    x, y = corner(cell)
    return rectangle(x + inset, y + inset, TILE - 2 * inset, TILE - 2 * inset, look)


def distance_marks(distance: Mapping[Any, float]) -> Iterator[Shape]:
    """Yield the distances of cells, each on a plate in the upper right corner."""
    for cell, value in distance.items():
        x, y = corner(cell)
        words = number(value)
        wide = max(20.0, text_width(words, "small heading") + 6)
        yield rectangle(x + TILE - wide - 2, y + 2, wide, 17, "badge")
        yield Text(x + TILE - wide / 2 - 2, y + 10.5, words, "small heading")


def delivery_line(path: Sequence[Cell], index: int = 0) -> tuple[Shape, ...]:
    """Return a delivery as a line with an arrowhead; lines of other indices lie beside it."""
    return tuple(_way(path, index, "delivery"))


def _way(path: Sequence[Cell], index: int, look: str) -> Iterator[Shape]:
    """Yield a delivery as a line with an arrowhead, shifted so that lines do not overlap."""
    shift = (0, -4, 4)[index % 3]
    points = [(x + shift, y + shift) for x, y in map(center, path)]
    (x, y), (dx, dy) = points[-1], _toward(path[-2], path[-1])
    foot = (x - 26 * dx, y - 26 * dy)
    out = _toward(path[0], path[1])
    start = (points[0][0] + 17 * out[0], points[0][1] + 17 * out[1])
    yield Line((start, *points[1:-1], foot), look)
    yield arrow((x, y), (dx, dy), (-26, -15), 7, "offer-arrow")


# ---- complete roads and open ends ---------------------------------------------------------------


def road_marks(board: Board) -> Iterator[Shape]:
    """Yield a frame on each tile of a complete road, and a dot on each open end."""
    seen: set[Cell] = set()
    for cell, tile in board.tiles.items():
        if cell in seen or not tile.streets:
            continue
        road = road_at(board, cell)
        seen.update(road.cells)
        for x, y, side in road.open_ends:
            left, top = corner((x, y))
            across, down = MIDDLES[side]
            yield Circle(left + across * TILE, top + down * TILE, 5, "open-end")
        for part in road.cells if road.complete else ():
            yield _frame(part, 2, "complete")


# ---- a search -----------------------------------------------------------------------------------


class RoadView(View):
    """A picture of a search along the streets of a road.

    Each tile shows its distance in the upper right corner. Settled tiles have a check mark and a
    frame, frontier tiles a dashed frame, the current tile a thick one. A bold line leads from each
    tile to its predecessor; an arrow follows the street that the search relaxes.

    Parameters
    ----------
    road
        The road to search.
    title
        A short name for the picture.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> road = road_at(Board.from_text("╶m ┬f ╴h"), (0, 0))
    >>> trace = dijkstra.trace(road.graph, (0, 0), end_points=road.special)
    >>> RoadView(road).scene(trace.at(len(trace))).description
    'Settled: (0, 0) at 0, (1, 0) at 1. Not reached: (2, 0). Current node: (1, 0). 3 tiles ...'
    """

    tabular = False
    middle = TILE / 2, TILE / 2

    def __init__(self, road: Road, *, title: str = "A road") -> None:
        board = road.board
        below = board.height * TILE + 2 * MARGIN
        width = max(board.width * TILE, 300) + 2 * MARGIN
        self.legend_at = below
        key = legend(MARGIN, below, width - 2 * MARGIN, ("tree", "predecessor"))
        corners = [corner(cell) for cell in road.cells]
        super().__init__(
            width=width,
            height=end_of(key),
            title=title,
            nodes=road.graph.nodes,
            places=[(0, 0), *corners],
            fixed=[Part("", (*key, *_ground(road, short_names(road.names))))],
        )
        self.ground = _told(unowned(board), road.names)
        self._words = {
            cell: tile_words(tile, road.names.get(cell, "")) for cell, tile in road.tiles.items()
        }

    def node_part(self, node: Cell, state: TraceState) -> Part:
        """Return the search state of a tile."""
        label = f"{node_words(state, node)}, {self._words[node]}"
        return Part(label, tuple(self._known(node, state)))

    def _known(self, node: Cell, state: TraceState) -> Iterator[Shape]:
        found = status(state, node)
        current = " current" if node == state.current else ""
        inset = 3 if found else 0
        side = TILE - 2 * inset
        yield rectangle(inset, inset, side, side, f"frame {found}{current}".strip())
        if not found:
            return
        before: Any = state.predecessor.get(node)
        if before is not None:
            yield Line(_between(node, before, 0.25, 0.75), "tree")
        if step := relaxed(state, node):
            tail: Any = step.tail
            yield _pointer(node, tail, f"{outcome(step)}-arrow")
        x, y = corner(node)
        yield from moved(distance_marks({node: state.distance[node]}), -x, -y)
        if found == "settled":
            yield rectangle(2, 2, 18, 17, "badge")  # keeps the mark clear of a factory's roof
            yield check_mark(11, 10.5)


def _ground(road: Road, written: Mapping[Cell, str]) -> Iterator[Shape]:
    board = unowned(road.board)  # owners do not matter in a search
    yield from rulers(board)
    for y in range(board.height):
        for x in range(board.width):
            place = corner((x, y))
            if (x, y) in road.tiles:
                shapes = tile_shapes(board.tiles[x, y], written.get((x, y), ""))
                yield from moved(shapes, *place)
            else:
                yield rectangle(*place, TILE, TILE, "cell")


def _toward(cell: Cell, other: Cell) -> Cell:
    return other[0] - cell[0], other[1] - cell[1]


def _between(node: Cell, other: Cell, start: float, end: float) -> tuple[Point, Point]:
    """Return two points on the line from the center of a tile to that of its neighbor."""
    dx, dy = _toward(node, other)
    first, second = ((TILE * (0.5 + dx * part), TILE * (0.5 + dy * part)) for part in (start, end))
    return first, second


def _pointer(node: Cell, tail: Cell, look: str) -> Polygon:
    """Return an arrowhead that enters a tile from its neighbor, relative to the tile."""
    foot, tip = _between(node, tail, 0.52, 0.25)
    dx, dy = _toward(node, tail)
    wings = ((foot[0] - 9 * dy, foot[1] + 9 * dx), (foot[0] + 9 * dy, foot[1] - 9 * dx))
    return Polygon((tip, *wings), look)

"""Draw Hex: a position with paths and numbers, or a game as a film."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import sqrt
from types import MappingProxyType
from typing import cast

from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import (
    BLACK,
    BORDERS,
    PLAYERS,
    WHITE,
    Cell,
    Move,
    Player,
    Position,
    at_sides,
    move_to_text,
    other,
)
from pathlib_games.graphs import Graph, Node, TraceState
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Point, Polygon, Shape, Text, moved, scaled
from pathlib_games.views.view import (
    LISTED_NODES,
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
    shade,
    status,
)
from pathlib_games.widgets.film import film
from pathlib_games.words import counted

RADIUS = 20  # from the center of a cell to its corners, in pixels
WIDTH = RADIUS * sqrt(3)  # the width of a cell, in pixels
_STONE = 13
_SIGN, _NODE = 9, 16  # the radius of a stone and of a node beside a side
_LEFT, _TOP = 45, 56  # space for the sides and their signs
_RIM = 18  # the width of a side, with the coordinates in it
_ROOM = 27  # from a stone to the edge of the picture, so that its word fits
_LINE = 16  # from a word to the one below it
_LEAN = 6  # the left and right sides are wider, because they lean
_LARGEST = (645, 460)  # boards with more cells are drawn smaller, with texts of the same size
_CORNERS = tuple(
    (round(x * WIDTH / 2, 2), y * RADIUS / 2)
    for x, y in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
)


def size_of_scene(size: int) -> tuple[float, float]:
    """Return the width and height of the picture of a board."""
    x, y = center((size - 1, size - 1))
    return x + WIDTH / 2 + _LEFT, y + RADIUS + _TOP


def center(cell: tuple[float, float]) -> Point:
    """Return the center of a cell in a scene; each row is shifted by half a cell."""
    x, y = cell
    return round(_LEFT + (x + y / 2 + 0.5) * WIDTH, 2), _TOP + RADIUS * (1 + 1.5 * y)


def hexagon(x: float, y: float, classes: str, *, inset: float = 0.5) -> Polygon:
    """Return the outline of a cell around its center."""
    share = 1 - inset / RADIUS
    return Polygon(tuple((x + a * share, y + b * share) for a, b in _CORNERS), classes)


def stone(player: Player, x: float, y: float, radius: float = _STONE) -> tuple[Shape, ...]:
    """Return a stone: a filled disc for black, a disc with a ring for white."""
    disc = Circle(x, y, radius, f"stone stone-{player}")
    return (disc,) if player == BLACK else (disc, Circle(x, y, radius * 0.76, "ring"))


def frame(size: int, *, unsigned: Container[Node] = ()) -> Iterator[Shape]:
    """Yield the border of the board: sides with the signs of their owners, and coordinates."""
    last = size - 1
    # Each side touches two corners of every cell; the indices are those of _CORNERS.
    along: dict[str, list[tuple[Cell, tuple[int, ...]]]] = {
        "left": [((0, y), (5, 4)) for y in range(size)],
        "right": [((last, y), (1, 2)) for y in range(size)],
        "top": [((x, 0), (5, 0)) for x in range(size)],
        "bottom": [((x, last), (4, 3)) for x in range(size)],
    }
    along["top"].append(((last, 0), (1,)))
    along["bottom"].append(((last, last), (2,)))
    rims = _rims(size)
    for player in (WHITE, BLACK):
        for side in BORDERS[player]:
            line = tuple(
                _moved(center(cell), *_CORNERS[corner])
                for cell, corners in along[side]
                for corner in corners
            )
            yield Polygon((*line, *rims[side]), f"side side-{player}")
            if side not in unsigned:
                x, y = _beside(side, size, _SIGN + 5)
                yield from stone(player, x, y, _SIGN)
                x = min(max(x, _ROOM), size_of_scene(size)[0] - _ROOM)
                yield from moved(_named(side, _SIGN, player), x, y)
    for k in range(size):
        x, y = center((k, 0))
        yield Text(x, y - RADIUS - 8.5, move_to_text((k, 0))[0], "coordinate on-white")
        x, y = center((0, k))
        yield Text(x - WIDTH / 2 - 11, y, str(k + 1), "coordinate on-black")


def position_scene(  # noqa: PLR0913 - each kind of mark is a separate option
    position: Position,
    *,
    needed: Mapping[Cell, int] = MappingProxyType({}),
    ways: Mapping[Player, Sequence[Cell]] = MappingProxyType({}),
    last: Cell | None = None,
    framed: Sequence[Cell] = (),
    clickable: bool = False,
    fresh: bool = False,
    title: str = "Hex",
) -> Scene:
    r"""Return the picture of a position, with the winning chain after a win.

    Parameters
    ----------
    position
        The position to draw.
    needed
        Maps cells to the stones a player needs to win through them. Fewer is darker.
    ways
        Maps players to the cells of a path from side to side, drawn with dots for black and small
        diamonds for white.
    last
        The cell of the last move, marked with a dot.
    framed
        Cells with a frame.
    clickable
        Whether the cells are clickable on a board; their ids are their numbers.
    fresh
        Whether the opponent has just played the last stone, which a board then fades in.
    title
        A short name for the picture.

    Examples
    --------
    >>> position_scene(Position.from_text("BW\n..")).description
    '2 x 2 cells. Black (left to right): a1. White (top to bottom): b1. White to move.'
    """
    outcome = position.outcome()
    winning = outcome.chain if outcome else ()
    least = min(needed.values(), default=0)
    shapes: list[Shape] = [*frame(position.size)]
    marks: list[Shape] = []
    for index in range(len(position.cells)):
        cell = position.cell(index)
        x, y = center(cell)
        owner = position.at(cell)
        look = "cell"
        if cell in needed:
            far = needed[cell] - least
            look = f"cell ramp-{4 - 2 * far}" if far < 3 else look
            ink = f"number on-{owner}" if owner else "number"
            marks.append(Text(x, y, str(needed[cell]), ink))
        words = ", ".join(_cell_words(position, cell, needed, last, winning))
        name = str(index) if clickable else None
        shapes.append(replace(hexagon(x, y, look), label=words, id=name))
    if winning:
        shapes.append(Line(tuple(center(cell) for cell in winning), "chain"))
    for player, way in ways.items():
        if way:
            line = tuple(_from_side_to_side(player, way, position.size))
            shapes.append(Line(line, f"way-line-{player}"))
        marks += _way_marks(player, way, position.size)
        marks += [
            _way_mark(player, center(cell))
            for cell in way
            if position.at(cell) is None and cell not in needed
        ]
    for player in (BLACK, WHITE):
        for cell in position.stones(player):
            x, y = center(cell)
            if cell in winning:
                marks.insert(0, Circle(x, y, _STONE + 2, "won"))
            new = " fresh" if fresh and cell == last else ""
            shapes += (replace(shape, classes=shape.classes + new) for shape in stone(player, x, y))
            if cell == last and cell not in needed:
                marks.append(Circle(x, y, 4.5, f"stone stone-{other(player)}{new}"))
    marks += [hexagon(*center(cell), "held", inset=5) for cell in framed]
    width, height = size_of_scene(position.size)
    fits = min(1.0, _LARGEST[0] / width, _LARGEST[1] / height)
    drawn = (*shapes, *marks) if fits == 1 else scaled((*shapes, *marks), fits)
    words = _description(position, needed, ways)
    if framed:
        words += f" Framed: {names(framed)}."
    return Scene(fits * width, fits * height, drawn, title, words)


# ---- a whole game -------------------------------------------------------------------------------

_HIGH = 190  # the height of the chart below a board
_BEFORE, _AFTER, _ABOVE, _BELOW = 56, 24, 30, 60  # around its lines
_END = 8  # the radius of the stones at their ends


def game_film(start: Position, moves: Sequence[Move]) -> film:
    r"""Return a film of a game with one picture per move.

    Parameters
    ----------
    start
        The position before the first move.
    moves
        The moves in order.

    Examples
    --------
    >>> game_film(Position.empty(2), [(0, 1), (0, 0), (1, 0)])
    <film, 4 pictures: A game of 3 moves on 2 x 2. At first, black needs 2 stones, white ...>
    """
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    outcome = positions[-1].outcome()
    first = _needs(start)
    size = f"{start.size} x {start.size}"
    told = (
        f"A game of {counted(len(moves), 'move')} on {size}. "
        f"At first, {first[0].lower()}{first[1:]} "
        f"{f'{outcome.winner.capitalize()} wins.' if outcome else 'Nobody has won yet.'} "
        "Below the board, a chart shows how many stones each player needs after each move."
    )
    pictures = [(_with_chart(positions, None, 0), first)]
    for shown, (before, move) in enumerate(zip(positions, moves, strict=False), start=1):
        scene = _with_chart(positions, move if isinstance(move, tuple) else None, shown)
        played = f"{before.turn.capitalize()}: {move_to_text(move)}."
        pictures.append((scene, f"{played} {_needs(positions[shown])}"))
    return film(pictures, told, seconds=1.2)


def _with_chart(positions: Sequence[Position], last: Cell | None, shown: int) -> Scene:
    board = position_scene(positions[shown], last=last)
    return Scene(
        board.width,
        board.height + _HIGH,
        (*board.shapes, *moved(_chart(positions, shown, board.width), 0, board.height)),
        "A game of Hex",
        f"{board.description} {_needs(positions[shown])}",
    )


def _needs(position: Position) -> str:
    needed = {player: stones_needed(position, player) for player in (BLACK, WHITE)}
    black, white = (
        f"{player} can no longer win" if n is None else f"{player} needs {counted(n, 'stone')}"
        for player, n in needed.items()
    )
    return f"{black.capitalize()}, {white}."


def _chart(positions: Sequence[Position], shown: int, width: float) -> Iterator[Shape]:
    """Yield two lines over the moves: the stones that each player needs."""
    most = positions[0].size
    wide, high = width - _BEFORE - _AFTER, _HIGH - _ABOVE - _BELOW

    def point(move: int, needed: float) -> Point:
        x = _BEFORE + wide * move / max(1, len(positions) - 1)
        return x, _ABOVE + high * (1 - needed / most)

    yield Text(_BEFORE - 44, 10, "stones needed", "small soft left")
    for needed in range(0, most + 1, max(1, round(most / 4))):
        yield Line((point(0, needed), point(len(positions) - 1, needed)), "rule")
        yield Text(_BEFORE - 22, point(0, needed)[1], str(needed), "small soft")
    every = max(1, round(len(positions) / 8))
    for move in range(0, len(positions), every):
        yield Text(point(move, 0)[0], _ABOVE + high + 16, str(move), "small soft")
    yield Text(width / 2, _ABOVE + high + 32, "moves", "small soft")
    lines: dict[Player, tuple[Point, ...]] = {}
    for player in PLAYERS:
        needs = [stones_needed(position, player) for position in positions[: shown + 1]]
        lines[player] = tuple(point(move, n) for move, n in enumerate(needs) if n is not None)
    meet = lines[BLACK][-1] == lines[WHITE][-1]  # then their stones stand beside each other
    for player in PLAYERS:
        side = -1 if player == BLACK else 1
        if len(lines[player]) > 1:
            yield Line(lines[player], f"needs-{player}")
        x, y = lines[player][-1]
        yield from stone(player, x + side * _END * meet, y, _END)
        key = width / 2 + 40 * side - 20, _ABOVE + high + 52
        yield from stone(player, *key, _END)
        yield Text(key[0] + 14, key[1], player, "small soft left")


# ---- parts --------------------------------------------------------------------------------------


# The left and right sides lean, so to leave the board at a right angle is to go down or up, too.
_OUTWARDS = {
    "left": (-sqrt(3) / 2, 0.5),
    "right": (sqrt(3) / 2, -0.5),
    "top": (0, -1),
    "bottom": (0, 1),
}


def _beside(side: str, size: int, far: float) -> Point:
    """Return the point outside the middle of a side, at a distance from it."""
    last, middle = size - 1, (size - 1) / 2
    wide, high = WIDTH / 2 + _RIM + _LEAN, RADIUS + _RIM
    middles = {
        "left": _moved(center((0, middle)), -wide, 0),
        "right": _moved(center((last, middle)), wide, 0),
        "top": _moved(center((middle, 0)), 0, -high),
        "bottom": _moved(center((middle, last)), 0, high),
    }
    dx, dy = _OUTWARDS[side]
    return _moved(middles[side], far * dx, far * dy)


def _named(side: str, radius: float, *words: str) -> Iterator[Text]:
    """Yield words, one below the other, next to the stone or node of a side."""
    last = len(words) - 1
    look = "small soft" if last else "coordinate"  # on a phone, only coordinates keep their size
    for k, word in enumerate(words):
        # The board leans: the left has more space below its middle, the right more above.
        if side == "left":
            yield Text(radius + 4, radius + 16 + _LINE * k, word, f"{look} right")
        elif side == "right":
            yield Text(-radius - 4, -radius - 16 - _LINE * (last - k), word, f"{look} left")
        else:
            yield Text(radius + 8, _LINE * (k - last / 2), word, f"{look} left")


def _rims(size: int) -> dict[str, tuple[Point, Point]]:
    """Return the outer corners of each side, from the end of its inner line back to the start."""
    last = size - 1
    # The left and right sides lean: their shift over the height of a rim and half a cell's edge.
    lean = (_RIM + RADIUS / 2) * WIDTH / (3 * RADIUS)
    up, down, wide = -RADIUS - _RIM, RADIUS + _RIM, WIDTH / 2 + _RIM + _LEAN
    left_up = _moved(center((0, 0)), -wide - lean, up)
    right_up = _moved(center((last, 0)), wide - lean, up)
    left_down = _moved(center((0, last)), -wide + lean, down)
    right_down = _moved(center((last, last)), wide + lean, down)
    return {
        "left": (left_down, left_up),
        "right": (right_down, right_up),
        "top": (right_up, left_up),
        "bottom": (right_down, left_down),
    }


def _way_marks(player: Player, way: Sequence[Cell], size: int) -> Iterator[Shape]:
    """Yield a mark between consecutive cells of a path, and between its ends and the sides."""
    cells = [center(cell) for cell in way]
    ends = [point for point in _from_side_to_side(player, way, size) if point not in cells]
    between = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in pairwise(cells)]
    return (_way_mark(player, point) for point in (*ends, *between))


def _way_mark(player: Player, point: Point) -> Shape:
    x, y = point
    if player == BLACK:
        return Circle(x, y, 5, "way-black")
    return Polygon(((x, y - 6.5), (x + 6.5, y), (x, y + 6.5), (x - 6.5, y)), "way-white")


def _from_side_to_side(player: Player, way: Sequence[Cell], size: int) -> list[Point]:
    """Return the points of a path, and one on each side that it has reached."""
    if not way:
        return []
    points = [center(cell) for cell in way]
    dx, dy = (WIDTH / 2, 0) if player == BLACK else (0, RADIUS)
    begins, _ = at_sides(size, player, way[0])
    _, ends = at_sides(size, player, way[-1])
    before = [_moved(points[0], -dx, -dy)] if begins else []
    return [*before, *points, *([_moved(points[-1], dx, dy)] if ends else [])]


def _moved(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _cell_words(
    position: Position,
    cell: Cell,
    needed: Mapping[Cell, int],
    last: Cell | None,
    winning: Sequence[Cell],
) -> Iterator[str]:
    owner = position.at(cell)
    yield move_to_text(cell)
    yield f"{owner} stone" if owner else "empty"
    if cell in winning:
        yield "on the winning chain"
    if cell == last:
        yield "last move"
    if cell in needed:
        yield f"{needed[cell]} needed on a path through it"


def _description(
    position: Position, needed: Mapping[Cell, int], ways: Mapping[Player, Sequence[Cell]]
) -> str:
    told = [
        f"{position.size} x {position.size} cells.",
        f"Black (left to right): {_listed(position.stones(BLACK), 'stone')}.",
        f"White (top to bottom): {_listed(position.stones(WHITE), 'stone')}.",
    ]
    outcome = position.outcome()
    if outcome is None:
        told.append(f"{position.turn.capitalize()} to move.")
    else:
        told.append(f"{outcome.winner.capitalize()} has won: {names(outcome.chain)}.")
    for player, way in ways.items():
        told.append(f"A shortest path for {player}: {names(way) or 'none'}.")
    if needed:
        told.append("Each cell shows how many stones the best path through it needs.")
    return " ".join(told)


def names(cells: Sequence[Cell]) -> str:
    """Return cells in move notation."""
    return ", ".join(map(move_to_text, cells))


def _listed(cells: Sequence[Cell], noun: str) -> str:
    if not cells:
        return f"no {noun}s"
    return names(cells) if len(cells) <= LISTED_NODES else counted(len(cells), noun)


# ---- a search -----------------------------------------------------------------------------------

_CELL = re.compile(r"\((\d+), (\d+)\)", re.ASCII)


class HexView(View):
    r"""A picture of a search over the cells and sides of a board.

    Settled cells have a check mark, frontier cells a dashed outline, the current cell a thick
    outline; a small arrow points to the predecessor. A player's two sides are round nodes. Cells
    that are not nodes of the graph show their stones.

    Parameters
    ----------
    position
        The position to draw.
    graph
        `connection_graph` or `distance_graph` of the position, or a learner's own graph.
    title
        A short name for the picture.

    Examples
    --------
    >>> from pathlib_games.games.hex.graphs import distance_graph
    >>> from pathlib_games.graphs import zero_one_bfs
    >>> position = Position.from_text("BW\n..")
    >>> graph = distance_graph(position, "black")
    >>> view = HexView(position, graph, title="How near is black?")
    >>> view.scene(zero_one_bfs.trace(graph, "left").at(2)).description
    'Settled: left at 0. ... right. Current node: left. 2 x 2 cells. ... White to move.'
    """

    tabular = False

    def __init__(self, position: Position, graph: Graph, *, title: str = "Hex") -> None:
        width, high = (length + 2 * _AROUND for length in size_of_scene(position.size))
        self._far = position.size
        self.legend_at = high + 4
        key = legend(12, high + 4, width - 24, ("tree-arrow", "to the predecessor"))
        self._position, self.ground = position, _description(position, {}, {})
        taken = set(graph.nodes)
        border = tuple(frame(position.size, unsigned=taken))
        idle = [
            position.cell(index)
            for index in range(len(position.cells))
            if position.cell(index) not in taken
        ]
        super().__init__(
            width=width,
            height=end_of(key),
            title=title,
            nodes=graph.nodes,
            places=[
                (0, 0),
                *(
                    _moved(_place(node, position.size), _AROUND, _AROUND)
                    for node in (*idle, *graph.nodes)
                ),
            ],
            fixed=[
                Part("", (*key, *moved(border, _AROUND, _AROUND))),
                *(self._idle(cell) for cell in idle),
            ],
        )

    def said(self, words: str) -> str:
        """Replace cells in words by board names: (1, 2) becomes b3."""
        return _CELL.sub(lambda cell: move_to_text((int(cell[1]), int(cell[2]))), words)

    def describe(self, state: TraceState) -> str:
        """Return a description of a state, with board names."""
        return self.said(super().describe(state))

    def node_part(self, node: Node, state: TraceState) -> Part:
        """Return a cell or side with its distance."""
        words = self.said(node_words(state, node)) if node in state.distance else ""
        return Part(words, tuple(self._node(node, state)))

    def _idle(self, cell: Cell) -> Part:
        owner = self._position.at(cell)
        stones = stone(owner, 0, 0) if owner else ()
        label = f"{move_to_text(cell)}, {owner} stone" if owner else ""
        return Part(label, (hexagon(0, 0, "cell"), *stones))

    def _node(self, node: Node, state: TraceState) -> Iterator[Shape]:
        found = status(state, node)
        look = f"{found} current" if node == state.current else found
        if found == "settled":
            look += f" {shade(state.distance[node], self._far)}"
        ink = "number"
        if isinstance(node, str):
            yield Circle(0, 0, _NODE, f"node {look}".strip())
            dx, dy = _OUTWARDS[node]
            ends = ((-far * dx, -far * dy) for far in (_NODE, _NODE + _GAP))
            yield Line(tuple(ends), "edge")
            player = BLACK if node in BORDERS[BLACK] else WHITE
            yield from _named(node, _NODE, node, player)
        else:
            yield hexagon(0, 0, f"cell {look}".strip(), inset=2.5 if found else 0.5)
            owner = self._position.at(cast("Cell", node))
            if owner:
                yield from stone(owner, 0, 0, 11)
                ink = f"number on-{owner}"
        if not found:
            return
        yield Text(0, 0, number(state.distance[node]), ink)
        if found == "settled":
            # No arrow points to this corner: no search begins at the bottom.
            yield check_mark(*((9, -9) if isinstance(node, str) else (0, 13)))
        predecessor = state.predecessor.get(node)
        if predecessor is not None:
            yield arrow((0, 0), _way(node, predecessor), (11, 15), 4, "tree-arrow")
        if step := relaxed(state, node):
            way = _way(node, step.tail)
            yield arrow((0, 0), way, (22, 10), 6, f"{outcome(step)}-arrow")


def _place(node: Node, size: int) -> Point:
    """Return the position of a node: that of a cell, or outside the middle of a side."""
    if isinstance(node, str):
        return _beside(node, size, _NODE + _GAP)
    return center(cast("Cell", node))


_GAP = 14  # between the nodes of the sides and the board
_AROUND = 18  # the extra space for these nodes


@cache
def _way(node: Node, other: Node) -> Point:
    """Return the unit vector from a cell or side towards another one."""
    if isinstance(other, str):
        return _OUTWARDS[other]
    if isinstance(node, str):
        dx, dy = _OUTWARDS[node]
        return -dx, -dy
    (x, y), (a, b) = center(cast("Cell", node)), center(cast("Cell", other))
    length = ((a - x) ** 2 + (b - y) ** 2) ** 0.5
    return (a - x) / length, (b - y) / length

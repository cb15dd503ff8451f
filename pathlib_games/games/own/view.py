"""Draw a world: a position with a path, or a search with one board per set of keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

from pathlib_games.games.own.graphs import StateGraph
from pathlib_games.games.own.painting import Canvas
from pathlib_games.games.own.rules import DIRECTIONS, TARGET, WALKER, Cell, Position
from pathlib_games.views.grid_view import (
    BESIDE,
    CELL,
    FLOOR,
    HALF,
    WALL,
    WHOLE,
    GridView,
    Layout,
    figures,
    portal,
    walk_scene,
)
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import (
    Circle,
    Line,
    Polygon,
    Shape,
    Text,
    moved as shifted,
    rectangle,
)
from pathlib_games.views.view import Part
from pathlib_games.words import listed

_WIDEST = 13  # the maximum number of columns side by side; further boards go below
_ICE: tuple[Shape, ...] = (
    rectangle(1.5, 1.5, CELL - 3, CELL - 3, "ramp-2"),
    Line(((8, 16), (16, 8)), "edge"),
    Line(((CELL - 17, CELL - 9), (CELL - 9, CELL - 17)), "edge"),
)


def position_scene(
    position: Position, way: Sequence[Cell] = (), *, clickable: bool = False
) -> Scene:
    """Return the picture of a position.

    `way` has the end cells of the moves; a slide is a line, a jump between portals a dashed curve.
    If `clickable`, cells without a wall have ids ``"x y"``.
    """
    board = position.board
    told = [*_told(position), f"{key_words(position.keys).capitalize()}."]
    return walk_scene(
        _size(position),
        lambda cell: _part(position, cell),
        _slid(position, way),
        board.ground if clickable else (),
        ("A world", " ".join(told)),
    )


def canvas_scene(canvas: Canvas, way: Sequence[Cell] = ()) -> Scene:
    """Return the picture of a world that is painted, with a path: all cells are clickable."""
    position = canvas.position

    def part(cell: Cell) -> Part | None:
        found = _part(position, cell)
        if found is None or cell not in canvas.lone:
            return found
        label = ", ".join(filter(None, [found.label, "portal without its twin"]))
        sign = canvas.at(cell)
        return Part(label, (*portal(sign, ord(sign)), *found.shapes))

    columns, rows = canvas.size
    cells = list(product(range(columns), range(rows)))
    words = ("A world", " ".join(_told(position)))
    return walk_scene((columns, rows), part, _slid(position, way), cells, words)


def tool_shapes(sign: str) -> tuple[Shape, ...]:
    """Return the picture of what a sign of the painter paints, as large as a cell."""
    if sign in (WALKER, TARGET):
        return (FLOOR, *figures(WHOLE, walker=sign == WALKER, target=sign == TARGET))
    canvas = Canvas((sign,), (0, 0), (0, 0))
    if canvas.lone:
        return (FLOOR, *portal(sign, ord(sign)))
    if sign == "#":
        return WALL
    return (FLOOR, *_ground_shapes(canvas.position, (0, 0)))


def _size(position: Position) -> tuple[int, int]:
    return len(position.board.rows[0]), len(position.board.rows)


def _told(position: Position) -> list[str]:
    """Return the size of a world, and what lies on its cells, in words."""
    columns, rows = _size(position)
    words = {c: _words(position, c, walker=c == position.walker) for c in position.board.ground}
    told = [f"{cell}: {what}." for cell, what in words.items() if what]
    return [f"{columns} x {rows} cells.", *told]


def search_view(states: StateGraph) -> GridView:
    """Return the view of a search, with one board for each set of keys, side by side.

    Taking a key jumps to another board.
    """
    board = states.start.board
    wide, high = len(board.rows[0]) + 1, len(board.rows) + 1  # with a gap between boards
    sets = list(dict.fromkeys(position.keys for position in states.positions.values()))
    across = max(1, min(len(sets), _WIDEST // wide))

    def moved(cell: Cell, keys: str) -> Cell:
        down, right = divmod(sets.index(keys), across)
        return cell[0] + right * wide, cell[1] + down * high

    places = {node: moved(p.walker, p.keys) for node, p in states.positions.items()}
    drawn = set(places.values())
    below = -(-len(sets) // across)
    pieces = dict.fromkeys(product(range(across * wide - 1), range(below * high)), _NOTHING)
    for keys in sets:
        caption = Text(2, HALF / 2 + 2, f"with {key_words(keys)}", "small heading left")
        pieces[moved((0, high - 1), keys)] = Part("", (caption,))
        for y, row in enumerate(board.rows):
            for x in range(len(row)):
                place = moved((x, y), keys)
                pieces[place] = _small_part(states.start, (x, y), keys, reached=place in drawn)
    names = [f"with {key_words(keys)}" for keys in sets]
    title = f"A world with a board for each set of keys: {listed(names)}" if sets[1:] else "A world"
    layout = Layout(places, lambda x: _number(x, wide), lambda y: _number(y, high))
    view = GridView(states.graph, title=title, pieces=pieces, layout=layout)
    view.ground = position_scene(states.start).description
    view.lines = 3  # long node names
    return view


def key_words(keys: str) -> str:
    """Return the keys in words."""
    if len(keys) < 2:
        return f"key {keys}" if keys else "no keys"
    return f"keys {listed(keys)}"


_NOTHING = Part("", ())


def _number(at: int, of: int) -> str:
    """Return the number of a column or row across several boards; empty in the gaps."""
    return "" if (at + 1) % of == 0 else str(at % of)


def _words(position: Position, cell: Cell, *, walker: bool) -> str:
    things = {
        "walker": walker,
        "target": cell == position.target,
        _ground_words(position, cell): True,
    }
    return ", ".join(thing for thing, there in things.items() if thing and there)


def _ground_words(position: Position, cell: Cell) -> str:
    ground = position.board.ground[cell]
    match ground.kind:
        case "key":
            return "" if ground.of in position.keys else f"key {ground.of}"
        case "door":
            return f"door for {ground.of}, {'open' if ground.of in position.keys else 'locked'}"
        case "one way":
            return f"one way {ground.of}"
        case "portal":
            return f"portal {ground.of}"
        case "ice":
            return "ice"
    return ""


def _part(position: Position, cell: Cell) -> Part | None:
    ground = position.board.ground.get(cell)
    if ground is None:
        return None
    shapes = _ground_shapes(position, cell)
    alone = not shapes or ground.kind == "ice"
    walker, place = cell == position.walker, WHOLE if alone else BESIDE
    here = figures(place, walker=walker, target=cell == position.target)
    return Part(_words(position, cell, walker=walker), (*shapes, *here))


def _ground_shapes(position: Position, cell: Cell) -> tuple[Shape, ...]:
    ground = position.board.ground[cell]
    match ground.kind:
        case "ice":
            return _ICE
        case "key" if ground.of not in position.keys:
            return _key(ground.of)
        case "door":
            return _door(ground.of, is_open=ground.of in position.keys)
        case "one way":
            return (_street(ground.of, 13),)
        case "portal":
            return tuple(portal(ground.of, ord(ground.of)))
    return ()


def _key(sign: str) -> tuple[Shape, ...]:
    return (
        Line(((HALF + 2, 25), (HALF + 17, 25)), "pole"),
        Line(((HALF + 10, 25), (HALF + 10, 31)), "pole"),
        Line(((HALF + 16, 25), (HALF + 16, 31)), "pole"),
        Circle(14, 25, 9.5, "ball ball-4"),
        Text(14, 25, sign, "owner"),
    )


def _door(sign: str, *, is_open: bool) -> tuple[Shape, ...]:
    """Return a door with the sign of its key, ajar if open."""
    frame = rectangle(7, 4, CELL - 14, CELL - 6, "piece frame")
    if is_open:
        leaf = Polygon(((7, 4), (17, 9), (17, CELL - 2), (7, CELL - 2)), "street-middle")
        return (frame, leaf, Text(HALF + 6, 14, sign, "piece-name"))
    leaf = rectangle(7, 4, CELL - 14, CELL - 6, "ball ball-5")
    return (leaf, Circle(CELL - 13, HALF + 4, 2.5, "reach-dot"), Text(HALF, 14, sign, "owner"))


def _street(way: str, size: float) -> Polygon:
    """Return a large arrow in the direction of a one-way street."""
    dx, dy = DIRECTIONS[way]
    points = ((1, 0), (0, 0.9), (0, 0.35), (-1, 0.35), (-1, -0.35), (0, -0.35), (0, -0.9))
    return Polygon(
        tuple(
            (HALF + size * (a * dx - b * dy), HALF + size * (a * dy + b * dx)) for a, b in points
        ),
        "arrow",
    )


def _small_part(start: Position, cell: Cell, keys: str, *, reached: bool) -> Part:
    """Return the content of a cell, with space for the number of a search."""
    ground = start.board.ground.get(cell)
    if ground is None:
        return Part(f"{cell}, wall", WALL)
    there = replace(start, keys=keys)
    begins = (cell, keys) == (start.walker, start.keys)
    words = _words(there, cell, walker=begins)
    shapes: list[Shape] = [] if reached else [FLOOR]
    match ground.kind:
        case "ice":
            shapes += _ICE[1:]
        case "key" if ground.of not in keys:
            shapes.append(Text(10, 11, ground.of, "piece-name"))
        case "door" if ground.of not in keys:
            shapes.append(Text(16, 11, f"[{ground.of}]", "piece-name"))
        case "portal":
            shapes.append(Text(10, 11, ground.of, "piece-name"))
        case "one way":
            shapes.append(shifted([_street(ground.of, 7)], 11 - HALF, 11 - HALF)[0])
    shapes += figures(BESIDE, walker=begins, target=cell == start.target)
    return Part(
        words
        if reached
        else f"{cell}, {words or 'floor'}, cannot be reached with {key_words(keys)}",
        tuple(shapes),
    )


def _slid(position: Position, way: Sequence[Cell]) -> list[Cell]:
    """Return a path including the cells that slides pass over."""
    cells = list(way[:1])
    for tail, head in pairwise(way):
        dx, dy = head[0] - tail[0], head[1] - tail[1]
        far = max(abs(dx), abs(dy))
        if (dx == 0 or dy == 0) and position.board.twin(tail) != head:
            cells += [(tail[0] + dx * k // far, tail[1] + dy * k // far) for k in range(1, far)]
        cells.append(head)
    return cells

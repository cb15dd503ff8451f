"""Draw the search of a snake on its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.battlesnake.view_board import LETTERS, cells_of
from pathlib_games.games.battlesnake.weights import OTHER_SNAKE, weights
from pathlib_games.graphs import Graph
from pathlib_games.views.grid_view import CELL, GridView
from pathlib_games.views.shapes import Circle, Line, Polygon, Shape, Text, rectangle
from pathlib_games.views.view import Part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pathlib_games.games.battlesnake.board import Cell
    from pathlib_games.games.battlesnake.position import Position


def search_graph(position: Position, you: str) -> Graph:
    """Return the tutorial's graph of a position, to be stepped; bodies are no nodes.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> search_graph(Position(3, 2, (Snake("me", 90, ((0, 0), (1, 0), (2, 0))),)), "me")
    <Graph: 5 nodes, 7 edges, directed>
    """
    board = weights(position, you)
    cells = [(x, y) for y in range(position.height) for x in range(position.width)]
    edges = [
        (tail, head, weight)
        for tail in cells
        if tail == position.snake(you).head or _can_be_entered(board.entry.get(tail, 0))
        for head, weight in board.neighbors(tail)
        if _can_be_entered(weight)
    ]
    return Graph.from_edges(edges, [position.snake(you).head], directed=True)


def search_view(position: Position, you: str, searched: Graph | None = None) -> GridView:
    """Return the view that draws a search, by default on `search_graph`, on the board.

    A body that the search can enter, since it will have moved on by then, has its letter in the
    corner of its cells.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> search_view(Position(2, 2, (Snake("me", 90, ((0, 0), (1, 0))),)), "me").title
    'The search of me'
    """
    graph = searched or search_graph(position, you)
    pieces: dict[Cell, Part] = {}

    def lay(cell: Cell, label: str, shapes: Iterable[Shape]) -> None:
        if cell in pieces:
            label, shapes = f"{pieces[cell].label}, {label}", (*pieces[cell].shapes, *shapes)
        pieces[cell] = Part(label, tuple(shapes))

    for number, snake in enumerate(position.snakes):
        cells, letter = cells_of(position, snake), LETTERS[number % 8]
        for at, cell in enumerate(cells):
            if cell not in graph:
                lay(cell, f"{cell}, body of {letter}", _segment(cells, at, number))
            elif at:
                lay(cell, f"body of {letter}", _sign(number, letter.lower()))
    head, number = position.snake(you).head, [snake.id for snake in position.snakes].index(you)
    lay(head, f"head of {LETTERS[number % 8]}", _sign(number, LETTERS[number % 8]))
    corner, side = 10, CELL
    strokes = [((side - far, side - 4), (side - 4, side - far)) for far in (11, 18)]
    for cell in dict.fromkeys(filter(position.has, position.hazards)):
        lay(cell, "hazard", [Line(ends, "hazard-line") for ends in strokes])
    ends = (0, -7), (6, 0), (0, 7), (-6, 0)
    diamond = Polygon(tuple((corner + a, side - corner + b) for a, b in ends), "food")
    for cell in position.food:
        lay(cell, "food", [diamond])
    return GridView(graph, title=f"The search of {you}", pieces=pieces, upwards=True)


def _segment(cells: Sequence[Cell], at: int, number: int) -> Iterator[Shape]:
    """Yield a segment of a body as it lies on a board; it goes on to those beside it."""
    middle = CELL / 2
    yield rectangle(0.5, 0.5, CELL - 1, CELL - 1, "wall")
    (x, y), look = cells[at], f"ball-{number % 8 + 1}"
    ways = [
        (a - x, y - b)
        for a, b in (*cells[max(at - 1, 0) : at], *cells[at + 1 : at + 2])
        if abs(a - x) + abs(b - y) == 1
    ]
    for far, classes in ((12, "snake-joint"), (10, look)):
        yield Circle(middle, middle, far, classes)
        for dx, dy in ways:
            wide, high = (middle, 2 * far) if dx else (2 * far, middle)
            left, top = (middle + (d * middle - side) / 2 for d, side in ((dx, wide), (dy, high)))
            yield rectangle(left, top, wide, high, classes)
    yield Text(middle, middle, LETTERS[number % 8].lower(), "snake-letter")


def _sign(number: int, letter: str) -> tuple[Shape, ...]:
    """Return a snake's sign, in the corner of a cell: the search writes into the middle."""
    x, y = 9, CELL - 9
    return Circle(x, y, 8, f"ball ball-{number % 8 + 1}"), Text(x, y, letter, "snake-letter")


def _can_be_entered(weight: int | None) -> bool:
    return weight is not None and weight < OTHER_SNAKE

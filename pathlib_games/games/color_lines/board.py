"""The board of Color Lines: its cells, the balls on them, their ways, lines and points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pathlib_games.graphs import BadPosition, Graph, IllegalMove, grid_graph
from pathlib_games.graphs.fast import board_shape
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import shown

Cell = tuple[int, int]
Line = frozenset[Cell]

LINE_LENGTH = 5
LARGEST = 30

SIGNS = ".123456789#"
"""How each content of a cell is written: empty, a ball of colour 1 to 9, or a stone."""
COLOURS = (
    "red",
    "green",
    "blue",
    "yellow",
    "orange",
    "violet",
    "turquoise",
    "magenta",
    "white",
)
"""The names of the colours 1 to 9; no two begin with the same letter."""
EMPTY, STONE = 0, SIGNS.index("#")

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True)
class Board:
    """A board and what lies on it."""

    # From 1 to 30 cells.
    width: int
    height: int
    # What lies on each cell, row by row: 0 nothing, 1 to 9 a ball of that colour, 10 a stone,
    # which blocks the way and belongs to no line.
    cells: tuple[int, ...] = field(repr=False)

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        area = self.width * self.height
        if len(self.cells) != area:
            size = f"{self.width} x {self.height}"
            raise BadPosition("the number of cells", size, len(self.cells))

    @property
    def rows(self) -> list[str]:
        """The board as it is written: a text for each row, a sign for each cell."""
        signs = "".join(SIGNS[content] for content in self.cells)
        return [signs[start : start + self.width] for start in range(0, len(signs), self.width)]

    @property
    def balls(self) -> dict[Cell, int]:
        """The colour of each ball, by its cell."""
        return {
            self.cell(i): content
            for i, content in enumerate(self.cells)
            if content not in (EMPTY, STONE)
        }

    @property
    def free(self) -> tuple[Cell, ...]:
        """The empty cells, row by row."""
        return tuple(self.cell(i) for i, content in enumerate(self.cells) if content == EMPTY)

    def at(self, cell: Cell) -> int:
        """Return what lies on a cell: 0 nothing, 1 to 9 a ball of that colour, 10 a stone."""
        return self.cells[self.index(cell)]

    def index(self, cell: Cell) -> int:
        """Return the number of a cell, counted row by row from 0."""
        x, y = pair(cell)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IllegalMove(
                "off_board",
                f"({x}, {y}) is not a cell of this board: x should be from 0 to "
                f"{self.width - 1}, y from 0 to {self.height - 1}.",
            )
        return y * self.width + x

    def cell(self, index: int) -> Cell:
        """Return the cell of a number: the other way round."""
        return index % self.width, index // self.width


def check_size(width: object, height: object) -> None:
    """Refuse a size that a board cannot have.

    Raises `BadPosition` if a side is not a whole number from 1 to 30.
    """
    for name, side in (("the width", width), ("the height", height)):
        if not is_whole(side, 1, LARGEST):
            raise BadPosition(name, f"a whole number from 1 to {LARGEST}", side)


def pair(cell: object) -> Cell:
    """Return a cell as two whole numbers.

    Raises `IllegalMove` if it is none.
    """
    if isinstance(cell, Sequence) and len(cell) == 2 and all(map(is_whole, cell)):
        return cell[0], cell[1]
    raise IllegalMove("off_board", f"A cell should be two whole numbers (x, y), not {shown(cell)}.")


def move_graph(board: Board, start: Cell) -> Graph:
    r"""Return the graph of the ways of a ball.

    A node is an empty cell, or the cell that the ball starts from although it is not empty; an edge
    joins two of them that share a side; its weight 1 is one step.

    Raises
    ------
    IllegalMove
        If the board does not have the cell.

    Examples
    --------
    >>> from pathlib_games.graphs import bfs
    >>> graph = move_graph(Board(3, 2, (1, 0, 2, 0, 0, 0)), (0, 0))
    >>> graph.nodes
    ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))
    >>> bfs(graph, (0, 0)).path_to((2, 1))
    [(0, 0), (1, 0), (1, 1), (2, 1)]
    """
    begin = board.index(start)
    signs = "".join(
        "." if content == EMPTY or i == begin else "#" for i, content in enumerate(board.cells)
    )
    width = board.width
    return grid_graph([signs[i : i + width] for i in range(0, len(signs), width)])


def regions(cells: Sequence[int], width: int, height: int) -> dict[int, int]:
    """Return for the number of each empty cell that of the first cell of its region.

    All cells of a region are joined. This is asked for every move that a hint looks at: hence
    numbers, and no graph.
    """
    beside = board_shape(width, height, STEPS).neighbors
    found: dict[int, int] = {}
    for first, content in enumerate(cells):
        if content != EMPTY or first in found:
            continue
        found[first] = first
        waiting = [first]
        while waiting:
            for cell in beside[waiting.pop()]:
                if cells[cell] == EMPTY and cell not in found:
                    found[cell] = first
                    waiting.append(cell)
    return found


def find_lines(board: Board) -> list[Line]:
    """Find all lines on the board: five or more balls of one colour, each as long as it goes."""
    balls = board.balls
    lines: list[Line] = []
    for (x, y), colour in balls.items():
        for dx, dy in _DIRECTIONS:
            if balls.get((x - dx, y - dy)) == colour:
                continue  # the line begins further back
            line = [(x, y)]
            while balls.get((line[-1][0] + dx, line[-1][1] + dy)) == colour:
                line.append((line[-1][0] + dx, line[-1][1] + dy))
            if len(line) >= LINE_LENGTH:
                lines.append(frozenset(line))
    return lines


# ---- points: the article gives no table, so there are three to choose from ----------------------

# Of the old table of GNOME Five or More, for 5, 6, ... balls; still more get the last number.
_FIVE_OR_MORE = (10, 12, 18, 28, 42, 82, 108, 138, 172, 210)


def _five_or_more(lines: Sequence[Line]) -> int:
    """Count all balls that vanish at once together, each ball once."""
    balls = len(frozenset().union(*lines))
    return _FIVE_OR_MORE[min(balls - 5, len(_FIVE_OR_MORE) - 1)] if lines else 0


SCORINGS: dict[str, Callable[[Sequence[Line]], int]] = {
    "five_plus_two": lambda lines: sum(5 + 2 * (len(line) - 5) for line in lines),
    "one_per_ball": lambda lines: sum(map(len, lines)),
    "five_or_more": _five_or_more,
}
"""The points for all lines that vanish at once, by the name of the way of counting them.

The article's author wrote the game twice and counted differently. ``five_plus_two``, of the text
version, is the default: it rewards a longer line, and the author called ``one_per_ball``, of the
web version, preliminary.
"""

"""The rules of Color Lines: move balls into lines of five.

Also known as Lines 98, Kulki or Five or More. A ball moves through empty cells, up, down, left or
right. Five or more balls of one color in a row, column or diagonal vanish. After a move without a
line, three new balls of known colors appear.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Literal

from pathlib_games.games.contract import Game, parts, reading, text_of
from pathlib_games.graphs import BadPosition, Graph, IllegalMove, ShortestPaths, bfs, grid_graph
from pathlib_games.graphs.fast import board_shape
from pathlib_games.graphs.values import Fields, is_one_of, is_whole
from pathlib_games.words import counted, shown

Cell = tuple[int, int]
Line = frozenset[Cell]

LINE_LENGTH = 5
LARGEST = 30

SIGNS = ".123456789#"
"""The sign of each cell content: empty, a ball of color 1 to 9, or a stone."""
COLORS = (
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
"""The names of the colors 1 to 9, each with a different initial."""
EMPTY, STONE = 0, SIGNS.index("#")

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True)
class Board:
    """A board and its contents."""

    # From 1 to 30 cells.
    width: int
    height: int
    # The content of each cell, row by row: 0 nothing, 1 to 9 a ball of that color, 10 a stone,
    # which blocks paths and belongs to no line.
    cells: tuple[int, ...] = field(repr=False)

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        area = self.width * self.height
        if len(self.cells) != area:
            size = f"{self.width} x {self.height}"
            raise BadPosition("the number of cells", size, len(self.cells))

    @property
    def rows(self) -> list[str]:
        """The board as text: one string per row, one sign per cell."""
        signs = "".join(SIGNS[content] for content in self.cells)
        return [signs[start : start + self.width] for start in range(0, len(signs), self.width)]

    @property
    def balls(self) -> dict[Cell, int]:
        """The color of each ball, by its cell."""
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
        """Return the content of a cell: 0 nothing, 1 to 9 a ball of that color, 10 a stone."""
        return self.cells[self.index(cell)]

    def index(self, cell: Cell) -> int:
        """Return the index of a cell, row by row from 0."""
        x, y = pair(cell)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IllegalMove(
                "off_board",
                f"({x}, {y}) is not a cell of this board: x should be from 0 to "
                f"{self.width - 1}, y from 0 to {self.height - 1}.",
            )
        return y * self.width + x

    def cell(self, index: int) -> Cell:
        """Return the cell with an index; the inverse of `index`."""
        return index % self.width, index // self.width


def check_size(width: object, height: object) -> None:
    """Raise `BadPosition` unless the size is valid."""
    for name, side in (("the width", width), ("the height", height)):
        if not is_whole(side, 1, LARGEST):
            raise BadPosition(name, f"a whole number from 1 to {LARGEST}", side)


def pair(cell: object) -> Cell:
    """Return a cell as two whole numbers; raises `IllegalMove`."""
    if isinstance(cell, Sequence) and len(cell) == 2 and all(map(is_whole, cell)):
        return cell[0], cell[1]
    raise IllegalMove("off_board", f"A cell should be two whole numbers (x, y), not {shown(cell)}.")


def move_graph(board: Board, start: Cell) -> Graph:
    r"""Return the graph of a ball's steps.

    The nodes are the empty cells and the ball's cell; edges of weight 1 join cells that share a
    side.

    Raises
    ------
    IllegalMove
        If the cell is not on the board.

    Examples
    --------
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
    """Map the index of each empty cell to the first index of its connected region.

    This runs for every move that a hint considers, so it uses integers instead of a graph.
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
    """Return all lines: five or more balls of one color, each at full length."""
    balls = board.balls
    lines: list[Line] = []
    for (x, y), color in balls.items():
        for dx, dy in _DIRECTIONS:
            if balls.get((x - dx, y - dy)) == color:
                continue  # the line begins earlier
            line = [(x, y)]
            while balls.get((line[-1][0] + dx, line[-1][1] + dy)) == color:
                line.append((line[-1][0] + dx, line[-1][1] + dy))
            if len(line) >= LINE_LENGTH:
                lines.append(frozenset(line))
    return lines


# ---- points: the article gives no table, so there are three options -----------------------------

# From the old table of GNOME Five or More, for 5, 6, ... balls; the last entry also covers more.
_FIVE_OR_MORE = (10, 12, 18, 28, 42, 82, 108, 138, 172, 210)


def _five_or_more(lines: Sequence[Line]) -> int:
    """Return the points of all balls that vanish together, counting each ball once."""
    balls = len(frozenset().union(*lines))
    return _FIVE_OR_MORE[min(balls - 5, len(_FIVE_OR_MORE) - 1)] if lines else 0


SCORINGS: dict[str, Callable[[Sequence[Line]], int]] = {
    "five_plus_two": lambda lines: sum(5 + 2 * (len(line) - 5) for line in lines),
    "one_per_ball": lambda lines: sum(map(len, lines)),
    "five_or_more": _five_or_more,
}
"""Functions for the points of all lines that vanish together, by name.

The article's author wrote two versions with different scores. ``five_plus_two``, from the text
version, is the default: it rewards longer lines, and the author called ``one_per_ball``, from the
web version, preliminary.
"""


Move = tuple[Cell, Cell]  # the cell of a ball and its target

START_BALLS = 5
NEW_BALLS = 3
MOST_COLORS = len(COLORS)

_USUAL = {"colors": 7, "seed": 0, "turn": 0, "scoring": "five_plus_two", "score": 0}


@dataclass(frozen=True)
class Outcome:
    """The result of a game: a full board, an empty board, or no movable ball."""

    reason: Literal["full", "empty", "stuck"]
    score: int


@dataclass(frozen=True)
class Turn:
    """The events of one turn."""

    position: Position  # after the turn
    path: tuple[Cell, ...]  # the path of the ball, with both ends
    # The lines that vanished, made by the move or by the new balls.
    lines: tuple[Line, ...]
    # The cell and color of each new ball, including those that vanished in a line.
    new_balls: tuple[tuple[Cell, int], ...]
    points: int  # the points of the turn

    @property
    def cleared(self) -> Line:
        """The cells of all balls that vanished."""
        return frozenset().union(*self.lines)


@dataclass(frozen=True)
class Position(Board):
    """A position of the game, with everything that decides its future.

    Create one with `new` or `from_text`. The seed and the turn number determine the new balls, so
    the same moves from the same position always give the same game.

    Examples
    --------
    >>> position = Position.new(seed=1)
    >>> len(position.balls), len(position.free), position.upcoming
    (5, 76, (5, 5, 3))
    >>> position.play(((0, 0), (1, 1)))
    Traceback (most recent call last):
    pathlib_games.graphs.errors.IllegalMove: There is no ball on (0, 0).
    """

    colors: int = 7  # the number of colors of new balls, from 1 to 9
    upcoming: tuple[int, ...] = ()  # the colors of the next balls
    seed: int = 0  # determines the new balls, together with the turn number
    turns: int = 0  # the number of turns played
    scoring: str = "five_plus_two"  # a name of `SCORINGS`
    score: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if not is_whole(self.colors, 1, MOST_COLORS):
            expected = f"a whole number from 1 to {MOST_COLORS}"
            raise BadPosition("the number of colors", expected, self.colors)
        if not is_whole(self.seed):
            raise BadPosition("the seed", "a whole number", self.seed)
        if not is_one_of(self.scoring, SCORINGS):
            raise BadPosition("the scoring", f"one of {', '.join(SCORINGS)}", self.scoring)
        balls = {"#": STONE, ".": EMPTY} | {SIGNS[c]: c for c in range(1, self.colors + 1)}
        known = set(balls.values())
        for index, content in enumerate(self.cells):
            if content not in known:
                sign = SIGNS[content] if content in range(len(SIGNS)) else content
                cell = f"the cell {self.cell(index)}"
                raise BadPosition(cell, f"one of the symbols {''.join(balls)}", sign)
        for color in self.upcoming:
            if not is_whole(color, 1, self.colors):
                raise BadPosition("a next ball", f"a color from 1 to {self.colors}", color)
        if not is_whole(self.turns, 0):
            raise BadPosition("the turn", "a whole number from 0", self.turns)
        if not is_whole(self.score):
            raise BadPosition("the score", "a whole number", self.score)

    @classmethod
    def new(  # noqa: PLR0913 - one is an old name
        cls,
        seed: int = 0,
        *,
        width: int = 9,
        height: int = 9,
        colors: int = 7,
        scoring: str = "five_plus_two",
        colours: int | None = None,
    ) -> Position:
        """Begin a game: five balls on a board, and the colors of the next three.

        `colours` is the old name of `colors`.
        """
        check_size(width, height)
        colors = colors if colours is None else colours
        empty = cls(width, height, (EMPTY,) * (width * height), colors, (), seed, 0, scoring)
        drawn = replace(empty, upcoming=_draw(empty, START_BALLS))
        return _with_new_balls(drawn)[0]

    @classmethod
    def from_text(
        cls,
        text: object,
        *,
        colors: int = 7,
        upcoming: Sequence[int] | None = None,
        seed: int = 0,
        scoring: str = "five_plus_two",
    ) -> Position:
        r"""Parse a board: one line per row, a digit for a ball, ``.`` for an empty cell.

        Parameters
        ----------
        text
            The rows from top to bottom. A ``#`` is a stone. Spaces around rows are ignored. A last
            line may hold the rest of the position, as `to_text` writes it.
        colors, seed, scoring
            As in `new`, for values missing from the text.
        upcoming
            The colors of the next balls; generated from the seed by default.

        Raises
        ------
        BadPosition
            If a row is invalid; the message names it.

        Examples
        --------
        >>> position = Position.from_text("1..\n...\n..2")
        >>> position.balls
        {(0, 0): 1, (2, 2): 2}
        >>> position.to_text()
        '1..\n...\n..2'
        """
        with reading(text) as (board, rest):
            rows = [line.strip() for line in board.strip().splitlines()]
            if "upcoming" in rest:
                upcoming = rest.wholes("upcoming")
            position = cls(
                *_read_rows(rows, text),
                _colors(rest, colors),
                tuple(upcoming or ()),
                rest.whole("seed", seed),
                rest.whole("turn", 0),
                rest.text("scoring", scoring),
                rest.whole("score", 0),
            )
        if upcoming is None:
            return replace(position, upcoming=_draw(position, NEW_BALLS))
        return position

    def to_text(self) -> str:
        """Return the board as text, followed by values that `from_text` does not assume."""
        rest = {key: value for key, value in self.to_json().items() if key != "board"}
        usual = _USUAL | {"upcoming": list(_draw(self, NEW_BALLS))}
        return text_of("\n".join(self.rows), rest, usual)

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values for `from_json`."""
        return {
            "board": self.rows,
            "colors": self.colors,
            "upcoming": list(self.upcoming),
            "seed": self.seed,
            "turn": self.turns,
            "scoring": self.scoring,
            "score": self.score,
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position."""
        fields = Fields.of(data, "position JSON")
        rows = fields.list("board")
        with fields.made():
            return cls(
                *_read_rows(rows, rows),
                _colors(fields),
                tuple(fields.list("upcoming")),
                fields.whole("seed"),
                fields.whole("turn"),
                fields.text("scoring"),
                fields.whole("score"),
            )

    def legal_moves(self) -> list[Move]:
        """Return all moves, as pairs of a ball's cell and a reachable cell."""
        region = regions(self.cells, self.width, self.height)
        beside = board_shape(self.width, self.height).neighbors
        moves: list[Move] = []
        for ball in self.balls:
            near = {region.get(cell) for cell in beside[self.index(ball)]}
            moves += [(ball, self.cell(cell)) for cell, first in region.items() if first in near]
        return moves

    def ways_from(self, cell: Cell) -> ShortestPaths:
        """Return the shortest paths from a ball to all reachable cells."""
        if self.at(cell) in (EMPTY, STONE):
            raise IllegalMove("no_ball", f"There is no ball on {_shown(cell)}.")
        return bfs(move_graph(self, cell), pair(cell))

    def path(self, source: Cell, target: Cell) -> tuple[Cell, ...]:
        """Return the path of a move, with both ends."""
        self.at(target)
        ways = self.ways_from(source)
        if self.at(target) != EMPTY:
            raise IllegalMove("target_occupied", f"The cell {_shown(target)} is occupied.")
        if pair(target) not in ways.distance:
            count = len(ways.distance) - 1
            reach = f"it can reach {counted(count, 'cell')}" if count else "it is shut in"
            raise IllegalMove(
                "no_path",
                f"The ball on {_shown(source)} cannot reach {_shown(target)}; {reach}.",
            )
        way: list[Any] = ways.path_to(pair(target))
        return tuple(way)

    def play(self, move: Move) -> Position:
        """Return the position after a turn; `turn` gives the details."""
        return self.turn(move).position

    def turn(self, move: Move) -> Turn:
        """Move a ball; lines vanish, or if there are none, new balls appear.

        Lines that the new balls make also vanish. If too few cells are free, fewer balls appear.
        """
        source, target = parts(move, 2, "two cells, ((x, y), (x, y))")
        path = self.path(source, target)
        cells = list(self.cells)
        start, end = self.index(source), self.index(target)
        cells[end], cells[start] = cells[start], EMPTY
        after = replace(self, cells=tuple(cells), turns=self.turns + 1)
        lines = find_lines(after)
        new_balls: tuple[tuple[Cell, int], ...] = ()
        if not lines:
            after, new_balls = _with_new_balls(after)
            lines = find_lines(after)
        cells = list(after.cells)
        for cell in chain.from_iterable(lines):
            cells[self.index(cell)] = EMPTY
        points = SCORINGS[self.scoring](lines)
        after = replace(after, cells=tuple(cells), score=self.score + points)
        return Turn(after, path, tuple(lines), new_balls, points)

    def outcome(self) -> Outcome | None:
        """Return the result, or None if a ball can still move."""
        if not self.balls:
            return Outcome("empty", self.score)
        if EMPTY not in self.cells:
            return Outcome("full", self.score)
        beside = board_shape(self.width, self.height).neighbors
        near = (cell for ball in self.balls for cell in beside[self.index(ball)])
        if any(self.cells[cell] == EMPTY for cell in near):
            return None
        return Outcome("stuck", self.score)  # stones enclose every ball


def _with_new_balls(position: Position) -> tuple[Position, tuple[tuple[Cell, int], ...]]:
    """Put the next balls on random free cells, and draw the colors of their successors."""
    free = position.free
    chosen = _rng(position, "cells").sample(free, min(len(position.upcoming), len(free)))
    balls = tuple(zip(chosen, position.upcoming, strict=False))
    cells = list(position.cells)
    for cell, color in balls:
        cells[position.index(cell)] = color
    return replace(position, cells=tuple(cells), upcoming=_draw(position, NEW_BALLS)), balls


def _draw(position: Position, count: int) -> tuple[int, ...]:
    rng = _rng(position, f"{count} colours")
    return tuple(rng.randint(1, position.colors) for _ in range(count))


def _rng(position: Position, purpose: str) -> random.Random:
    return random.Random(f"seed {position.seed}, turn {position.turns}, {purpose}")


def _colors(fields: Fields, default: int | None = None) -> int:
    """Read the number of colors, under its old name too."""
    return fields.whole("colours" if "colours" in fields else "colors", default)


def _read_rows(rows: Sequence[object], given: object) -> tuple[int, int, tuple[int, ...]]:
    """Parse the rows of a board: its width, its height and its cells."""
    if not rows:
        raise BadPosition("the board", "a text with a line for each row", given)
    cells: list[int] = []
    width = 0
    for y, row in enumerate(rows, start=1):
        if not isinstance(row, str):
            raise BadPosition(f"row {y}", "a text", row)
        width = width or len(row)
        if len(row) != width:
            raise BadPosition(f"row {y}", f"{width} cells long like the first one", row)
        if unknown := [sign for sign in row if sign not in SIGNS]:
            raise BadPosition(f"a cell in row {y}", f"one of the symbols {SIGNS}", unknown[0])
        cells += map(SIGNS.index, row)
    return width, len(rows), tuple(cells)


def _shown(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"


GAME: Game[Position, Move] = Game("color_lines", "Color Lines", Position)

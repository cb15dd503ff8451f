"""Color Lines: move balls into lines of five. The rules, and the graph of the ways of a ball.

Known as Lines 98, Kulki or Five or More. A ball moves through empty cells, up, down, left or right.
Five or more balls of one colour in a row, column or diagonal vanish. A move that makes no line is
answered by three new balls, whose colours are known beforehand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Literal, TypeGuard

from pathlib_games.games.color_lines.scoring import SCORINGS, Scoring
from pathlib_games.graphs import BadPosition, Graph, IllegalMove, ShortestPaths, bfs, grid_graph

__all__ = [
    "SCORINGS",
    "BadPosition",
    "Cell",
    "IllegalMove",
    "Line",
    "Move",
    "Outcome",
    "Position",
    "Scoring",
    "Turn",
    "find_lines",
    "move_graph",
]

Cell = tuple[int, int]
Move = tuple[Cell, Cell]
Line = frozenset[Cell]

LINE_LENGTH = 5
START_BALLS = 5
NEW_BALLS = 3
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
MOST_COLOURS = len(COLOURS)

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class Outcome:
    """How a game ended: with a full board, an empty board, or balls that cannot move."""

    reason: Literal["full", "empty", "stuck"]
    score: int


@dataclass(frozen=True)
class Turn:
    r"""What happened in one turn; it unpacks into the next position and the cleared cells.

    Attributes
    ----------
    position
        The position after the turn.
    path
        The cells that the ball went through, from its start to its target.
    lines
        The lines that vanished. Either the move made them, or the new balls did.
    new_balls
        Cell and colour of each new ball, also of those that made a line and vanished again.
    points
        What the turn added to the score.

    Examples
    --------
    >>> position = Position.from_text("1111.\n....1")
    >>> after, cleared = position.play((4, 1), (4, 0))
    >>> len(cleared), after.score
    (5, 5)
    """

    position: Position
    path: tuple[Cell, ...]
    lines: tuple[Line, ...]
    new_balls: tuple[tuple[Cell, int], ...]
    points: int

    @property
    def cleared(self) -> Line:
        """All cells whose balls vanished."""
        return frozenset().union(*self.lines)

    def __iter__(self) -> Iterator[Any]:
        yield self.position
        yield self.cleared


@dataclass(frozen=True)
class Position:
    """A position of the game, with all that its future depends on.

    Make one with `new` or `from_text`. The same moves from the same position always lead to the
    same game: the new balls of each turn are drawn from the seed and the number of the turn.

    Parameters
    ----------
    width, height
        From 1 to 30 cells.
    cells
        What lies on each cell, row by row: 0 nothing, 1 to 9 a ball of that colour, 10 a stone,
        which blocks the way and belongs to no line.
    colours
        How many colours new balls may have, from 1 to 9.
    upcoming
        The colours of the next balls.
    seed, turn
        What the new balls are drawn from.
    scoring
        A name of `SCORINGS`.
    score
        The points so far.

    Raises
    ------
    BadPosition
        If one of these is not as it should be.

    Examples
    --------
    >>> position = Position.new(seed=1)
    >>> len(position.balls), len(position.free), position.upcoming
    (5, 76, (5, 5, 3))
    >>> position.play((0, 0), (1, 1))
    Traceback (most recent call last):
    pathlib_games.graphs.errors.IllegalMove: There is no ball on (0, 0).
    """

    width: int
    height: int
    cells: tuple[int, ...] = field(repr=False)
    colours: int = 7
    upcoming: tuple[int, ...] = ()
    seed: int = 0
    turn: int = 0
    scoring: str = "five_plus_two"
    score: int = 0

    def __post_init__(self) -> None:
        _check_settings(self.width, self.height, self.colours, self.seed, self.scoring)
        area = self.width * self.height
        if len(self.cells) != area:
            raise BadPosition(
                "the number of cells", f"{self.width} x {self.height}", len(self.cells)
            )
        balls = {"#": STONE, ".": EMPTY} | {SIGNS[c]: c for c in range(1, self.colours + 1)}
        known = set(balls.values())
        for index, content in enumerate(self.cells):
            if content not in known:
                sign = SIGNS[content] if content in range(len(SIGNS)) else content
                cell = f"the cell {self.cell(index)}"
                raise BadPosition(cell, f"one of the signs {''.join(balls)}", sign)
        for colour in self.upcoming:
            if not _is_whole(colour, 1, self.colours):
                raise BadPosition("a next ball", f"a colour from 1 to {self.colours}", colour)

    @classmethod
    def new(
        cls,
        seed: int = 0,
        *,
        width: int = 9,
        height: int = 9,
        colours: int = 7,
        scoring: str = "five_plus_two",
    ) -> Position:
        """Begin a game: five balls on a board, and the colours of the next three.

        Examples
        --------
        >>> print(Position.new(seed=5, width=5, height=3, colours=2).to_text())
        .1...
        221..
        .2...
        """
        _check_settings(width, height, colours, seed, scoring)
        empty = cls(width, height, (EMPTY,) * (width * height), colours, (), seed, 0, scoring)
        drawn = replace(empty, upcoming=_draw(empty, START_BALLS))
        return _with_new_balls(drawn)[0]

    @classmethod
    def from_text(
        cls,
        text: object,
        *,
        colours: int = 7,
        upcoming: Sequence[int] | None = None,
        seed: int = 0,
        scoring: str = "five_plus_two",
    ) -> Position:
        r"""Read a board: a line for each row, a digit for a ball, ``.`` for an empty cell.

        Parameters
        ----------
        text
            The rows from top to bottom. A ``#`` is a stone. Spaces around the rows do not matter.
        colours, seed, scoring
            As for `new`.
        upcoming
            The colours of the next balls; drawn from the seed if they are not given.

        Raises
        ------
        BadPosition
            Names the row and what is wrong with it.

        Examples
        --------
        >>> position = Position.from_text("1..\n...\n..2")
        >>> position.balls
        {(0, 0): 1, (2, 2): 2}
        >>> position.to_text()
        '1..\n...\n..2'
        """
        rows = [line.strip() for line in text.strip().splitlines()] if isinstance(text, str) else []
        if not rows:
            raise BadPosition("the board", "a text with a line for each row", text)
        for y, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise BadPosition(f"row {y}", f"{len(rows[0])} cells long like the first one", row)
            if unknown := [sign for sign in row if sign not in SIGNS]:
                raise BadPosition(f"a cell in row {y}", f"one of the signs {SIGNS}", unknown[0])
        cells = tuple(SIGNS.index(sign) for sign in chain.from_iterable(rows))
        known = tuple(upcoming) if upcoming is not None else ()
        position = cls(len(rows[0]), len(rows), cells, colours, known, seed, 0, scoring)
        if upcoming is None:
            return replace(position, upcoming=_draw(position, NEW_BALLS))
        return position

    def to_text(self) -> str:
        """Write the board as `from_text` reads it."""
        signs = "".join(SIGNS[content] for content in self.cells)
        return "\n".join(
            signs[start : start + self.width] for start in range(0, len(signs), self.width)
        )

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
        """Give what lies on a cell: 0 nothing, 1 to 9 a ball of that colour, 10 a stone.

        Raises
        ------
        IllegalMove
            If the board does not have the cell.
        """
        return self.cells[self.index(cell)]

    def legal_moves(self) -> list[Move]:
        """Give all moves, as pairs of the cell of a ball and a cell that it can get to.

        Examples
        --------
        >>> Position.from_text("12.").legal_moves()
        [((1, 0), (2, 0))]
        """
        regions = _regions(self)
        moves: list[Move] = []
        for x, y in self.balls:
            beside = {regions[x + dx, y + dy] for dx, dy in _STEPS if (x + dx, y + dy) in regions}
            moves += [((x, y), cell) for cell, region in regions.items() if region in beside]
        return moves

    def ways_from(self, cell: Cell) -> ShortestPaths:
        r"""Give the shortest ways of the ball on a cell to all cells that it can get to.

        Raises
        ------
        IllegalMove
            If there is no ball.

        Examples
        --------
        >>> Position.from_text("1..\n22.").ways_from((0, 0)).distance
        {(0, 0): 0, (1, 0): 1, (2, 0): 2, (2, 1): 3}
        """
        if self.at(cell) in (EMPTY, STONE):
            raise IllegalMove("no_ball", f"There is no ball on {_shown(cell)}.")
        return bfs(move_graph(self, cell), _pair(cell))

    def path(self, source: Cell, target: Cell) -> tuple[Cell, ...]:
        """Give the cells that a ball goes through in a move, both ends included.

        Raises
        ------
        IllegalMove
            With the reason why there is no such move.
        """
        self.at(target)
        ways = self.ways_from(source)
        if self.at(target) != EMPTY:
            raise IllegalMove("target_occupied", f"The cell {_shown(target)} is occupied.")
        if _pair(target) not in ways.distance:
            count = len(ways.distance) - 1
            cells = "1 cell" if count == 1 else f"{count} cells"
            reach = f"it can get to {cells}" if count else "it is shut in"
            raise IllegalMove(
                "no_path",
                f"The ball on {_shown(source)} has no way to {_shown(target)}; {reach}.",
            )
        way: list[Any] = ways.path_to(_pair(target))
        return tuple(way)

    def play(self, source: Cell, target: Cell) -> Turn:
        r"""Move a ball; lines vanish, and if the move made none, new balls come.

        A line that the new balls make vanishes as well. If fewer cells are free than balls are to
        come, only so many come.

        Raises
        ------
        IllegalMove
            With the reason: off_board, no_ball, target_occupied, or no_path.

        Examples
        --------
        >>> turn = Position.from_text("1..\n...", upcoming=[2, 3, 4]).play((0, 0), (2, 1))
        >>> len(turn.path), [colour for _, colour in turn.new_balls], turn.cleared
        (4, [2, 3, 4], frozenset())
        """
        path = self.path(source, target)
        cells = list(self.cells)
        start, end = self.index(source), self.index(target)
        cells[end], cells[start] = cells[start], EMPTY
        after = replace(self, cells=tuple(cells), turn=self.turn + 1)
        lines = find_lines(after)
        new_balls: tuple[tuple[Cell, int], ...] = ()
        if not lines:
            after, new_balls = _with_new_balls(after)
            lines = find_lines(after)
        cells = list(after.cells)
        for cell in chain.from_iterable(lines):
            cells[self.index(cell)] = EMPTY
        points = SCORINGS[self.scoring].points(lines)
        after = replace(after, cells=tuple(cells), score=self.score + points)
        return Turn(after, path, tuple(lines), new_balls, points)

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or give None while a ball can still move.

        Examples
        --------
        >>> Position.from_text("12").outcome()
        Outcome(reason='full', score=0)
        """
        if not self.balls:
            return Outcome("empty", self.score)
        if EMPTY not in self.cells:
            return Outcome("full", self.score)
        free = set(self.free)
        if any((x + dx, y + dy) in free for x, y in self.balls for dx, dy in _STEPS):
            return None
        return Outcome("stuck", self.score)  # stones shut in every ball

    def index(self, cell: Cell) -> int:
        """Give the number of a cell, counted row by row from 0.

        Raises
        ------
        IllegalMove
            If the board does not have the cell.

        Examples
        --------
        >>> Position.new().index((1, 0)), Position.new().index((0, 1))
        (1, 9)
        """
        x, y = _pair(cell)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IllegalMove(
                "off_board",
                f"{_shown(cell)} is not a cell of this board: x should be from 0 to "
                f"{self.width - 1}, y from 0 to {self.height - 1}.",
            )
        return y * self.width + x

    def cell(self, index: int) -> Cell:
        """Give the cell of a number: the other way round.

        Examples
        --------
        >>> Position.new().cell(9)
        (0, 1)
        """
        return index % self.width, index // self.width


def move_graph(position: Position, start: Cell) -> Graph:
    r"""Give the graph of the ways of a ball.

    A node is an empty cell, or the cell that the ball starts from although it is not empty; an edge
    joins two of them that share a side; its weight 1 is one step.

    Raises
    ------
    IllegalMove
        If the board does not have the cell.

    Examples
    --------
    >>> graph = move_graph(Position.from_text("1.2\n..."), (0, 0))
    >>> graph.nodes
    ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))
    >>> bfs(graph, (0, 0)).path_to((2, 1))
    [(0, 0), (1, 0), (1, 1), (2, 1)]
    """
    begin = position.index(start)
    signs = "".join(
        "." if content == EMPTY or i == begin else "#" for i, content in enumerate(position.cells)
    )
    width = position.width
    return grid_graph([signs[i : i + width] for i in range(0, len(signs), width)])


def find_lines(position: Position) -> list[Line]:
    """Find all lines on the board: five or more balls of one colour, each as long as it goes.

    Examples
    --------
    >>> [sorted(line) for line in find_lines(Position.from_text("2111111"))]
    [[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]]
    """
    balls = position.balls
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


def _with_new_balls(position: Position) -> tuple[Position, tuple[tuple[Cell, int], ...]]:
    """Put the next balls on random free cells, and draw the colours of those after them."""
    free = position.free
    chosen = _rng(position, "cells").sample(free, min(len(position.upcoming), len(free)))
    balls = tuple(zip(chosen, position.upcoming, strict=False))
    cells = list(position.cells)
    for cell, colour in balls:
        cells[position.index(cell)] = colour
    return replace(position, cells=tuple(cells), upcoming=_draw(position, NEW_BALLS)), balls


def _draw(position: Position, count: int) -> tuple[int, ...]:
    rng = _rng(position, f"{count} colours")
    return tuple(rng.randint(1, position.colours) for _ in range(count))


def _rng(position: Position, purpose: str) -> random.Random:
    return random.Random(f"seed {position.seed}, turn {position.turn}, {purpose}")


def _regions(position: Position) -> dict[Cell, Cell]:
    """Give for each empty cell the first cell of its region, within which all cells are joined."""
    free = set(position.free)
    regions: dict[Cell, Cell] = {}
    for first in position.free:
        if first in regions:
            continue
        regions[first] = first
        open_cells = [first]
        while open_cells:
            x, y = open_cells.pop()
            for dx, dy in _STEPS:
                cell = (x + dx, y + dy)
                if cell in free and cell not in regions:
                    regions[cell] = first
                    open_cells.append(cell)
    return regions


def _pair(cell: object) -> Cell:
    if isinstance(cell, Sequence) and len(cell) == 2 and all(map(_is_whole, cell)):
        return cell[0], cell[1]
    raise IllegalMove("off_board", f"A cell should be two whole numbers (x, y), not {cell!r}.")


def _shown(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"


def _is_whole(value: object, least: float = -math.inf, most: float = math.inf) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _check_settings(
    width: object, height: object, colours: object, seed: object, scoring: object
) -> None:
    """Refuse settings that the game does not have, before a board of a senseless size is made."""
    for name, value, most in (
        ("the width", width, LARGEST),
        ("the height", height, LARGEST),
        ("the number of colours", colours, MOST_COLOURS),
    ):
        if not _is_whole(value, 1, most):
            raise BadPosition(name, f"a whole number from 1 to {most}", value)
    if not _is_whole(seed):
        raise BadPosition("the seed", "a whole number", seed)
    if not isinstance(scoring, str) or scoring not in SCORINGS:
        raise BadPosition("the scoring", f"one of {', '.join(SCORINGS)}", scoring)

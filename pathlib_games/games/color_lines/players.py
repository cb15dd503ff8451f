"""A player of Color Lines that suggests moves with a reason.

It looks one move ahead. Each window of five cells with balls of only one color has a value that
grows with their number; a window of four is worth much more if a fifth ball has a path to the gap.
A fragmented board is worth less. Clearing a line always comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple

from pathlib_games.games.color_lines.rules import (
    COLORS,
    EMPTY,
    LINE_LENGTH,
    SCORINGS,
    STONE,
    Cell,
    Line,
    Move,
    Position,
    find_lines,
    regions,
)
from pathlib_games.graphs.fast import board_shape
from pathlib_games.words import counted

# Tuned in thousands of games.
WORTH = (0.0, 0.1, 1.0, 10.0, 100.0, 1000.0)
"""The value of a window with 0, 1, ... balls of only one color."""
SHUT_IN = 0.5
"""The factor for a window of four if no ball of its color can reach the gap."""
OPEN_BOARD = 100.0
"""The value of a board with all empty cells connected; proportionally less otherwise."""
CLEARS = 1000.0  # the value of clearing a line, in addition to the points
LOOKED_AT = 30
"""The number of moves, best by the first three rules, that all rules then rate."""


@dataclass(frozen=True)
class Hint:
    """A suggested move with its reason."""

    source: Cell
    target: Cell
    why: str

    @property
    def move(self) -> Move:
        """The move, for ``position.play(hint.move)``."""
        return self.source, self.target


def hint(position: Position) -> Hint | None:
    """Suggest a move with a reason, or return None if no ball can move.

    Complexity
    ----------
    O(moves + cells), with at most 20 windows for each; about 10 ms on 9 x 9.
    """
    moves = _shortlist(position)
    if not moves:
        return None
    source, target = max(moves, key=lambda move: _value(position, *move))
    return Hint(source, target, _why(position, source, target))


class _Layout(NamedTuple):
    """All windows of five cells on a board of a given size; cells are numbered row by row."""

    windows: tuple[tuple[int, ...], ...]  # the five cells of each window
    through: tuple[tuple[int, ...], ...]  # the numbers of each cell's windows


@lru_cache(maxsize=8)
def _layout(width: int, height: int) -> _Layout:
    cells = [(x, y) for y in range(height) for x in range(width)]
    index = {cell: number for number, cell in enumerate(cells)}
    windows: list[tuple[int, ...]] = []
    through: list[list[int]] = [[] for _ in cells]
    for x, y in cells:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            window = [(x + i * dx, y + i * dy) for i in range(LINE_LENGTH)]
            if window[-1] in index:
                for cell in window:
                    through[index[cell]].append(len(windows))
                windows.append(tuple(index[cell] for cell in window))
    return _Layout(tuple(windows), tuple(map(tuple, through)))


# ---- fast rating of all moves -------------------------------------------------------------------

Content = tuple[int, int]
"""The color and the number of the balls in a window; the color is -1 if they are mixed."""
MIXED = -1


def _shortlist(position: Position) -> list[Move]:
    """Return the best moves by their windows, ignoring regions and paths."""
    cells = list(position.cells)
    board = _layout(position.width, position.height)
    contents = [_content(cells, window) for window in board.windows]
    valued: list[tuple[float, Move]] = []
    for source, moves in groupby(position.legal_moves(), key=itemgetter(0)):
        start = position.index(source)
        color, cells[start] = cells[start], EMPTY
        gains = [_gain(content, color) for content in contents]
        lifted = 0.0  # the value of removing the ball
        for number in board.through[start]:
            content = _content(cells, board.windows[number])
            lifted += _worth(content) - _worth(contents[number])
            gains[number] = _gain(content, color)
        cells[start] = color
        for move in moves:
            through = board.through[position.index(move[1])]
            valued.append((lifted + sum([gains[number] for number in through]), move))
    return [move for _, move in nlargest(LOOKED_AT, valued, key=itemgetter(0))]


def _content(cells: Sequence[int], window: Sequence[int]) -> Content:
    found = [cells[i] for i in window if cells[i]]
    if not found:
        return EMPTY, 0
    return (found[0] if found.count(found[0]) == len(found) else MIXED), len(found)


def _worth(content: Content) -> float:
    color, count = content
    return 0.0 if color in (MIXED, STONE) else WORTH[count]


def _gain(content: Content, color: int) -> float:
    there, count = content
    if count == LINE_LENGTH:
        return 0.0  # the window is full
    if there in (EMPTY, color):
        return WORTH[count + 1] - WORTH[count]
    return -_worth(content)


# ---- exact rating of a few moves ----------------------------------------------------------------


def _value(position: Position, source: Cell, target: Cell) -> float:
    """Return the value of a move: its points, and the board before new balls appear."""
    board = _layout(position.width, position.height)
    cells, lines = _moved(position, source, target)
    points = SCORINGS[position.scoring](lines)
    value = CLEARS + points if lines else 0.0
    for cell in chain.from_iterable(lines):
        cells[position.index(cell)] = EMPTY
    region = regions(cells, position.width, position.height)
    for window in board.windows:
        content = _content(cells, window)
        worth = _worth(content)
        if content[1] == LINE_LENGTH - 1 and worth:
            worth *= 1.0 if _can_be_finished(position, cells, region, window) else SHUT_IN
        value += worth
    sizes = Counter(region.values())
    return value + OPEN_BOARD * max(sizes.values(), default=0) / max(len(region), 1)


def _moved(position: Position, source: Cell, target: Cell) -> tuple[list[int], list[Line]]:
    """Return the cells after a move, and the lines on them before they vanish."""
    cells = list(position.cells)
    start, end = position.index(source), position.index(target)
    cells[end], cells[start] = cells[start], EMPTY
    board = _layout(position.width, position.height)
    full = (cells[end], LINE_LENGTH)
    if all(_content(cells, board.windows[number]) != full for number in board.through[end]):
        return cells, []
    return cells, find_lines(replace(position, cells=tuple(cells)))


def _can_be_finished(
    position: Position, cells: Sequence[int], region: dict[int, int], window: Sequence[int]
) -> bool:
    """Return whether a fifth ball has a path to the gap of a window of four."""
    beside = board_shape(position.width, position.height).neighbors
    gap = next(i for i in window if cells[i] == EMPTY)
    color = next(cells[i] for i in window if i != gap)
    return any(
        region.get(cell) == region[gap]
        for ball, content in enumerate(cells)
        if content == color and ball not in window
        for cell in beside[ball]
    )


# ---- reasons ------------------------------------------------------------------------------------


def _why(position: Position, source: Cell, target: Cell) -> str:
    board = _layout(position.width, position.height)
    cells, lines = _moved(position, source, target)
    if lines:
        points = SCORINGS[position.scoring](lines)
        what = f"a line of {len(lines[0])}" if len(lines) == 1 else f"{len(lines)} lines at once"
        return f"It completes {what}, for {counted(points, 'point')}."
    ball = position.at(source)
    name = COLORS[ball - 1]
    start, end = position.index(source), position.index(target)
    windows = [board.windows[number] for number in board.through[end]]
    together = max((n for c, n in (_content(cells, w) for w in windows) if c == ball), default=0)
    freed = [_content(cells, board.windows[number]) for number in board.through[start]]
    color, most = max(
        ((c, n) for c, n in freed if c not in (EMPTY, MIXED, STONE, ball)),
        key=itemgetter(1),
        default=(EMPTY, 0),
    )
    if most > together:
        return f"It takes the {name} ball out of the way of {most} {COLORS[color - 1]} ones."
    if together > 1:
        return f"It brings {together} {name} balls together within five cells."
    return "There is nothing to build yet, so it keeps the empty cells together."

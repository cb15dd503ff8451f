"""A player of Color Lines that proposes a move and says why.

It looks one move ahead. Each five cells in a row are worth something if balls of a single colour
lie there, the more the better; four are worth much more if a fifth ball has a way to the gap. A
board that falls apart into small regions is worth less. Whoever can clear a line clears it.
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
    COLOURS,
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

# Found by trying many values in thousands of games.
WORTH = (0.0, 0.1, 1.0, 10.0, 100.0, 1000.0)
"""What five cells in a row are worth that hold 0, 1, ... balls of one colour and nothing else."""
SHUT_IN = 0.5
"""The part of its worth that is left to a row of four if no ball of its colour reaches the gap."""
OPEN_BOARD = 100.0
"""What it is worth that all empty cells are joined; half of them joined are worth half of it."""
CLEARS = 1000.0  # what it is worth to clear a line, besides the points
LOOKED_AT = 30
"""How many of the best moves by the first three rules are looked at with the others as well."""


@dataclass(frozen=True)
class Hint:
    """A proposed move, and a sentence that says why."""

    source: Cell
    target: Cell
    why: str

    @property
    def move(self) -> Move:
        """The move, to be played with ``position.play(hint.move)``."""
        return self.source, self.target


def hint(position: Position) -> Hint | None:
    """Propose a move and say why, or give None if no ball can move.

    Complexity
    ----------
    O(moves + cells), with at most 20 windows to look at for each; about 10 ms on 9 x 9.
    """
    moves = _shortlist(position)
    if not moves:
        return None
    source, target = max(moves, key=lambda move: _value(position, *move))
    return Hint(source, target, _why(position, source, target))


class _Layout(NamedTuple):
    """Where lines of five could lie on a board of some size; cells are numbered row by row."""

    windows: tuple[tuple[int, ...], ...]  # the five cells of each such place
    through: tuple[tuple[int, ...], ...]  # the numbers of the windows that each cell belongs to


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


# ---- a quick look at all moves ------------------------------------------------------------------

Content = tuple[int, int]
"""What a window holds: the colour and the number of its balls; the colour -1 if they are mixed."""
MIXED = -1


def _shortlist(position: Position) -> list[Move]:
    """Return the moves that are best for the windows, with no regard to regions and ways."""
    cells = list(position.cells)
    board = _layout(position.width, position.height)
    contents = [_content(cells, window) for window in board.windows]
    valued: list[tuple[float, Move]] = []
    for source, moves in groupby(position.legal_moves(), key=itemgetter(0)):
        start = position.index(source)
        colour, cells[start] = cells[start], EMPTY
        gains = [_gain(content, colour) for content in contents]
        lifted = 0.0  # what it is worth to take the ball away
        for number in board.through[start]:
            content = _content(cells, board.windows[number])
            lifted += _worth(content) - _worth(contents[number])
            gains[number] = _gain(content, colour)
        cells[start] = colour
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
    colour, count = content
    return 0.0 if colour in (MIXED, STONE) else WORTH[count]


def _gain(content: Content, colour: int) -> float:
    there, count = content
    if count == LINE_LENGTH:
        return 0.0  # there is no room
    if there in (EMPTY, colour):
        return WORTH[count + 1] - WORTH[count]
    return -_worth(content)


# ---- a careful look at a few --------------------------------------------------------------------


def _value(position: Position, source: Cell, target: Cell) -> float:
    """Return what a move is worth: its points, and the board before new balls come."""
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
    """Return the cells after a move and the lines that lie there, before they vanish."""
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
    """Say whether a fifth ball has a way to the gap of a window that holds four."""
    beside = board_shape(position.width, position.height).neighbors
    gap = next(i for i in window if cells[i] == EMPTY)
    colour = next(cells[i] for i in window if i != gap)
    return any(
        region.get(cell) == region[gap]
        for ball, content in enumerate(cells)
        if content == colour and ball not in window
        for cell in beside[ball]
    )


# ---- words --------------------------------------------------------------------------------------


def _why(position: Position, source: Cell, target: Cell) -> str:
    board = _layout(position.width, position.height)
    cells, lines = _moved(position, source, target)
    if lines:
        points = SCORINGS[position.scoring](lines)
        what = f"a line of {len(lines[0])}" if len(lines) == 1 else f"{len(lines)} lines at once"
        return f"It completes {what}, for {counted(points, 'point')}."
    ball = position.at(source)
    name = COLOURS[ball - 1]
    start, end = position.index(source), position.index(target)
    windows = [board.windows[number] for number in board.through[end]]
    together = max((n for c, n in (_content(cells, w) for w in windows) if c == ball), default=0)
    freed = [_content(cells, board.windows[number]) for number in board.through[start]]
    colour, most = max(
        ((c, n) for c, n in freed if c not in (EMPTY, MIXED, STONE, ball)),
        key=itemgetter(1),
        default=(EMPTY, 0),
    )
    if most > together:
        return f"It takes the {name} ball out of the way of {most} {COLOURS[colour - 1]} ones."
    if together > 1:
        return f"It brings {together} {name} balls together within five cells."
    return "It keeps the empty cells together; there is nothing to build yet."

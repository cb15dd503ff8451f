"""A maze with teleporters: positions and steps."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Literal

from pathlib_games.boards import Loadable
from pathlib_games.games.contract import Game, place_of, reading, text_of, with_figures
from pathlib_games.graphs import BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.values import Fields, is_cell, is_whole
from pathlib_games.words import listed, shown

WIDTH, HEIGHT = 9, 7  # odd: carving moves two cells at a time


def carved(seed: int) -> str:
    """Return the text of a maze; the same seed gives the same maze.

    Without teleporters, exactly one path joins any two cells. The walker starts in the top left
    corner, the target is in the bottom right corner, and there are two pairs of teleporters.
    """
    rng = random.Random(f"seed {seed}")
    first, last = (0, 0), (WIDTH - 1, HEIGHT - 1)
    floor, way = {first}, [first]
    while way:
        x, y = way[-1]
        carvable = [
            ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if 0 <= x + 2 * dx < WIDTH and 0 <= y + 2 * dy < HEIGHT
        ]
        carvable = [pair for pair in carvable if pair[1] not in floor]
        if carvable:
            between, there = rng.choice(carvable)
            floor |= {between, there}
            way.append(there)
        else:
            way.pop()
    teleporters = rng.sample(sorted(floor - {first, last}), 4)
    signs = dict(zip([first, last, *teleporters], "@*AABB", strict=True))
    return "\n".join(
        "".join(signs.get((x, y), "." if (x, y) in floor else "#") for x in range(WIDTH))
        for y in range(HEIGHT)
    )


Cell = tuple[int, int]
Outcome = Literal["reached", "stuck"]

WALL, FLOOR, WALKER, TARGET = "#.@*"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS = {"walker": WALKER, "target": TARGET}
_ENDS = {"reached": "the walker has reached the target", "stuck": "the walker is shut in"}


@dataclass(frozen=True)
class Position(Loadable):
    r"""A maze with a walker and a target.

    A step leads to a free cell above, below, left or right. Two cells with the same letter are a
    pair of teleporters: one step leads from either to the other.

    Examples
    --------
    >>> position = Position.from_text("@A#\n###\n*A.")
    >>> position.legal_moves()
    ((1, 0),)
    >>> position.play((1, 0)).play((1, 2)).play((0, 2)).outcome()
    'reached'
    """

    FOLDER: ClassVar = "maze"

    rows: tuple[str, ...]  # from top to bottom; each letter appears twice
    walker: Cell  # not on a wall; y grows downwards
    target: Cell

    def __post_init__(self) -> None:
        for number, row in enumerate(self.rows, start=1):
            if not _is_row(row):
                raise BadPosition(f"row {number}", f"a text of {WALL}, {FLOOR} and letters", row)
            if len(row) != len(self.rows[0]):
                raise BadPosition(f"row {number}", f"as long as row 1, {self.rows[0]}", row)
        for letter, count in Counter("".join(self.rows)).items():
            if letter in LETTERS and count != 2:
                raise BadPosition(f"the number of cells with {letter}", "2", count)
        for name, cell in (("the walker", self.walker), ("the target", self.target)):
            if cell not in list(self.cells):  # a list: values may be unhashable
                raise BadPosition(name, "a cell (x, y) of the maze that is not a wall", cell)

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Return a new maze; the same seed gives the same maze."""
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        return cls.from_text(carved(seed))

    @classmethod
    def from_fields(cls, fields: Fields) -> Position:
        """Parse a maze from the fields of its file."""
        with fields.made():
            return cls.from_text("\n".join(map(str, fields.list("rows"))))

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """The content of each cell without a wall, row by row: floor, or a letter."""
        return {
            (x, y): sign
            for y, row in enumerate(self.rows)
            for x, sign in enumerate(row)
            if sign != WALL
        }

    def twin(self, cell: Cell) -> Cell | None:
        """Return the other cell with the same letter, or None if the cell has no letter."""
        letter = self.cells[cell]
        twins = (other for other, sign in self.cells.items() if sign == letter and other != cell)
        return next(twins) if letter in LETTERS else None

    def steps_from(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells one step from a cell, without duplicates."""
        x, y = cell
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), self.twin(cell))
        return tuple(dict.fromkeys(other for other in beside if other in self.cells))

    def legal_moves(self) -> tuple[Cell, ...]:
        """Return the cells that the walker can step to; none after the end."""
        return () if self.walker == self.target else self.steps_from(self.walker)

    def play(self, move: Cell) -> Position:
        """Return the position after a step."""
        if (outcome := self.outcome()) is not None:
            raise GameOver(_ENDS[outcome])
        if is_cell(move) and move in self.legal_moves():
            return replace(self, walker=move)
        cells = listed(self.legal_moves(), "or")
        told = f"From {self.walker}, one step leads to {cells}, not to {shown(move)}."
        raise IllegalMove("no_step", told)

    def outcome(self) -> Outcome | None:
        """Return whether the walker has reached the target or is stuck, else None."""
        if self.walker == self.target:
            return "reached"
        return None if self.legal_moves() else "stuck"

    def to_text(self) -> str:
        """Return the maze as text, with ``@`` and ``*``; figures that hide a sign go below it."""
        figures = {"target": (TARGET, self.target), "walker": (WALKER, self.walker)}
        board, hidden = with_figures(self.rows, FLOOR, figures)
        return text_of(board, hidden, dict.fromkeys(hidden))

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Parse a position from the text of `to_text`."""
        with reading(text) as (board, rest):
            rows = [line.strip() for line in board.strip().splitlines()]
            walker, target = (place_of(rows, rest, name, sign) for name, sign in _SIGNS.items())
        floor = (row.replace(WALKER, FLOOR).replace(TARGET, FLOOR) for row in rows)
        return cls(tuple(floor), walker, target)

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values for `from_json`."""
        return {"rows": list(self.rows), "walker": list(self.walker), "target": list(self.target)}

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position; raises `BadFile`, which names the field and the expected value."""
        fields = Fields.of(data, "position JSON")
        walker, target = fields.cell("walker"), fields.cell("target")
        with fields.made():
            return cls(tuple(fields.list("rows")), walker, target)


def _is_row(row: object) -> bool:
    return isinstance(row, str) and row != "" and set(row) <= {*WALL, *FLOOR, *LETTERS}


GAME: Game[Position, Cell] = Game("maze", "Maze", Position)

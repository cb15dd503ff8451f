"""A world that is painted: any cell can become any ground, stroke by stroke."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pathlib_games.games.own.rules import (
    FLOOR,
    LARGEST,
    TARGET,
    WALKER,
    WALL,
    Board,
    Cell,
    Position,
)
from pathlib_games.graphs import BadPosition
from pathlib_games.graphs.values import is_whole

PORTAL = "p"
_PORTALS = "pqrstu"
_KEYS = "abcd"
TOOLS: Mapping[str, str] = {
    FLOOR: "Floor",
    WALL: "Wall",
    "~": "Ice",
    PORTAL: "Portal",
    "a": "Key a",
    "A": "Door a",
    "b": "Key b",
    "B": "Door b",
    "<": "One way left",
    "^": "One way up",
    "v": "One way down",
    ">": "One way right",
    WALKER: "Walker",
    TARGET: "Target",
}
"""What can be painted: a sign, and what it is called."""

_MEANINGS: Mapping[str, str] = {
    **dict.fromkeys(_PORTALS, "portal"),
    **dict.fromkeys(_KEYS, "key"),
    **{key.upper(): f"door for {key}" for key in _KEYS},
    "~": "ice",
    "<": "one way left",
    "^": "one way up",
    "v": "one way down",
    ">": "one way right",
}

_PLAIN: Mapping[tuple[str, str], str] = {
    ("floor", ""): FLOOR,
    ("wall", ""): WALL,
    ("ice", ""): "~",
    **{("one way", _MEANINGS[sign].split()[-1]): sign for sign in "<^v>"},
}
"""The sign of each ground without a letter, by its kind and its direction."""
_TO_TOOLS = str.maketrans(dict.fromkeys(_PORTALS, PORTAL))


@dataclass(frozen=True)
class Canvas:
    """A world in the making, in which a portal may still lack its twin.

    Examples
    --------
    >>> canvas = Canvas.of(Position.read("@..*", {}))
    >>> print(canvas.painted("~", [(1, 0), (2, 0)]).position.to_text())
    @~~*
    {"legend": {"~": "ice"}}
    """

    rows: tuple[str, ...]  # without the walker and the target
    walker: Cell
    target: Cell

    @classmethod
    def of(cls, position: Position) -> Canvas:
        """Return a world with the signs of the painter; raises `BadPosition`."""
        board = position.board
        signs: dict[str, str] = {}
        for kind, known in (("portal", _PORTALS), ("key", _KEYS)):
            given = [sign for sign, ground in board.meanings.items() if ground.kind == kind]
            if len(given) > len(known):
                raise BadPosition(f"the number of {kind}s", f"at most {len(known)}", len(given))
            free = [sign for sign in known if sign not in given]
            signs |= {sign: sign if sign in known else free.pop(0) for sign in given}
        for sign, ground in board.meanings.items():
            if ground.kind == "door":
                signs[sign] = signs[ground.of].upper()
            elif sign not in signs:
                signs[sign] = _PLAIN[ground.kind, ground.of]
        rows = tuple("".join(signs[sign] for sign in row) for row in board.rows)
        return cls(rows, position.walker, position.target)

    @property
    def position(self) -> Position:
        """The world; a portal without its twin is floor."""
        lone = {self.at(cell) for cell in self.lone}
        rows = ["".join(FLOOR if sign in lone else sign for sign in row) for row in self.rows]
        used = set("".join(rows))
        used |= {sign.lower() for sign in used if sign.lower() in _KEYS}  # a door needs its key
        legend = tuple((sign, words) for sign, words in _MEANINGS.items() if sign in used)
        return Position(Board(tuple(rows), legend), self.walker, self.target)

    @property
    def lone(self) -> tuple[Cell, ...]:
        """The portals without their twins."""
        cells = [(x, y) for y, row in enumerate(self.rows) for x, _ in enumerate(row)]
        counts = Counter(map(self.at, cells))
        return tuple(c for c in cells if self.at(c) in _PORTALS and counts[self.at(c)] == 1)

    @property
    def figures(self) -> dict[str, Cell]:
        """The cells of the walker and the target by their signs."""
        return {WALKER: self.walker, TARGET: self.target}

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
        return len(self.rows[0]), len(self.rows)

    @property
    def tools(self) -> tuple[str, ...]:
        """The rows with the tools that painted them: all portals have one."""
        return tuple(row.translate(_TO_TOOLS) for row in self.rows)

    def at(self, cell: Cell) -> str:
        """Return the sign of a cell."""
        return self.rows[cell[1]][cell[0]]

    def painted(self, sign: str, cells: Sequence[Cell]) -> Canvas:
        """Return the world after a stroke over cells.

        The walker or the target goes to the last cell, and breaks down a wall there. Of a stroke of
        portals only the first cell counts, and the next portal is its twin. Other strokes leave out
        the cells of the walker and the target. Cells beyond a board made smaller meanwhile are left
        out.
        """
        columns, rows = map(range, self.size)
        cells = [(x, y) for x, y in cells if x in columns and y in rows]
        if not cells:
            return self
        if sign in (WALKER, TARGET):
            return self._with(sign, cells[-1])
        taken = (self.walker, self.target)
        if sign != PORTAL:
            return self._put((cell, sign) for cell in cells if cell not in taken)
        if cells[0] in taken or self.at(cells[0]) in _PORTALS:
            return self
        counts = Counter("".join(self.rows))
        free = [each for each in _PORTALS if counts[each] < 2]
        return self._put((cells[0], each) for each in free[:1])

    def resized(self, columns: object, rows: object) -> Canvas:
        """Return the world with more or fewer columns and rows; raises `BadPosition`."""
        wide, high = self._length("columns", columns, 0), self._length("rows", rows, 1)
        lines = [row[:wide].ljust(wide, FLOOR) for row in self.rows[:high]]
        lines += [FLOOR * wide] * (high - len(lines))
        return replace(self, rows=tuple(lines))

    def _length(self, name: str, given: object, along: int) -> int:
        """Return a number of columns or rows if the walker and the target have room."""
        least = 1 + max(self.walker[along], self.target[along])
        if is_whole(given, least, LARGEST):
            return given
        wanted = f"from {least}, for the walker and the target, to {LARGEST}"
        raise BadPosition(f"the number of {name}", wanted, given)

    def _with(self, figure: str, cell: Cell) -> Canvas:
        if cell in (self.walker, self.target):
            return self
        canvas = self._put([(cell, FLOOR)]) if self.at(cell) == WALL else self
        if figure == WALKER:
            return replace(canvas, walker=cell)
        return replace(canvas, target=cell)

    def _put(self, signs: Iterable[tuple[Cell, str]]) -> Canvas:
        rows = [list(row) for row in self.rows]
        for (x, y), sign in signs:
            rows[y][x] = sign
        return replace(self, rows=tuple(map("".join, rows)))

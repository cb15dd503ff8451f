"""The board of a world: rows of signs, and a legend that says what the signs mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pathlib_games.graphs import BadPosition

Cell = tuple[int, int]
Kind = Literal["floor", "wall", "ice", "key", "door", "one way", "portal"]

WALL, FLOOR, WALKER, TARGET = "#.@*"
DIRECTIONS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
LARGEST = 20
"""So many rows and columns a board may have."""
MOST_KEYS = 4
"""With each key there are twice as many states."""
_NO_SIGNS = '{}"\\'
_ALLOWED = "ice, key, door for a (the sign of its key), one way right, portal, wall or floor"


@dataclass(frozen=True)
class Ground:
    """What a cell is made of."""

    kind: Kind
    of: str = ""
    """Of a key and a portal its sign, of a door that of its key, of a one-way street its way."""


@dataclass(frozen=True)
class Board:
    r"""A board as text, with its legend.

    Parameters
    ----------
    rows
        The board from top to bottom, all rows as long: ``#`` is a wall and ``.`` is floor; what
        other signs mean stands in the legend.
    legend
        Pairs of a sign and its meaning: ``ice``, ``key``, ``door for a`` with the sign of a key,
        ``one way right`` (or left, up, down), ``portal``, ``wall`` or ``floor``.

    Raises
    ------
    BadPosition
        If one of these is not as it should be; says where, and what is allowed.

    Examples
    --------
    >>> board = Board((".a#", ".A."), (("a", "key"), ("A", "door for a")))
    >>> board.ground[1, 1]
    Ground(kind='door', of='a')
    """

    rows: tuple[str, ...]
    legend: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        self._check_legend()
        for number, row in enumerate(self.rows, start=1):
            if not _is_row(row):
                raise BadPosition(f"row {number}", f"a text of 1 to {LARGEST} signs", row)
            if len(row) != len(self.rows[0]):
                raise BadPosition(f"row {number}", f"as long as row 1, {self.rows[0]}", row)
            for column, sign in enumerate(row, start=1):
                if sign not in self.meanings:
                    place = f"the sign in row {number}, column {column} (counted from 1)"
                    raise BadPosition(place, f"one of {' '.join(self.meanings)}", sign)
        if not 1 <= len(self.rows) <= LARGEST:
            raise BadPosition("the number of rows", f"from 1 to {LARGEST}", len(self.rows))
        for sign, count in Counter("".join(self.rows)).items():
            if self.meanings[sign].kind == "portal" and count != 2:
                raise BadPosition(f"the number of cells with the portal {sign}", "2", count)

    @cached_property
    def meanings(self) -> Mapping[str, Ground]:
        """What each sign stands for, those that every board has first."""
        return {
            WALL: Ground("wall"),
            FLOOR: Ground("floor"),
            **{sign: _ground(sign, meaning) for sign, meaning in self.legend},
        }

    @cached_property
    def ground(self) -> Mapping[Cell, Ground]:
        """What each cell that is no wall is made of, row by row."""
        return {
            (x, y): self.meanings[sign]
            for y, row in enumerate(self.rows)
            for x, sign in enumerate(row)
            if self.meanings[sign].kind != "wall"
        }

    @cached_property
    def keys(self) -> str:
        """The signs of all keys of the legend, in the order of the alphabet."""
        return "".join(sorted(s for s, ground in self.meanings.items() if ground.kind == "key"))

    def twin(self, cell: Cell) -> Cell | None:
        """Return the other cell of a portal, or None where there is no portal."""
        here = self.ground[cell]
        if here.kind != "portal":
            return None
        return next(other for other, g in self.ground.items() if g == here and other != cell)

    def _check_legend(self) -> None:
        signs = [sign for sign, _ in self.legend]
        for sign, meaning in self.legend:
            if not _is_sign(sign):
                raise BadPosition("a sign of the legend", f"one sign other than {_TAKEN}", sign)
            if signs.count(sign) > 1:
                raise BadPosition(f"the number of meanings of {sign}", "1", signs.count(sign))
            _ground(sign, meaning)
        if len(self.keys) > MOST_KEYS:
            raise BadPosition("the number of keys", f"at most {MOST_KEYS}", len(self.keys))
        for sign, ground in self.meanings.items():
            if ground.kind == "door" and ground.of not in self.keys:
                known = " or ".join(self.keys) or "a key of the legend (it has none)"
                raise BadPosition(f"the key of the door {sign}", known, ground.of)


_TAKEN = f"{WALL} {FLOOR} {WALKER} {TARGET}, a space, quotation marks or braces"


def _is_row(row: object) -> bool:
    return isinstance(row, str) and 1 <= len(row) <= LARGEST


def _is_sign(sign: object) -> bool:
    if not (isinstance(sign, str) and len(sign) == 1 and sign.isprintable()):
        return False
    return not sign.isspace() and sign not in (WALL, FLOOR, WALKER, TARGET, *_NO_SIGNS)


def _ground(sign: str, meaning: object) -> Ground:
    """Read what a meaning in words stands for."""
    words = meaning.split() if isinstance(meaning, str) else []
    match words:
        case ["key" | "portal" as kind]:
            return Ground(kind, sign)
        case ["ice" | "floor" | "wall" as kind]:
            return Ground(kind)
        case ["door", "for", key]:
            return Ground("door", key)
        case ["one", "way", way] if way in DIRECTIONS:
            return Ground("one way", way)
    raise BadPosition(f"the meaning of {sign}", _ALLOWED, meaning)

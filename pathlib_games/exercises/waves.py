"""A breadth-first search by hand: cells are found one after the other, wave by wave."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Self, TypeVar, cast

from pathlib_games.exercises.reading import read_names, shown
from pathlib_games.exercises.verdict import Verdict, unread
from pathlib_games.words import counted

Cell = tuple[int, int]
Place = TypeVar("Place")


class ByWaves(ABC):
    """The cells that were found so far, in order; each game says which waves are right."""

    start: Cell  # where the search begins
    cells: tuple[Cell, ...]  # what was found, without the start

    @property
    @abstractmethod
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, 0 for the start."""

    @abstractmethod
    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be found, or None if it may be."""

    def find(self, cell: Cell) -> Self:
        """Return the search with one cell more, right or wrong."""
        return cast("Self", replace(cast("Any", self), cells=(*self.cells, cell)))

    def name(self, cell: Cell) -> str:
        """Write a cell as it is called on this board."""
        return str(cell)

    @property
    def open_wave(self) -> int | None:
        """The wave that is being found; None: all is found."""
        return min(
            (n for cell, n in self.wave.items() if cell != self.start and cell not in self.cells),
            default=None,
        )

    def too_early(self, cell: Cell) -> str | None:
        """Say that a cell belongs to a later wave than the one that is being found, or to none."""
        number = self.wave.get(cell)
        if number is None:
            return f"{self.name(cell)} cannot be reached."
        if self.open_wave is not None and number > self.open_wave:
            return (
                f"{self.name(cell)} belongs to wave {number}, but a cell of wave "
                f"{self.open_wave} is not found yet. Finish the wave first."
            )
        return None

    def verdict(self, all_of_it: str) -> Verdict:
        """Judge cells that were all right so far: is every wave complete, or is one not."""
        count, waves = len(self.cells), max(self.wave.values())
        if self.open_wave is not None:
            right = f"{counted(count, 'cell')} {'is' if count == 1 else 'are'}"
            missing = f"Wave {self.open_wave} is" if waves > 1 else "They are"
            return Verdict("wrong", f"{right} right so far. {missing} not complete.")
        told = f" in {waves} waves" if waves > 1 else ""
        return Verdict("right", f"{counted(count, 'cell')}{told}: {all_of_it}.")


def grouped_by(numbers: Mapping[Place, float]) -> list[list[Place]]:
    """Return what has a number in groups of equal numbers, the smallest first.

    Examples
    --------
    >>> grouped_by({"a": 1, "b": 3, "c": 1})
    [['a', 'c'], ['b']]
    """
    return [
        [place for place, n in numbers.items() if n == number]
        for number in sorted(set(numbers.values()))
    ]


def read_cells(typed: object) -> list[Cell]:
    """Read cells that were typed, such as ``"(1, 0) (0, 1)"``.

    Raises `Unread` if they cannot be read.
    """
    expected = "The cells should be a text such as '(1, 0) (0, 1)', or a list of pairs"
    return _read_pairs(typed, expected)


def read_cell(given: object) -> Cell:
    """Read one cell: a pair, or a text such as ``"(1, 0)"``.

    Raises `Unread` if it is something else.
    """
    expected = "The answer should be one cell: a pair of whole numbers (x, y)"
    cells = _read_pairs(given, expected)
    if len(cells) != 1:
        unread(f"{expected}, not {shown(given)}.")
    return cells[0]


def _read_pairs(given: object, expected: str) -> list[Cell]:
    typed = " ".join(read_names(given, expected))
    numbers = re.findall(r"(-?\d+)((?:\.\d+)?)", typed)
    whole = all(len(number) <= 3 and not rest.strip(".0") for number, rest in numbers)
    if not numbers or len(numbers) % 2 or not whole or re.search(r"[^\W\d_]\d", typed):
        unread(f"{expected}, not {shown(given)}.")
    pairs = (int(number) for number, _ in numbers)
    return list(zip(pairs, pairs, strict=True))

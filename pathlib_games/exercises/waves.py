"""A breadth-first search by hand: cells are found one after the other, wave by wave."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import read_names, shown
from pathlib_games.exercises.verdict import Verdict, unread
from pathlib_games.graphs import Node
from pathlib_games.words import counted

Cell = tuple[int, int]
Refusal = tuple[str, int | None]
"""Why a cell is not the next to be found, and the misunderstanding that shows in it, or None."""


def to_find(asked: Instance) -> dict[Cell, float]:
    """Return the wave of each cell that a search finds, in the order of the search."""
    found = asked.distances.items()
    return {
        node: number for node, number in found if isinstance(node, tuple) and node != asked.source
    }


def waves_of(asked: Instance) -> list[list[Cell]]:
    """Return the cells that a search finds, wave by wave."""
    found = to_find(asked)
    return [
        [cell for cell, number in found.items() if number == wave]
        for wave in sorted(set(found.values()))
    ]


def wave_numbers(instance: Instance) -> tuple[int, ...]:
    """Return the waves of all that is to be found, in the order in which it is found."""
    return tuple(sorted(int(wave) for wave in to_find(instance).values()))


def as_typed(asked: Instance) -> str:
    """Write the cells as they are typed, in the order in which a search finds them."""
    return " ".join(map(str, to_find(asked)))


def right_so_far(count: int) -> str:
    """Say that so many cells are right."""
    return f"{counted(count, 'cell')} {'is' if count == 1 else 'are'} right so far."


@dataclass(frozen=True)
class Waves:
    """What is to be found by hand, wave by wave; each game says what else may be wrong."""

    asked: Instance  # the search; what it finds are cells
    refusal: Callable[[Cell, Collection[Node]], Refusal | None]
    """Says why a cell cannot be found at all now, after the source and others were found."""
    all_of_it: str  # what has been found in the end, such as "all that can be reached"
    blames: Callable[[str, int, Iterable[int]], Verdict]
    """Puts a wrong answer and the hint of a misunderstanding into words."""
    early: Callable[[list[Cell]], int | None] = lambda _: None
    """Says which misunderstanding shows if just these cells are missing in the last wave."""
    name: Callable[[Cell], str] = str  # writes a cell as it is called on this board

    @cached_property
    def right(self) -> dict[Cell, float]:
        """The right wave of each cell."""
        return to_find(self.asked)

    def judge(self, cells: list[Cell], met_before: Iterable[int] = ()) -> Verdict:
        """Judge cells in the order in which they were found; any order within a wave is right."""
        found: list[Cell] = []
        for number, cell in enumerate(cells, start=1):
            if (refusal := self.why_not(cell, found)) is not None:
                told, idea = f"Cell {number}: {refusal[0]}", refusal[1]
                wrong = Verdict("wrong", told)
                verdict = wrong if idea is None else self.blames(told, idea, met_before)
                break
            found.append(cell)
        else:
            verdict = self.so_far(found)
        return verdict.earning(len(found), len(self.right))

    def why_not(self, cell: Cell, found: Collection[Cell]) -> Refusal | None:
        """Say why a cell is not the next to be found, or None if it may be."""
        if cell in found or cell == self.asked.source:
            return f"{self.name(cell)} has been found already.", None
        if (refusal := self.refusal(cell, (self.asked.source, *found))) is not None:
            return refusal
        number, (wave, missing) = self.right[cell], self.open_wave(found)
        if number == wave:
            return None
        told = (
            f"{self.name(cell)} belongs to wave {number:g}, but a cell of wave {wave:g} is not "
            "found yet. Finish the wave first."
        )
        return told, self.early(missing)

    def so_far(self, found: Collection[Cell]) -> Verdict:
        """Judge cells that were all right so far: is every wave complete, or is one not."""
        count, waves = len(found), max(self.right.values(), default=0)
        wave, missing = self.open_wave(found)
        if missing:
            left = f"Wave {wave:g} is" if waves > 1 else "They are"
            return Verdict("wrong", f"{right_so_far(count)} {left} not complete.")
        told = f" in {waves:g} waves" if waves > 1 else ""
        return Verdict("right", f"{counted(count, 'cell')}{told}: {self.all_of_it}.")

    def open_wave(self, found: Collection[Cell]) -> tuple[float, list[Cell]]:
        """Return the number of the wave that is being found, and what is missing in it."""
        missing = [cell for cell in self.right if cell not in found]
        wave = min((self.right[cell] for cell in missing), default=0)
        return wave, [cell for cell in missing if self.right[cell] == wave]


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
    numbers = re.findall(r"((?<!\d)-?\d+)((?:\.\d+)?)", typed)
    whole = all(len(number) <= 3 and not rest.strip(".0") for number, rest in numbers)
    if not numbers or len(numbers) % 2 or not whole or re.search(r"[^\W\d_]\d", typed):
        unread(f"{expected}, not {shown(given)}.")
    pairs = (int(number) for number, _ in numbers)
    return list(zip(pairs, pairs, strict=True))

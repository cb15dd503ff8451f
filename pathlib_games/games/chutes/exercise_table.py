"""A table of chutes that was typed by hand, with entries that lead up."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pathlib_games.exercises.reading import in_any_order, read_whole_numbers
from pathlib_games.exercises.verdict import Verdict, refusing, unread
from pathlib_games.games.chutes.board import Slide
from pathlib_games.graphs import BadBoard

_SIZE = 100
_ENTRIES = 10


@dataclass(frozen=True)
class ChuteTable:
    """A table in which the entries have to be found that cannot be chutes.

    Raises `BadBoard` if two entries begin at one square, one leads nowhere, or none leads up.
    """

    entries: tuple[Slide, ...]

    def __post_init__(self) -> None:
        begins = {start for start, _ in self.entries}
        if len(begins) < len(self.entries):
            raise BadBoard("the table", "entries that begin at different squares", self.entries)
        if any(start == end for start, end in self.entries):
            raise BadBoard("the table", "entries that lead to another square", self.entries)
        if not self.leading_up:
            raise BadBoard("the table", "a table with an entry that leads up", self.entries)

    @property
    def leading_up(self) -> dict[int, int]:
        """The entries that cannot be chutes: where they begin, and where they end."""
        return {start: end for start, end in self.entries if end > start}


@refusing
def judge_not_chutes(answer: object, asked: ChuteTable) -> Verdict:
    """Judge which entries of a table cannot be chutes; each is named by where it begins."""
    expected = "The answer should be the squares where the wrong entries begin, such as [16, 47]"
    begins, right = dict(asked.entries), asked.leading_up
    known = ", ".join(map(str, begins))
    squares = read_whole_numbers(in_any_order(answer), expected)
    for square in squares:
        if square not in begins:
            unread(
                f"{square} is not a square where an entry of the table begins; those are {known}."
            )
    given = set(squares)
    found, down = given & set(right), sorted(given - set(right))
    units = len(found) - len(down)
    if down:
        told = f"{down[0]} to {begins[down[0]]} leads down, as a chute should."
        return Verdict("wrong", told).earning(units, of=len(right))
    if len(found) < len(right):
        so_far = f"{len(found)} found" if found else "None found"
        told = f"{so_far}, but there is more. Read each entry aloud: from, to."
        return Verdict("wrong", told).earning(units, of=len(right))
    listed = " and ".join(f"{start} to {end}" for start, end in right.items())
    leads = "leads" if len(right) == 1 else "lead"
    return Verdict("right", f"{listed} {leads} up, and no chute does.")


def drawn_table(seed: int) -> ChuteTable:
    """Draw a table of chutes, one to three of them the wrong way round."""
    rng = random.Random(f"table {seed}")
    turned = rng.randint(1, 3)
    ends = rng.sample(range(1, _SIZE), 2 * _ENTRIES)
    pairs = [sorted(ends[i : i + 2], reverse=True) for i in range(0, len(ends), 2)]
    entries = [(low, high) for high, low in pairs[:turned]]
    entries += [(high, low) for high, low in pairs[turned:]]
    return ChuteTable(tuple(rng.sample(entries, len(entries))))

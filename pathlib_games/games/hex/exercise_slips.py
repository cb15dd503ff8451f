"""What learners take Hex for: three misunderstandings, and the hints about its six neighbors.

They do not change an algorithm but the graph, so they are recognised from the cells that are
named, or from the numbers that they lead to.
"""

from __future__ import annotations

from collections.abc import Iterable

from pathlib_games.exercises.verdict import Verdict
from pathlib_games.ideas.misunderstandings import (
    MISUNDERSTANDINGS,
    Misunderstanding,
    register,
)
from pathlib_games.ideas.slips import WRONG_NEIGHBORS

WRONG_SIDES = 31
WALKS_OVER_STONES = 32
PAYS_FOR_OWN_STONES = 33

for _known in (
    Misunderstanding(
        WRONG_SIDES,
        "the wrong sides",
        "Joins a player to the sides of the other one.",
        "Which two sides does this player join, and which of x and y is 0 there?",
        "Put a finger along a side of this player. Which number is the same for all its cells?",
        "S: four border nodes in one graph; E: x and y, or rows and columns, are mixed up",
    ),
    Misunderstanding(
        WALKS_OVER_STONES,
        "walks over the opponent",
        "Counts a cell with a stone of the opponent as one that a way may use.",
        "Can your way lead over a cell where no stone of yours can ever lie?",
        "Cover the opponent's stones with your hand: those cells are gone. Which ways are left?",
        "S: edges for all cells, with weights that only make stones dear",
    ),
    Misunderstanding(
        PAYS_FOR_OWN_STONES,
        "pays for its own stones",
        "Counts a stone that lies there already as one that has to be laid.",
        "Count the stones still to be laid. What does a cell cost where yours lies already?",
        "Lay the missing stones one by one: how many of them leave your hand?",
        "S: a stone weighs 1 and an empty cell 100, so that 100 own stones cost as much as a gap",
    ),
):
    register(_known)

_NEIGHBOR_HINTS = (
    "Touch each neighbor with a finger: a hexagon has six sides. Which cells lie behind them?",
    "Take a cell in the middle: two neighbors in its row, two above it, two below it. Which ones?",
)


def named(message: str, number: int, met_before: Iterable[int]) -> Verdict:
    """Put a wrong answer into words, with the hint of a misunderstanding in the words of Hex."""
    known = MISUNDERSTANDINGS[number]
    hints = _NEIGHBOR_HINTS if number == WRONG_NEIGHBORS else (known.hint, known.next_hint)
    hint = hints[number in set(met_before)]
    return Verdict("wrong", f"{message} {hint}", causes=(number,), mistake=number, hint=hint)

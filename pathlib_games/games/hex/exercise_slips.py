"""What learners take Hex for: three misunderstandings, and how stones are counted with them.

They do not change an algorithm but the graph, so they are recognised from the cells that are
named, or from the numbers that they lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from heapq import heapify, heappop, heappush
from math import inf

from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Flaw, Verdict
from pathlib_games.games.hex.board import BLACK, Cell, Player, neighbors, other
from pathlib_games.games.hex.graphs import cells_and_costs, stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.ideas.diagnosis import Believed, suspecting
from pathlib_games.ideas.judge import verdict_on
from pathlib_games.ideas.misunderstandings import (
    MISUNDERSTANDINGS,
    Misunderstanding,
    register,
)
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

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


def naming(message: str, number: int, met_before: Iterable[int]) -> Verdict:
    """Put a wrong answer into words, with the hint of a misunderstanding in the words of Hex."""
    known = MISUNDERSTANDINGS[number]
    hints = _NEIGHBOR_HINTS if number == WRONG_NEIGHBORS else (known.hint, known.next_hint)
    hint = hints[number in set(met_before)]
    return Verdict("wrong", message, causes=(number,), mistake=number, hint=hint)


# ---- how many stones are needed -----------------------------------------------------------------

Costs = Mapping[Cell, int]
Near = Callable[[Cell], Iterable[Cell]]


_SUSPECTED = 0.5  # so likely is an idea after one answer that it explains
_SLIP = 3  # whoever counts stones on a way may miss so many of them, or count them twice


def judge_needed(
    answer: object,
    asked: Stones,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge how many stones a player needs to win, if the opponent adds none.

    A count that is only a few off is a slip; an idea is named that was suspected before as well.
    """
    right = stones_needed(asked.position, asked.player)
    given = read_number(answer)
    if isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        needs = "can win no more" if right is None else f"needs {counted(right, 'stone')}"
        return Verdict("right", f"{asked.player.capitalize()} {needs}.")
    told = f"It is not {shown(answer)}."
    blamed = [number for number in SLIPS if slipped(number, asked) == given]
    hint = "Walk with a finger from side to side, and count the empty cells on the way."
    if given == straight_on(asked):  # which is no misunderstanding, so none is named beside it
        told = f"{told} {told_straight_on(asked.player)}"
        hint = "Which cells beside it cost less?"
        return Verdict("wrong", told, question=hint, causes=tuple(blamed))
    off = abs(given - right) if right is not None and isinstance(given, int | float) else inf
    before = believed or {}
    if len(blamed) == 1 and (off > _SLIP or (off > 1 and before.get(blamed[0], 0) > _SUSPECTED)):
        return naming(told, blamed[0], met_before)
    return verdict_on(suspecting(Flaw(told, "", hint), blamed if off > 1 else (), {}), met_before)


def straight_on(asked: Stones) -> int | None:
    """Return what the cheapest row of black costs, or column of white; None if all are blocked."""
    cost, size = cells_and_costs(asked.position, asked.player), range(asked.position.size)
    rows = [[(x, y) if asked.player == BLACK else (y, x) for x in size] for y in size]
    free = [row for row in rows if all(cell in cost for cell in row)]
    return min((sum(map(cost.__getitem__, row)) for row in free), default=None)


def told_straight_on(player: Player) -> str:
    """Say that a way need not be straight, to somebody who gives what the cheapest one costs."""
    line = "row" if player == BLACK else "column"
    return f"So many the cheapest {line} needs, but a way may leave its {line}."


def fewest_stones(cost: Costs, size: int, neighbors: Near, player: Player = BLACK) -> int | None:
    """Return the least cost of a way from side to side, as the learner is to work it out."""
    along = 0 if player == BLACK else 1
    queue = [(own, cell) for cell, own in cost.items() if cell[along] == 0]
    heapify(queue)
    settled: set[Cell] = set()
    while queue:
        needed, cell = heappop(queue)
        if cell[along] == size - 1:
            return needed
        if cell not in settled:
            settled.add(cell)
            for near in neighbors(cell):
                if near in cost and near not in settled:
                    heappush(queue, (needed + cost[near], near))
    return None


# ---- wrong ways to count -----------------------------------------------------------------------


def _square_neighbors(cost: Costs, size: int, _: Near, player: Player) -> int | None:
    def four(cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    return fewest_stones(cost, size, four, player)


def _wrong_sides(cost: Costs, size: int, neighbors: Near, player: Player) -> int | None:
    return fewest_stones(cost, size, neighbors, other(player))


def _over_stones(cost: Costs, size: int, neighbors: Near, player: Player) -> int | None:
    every = {(x, y): cost.get((x, y), 1) for y in range(size) for x in range(size)}
    return fewest_stones(every, size, neighbors, player)


def _paying(cost: Costs, size: int, neighbors: Near, player: Player) -> int | None:
    return fewest_stones(dict.fromkeys(cost, 1), size, neighbors, player)


SLIPS: dict[int, Callable[[Costs, int, Near, Player], int | None]] = {
    WRONG_NEIGHBORS: _square_neighbors,
    WRONG_SIDES: _wrong_sides,
    WALKS_OVER_STONES: _over_stones,
    PAYS_FOR_OWN_STONES: _paying,
}
"""The program of each misunderstanding, in place of `fewest_stones`."""


_neighbors = cache(neighbors)  # a position is drawn only after many were counted


def slipped(number: int, asked: Stones) -> int | None:
    """Return what a misunderstanding takes for the number of stones that a player needs."""
    size, cost = asked.position.size, cells_and_costs(asked.position, asked.player)
    return SLIPS[number](cost, size, partial(_neighbors, size), asked.player)

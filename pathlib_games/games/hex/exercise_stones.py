"""Judges how many stones a player of Hex still needs, and knows the wrong ways to count them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from heapq import heapify, heappop, heappush

from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.hex.board import BLACK, Cell, Player, neighbors, other
from pathlib_games.games.hex.exercise_slips import (
    PAYS_FOR_OWN_STONES,
    WALKS_OVER_STONES,
    WRONG_SIDES,
    named,
)
from pathlib_games.games.hex.graphs import cells_and_costs, stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

Costs = Mapping[Cell, int]
Near = Callable[[Cell], Iterable[Cell]]


def judge_needed(answer: object, asked: Stones, met_before: Iterable[int] = ()) -> Verdict:
    """Judge how many stones a player needs to win, if the opponent adds none."""
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
    elif len(blamed) == 1:
        return named(told, blamed[0], met_before)
    return Verdict("wrong", f"{told} {hint}", causes=tuple(blamed))


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

"""Judges the exercises about Hex: neighbors, stones that are needed, a search with free steps.

Four ideas are behind most slips here. They do not change an algorithm but the graph, so they are
recognised from the cells that are named, or from the numbers that they lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pathlib_games.exercises.misunderstandings import (
    MISUNDERSTANDINGS,
    Misunderstanding,
    register,
)
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.reading import Other, not_a_number, read_number, shown
from pathlib_games.exercises.slips import WRONG_NEIGHBORS
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict
from pathlib_games.games.hex.board import BLACK, Cell, Player, other
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import Graph, dijkstra

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
        (),
    ),
    Misunderstanding(
        WALKS_OVER_STONES,
        "walks over the opponent",
        "Counts a cell with a stone of the opponent as one that a way may use.",
        "Can you lay a stone where the opponent's stone lies? What does that mean for your way?",
        "Cover the opponent's stones with your hand: those cells are gone. Which ways are left?",
        "S: edges for all cells, with weights that only make stones dear",
        (),
    ),
    Misunderstanding(
        PAYS_FOR_OWN_STONES,
        "pays for its own stones",
        "Counts a stone that lies there already as one that has to be laid.",
        "Count the stones still to be laid. What does a cell cost where yours lies already?",
        "Lay the missing stones one by one: how many of them leave your hand?",
        "S: a stone weighs 1 and an empty cell 100, so that 100 own stones cost as much as a gap",
        (),
    ),
):
    register(_known)

HEX_NEIGHBOR_HINTS = (
    "Touch each neighbor with a finger: a hexagon has six sides. Which cells lie behind them?",
    "Take a cell in the middle: two neighbors in its row, two above it, two below it. Which ones?",
)

SEARCHES = Question(
    "A program without the two side nodes searches from one cell of the left side, then from the "
    "next one, until one of them finds a cell of the right side. Nobody has won yet. How many "
    "searches does it make on 11 x 11 if black has a stone on every cell of the left side?",
    (
        Option("1", False, "That is what the side node does: it stands for all of them at once."),
        Option(
            "11",
            True,
            "One for each cell of the left side. With the node it is 1, however long the side is.",
        ),
        Option("22", False, "From the right side no search begins: there it only arrives."),
        Option(
            "121",
            False,
            "Each pair of a left and a right cell need not be asked: one search finds all that it "
            "can reach.",
        ),
    ),
)

NO_DRAW = Question(
    "A full board on which nobody has won: why can there be none?",
    (
        Option(
            "Because somebody always makes a mistake.",
            False,
            "Even the silliest game has a winner. It is about the board, not about the players.",
        ),
        Option(
            "Because only a chain of the other color could keep black from going through, and "
            "such a chain is a win of white.",
            True,
            "Pour in water from the left, along black stones. If it does not come out on the "
            "right, its shore is a chain of white stones from the top to the bottom.",
        ),
        Option(
            "Because there are more stones of one color.",
            False,
            "On 4 x 4 both have eight. And one chain of four can win against all the others.",
        ),
        Option(
            "There can be one, but it is rare.",
            False,
            "Then fill more boards. On squares it would happen: where four cells meet in a corner, "
            "both diagonals are blocked. In Hex only three cells ever meet.",
        ),
    ),
)


def named(message: str, number: int, hints: tuple[str, str], met_before: Iterable[int]) -> Verdict:
    """Put a wrong answer into words, with hints of one's own for a known misunderstanding."""
    hint = hints[number in set(met_before)]
    return Verdict("wrong", f"{message} {hint}", causes=(number,), hint=hint)


def hints_for(number: int) -> tuple[str, str]:
    """Give both hints of a misunderstanding, those about neighbors in the words of Hex."""
    known = MISUNDERSTANDINGS[number]
    return HEX_NEIGHBOR_HINTS if number == WRONG_NEIGHBORS else (known.hint, known.next_hint)


# ---- how many stones are needed -----------------------------------------------------------------


def judge_needed(
    answer: object, position: Position, player: Player, met_before: Iterable[int] = ()
) -> Verdict:
    r"""Judge how many stones a player needs to win, if the opponent adds none.

    Examples
    --------
    >>> position = Position.from_text("BW.\n...\nB..")
    >>> judge_needed(2, position, "black")
    Right. Black needs 2 stones.
    >>> judge_needed(3, position, "black").mistake
    33
    """
    if answer is ...:
        return NOT_TRIED
    right = stones_needed(position, player)
    given = read_number(answer)
    who = player.capitalize()
    if isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"{who} needs {right} {'stone' if right == 1 else 'stones'}.")
    told = f"It is not {shown(answer)}."
    blamed = [number for number, need in SLIPS.items() if need(position, player) == given]
    if len(blamed) == 1:
        return named(told, blamed[0], hints_for(blamed[0]), met_before)
    hint = "Walk with a finger from side to side, and count the empty cells on the way."
    return Verdict("wrong", f"{told} {hint}", causes=tuple(blamed))


def cells_and_costs(position: Position, player: Player) -> dict[Cell, int]:
    r"""Give for each cell that a player may use what it costs: 0 for an own stone, 1 if empty.

    Examples
    --------
    >>> cells_and_costs(Position.from_text("BW\n.."), "black")
    {(0, 0): 0, (0, 1): 1, (1, 1): 1}
    """
    cells = (position.cell(index) for index in range(len(position.cells)))
    return {c: int(position.at(c) is None) for c in cells if position.at(c) != other(player)}


def fewest_stones(
    cost: dict[Cell, int],
    size: int,
    neighbors: Callable[[Cell], Iterable[Cell]],
    player: Player = BLACK,
) -> int | None:
    """Give the least cost of a way from side to side, as the learner is to work it out.

    Examples
    --------
    >>> empty = Position.empty(3)
    >>> fewest_stones(cells_and_costs(empty, "black"), 3, empty.neighbors)
    3
    """
    along = 0 if player == BLACK else 1
    edges: list[tuple[Any, Any, int]] = []
    for cell, own in cost.items():
        if cell[along] == 0:
            edges.append(("start", cell, own))
        if cell[along] == size - 1:
            edges.append((cell, "end", 0))
        edges += [(cell, near, cost[near]) for near in neighbors(cell) if near in cost]
    found = dijkstra(Graph.from_edges(edges, ["start", "end"], directed=True), "start").distance
    return int(found["end"]) if "end" in found else None


def _with_wrong_sides(position: Position, player: Player) -> int | None:
    return fewest_stones(
        cells_and_costs(position, player), position.size, position.neighbors, other(player)
    )


def _over_stones(position: Position, player: Player) -> int | None:
    cells = (position.cell(index) for index in range(len(position.cells)))
    cost = {cell: int(position.at(cell) != player) for cell in cells}
    return fewest_stones(cost, position.size, position.neighbors, player)


def _paying(position: Position, player: Player) -> int | None:
    cost = dict.fromkeys(cells_and_costs(position, player), 1)
    return fewest_stones(cost, position.size, position.neighbors, player)


def _with_square_neighbors(position: Position, player: Player) -> int | None:
    def four(cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]

    return fewest_stones(cells_and_costs(position, player), position.size, four, player)


SLIPS: dict[int, Callable[[Position, Player], int | None]] = {
    WRONG_NEIGHBORS: _with_square_neighbors,
    WRONG_SIDES: _with_wrong_sides,
    WALKS_OVER_STONES: _over_stones,
    PAYS_FOR_OWN_STONES: _paying,
}
"""What each misunderstanding takes for the number of stones that a player needs."""

"""What is asked about Hex: cells, positions, and questions with answers to choose from."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from heapq import heapify, heappop, heappush
from math import inf

from pathlib_games.games.hex.graphs import cells_and_costs, distance_graph, stones_needed
from pathlib_games.games.hex.rules import (
    BLACK,
    BORDERS,
    EMPTY,
    SIGNS,
    SWAP,
    Cell,
    Player,
    Position,
    at_sides,
    checked_player,
    move_from_text,
    move_to_text,
    neighbors,
    other,
)
from pathlib_games.graphs import IllegalMove, Node
from pathlib_games.words import counted
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.questions import (
    Option,
    Question,
    Refusal,
    Waves,
    right_so_far,
    to_find,
    waves_of,
)
from pathlib_tutor.exercises.reading import (
    in_any_order,
    not_a_number,
    read_names,
    read_number,
    shown,
)
from pathlib_tutor.exercises.verdict import Flaw, Verdict, refusing, unread
from pathlib_tutor.ideas.diagnosis import Believed, suspecting
from pathlib_tutor.ideas.judge import verdict_on
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS, Misunderstanding, register
from pathlib_tutor.ideas.slips import WRONG_NEIGHBORS, Listed
from pathlib_tutor.programs.plain import Other


@dataclass(frozen=True)
class Touch:
    """The question which cells share a side with a cell.

    Raises `IllegalMove` if the board does not have the cell.
    """

    size: int  # the number of rows of the board
    cell: Cell

    def __post_init__(self) -> None:
        Position.empty(self.size).index(self.cell)


@dataclass(frozen=True)
class _Search:
    """A question about a search for a player's way; the opponent adds no stone."""

    position: Position
    player: Player

    def __post_init__(self) -> None:
        checked_player(self.player)

    @property
    def instance(self) -> Instance:
        """The search from the first side of the player to the second one."""
        source, target = BORDERS[self.player]
        graph = distance_graph(self.position, self.player)
        return Instance("the board of Hex", graph, source, target=target)


class Stones(_Search):
    """The question how many stones a player still needs."""


class FreeSteps(_Search):
    """The question in which order a search with weights 0 and 1 settles the cells."""

    @property
    def instance(self) -> Instance:
        """The search from the first side of the player, to all cells."""
        return replace(super().instance, target=None)


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
    "At how many cells does this program begin, one after the other, as long as no search finds "
    "the right side?",
    "On 3 x 3, with stones on all of the left side: it begins at the first cell and does not come "
    "to the right, then at the second, then at the third. That makes 3 searches. How many cells "
    "has the left side here?",
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
            "There can be one, but it is rare.",
            False,
            "Then fill more boards. On squares it would happen: where four cells meet in a corner, "
            "both diagonals are blocked. In Hex only three cells ever meet.",
        ),
        Option(
            "Because there are more stones of one color than of the other, and they win.",
            False,
            "On 4 x 4 both have eight. And one chain of four can win against all the others.",
        ),
        Option(
            "Because only a chain of white can keep black from going through.",
            True,
            "Pour in water from the left, along black stones. If it does not come out on the "
            "right, its shore is a chain of white stones from the top to the bottom.",
        ),
    ),
    "What would have to lie in the way of black, from the top to the bottom, so that no black "
    "stones join left and right?",
    "On 2 x 2 white stops black with b1 beside a1, and with b2 beside a2. The cells b1 and b2 "
    "touch, one at the top and one at the bottom. What have these two stones become?",
)


# ----------------------------------------------------------------------------------------------
# What learners take Hex for: three misunderstandings, and how stones are counted with them.
#
# They do not change an algorithm but the graph, so they are recognised from the cells that are
# named, or from the numbers that they lead to.

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


# ----------------------------------------------------------------------------------------------
# Judges what is found by hand on a board of Hex: neighbors, and the waves of a search.
#
# An own stone costs nothing there, so a wave may go on through it.


def read_hex_cells(typed: object, size: int) -> list[Cell]:
    """Read cells that were typed, such as ``"b3 c2"``.

    Raises `Wrong` if they cannot be read.
    """
    expected = "The cells should be a text such as 'b3 c2'"
    cells, board = list[Cell](), Position.empty(size)
    bare = (re.sub(r"\W", "", name).lower() for name in read_names(typed, expected))
    for word in (part for name in bare for part in re.findall(r"[a-z]+\d+|.+", name)):
        try:
            move = move_from_text(word)
            if move == SWAP:
                unread(f"{expected}, not {shown(typed)}.")
            board.index(move)
        except IllegalMove:
            unread(f"{expected}, all of them on the board; {shown(word)} is none.")
        cells.append(move)
    if not cells:
        unread(f"{expected}, not {shown(typed)}.")
    return cells


def written_cells(cells: Iterable[Cell]) -> str:
    """Write cells as `read_hex_cells` reads them."""
    return " ".join(map(move_to_text, cells))


# ---- neighbors by touch -------------------------------------------------------------------------


@refusing
def judge_touching(typed: object, asked: Touch, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the neighbors of a cell, in any order."""
    cells = read_hex_cells(in_any_order(typed), asked.size)
    near, given = set(neighbors(asked.size, asked.cell)), set(cells)
    # Each wrong cell takes back a right one: else all cells of the board would be worth most.
    return _touched(cells, asked, met_before).earning(
        len(given & near) - len(given - near), len(near)
    )


def _touched(cells: list[Cell], asked: Touch, met_before: Iterable[int]) -> Verdict:
    if shape := neighbor_slip(asked.cell, set(cells), asked.size):
        return naming(shape, WRONG_NEIGHBORS, met_before)
    for number, cell in enumerate(cells):
        if reason := _no_neighbor(cell, asked, cells[:number]):
            return Verdict("wrong", reason)
    if len(cells) < len(neighbors(asked.size, asked.cell)):
        return Verdict("wrong", f"{right_so_far(len(cells))} There are more.")
    told = f"all neighbors of {move_to_text(asked.cell)}"
    return Verdict("right", f"{counted(len(cells), 'cell')}: {told}.")


def _no_neighbor(cell: Cell, asked: Touch, found: list[Cell]) -> str | None:
    """Say why a cell is not to be found, or None if it is."""
    here, there = move_to_text(asked.cell), move_to_text(cell)
    if cell == asked.cell:
        return f"{here} is the cell itself."
    if cell in found:
        return f"{there} has been found already."
    if cell in neighbors(asked.size, asked.cell):
        return None
    dx, dy = cell[0] - asked.cell[0], cell[1] - asked.cell[1]
    if dx == dy and abs(dx) == 1:
        return f"{there} does not touch {here}: two other cells meet between them."
    return f"{there} does not touch {here}."


def neighbor_slip(cell: Cell, given: set[Cell], size: int) -> str | None:
    """Say which wrong idea of neighbors gives these cells, if it is a well-known one."""
    true = set(neighbors(size, cell))
    ideas = wrong_neighbors(cell, size).items()
    return next((told for told, cells in ideas if cells == given != true), None)


def wrong_neighbors(cell: Cell, size: int) -> dict[str, set[Cell]]:
    """Return the neighbors of a cell by the wrong ideas of them that are well known."""
    x, y = cell
    four = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    right, turned = {(x + 1, y - 1), (x - 1, y + 1)}, {(x + 1, y + 1), (x - 1, y - 1)}
    ideas = {
        "These are the four neighbors of a square.": four,
        "These are all eight cells around a square.": four | right | turned,
        "Four are right, but the other two lie on the wrong diagonal.": four | turned,
    }
    return {
        told: {(a, b) for a, b in cells if 0 <= a < size and 0 <= b < size}
        for told, cells in ideas.items()
    }


# ---- the search by hand -------------------------------------------------------------------------


def waves_to_find(asked: FreeSteps) -> Waves:
    """Return what is to be found by a search with weights 0 and 1.

    The wave of a cell is the number of stones that a way to it needs. An own stone costs nothing,
    so it belongs to the wave of the cell that it is reached from.
    """
    instance = asked.instance
    return Waves(
        instance,
        partial(_refusal, asked, to_find(instance)),
        f"all that {asked.player} can use",
        naming,
        partial(_forgotten, asked),
        move_to_text,
    )


def _refusal(
    asked: FreeSteps, right: Collection[Cell], cell: Cell, found: Collection[Node]
) -> Refusal | None:
    """Say why a cell cannot be settled now: no way leads there, or none from what is settled."""
    name, player, opponent = move_to_text(cell), asked.player, other(asked.player)
    if asked.position.at(cell) == opponent:
        return f"On {name} lies a stone of {opponent}: no way leads there.", WALKS_OVER_STONES
    if cell not in right:
        walls = f"stones of {opponent} shut it in"
        return f"No way of {player} leads to {name}: {walls}.", None
    at_side, _ = at_sides(asked.position.size, player, cell)
    if at_side or not set(asked.position.neighbors(cell)).isdisjoint(found):
        return None
    side = BORDERS[player][0]
    return f"{name} touches neither the {side} side nor a cell that is settled.", None


def _forgotten(asked: FreeSteps, missing: list[Cell]) -> int | None:
    """Blame who forgot only own stones in the wave that is being found."""
    own = all(asked.position.at(cell) == asked.player for cell in missing)
    return PAYS_FOR_OWN_STONES if own else None


@refusing
def judge_free_steps(typed: object, asked: FreeSteps, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which a search with weights 0 and 1 settles them.

    Any order within a wave is right, as long as each cell touches one that is settled.
    """
    return waves_to_find(asked).judge(read_hex_cells(typed, asked.position.size), met_before)


def settling(asked: FreeSteps) -> str:
    """Write the cells as Dijkstra's algorithm settles them: a right answer."""
    return written_cells(to_find(asked.instance))


def as_if_empty(asked: FreeSteps, player: Player) -> FreeSteps:
    """Return a question as it looks to somebody who takes a player's stones for empty cells."""
    cells = asked.position.cells.replace(SIGNS[player], EMPTY)
    return replace(asked, position=replace(asked.position, cells=cells))


TOUCHED: Listed[Touch] = Listed(
    lambda given, asked: [read_hex_cells(given, asked.size)],
    lambda asked: [list(neighbors(asked.size, asked.cell))],
    {
        WRONG_NEIGHBORS: lambda asked: [
            [list(cells)] for cells in wrong_neighbors(asked.cell, asked.size).values()
        ]
    },
    blames=naming,
)
"""How neighbors that were named are compared with the right ones, and with wrong ideas of them."""

SETTLED: Listed[FreeSteps] = Listed(
    lambda given, asked: [read_hex_cells(given, asked.position.size)],
    lambda asked: waves_of(asked.instance),
    {
        WALKS_OVER_STONES: lambda asked: [
            waves_of(as_if_empty(asked, other(asked.player)).instance)
        ],
        PAYS_FOR_OWN_STONES: lambda asked: [waves_of(as_if_empty(asked, asked.player).instance)],
    },
    in_order=True,
)
"""How waves with free steps are compared with the right ones, and with those of wrong ideas."""

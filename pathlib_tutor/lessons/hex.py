"""The exercises of notebook 04: neighbors on a board of Hex, who has won, and who is nearer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from heapq import heapify, heappop, heappush
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from pathlib_games.games.hex.graphs import (
    cells_and_costs,
    distance_graph,
    shortest_way,
    stones_needed,
)
from pathlib_games.games.hex.rules import (
    BLACK,
    BORDERS,
    EMPTY,
    PLAYERS,
    SIGNS,
    SWAP,
    WHITE,
    Board,
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
from pathlib_games.games.hex.view import HexView, centre, position_scene
from pathlib_games.graphs import IllegalMove, Node
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Text
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, Positions
from pathlib_tutor.exercises.questions import Option, Question, choice
from pathlib_tutor.exercises.reading import in_any_order, not_a_pair, read_names, shown
from pathlib_tutor.exercises.smallest import cuts
from pathlib_tutor.exercises.verdict import unread, written, wrong
from pathlib_tutor.ideas.judges import Number, Parts, Waves, cells_right, to_find, wave_numbers
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said
from pathlib_tutor.ideas.misunderstandings import (
    NO_SLIP,
    WRONG_NEIGHBORS,
    Misunderstanding,
    Slip,
    register,
)
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    by_case,
    by_pairs,
    read_watched,
    returned_cells,
)
from pathlib_tutor.programs.jobs import Around, watched

NOTEBOOK = "04 Hex"

# ---- what is asked ------------------------------------------------------------------------------


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


# ---- what learners take Hex for -----------------------------------------------------------------
#
# These ideas change no algorithm but the graph, so they are recognized from the cells that are
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

_SQUARES = Slip(
    WRONG_NEIGHBORS,
    "Touch each neighbor with a finger: a hexagon has six sides. Which cells lie behind them?",
    "Take a cell in the middle: two neighbors in its row, two above it, two below it. Which ones?",
)
SLIPS = {
    WRONG_NEIGHBORS: _SQUARES,
    **{idea: Slip(idea) for idea in (WRONG_SIDES, WALKS_OVER_STONES, PAYS_FOR_OWN_STONES)},
}
"""The typical slips, by the numbers of the ideas behind them."""

# ---- how many stones are needed -----------------------------------------------------------------

Near = Callable[[Cell], Iterable[Cell]]


class _Seen(NamedTuple):
    """A board on which somebody counts stones: what cells cost, and which are neighbors."""

    cost: Mapping[Cell, int]
    size: int
    near: Near
    player: Player = BLACK


def fewest_stones(
    cost: Mapping[Cell, int], size: int, neighbors: Near, player: Player = BLACK
) -> int | None:
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


def _four(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


_SEES: Mapping[int, Callable[[_Seen], _Seen]] = {
    WRONG_NEIGHBORS: lambda seen: seen._replace(near=_four),
    WRONG_SIDES: lambda seen: seen._replace(player=other(seen.player)),
    WALKS_OVER_STONES: lambda seen: seen._replace(
        cost={cell: seen.cost.get(cell, 1) for cell in _cells(seen.size)}
    ),
    PAYS_FOR_OWN_STONES: lambda seen: seen._replace(cost=dict.fromkeys(seen.cost, 1)),
}
"""What somebody with each idea sees in place of a board."""


def slipped_stones(
    idea: int, cost: Mapping[Cell, int], size: int, neighbors: Near, player: Player = BLACK
) -> int | None:
    """Return how many stones a player needs in the eyes of a misunderstanding."""
    return fewest_stones(*_SEES[idea](_Seen(cost, size, neighbors, player)))


_neighbors = cache(neighbors)  # a position is drawn only after many were counted


def slipped(idea: int, asked: Stones) -> int | None:
    """Return what a misunderstanding takes for the number of stones that a player needs."""
    size, cost = asked.position.size, cells_and_costs(asked.position, asked.player)
    return slipped_stones(idea, cost, size, partial(_neighbors, size), asked.player)


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


def _counted_wrong(asked: Stones) -> Iterator[tuple[Slip, int | None]]:
    """Yield the typical slips, and how many stones are counted with each."""
    yield from ((slip, slipped(idea, asked)) for idea, slip in SLIPS.items())
    # A way need not be straight; that is no misunderstanding.
    told = told_straight_on(asked.player)
    yield Slip(told=told, asks="Which cells beside it cost less?"), straight_on(asked)


def _needs(asked: Stones) -> str:
    right = stones_needed(asked.position, asked.player)
    needs = "can win no more" if right is None else f"needs {counted(right, 'stone')}"
    return f"{asked.player.capitalize()} {needs}."


JUDGE_STONES = Number[Stones](
    right=lambda asked: stones_needed(asked.position, asked.player),
    praise=_needs,
    slips=_counted_wrong,
    otherwise=lambda *_: (
        "Walk with a finger from side to side, and count the empty cells on the way."
    ),
    nothing="None",
    few_off=3,  # stones on a way are easily missed, or counted twice
)

# ---- neighbors, and a search by hand ------------------------------------------------------------


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


def _no_neighbor(asked: Touch, cell: Cell) -> str:
    """Say why a cell does not touch the one that is asked about."""
    here, there = move_to_text(asked.cell), move_to_text(cell)
    if cell == asked.cell:
        return f"{here} is the cell itself."
    dx, dy = cell[0] - asked.cell[0], cell[1] - asked.cell[1]
    if dx == dy and abs(dx) == 1:
        return f"{there} does not touch {here}: two other cells meet between them."
    return f"{there} does not touch {here}."


JUDGE_TOUCH = Parts[Touch](
    reads=lambda typed, asked: read_hex_cells(in_any_order(typed), asked.size),
    right=lambda asked: neighbors(asked.size, asked.cell),
    name=move_to_text,
    refuses=_no_neighbor,
    left_out=lambda _, found, __: f"{cells_right(len(found))} There are more.",
    praise=lambda asked: (
        f"{counted(len(neighbors(asked.size, asked.cell)), 'cell')}: all neighbors of "
        f"{move_to_text(asked.cell)}."
    ),
    slips=lambda asked: [
        (replace(_SQUARES, told=told), sorted(cells))
        for told, cells in wrong_neighbors(asked.cell, asked.size).items()
    ],
)


def _refusal(asked: FreeSteps, cell: Cell, found: Collection[Node]) -> Slip | None:
    """Say why a cell cannot be settled now: no way leads there, or none from what is settled."""
    name, player, opponent = move_to_text(cell), asked.player, other(asked.player)
    if asked.position.at(cell) == opponent:
        told = f"On {name} lies a stone of {opponent}: no way leads there."
        return Slip(WALKS_OVER_STONES, told=told)
    if cell not in to_find(asked.instance):
        return Slip(told=f"No way of {player} leads to {name}: stones of {opponent} shut it in.")
    at_side, _ = at_sides(asked.position.size, player, cell)
    if at_side or not set(asked.position.neighbors(cell)).isdisjoint(found):
        return None
    side = BORDERS[player][0]
    return Slip(told=f"{name} touches neither the {side} side nor a cell that is settled.")


def _forgotten(asked: FreeSteps, missing: list[Cell]) -> Slip | None:
    """Blame who forgot only own stones in the wave that is being found."""
    own = all(asked.position.at(cell) == asked.player for cell in missing)
    return Slip(PAYS_FOR_OWN_STONES) if own else None


def as_if_empty(asked: FreeSteps, player: Player) -> FreeSteps:
    """Return a question as it looks to somebody who takes a player's stones for empty cells."""
    cells = asked.position.cells.replace(SIGNS[player], EMPTY)
    return replace(asked, position=replace(asked.position, cells=cells))


# The wave of a cell is the number of stones that a way to it needs. An own stone costs nothing, so
# it belongs to the wave of the cell that it is reached from.
JUDGE_FREE_STEPS = Waves[FreeSteps](
    reads=lambda typed, asked: read_hex_cells(typed, asked.position.size),
    search=lambda asked: asked.instance,
    name=move_to_text,
    refuses=_refusal,
    praise=lambda asked: f"all that {asked.player} can use",
    early=_forgotten,
    slips=lambda asked: [
        (Slip(WALKS_OVER_STONES), as_if_empty(asked, other(asked.player)).instance),
        (Slip(PAYS_FOR_OWN_STONES), as_if_empty(asked, asked.player).instance),
    ],
)

# ---- a program that names neighbors -------------------------------------------------------------


class _Around(NamedTuple):
    """The question which cells touch one."""

    x: int
    y: int
    size: int

    def __str__(self) -> str:
        return f"({self.x}, {self.y}) on {self.size} x {self.size}"


_SIZES = (5, 3, 1)
LARGEST = 19
"""The side of the largest board that people play on."""
_MOST = 6  # neighbors of a cell


def _from_the_middle() -> list[_Around]:
    """Return the cells of all boards, the middle first: at the rim some wrong ideas look right."""

    def from_the_middle(size: int, cell: Cell) -> int:
        return max(abs(2 * part + 1 - size) for part in cell)

    found = [
        _Around(*cell, size)
        for size in _SIZES
        for cell in sorted(_cells(size), key=partial(from_the_middle, size))
    ]
    last = LARGEST - 1
    return [*found, *(_Around(x, y, LARGEST) for x, y in ((12, 14), (last, 9), (last, last)))]


def _other_cells(dice: Random) -> list[_Around]:
    """Draw cells of a small board and of a large one: two corners, two of the rim, four inside."""
    sizes = dice.choice((4, 6, 7, 8)), dice.choice((12, 14, LARGEST))
    return [asked for size in sizes for asked in _some_cells(size, dice)]


def _some_cells(size: int, dice: Random) -> list[_Around]:
    last, inner = size - 1, range(1, size - 1)
    rim = [(0, dice.choice(inner)), (dice.choice(inner), last)]
    inside = [(dice.choice(inner), dice.choice(inner)) for _ in range(4)]
    corners = dice.sample([(0, 0), (last, 0), (0, last), (last, last)], 2)
    return [_Around(*cell, size) for cell in [*corners, *rim, *inside]]


def _plain_cells(value: object, _: object) -> list[Cell]:
    cells = returned_cells(value)
    for item in cells:
        if not (isinstance(item, tuple) and len(item) == 2 and all(type(n) is int for n in item)):
            wrong(not_a_pair(item))
    return cells


def _neighbor_flaw(asked: _Around, given: list[Cell]) -> ProgramFlaw | None:
    x, y, size = asked
    flaw = _wrong_neighbor((x, y), given, size)
    if flaw is None:
        return None
    # They may be right but for the rim, or one is named twice.
    right = set(given).intersection(_cells(size)) == set(neighbors(size, (x, y)))
    return ProgramFlaw(f"Of {asked} {flaw}", NO_SLIP if right else _SQUARES)


def _wrong_neighbor(cell: Cell, given: list[Cell], size: int) -> str | None:
    right = neighbors(size, cell)
    if idea := neighbor_slip(cell, set(given), size):
        return f"you give {len(set(given))}. {idea}"
    for beside in given:
        if not (0 <= beside[0] < size and 0 <= beside[1] < size):
            return f"you name {shown(beside)}, which is not on the board."
        if beside == cell:
            return f"you name {beside}: that is the cell itself."
        if beside not in right:
            return f"you name {beside}, which does not touch it."
    if missing := [beside for beside in right if beside not in given]:
        return f"you forget {missing[0]}."
    return "you name a cell twice." if len(set(given)) < len(given) else None


def hex_neighbors(x: int, y: int, size: int) -> list[Cell]:
    """Return the neighbors of a cell: a right answer."""
    return list(neighbors(size, (x, y)))


def square_neighbors(x: int, y: int, size: int) -> list[Cell]:
    """Return the neighbors that a cell would have if it were a square: a wrong answer."""
    return sorted(next(iter(wrong_neighbors((x, y), size).values())))


def neighbors_flaw_scene(case: tuple[int, int, int], given: Sequence[Cell]) -> Scene:
    """Return the board on which a program named wrong cells: these are framed."""
    x, y, size = case
    right = neighbors(size, (x, y))
    board = Position.empty(size)
    framed = [cell for cell in _cells(size) if cell in given]
    scene = position_scene(board, framed=framed, title="The neighbors of a cell")
    numbers = [Text(*centre(cell), f"{cell[0]}, {cell[1]}", "small") for cell in ((x, y), *right)]
    scene = replace(scene, shapes=(*scene.shapes, *numbers))
    told = f"Framed: what your program gives for {(x, y)}. Right: {_listed(right)}."
    return with_both(scene, f"{told} Your program: {_listed(given)}.")


def _listed(cells: Sequence[Cell]) -> str:
    return listed(cells) if cells else "none"


judge_hex_neighbors = ProgramTask(
    cases=_from_the_middle,
    hidden=_other_cells,
    call=lambda program, asked: partial(program, *asked),
    read=_plain_cells,
    where=lambda asked: f"For {asked}:",
    special=lambda asked: {
        "the board has a single cell": asked.size == 1,
        f"only {len(hex_neighbors(*asked))} cells touch it": len(hex_neighbors(*asked)) < _MOST,
    },
    flaw=_neighbor_flaw,
    draws=neighbors_flaw_scene,
    earned=by_case(lambda asked: asked.size > 1),  # to name no cell at all is right on 1 x 1
    right=lambda tried: f"The neighbors are right for {len(tried)} cells of four boards.",
).judge

# ---- boards on which programs are run -----------------------------------------------------------


def long_way(size: int, way: str, around: str) -> str:
    """Return a board of an odd size with one way from left to right, through every other column.

    Examples
    --------
    >>> print(long_way(5, "B", "."))
    B.BBB
    B.B.B
    B.B.B
    B.B.B
    BBB.B
    """
    joins = {1: size - 1, 3: 0}  # in which row there is one, by the column
    signs = [
        [way if x % 2 == 0 or y == joins[x % 4] else around for x in range(size)]
        for y in range(size)
    ]
    return "\n".join(map("".join, signs))


def many_chains(size: int) -> str:
    """Return a board of an odd size with a stone in every other row on the left, and a last row.

    Examples
    --------
    >>> print(many_chains(3))
    B..
    ...
    BBB
    """
    return "\n".join([*["B" + "." * (size - 1), "." * size] * (size // 2), "B" * size])


BOARDS = {
    "an empty board": "...\n...\n...",
    "a black row": "...\nBBB\n...",
    "a black column": ".B.\n.B.\n.B.",
    "a chain along the diagonal that touches": "..B\n.B.\nB..",
    "stones along the diagonal that does not touch": "B..\n.B.\n..B",
    "stones on both sides with a gap": "B.B\n...\n...",
    "a black chain that ends": "BB.\n.B.\n...",
    "two stones that are not beside each other": "..B\nB..\n...",
    "two chains that do not meet": "BB..\n....\n..BB\n..BB",
    "a white wall with a gap": "..W.\n..W.\n....\n..W.",
    "a white wall": ".W..\n.W..\n.W..\n.W..",
    "a long black chain": "B.BBB\nB.B.B\nB.B.B\nB.B.B\nBBB.B",
    "a black chain that turns back": "BBBB.\n...B.\n.BB..\n.B...\n.BBBB",
    "a chain and a short cut with a gap": "WWWWB\nBBBWB\nWWBWB\nWWBBB\nWWWWW",
    "a way around white stones": "...W.\n.W.W.\n.W.W.\n.W...\n.W...",
    "white between the black stones": "BWB\nWBW\nBWB",
    "a dear straight way and a cheap way around": "......\n.BBBB.\n.B..B.\nBB..BB\n......\nWWWWWW",
    "two stones in a row at the bottom": "...\n...\nBB.",
    "a stone at the side that does not help": "B.W\n...\n.B.",
    "a fork of black stones": ".WB\nBBW\nWB.",
    "black stones between cheap and dear cells": "..B..\n..BBB\n..WB.\nB..W.\n....B",
    "the lowest of five chains": many_chains(9),
    "a very long black chain": long_way(11, "B", "W"),
    "a very long way of empty cells": long_way(17, ".", "W"),
    "one cell": ".",
    "one black stone": "B",
    "one white stone": "W",
}
"""The boards, by what they show."""


@cache
def _positions() -> dict[Position, str]:
    return {Position.from_text(text): name for name, text in BOARDS.items()}


def _other_positions(dice: Random) -> list[Position]:
    """Draw boards, on half of which black has won, and ways; turn the boards that are known."""
    found: list[Position] = []
    while len(found) < _HIDDEN:
        size = dice.randint(3, 6)
        rows = ["".join(dice.choices("B.W", (5, 3, 2), k=size)) for _ in range(size)]
        position = Position.from_text("\n".join(rows))
        if _has_won(position) is (len(found) < _HIDDEN // 2) and position not in _positions():
            found.append(position)
    # With larger ones programs that are right and try all pairs of cells would take too long.
    ways = [
        _with_stones(long_way(17, ".", "W"), dice),
        long_way(dice.choice((9, 11)), "B", "W"),
        many_chains(dice.choice((11, 13, 15))),
    ]
    turned = [board[::-1] for board in BOARDS.values()]  # by half a turn: the sides are the same
    others = [Position.from_text(text) for text in [*ways, *turned]]
    return [*found, *(board for board in others if board not in _positions())]


def _with_stones(board: str, dice: Random) -> str:
    """Lay some black stones on a board; that still leaves more than a hundred cells of its way."""
    free = [place for place, sign in enumerate(board) if sign == "."]
    signs = list(board)
    for place in dice.sample(free, dice.randint(5, 20)):
        signs[place] = "B"
    return "".join(signs)


_HIDDEN = 8


def _head(board: Position) -> str:
    name = _positions().get(board, "a large board")
    return f"{name[0].upper()}{name[1:]}:"


def _facts(board: Position) -> dict[str, bool]:
    needed = stones_needed(board, BLACK)
    return {
        "black has no stone": not board.stones(BLACK),
        "no cell is free": "." not in "".join(board.rows),
        "black has joined its sides": needed == 0,
        "black cannot join its sides": needed is None,
        f"black needs {counted(needed or 0, 'stone')} more": bool(needed),
    }


def _on(board: Position) -> str:
    if board.size > _SMALL:
        return f"{_head(board)[:-1]} ({board.size} x {board.size})"
    if board.size == 1:
        return f"On the board of one cell, {_ONE_CELL[board.rows[0]]}"
    return f"On the board {' / '.join(board.rows)} ({board.size} x {board.size})"


_ONE_CELL = {".": "which is free", "B": "with a black stone", "W": "with a white stone"}


_NAMED = 12  # so many cells can be named in a sentence
_SMALL = 8  # the size of a board that is told row by row


def _run(looked_up: Iterable[Any]) -> str:
    """Say what is known of a run."""
    cells = list(dict.fromkeys(looked_up))
    if not cells:
        return "It asks for the neighbors of no cell."
    more = ", ..." if len(cells) > _NAMED else ""
    return f"It asks for the neighbors of {', '.join(map(str, cells[:_NAMED]))}{more}."


def smaller_boards(board: Position) -> list[Callable[[Position], Position | None]]:
    """Return what may be done to a board: a row and a column are left out, or a stone is taken."""
    return cuts(
        board,
        lambda other: other.rows,
        lambda _, rows: Position.from_text("\n".join(rows)),
        square=True,
        floor=EMPTY,
    )


def _near(size: int) -> Around:
    return Around({cell: neighbors(size, cell) for cell in _cells(size)})


def _cells(size: int) -> list[Cell]:
    return [(x, y) for y in range(size) for x in range(size)]


def _asked_scene(
    board: Position,
    looked_up: Iterable[Cell],
    ways: Mapping[Player, Sequence[Cell]],
    answers: tuple[object, object],
) -> Scene:
    """Return a board and the right answer with that given; the cells asked for are framed."""
    right, says = answers
    asked = [cell for cell in _cells(board.size) if cell in set(looked_up)]
    scene = position_scene(board, ways=ways, framed=asked, title="A board for black")
    framed = " Framed: the cells whose neighbors it asks for." if asked else ""
    return with_both(scene, f"Right: {right}. Your program: {shown(says)}.{framed}")


def _needed(board: Position) -> int | None:
    return stones_needed(board, BLACK)


def _needed_to(board: Position) -> list[tuple[Slip, int | None]]:
    return [(slip, slipped(idea, Stones(board, BLACK))) for idea, slip in SLIPS.items()]


_judges_boards = partial(
    ProgramTask[Position, Any],
    cases=lambda: list(_positions()),
    hidden=_other_positions,
    uses=("graphs.bfs", "graphs.dijkstra"),
    gives=itemgetter(0),  # and not the cells whose neighbors it asked for
    where=_head,
    special=_facts,
    smaller=smaller_boards,
)

# ---- who has won --------------------------------------------------------------------------------


def _plain_truth(value: object) -> bool:
    if value is None:
        wrong("it returned None.", "Does every way through it end with `return`?")
    if not isinstance(value, bool):
        wrong(f"it should return True or False, not {shown(value)}.")
    return value


def black_wins(stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has joined left and right: a right answer."""
    return fewest_stones(dict.fromkeys(stones, 0), size, neighbors) == 0


def slipped_wins(idea: int, stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has won in the eyes of a misunderstanding."""
    return slipped_stones(idea, dict.fromkeys(stones, 0), size, neighbors) == 0


def _has_won(board: Position) -> bool:
    return _needed(board) == 0


def _winner_flaw(board: Position, given: tuple[bool, Sequence[Any]]) -> ProgramFlaw | None:
    says, looked_up = given
    if says == _has_won(board):
        return None
    flaw = (
        "nobody joins left and right there, but you say that black has won."
        if says
        else "black has joined left and right, but you say no."
    )
    asks = Slip(asks="Follow the stones with a finger, from the left side on.")
    return ProgramFlaw(f"{_on(board)}: {flaw}", asks, remark=_run(looked_up))


def winner_flaw_scene(board: Position, given: tuple[Any, Sequence[Cell]]) -> Scene:
    """Return the board on which a program errs about who has won."""
    says, looked_up = given
    return _asked_scene(board, looked_up, {}, (stones_needed(board, BLACK) == 0, says))


judge_black_wins = _judges_boards(
    call=lambda program, board: partial(
        watched, program, _near(board.size), set(board.stones(BLACK)), board.size
    ),
    read=read_watched(_plain_truth),
    flaw=_winner_flaw,
    draws=winner_flaw_scene,
    slips=lambda board: [
        (slip, needed == 0)
        for slip, needed in _needed_to(board)
        if slip.idea in {WRONG_NEIGHBORS, WRONG_SIDES}
    ],
    earned=by_pairs(_has_won),
    right=lambda tried: f"You know who has won on all {len(tried)} boards.",
).judge

# ---- how many stones are needed -----------------------------------------------------------------


def _plain_number(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        wrong(f"it should return a number, or None if there is no way; not {shown(value)}.")
    return int(value) if isinstance(value, int) else float(value)


def _stones_flaw(board: Position, given: tuple[Any, Sequence[Any]]) -> ProgramFlaw | None:
    (says, looked_up), right = given, _needed(board)
    if says == right:
        return None
    told = f"{_on(board)}: it should be {right}; yours is {shown(says)}."
    asks = Slip(asks=_ask(board, says, right, searched=bool(looked_up)))
    return ProgramFlaw(told, asks, remark=_run(looked_up))


def _ask(board: Position, given: Any, right: Any, *, searched: bool) -> str:
    """Say what to think about if a number is wrong; who does not search may have counted rows."""
    if right is None:
        return "There is no way on this board: return None then."
    cells = shortest_way(board, BLACK)
    way = ", ".join(map(str, cells))
    if len(cells) > _NAMED:
        return f"One of the cheapest ways has {len(cells)} cells. Where does your search leave it?"
    if given is None:
        return f"There is a way: {way}. Where does your search stop?"
    if given < right:
        return f"No way needs so few; {way} is one of the cheapest. What do its cells cost?"
    by_rows = not searched and given == straight_on(Stones(board, BLACK))
    rows = f"{told_straight_on(BLACK)} " if by_rows else ""
    return f"{rows}The way {way} needs {right}. What does each of its cells cost?"


def stones_flaw_scene(board: Position, given: tuple[Any, Sequence[Cell]]) -> Scene:
    """Return the board on which a program errs about the fewest stones, with a cheapest way."""
    says, looked_up = given
    ways: dict[Player, Sequence[Cell]] = {BLACK: shortest_way(board, BLACK)}
    return _asked_scene(board, looked_up, ways, (stones_needed(board, BLACK), says))


judge_stones = _judges_boards(
    call=lambda program, board: partial(
        watched, program, _near(board.size), cells_and_costs(board, BLACK), board.size
    ),
    read=read_watched(_plain_number),
    flaw=_stones_flaw,
    draws=stones_flaw_scene,
    slips=_needed_to,
    earned=by_pairs(_needed),
    right=lambda tried: f"The numbers are right on all {len(tried)} boards.",
).judge

# ---- a learner's own search in Hex: it tells who is closer to winning ----------------------------


def side_search(board: Board, player: Player) -> Instance:
    """Return the search from one side of a player to the other; cells are drawn where they lie."""
    graph, (start, end) = distance_graph(board, player), BORDERS[player]
    places: Positions = {}
    for node in graph:
        match node:
            case (int(x), int(y)):
                places[node] = x + y / 2, y
    middle, after = (board.size - 1) / 2, board.size + 0.5
    if player == BLACK:
        places |= {start: (middle / 2 - 1.5, middle), end: (middle / 2 + after, middle)}
    else:
        places |= {start: (middle - 0.75, -1.5), end: (middle + after / 2, after)}
    return Instance("the board", graph, start, places, end)


def _boards() -> list[Position]:
    boards = [Position.from_text(text) for text in BOARDS.values()]
    return sorted(boards, key=lambda board: board.size)


def _says(_: Position, found: Sequence[Found]) -> Said:
    black, white = (each.distance.get(each.instance.aim) for each in found)
    told = f"The stones that are missing: Black {written(black)}, White {written(white)}"
    if black == white:
        ahead = "nobody is closer"
    elif white is None or (black is not None and black < white):
        ahead = "Black is closer"
    else:
        ahead = "White is closer"
    way = () if black is None else found[0].way_to(found[0].instance.aim)
    return Said(f"{told}; {ahead}.", (black, white), way)


OWN_SEARCH = GameSearch[Position](
    "hex",
    "tells who is closer to winning",
    boards=_boards,
    asks=lambda board: tuple(side_search(board, player) for player in PLAYERS),
    says=_says,
    shown=lambda board: f"on the board {' / '.join(board.rows)}",
    smaller=smaller_boards,
    view=lambda position, asked: HexView(position, asked.graph),
)


# ---- draws boards on which each idea shows, and which tell them apart ----------------------------

_CHANGES = 120  # of a board for black that is known; about one in ten is kept
_CLEAR_BOARDS = (
    "...WB..WB.W..B.WBB..WWBWB",
    "W..BW..BBW.BW.W.BW..BW..B",
    ".B.BWBWB.W....WW.BWBWB...",
    ".WW.BW...BW..WB..WB.BWBB.",
    ".B.BW...WBW..WBW.BBWWB...",
    "..BWB...W.BW.WB.WBWBW..B.",
    "..BBW...BW.W.W..W.WBBWBB.",
)


def draw_touch(seed: int) -> Touch:
    """Draw a cell around which every wrong idea of neighbors gives more than one wrong cell."""
    rng = random.Random(seed)
    while True:
        size = rng.randint(4, 7)
        cell = (rng.randrange(size), rng.randrange(size))
        right = set(neighbors(size, cell))
        if all(len(right ^ wrong) > 1 for wrong in wrong_neighbors(cell, size).values()):
            return Touch(size, cell)


def draw_stones(seed: int) -> Stones:
    """Draw a position in which each wrong way to count gives another number, more than one off."""
    rng = random.Random(seed)
    cells = list(rng.choice(_CLEAR_BOARDS))
    # Few positions are so telling that it would be enough to wait for one: cells of one that is
    # known change places, as long as it stays so.
    for one, two in (rng.sample(range(len(cells)), 2) for _ in range(_CHANGES)):
        cells[one], cells[two] = cells[two], cells[one]
        if not _is_clear(Stones(Position(5, "".join(cells)), BLACK)):
            cells[one], cells[two] = cells[two], cells[one]
    player = rng.choice(PLAYERS)
    if player == WHITE:  # the same in a mirror
        turned = (cells[x * 5 + y] for y in range(5) for x in range(5))
        cells = [{"B": "W", "W": "B"}.get(sign, sign) for sign in turned]
    return Stones(Position(5, "".join(cells)), player)


def _is_clear(asked: Stones) -> bool:
    """Say whether each slip gives a number of its own that is more than one off."""
    right = stones_needed(asked.position, asked.player)
    if not right:
        return False
    given: set[int] = set()
    for slip in SLIPS:
        number = slipped(slip, asked)
        if number is None or number in given or abs(number - right) <= 1:
            return False
        given.add(number)
    return True


_SHOWN = (WALKS_OVER_STONES, PAYS_FOR_OWN_STONES)


def draw_free_steps(seed: int) -> FreeSteps:
    """Draw a position in which stones of both colors matter to a search."""
    rng = random.Random(seed)
    while True:
        cells = list(rng.choice(("BBBWWWW.........", "BBBBBWWWWWW..............")))
        rng.shuffle(cells)
        position = Position(int(len(cells) ** 0.5), "".join(cells))
        asked = FreeSteps(position, rng.choice(PLAYERS))
        if all(JUDGE_FREE_STEPS.shows(idea, asked) for idea in _SHOWN):
            return asked


# ---- what is asked, as a picture -----------------------------------------------------------------


def touch_scene(asked: Touch, *, clickable: bool = False) -> Scene:
    """Return the empty board with the cell whose neighbors are asked for in a frame."""
    board, title = Position.empty(asked.size), "Touch the neighbors"
    scene = position_scene(board, framed=(asked.cell,), title=title, clickable=clickable)
    return named(scene, _numbered(board))


def stones_scene(asked: Stones) -> Scene:
    """Return the position in which stones are to be counted."""
    return position_scene(asked.position, title=f"How many stones for {asked.player}")


def solved_scene(asked: Stones) -> Scene:
    """Return the position in which stones are to be counted, with a way that needs the fewest."""
    ways = {asked.player: shortest_way(asked.position, asked.player)}
    return position_scene(asked.position, ways=ways, title=f"A way for {asked.player}")


def free_steps_scene(asked: FreeSteps, *, clickable: bool = False) -> Scene:
    """Return the position that is to be searched."""
    board, title = asked.position, f"A search for {asked.player}"
    return named(position_scene(board, title=title, clickable=clickable), _numbered(board))


def _numbered(position: Position) -> dict[str, str]:
    """Return the names of the cells, such as c3, by their numbers."""
    return {str(n): move_to_text(position.cell(n)) for n in range(len(position.cells))}


# ---- what is said to who goes on answering wrongly ----------------------------------------------


def _to_touch(asked: Touch) -> Guides:
    cell = move_to_text(asked.cell)
    beside = [near for near in neighbors(asked.size, asked.cell) if near[1] == asked.cell[1]]
    return Guides(
        f"Between which two cells of the row above does {cell} stand, and between which two of the "
        "row below?",
        f"In its own row, {cell} touches {' and '.join(map(move_to_text, beside))}. Each row "
        "stands half a cell further right than the one above it, so a cell touches two cells of "
        "either row, if they are on the board.",
    )


def _at_the_side(asked: Stones | FreeSteps) -> str:
    """Say what the first cells of a search cost."""
    side = BORDERS[asked.player][0]
    cells: list[Any] = [cell for cell, _ in asked.instance.graph.neighbors(side)]
    own = [move_to_text(c) for c in cells if asked.position.at(c) == asked.player]
    empty = [move_to_text(c) for c in cells if asked.position.at(c) is None]
    costs = {"nothing": own, "one stone": empty}
    told = [
        f"{', '.join(found[:3])} {'costs' if len(found) == 1 else 'cost'} {what}"
        for what, found in costs.items()
        if found
    ]
    return f"At the {side} side, {' and '.join(told) or 'all cells are taken'}."


# ---- by hand ------------------------------------------------------------------------------------

TOUCH = Exercise(
    "hex/touch",
    "Touch the neighbors of a cell",
    NOTEBOOK,
    "To know which cells touch on a board of hexagons.",
    Questions(
        Touch,
        asks=lambda asked: Form(
            "set",
            f"Which cells share a side with {move_to_text(asked.cell)}, the one in the frame?",
            typed="Write them in any order, such as b3 c2.",
            fields=("Neighbors",),
        ),
        given={"c3": lambda: Touch(5, (2, 2))},
        draws=draw_touch,
        view=touch_scene,
    ),
    Solution(judges=JUDGE_TOUCH, solves=JUDGE_TOUCH.typed, guides=_to_touch),
    Beliefs(JUDGE_TOUCH.mistaken(WRONG_NEIGHBORS)),
)


def _sides(asked: Stones | FreeSteps) -> str:
    return " to ".join(BORDERS[asked.player])


def _open_game() -> Position:
    return Position.from_text("B....\n..WWW\nBWBBB\n..W..\n.....")


STONES = Exercise(
    "hex/stones",
    "Count the stones that are needed",
    NOTEBOOK,
    "To say how near a player is to winning: how many stones are missing on the shortest way.",
    Questions(
        Stones,
        asks=lambda asked: Form(
            "number",
            f"How many stones does {asked.player} still have to lay, if {other(asked.player)} "
            "lays no more?",
            (f"{asked.player.capitalize()} joins {_sides(asked)}.",),
            fields=("Stones",),
        ),
        given={
            "closer-black": lambda: Stones(_open_game(), "black"),
            "closer-white": lambda: Stones(_open_game(), "white"),
        },
        draws=draw_stones,
        view=stones_scene,
    ),
    Solution(
        judges=JUDGE_STONES,
        solves=JUDGE_STONES.right,
        guides=lambda asked: Guides(
            "Which stones of the same color lie on the way that you chose, and does another way "
            "use more of them?",
            f"{_at_the_side(asked)} Over stones of {other(asked.player)} leads no way. Mark the "
            "cells that are reached without a new stone, then those with one, and so on, until "
            "the other side is reached.",
        ),
        solved_view=solved_scene,
    ),
    Beliefs(JUDGE_STONES.mistaken(*SLIPS), candidates=1),
)

FREE_STEPS = Exercise(
    "hex/free-steps",
    "Spread with free steps",
    NOTEBOOK,
    "To search with weights 0 and 1: what costs nothing belongs to the wave that is under way.",
    Questions(
        FreeSteps,
        asks=lambda asked: Form(
            "order",
            f"In which order does a search from the {BORDERS[asked.player][0]} side find the "
            f"cells that {asked.player} can use?",
            (
                (
                    f"{asked.player.capitalize()} joins {_sides(asked)}. First come the cells "
                    f"that need 0 new stones, then 1, then 2, and so on. Stones of {asked.player} "
                    f"cost nothing, and over stones of {other(asked.player)} leads no way. Each "
                    f"cell has to touch the {BORDERS[asked.player][0]} side or one that came "
                    "before."
                ),
            ),
            "Write them in this way: a1 b2.",
            ("Cells in this order",),
            guided=True,
            waves=wave_numbers(asked.instance),
        ),
        given={
            "small": lambda: FreeSteps(Position.from_text("B.W.\n.BW.\nW..B\n..W."), "black"),
        },
        draws=draw_free_steps,
        view=free_steps_scene,
    ),
    Solution(
        judges=JUDGE_FREE_STEPS,
        solves=JUDGE_FREE_STEPS.typed,
        guides=lambda asked: Guides(
            f"Which stones of {asked.player} touch a cell that you have written, and have you "
            "written all of them before the next empty cell?",
            f"{_at_the_side(asked)} A stone of {asked.player} beside a found cell belongs to the "
            "same wave. Only when no such stone is left do the empty cells beside these come, in "
            "the next wave.",
        ),
    ),
    Beliefs(JUDGE_FREE_STEPS.mistaken(WALKS_OVER_STONES, PAYS_FOR_OWN_STONES)),
)

# ---- code ---------------------------------------------------------------------------------------

NEIGHBORS = Exercise(
    "hex/neighbors",
    "Write the neighbors in Hex",
    NOTEBOOK,
    "To turn a picture of a board into pairs of numbers.",
    Questions.of_program(
        "three-boards",
        "Write hex_neighbors(x, y, size). It returns a list of the cells beside the cell (x, y), "
        "as pairs of numbers from 0 to size - 1; each row stands half a cell further right than "
        "the one above it.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_hex_neighbors(given, met_before),
        solves=lambda _: hex_neighbors,
        guides=lambda _: Guides(
            "",
            "In its own row (1, 1) has (0, 1) and (2, 1) beside it. The row below stands half a "
            "cell further right, so (0, 2) and (1, 2) touch it there. Which two of the row above "
            "do? No number is -1 or 3.",
        ),
    ),
    Beliefs({WRONG_NEIGHBORS: lambda _: square_neighbors}),
)


def _program(function: Callable[..., object], number: int, _: None) -> object:
    """Return the program of somebody with a misunderstanding."""
    return partial(function, number)


BLACK_WINS = Exercise(
    "hex/black-wins",
    "Write who has won",
    NOTEBOOK,
    "To find with one search whether two sides are joined.",
    Questions.of_program(
        "sixteen-boards",
        "Write black_wins(stones, size, neighbors). stones is the set of all cells with black "
        "stones, and neighbors(cell) gives the cells beside a cell. It returns True if a chain of "
        "black stones joins the left side, where x is 0, with the right side, where x is size - 1.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_black_wins(given, met_before),
        solves=lambda _: black_wins,
        guides=lambda _: Guides(
            "",
            "With stones on (0, 0) and (1, 0) and size 2: begin with the stones where x is 0, and "
            "go from each to neighbors that are stones. (1, 0) has x = 1, which is size - 1: the "
            "sides are joined.",
        ),
    ),
    Beliefs(
        {
            number: partial(_program, slipped_wins, number)
            for number in (WRONG_NEIGHBORS, WRONG_SIDES)
        }
    ),
)

FEWEST_STONES = Exercise(
    "hex/fewest-stones",
    "Write how many stones are needed",
    NOTEBOOK,
    "To write a search with weights 0 and 1.",
    Questions.of_program(
        "sixteen-boards",
        "Write fewest_stones(cost, size, neighbors). cost has for each cell that black may use 0, "
        "if a black stone lies there, or 1, if it is empty; neighbors(cell) gives the cells beside "
        "a cell. It returns the least number of stones that join left and right, or None if there "
        "is no way.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_stones(given, met_before),
        solves=lambda _: fewest_stones,
        guides=lambda _: Guides(
            "",
            "Take size 2, a stone on (0, 0), and else empty cells. (0, 0) lies on the left and "
            "costs 0. To enter (1, 0) costs 1, so it has 0 + 1. Who begins on an empty cell pays "
            "for that cell too.",
        ),
    ),
    Beliefs({number: partial(_program, slipped_stones, number) for number in SLIPS}),
)

# ---- questions ----------------------------------------------------------------------------------

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

SAY_WHY = choice(
    "hex/say-why",
    "Say why",
    NOTEBOOK,
    "To give the reasons why one search is enough, and why no game of Hex ends in a draw.",
    {"searches": SEARCHES, "no-draw": NO_DRAW},
)

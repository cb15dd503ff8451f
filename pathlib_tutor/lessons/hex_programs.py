"""Notebook 04: programs for neighbors, the winner and the closer player; your own search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
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
    Board,
    Cell,
    Player,
    Position,
    connection_graph,
    move_to_text,
    neighbors,
)
from pathlib_games.games.hex.view import HexView, center, position_scene
from pathlib_games.graphs import bfs
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Text
from pathlib_games.views.view import marked_scene
from pathlib_games.words import counted, few, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Questions, Solution
from pathlib_tutor.exercises.instance import Instance, Positions, cuts, written
from pathlib_tutor.exercises.reading import not_a_pair, shown
from pathlib_tutor.exercises.story import Story, concluded
from pathlib_tutor.exercises.verdict import wrong
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said
from pathlib_tutor.ideas.misunderstandings import (
    NO_SLIP,
    WRONG_NEIGHBORS,
    Slip,
)
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    by_case,
    by_pairs,
    read_watched,
    returned_cells,
    slipped_programs,
)
from pathlib_tutor.lessons.hex import (
    NOTEBOOK,
    SLIPS,
    SQUARES,
    WRONG_SIDES,
    FreeSteps,
    Near,
    Stones,
    all_cells,
    by_rows,
    fewest_stones,
    free_steps_story,
    neighbor_slip,
    slipped,
    slipped_stones,
    straight_on,
    told_straight_on,
    wrong_neighbors,
)
from pathlib_tutor.programs.calls import Around, watched

# ---- a program for neighbors ---------------------------------------------------------------------


class _Around(NamedTuple):
    """Asks for the cells that touch a cell."""

    x: int
    y: int
    size: int

    def __str__(self) -> str:
        return f"({self.x}, {self.y}) on the {self.size} x {self.size} board"


_SIZES = (5, 3, 1)
LARGEST = 19
"""The side of the largest board in common play."""
_MOST = 6  # neighbors of a cell


def _from_the_middle() -> list[_Around]:
    """Return the cells of all boards, the middle first: wrong ideas may look right at the rim."""

    def from_the_middle(size: int, cell: Cell) -> int:
        return max(abs(2 * part + 1 - size) for part in cell)

    found = [
        _Around(*cell, size)
        for size in _SIZES
        for cell in sorted(all_cells(size), key=partial(from_the_middle, size))
    ]
    last = LARGEST - 1
    return [*found, *(_Around(x, y, LARGEST) for x, y in ((12, 14), (last, 9), (last, last)))]


def _other_cells(dice: Random) -> list[_Around]:
    """Draw cells of a small and a large board: two corners, two of the rim, four inside."""
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
    # They may be correct except at the rim, or name one twice.
    right = set(given).intersection(all_cells(size)) == set(neighbors(size, (x, y)))
    return ProgramFlaw(f"For {asked}, {flaw}", NO_SLIP if right else SQUARES)


def _wrong_neighbor(cell: Cell, given: list[Cell], size: int) -> str | None:
    right = neighbors(size, cell)
    if idea := neighbor_slip(cell, set(given), size):
        return f"you return {counted(len(set(given)), 'cell')}. {idea}"
    for beside in given:
        if not (0 <= beside[0] < size and 0 <= beside[1] < size):
            return f"you name {shown(beside)}, which is not on the board."
        if beside == cell:
            return f"you name {beside}, which is the cell itself."
        if beside not in right:
            return f"you name {beside}, which does not touch it."
    if missing := [beside for beside in right if beside not in given]:
        return f"you forget {missing[0]}."
    return "you name a cell twice." if len(set(given)) < len(given) else None


def hex_neighbors(x: int, y: int, size: int) -> list[Cell]:
    """Return the neighbors of a cell: a correct answer."""
    return list(neighbors(size, (x, y)))


def square_neighbors(x: int, y: int, size: int) -> list[Cell]:
    """Return the neighbors of a cell as if it were a square: a wrong answer."""
    return sorted(next(iter(wrong_neighbors((x, y), size).values())))


def neighbors_flaw_scene(case: tuple[int, int, int], given: Sequence[Cell]) -> Scene:
    """Return the board of a program's wrong answer, with its cells framed."""
    x, y, size = case
    right = neighbors(size, (x, y))
    framed = [cell for cell in all_cells(size) if cell in given]
    scene = _numbered_scene(size, framed, [(x, y), *right])
    due, yours = (listed(cells) if cells else "none" for cells in (right, given))
    told = f"Framed: your program's cells for {(x, y)}. Right: {due}. Your program: {yours}."
    return with_both(scene, told)


def _numbered_scene(size: int, framed: Sequence[Cell], numbered: Iterable[Cell]) -> Scene:
    """Return an empty board with the numbers of some cells on them."""
    scene = position_scene(Position.empty(size), framed=framed, title="The neighbors of a cell")
    numbers = [Text(*center((x, y)), f"{x}, {y}", "small") for x, y in numbered]
    return replace(scene, shapes=(*scene.shapes, *numbers))


def neighbors_story() -> Story:
    """Go around the middle of a small board and a corner of it, row by row."""
    size = 3
    story = []
    for cell in (1, 1), (0, 0):
        found: list[Cell] = []
        for where, cells in by_rows(cell, size):
            found += cells
            told = f"{where} {cell} touches {listed(cells)}."
            story.append((_numbered_scene(size, [cell], found), told))
    return concluded(story, "No other cell next to it is on the board.")


judge_hex_neighbors = ProgramTask(
    cases=_from_the_middle,
    hidden=_other_cells,
    call=lambda program, asked: partial(program, *asked),
    read=_plain_cells,
    where=lambda asked: f"For {asked}:",
    special=lambda asked: {
        "the board has only one cell": asked.size == 1,
        f"only {len(hex_neighbors(*asked))} cells touch it": len(hex_neighbors(*asked)) < _MOST,
    },
    flaw=_neighbor_flaw,
    draws=neighbors_flaw_scene,
    earned=by_case(lambda asked: asked.size > 1),  # naming no cell is correct on 1 x 1
    right=lambda tried: f"The neighbors of all {len(tried)} cells are right.",
).judge

# ---- boards for programs -------------------------------------------------------------------------


def long_way(size: int, way: str, around: str) -> str:
    """Return an odd-sized board with one path from left to right, through every other column.

    Examples
    --------
    >>> print(long_way(5, "B", "."))
    B.BBB
    B.B.B
    B.B.B
    B.B.B
    BBB.B
    """
    joins = {1: size - 1, 3: 0}  # the row of the join, by column
    signs = [
        [way if x % 2 == 0 or y == joins[x % 4] else around for x in range(size)]
        for y in range(size)
    ]
    return "\n".join(map("".join, signs))


def many_chains(size: int) -> str:
    """Return an odd-sized board with a stone on the left of every other row, and a full last row.

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
    "a diagonal chain of stones that touch": "..B\n.B.\nB..",
    "a diagonal line of stones that do not touch": "B..\n.B.\n..B",
    "stones on both sides with a gap": "B.B\n...\n...",
    "a black chain that ends": "BB.\n.B.\n...",
    "two stones that are not neighbors": "..B\nB..\n...",
    "two chains that do not meet": "BB..\n....\n..BB\n..BB",
    "a white wall with a gap": "..W.\n..W.\n....\n..W.",
    "a white wall": ".W..\n.W..\n.W..\n.W..",
    "a long black chain": "B.BBB\nB.B.B\nB.B.B\nB.B.B\nBBB.B",
    "a black chain that turns back": "BBBB.\n...B.\n.BB..\n.B...\n.BBBB",
    "a chain and a shortcut with a gap": "WWWWB\nBBBWB\nWWBWB\nWWBBB\nWWWWW",
    "a path around white stones": "...W.\n.W.W.\n.W.W.\n.W...\n.W...",
    "white stones between black ones": "BWB\nWBW\nBWB",
    "a costly straight path and a cheap detour": "......\n.BBBB.\n.B..B.\nBB..BB\n......\nWWWWWW",
    "two stones in a row at the bottom": "...\n...\nBB.",
    "a stone at the side that does not help": "B.W\n...\n.B.",
    "a fork of black stones": ".WB\nBBW\nWB.",
    "black stones between cheap and costly cells": "..B..\n..BBB\n..WB.\nB..W.\n....B",
    "five chains, the lowest from side to side": many_chains(9),
    "a very long black chain": long_way(11, "B", "W"),
    "a very long path of empty cells": long_way(17, ".", "W"),
    "one cell": ".",
    "one black stone": "B",
    "one white stone": "W",
}
"""The boards, by name."""


@cache
def _positions() -> dict[Position, str]:
    return {Position.from_text(text): name for name, text in BOARDS.items()}


def _other_positions(dice: Random) -> list[Position]:
    """Draw boards, half of them won by black, and long paths; turn the known boards."""
    found: list[Position] = []
    while len(found) < _HIDDEN:
        size = dice.randint(3, 6)
        rows = ["".join(dice.choices("B.W", (5, 3, 2), k=size)) for _ in range(size)]
        position = Position.from_text("\n".join(rows))
        if _has_won(position) is (len(found) < _HIDDEN // 2) and position not in _positions():
            found.append(position)
    # On larger ones, correct programs that try all pairs of cells would take too long.
    ways = [
        _with_stones(long_way(17, ".", "W"), dice),
        long_way(dice.choice((9, 11)), "B", "W"),
        many_chains(dice.choice((11, 13, 15))),
    ]
    turned = [board[::-1] for board in BOARDS.values()]  # by half a turn, which keeps the sides
    others = [Position.from_text(text) for text in [*ways, *turned]]
    return [*found, *(board for board in others if board not in _positions())]


def _with_stones(board: str, dice: Random) -> str:
    """Lay some black stones on a board; more than a hundred cells of its path stay free."""
    free = [place for place, sign in enumerate(board) if sign == "."]
    signs = list(board)
    for place in dice.sample(free, dice.randint(5, 20)):
        signs[place] = "B"
    return "".join(signs)


_HIDDEN = 8


def _head(board: Position) -> str:
    return f"On {_with_name(board)}:"


def _with_name(board: Position) -> str:
    name = _positions().get(board, "a large board")
    return name if name.endswith(" board") else f"a board with {name}"


def _facts(board: Position) -> dict[str, bool]:
    needed = stones_needed(board, BLACK)
    return {
        "black has no stones": not board.stones(BLACK),
        "no cell is free": "." not in "".join(board.rows),
        "black has joined its sides": needed == 0,
        "black cannot join its sides": needed is None,
        f"black needs {counted(needed or 0, 'more stone')}": bool(needed),
    }


def _on(board: Position) -> str:
    if board.size > _SMALL:
        return f"On {_with_name(board)} ({board.size} x {board.size})"
    if board.size == 1:
        return f"On a board of one cell, {_ONE_CELL[board.rows[0]]}"
    return f"On the board {' / '.join(board.rows)} ({board.size} x {board.size})"


_ONE_CELL = {".": "which is free", "B": "with a black stone", "W": "with a white stone"}


_NAMED = 6  # most cells named in a sentence
_SMALL = 8  # the size of a board described row by row


def _run(looked_up: Iterable[Any]) -> str:
    """Describe a run by the cells that it asked for."""
    cells = list(dict.fromkeys(looked_up))
    if not cells:
        return "The program never asks for neighbors."
    return f"The program asks for the neighbors of {listed(few(cells, _NAMED))}."


def smaller_boards(board: Position) -> list[Callable[[Position], Position | None]]:
    """Return changes that make a board smaller: drop a row and a column, or remove a stone."""
    return cuts(
        board,
        lambda other: other.rows,
        lambda _, rows: Position.from_text("\n".join(rows)),
        square=True,
        floor=EMPTY,
    )


def _near(size: int) -> Around:
    return Around({cell: neighbors(size, cell) for cell in all_cells(size)})


def _flaw_scene(
    right: Callable[[Position], object],
    ways: Callable[[Position], Mapping[Player, Sequence[Cell]]],
    board: Position,
    given: tuple[Any, Iterable[Cell]],
) -> Scene:
    """Return the board of a wrong answer, with paths and frames around the requested cells."""
    says, looked_up = given
    asked = [cell for cell in all_cells(board.size) if cell in set(looked_up)]
    scene = position_scene(board, ways=ways(board), framed=asked, title="A board for black")
    framed = " Framed: the cells whose neighbors it asks for." if asked else ""
    return with_both(scene, f"Right: {right(board)}. Your program: {shown(says)}.{framed}")


def _needed(board: Position) -> int | None:
    return stones_needed(board, BLACK)


def _needed_to(board: Position) -> list[tuple[Slip, int | None]]:
    return [(slip, slipped(idea, Stones(board, BLACK))) for idea, slip in SLIPS.items()]


_judges_boards = partial(
    ProgramTask[Position, Any],
    cases=lambda: list(_positions()),
    hidden=_other_positions,
    uses=("graphs.bfs", "graphs.dijkstra"),
    gives=itemgetter(0),  # without the cells whose neighbors it asked for
    where=_head,
    special=_facts,
    smaller=smaller_boards,
)

# ---- the winner ----------------------------------------------------------------------------------


def _plain_truth(value: object) -> bool:
    if value is None:
        wrong(
            "your function returned None.",
            "Does every path through the function end with `return`?",
        )
    if not isinstance(value, bool):
        wrong(f"your function should return True or False, not {shown(value)}.")
    return value


def black_wins(stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has joined left and right: a correct answer."""
    return fewest_stones(dict.fromkeys(stones, 0), size, neighbors) == 0


def slipped_wins(idea: int, stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has won under a misunderstanding."""
    return slipped_stones(idea, dict.fromkeys(stones, 0), size, neighbors) == 0


def _has_won(board: Position) -> bool:
    return _needed(board) == 0


def _winner_flaw(board: Position, given: tuple[bool, Sequence[Any]]) -> ProgramFlaw | None:
    says, looked_up = given
    if says == _has_won(board):
        return None
    flaw = (
        "black has not joined left and right, but your program says that black has won."
        if says
        else "black has joined left and right, but your program says that black has not won."
    )
    asks = Slip(asks="Follow the stones with your finger, starting at the left side.")
    return ProgramFlaw(f"{_on(board)}: {flaw}", asks, remark=_run(looked_up))


judge_black_wins = _judges_boards(
    call=lambda program, board: partial(
        watched, program, _near(board.size), set(board.stones(BLACK)), board.size
    ),
    read=read_watched(_plain_truth),
    flaw=_winner_flaw,
    draws=partial(_flaw_scene, _has_won, lambda _: {}),
    slips=lambda board: [
        (slip, needed == 0)
        for slip, needed in _needed_to(board)
        if slip.idea in {WRONG_NEIGHBORS, WRONG_SIDES}
    ],
    earned=by_pairs(_has_won),
    right=lambda tried: f"Your answer is right on all {len(tried)} boards.",
).judge

_JOINED = "a chain and a shortcut with a gap"
_CHAIN = ("chain", "won")
"""The classes of the marks on a winning chain."""


def winner_story() -> Story:
    """Follow the black stones of a board from the left side to the right side."""
    board = Position.from_text(BOARDS[_JOINED])
    names = {str(board.index(cell)): move_to_text(cell) for cell in all_cells(board.size)}
    scene = named(position_scene(board, title="A board for black", clickable=True), names)
    unwon = replace(scene, shapes=tuple(s for s in scene.shapes if s.classes not in _CHAIN))
    start, end = BORDERS[BLACK]
    found: Mapping[Any, float] = bfs(connection_graph(board, BLACK), start).distance
    labels: dict[str, str] = {}
    story = []
    for step in range(1, int(found[end])):
        reached = [move_to_text(cell) for cell, n in found.items() if n == step and cell != end]
        labels |= dict.fromkeys(reached, str(step))
        shown = scene if found[end] == step + 1 else unwon
        told = f"Step {step}: a black stone on {listed(reached)}."
        story.append((marked_scene(shown, labels), told))
    return concluded(story, "The right side is reached: return True.")


# ---- the number of needed stones -----------------------------------------------------------------


def _plain_number(value: object) -> float | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        told = "your function should return a number, or None if there is no path"
        wrong(f"{told}, not {shown(value)}.")
    return value


def _stones_flaw(board: Position, given: tuple[Any, Sequence[Any]]) -> ProgramFlaw | None:
    (says, looked_up), right = given, _needed(board)
    if says == right:
        return None
    told = f"{_on(board)}, the answer should be {right}; yours is {shown(says)}."
    asks = Slip(asks=_ask(board, says, right, searched=bool(looked_up)))
    return ProgramFlaw(told, asks, remark=_run(looked_up))


def _ask(board: Position, given: Any, right: Any, *, searched: bool) -> str:
    """Ask about a wrong number; a program without a search may have counted rows."""
    if right is None:
        return "There is no path on this board, so return None."
    cells = shortest_way(board, BLACK)
    way = f"the path {', '.join(map(str, cells))}"
    if len(cells) > _NAMED:
        way = f"a path with {len(cells)} cells"
    if given is None:
        told = f"{way[0].upper()}{way[1:]} joins left and right."
        return f"{told} Where does your search leave this path?"
    if given < right:
        return f"No path needs so few stones. What does each cell of {way} cost?"
    by_rows = not searched and given == straight_on(Stones(board, BLACK))
    rows = f"{told_straight_on(BLACK)} " if by_rows else ""
    needs = f"needs {counted(right, 'new stone')}"
    return f"{rows}{way[0].upper()}{way[1:]} {needs}. What does each of its cells cost?"


judge_stones = _judges_boards(
    call=lambda program, board: partial(
        watched, program, _near(board.size), cells_and_costs(board, BLACK), board.size
    ),
    read=read_watched(_plain_number),
    flaw=_stones_flaw,
    draws=partial(_flaw_scene, _needed, lambda board: {BLACK: shortest_way(board, BLACK)}),
    slips=_needed_to,
    earned=by_pairs(_needed),
    right=lambda tried: f"The numbers are right on all {len(tried)} boards.",
).judge


def stones_found_story() -> Story:
    """Spread over a board wave by wave, only as far as the right side."""
    asked = FreeSteps(Position.from_text("B.W..\n..WB.\n.BB.W\n..W..\nW...."), BLACK)
    needed = _needed(asked.position) or 0
    told = f"A cell of the right side is reached: return {needed}."
    return concluded(free_steps_story(asked, last=needed), told)


# ---- a learner's own search in Hex, which compares the players -----------------------------------


def side_search(board: Board, player: Player) -> Instance:
    """Return the search from one side of a player to the other, with the places of the cells."""
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
    told = f"Stones still missing: Black {written(black)}, White {written(white)}"
    if black == white:
        ahead = "neither is closer"
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

# ---- the exercises -------------------------------------------------------------------------------

NEIGHBORS = Exercise(
    "hex/neighbors",
    "Write hex_neighbors",
    NOTEBOOK,
    "To turn a picture of a board into pairs of numbers.",
    Questions.of_program(
        "three-boards",
        "Write hex_neighbors(x, y, size). It returns a list of the cells next to the cell (x, y), "
        "as pairs of numbers from 0 to size - 1. Each row begins half a cell to the right of "
        "the row above it.",
    ),
    Solution.of_program(
        judge_hex_neighbors,
        hex_neighbors,
        "Take a 3 x 3 board. (1, 1) touches (0, 1) and (2, 1) in its row, and below it (0, 2) and "
        "(1, 2). Which cells above touch it? Skip cells that are not on the board.",
        neighbors_story,
    ),
    Beliefs({WRONG_NEIGHBORS: lambda _: square_neighbors}),
)


BLACK_WINS = Exercise(
    "hex/black-wins",
    "Write black_wins",
    NOTEBOOK,
    "To find out with one search whether two sides are joined.",
    Questions.of_program(
        "sixteen-boards",
        "Write black_wins(stones, size, neighbors). stones is the set of all cells with black "
        "stones, and neighbors(cell) gives the cells next to a cell. Return True if a chain of "
        "black stones joins the left side, where x is 0, to the right side, where x is size - 1.",
    ),
    Solution.of_program(
        judge_black_wins,
        black_wins,
        "Take a board of size 2 with stones on (0, 0) and (1, 0). Start with the stones where x is "
        "0, and go from each stone to those that touch it. (1, 0) has x = size - 1, so the sides "
        "are joined.",
        winner_story,
    ),
    Beliefs(slipped_programs(slipped_wins, (WRONG_NEIGHBORS, WRONG_SIDES))),
)

FEWEST_STONES = Exercise(
    "hex/fewest-stones",
    "Write fewest_stones",
    NOTEBOOK,
    "To write a search with weights 0 and 1.",
    Questions.of_program(
        "sixteen-boards",
        "Write fewest_stones(cost, size, neighbors). cost is a dictionary of the cells that "
        "black may use: 0 for a cell with a black stone, 1 for an empty cell. neighbors(cell) "
        "gives the cells next to a cell. Return the smallest number of new stones needed to join "
        "left and right, or None if there is no path.",
    ),
    Solution.of_program(
        judge_stones,
        fewest_stones,
        "Take a board of size 2 with only one stone, on (0, 0). This cell is on the left and "
        "costs 0. Entering (1, 0) costs 1, so the distance of (1, 0) is 0 + 1. Starting on an "
        "empty cell costs 1, too.",
        stones_found_story,
    ),
    Beliefs(slipped_programs(slipped_stones, SLIPS)),
)

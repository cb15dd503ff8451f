"""Programs about Hex: the neighbors of a cell, who has won, how many stones are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from pathlib_games.exercises.reading import not_a_pair, shown
from pathlib_games.exercises.smallest import cuts
from pathlib_games.exercises.verdict import Verdict, wrong
from pathlib_games.games.hex.board import BLACK, EMPTY, Cell, Player, neighbors
from pathlib_games.games.hex.exercise_slips import (
    SLIPS,
    WRONG_SIDES,
    Near,
    fewest_stones,
    naming,
    slipped,
    straight_on,
    told_straight_on,
)
from pathlib_games.games.hex.exercise_waves import neighbor_slip, wrong_neighbors
from pathlib_games.games.hex.graphs import cells_and_costs, shortest_way, stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import centre, position_scene
from pathlib_games.games.returned import returned_cells
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried, by_case, read_watched
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
from pathlib_games.programs.jobs import Around, watched
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text
from pathlib_games.views.story import with_both
from pathlib_games.words import counted, listed

# ---- neighbors ----------------------------------------------------------------------------------


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
    return ProgramFlaw(f"Of {asked} {flaw}", None if right else WRONG_NEIGHBORS)


def _wrong_neighbor(cell: Cell, given: list[Cell], size: int) -> str | None:
    right = neighbors(size, cell)
    if idea := neighbor_slip(cell, set(given), size):
        return f"you give {len(set(given))}. {idea}"
    for other in given:
        if not (0 <= other[0] < size and 0 <= other[1] < size):
            return f"you name {shown(other)}, which is not on the board."
        if other == cell:
            return f"you name {other}: that is the cell itself."
        if other not in right:
            return f"you name {other}, which does not touch it."
    if missing := [other for other in right if other not in given]:
        return f"you forget {missing[0]}."
    return "you name a cell twice." if len(set(given)) < len(given) else None


def _in_words(flaw: ProgramFlaw, met_before: Iterable[int]) -> Verdict:
    """Tell a flaw, with hints about misunderstandings in the words of Hex."""
    if flaw.idea is None:
        return Verdict("wrong", flaw.told, question=flaw.hint)
    return naming(flaw.told, flaw.idea, met_before)


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
    ideas=lambda flaw, _, met_before: _in_words(flaw, met_before),
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

Given = tuple[object, tuple[Any, ...]]
"""What a program returned for a board, and the cells whose neighbors it asked for."""


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
    return f"On the board {' / '.join(board.rows)} ({board.size} x {board.size})"


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


def _by_answers(
    answer: Callable[[int, Position], object], slips: Iterable[int]
) -> Callable[[ProgramFlaw, Sequence[Tried[Position, Given]], Iterable[int]], Verdict]:
    """Return what explains a wrong program by a slip that gives the same answers on all boards."""

    def told(
        flaw: ProgramFlaw, tried: Sequence[Tried[Position, Given]], met_before: Iterable[int]
    ) -> Verdict:
        same = (
            number
            for number in slips
            if len(tried) == len(BOARDS)
            and all(each.answer[0] == answer(number, each.case) for each in tried)
        )
        return _in_words(replace(flaw, idea=next(same, None)), met_before)

    return told


def _pairs(answer: Callable[[Position], object]) -> Callable[..., tuple[int, int]]:
    """Return what counts pairs of boards with different answers, and which of them are right.

    To give one answer for all boards is worth nothing.
    """

    def earned(
        tried: Sequence[Tried[Position, Given]], boards: Sequence[Position]
    ) -> tuple[int, int]:
        right = {board: answer(board) for board in boards}
        good = {each.case for each in tried if each.flaw is None}
        pairs = [{one, two} for one, two in combinations(boards, 2) if right[one] != right[two]]
        return sum(pair <= good for pair in pairs), len(pairs)

    return earned


def _near(size: int) -> Around:
    return Around({cell: neighbors(size, cell) for cell in _cells(size)})


def _cells(size: int) -> list[Cell]:
    return [(x, y) for y in range(size) for x in range(size)]


def _needed_to(number: int, board: Position) -> int | None:
    return slipped(number, Stones(board, BLACK))


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


def slipped_wins(number: int, stones: set[Cell], size: int, neighbors: Near) -> bool:
    """Return whether black has won in the eyes of a misunderstanding."""
    return SLIPS[number](dict.fromkeys(stones, 0), size, neighbors, BLACK) == 0


def _has_won(board: Position) -> bool:
    return stones_needed(board, BLACK) == 0


def _wins_to(number: int, board: Position) -> bool:
    return _needed_to(number, board) == 0


def _winner_flaw(board: Position, given: Given) -> ProgramFlaw | None:
    says, looked_up = given
    if says == _has_won(board):
        return None
    flaw = (
        "nobody joins left and right there, but you say that black has won."
        if says
        else "black has joined left and right, but you say no."
    )
    hint = "Follow the stones with a finger, from the left side on."
    return ProgramFlaw(f"{_on(board)}: {flaw}", hint=hint, remark=_run(looked_up))


def winner_flaw_scene(board: Position, given: tuple[Any, Sequence[Cell]]) -> Scene:
    """Return the board on which a program errs about who has won."""
    says, looked_up = given
    return _asked_scene(board, looked_up, {}, (stones_needed(board, BLACK) == 0, says))


def stones_flaw_scene(board: Position, given: tuple[Any, Sequence[Cell]]) -> Scene:
    """Return the board on which a program errs about the fewest stones, with a cheapest way."""
    says, looked_up = given
    ways: dict[Player, Sequence[Cell]] = {BLACK: shortest_way(board, BLACK)}
    return _asked_scene(board, looked_up, ways, (stones_needed(board, BLACK), says))


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


_SEARCHES = ("graphs.bfs", "graphs.dijkstra")

judge_black_wins = ProgramTask(
    cases=lambda: list(_positions()),
    hidden=_other_positions,
    uses=_SEARCHES,
    call=lambda program, board: partial(
        watched, program, _near(board.size), set(board.stones(BLACK)), board.size
    ),
    read=read_watched(_plain_truth),
    where=_head,
    special=_facts,
    flaw=_winner_flaw,
    draws=winner_flaw_scene,
    smaller=smaller_boards,
    ideas=_by_answers(_wins_to, (WRONG_NEIGHBORS, WRONG_SIDES)),
    earned=_pairs(_has_won),
    right=lambda tried: f"You know who has won on all {len(tried)} boards.",
).judge

# ---- how many stones are needed -----------------------------------------------------------------


def _plain_number(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        wrong(f"it should return a number, or None if there is no way; not {shown(value)}.")
    return int(value) if isinstance(value, int) else float(value)


def slipped_stones(number: int, cost: dict[Cell, int], size: int, neighbors: Near) -> int | None:
    """Return how many stones black needs in the eyes of a misunderstanding."""
    return SLIPS[number](cost, size, neighbors, BLACK)


def _stones_flaw(board: Position, given: Given) -> ProgramFlaw | None:
    (says, looked_up), right = given, stones_needed(board, BLACK)
    if says == right:
        return None
    told = f"{_on(board)}: it should be {right}; yours is {shown(says)}."
    hint = _ask(board, says, right, searched=bool(looked_up))
    return ProgramFlaw(told, hint=hint, remark=_run(looked_up))


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


judge_stones = ProgramTask(
    cases=lambda: list(_positions()),
    hidden=_other_positions,
    uses=_SEARCHES,
    call=lambda program, board: partial(
        watched, program, _near(board.size), cells_and_costs(board, BLACK), board.size
    ),
    read=read_watched(_plain_number),
    where=_head,
    special=_facts,
    flaw=_stones_flaw,
    draws=stones_flaw_scene,
    smaller=smaller_boards,
    ideas=_by_answers(_needed_to, SLIPS),
    earned=_pairs(partial(stones_needed, player=BLACK)),
    right=lambda tried: f"The numbers are right on all {len(tried)} boards.",
).judge

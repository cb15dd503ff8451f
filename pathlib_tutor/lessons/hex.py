"""The exercises of notebook 04: neighbors on a board of Hex, who has won, and who is nearer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
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
    WHITE,
    Board,
    Cell,
    Player,
    Position,
    move_to_text,
    neighbors,
    other,
)
from pathlib_games.games.hex.view import HexView, centre, position_scene
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Text
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import Exercise, Guides
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, Positions
from pathlib_tutor.exercises.questions import choice, wave_numbers
from pathlib_tutor.exercises.reading import not_a_pair, shown
from pathlib_tutor.exercises.smallest import cuts
from pathlib_tutor.exercises.verdict import Verdict, written, wrong
from pathlib_tutor.ideas.own_search import Found, GameSearch, Said
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    Tried,
    by_case,
    read_watched,
)
from pathlib_tutor.ideas.slips import WRONG_NEIGHBORS, returned_cells
from pathlib_tutor.lessons.hex_judges import (
    NO_DRAW,
    PAYS_FOR_OWN_STONES,
    SEARCHES,
    SETTLED,
    SLIPS,
    TOUCHED,
    WALKS_OVER_STONES,
    WRONG_SIDES,
    FreeSteps,
    Near,
    Stones,
    Touch,
    as_if_empty,
    fewest_stones,
    judge_free_steps,
    judge_needed,
    judge_touching,
    naming,
    neighbor_slip,
    settling,
    slipped,
    straight_on,
    told_straight_on,
    written_cells,
    wrong_neighbors,
)
from pathlib_tutor.programs.jobs import Around, watched

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


# ---- a learner's own search in Hex: it tells who is closer to winning ------------------------


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


# ---- Draws boards of Hex on which each misunderstanding shows, and which tell them apart ---------

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


def draw_free_steps(seed: int) -> FreeSteps:
    """Draw a position in which stones of both colors matter to a search."""
    rng = random.Random(seed)
    while True:
        cells = list(rng.choice(("BBBWWWW.........", "BBBBBWWWWWW..............")))
        rng.shuffle(cells)
        position = Position(int(len(cells) ** 0.5), "".join(cells))
        asked = FreeSteps(position, rng.choice(PLAYERS))
        if all(SETTLED.shows(number, asked) for number in SETTLED.ideas):
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


# ---- The exercises of notebook 04: neighbors on a board of Hex, who has won, and who is nearer

NOTEBOOK = "04 Hex"

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
    Touch,
    asks=lambda asked: Form(
        "set",
        f"Which cells share a side with {move_to_text(asked.cell)}, the one in the frame?",
        typed="Write them in any order, such as b3 c2.",
        fields=("Neighbors",),
    ),
    judges=judge_touching,
    solves=lambda asked: written_cells(neighbors(asked.size, asked.cell)),
    guides=_to_touch,
    given={"c3": lambda: Touch(5, (2, 2))},
    draws=draw_touch,
    mistaken={
        WRONG_NEIGHBORS: lambda asked: written_cells(square_neighbors(*asked.cell, asked.size))
    },
    listed=TOUCHED,
    view=touch_scene,
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
    Stones,
    asks=lambda asked: Form(
        "number",
        f"How many stones does {asked.player} still have to lay, if {other(asked.player)} lays no "
        "more?",
        (f"{asked.player.capitalize()} joins {_sides(asked)}.",),
        fields=("Stones",),
    ),
    judges=judge_needed,
    believes=True,
    solves=lambda asked: stones_needed(asked.position, asked.player),
    guides=lambda asked: Guides(
        "Which stones of the same color lie on the way that you chose, and does another way use "
        "more of them?",
        f"{_at_the_side(asked)} Over stones of {other(asked.player)} leads no way. Mark the cells "
        "that are reached without a new stone, then those with one, and so on, until the other "
        "side is reached.",
    ),
    given={
        "closer-black": lambda: Stones(_open_game(), "black"),
        "closer-white": lambda: Stones(_open_game(), "white"),
    },
    draws=draw_stones,
    candidates=1,
    mistaken={number: partial(slipped, number) for number in SLIPS},
    view=stones_scene,
    solved_view=solved_scene,
)

FREE_STEPS = Exercise(
    "hex/free-steps",
    "Spread with free steps",
    NOTEBOOK,
    "To search with weights 0 and 1: what costs nothing belongs to the wave that is under way.",
    FreeSteps,
    asks=lambda asked: Form(
        "order",
        f"In which order does a search from the {BORDERS[asked.player][0]} side find the "
        f"cells that {asked.player} can use?",
        (
            (
                f"{asked.player.capitalize()} joins {_sides(asked)}. First come the cells that "
                f"need 0 new stones, then 1, then 2, and so on. Stones of {asked.player} cost "
                f"nothing, and over stones of {other(asked.player)} leads no way. Each cell has to "
                f"touch the {BORDERS[asked.player][0]} side or one that came before."
            ),
        ),
        "Write them in this way: a1 b2.",
        ("Cells in this order",),
        guided=True,
        waves=wave_numbers(asked.instance),
    ),
    judges=judge_free_steps,
    solves=settling,
    guides=lambda asked: Guides(
        f"Which stones of {asked.player} touch a cell that you have written, and have you written "
        "all of them before the next empty cell?",
        f"{_at_the_side(asked)} A stone of {asked.player} beside a found cell belongs to the same "
        "wave. Only when no such stone is left do the empty cells beside these come, in the next "
        "wave.",
    ),
    given={
        "small": lambda: FreeSteps(Position.from_text("B.W.\n.BW.\nW..B\n..W."), "black"),
    },
    draws=draw_free_steps,
    mistaken={
        WALKS_OVER_STONES: lambda asked: settling(as_if_empty(asked, other(asked.player))),
        PAYS_FOR_OWN_STONES: lambda asked: settling(as_if_empty(asked, asked.player)),
    },
    listed=SETTLED,
    view=free_steps_scene,
)

# ---- code ---------------------------------------------------------------------------------------

NEIGHBORS = Exercise(
    "hex/neighbors",
    "Write the neighbors in Hex",
    NOTEBOOK,
    "To turn a picture of a board into pairs of numbers.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write hex_neighbors(x, y, size). It returns a list of the cells beside the cell (x, y), "
        "as pairs of numbers from 0 to size - 1; each row stands half a cell further right than "
        "the one above it.",
    ),
    judges=lambda given, _, met: judge_hex_neighbors(given, met),
    solves=lambda _: hex_neighbors,
    guides=lambda _: Guides(
        "",
        "In its own row (1, 1) has (0, 1) and (2, 1) beside it. The row below stands half a cell "
        "further right, so (0, 2) and (1, 2) touch it there. Which two of the row above do? No "
        "number is -1 or 3.",
    ),
    given={"three-boards": lambda: None},
    mistaken={WRONG_NEIGHBORS: lambda _: square_neighbors},
)


def _program(function: Callable[..., object], number: int, _: None) -> object:
    """Return the program of somebody with a misunderstanding."""
    return partial(function, number)


BLACK_WINS = Exercise(
    "hex/black-wins",
    "Write who has won",
    NOTEBOOK,
    "To find with one search whether two sides are joined.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write black_wins(stones, size, neighbors). stones is the set of all cells with black "
        "stones, and neighbors(cell) gives the cells beside a cell. It returns True if a chain of "
        "black stones joins the left side, where x is 0, with the right side, where x is size - 1.",
    ),
    judges=lambda given, _, met: judge_black_wins(given, met),
    solves=lambda _: black_wins,
    guides=lambda _: Guides(
        "",
        "With stones on (0, 0) and (1, 0) and size 2: begin with the stones where x is 0, and go "
        "from each to neighbors that are stones. (1, 0) has x = 1, which is size - 1: the sides "
        "are joined.",
    ),
    given={"sixteen-boards": lambda: None},
    mistaken={
        number: partial(_program, slipped_wins, number) for number in (WRONG_NEIGHBORS, WRONG_SIDES)
    },
)

FEWEST_STONES = Exercise(
    "hex/fewest-stones",
    "Write how many stones are needed",
    NOTEBOOK,
    "To write a search with weights 0 and 1.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write fewest_stones(cost, size, neighbors). cost has for each cell that black may use 0, "
        "if a black stone lies there, or 1, if it is empty; neighbors(cell) gives the cells beside "
        "a cell. It returns the least number of stones that join left and right, or None if there "
        "is no way.",
    ),
    judges=lambda given, _, met: judge_stones(given, met),
    solves=lambda _: fewest_stones,
    guides=lambda _: Guides(
        "",
        "Take size 2, a stone on (0, 0), and else empty cells. (0, 0) lies on the left and costs "
        "0. To enter (1, 0) costs 1, so it has 0 + 1. Who begins on an empty cell pays for that "
        "cell too.",
    ),
    given={"sixteen-boards": lambda: None},
    mistaken={number: partial(_program, slipped_stones, number) for number in SLIPS},
)

# ---- questions ----------------------------------------------------------------------------------

SAY_WHY = choice(
    "hex/say-why",
    "Say why",
    NOTEBOOK,
    "To give the reasons why one search is enough, and why no game of Hex ends in a draw.",
    {"searches": SEARCHES, "no-draw": NO_DRAW},
)

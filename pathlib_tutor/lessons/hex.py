"""Notebook 04: neighbors on a board of Hex, the winner, and the closer player."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from heapq import heapify, heappop, heappush
from math import inf
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
from pathlib_games.games.hex.view import position_scene
from pathlib_games.graphs import IllegalMove, Node
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.view import marked_scene
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import (
    Beliefs,
    Exercise,
    Guides,
    Option,
    Question,
    Questions,
    Solution,
    choice,
)
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import in_any_order, read_names, shown
from pathlib_tutor.exercises.story import Story, concluded
from pathlib_tutor.exercises.verdict import Verdict, unread
from pathlib_tutor.ideas.judges import Number, Parts, Waves, cells_right, to_find, wave_numbers
from pathlib_tutor.ideas.misunderstandings import (
    WRONG_NEIGHBORS,
    Misunderstanding,
    Slip,
    register,
)

NOTEBOOK = "04 Hex"

# ---- questions -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Touch:
    """Asks for the cells that share a side with a cell.

    Raises `IllegalMove` if the board does not have the cell.
    """

    size: int  # the number of rows of the board
    cell: Cell

    def __post_init__(self) -> None:
        Position.empty(self.size).index(self.cell)


@dataclass(frozen=True)
class _Search:
    """Asks about a search for a player's path; the opponent adds no stone."""

    position: Position
    player: Player

    def __post_init__(self) -> None:
        checked_player(self.player)

    @property
    def instance(self) -> Instance:
        """The search from the first side of the player to the second."""
        source, target = BORDERS[self.player]
        graph = distance_graph(self.position, self.player)
        return Instance("the board of Hex", graph, source, target=target)


class Stones(_Search):
    """Asks for the number of stones that a player still needs."""


class FreeSteps(_Search):
    """Asks for the order in which a search with weights 0 and 1 settles the cells."""

    @property
    def instance(self) -> Instance:
        """The search from the first side of the player, to all cells."""
        return replace(super().instance, target=None)


# ---- misunderstandings of Hex --------------------------------------------------------------------
#
# These ideas change the graph and not the algorithm, so named cells or resulting numbers reveal
# them.

WRONG_SIDES = 31
WALKS_OVER_STONES = 32
PAYS_FOR_OWN_STONES = 33

for _known in (
    Misunderstanding(
        WRONG_SIDES,
        "the wrong sides",
        "Joins the sides that belong to the other player.",
        "Which two sides belong to this player?",
        "Run a finger along one of this player's sides. What do all its cells have in common?",
        "S: four border nodes in one graph; E: x and y, or rows and columns, are mixed up",
    ),
    Misunderstanding(
        WALKS_OVER_STONES,
        "walks over the opponent's stones",
        "Lets a path use cells that hold the opponent's stones.",
        "Stones never move. Can your path use a cell with an opponent's stone?",
        "Cover the opponent's stones with your hand: those cells are gone. Which paths are left?",
        "S: edges for all cells, with weights that only make stones expensive",
    ),
    Misunderstanding(
        PAYS_FOR_OWN_STONES,
        "pays for its own stones",
        "Counts a stone that is already there as one that is still missing.",
        "No new stone is needed where the player has one. What does such a cell cost?",
        "Place the missing stones one by one. How many of them leave your hand?",
        "S: a stone weighs 1 and an empty cell 100, so 100 of your stones cost as much as a gap",
    ),
):
    register(_known)

SQUARES = Slip(
    WRONG_NEIGHBORS,
    "A hexagon has six sides. Touch each side with your finger. Which cells are beyond them?",
    "A cell in the middle has two neighbors in its row, two above and two below. Which ones?",
)
SLIPS = {
    WRONG_NEIGHBORS: SQUARES,
    **{idea: Slip(idea) for idea in (WRONG_SIDES, WALKS_OVER_STONES, PAYS_FOR_OWN_STONES)},
}
"""The typical slips, by the number of their idea."""

# ---- the number of needed stones -----------------------------------------------------------------

Near = Callable[[Cell], Iterable[Cell]]


class _Seen(NamedTuple):
    """A board under an idea: the costs of its cells, and their neighbors."""

    cost: Mapping[Cell, int]
    size: int
    near: Near
    player: Player = BLACK


def fewest_stones(
    cost: Mapping[Cell, int], size: int, neighbors: Near, player: Player = BLACK
) -> int | None:
    """Return the least cost of a path from side to side, by the learner's method."""
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
        cost={cell: seen.cost.get(cell, 1) for cell in all_cells(seen.size)}
    ),
    PAYS_FOR_OWN_STONES: lambda seen: seen._replace(cost=dict.fromkeys(seen.cost, 1)),
}
"""The board that each idea sees instead of the real one."""


def slipped_stones(
    idea: int, cost: Mapping[Cell, int], size: int, neighbors: Near, player: Player = BLACK
) -> int | None:
    """Return the number of stones that a player needs under a misunderstanding."""
    return fewest_stones(*_SEES[idea](_Seen(cost, size, neighbors, player)))


def all_cells(size: int) -> list[Cell]:
    """Return the cells of a board, row by row."""
    return [(x, y) for y in range(size) for x in range(size)]


_neighbors = cache(neighbors)  # drawing a position counts many of them


def slipped(idea: int, asked: Stones) -> int | None:
    """Return the number of stones that a misunderstanding gives for a question."""
    size, cost = asked.position.size, cells_and_costs(asked.position, asked.player)
    return slipped_stones(idea, cost, size, partial(_neighbors, size), asked.player)


def straight_on(asked: Stones) -> int | None:
    """Return the cost of black's cheapest row, or white's column; None if all are blocked."""
    cost, size = cells_and_costs(asked.position, asked.player), range(asked.position.size)
    rows = [[(x, y) if asked.player == BLACK else (y, x) for x in size] for y in size]
    free = [row for row in rows if all(cell in cost for cell in row)]
    return min((sum(map(cost.__getitem__, row)) for row in free), default=None)


def told_straight_on(player: Player) -> str:
    """Return the reply to the cost of the cheapest straight line."""
    line = "row" if player == BLACK else "column"
    return f"Your number fits the cheapest {line}, but a path may leave its {line}."


def _counted_wrong(asked: Stones) -> Iterator[tuple[Slip, int | None]]:
    """Yield the typical slips, and the number of stones with each."""
    yield from ((slip, slipped(idea, asked)) for idea, slip in SLIPS.items())
    # A straight path is a slip, but no misunderstanding.
    told = told_straight_on(asked.player)
    line = "row" if asked.player == BLACK else "column"
    asks = f"Which {asked.player} stones outside that {line} can a path use?"
    if (cost := straight_on(asked)) is not None:
        yield Slip(told=told, asks=asks), cost


def _needs(asked: Stones) -> str:
    right = stones_needed(asked.position, asked.player)
    needs = "can no longer win" if right is None else f"needs {counted(right, 'stone')}"
    return f"{asked.player.capitalize()} {needs}."


def _about_stones(asked: Stones, given: object) -> str:
    right, player = stones_needed(asked.position, asked.player), asked.player
    if right is not None and isinstance(given, int | float) and given > right:
        return f"There is a path with fewer empty cells. Which {player} stones can it use?"
    sides = " to ".join(BORDERS[player])
    return f"Trace a path from {sides} with your finger. How many empty cells does it use?"


_NONE = "None"
JUDGE_STONES = Number[Stones](
    right=lambda asked: stones_needed(asked.position, asked.player),
    praise=_needs,
    slips=_counted_wrong,
    otherwise=_about_stones,
    fact=lambda asked, given: (
        f"{asked.player.capitalize()} can still win." if given == _NONE else f"It is not {given}."
    ),
    nothing=_NONE,
    few_off=3,  # stones on a path are easily missed, or counted twice
)

# ---- neighbors, and a search by hand ------------------------------------------------------------


def read_hex_cells(typed: object, size: int) -> list[Cell]:
    """Read typed cells, such as ``"a1 b2"``.

    Raises `Wrong` if they cannot be read.
    """
    expected = "The cells should be a string such as 'a1 b2'"
    cells, last = list[Cell](), move_to_text((size - 1, size - 1))
    bare = (re.sub(r"\W", "", name).lower() for name in read_names(typed, expected))
    for word in (part for name in bare for part in re.findall(r"[a-z]+\d+|.+", name)):
        try:
            move = move_from_text(word)
        except IllegalMove:
            unread(f"{expected}; {shown(word)} is not a cell.")
        if move == SWAP:
            unread(f"{expected}, not {shown(typed)}.")
        if max(move) >= size:
            unread(f"The cells should be from a1 to {last}: this board has no cell {word}.")
        cells.append(move)
    if not cells:
        unread(f"{expected}, not {shown(typed)}.")
    return cells


def neighbor_slip(cell: Cell, given: set[Cell], size: int) -> str | None:
    """Return the well-known wrong idea of neighbors that gives these cells, if any."""
    true = set(neighbors(size, cell))
    ideas = wrong_neighbors(cell, size).items()
    return next((told for told, cells in ideas if cells == given != true), None)


def wrong_neighbors(cell: Cell, size: int) -> dict[str, set[Cell]]:
    """Return the neighbors of a cell by each well-known wrong idea."""
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
    """Explain why a cell does not touch the one in question."""
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
    left_out=lambda _, found, __: Verdict("wrong", f"{cells_right(len(found))} There are more."),
    praise=lambda asked: (
        f"{counted(len(neighbors(asked.size, asked.cell)), 'cell')}: all neighbors of "
        f"{move_to_text(asked.cell)}."
    ),
    slips=lambda asked: [
        (replace(SQUARES, told=told), sorted(cells))
        for told, cells in wrong_neighbors(asked.cell, asked.size).items()
    ],
)


def _refusal(asked: FreeSteps, cell: Cell, found: Collection[Node]) -> Slip | None:
    """Explain why a cell cannot be settled now: no path, or none from a settled cell."""
    name, player, opponent = move_to_text(cell), asked.player, other(asked.player)
    if asked.position.at(cell) == opponent:
        told = f"{name} has a {opponent} stone, so no path leads there."
        return Slip(WALKS_OVER_STONES, told=told)
    if cell not in to_find(asked.instance):
        return Slip(told=f"{name} is out of reach for {player}: {opponent} stones shut it in.")
    at_side, _ = at_sides(asked.position.size, player, cell)
    if at_side or not set(asked.position.neighbors(cell)).isdisjoint(found):
        return None
    side = BORDERS[player][0]
    return Slip(told=f"{name} touches neither the {side} side nor an earlier cell.")


_OWN_STONES_LATE = Slip(
    PAYS_FOR_OWN_STONES,
    asks_next="Which of the player's stones touch a cell in your list, but come too late in it?",
)


def _forgotten(asked: FreeSteps, missing: list[Cell]) -> Slip | None:
    """Return the slip of missing only own stones in the current wave."""
    own = all(asked.position.at(cell) == asked.player for cell in missing)
    return _OWN_STONES_LATE if own else None


def as_if_empty(asked: FreeSteps, player: Player) -> FreeSteps:
    """Return a question in which a player's stones count as empty cells."""
    cells = asked.position.cells.replace(SIGNS[player], EMPTY)
    return replace(asked, position=replace(asked.position, cells=cells))


# The wave of a cell is the number of stones that a path to it needs. An own stone costs nothing, so
# it belongs to the wave of the cell before it.
JUDGE_FREE_STEPS = Waves[FreeSteps](
    reads=lambda typed, asked: read_hex_cells(typed, asked.position.size),
    search=lambda asked: asked.instance,
    name=move_to_text,
    refuses=_refusal,
    praise=lambda asked: f"all that {asked.player} can use",
    early=_forgotten,
    slips=lambda asked: [
        (Slip(WALKS_OVER_STONES), as_if_empty(asked, other(asked.player)).instance),
        (_OWN_STONES_LATE, as_if_empty(asked, asked.player).instance),
    ],
)

# ---- boards on which each idea shows -------------------------------------------------------------

_CHANGES = 120  # of a known board for black; about one in ten is kept
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
    """Draw a position in which each wrong count gives its own number, more than one off."""
    rng = random.Random(seed)
    cells = list(rng.choice(_CLEAR_BOARDS))
    # Such positions are too rare to wait for one: cells of a known one change places while it stays
    # clear.
    for one, two in (rng.sample(range(len(cells)), 2) for _ in range(_CHANGES)):
        cells[one], cells[two] = cells[two], cells[one]
        if not _is_clear(Stones(Position(5, "".join(cells)), BLACK)):
            cells[one], cells[two] = cells[two], cells[one]
    player = rng.choice(PLAYERS)
    if player == WHITE:  # mirrored
        turned = (cells[x * 5 + y] for y in range(5) for x in range(5))
        cells = [{"B": "W", "W": "B"}.get(sign, sign) for sign in turned]
    return Stones(Position(5, "".join(cells)), player)


def _is_clear(asked: Stones) -> bool:
    """Return whether each slip gives its own number, more than one off."""
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


# ---- pictures of questions -----------------------------------------------------------------------


def touch_scene(asked: Touch, *, clickable: bool = False) -> Scene:
    """Return the empty board with a frame around the cell in question."""
    board, title = Position.empty(asked.size), "Touch the neighbors"
    scene = position_scene(board, framed=(asked.cell,), title=title, clickable=clickable)
    return named(scene, _numbered(board))


def touch_story(asked: Touch) -> Story:
    """Go around a cell row by row."""
    scene, here = touch_scene(asked, clickable=True), move_to_text(asked.cell)
    touched: dict[str, str] = {}
    story = []
    for where, cells in by_rows(asked.cell, asked.size):
        names = list(map(move_to_text, cells))
        touched |= dict.fromkeys(names, "")
        story.append((marked_scene(scene, touched), f"{where} {here} touches {listed(names)}."))
    return story


def by_rows(cell: Cell, size: int) -> list[tuple[str, list[Cell]]]:
    """Return the neighbors of a cell row by row, without empty rows, each row with its place."""
    near = neighbors(size, cell)
    rows = {"In its own row,": 0, "In the row above,": -1, "In the row below,": 1}
    found = {where: [c for c in near if c[1] == cell[1] + dy] for where, dy in rows.items()}
    return [(where, sorted(cells)) for where, cells in found.items() if cells]


def stones_scene(asked: Stones, *, clickable: bool = False, way: Sequence[Cell] = ()) -> Scene:
    """Return the position for counting stones, with a part of a path."""
    board, title = asked.position, f"Stones that {asked.player} needs"
    ways = {asked.player: way} if way else {}
    scene = position_scene(board, ways=ways, title=title, clickable=clickable)
    return named(scene, _numbered(board))


def stones_story(asked: Stones) -> Story:
    """Follow a path that needs the fewest stones cell by cell, and number the new stones."""
    cost = cells_and_costs(asked.position, asked.player)
    way = shortest_way(asked.position, asked.player)
    if not way:
        return [(stones_scene(asked), _needs(asked))]
    placed: dict[str, str] = {}
    story = []
    for count, cell in enumerate(way, start=1):
        name, before = move_to_text(cell), len(placed)
        if cost[cell]:
            placed[name] = str(before + 1)
        there = "is empty" if cost[cell] else f"has a {asked.player} stone"
        told = f"{name} {there}: {before} + {cost[cell]} = {len(placed)}."
        scene = stones_scene(asked, clickable=True, way=way[:count])
        story.append((marked_scene(scene, placed), told))
    return concluded(story, f"No path needs fewer stones than {len(placed)}.")


def free_steps_scene(asked: FreeSteps, *, clickable: bool = False) -> Scene:
    """Return the position to search."""
    board, title = asked.position, f"A search for {asked.player}"
    return named(position_scene(board, title=title, clickable=clickable), _numbered(board))


def free_steps_story(asked: FreeSteps, last: float = inf) -> Story:
    """Spread wave by wave: to empty cells, then on to the stones that cost nothing.

    `last`: the number of the last wave; by default, all.
    """
    scene, found = free_steps_scene(asked, clickable=True), JUDGE_FREE_STEPS.right(asked)
    labels: dict[str, str] = {}
    story = []
    for wave in sorted({number for number in found.values() if number <= last}):
        cells = [cell for cell, number in found.items() if number == wave]
        empty = [move_to_text(cell) for cell in cells if asked.position.at(cell) is None]
        own = [move_to_text(cell) for cell in cells if asked.position.at(cell) is not None]
        new, still = counted(int(wave), "new stone"), "still " if empty else ""
        costs = "stone on {} costs" if len(own) == 1 else "stones on {} cost"
        for names, told in (empty, f"{new}: {{}}."), (own, f"The {costs} nothing: {still}{new}."):
            if names:
                labels |= dict.fromkeys(names, f"{wave:g}")
                story.append((marked_scene(scene, labels), told.format(listed(names))))
    return story


def _numbered(position: Position) -> dict[str, str]:
    """Return the names of the cells, such as c3, by number."""
    return {str(n): move_to_text(position.cell(n)) for n in range(len(position.cells))}


# ---- guides after repeated wrong answers ---------------------------------------------------------


def _to_touch(asked: Touch) -> Guides:
    cell = move_to_text(asked.cell)
    near = sorted(neighbors(asked.size, asked.cell))
    beside = [move_to_text(each) for each in near if each[1] == asked.cell[1]]
    return Guides(
        f"Which cells does {cell} touch in the rows next to its own?",
        f"In its own row, {cell} touches {listed(beside or ['no other cell'])}. Each row "
        "begins half a cell to the right of the row above it. So a cell touches two cells above "
        "and two below, if they are on the board.",
    )


_NAMED = 5  # most cells named in a sentence


def _at_the_side(asked: Stones | FreeSteps) -> str:
    """Return the costs of a search's first cells, in words."""
    side = BORDERS[asked.player][0]
    cells: list[Any] = [cell for cell, _ in asked.instance.graph.neighbors(side)]
    own = [move_to_text(c) for c in cells if asked.position.at(c) == asked.player][:_NAMED]
    told = [f"{listed(own)} {'costs' if len(own) == 1 else 'cost'} nothing"] if own else []
    if any(asked.position.at(cell) is None for cell in cells):
        told.append("each empty cell costs one stone")
    taken = f"all cells have {other(asked.player)} stones"
    return f"At the {side} side, {', and '.join(told) or taken}."


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
            f"Which cells share a side with {move_to_text(asked.cell)}, the framed cell?",
            typed="Write them in any order, with spaces between them.",
            fields=("Neighbors",),
        ),
        given={"c3": lambda: Touch(5, (2, 2))},
        draws=draw_touch,
        view=touch_scene,
    ),
    Solution(JUDGE_TOUCH, JUDGE_TOUCH.typed, _to_touch, touch_story),
    Beliefs(JUDGE_TOUCH.mistaken(WRONG_NEIGHBORS)),
)


def _sides(asked: Stones | FreeSteps) -> str:
    return " and ".join(BORDERS[asked.player])


def _open_game() -> Position:
    return Position.from_text("B....\n..WWW\nBWBBB\n..W..\n.....")


STONES = Exercise(
    "hex/stones",
    "Count the stones still needed",
    NOTEBOOK,
    "To say how close a player is to winning: how many stones the shortest path still needs.",
    Questions(
        Stones,
        asks=lambda asked: Form(
            "number",
            f"How many stones must {asked.player} still place if {other(asked.player)} places no "
            "more?",
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
            "Write a path down, cell by cell. Which of these cells are empty?",
            f"{_at_the_side(asked)} No path uses {other(asked.player)} stones. Mark the cells that "
            "need no new stone, then those that need one, and so on. Stop at the other side.",
        ),
        story=stones_story,
    ),
    Beliefs(JUDGE_STONES.mistaken(*SLIPS), candidates=1),
)

FREE_STEPS = Exercise(
    "hex/free-steps",
    "Spread with free steps",
    NOTEBOOK,
    "To search with weights 0 and 1: a cell that costs nothing belongs to the current wave.",
    Questions(
        FreeSteps,
        asks=lambda asked: Form(
            "order",
            f"In which order does a search from the {BORDERS[asked.player][0]} side find the "
            f"cells that {asked.player} can use?",
            (
                (
                    f"{asked.player.capitalize()} joins {_sides(asked)}. First come the cells "
                    "that need 0 new stones (wave 0), then 1 (wave 1), and so on. "
                    f"{asked.player.capitalize()} stones cost nothing, and no path uses "
                    f"{other(asked.player)} stones. Each cell must touch the "
                    f"{BORDERS[asked.player][0]} side or an earlier cell."
                ),
            ),
            "Write them like this: a1 b2.",
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
            f"Of the cells that touch the {BORDERS[asked.player][0]} side or an earlier cell, "
            "which need the fewest new stones?",
            f"{_at_the_side(asked)} A {asked.player} stone next to a found cell is in the same "
            "wave. Then the empty cells next to this wave form the next one.",
        ),
        story=free_steps_story,
    ),
    Beliefs(JUDGE_FREE_STEPS.mistaken(WALKS_OVER_STONES, PAYS_FOR_OWN_STONES)),
)

# ---- questions ----------------------------------------------------------------------------------

SEARCHES = Question(
    "A program searches from one cell of the left side, then from the "
    "next, until a search reaches the right side. Nobody has won yet. How many searches does it "
    "run on an 11 x 11 board if black has a stone on every cell of the left side?",
    (
        Option(
            "1",
            False,
            "After the first search, this program has not reached the right side. So it searches "
            "again, from the next cell.",
        ),
        Option(
            "11",
            True,
            "One for each cell of the left side. You will soon see how a single search can be "
            "enough.",
        ),
        Option("22", False, "No search starts at the right side: a search can only end there."),
        Option(
            "121",
            False,
            "A search does not look for just one cell of the right side: it finds all that it can "
            "reach.",
        ),
    ),
    "How many cells does this program start from, one after another, while no search reaches the "
    "right side?",
    "Stones fill the left side of a 3 x 3 board. The program starts at the first cell "
    "and does not reach the right side. Then it tries the other two: 3 searches. How many cells "
    "does the left side have on the larger board?",
)

NO_DRAW = Question(
    "Why can Hex never end in a draw, even on a full board?",
    (
        Option(
            "Because somebody always makes a mistake.",
            False,
            "Even a game without any mistake has a winner. The reason lies in the board, not the "
            "players.",
        ),
        Option(
            "It can, but draws are rare.",
            False,
            "On a board of squares, four cells meet at a corner, and two black and two white ones "
            "can block each other. In Hex only three cells ever meet.",
        ),
        Option(
            "Because one color has more stones than the other, and wins.",
            False,
            "On a full 4 x 4 board both colors have eight stones. And a chain of just four stones "
            "can win, wherever the others are.",
        ),
        Option(
            "Because only a white chain can keep black from getting through.",
            True,
            "Let water flow in from the left, over black stones. If none comes out on the right, a "
            "chain of white stones from top to bottom holds it back.",
        ),
    ),
    "What must cross the board from top to bottom if no black chain joins left and right?",
    "On a 2 x 2 board, black has a1 and a2, and white has b1 and b2. The cells b1 and b2 touch, "
    "one at the top and one at the bottom. What do the two white stones form?",
)

SAY_WHY = choice(
    "hex/say-why",
    "Say why",
    NOTEBOOK,
    "To explain why one search is enough, and why no game of Hex ends in a draw.",
    {"searches": SEARCHES, "no-draw": NO_DRAW},
)

"""The exercises of notebook 04: neighbors on a board of Hex, who has won, and who is nearer."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from pathlib_games.exercises.exercise import Exercise, Guides
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.questions import choice
from pathlib_games.exercises.waves import wave_numbers
from pathlib_games.games.hex.board import (
    BLACK,
    BORDERS,
    PLAYERS,
    WHITE,
    move_to_text,
    neighbors,
    other,
)
from pathlib_games.games.hex.exercise_code import (
    black_wins,
    hex_neighbors,
    judge_black_wins,
    judge_hex_neighbors,
    judge_stones,
    slipped_stones,
    slipped_wins,
    square_neighbors,
)
from pathlib_games.games.hex.exercise_slips import (
    PAYS_FOR_OWN_STONES,
    SLIPS,
    WALKS_OVER_STONES,
    WRONG_SIDES,
    fewest_stones,
    judge_needed,
    slipped,
)
from pathlib_games.games.hex.exercise_waves import (
    SETTLED,
    TOUCHED,
    as_if_empty,
    judge_free_steps,
    judge_touching,
    settling,
    written_cells,
    wrong_neighbors,
)
from pathlib_games.games.hex.graphs import shortest_way, stones_needed
from pathlib_games.games.hex.questions import (
    NO_DRAW,
    SEARCHES,
    FreeSteps,
    Stones,
    Touch,
)
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import position_scene
from pathlib_games.ideas.slips import WRONG_NEIGHBORS
from pathlib_games.views.scene import Scene, named

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

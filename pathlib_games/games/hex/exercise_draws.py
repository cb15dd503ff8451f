"""Draws boards of Hex on which each misunderstanding shows, and which tell them apart."""

from __future__ import annotations

import random

from pathlib_games.games.hex.board import BLACK, WHITE, Player, neighbors
from pathlib_games.games.hex.exercise_questions import FreeSteps, Stones, Touch
from pathlib_games.games.hex.exercise_stones import SLIPS, slipped
from pathlib_games.games.hex.exercise_waves import (
    SETTLED,
    wrong_neighbors,
)
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import Position

_PLAYERS: tuple[Player, ...] = (BLACK, WHITE)
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
    """Draw a cell around which every wrong idea of neighbors gives more than one wrong cell.

    Examples
    --------
    >>> draw_touch(1)
    Touch(size=7, cell=(3, 5))
    """
    rng = random.Random(seed)
    while True:
        size = rng.randint(4, 7)
        cell = (rng.randrange(size), rng.randrange(size))
        right = set(neighbors(size, cell))
        if all(len(right ^ wrong) > 1 for wrong in wrong_neighbors(cell, size).values()):
            return Touch(size, cell)


def draw_stones(seed: int) -> Stones:
    """Draw a position in which each wrong way to count gives another number, more than one off.

    Examples
    --------
    >>> asked = draw_stones(1)
    >>> stones_needed(asked.position, asked.player), [slipped(slip, asked) for slip in SLIPS]
    (3, [6, 0, 1, 5])
    """
    rng = random.Random(seed)
    cells = list(rng.choice(_CLEAR_BOARDS))
    # Few positions are so telling that it would be enough to wait for one: cells of one that is
    # known change places, as long as it stays so.
    for one, two in (rng.sample(range(len(cells)), 2) for _ in range(_CHANGES)):
        cells[one], cells[two] = cells[two], cells[one]
        if not _is_clear(Stones(Position(5, "".join(cells)), BLACK)):
            cells[one], cells[two] = cells[two], cells[one]
    player = rng.choice(_PLAYERS)
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
    """Draw a position in which stones of both colors matter to a search.

    Examples
    --------
    >>> from pathlib_games.games.hex.exercise_waves import settling
    >>> settling(draw_free_steps(1))
    'b1 a1 c1 d1 a2 a3 b3 c2 d2 a4 c3 c4 d3'
    """
    rng = random.Random(seed)
    while True:
        cells = list(rng.choice(("BBBWWWW.........", "BBBBBWWWWWW..............")))
        rng.shuffle(cells)
        position = Position(int(len(cells) ** 0.5), "".join(cells))
        asked = FreeSteps(position, rng.choice(_PLAYERS))
        if all(SETTLED.shows(number, asked) for number in SETTLED.ideas):
            return asked

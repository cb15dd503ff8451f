"""Draws boards of Hex on which each misunderstanding shows, and which tell them apart."""

from __future__ import annotations

import random

from pathlib_games.games.hex.board import BLACK, WHITE, Player, neighbors, other
from pathlib_games.games.hex.exercise_questions import FreeSteps, Stones, Touch
from pathlib_games.games.hex.exercise_slips import PAYS_FOR_OWN_STONES, WALKS_OVER_STONES
from pathlib_games.games.hex.exercise_stones import SLIPS, slipped
from pathlib_games.games.hex.exercise_waves import (
    as_if_empty,
    judge_free_steps,
    settling,
    wrong_neighbors,
)
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import Position

_PLAYERS: tuple[Player, ...] = (BLACK, WHITE)


def draw_touch(seed: int) -> Touch:
    """Draw a cell around which every wrong idea of neighbors gives wrong cells.

    Examples
    --------
    >>> draw_touch(1)
    Touch(size=6, cell=(0, 3))
    """
    rng = random.Random(seed)
    while True:
        size = rng.randint(4, 7)
        cell = (rng.randrange(size), rng.randrange(size))
        if set(neighbors(size, cell)) not in wrong_neighbors(cell, size).values():
            return Touch(size, cell)


def draw_stones(seed: int) -> Stones:
    """Draw a position in which each wrong way to count gives another number.

    Examples
    --------
    >>> asked = draw_stones(1)
    >>> stones_needed(asked.position, asked.player), [slipped(slip, asked) for slip in SLIPS]
    (2, [4, 3, 1, 5])
    """
    rng = random.Random(seed)
    cells = list("BW" * 7 + "." * 11)
    rng.shuffle(cells)
    player = rng.choice(_PLAYERS)
    asked = Stones(Position(5, "".join(cells)), player)
    different = _different(asked)
    # Few positions are so telling that it would be enough to wait for one: two cells change
    # places, unless that is for the worse, until one is there.
    while different <= len(SLIPS):
        one, two = rng.sample(range(len(cells)), 2)
        cells[one], cells[two] = cells[two], cells[one]
        changed = Stones(Position(5, "".join(cells)), player)
        if (after := _different(changed)) >= different:
            asked, different = changed, after
        else:
            cells[one], cells[two] = cells[two], cells[one]
    return asked


def _different(asked: Stones) -> int:
    """Return how many different numbers there are, the right one and those of the slips."""
    right = stones_needed(asked.position, asked.player)
    if not right:
        return 0
    return len({right, *(slipped(number, asked) for number in SLIPS)} - {None})


def draw_free_steps(seed: int) -> FreeSteps:
    """Draw a position in which stones of both colors matter to a search.

    Examples
    --------
    >>> asked = draw_free_steps(1)
    >>> settling(asked)
    'b1 a1 c1 d1 a2 a3 b3 c2 d2 a4 c3 c4 d3'
    """
    rng = random.Random(seed)
    while True:
        cells = list(rng.choice(("BBBWWWW.........", "BBBBBWWWWWW..............")))
        rng.shuffle(cells)
        position = Position(int(len(cells) ** 0.5), "".join(cells))
        asked = FreeSteps(position, rng.choice(_PLAYERS))
        if all(
            judge_free_steps(settling(as_if_empty(asked, player)), asked).mistake == number
            for player, number in (
                (asked.player, PAYS_FOR_OWN_STONES),
                (other(asked.player), WALKS_OVER_STONES),
            )
        ):
            return asked

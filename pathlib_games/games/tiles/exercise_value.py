"""Judges what a tile of a road is worth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.tiles.exercise_slips import (
    FORGOTTEN_ONCE,
    RIGHT,
    SLIPS,
    Reason,
    Slip,
    explained,
    reason_of,
    values,
)
from pathlib_games.games.tiles.questions import FactoriesWorth, TileValue
from pathlib_games.programs.plain import Other

Asked = TileValue | FactoriesWorth
_ONE_OF_THEM = "Have you counted the other one, too?"


def judge_value(answer: object, asked: Asked, met_before: Iterable[int] = ()) -> Verdict:
    """Judge what one tile of a road, or what all its factories are worth."""
    given, right = read_number(answer), right_value(asked)
    if isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"{asked.told} worth {right}.")
    reasons = wrong_values(asked).get(given, set())
    advice = (
        "Begin with the tile itself, and add the steps of each delivery. Which ways are there that "
        "pass through no mine, no factory and no house?"
    )
    slips = [slip for slip in SLIPS if _worth(asked, slip) == given]
    told = f"{asked.told} not worth {shown(answer)}."
    return explained(told, reasons, met_before, advice, slips)


def right_value(asked: Asked) -> int:
    """Return what is asked for."""
    return _worth(asked)


def wrong_values(asked: Asked) -> dict[object, set[Reason]]:
    """Return the numbers that slips lead to, each with the reasons why somebody may give it."""
    found: dict[object, set[Reason]] = {}
    for slip in SLIPS:
        found.setdefault(_worth(asked, slip), set()).add(reason_of(slip))
    for slip in FORGOTTEN_ONCE:
        found.setdefault(_worth(asked, slip), {reason_of(slip)})
    if len(asked.cells) > 1:
        for cell in asked.cells:
            found.setdefault(_values(asked.road, RIGHT)[cell], {(None, _ONE_OF_THEM)})
    found.pop(right_value(asked), None)
    return found


def slipped(number: int, asked: Asked) -> int:
    """Return the number that somebody with a misunderstanding gives.

    It is the right number where none of the slips behind it shows.
    """
    right = right_value(asked)
    given = (_worth(asked, slip) for slip in SLIPS if slip.number == number)
    return next((value for value in given if value != right), right)


def _worth(asked: Asked, slip: Slip = RIGHT) -> int:
    worth = _values(asked.road, slip)
    return sum(worth[cell] for cell in asked.cells)


_values = lru_cache(maxsize=64)(values)  # several tiles of a road are looked at, one after another

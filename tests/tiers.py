"""The amount of testing with every change, and every night or in `test all`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

NIGHTLY = os.environ.get("PATHLIB_GAMES_NIGHTLY") == "1"


def cases(every_night: int, every_time: int) -> int:
    """Return the number of random cases that a test draws now."""
    return every_night if NIGHTLY else every_time


def one_of_each_room(names: Iterable[str]) -> list[Any]:
    """Return all names of exercises for `parametrize`; all but a package's first are slow."""
    rooms: set[str] = set()
    found = []
    for name in names:
        room = name.partition("/")[0]
        found.append(pytest.param(name, marks=pytest.mark.slow if room in rooms else ()))
        rooms.add(room)
    return found


def first_is_usual(values: Iterable[Any]) -> list[Any]:
    """Return all values for `parametrize`; all but the first are slow."""
    first, *others = values
    return [first, *(pytest.param(each, marks=pytest.mark.slow) for each in others)]

"""Which of the exercises a costly test takes with every change: one of each room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def one_of_each_room(names: Iterable[str]) -> list[Any]:
    """Return all names of exercises for `parametrize`; all but a room's first are slow."""
    rooms: set[str] = set()
    found = []
    for name in names:
        room = name.partition("/")[0]
        found.append(pytest.param(name, marks=pytest.mark.slow if room in rooms else ()))
        rooms.add(room)
    return found

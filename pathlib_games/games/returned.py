"""Lists and dictionaries that learners' programs about games return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import wrong

_MOST = 5000


def returned_cells(value: object, of: str = "cells") -> list[Any]:
    """Copy a list of cells, or of what else is asked for; raises `Wrong` if it is none."""
    if value is None:
        wrong("it returned None.", "Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of {of}, not {shown(value)}.")
    return list(islice(value, _MOST))


def returned_dictionary(value: object, name: str, entry: str) -> dict[Any, Any]:
    """Copy a dictionary; raises `Wrong` if it is none.

    `name`: what it is called in the program; `entry`: what it holds, such as "cell: value".
    """
    if value is None:
        wrong("it returned None.", f"Does it end with `return {name}`?")
    if not isinstance(value, Mapping):
        wrong(f"it should return a dictionary, {entry}, not {shown(value)}.")
    return dict(islice(value.items(), _MOST))

"""Finds the tutor: only here does this package know that there is one, and it knows it by name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

PACKAGE = "pathlib_tutor"


def has_tutor() -> bool:
    """Say whether the tutor is installed."""
    return find_spec(PACKAGE) is not None


def of_tutor(place: str) -> Any:
    """Return a module of the tutor, or a name in one: ``"check"``, ``"check.answer:ask"``."""
    module, _, name = place.partition(":")
    found = import_module(f"{PACKAGE}.{module}")
    return getattr(found, name) if name else found

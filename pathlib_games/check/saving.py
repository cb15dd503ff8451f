"""Films and games are kept in files beside a notebook, where that is possible."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from pathlib_games.files import CannotSave


class Saved(Protocol):
    """What can be kept in a file: a film, a game, a replay."""

    def save(self, path: str | Path, /) -> Path | None:
        """Write it to a file; return where, if it has another name than the one that was given."""


class Told(str):
    """A sentence that a notebook shows as it is."""

    __slots__ = ()
    __repr__ = str.__str__


def save(what: Saved, name: str) -> Told:
    """Save a film or a game in a file beside the notebook, and tell it.

    On some computers a folder may only be read. Then that is told, and the notebook goes on.

    Examples
    --------
    >>> import os, tempfile
    >>> from pathlib_games.games import GAMES
    >>> from pathlib_games.games.history import History
    >>> game = History.of(GAMES["hex"], GAMES["hex"].new(seed=1))
    >>> save(game, "missing/hex.json")
    missing/hex.json could not be saved (No such file or directory). All else works without it.
    """
    try:
        kept = what.save(name) or name
    except CannotSave as problem:
        return Told(f"{problem} All else works without it.")
    return Told(f"Saved as {kept}, beside this notebook.")

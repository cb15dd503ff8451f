"""Films, games and pages are kept in files, in one folder beside the notebooks, where possible."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Protocol

from pathlib_games.files import CannotSave

FOLDER = Path() if sys.platform == "emscripten" else Path("saved")
"""Where the files of a notebook lie, beside it; git ignores it.

Not in a browser, where JupyterLite asks for each folder at the site's server, which may not answer.
"""


class Saved(Protocol):
    """What can be kept in a file: a film, a game, a replay."""

    def save(self, path: str | Path, /) -> Path | None:
        """Write it to a file; return where, if it has another name than the one that was given."""


class Told(str):
    """A sentence that a notebook shows as it is."""

    __slots__ = ()
    __repr__ = str.__str__


def save(what: Saved, name: str) -> Told:
    """Save a film or a game in a file, and tell it.

    It lies in the folder ``saved`` beside the notebook, unless the name has another folder. On some
    computers a folder may only be read. Then that is told, and the notebook goes on.

    Examples
    --------
    >>> import os, tempfile
    >>> from pathlib_games.games import GAMES
    >>> from pathlib_games.games.history import History
    >>> game = History.of(GAMES["hex"], GAMES["hex"].new(seed=1))
    >>> save(game, "missing/hex.json")
    missing/hex.json could not be saved (No such file or directory). All else works without it.
    """
    path = Path(name)
    try:
        if path.parent == Path():
            path = FOLDER / path
            FOLDER.mkdir(exist_ok=True)
        kept = what.save(path) or path
    except CannotSave as problem:
        return Told(f"{problem} All else works without it.")
    except OSError as problem:
        return Told(f"{path} could not be saved ({problem.strerror}). All else works without it.")
    return Told(f"Saved as {kept.as_posix()}, beside this notebook.")

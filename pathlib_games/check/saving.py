"""Films, games and pages are kept in files, in one folder beside the notebooks, where possible."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Protocol

from pathlib_games.files import CannotSave
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.words import shown

FOLDER = Path() if sys.platform == "emscripten" else Path("saved")
"""Where the files of a notebook lie, beside it; git ignores it.

Not in a browser, where JupyterLite asks for each folder at the site's server, which may not answer.
"""


class Saved(Protocol):
    """What can be kept in a file: a film, a game, a replay."""

    def save(self, path: str | Path, /) -> Path | None:
        """Write it to a file; return where, if it has another name than the one that was given."""


class NotSaved(PathlibGamesError, TypeError):
    """Something was given that has no file of its own; says what has one."""


class Told(str):
    """A sentence that a notebook shows as it is."""

    __slots__ = ()
    __repr__ = str.__str__


def save(what: Saved, name: object) -> Told:
    """Save a film or a game in a file, and tell it.

    It lies in the folder ``saved`` beside the notebook, unless the name has another folder. On some
    computers a folder may only be read. Then that is told, and the notebook goes on.

    Raises
    ------
    NotSaved
        If it cannot be saved at all, such as a graph, or the name is no text.

    Examples
    --------
    >>> import os, tempfile
    >>> from pathlib_games.games import GAMES
    >>> from pathlib_games.games.history import History
    >>> game = History.of(GAMES["hex"], GAMES["hex"].new(seed=1))
    >>> save(game, "missing/hex.json")
    missing/hex.json could not be saved (No such file or directory). All else works without it.
    """
    if not callable(getattr(what, "save", None)):
        raise NotSaved(
            f"{shown(what, 60)} cannot be saved. A stepper, a board, a picture and a film can, as "
            "in check.save(Stepper(trace), 'run.html'); a graph as text is graph.to_text()."
        )
    if not isinstance(name, str) or not name:
        raise NotSaved(f"The name of the file should be a text, such as 'run.html', not {name!r}.")
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

"""What the course adds to the kernel of a notebook, as soon as it is imported.

A name that is not there yet is explained. What cells need no more is let go of: pictures that a
later run replaces, and free memory. Outside of a kernel nothing happens.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, field
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any, Protocol

from pathlib_games.cells import running_cell
from pathlib_games.files import CannotSave
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.processes import give_back
from pathlib_games.words import shown
from pathlib_tutor.exercises import EXERCISES


def help_in_this_notebook() -> None:
    """Let the notebook explain missing names, tell a refusal in a sentence, and forget old runs.

    IPython keeps every result in ``Out``, and all that was ever shown. Nobody sees what a cell has
    shown once it was run again, and a notebook that is run twenty times would take a hundred
    megabytes for it. Only values of this package are taken out of ``Out``.
    """
    if "IPython" not in sys.modules:
        return
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    if shell is not None:
        shell.set_custom_exc((NameError, PathlibGamesError), _show)
    if hasattr(shell, "kernel"):
        shell.events.register("post_run_cell", Earlier(shell).note)
        shell.events.register("post_run_cell", lambda _: give_back())


def _show(
    shell: Any,
    kind: type[BaseException],
    error: NameError | PathlibGamesError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    from IPython.display import display

    # What we refuse is told in a sentence, unless it was refused to a function of the learner's.
    own = [frame for frame, _ in walk_tb(trace) if frame.f_globals is shell.user_ns]
    ours = isinstance(error, PathlibGamesError) and len(own) <= 1
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset, exception_only=ours)
    if isinstance(error, NameError) and error.name:
        source = str(shell.user_ns.get("In", [""])[-1])
        display({"text/plain": missing(error.name, source)}, raw=True)


def missing(name: str, source: str = "") -> str:
    """Return what to do about a name that nothing has, in a cell with this text."""
    if name in _answers_in(source):
        return (
            f"Nothing is called {name}. If it is your answer, write it in quotation marks, so that "
            f"Python does\nnot look for something of this name: '{name}'"
        )
    return (
        f"Nothing is called {name} yet. If a cell above makes it, run that cell first (menu Run, "
        "Run All\nAbove Selected Cell). If none does, look for a slip in the name."
    )


def _answers_in(source: str) -> set[str]:
    """Return the names that stand in a cell where an answer to `ask` is typed."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    found = set()
    for node in nodes:
        match node:
            case ast.Call(ast.Name("ask"), [ast.Constant(str(what)), ast.Name(name)]):
                exercise = EXERCISES.get(what.partition(" ")[0])
                if exercise is not None and exercise.questions.kind is not type(None):
                    found.add(name)
    return found


@dataclass
class Earlier:
    """The number of each cell's latest run."""

    shell: Any
    runs: dict[str, int] = field(default_factory=dict)

    def note(self, result: Any) -> None:
        """Forget what the run before this one has left."""
        cell = running_cell().known_by
        if not cell or result.execution_count is None:
            return
        number = self.runs.get(cell)
        self.runs[cell] = result.execution_count
        if number is not None:
            self.forget(number)

    def forget(self, number: int) -> None:
        """Drop what was shown, and the result where it is one of ours."""
        # Older versions of IPython do not keep what was shown.
        getattr(self.shell.history_manager, "outputs", {}).pop(number, None)
        names = self.shell.user_ns
        value = names["_oh"].get(number)
        if type(value).__module__.partition(".")[0] == "pathlib_games":
            del names["_oh"][number]
            for known in (names, self.shell.user_ns_hidden):
                known.pop(f"_{number}", None)


# ----------------------------------------------------------------------------------------------
# Films, games and pages are kept in files, in one folder beside the notebooks, where possible.

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

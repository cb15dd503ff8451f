"""Judge answers in notebooks, and show the verdict in words and pictures.

The logbook notes every attempt, so a repeated misunderstanding gets its next hint, and a missed
question comes back some days later.

The names in `__init__.pyi` load on first use: no notebook asks about every game.

The package also explains missing names in a notebook, and frees output and memory that cells no
longer need.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, field
from difflib import get_close_matches
from traceback import walk_tb
from types import TracebackType
from typing import Any

import lazy_loader

from pathlib_games.cells import running_cell
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.processes import give_back
from pathlib_games.views.scene import painter
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.exercise import places
from pathlib_tutor.programs.worker import prepare

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    """Load a name, or suggest a similar one for a typo, which lazy_loader does not."""
    near = get_close_matches(name, __all__, n=1)
    if name in __all__ or name.startswith("_") or not near:
        return _load(name)
    raise AttributeError(f"There is no check.{name}. Did you mean check.{near[0]}?", name=name)


def help_in_this_notebook() -> None:
    """Let the notebook explain missing names, shorten our errors, and forget old runs.

    IPython keeps every result in ``Out``, and all output of old runs. Twenty runs of a notebook
    would take a hundred megabytes. Only values of our two packages are removed from ``Out``.
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

    # Show our errors as one sentence, unless a function of the learner called us.
    own = [frame for frame, _ in walk_tb(trace) if frame.f_globals is shell.user_ns]
    ours = isinstance(error, PathlibGamesError) and len(own) <= 1
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset, exception_only=ours)
    if isinstance(error, NameError) and error.name:
        source = str(shell.user_ns.get("In", [""])[-1])
        display({"text/plain": missing(error.name, source)}, raw=True)


def missing(name: str, source: str = "") -> str:
    """Explain a name that does not exist, in a cell with this text."""
    if name in _answers_in(source):
        return (
            f"Nothing is called {name}. If it is your answer, put it in quotation marks: '{name}'. "
            "Otherwise\nPython takes it for the name of a variable."
        )
    return (
        f"Nothing is called {name} yet. If a cell above defines it, run that cell first (Run menu, "
        "Run All\nAbove Selected Cell). If none does, check the spelling of the name."
    )


def _answers_in(source: str) -> set[str]:
    """Return the names that a cell passes to `ask` as the answer."""
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
    """The latest run number of each cell."""

    shell: Any
    runs: dict[str, int] = field(default_factory=dict)

    def note(self, result: Any) -> None:
        """Forget the output of the cell's previous run."""
        cell = running_cell().known_by
        if not cell or result.execution_count is None:
            return
        number = self.runs.get(cell)
        self.runs[cell] = result.execution_count
        if number is not None:
            self.forget(number)

    def forget(self, number: int) -> None:
        """Drop the output, and the result if it is one of ours."""
        # Older versions of IPython do not keep the output.
        getattr(self.shell.history_manager, "outputs", {}).pop(number, None)
        names = self.shell.user_ns
        value = names["_oh"].get(number)
        if type(value).__module__.partition(".")[0] in {"pathlib_games", "pathlib_tutor"}:
            del names["_oh"][number]
            for known in (names, self.shell.user_ns_hidden):
                known.pop(f"_{number}", None)


help_in_this_notebook()
painter.prepare()
prepare(places())  # starts the process and loads modules before the first program

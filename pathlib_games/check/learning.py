"""What the logbook is read for: what comes back today, and the learner's progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.record.attempts import helped
from pathlib_games.record.logbook import Entry, logbook
from pathlib_games.record.spacing import WHEN, Due, due_on
from pathlib_games.views.progress_view import ProgressRow, progress_scene
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.ask import widget_for
from pathlib_games.words import counted, in_lines

T = TypeVar("T")


class Today:
    """What comes back today, as a notebook cell shows it.

    Parameters
    ----------
    due
        What comes back.

    Examples
    --------
    >>> Today([])
    Nothing comes back today. Whatever you learn or miss comes back after 1, 3, 7 and 21 days.
    """

    def __init__(self, due: Sequence[Due]) -> None:
        self.items = tuple(one.item for one in due)
        self._due = tuple(due)

    def __repr__(self) -> str:
        if not self._due:
            return f"Nothing comes back today. {WHEN}"
        asked = (EXERCISES[item.exercise].form(item).prompt for item in self.items)
        return "\n\n".join(f"{self._whence(k)}\n{words}" for k, words in enumerate(asked))

    def _whence(self, number: int) -> str:
        one = self._due[number]
        notebook = EXERCISES[one.item.exercise].notebook
        since = f"{'missed' if one.missed else 'learned'} {counted(one.days, 'day')} ago"
        return f"{number + 1} of {len(self._due)}, from notebook {notebook}, {since}."

    def _ipython_display_(self) -> None:
        """Show each question with its form."""
        from IPython.display import display

        if not self._due:
            display({"text/plain": in_lines(repr(self))}, raw=True)
        for number, item in enumerate(self.items):
            display({"text/plain": self._whence(number)}, raw=True)
            display(widget_for(item))


def today(now: datetime | None = None) -> Today:
    """Return at most three short items of what was learned or missed some days ago.

    Parameters
    ----------
    now
        The moment that counts as now; by default what the clock says.

    Examples
    --------
    >>> today()
    Nothing comes back today. Whatever you learn or miss comes back after 1, 3, 7 and 21 days.
    """
    day = (now or datetime.now(UTC)).astimezone().date()
    return Today(due_on(day, logbook().entries()))


def progress() -> Scene:
    """Draw what was tried and solved on this computer. Nothing of it leaves the computer.

    Examples
    --------
    >>> progress().title
    'Your progress'
    """
    tried: dict[str, list[Entry]] = {e.id: [] for e in EXERCISES.values() if e.in_notebook}
    for entry in logbook().entries():
        tried.setdefault(entry.exercise, []).append(entry)
    return progress_scene(by_notebook({name: _row(name, of_it) for name, of_it in tried.items()}))


def by_notebook(told: Mapping[str, T]) -> dict[str, list[T]]:
    """Return what is told of exercises, by the notebook that asks them, in the course's order.

    What no notebook asks, and a review or a teacher did, comes last.
    """
    sections: dict[str, list[T]] = {}
    asked = {name: each.notebook for name, each in EXERCISES.items() if each.in_notebook}
    for name, notebook in asked.items():
        if name in told:
            sections.setdefault(notebook, []).append(told[name])
    others = [what for name, what in told.items() if name not in asked]
    return sections | ({"Others": others} if others else {})


def keep_answers(keep: bool = True) -> str:
    """Keep what you hand in together with your progress, or stop to do so and delete it.

    Without this only the result of an attempt is kept, and in each question what stands there now.

    Examples
    --------
    >>> keep_answers(False)
    'Your earlier answers are not kept; those that were are deleted.'
    """
    told = logbook().keep_answers(keep)
    if told is not None:
        return told
    if keep:
        return f"From now on your answers are kept in {logbook().path}."
    return "Your earlier answers are not kept; those that were are deleted."


def _row(exercise: str, tried: Sequence[Entry]) -> ProgressRow:
    name = EXERCISES[exercise].title if exercise in EXERCISES else exercise
    known = [entry.met for entry in tried if entry.met in MISUNDERSTANDINGS]
    note = f"met: {MISUNDERSTANDINGS[known[-1]].name}" if known else ""
    with_help = helped(tried)
    alone = (entry.right and not shown for entry, shown in zip(tried, with_help, strict=True))
    return ProgressRow(name, tuple(alone), note, with_help=True in with_help)

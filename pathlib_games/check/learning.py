"""What the logbook is read for: the next graph to try, and the learner's progress."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.attempts import EXERCISES, FILL, ORDER, PREDICT
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.instances import fresh_for
from pathlib_games.exercises.logbook import Entry, Logbook
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS, Kind
from pathlib_games.views.progress_view import ProgressRow, progress_scene
from pathlib_games.views.scene import Scene


def another(exercise: str = FILL) -> Instance:
    """Give a fresh graph on which the last mistake in this exercise would show again.

    Without a mistake so far it is any fresh graph.

    Examples
    --------
    >>> another().source
    'A'
    """
    entries = [entry for entry in Logbook().entries() if entry.exercise == exercise]
    causes = [entry.causes[0] for entry in entries if entry.causes]
    kind: Kind = "order" if exercise in {ORDER, PREDICT} else "table"
    return fresh_for(causes[-1] if causes else None, seed=len(entries) + 1, kind=kind)


def progress() -> Scene:
    """Draw what was tried and solved on this computer. Nothing of it leaves the computer.

    Examples
    --------
    >>> progress().title
    'Your progress'
    """
    entries = Logbook().entries()
    listed = {name for names in EXERCISES.values() for name in names}
    others = tuple(dict.fromkeys(e.exercise for e in entries if e.exercise not in listed))
    sections = {**EXERCISES, "Others": others} if others else EXERCISES
    return progress_scene(
        {
            section: [_row(name, [e for e in entries if e.exercise == name]) for name in names]
            for section, names in sections.items()
        }
    )


def _row(name: str, tried: Sequence[Entry]) -> ProgressRow:
    causes = [entry.causes[0] for entry in tried if len(entry.causes) == 1]
    known = [cause for cause in causes if cause in MISUNDERSTANDINGS]
    note = f"met: {MISUNDERSTANDINGS[known[-1]].name}" if known else ""
    return ProgressRow(name, tuple(entry.right for entry in tried), note)

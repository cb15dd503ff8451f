"""Marks answers from paper, typed into a CSV file with the columns id, recipe and answer."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from pathlib_games.classroom.mark import Marked, Marks
from pathlib_games.classroom.roster import Learner
from pathlib_games.exercises import EXERCISES
from pathlib_games.graphs.errors import PathlibGamesError

_COLUMNS = {"id", "recipe", "answer"}


class BadSheets(PathlibGamesError, ValueError):
    """A file does not hold answers from sheets."""


def mark_typed(path: Path, roster: Mapping[str, Learner]) -> Marks:
    """Mark the answers in a file; each line says whose it is, the recipe on the sheet, the answer.

    Raises
    ------
    BadSheets
        If the file cannot be read. A line that cannot is one of the problems of the marks.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadSheets(f"{path} cannot be read ({type(problem).__name__}).") from None
    rows = csv.DictReader(io.StringIO(text, newline=""))
    if not set(rows.fieldnames or ()) >= _COLUMNS:
        raise BadSheets(f"{path} should have the columns id, recipe and answer.")
    answers: dict[str, list[Marked]] = {}
    problems: list[str] = []
    for row in rows:
        learner, recipe = (row["id"] or "").strip(), (row["recipe"] or "").strip()
        where = f"{path.name}, line {rows.line_num}"
        if learner not in roster:
            problems.append(f"{where}: {learner!r} is not in the roster.")
            continue
        try:
            exercise = EXERCISES[recipe.partition(" ")[0]]
            item = exercise.item(recipe)
        except PathlibGamesError as problem:
            problems.append(f"{where}: {problem}")
            continue
        answer = (row["answer"] or "").strip()
        verdict = exercise.judge(_read(answer), item)
        answers.setdefault(learner, []).append(Marked(exercise.id, item, answer, verdict))
    return Marks(list(roster.values()), answers, problems)


def _read(typed: str) -> object:
    """Return a number that was typed as a number, dots as no answer, and all else as text.

    Examples
    --------
    >>> _read("12"), _read("A B C"), _read("")
    (12, 'A B C', Ellipsis)
    """
    if not typed:
        return ...
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= 9 else typed

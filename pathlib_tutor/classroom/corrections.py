"""A teacher's corrections of marks, from a table beside the roster that every marking reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pathlib_games.graphs.tables import rows_in
from pathlib_games.words import decimal, shown
from pathlib_tutor.classroom.mark import Correction, Marked, Marks
from pathlib_tutor.classroom.roster import BadClassFile
from pathlib_tutor.exercises.verdict import NOT_TRIED
from pathlib_tutor.record.attempts import as_one_id

CORRECTIONS = "corrections.csv"
"""The usual name of the table, beside the roster."""
HEADS = ("id", "question", "share", "points", "comment")
_ANSWER, _NOTEBOOK = "why there is no mark", "its notebook could not be read"


@dataclass(frozen=True)
class Line:
    """A line of the table: an answer of a learner, and its mark."""

    where: str  # the file and the line, for messages
    id: str
    question: str
    number: float
    is_points: bool  # whether the number is in points, or else a share
    comment: str


def read_corrections(path: Path) -> list[Line]:
    """Read a table of corrections; a line without a share and points is still open.

    Raises `BadFile` if it cannot be read, or `BadClassFile`, which names the line.
    """
    rows = rows_in(path)
    heads = [cell.casefold() for cell in rows[0].cells] if rows else []
    if not {"id", "question"} <= {*heads} or not {"share", "points"} & {*heads}:
        raise BadClassFile(f"{path}: the first line should be {','.join(HEADS)}.")
    found = []
    for row in rows[1:]:
        cells = dict(zip(heads, row.cells, strict=False))
        where = f"{path}, line {row.line}"
        share, points = cells.get("share", ""), cells.get("points", "")
        if share and points:
            raise BadClassFile(f"{where}: give a share or points, not both.")
        if share or points:
            number = _number(share or points, where)
            name, known = cells.get("question", ""), cells.get("id", "")
            found.append(Line(where, known, name, number, bool(points), cells.get("comment", "")))
    return found


def _number(text: str, where: str) -> float:
    number = decimal(text)
    if not 0 <= number < float("inf"):
        raise BadClassFile(f"{where}: {shown(text)} should be a number, at least 0.")
    return number


def correct(marks: Marks, lines: list[Line], points: Callable[[Marked], float]) -> None:
    """Correct marks; what fits no answer is added to the problems.

    `points`: returns those of a right answer.
    """
    ids = {as_one_id(each.id): each.id for each in marks.learners}
    columns = {m.where: m for mine in marks.answers.values() for m in mine}
    for line in lines:
        learner, known = ids.get(as_one_id(line.id)), columns.get(line.question)
        if learner is None or known is None:
            what = "the question" if learner else "the id"
            name = line.question if learner else line.id
            marks.problems.append(f"{line.where}: {what} {shown(name)} is unknown here.")
            continue
        most = points(known) if line.is_points else 1.0
        if line.number > most:
            told = f"{line.number:g} is more than {most:g}, which a right answer gets"
            marks.problems.append(f"{line.where}: {told}.")
            continue
        mine = marks.answers.setdefault(learner, [])
        place = next((n for n, m in enumerate(mine) if m.where == line.question), len(mine))
        if place == len(mine):  # nobody could read this learner's answer
            mine.append(Marked(known.where, known.exercise.first(), "", NOT_TRIED))
        correction = Correction(line.number / (most or 1), line.comment, mine[place].share)
        mine[place] = replace(mine[place], problem="", correction=correction)


def to_correct(marks: Marks) -> list[list[object]]:
    """Return the answers without a mark as a table to fill in; nothing if all have one."""
    columns = marks.columns
    rows: list[list[object]] = []
    for learner in marks.learners:
        mine: Mapping[str, Marked] = {m.where: m for m in marks.answers.get(learner.id, ())}
        for name in columns if learner.id in marks.unread else mine:
            why = mine[name].problem if name in mine else _NOTEBOOK
            if why:
                rows.append([learner.id, name, "", "", "", why])
    return [[*HEADS, _ANSWER], *rows] if rows else []

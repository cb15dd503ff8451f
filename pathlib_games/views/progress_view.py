"""Draw what was solved and at which attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Shape, Text
from pathlib_games.views.view import check_mark
from pathlib_games.words import counted

_ROW = 30.0
_NAMES = 20.0
_LETTER = 8.5  # is wide enough for most letters, so a text of some is narrower
_GAP = 26.0
_SHOWN = 6  # attempts; of more, the last ones
_LEAST_MARKS = 290.0
_LEAST_WIDTH = 740.0


@dataclass(frozen=True)
class ProgressRow:
    """One exercise.

    Attributes
    ----------
    exercise
        What it is called.
    attempts
        For each attempt, the oldest first, whether it was right.
    note
        What to say at the end of the row.
    """

    exercise: str
    attempts: tuple[bool, ...]
    note: str = ""

    def words(self) -> str:
        """Say the row in words."""
        if not self.attempts:
            return f"{self.exercise}: not tried yet"
        tried = counted(len(self.attempts), "attempt")
        if True not in self.attempts:
            return f"{self.exercise}: {tried}, not solved yet"
        return f"{self.exercise}: solved at attempt {self.attempts.index(True) + 1}"


def progress_scene(sections: Mapping[str, Sequence[ProgressRow]]) -> Scene:
    """Draw a row for each exercise: a check mark for a right attempt, a cross for a wrong one.

    Parameters
    ----------
    sections
        For each notebook the rows of its exercises.

    Examples
    --------
    >>> rows = {"02 Five nodes": [ProgressRow("Fill the table", (False, True))]}
    >>> progress_scene(rows).description
    '02 Five nodes. Fill the table: solved at attempt 2.'
    """
    every = [row for rows in sections.values() for row in rows]
    longest_name = max((len(row.exercise) for row in every), default=0)
    longest_note = max((len(row.note) for row in every), default=0)
    marks = max(_LEAST_MARKS, _NAMES + _LETTER * longest_name + _GAP)
    notes = marks + _GAP * _SHOWN
    width = max(_LEAST_WIDTH, notes + _LETTER * longest_note)
    shapes: list[Shape] = [
        Text(_NAMES, _ROW / 2, "exercise", "small soft left"),
        Text(marks - 10, _ROW / 2, "attempts", "small soft left"),
    ]
    middle = _ROW * 0.5
    told = []
    for section, rows in sections.items():
        middle += _ROW
        shapes.append(Text(_NAMES, middle, section, "small heading left"))
        shapes.append(_line(middle, width, "edge"))
        for row in rows:
            middle += _ROW
            shapes += _row_shapes(row, middle, marks)
            shapes.append(Text(notes, middle, row.note, "small soft left"))
            shapes.append(_line(middle, width, "rule"))
        told.append(f"{section}. {'; '.join(row.words() for row in rows)}.")
    return Scene(width, middle + _ROW / 2 + 12, tuple(shapes), "Your progress", " ".join(told))


def _line(middle: float, width: float, classes: str) -> Line:
    """Return the line below a row."""
    return Line(((12, middle + _ROW / 2), (width - 12, middle + _ROW / 2)), classes)


def _row_shapes(row: ProgressRow, middle: float, marks: float) -> list[Shape]:
    shapes: list[Shape] = [Text(_NAMES, middle, row.exercise, "text left")]
    shown = row.attempts[-_SHOWN:]
    for place, right in enumerate(shown):
        shapes += _mark(marks + _GAP * place, middle, right=right)
    if not shown:
        shapes.append(Text(marks - 10, middle, "not tried yet", "small soft left"))
    return shapes


def _mark(x: float, y: float, *, right: bool) -> list[Shape]:
    if right:
        return [Circle(x, y, 10, "node settled"), check_mark(x, y)]
    cross = [
        Line(((x - 4, y - 4), (x + 4, y + 4)), "edge"),
        Line(((x - 4, y + 4), (x + 4, y - 4)), "edge"),
    ]
    return [Circle(x, y, 10, "node"), *cross]

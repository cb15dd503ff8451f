"""Draw what was solved as a map of the course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Shape, Text, rectangle
from pathlib_games.views.view import check_mark, text_width
from pathlib_games.words import counted

_WIDTH = 760.0
_TRAIL = 34.0  # where the trail runs
_LEFT = 68.0  # where words and exercises begin
_STOP = 20.0  # the radius of a notebook on the trail
_CHIP = 28.0  # the height of an exercise
_GAP = 8.0
_MARK = 22.0  # room for the check mark of an exercise that is solved


@dataclass(frozen=True)
class ProgressRow:
    """One exercise."""

    exercise: str  # what it is called
    attempts: tuple[bool, ...]  # for each attempt, the oldest first, whether it was right alone
    note: str = ""  # what to say at the end of the row
    with_help: bool = False  # whether one was right only after it had been shown

    def words(self) -> str:
        """Say the row in words."""
        if not self.attempts:
            return f"{self.exercise}: not tried yet"
        tried = counted(len(self.attempts), "attempt")
        if True not in self.attempts:
            so_far = "solved with help, not alone yet" if self.with_help else "not solved yet"
            return f"{self.exercise}: {tried}, {so_far}"
        return f"{self.exercise}: solved at attempt {self.attempts.index(True) + 1}"


def progress_scene(sections: Mapping[str, Sequence[ProgressRow]]) -> Scene:
    """Draw a map of the course: the notebooks along a trail, and at each its exercises.

    A solved exercise is filled and has a check mark; one that was tried is dashed and has the
    number of its attempts, or says that it was solved with help.
    """
    every = [row for rows in sections.values() for row in rows]
    widest = max((max(_chip_width(row), _note_width(row)) for row in every), default=0.0)
    width = max(_WIDTH, _LEFT + widest + _GAP)
    shapes: list[Shape] = []
    stops: list[Shape] = []
    told, middles = [], []
    top = 12.0
    for section, rows in sections.items():
        middles.append(top + _STOP)
        stops += _stop_shapes(top + _STOP, rows)
        shapes.append(Text(_LEFT, top + _STOP, section, "heading left"))
        drawn, bottom = _exercises(rows, top + 2 * _STOP, width)
        shapes += drawn
        top = max(bottom, top + 2 * _STOP) + 14
        told.append(f"{section}. {'; '.join(row.words() for row in rows)}.")
    trail = [Line(((_TRAIL, middles[0]), (_TRAIL, middles[-1])), "edge jump")] if middles else []
    return Scene(width, top, (*trail, *stops, *shapes), "Your progress", " ".join(told))


def _stop_shapes(middle: float, rows: Sequence[ProgressRow]) -> list[Shape]:
    """Return a notebook on the trail, with how many of its exercises are solved."""
    solved = sum(True in row.attempts for row in rows)
    state = "" if solved < len(rows) else " settled"
    return [
        Circle(_TRAIL, middle, _STOP, f"node{state}"),
        Text(_TRAIL, middle, f"{solved}/{len(rows)}", "small heading"),
    ]


def _exercises(rows: Sequence[ProgressRow], top: float, width: float) -> tuple[list[Shape], float]:
    """Return the exercises of a notebook, in lines, and where they end."""
    shapes: list[Shape] = []
    left = _LEFT
    for row in rows:
        wide = _chip_width(row)
        if left > _LEFT and left + wide > width - _GAP:
            left, top = _LEFT, top + _CHIP + _GAP
        shapes += _chip_shapes(row, left, top, wide)
        left += wide + _GAP
    top += _CHIP + _GAP
    for row in rows:
        if row.note:
            shapes.append(Text(_LEFT, top + 8, _note(row), "small soft left"))
            top += 20
    return shapes, top


def _words(row: ProgressRow) -> str:
    """Return what stands on an exercise."""
    if True in row.attempts or not row.attempts:
        return row.exercise
    so_far = "solved with help" if row.with_help else counted(len(row.attempts), "attempt")
    return f"{row.exercise}, {so_far}"


def _note(row: ProgressRow) -> str:
    return f"{row.exercise}: {row.note}"


def _note_width(row: ProgressRow) -> float:
    return text_width(_note(row), "small") if row.note else 0.0


def _chip_width(row: ProgressRow) -> float:
    return text_width(_words(row), "small") + 20 + (_MARK if True in row.attempts else 0)


def _chip_shapes(row: ProgressRow, left: float, top: float, wide: float) -> list[Shape]:
    solved = True in row.attempts
    state = " settled" if solved else " frontier" if row.attempts else ""
    shapes: list[Shape] = [
        rectangle(left, top, wide, _CHIP, f"cell{state}", label=row.words()),
        Text(left + 10 + (_MARK if solved else 0), top + _CHIP / 2, _words(row), "small left"),
    ]
    if solved:
        shapes.append(check_mark(left + 17, top + _CHIP / 2))
    return shapes

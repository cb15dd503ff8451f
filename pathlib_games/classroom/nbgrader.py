"""Notebooks for nbgrader: a locked cell below each answer gives its share of the points."""

from __future__ import annotations

from typing import Any

from pathlib_games.classroom.catalog import Cell
from pathlib_games.classroom.graded import JUDGE, POINTS, graded_notebook
from pathlib_games.classroom.make import code_cell, notebook_text

_SCHEMA = 3
_GRADE = f"""
import json, subprocess, sys
{JUDGE}
print(*words, sep="\\n")
float(got)
""".strip()


def source_notebook(notebook: Any, name: str) -> str:
    """Return the text of a notebook for nbgrader's folder ``source``.

    Parameters
    ----------
    notebook
        A notebook of the course, as JSON.
    name
        What it is called.
    """
    return notebook_text(graded_notebook(notebook, name, lambda cell: _grade_cell(name, cell)))


def _grade_cell(notebook: str, cell: Cell) -> dict[str, Any]:
    grade = code_cell(f"{cell.id}-grade", _GRADE.format(notebook=notebook, cell=cell.id))
    grade["metadata"]["nbgrader"] = {
        "schema_version": _SCHEMA,
        "grade_id": f"{cell.id}-grade",
        "grade": True,
        "points": POINTS,
        "solution": False,
        "locked": True,
        "task": False,
    }
    return grade

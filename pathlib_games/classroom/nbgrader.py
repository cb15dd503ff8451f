"""Notebooks for nbgrader: a locked cell below each answer gives its share of the points.

The answer is read from what was typed, and judged by a process of its own, as ``class mark`` does:
so what a notebook redefines of this package does not count there either. But nbgrader takes
points from what the learner's kernel shows, which somebody may change: ``class mark`` runs none.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.handed_in import Notebook
from pathlib_games.classroom.make import code_cell, notebook_text, put_item
from pathlib_games.classroom.mark import judge_cell, nothing_is_noted
from pathlib_games.words import in_lines

POINTS = 10
"""What a right answer is worth."""
_SCHEMA = 3
_GRADE = """
import json, subprocess, sys
marker = [sys.executable, "-I", "-m", "pathlib_games.classroom.nbgrader", "{notebook}", "{cell}"]
said = subprocess.run(marker, input=json.dumps(In), capture_output=True, encoding="utf-8")
*words, got = said.stdout.splitlines() or ["The answer could not be judged.", "0"]
print(*words, sep="\\n")
float(got)
""".strip()
"""What a notebook runs to have what was typed judged by `main`, in a process of its own."""


def source_notebook(notebook: Any, name: str) -> str:
    """Return the text of a notebook for nbgrader's folder ``source``: all are asked the same."""
    made: dict[str, Any] = deepcopy(notebook)
    asked = {cell.id: cell for cell in catalog()[name]}
    cells: list[Any] = []
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
        known = asked.get(cell["id"])
        if known is None:
            cells.append(cell)
        else:
            put_item(cells, cell, known, known.given)
            cells += [cell, _grade_cell(name, known)]
    made["cells"] = cells
    return notebook_text(made)


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


def points(notebook: str, cell: str, typed: Sequence[str]) -> str:
    """Return what is said of the last answer that was typed, and below it its points."""
    asked = next(each for each in catalog()[notebook] if each.id == cell)
    sources = {f"run {number}": source for number, source in enumerate(typed)}
    last = next((key for key in reversed(sources) if _answers(sources[key], asked)), None)
    if last is not None:
        sources[cell] = sources.pop(last)
    with nothing_is_noted():
        verdict = judge_cell(Notebook(notebook, None, sources), asked, asked.given).verdict
    return f"{in_lines(repr(verdict))}\n{round(POINTS * verdict.share, 2)}"


def _answers(source: str, cell: Cell) -> bool:
    """Say whether a cell that was run gives this answer."""
    start = rf"def {cell.answer}\s*\(|{cell.answer}\s*(:[^=]*)?=(?!=)"
    return re.search(rf"^({start})", source, re.MULTILINE) is not None


def main() -> None:
    """Judge an answer; the program reads what was typed, as JSON, and prints what is said."""
    notebook, cell = sys.argv[1:]
    print(points(notebook, cell, json.load(sys.stdin)))  # noqa: T201 - the cell reads it


if __name__ == "__main__":
    main()

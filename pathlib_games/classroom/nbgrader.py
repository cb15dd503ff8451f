"""Notebooks for nbgrader: answers are typed, and a locked cell below each gives its points.

nbgrader runs a notebook again, so what was clicked would be lost, and it may wait for minutes at a
cell with `interact`. What was typed is judged by a process of its own, as ``class mark`` does: what
a notebook redefines of this package does not count there either. But nbgrader takes points from
what the learner's kernel shows, which somebody may change: ``class mark`` runs none.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from copy import deepcopy
from textwrap import wrap
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.handed_in import Notebook
from pathlib_games.classroom.make import code_cell, notebook_text
from pathlib_games.classroom.mark import judge_cell, nothing_is_noted
from pathlib_games.classroom.source import asking_for, asks, seems_to_ask
from pathlib_games.programs.giving import every_home
from pathlib_games.words import in_lines

POINTS = 10
"""What a right answer is worth."""
_SCHEMA = 3
_WIDTH = 88
_GRADE = """
import json, subprocess, sys
marker = [sys.executable, "-I", "-m", "pathlib_games.classroom.nbgrader", "{notebook}", "{cell}"]
said = subprocess.run(marker, input=json.dumps(In), capture_output=True, encoding="utf-8")
*words, got = said.stdout.splitlines() or ["The answer could not be judged.", "0"]
print(*words, sep="\\n")
float(got)
""".strip()
"""What a notebook runs to have what was typed judged by `main`, in a process of its own."""

_BY_HAND = "That is no mark: nbgrader shows 0 until somebody grades this cell by hand."
_SLIDERS = "from ipywidgets import interact\n\n"
SAYS = {
    "A question is answered where it stands: click or type, then press **Check**.": (
        "A question that is graded is answered in its cell: type your answer where the cell says "
        "it, and run the cell. What is clicked there is not graded."
    ),
    "and you move the slider.": "and you choose where the search begins and how far it gets.",
}
"""What the texts of the course say, and what holds in a notebook for nbgrader."""


def source_notebook(notebook: Any, name: str) -> str:
    """Return the text of a notebook for nbgrader's folder ``source``: all are asked the same."""
    made: dict[str, Any] = deepcopy(notebook)
    asked = {cell.id: cell for cell in catalog()[name]}
    cells: list[Any] = []
    for cell in made["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            if source.startswith("interact("):
                continue  # the cell above it makes the same call, and shows what comes back
            source = source.replace(_SLIDERS, "")
            cell |= {"outputs": [], "execution_count": None}
        else:
            for said, holds in SAYS.items():
                source = source.replace(said, holds)
        cell["source"] = source
        cells.append(cell)
        known = asked.get(cell["id"])
        if known is not None:
            cell["source"] = typed_form(source, known)
            cells.append(_grade_cell(name, known))
    made["cells"] = cells
    return notebook_text(made)


def typed_form(source: str, cell: Cell) -> str:
    """Return an answer cell in which the answer is typed, below how it is written."""
    exercise = cell.exercise
    if cell.function:
        return source
    blank, form = exercise.blank(cell.given), exercise.form(cell.given)
    if isinstance(blank, str):
        place, answer = "into the table below", f'"""\n{blank}\n"""'
    else:
        place, answer = f"in place of the dots{_quotes(cell)}", "..."
    told = f"Type your answer {place}; what is clicked is not graded. {form.typed}".strip()
    lines = [f"# {line}" for line in wrap(told, _WIDTH)]
    return "\n".join([*lines, asking_for(source, cell.given, answer)])


def _quotes(cell: Cell) -> str:
    """Return how an answer is quoted; nothing if it is a number, a pair or the like."""
    if not isinstance(cell.exercise.key(cell.given), str | list):
        return ""
    lines = cell.exercise.form(cell.given).kind in {"run", "draw"}
    return f", in {'triple ' * lines}quotation marks"


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
    for key, source in reversed(sources.items()):
        if asks(source, asked.exercise.id, asked.recipe) or seems_to_ask(source, asked.given):
            sources[cell] = sources.pop(key)
            break
    if not asked.function:  # what was typed before it counts no more
        sources = {
            name: source
            for name, source in sources.items()
            if name == cell or not asks(source, asked.exercise.id)
        }
    with nothing_is_noted():
        typed_there = Notebook(notebook, None, sources)
        marked = judge_cell(typed_there, asked, asked.given, every_home())
    said = repr(marked.verdict)
    if marked.problem:  # nbgrader knows no empty mark
        said = f"{said} {_BY_HAND}"
    return f"{in_lines(said)}\n{round(POINTS * marked.verdict.share, 2)}"


def main() -> None:
    """Judge an answer; the program reads what was typed, as JSON, and prints what is said."""
    notebook, cell = sys.argv[1:]
    said = points(notebook, cell, json.load(sys.stdin))
    sys.stdout.buffer.write(said.encode("utf-8", "backslashreplace"))  # as the cell reads it


if __name__ == "__main__":
    main()

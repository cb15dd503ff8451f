"""Handed-in notebooks with planted answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pathlib_tutor.classroom.draws import Asking, Cell, catalog
from pathlib_tutor.classroom.make import code_cell, notebook_text
from pathlib_tutor.classroom.mark import Marked, Marks, mark_folder
from pathlib_tutor.classroom.notebook import rewritten
from pathlib_tutor.classroom.roster import read_roster
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.programs import jail
from pathlib_tutor.widgets.question_widget import metadata

in_jail = pytest.mark.skipif(not jail.is_there(), reason="pathlib-games[marking] is not there")
FIVE_NODES = "02-fill-the-table-five-nodes"


def cell_called(name: str, notebook: str = FIVE_NODES) -> Cell:
    return next(cell for cell in catalog()[notebook] if cell.id == name)


def untouched(cell: Cell) -> str:
    """Return the source of an answer cell of the course."""
    exercise, _, rest = cell.recipe.partition(" ")
    way, _, value = rest.partition("=")
    if cell.function:
        return f'def {cell.function}(a, b):\n    return ...\n\n\nask("{exercise}", {cell.function})'
    return f'ask("{exercise}", {way}={value if way == "seed" else repr(value)})'


def written_down(name: str, answer: object, notebook: str = FIVE_NODES) -> str:
    """Return the source of a course answer cell with a plain answer."""
    cell = cell_called(name, notebook)
    return rewritten(untouched(cell), cell.exercise.id, {"answer": repr(answer)})


def filled_in(made: dict[str, Any], name: str, *asked: tuple[str, object]) -> dict[str, Any]:
    """Return a notebook with a cell that shows filled-in answers: recipes, and values."""
    for cell in made["cells"]:
        if cell["id"] == name:
            paper = {"data": {"text/plain": "Your answer:"}, "metadata": metadata(asked)}
            cell["outputs"] = [{"data": {}}, {"output_type": "display_data", **paper}]
    return made


def notebook(
    sources: Mapping[str, str], learner: str | None = None, name: str = FIVE_NODES
) -> dict[str, Any]:
    """Make a notebook with some cells; other answer cells of the course stay untouched.

    All other cells come first, like those above an answer cell.
    """
    course = {cell.id: untouched(cell) for cell in catalog()[name]}
    others = {key: source for key, source in sources.items() if key not in course}
    cells = [code_cell(*one) for one in (others | course | dict(sources)).items()]
    mark = {} if learner is None else {"pathlib_games": {"learner": learner, "notebook": name}}
    return run_all({"cells": cells, "metadata": mark, "nbformat": 4, "nbformat_minor": 5})


def run_all(made: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with executed cells and outputs, as after Run All."""
    shown = {"output_type": "display_data", "data": {"text/plain": "?"}, "metadata": {}}
    code = [cell for cell in made["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code, start=1):
        cell.update(execution_count=number, outputs=cell["outputs"] or [shown])
    return made


def hand_in(path: Path, made: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(made if isinstance(made, str) else notebook_text(made), encoding="utf-8")


def marked(
    folder: Path,
    handed_in: Mapping[str, Mapping[str, Any]] | None = None,
    asking: Asking | None = None,
) -> Marks:
    """Mark a folder with these notebooks, or notebooks with these cells, handed in."""
    for learner, made in (handed_in or {}).items():
        whole = made if "cells" in made else notebook(made)
        hand_in(folder / "in" / f"{learner}.ipynb", whole)
    return mark_folder(folder / "in", read_roster(folder / "roster.csv"), asking or Asking())


def judged_as(cell: Cell, share: float, idea: int | None) -> Marked:
    """Return an answer with this share right, perhaps by a misunderstanding."""
    verdict = Verdict("right", "")
    if share < 1:
        causes, believed = ((idea,), {idea: 0.9}) if idea else ((), {})
        verdict = Verdict("wrong", "", causes=causes, believed=believed, share=share)
    return Marked(f"02 {cell.id}", cell.given, "", verdict)


def sources_of(path: Path) -> dict[str, str]:
    """Return the cells of a notebook on disk by id."""
    return {
        cell["id"]: "".join(cell["source"])
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
    }


ROSTER = "id,name\nada,Ada Lovelace\nbob,Bob\ncy-3,\n"

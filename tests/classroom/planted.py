"""Notebooks as learners hand them in, with planted answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.make import code_cell, notebook_text

FIVE_NODES = "02-fill-the-table-five-nodes"


def cell_called(name: str, notebook: str = FIVE_NODES) -> Cell:
    return next(cell for cell in catalog()[notebook] if cell.id == name)


def written_down(name: str, answer: object) -> str:
    """Return the source of an answer cell with a plain answer in it."""
    return f"{cell_called(name).answer} = {answer!r}\n\ncheck.hand_in(item, answer)"


def notebook(
    sources: Mapping[str, str], learner: str | None = None, name: str = FIVE_NODES
) -> dict[str, Any]:
    """Make a notebook with some cells; answer cells of the course that are not given are untouched.

    All other cells come first, as those above an answer cell do.
    """
    untouched = {
        cell.id: f"def {cell.answer}(a, b):\n    return ..."
        if cell.is_function
        else f"{cell.answer} = ..."
        for cell in catalog()[name]
    }
    others = {key: source for key, source in sources.items() if key not in untouched}
    cells = [code_cell(*one) for one in (others | untouched | dict(sources)).items()]
    mark = {} if learner is None else {"pathlib_games": {"learner": learner, "notebook": name}}
    return {"cells": cells, "metadata": mark, "nbformat": 4, "nbformat_minor": 5}


def hand_in(path: Path, made: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(made if isinstance(made, str) else notebook_text(made), encoding="utf-8")


def sources_of(path: Path) -> dict[str, str]:
    """Return the cells of a notebook on disk, by their ids."""
    return {
        cell["id"]: "".join(cell["source"])
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
    }


ROSTER = "id,name\nada,Ada Lovelace\nbob,Bob\ncy-3,\n"

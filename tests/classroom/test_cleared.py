"""What was clicked is saved with the outputs: where they are gone, nobody says 0."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.classroom.handed_in import CLEARED
from tests.classroom.planted import cell_called, filled_in, marked, notebook, written_down

TYPED = {"path-answer": written_down("path-answer", "A D E")}


def everything(cells: list[dict[str, Any]]) -> None:
    """Clear all outputs, as JupyterLab, nbstripout and a way through a text file do."""
    for cell in cells:
        cell.update(execution_count=None, outputs=[])


def numbers_stay(cells: list[dict[str, Any]]) -> None:
    for cell in cells:
        cell["outputs"] = []


def one_stays(cells: list[dict[str, Any]]) -> None:
    """Clear all but one that is marked to be kept; numbers go all the same."""
    kept = cells[0]["outputs"]
    everything(cells)
    cells[0]["outputs"] = kept


def this_cell(cells: list[dict[str, Any]]) -> None:
    everything([cell for cell in cells if cell["id"] == "final-answer"])


@pytest.mark.parametrize("clear", [everything, numbers_stay, one_stays, this_cell])
def test_outputs_that_were_cleared_are_told_and_no_zero(
    clear: Callable[[list[dict[str, Any]]], None], folder: Path
) -> None:
    cell = cell_called("final-answer")
    right = cell.exercise.form(cell.given).value(cell.exercise.key(cell.given))
    made = filled_in(notebook(TYPED), "final-answer", (cell.given.recipe, right))
    assert {
        m.share for m in marked(folder, {"ada": made}).answers["ada"] if "final" in m.where
    } == {1}
    clear(made["cells"])
    marks = marked(folder, {"ada": made})
    share = {m.where[3:]: m.share for m in marks.answers["ada"]}
    assert share["final-answer"] is None
    assert share["path-answer"] == 1  # typed
    assert not marks.is_settled("ada")
    (told,) = (each for each in marks.problems if CLEARED in each)
    assert told.startswith("ada.ipynb: 02 ")


def left_out(cells: list[dict[str, Any]]) -> None:
    """Leave a cell out, and run the others one after the other."""
    at = next(place for place, cell in enumerate(cells) if cell["id"] == "final-answer")
    everything(cells[at : at + 1])
    for number, cell in enumerate(cells[at + 1 :], start=at + 1):
        cell["execution_count"] = number


def stopped(cells: list[dict[str, Any]]) -> None:
    at = next(place for place, cell in enumerate(cells) if cell["id"] == "final-answer")
    everything(cells[at:])


def not_run_as_the_course_gave_it(cells: list[dict[str, Any]]) -> None:
    """Leave out a cell that the course saves without its output and its number."""
    (cell,) = (each for each in cells if each["id"] == "final-answer")
    everything([cell])
    cell["metadata"] = {"tags": ["exercise", "run-me"]}


@pytest.mark.parametrize("run", [left_out, stopped, not_run_as_the_course_gave_it])
def test_who_did_not_run_a_cell_did_not_answer_it(
    run: Callable[[list[dict[str, Any]]], None], folder: Path
) -> None:
    made = notebook({})
    run(made["cells"])
    marks = marked(folder, {"ada": made})
    assert {m.share for m in marks.answers["ada"]} == {0}
    assert marks.problems == []

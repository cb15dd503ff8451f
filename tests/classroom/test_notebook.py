"""A question's recipe finds its answer; missing outputs never mean 0."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlib_tutor.classroom.draws import Asking, Cell, Draws, catalog
from pathlib_tutor.classroom.make import course_notebook, made_for, made_for_all
from pathlib_tutor.classroom.notebook import CLEARED
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record.attempts import WHO
from tests.classroom.planted import (
    FIVE_NODES,
    cell_called,
    filled_in,
    hand_in,
    marked,
    notebook,
    written_down,
)
from tests.classroom.test_mark import shares

SECRET = Asking(Draws(b"secret"))
CLASS = Asking(Draws(b"ABCD-2345"), code="ABCD-2345")


def right(cell: Cell, asking: Asking) -> tuple[str, object]:
    """Return Ada's question in a cell, and the correct answer in the page's format."""
    item = asking.item(cell, "ada")
    return item.recipe, cell.exercise.form(item).value(cell.exercise.key(item))


def clicked(name: str, asking: Asking) -> dict[str, Any]:
    """Return a notebook in which Ada has clicked every correct answer."""
    course = course_notebook(name)
    text = json.dumps(course)
    if asking.draws:
        one = made_for_all(course, name, asking) if asking.code else ""
        text = one or made_for(course, name, Learner("ada", "Ada"), asking)
    made: dict[str, Any] = json.loads(text)
    for cell in catalog()[name]:
        if not cell.function:
            filled_in(made, cell.id, right(cell, asking))
    return filled_in(made, "who-you-are", (WHO, "ada"))


def nowhere(made: dict[str, Any]) -> None:
    for cell in made["cells"]:
        del cell["id"]
    made["nbformat_minor"] = 4


def in_metadata(made: dict[str, Any]) -> None:
    for number, cell in enumerate(made["cells"]):
        del cell["id"]
        cell["metadata"] = {"id": f"kX{number}q"}


def others(made: dict[str, Any]) -> None:
    for number, cell in enumerate(made["cells"]):
        cell["id"] = f"{number:08x}"
    made["metadata"] = {}


def spaced(made: dict[str, Any]) -> None:
    nowhere(made)
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            cell["source"] = source.replace("ask(", "ask (\n    ").splitlines(keepends=True)


def moved(made: dict[str, Any]) -> None:
    nowhere(made)
    asking = [cell for cell in made["cells"] if "ask(" in "".join(cell["source"])]
    made["cells"] = [cell for cell in made["cells"] if cell not in asking] + asking[::-1]


def on_worksheets(made: dict[str, Any]) -> None:
    """As in version 3 of the format."""
    nowhere(made)
    made["metadata"] = {}
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            cell["input"] = cell.pop("source")
            cell["prompt_number"] = cell.pop("execution_count")
    made["worksheets"] = [{"cells": made.pop("cells")}]


def merged(made: dict[str, Any]) -> None:
    """One cell holds all questions, with the id of the first."""
    asking = [cell for cell in made["cells"] if "ask(" in "".join(cell["source"])]
    first = asking[0]
    first["source"] = "\n".join("".join(cell["source"]) for cell in asking)
    first["outputs"] = [each for cell in asking for each in cell["outputs"]]
    made["cells"] = [cell for cell in made["cells"] if cell is first or cell not in asking]


OTHERS = [in_metadata, others, spaced, moved, on_worksheets]


@pytest.mark.parametrize(
    ("name", "asking", "change"),
    [
        *((FIVE_NODES, CLASS, change) for change in (nowhere, merged)),
        *(pytest.param(FIVE_NODES, CLASS, change, marks=pytest.mark.slow) for change in OTHERS),
        *(
            pytest.param(name, asking, change, marks=pytest.mark.slow)
            for name, asking in ((FIVE_NODES, Asking()), ("07-feed-the-snake-battlesnake", SECRET))
            for change in (moved, merged)
        ),
    ],
)
def test_answers_are_found_by_what_they_answer(
    name: str, asking: Asking, change: Callable[[dict[str, Any]], None], folder: Path
) -> None:
    made = clicked(name, asking)
    change(made)
    hand_in(folder / "in" / "ada" / "renamed.ipynb", made)
    marks = marked(folder, asking=asking)
    asked = [cell.id for cell in catalog()[name] if not cell.function]
    assert {each: shares(marks)[each] for each in asked} == dict.fromkeys(asked, 1)


@pytest.mark.parametrize("name", ["five-nodes/exit-table", "color-lines/read-off"])
def test_a_question_of_a_seed_of_ones_own_is_found_without_its_id(name: str, folder: Path) -> None:
    exercise = EXERCISES[name]
    book = next(
        book for book, cells in catalog().items() for cell in cells if cell.exercise is exercise
    )
    item = exercise.draw(seed=5)
    typed = f"ask({name!r}, {exercise.key(item)!r}, seed=5)"
    made = notebook({"exit-answer": typed}, name=book)
    nowhere(made)
    assert shares(marked(folder, {"ada": made}))["exit-answer"] == 1


def test_of_two_questions_in_one_cell_each_is_answered(folder: Path) -> None:
    both = "\n".join(
        f"ask('five-nodes/path', {path!r}, given={which!r})"
        for which, path in {"to-E": "A D E", "downhill": "A B C"}.items()
    )
    made = notebook({"path-answer": both, "negative-answer": "# it stands above"})
    asked = marked(folder, {"ada": made})
    assert shares(asked)["path-answer"] == 1
    where = [each.answer for each in asked.answers["ada"] if each.where.endswith("negative-answer")]
    assert where == ["A B C"]


def test_what_is_no_notebook_at_all_is_told(folder: Path) -> None:
    hand_in(folder / "in" / "ada.ipynb", {"worksheets": [5]})
    hand_in(folder / "in" / "bob.ipynb", notebook({"path-answer": written_down("path-answer", 5)}))
    assert marked(folder).problems == ["ada.ipynb: it is not a notebook. Nothing in it was marked."]


# ---- clicked answers, saved with the outputs ----------------------------------------------------

TYPED = {"path-answer": written_down("path-answer", "A D E")}


def everything(cells: list[dict[str, Any]]) -> None:
    """Clear all outputs, as JupyterLab, nbstripout and a conversion to text do."""
    for cell in cells:
        cell.update(execution_count=None, outputs=[])


def numbers_stay(cells: list[dict[str, Any]]) -> None:
    for cell in cells:
        cell["outputs"] = []


def one_stays(cells: list[dict[str, Any]]) -> None:
    """Clear all but one output marked to be kept; numbers always go."""
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
    """Leave out a cell, and run the others one after the other."""
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

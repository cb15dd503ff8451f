"""Every exercise of every notebook: correct answers pass, wrong ones get the right hint."""

import ast
import os
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from pathlib_tutor.classroom.draws import catalog
from tools.catalog import item_of, run
from tools.corpus import Program, answered_in

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SOLUTIONS = {notebook: answered_in(notebook) for notebook in catalog()}
EXERCISES = [(notebook, cell) for notebook, cells in SOLUTIONS.items() for cell in cells]
READ: dict[str, tuple[int, dict[str, Any]]] = {}
"""The number of executed cells of each notebook, and their names."""


# With this scope all tests of an exercise run before those of the next.
@pytest.fixture(scope="module", params=EXERCISES, ids="-".join)
def asked(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Return an exercise: its notebook and its cell."""
    notebook, exercise = request.param
    return notebook, exercise


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Notebooks save films next to themselves."""
    monkeypatch.chdir(tmp_path)


@cache
def cells(notebook: str) -> list[Any]:
    loaded = nbformat.read(NOTEBOOKS / f"{notebook}.ipynb", as_version=4)
    return [cell for cell in loaded.cells if cell.cell_type == "code"]


def names_before(notebook: str, exercise: str) -> dict[str, Any]:
    """Run all cells above an exercise, continuing from the previous exercise as learners do."""
    number = [cell["id"] for cell in cells(notebook)].index(exercise)
    done, names = READ.get(notebook, (0, {}))
    if done > number:
        done, names = 0, {}
    for cell in cells(notebook)[done:number]:
        run(ast.parse(cell.source), names)
    READ[notebook] = number, names
    return dict(names)


def source_of(notebook: str, exercise: str) -> str:
    return next(str(cell.source) for cell in cells(notebook) if cell["id"] == exercise)


def answered(notebook: str, exercise: str, row: Program) -> Any:
    """Put an answer into the cell of an exercise and return the verdict."""
    Path(os.environ["PATHLIB_GAMES_PROGRESS"]).unlink(missing_ok=True)  # each gets its first hint
    names = names_before(notebook, exercise)
    return run(ast.parse(row.in_cell(source_of(notebook, exercise))), names)


def test_every_exercise_has_solutions() -> None:
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        tagged = {
            cell["id"] for cell in cells(path.stem) if "exercise" in cell.metadata.get("tags", [])
        }
        cells_with_answers = SOLUTIONS[path.stem]
        assert tagged == set(cells_with_answers), path.name
        for rows in cells_with_answers.values():
            assert {row.kind for row in rows} >= {"right", "wrong"}


def test_an_untouched_cell_shows_just_its_question(asked: tuple[str, str]) -> None:
    notebook, exercise = asked
    shown = run(ast.parse(source_of(notebook, exercise)), names_before(notebook, exercise))
    item = item_of(shown)
    known = next(cell for cell in catalog()[notebook] if cell.id == exercise)
    assert item is not None
    assert item.recipe == known.recipe, "run python -m tools.catalog"
    assert not str(shown).startswith(("Right.", "Not yet.", "Not tried"))


@pytest.mark.parametrize("others", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_right_answers_are_accepted(asked: tuple[str, str], *, others: bool) -> None:
    """The corpus tests also judge all but the first, without running cells."""
    notebook, exercise = asked
    rows = [row for row in SOLUTIONS[notebook][exercise] if row.kind != "wrong"]
    for row in rows[1:] if others else rows[:1]:
        said = answered(notebook, exercise, row)
        assert repr(said).startswith("Right."), row


@pytest.mark.parametrize("alone", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_wrong_answers_get_their_hint(asked: tuple[str, str], *, alone: bool) -> None:
    """The corpus tests also judge those that use no name of the notebook."""
    notebook, exercise = asked
    for row in SOLUTIONS[notebook][exercise]:
        if row.kind == "wrong" and row.is_typed and row.stands_alone == alone:
            said = answered(notebook, exercise, row)
            assert repr(said).startswith("Not yet."), row
            assert row.told in repr(said), row
            assert said.verdict is not None
            assert row.is_met_by(said.verdict), row

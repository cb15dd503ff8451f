"""Every exercise of every notebook: right answers are accepted, wrong ones get the right hint."""

from __future__ import annotations

import ast
import os
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from pathlib_games.classroom.catalog import catalog
from tests.solutions import (
    choose_a_search_07,
    chutes_and_ladders_03,
    connect_the_sides_04,
    feed_the_snake_06,
    fill_the_table_02,
    find_a_way_01,
    make_your_own_world_08,
    score_the_roads_05,
    start_here_00,
)
from tests.solutions.answers import Answers
from tools.catalog import run

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SOLUTIONS: dict[str, dict[str, Answers]] = {
    "00-start-here": start_here_00.ANSWERS,
    "01-find-a-way-color-lines": find_a_way_01.ANSWERS,
    "02-fill-the-table-five-nodes": fill_the_table_02.ANSWERS,
    "03-count-the-rolls-chutes-and-ladders": chutes_and_ladders_03.ANSWERS,
    "04-connect-the-sides-hex": connect_the_sides_04.ANSWERS,
    "05-score-the-roads-tile-laying": score_the_roads_05.ANSWERS,
    "06-feed-the-snake-battlesnake": feed_the_snake_06.ANSWERS,
    "07-choose-a-search": choose_a_search_07.ANSWERS,
    "08-make-your-own-world": make_your_own_world_08.ANSWERS,
}
EXERCISES = [(notebook, cell) for notebook, cells in SOLUTIONS.items() for cell in cells]
READ: dict[str, tuple[int, dict[str, Any]]] = {}
"""How many cells of each notebook have been run, and what they made."""


# With this scope an exercise has all its tests before the next one has its first.
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
    """Run all cells above an exercise, going on from the exercise before it as learners do."""
    number = [cell["id"] for cell in cells(notebook)].index(exercise)
    done, names = READ.get(notebook, (0, {}))
    if done > number:
        done, names = 0, {}
    for cell in cells(notebook)[done:number]:
        run(ast.parse(cell.source), names)
    READ[notebook] = number, names
    return dict(names)


def answered(notebook: str, exercise: str, answer: str) -> str:
    """Put an answer in place of the first statement of an exercise and give what is said."""
    Path(os.environ["PATHLIB_GAMES_PROGRESS"]).unlink(missing_ok=True)  # each gets its first hint
    source = next(cell.source for cell in cells(notebook) if cell["id"] == exercise)
    question = ast.unparse(ast.parse(source).body[-1])
    names = names_before(notebook, exercise)
    return repr(run(ast.parse(f"{answer}\n\n{question}"), names))


def test_every_exercise_has_solutions() -> None:
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        tagged = {
            cell["id"] for cell in cells(path.stem) if "exercise" in cell.metadata.get("tags", [])
        }
        assert tagged == set(SOLUTIONS.get(path.stem, {})), path.name


def test_untouched_exercise_says_so(asked: tuple[str, str]) -> None:
    notebook, exercise = asked
    source = next(cell.source for cell in cells(notebook) if cell["id"] == exercise)
    said = run(ast.parse(source), names_before(notebook, exercise))
    assert repr(said).startswith("Not tried yet.")
    known = {cell.id: cell.recipe for cell in catalog()[notebook]}
    assert getattr(said, "recipe", "") == known.get(exercise, ""), "run python -m tools.catalog"


def test_right_answers_are_accepted(asked: tuple[str, str]) -> None:
    notebook, exercise = asked
    for answer in SOLUTIONS[notebook][exercise].right:
        assert answered(notebook, exercise, answer).startswith("Right."), answer


def test_wrong_answers_get_their_hint(asked: tuple[str, str]) -> None:
    notebook, exercise = asked
    for answer, hint in SOLUTIONS[notebook][exercise].wrong.items():
        said = answered(notebook, exercise, answer)
        assert said.startswith("Not yet."), answer
        assert hint in said, answer

"""Notebooks for otter-grader: a cell below each answer runs its tests, one for each point."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import indent
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.graded import JUDGE, POINTS, graded_notebook
from pathlib_games.classroom.make import code_cell, notebook_text, text_cell

_TOLD = "This notebook is marked. The line below an answer says how many points it has so far."
_BEGIN = """
import otter

grader = otter.Notebook("{notebook}.ipynb")
""".strip()
_CHECK = """
found = grader.check("{cell}")
print(f"{{found.total:g}} of {{found.possible:g}} points")
""".strip()
_TESTS = f"""
import json, subprocess, sys
from functools import cache
from otter.test_files import test_case

OK_FORMAT = False
name = "{{cell}}"
points = {POINTS}


@cache
def judged(*In):
{indent(JUDGE, "    ")}
    return "\\n".join(words), float(got)


def case(number):
    @test_case(name=f"point {{{{number}}}}", points=1)
    def test(In):
        words, got = judged(*In)
        assert got >= number, words if got >= number - 1 else ""

    return test


globals().update({{{{f"point_{{{{number}}}}": case(number) for number in range(1, points + 1)}}}})
""".lstrip()


def otter_files(notebook: Any, name: str) -> Mapping[str, str]:
    """Return the files of an assignment for otter: the notebook, and the tests of its questions.

    A right answer passes all tests of its question, one that is right in part as many as it has
    points: otter knows tests that pass or fail, and no shares.

    Parameters
    ----------
    notebook
        A notebook of the course, as JSON.
    name
        What it is called.
    """
    made = graded_notebook(notebook, name, _check_cell)
    made["cells"][1:1] = [
        text_cell("otter-told", _TOLD),
        code_cell("otter", _BEGIN.format(notebook=name)),
    ]
    asked = {cell["id"] for cell in made["cells"]}
    tests = {
        f"tests/{cell.id}.py": _TESTS.format(notebook=name, cell=cell.id)
        for cell in catalog()[name]
        if cell.id in asked
    }
    return {f"{name}.ipynb": notebook_text(made)} | tests


def _check_cell(cell: Cell) -> dict[str, Any]:
    return code_cell(f"{cell.id}-grade", _CHECK.format(cell=cell.id))

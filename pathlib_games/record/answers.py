"""What was answered where: it is there again after a restart, beside the learner's progress.

An answer is kept by the place of its question, and not by the question: the same one in a review
comes empty. A place is a cell of a notebook and the number of the question in it. Where the front
end does not tell the cell, it is the number of the question since the kernel has begun; so what
runs a notebook from outside has places of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pathlib_games.files import KeptFile, beside_progress
from pathlib_games.programs.cells import running_cell, running_notebook
from pathlib_games.record.logbook import LONGEST

KEY = "pathlib_games"
"""Under this name the metadata of an output have what was asked and answered."""
MOST = 500
"""So many places are kept; the oldest go first."""
_Answers = dict[str, dict[str, Any]]


def kept(place: str) -> Mapping[str, Any]:
    """Return what was kept at a place."""
    return _file().content().get(place, {})


def in_file(asked: str) -> dict[str, Any]:
    """Return by recipe what the running cell has kept in the notebook, where it asked this.

    It is there where nothing was kept beside the logbook: in another account, and where a notebook
    was renamed. The page of the site tells it with the cell (`tools/site/set-up.js`): the kernel of
    a browser knows no file.
    """
    cell = running_cell()
    papers = _papers(cell.saved) if cell.saved else _papers_in(running_notebook())
    found = next((one for one in papers.get(cell.id, []) if next(iter(one), "") == asked), {})
    return {recipe: value for recipe, value in found.items() if value}


_Papers = dict[str, list[dict[str, Any]]]


@cache  # a new run soon takes the answers out of the file
def _papers_in(notebook: str) -> _Papers:
    """Return what is in the file of a notebook."""
    try:
        return _papers(Path(notebook).read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def _papers(notebook: str) -> _Papers:
    """Return for each cell of a notebook what its outputs have kept, by recipe."""
    try:
        return {
            cell["id"]: [
                {one["recipe"]: one.get("value") for one in output.get("metadata", {}).get(KEY, ())}
                for output in cell["outputs"]
            ]
            for cell in json.loads(notebook)["cells"]
            if cell["cell_type"] == "code"
        }
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def made() -> dict[str, Any]:
    """Return by recipe what was filled in and checked last, at whatever place; the oldest first."""
    pages = [values.get("asked") for values in _file().content().values()]
    return {
        recipe: found["value"]
        for asked in pages
        if isinstance(asked, dict)
        for recipe, found in asked.items()
        if isinstance(found, dict) and found.get("checked") and "value" in found
    }


def keep(place: str, **what: Any) -> str | None:
    """Keep plain JSON values at a place, beside others there; returns as `Logbook.note` does.

    Examples
    --------
    >>> keep("02 Five nodes, question 1", value="A C", recipe="five-nodes/path given=short")
    >>> kept("02 Five nodes, question 1")["value"]
    'A C'
    """
    if len(json.dumps(what)) > LONGEST:
        return "This answer is too long to be kept."

    def add(answers: _Answers) -> _Answers:
        others = {known: values for known, values in answers.items() if known != place}
        newest = [*others.items(), (place, answers.get(place, {}) | what)]
        return dict(newest[-MOST:])

    return _file().change(add)


_ASKED: dict[str, tuple[str, int]] = {}
"""For each cell, its latest run and how many questions that has asked."""


def place(notebook: str) -> str:
    """Name the place where the next question of the running cell stands.

    `notebook`: what the notebook is called where the front end does not tell.

    Examples
    --------
    >>> place("09 An example"), place("09 An example")
    ('09 An example, question 1', '09 An example, question 2')
    """
    where, cell = running_notebook() or notebook, running_cell()
    # Where nothing tells one cell from another, all of them count on.
    spot, run = (f"{where}, cell {cell.id}", cell.run) if cell.id else (where, "")
    latest, asked = _ASKED.get(spot, (run, 0))
    _ASKED[spot] = run, asked + 1 if latest == run else 1
    return f"{spot}, question {_ASKED[spot][1]}"


class _File(KeptFile[_Answers]):
    """The answers of one learner."""

    holds = "answers"
    one = "answer"
    version = 1

    def read(self, page: dict[str, Any]) -> tuple[_Answers, bool]:
        found = page.get("answers")
        if not isinstance(found, dict):
            return {}, False
        answers = {place: values for place, values in found.items() if isinstance(values, dict)}
        return answers, answers == found

    def plain(self, content: _Answers) -> Any:
        return {"version": self.version, "answers": content}


_FILES: dict[Path, _File] = {}


def _file() -> _File:
    """Return the file: the same object as long as its place is the same, as with the logbook."""
    path = beside_progress("answers")
    return _FILES.setdefault(path, _File(path))

"""No saved output gives away what is asked above it, or is going to be asked below it."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from pathlib_games.classroom.catalog import catalog

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
ASKED = [
    pytest.param(path, cell, id=f"{path.stem[:2]}-{cell.id}")
    for path in NOTEBOOKS
    for cell in catalog()[path.stem]
    # The others have no key that could stand in an output: it is a letter, a program, a drawing.
    if cell.exercise.form(cell.given).kind in {"number", "one", "set", "order", "path", "rows"}
]


def told(cell: nbformat.NotebookNode) -> str:
    """Return what a cell has printed, without the words that describe a picture."""
    texts = [
        output.get("text") or output.data.get("text/plain", "")
        for output in cell.outputs
        if "image/png" not in output.get("data", {})
    ]
    return "\n".join(texts)


def is_digit(key: object) -> bool:
    """Say whether a key is a digit, which stands in many outputs for something else."""
    return len(str(key)) == 1 and str(key).isdecimal()


def pattern_of(key: object) -> str:
    """Return how a key would stand in a text."""
    words = re.findall(r"[\w.]+", str(key))
    unit = " (steps|rolls|stones|moves|turns|points|rounds)" if is_digit(key) else ""
    return r"(?<![\w.])" + r"\W+".join(map(re.escape, words)) + unit + r"(?![\w.])"


@pytest.mark.parametrize(("path", "asked"), ASKED)
def test_no_output_tells_what_is_asked(path: Path, asked: object) -> None:
    answers = {cell.id: cell for cell in catalog()[path.stem]}
    cell = next(known for known in answers.values() if known == asked)
    code = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    place = next(number for number, c in enumerate(code) if c["id"] == cell.id)
    below = [number for number, c in enumerate(code) if number > place and c["id"] in answers]
    after = code[place + 1 : below[0] if below else None]
    key = cell.exercise.key(cell.given)
    # What is one sign long, further above, is told of something else.
    seen = after if len(str(key)) == 1 else [*code[:place], *after]
    pattern = pattern_of(key)
    telling = [c["id"] for c in seen if c["id"] not in answers and re.search(pattern, told(c))]
    assert telling == [], pattern

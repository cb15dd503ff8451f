"""Estimate a notebook's minutes, to its exit check and beyond: python -m tools.minutes.

The estimate assumes a reader of every word who answers every question; no classroom has measured
it. A notebook may state minutes within a fifth of it (`tests/notebooks`).
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import nbformat
from tqdm import tqdm

from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.exercises.form import Kind
from tools.catalog import NOTEBOOKS, level_of_more

PACE = 1.3
"""Newcomers to 02, 03 and 09 estimated this many times what the figures below add up to."""
WORDS = 150
"""Words read in a minute."""
LOOK = 1.2
"""Minutes to run a cell and look at it."""
ANSWER: Mapping[Kind, float] = MappingProxyType(
    {
        "choice": 2,
        "several": 2,
        "number": 3,
        "one": 3,
        "set": 3,
        "text": 3,
        "bug": 5,
        "order": 5,
        "path": 5,
        "rows": 5,
        "lines": 10,
        "draw": 6,
        "table": 14,
        "run": 14,
        "code": 18,
    }
)
"""Minutes for an answer, by kind."""


def minutes(notebook: Path) -> tuple[float, float]:
    """Return the notebook's minutes before *More*, and below it."""
    asked = catalog()[notebook.stem]
    kinds = {cell.id: cell.exercise.form(cell.given).kind for cell in asked}
    took = [0.0, 0.0]
    more = 0
    for cell in nbformat.read(notebook, as_version=4).cells:
        if cell.cell_type == "markdown":
            more = level_of_more(cell.source, more)
            took[bool(more)] += len(cell.source.split()) / WORDS
        else:
            kind = kinds.get(cell["id"])
            took[bool(more)] += ANSWER[kind] if kind else LOOK
    return PACE * took[0], PACE * took[1]


if __name__ == "__main__":
    named = [Path(name) for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("[0-9]*.ipynb"))
    for path in tqdm(named, leave=False):
        core, rest = minutes(path)
        print(f"{path.name}: {core:.0f} minutes to the exit check, {rest:.0f} more")

"""How long a notebook says that it takes is about what its words, cells and answers take."""

import re
from pathlib import Path

import nbformat
import pytest

from tools.minutes import minutes

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
TOLD = re.compile(r"\*\*About how long:\*\* (\d+) minutes(?:.*?and (\d+) more)?")
LONGEST = {"02": 90}
"""Minutes to the exit check, where they are more than an hour."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_minutes_that_are_told_are_true_within_a_fifth(path: Path) -> None:
    texts = [cell.source for cell in nbformat.read(path, as_version=4).cells]
    told = TOLD.search("\n".join(texts))
    assert told
    core, more = minutes(path)
    assert core <= LONGEST.get(path.stem[:2], 60)
    assert int(told[1]) == pytest.approx(core, rel=0.2, abs=3)
    assert int(told[2] or 0) == pytest.approx(more, rel=0.2, abs=2)

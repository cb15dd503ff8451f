"""The verdicts on many answers to each exercise match the record.

The programs of the corpus are compared where they are judged, in ``tests/corpus``.
"""

from difflib import unified_diff
from itertools import islice

import pytest

from pathlib_tutor.exercises import EXERCISES
from tools.corpus import programs
from tools.golden_verdicts import FOLDER, parted, verdict_file, verdicts

SHOWN = 60
"""The number of different lines to show."""
MOST = 3_000_000
"""The most bytes of all files together: people read them in review."""


@pytest.mark.parametrize("name", EXERCISES)
def test_learners_are_told_what_is_written_down(name: str) -> None:
    file = verdict_file(name)
    before, of_programs = parted(file.read_text(encoding="utf-8") if file.exists() else "")
    now = verdicts(name, programs=False)
    if now != before:
        lines = unified_diff(before.splitlines(), now.splitlines(), "written down", "now", n=8)
        pytest.fail(
            "\n".join(islice(lines, SHOWN)) + "\n\nIs this meant? Write it down anew with"
            f" `python -m tools.golden {name.partition('/')[0]}`, read the diff, and explain each"
            " changed line in the commit.",
            pytrace=False,
        )
    assert set(of_programs) == {f"{program.kind}/{program.name}" for program in programs(name)}


def test_nothing_else_is_written_down_and_it_can_be_read_in_review() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert {*files} == {verdict_file(name) for name in EXERCISES}
    assert sum(path.stat().st_size for path in files) < MOST

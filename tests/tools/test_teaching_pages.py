"""The pages for teachers match the package and the proven solutions."""

import re
from pathlib import Path

import pytest

from tools.teaching_pages import (
    ANSWERS_PAGE,
    IDEAS_PAGE,
    MISUNDERSTANDINGS_PAGE,
    MOST_IDEAS,
    answers_page,
    ideas,
    ideas_page,
    misunderstandings_page,
)

ROOT = Path(__file__).parents[2]
NOTEBOOK_NUMBERS = [path.stem[:2] for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))]
FIELD = {
    "graph",
    "node",
    "edge",
    "weight",
    "source",
    "length",
    "distance",
    "queue",
    "frontier",
    "settled",
    "settle",
    "relax",
    "predecessor",
    "tree",
    "stale",
    "wave",
    "heuristic",
    "admissible",
    "consistent",
    "scan",
    "heap",
    "buckets",
    "counterexample",
}


def test_the_pages_are_what_is_made() -> None:
    assert MISUNDERSTANDINGS_PAGE.read_text(encoding="utf-8") == misunderstandings_page()
    assert ANSWERS_PAGE.read_text(encoding="utf-8") == answers_page()
    assert IDEAS_PAGE.read_text(encoding="utf-8") == ideas_page()


def test_teachers_read_the_memory_that_was_measured() -> None:
    measured = (ROOT / "benchmarks" / "results" / "hub_memory.md").read_text(encoding="utf-8")
    (told,) = [line for line in measured.splitlines() if line.startswith("A learner with one open")]
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert told in " ".join(page.split())


@pytest.mark.parametrize("notebook", NOTEBOOK_NUMBERS)
def test_no_notebook_has_more_than_five_new_ideas_before_its_exit_check(notebook: str) -> None:
    listed = ideas()[notebook]
    assert 0 < sum(idea.core for idea in listed) <= MOST_IDEAS
    for idea in listed:
        missing = [term for term in idea.terms if term.casefold() not in idea.text.casefold()]
        assert missing == [], f"{idea.heading} does not say them"


def test_each_word_of_the_field_that_a_notebook_marks_is_counted_where_it_comes_first() -> None:
    known: set[str] = set()
    for notebook, listed in ideas().items():
        known |= {term.casefold() for idea in listed for term in idea.terms}
        text = " ".join(idea.text for idea in listed)
        marked = {word.casefold() for word in re.findall(r"\*\*([\w* -]+)\*\*", text)}
        assert marked & FIELD <= known, f"{notebook}: {marked & FIELD - known}"

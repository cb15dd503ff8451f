"""Whose a file is: folders, names of files and what a notebook says tell it, or nobody does."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_tutor.classroom.owners import owner
from pathlib_tutor.classroom.roster import Learner


@pytest.mark.parametrize(
    ("path", "said", "whose"),
    [
        ("18/aufgabe 2.ipynb", None, "18"),
        ("18/week 2/02.ipynb", "2", "18"),
        ("aufgabe 2.ipynb", "18", "18"),
        ("aufgabe 2.ipynb", None, None),
        ("118/02.ipynb", None, None),
        ("Bo_2_assignsubmission_file/18.ipynb", None, "2"),
        ("4711234 aufgabe 2.ipynb", None, "4711234"),
    ],
)
def test_ids_that_are_numbers_are_matched_whole(
    path: str, said: str | None, whose: str | None
) -> None:
    assert owner(Path(path), said, roster("2", "18", "4711234")) == whose


@pytest.mark.parametrize(
    ("path", "said", "whose"),
    [
        ("submitted/b2/ps1/notebook.ipynb", None, "b2"),
        ("Doe_b2_assignsubmission_file/x.ipynb", None, "b2"),
        ("B2 02-fill-the-table-five-nodes.ipynb", "a1", "a1"),
        ("B2 02-fill-the-table-five-nodes.ipynb", None, "b2"),
        ("02-fill-the-table-five-nodes-02.ipynb", None, "02"),
        ("02-fill-the-table-five-nodes.ipynb", "a1", "a1"),
        ("a1 b2.ipynb", "b2", "b2"),
        ("a1 b2.ipynb", None, None),
        ("xb2.ipynb", "eve", None),
    ],
)
def test_whose_a_file_is(path: str, said: str | None, whose: str | None) -> None:
    assert owner(Path(path), said, roster("a1", "b2", "02")) == whose


@pytest.mark.parametrize(
    ("path", "whose"),
    [
        ("Zoe\N{COMBINING DIAERESIS} van Dam_4711_assignsubmission_file/work.ipynb", "s1"),
        ("damzoevan_4711_9_02-fill-the-table-five-nodes-1.ipynb", "s1"),
        ("Dam, Zoë van/02.ipynb", "s1"),
        ("Li Wei_12_assignsubmission_file/work.ipynb", None),
        ("Li Wei_12_assignsubmission_file/s3.ipynb", "s3"),
        ("Bo_7_file/work.ipynb", "7b"),
        ("Bo Dam_7_file/work.ipynb", "8"),
        ("Bodil_1_file/work.ipynb", None),
        ("Anna Maria_12_assignsubmission_file/work.ipynb", "anna"),
        ("Maria Lopez_7_assignsubmission_file/02 (1).ipynb", "maria"),
        ("Anna Maria_12_assignsubmission_file/02-fill-the-table-five-nodes (1).ipynb", "anna"),
        ("मीना_3_file/work.ipynb", "10-1"),
        ("मुना_3_file/work.ipynb", None),
        ("1-10/02.ipynb", "1-10"),
        ("10-1/02.ipynb", "10-1"),
    ],
)
def test_learning_systems_write_names(path: str, whose: str | None) -> None:
    """Names come with and without accents, turned, and two may have the same."""
    names = {"s1": "Zoë van Dam", "s2": "Li Wei", "s3": "Li Wei", "7b": "Bo", "8": "Bo Dam"}
    names |= {
        "anna": "Anna Maria",
        "maria": "Maria Lopez",
        "10-1": "मीना",
        "1-10": "1-10",
    }
    known = {each: Learner(each, name) for each, name in names.items()}
    assert owner(Path(path), None, known) == whose


def roster(*ids: str) -> dict[str, Learner]:
    """Return a class without names."""
    return {each: Learner(each, each) for each in ids}

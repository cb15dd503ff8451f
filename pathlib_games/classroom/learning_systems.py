"""Marks in the columns that learning management systems import from a CSV file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from pathlib_games.classroom.roster import Learner

MOST = 100
"""What everything right is worth there."""


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    r"""Return rows as the text of a CSV file.

    Examples
    --------
    >>> csv_text([["id", "name"], ["a1", "Lovelace, Ada"]])
    'id,name\na1,"Lovelace, Ada"\n'
    """
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()


def moodle(title: str, marks: Iterable[tuple[Learner, float]]) -> str:
    """Return marks as Moodle imports them: the learner is found by the ID number."""
    rows = [[learner.id, learner.name, points(share)] for learner, share in marks]
    return csv_text([["ID number", "Full name", title], *rows])


def canvas(title: str, marks: Iterable[tuple[Learner, float]]) -> str:
    """Return marks as Canvas imports them: the learner is found by the SIS User ID."""
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title]
    rows = [[learner.name, "", learner.id, "", "", points(share)] for learner, share in marks]
    return csv_text([head, ["Points Possible", "", "", "", "", MOST], *rows])


def points(share: float) -> float:
    """Return what a share of everything is worth."""
    return round(MOST * share, 2)

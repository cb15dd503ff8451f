"""The page of feedback that each learner gets, in the words and pictures of the course."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from pathlib_games.classroom.mark import Marked
from pathlib_games.classroom.roster import Learner
from pathlib_games.views.answer_view import answer_scene
from pathlib_games.views.pages import element, lines, page, picture, table
from pathlib_games.words import percent

# ---- Marks in the columns that learning management systems import from a CSV file ----------------

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


# ---- The page of feedback that each learner gets, in the words and pictures of the course --------

_PARTS = (
    "What is right in a wrong answer counts, too: the lines or fields of a table, the steps of an "
    "order, the graphs on which a program is right."
)


def feedback(learner: Learner, marked: Sequence[Marked]) -> str:
    """Return the page of a learner: for each exercise the question, the answer and the verdict."""
    title = f"Feedback for {learner.name}"
    total = sum(each.verdict.share for each in marked)
    tried = [each for each in marked if each.verdict.status != "not tried"]
    right = {m.where: f"{percent(m.verdict.share)}%" for m in tried}
    rows = [[m.where, m.exercise.title, right.get(m.where, "not tried")] for m in marked]
    return page(
        title,
        [
            element("h1", title),
            element("p", f"{total:.2f} of {len(marked)} in all. {_PARTS}"),
            table(["cell", "exercise", "right"], rows),
            *(part for each in tried for part in _section(each)),
        ],
    )


def _section(marked: Marked) -> Iterator[str]:
    yield element("h2", f"{marked.where}: {marked.exercise.title}")
    yield lines(marked.exercise.prompt(marked.item))
    yield picture(marked.exercise.scene(marked.item))
    if marked.answer:
        yield element("p", "Your answer:")
        yield element("pre", marked.answer)
    yield lines(marked.verdict)
    wrong = marked.verdict.wrong_distances
    if wrong is not None:
        asked = wrong.instance
        yield picture(
            answer_scene(asked.graph, asked.source, wrong.expected, wrong.given, asked.positions)
        )
    yield element("p", f"({marked.item.recipe})", "small")

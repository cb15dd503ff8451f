"""The page of feedback that each learner gets, in the words and pictures of the course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathlib_games.classroom.mark import Marked
from pathlib_games.classroom.roster import Learner
from pathlib_games.views.answer_view import answer_scene
from pathlib_games.views.pages import element, lines, page, picture, table


def feedback(learner: Learner, marked: Sequence[Marked]) -> str:
    """Return the page of a learner: for each exercise the question, the answer and the verdict."""
    title = f"Feedback for {learner.name}"
    total = sum(each.verdict.share for each in marked)
    rows = [[m.where, m.exercise.title, f"{m.verdict.share:.0%}"] for m in marked]
    sections = [part for each in marked for part in _section(each)]
    return page(
        title,
        [
            element("h1", title),
            element("p", f"{total:.2f} of {len(marked)} in all. A part of an answer counts, too."),
            table(["cell", "exercise", "right"], rows),
            *sections,
        ],
    )


def _section(marked: Marked) -> Iterator[str]:
    yield element("h2", f"{marked.where}: {marked.exercise.title}")
    if marked.verdict.status == "not tried":
        yield element("p", "Not tried yet.")
        return
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

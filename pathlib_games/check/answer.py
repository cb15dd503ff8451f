"""Shows a verdict in a notebook cell, in words and pictures, and notes the attempt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathlib_games.exercises.attempts import attempt, in_words
from pathlib_games.exercises.verdict import Verdict, in_lines
from pathlib_games.views.answer_view import answer_scene


class Answer:
    """A verdict as a notebook cell shows it.

    Parameters
    ----------
    verdict
        What the judge said.
    told
        What else has to be told, about the logbook.
    """

    def __init__(self, verdict: Verdict, told: str | None = None) -> None:
        self.verdict = verdict
        self.told = told

    def __bool__(self) -> bool:
        return bool(self.verdict)

    def __repr__(self) -> str:
        return in_words(self.verdict, self.told)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Show the words in a notebook."""
        printer.text(in_lines(repr(self)))

    def _ipython_display_(self) -> None:
        """Show the words and, if distances were wrong, a picture of them."""
        wrong = self.verdict.wrong_distances
        if wrong is None:
            raise NotImplementedError  # a plain text is enough
        from IPython.display import display

        asked = wrong.instance
        display({"text/plain": in_lines(repr(self))}, raw=True)
        display(
            answer_scene(asked.graph, asked.source, wrong.expected, wrong.given, asked.positions)
        )


def judged(exercise: str, judge: Callable[[set[int]], Verdict]) -> Answer:
    """Judge an answer, note the attempt, and give what a cell shows."""
    return Answer(*attempt(exercise, judge))

"""A widget in which an answer is handed in, and which leaves it in the saved notebook as text."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pathlib_games.exercises import EXERCISES
from pathlib_games.record.attempts import as_text, hand_in, in_words
from pathlib_games.widgets.live import TellingWidget
from pathlib_games.words import in_lines

if TYPE_CHECKING:
    from IPython.display import DisplayHandle

    from pathlib_games.exercises import Item, Verdict

Q = TypeVar("Q")

NOTHING = "Nothing is handed in yet."


class HandingInWidget(TellingWidget, Generic[Q]):
    """A widget whose learner hands in an answer to an item of an exercise.

    The answer is judged and noted as the typed form of the exercise is. What was handed in stands
    below the widget as text, so a notebook that is saved and given to somebody else shows it.
    """

    WRONG: ClassVar = "Not yet."
    """How a wrong answer is received."""

    def __init__(self, item: Item[Q], welcome: str) -> None:
        self.item = item
        self.handed_in = NOTHING  # later what was handed in last, in words
        self._papers: list[DisplayHandle] = []
        super().__init__(welcome)

    def _hand_in(self, answer: object) -> tuple[Verdict, str]:
        """Have an answer judged and noted, leave it below the widget, and return what is said."""
        verdict, told = hand_in(EXERCISES[self.item.exercise], answer, self.item)
        words = in_words(verdict, told, self.WRONG)
        given = indent(as_text(answer), "  ")
        self.handed_in = f"Handed in: {self.item.recipe}\n{given}\n{in_lines(words)}"
        for paper in self._papers:
            paper.update({"text/plain": self.handed_in}, raw=True)
        return verdict, words

    def _ipython_display_(self) -> None:
        """Show the widget, and below it what was handed in."""
        from IPython.display import display

        super()._ipython_display_()
        paper: Any = display({"text/plain": self.handed_in}, raw=True, display_id=True)
        if paper is not None:  # outside of a notebook there is none
            self._papers.append(paper)

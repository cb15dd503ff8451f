"""The hints about a program, one after the other."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import script, style_sheet
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record.attempts import (
    HINTS,
    LINE,
    hints_taken,
    inside,
    last_rung,
    lines_of,
    place,
    take_hint,
)
from pathlib_tutor.widgets.ask import widget_for
from pathlib_tutor.widgets.question_widget import (
    KeepingWidget,
    QuestionWidget,
    bundle,
    metadata,
)

if TYPE_CHECKING:
    from pathlib_games.widgets.live import Buttons
    from pathlib_tutor.record.attempts import Help

_IN_ORDER = "Put the lines of a correct program in order, indent them, and run them."
_SMALLER = "Do this smaller task by yourself. Which line of a correct program does the same step?"
_NEXT = {
    0: "Stuck? Start with a hint.",
    LINE: "Put the lines of a program in order",
    LINE + 1: "Do a smaller task",
}
"""The words of the button after each rung, if it is not just the next hint."""


class Hints(KeepingWidget):
    """The hints about a program, below its verdict or its question; each press gives the next.

    On the last two rungs it holds another question: lines to put in order, then a smaller task. The
    saved notebook says which rung was asked for.

    Parameters
    ----------
    help
        The reply to the program, or to an empty cell.

    Examples
    --------
    >>> from pathlib_tutor.record.attempts import help_for
    >>> hints = Hints(help_for(EXERCISES["color-lines/bfs"].first(), None))
    >>> hints.next(), hints
    (None, Hint 1 of 5. Make up the smallest case that you can. ...)
    """

    _esm = script("renderHints", "live.js", Path(__file__).with_name("hints.js"))
    _css = style_sheet("live.css", Path(__file__).with_name("hints.css"))

    def __init__(self, help: Help) -> None:  # noqa: A002 - its name everywhere
        self._help = help
        self._last = last_rung()
        self._place = place(EXERCISES[help.item.exercise].notebook)
        self._asked = min(hints_taken(help.item.recipe), self._last)
        self._questions: list[QuestionWidget] = []
        self._ask_questions()
        super().__init__(self._words())

    @property
    def rung(self) -> int:
        """The rung that is shown; 0 before the first hint."""
        told = self._help.rung if self._help.verdict.status == "wrong" else 0
        return min(max(self._asked, told), self._last)

    def next(self) -> None:
        """Show the next hint."""
        self._asked = min(self.rung + 1, self._last)
        told = take_hint(self._help.item.recipe, self._asked)
        self._ask_questions()
        self._renew_paper()
        self._say(f"{self._words()} {told or ''}".strip())

    def close(self) -> None:
        """Close the questions as well."""
        for question in self._questions:
            question.close()
        super().close()

    def _ask_questions(self) -> None:
        """Ask the questions of the last rungs that are not there yet."""
        if self._asked <= LINE:
            return
        lines = lines_of(self._help.item)
        smaller = lines.question.smaller
        step = EXERCISES[smaller.partition(" ")[0]].item(smaller)
        with inside(self._place):
            for item in (lines, step)[len(self._questions) : self._asked - LINE]:
                question = widget_for(item)
                question.has_paper = False
                self._questions.append(question)

    def _words(self) -> str:
        """Return the hint; empty if the verdict above gives it."""
        if self._asked < self.rung or not self.rung:
            return ""
        if self.rung > LINE:
            return _IN_ORDER if self.rung == LINE + 1 else _SMALLER
        hint = replace(self._help, rung=self.rung).hint
        mistake = self._help.verdict.mistake
        told = hint in self._help.hint  # the reply above has the first hint about a mistake
        return MISUNDERSTANDINGS[mistake].next_hint if told and mistake is not None else hint

    def __repr__(self) -> str:
        return f"Hint {self.rung} of {self._last}. {self._words()}" if self.rung else ""

    def _buttons(self) -> Buttons:
        return {"next": self.next}

    def _data(self) -> dict[str, Any]:
        rung = self.rung
        where = "" if self._words() else " is in the reply above."
        return {
            "count": f"Hint {rung} of {self._last}{where}" if rung else "",
            "button": _NEXT.get(rung, "Next hint") if rung < self._last else "",
            "questions": [question.model_id for question in self._questions],
        }

    def _paper(self) -> dict[str, str]:
        if not self._asked:
            return {"text/plain": "", "text/html": ""}
        return bundle([escape(repr(self))], repr(self))

    def _metadata(self) -> dict[str, Any]:
        return metadata([(f"{HINTS}{self._help.item.recipe}", self._asked)])

    def picture(self) -> Scene:
        """Return an empty picture: hints have none."""
        return Scene(10, 10, (), repr(self), "")

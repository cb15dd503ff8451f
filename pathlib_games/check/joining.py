"""Who one is, in a notebook that a whole class has: one's own questions follow from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from pathlib_games.exercises import EXERCISES, Item
from pathlib_games.exercises.own_questions import WHO, as_one_id, number_from
from pathlib_games.record.answers import keep, kept
from pathlib_games.widgets.paper import metadata

if TYPE_CHECKING:
    from IPython.display import DisplayHandle

_LONGEST = 60
_ASKS = "Type the id under which your teacher knows you, and press the button."
_GO_ON = "Now run the cells below: in the menu Run, choose Run Selected Cell and All Below."


@dataclass(frozen=True)
class NotYours:
    """What stands in place of a question as long as nobody has said whose it is."""

    words: str = "Say first who you are, at the top of this notebook. Then run this cell again."


class WhoYouAre:
    """A form that asks who one is, and gives the questions that are one's own: `who_are_you`."""

    def __init__(
        self, code: str, questions: Mapping[str, tuple[str, Sequence[int]]], typed: str
    ) -> None:
        self._code, self._questions = code, questions
        self._place = f"class {code}"
        self._papers: list[DisplayHandle] = []
        self.learner: str = typed or kept(self._place).get("id", "")

    def __call__(self, cell: str) -> Item[Any] | NotYours:
        """Return one's own question in a cell."""
        if not self.learner:
            return NotYours()
        asked, seeds = self._questions[cell]
        number = number_from(self._code.encode(), asked, as_one_id(self.learner))
        return EXERCISES[asked.partition(" ")[0]].draw(seeds[number % len(seeds)])

    def __repr__(self) -> str:
        return f"You are {self.learner}." if self.learner else _ASKS

    def say(self, typed: str) -> str:
        """Take in who one is; returns what is said to that."""
        learner = " ".join(typed.split())
        if not learner or len(learner) > _LONGEST or not learner.isprintable():
            return f"That is no id of 1 to {_LONGEST} characters. {_ASKS}"
        self.learner = learner
        told = keep(self._place, id=learner)
        for paper in self._papers:
            paper.update(self._paper(), raw=True, metadata=self._metadata())
        return " ".join(filter(None, [f"{self!r} Is that spelled right?", told, _GO_ON]))

    def _paper(self) -> dict[str, str]:
        return {"text/plain": repr(self)}

    def _metadata(self) -> dict[str, Any]:
        return metadata([(WHO, self.learner)])

    def _ipython_display_(self) -> None:
        """Show the form, and below it who one is: that stays in the saved notebook."""
        from IPython.display import display
        from ipywidgets import HTML, Button, Text, VBox

        field = Text(value=self.learner, description="Your id")
        button, said = Button(description="This is me"), HTML(_told(_ASKS))

        def pressed(_button: Button) -> None:
            said.value = _told(self.say(field.value))

        button.on_click(pressed)
        display(VBox([field, button, said]))
        paper: Any = display(self._paper(), raw=True, display_id=True, metadata=self._metadata())
        if paper is not None:  # outside of a notebook there is none
            self._papers.append(paper)


def _told(words: str) -> str:
    """Return words that are read aloud when they change."""
    return f'<span role="status">{escape(words)}</span>'


def who_are_you(
    code: str, questions: Mapping[str, tuple[str, Sequence[int]]], typed: str = ""
) -> WhoYouAre:
    """Ask who somebody is, where a whole class has one notebook; ``class make`` writes the call.

    Parameters
    ----------
    code
        The code of the class.
    questions
        For each cell what is asked there, and the seeds of questions that are equally hard.
    typed
        Who one is, instead of the form.

    Returns
    -------
    WhoYouAre
        The form. Called with a cell, it gives the learner's own question there.

    Examples
    --------
    >>> mine = who_are_you("ABCD-2345", {"exit": ("five-nodes/path", [7, 8, 9])}, "s01")
    >>> mine, mine("exit") == mine("exit")
    (You are s01., True)
    """
    return WhoYouAre(code, questions, typed)

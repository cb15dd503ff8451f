"""Who one is, in a notebook that a whole class has: one's own questions follow from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.views.scene import Scene, show_live
from pathlib_games.widgets.live import script, style_sheet
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.exercise import WHO, as_one_id, number_from
from pathlib_tutor.record.attempts import in_file, keep, kept
from pathlib_tutor.widgets.handing_in import KeepingWidget, metadata

if TYPE_CHECKING:
    from pathlib_games.widgets.live import Message

_LONGEST = 60
_ASKS = "Type the id under which your teacher knows you, and press the button."
_GO_ON = "Now run the cells below: in the menu Run, choose Run Selected Cell and All Below."


@dataclass(frozen=True)
class NotYours:
    """What stands in place of a question as long as nobody has said whose it is."""

    words: str = "Say first who you are, at the top of this notebook. Then run this cell again."


class WhoYouAre(KeepingWidget):
    """A form that asks who one is, and gives the questions that are one's own: `who_are_you`."""

    _esm = script("renderWho", "live.js", Path(__file__).with_name("joining.js"))
    _css = style_sheet("live.css")

    def __init__(
        self, code: str, questions: Mapping[str, tuple[str, Sequence[int]]], typed: str
    ) -> None:
        self._code, self._questions = code, questions
        self._place = f"class {code}"
        self.learner: str = typed or kept(self._place).get("id") or str(in_file(WHO).get(WHO, ""))
        super().__init__("" if self.learner else _ASKS)

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
        self._renew_paper()
        return " ".join(filter(None, [f"{self!r} Is that spelled right?", told, _GO_ON]))

    def act(self, message: Message) -> None:
        """Take in what was typed."""
        self._say(self.say(str(message["who"])))

    def _data(self) -> dict[str, Any]:
        return {"learner": self.learner}

    def _paper(self) -> dict[str, str]:
        return {"text/plain": repr(self)}

    def _metadata(self) -> dict[str, Any]:
        return metadata([(WHO, self.learner)])

    def picture(self) -> Scene:
        """Return an empty picture: there is none of a learner."""
        return Scene(10, 10, (), repr(self), "")

    def _ipython_display_(self) -> None:
        """Show the form, and below it who one is: that stays in the saved notebook."""
        show_live(self.model_id, [], None)
        self._show_paper()


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

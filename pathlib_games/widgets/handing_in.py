"""A widget that is more than a form: every step is followed, and what was done is handed in."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pathlib_games.exercises import EXERCISES
from pathlib_games.record.answers import keep, kept, place
from pathlib_games.record.attempts import hand_in, help_for, judge_again
from pathlib_games.views import kept as pictures_kept
from pathlib_games.widgets.live import TellingWidget
from pathlib_games.widgets.paper import answer_paper, metadata, question_paper

if TYPE_CHECKING:
    from IPython.display import DisplayHandle

    from pathlib_games.exercises import Item, Verdict
    from pathlib_games.views.scene import Scene

Q = TypeVar("Q")

HEADS = {"right": "Right.", "wrong": "Not yet.", "not tried": ""}
"""How what is said about an answer begins."""


class HandingInWidget(TellingWidget, Generic[Q]):
    """A widget in which a learner answers an item of an exercise, step by step.

    The answer is judged and noted as the typed form of the exercise is. It is kept: when the cell
    runs again, it stands there, and it stands in the saved notebook.
    """

    def __init__(self, item: Item[Q], welcome: str) -> None:
        self.item = item
        self._told = ""  # what was said about the answer that was handed in last
        self._papers: list[DisplayHandle] = []
        self._place = f"{place(EXERCISES[item.exercise].notebook)} {item.recipe}"
        super().__init__(welcome)

    @property
    def rung(self) -> int:
        """How far help has gone with this item, from 1 to 5."""
        return help_for(self.item, None).rung

    @abstractmethod
    def _value(self) -> Any:
        """Return what was done so far as a plain value, such as what would be typed."""

    def _answer_words(self) -> str:
        """Return what was done in words; empty if it is what would be typed."""
        return ""

    def _kept(self) -> Any:
        """Return what was done here before; an empty text if nothing was."""
        found = kept(self._place)
        return (found.get("value") or "") if found.get("recipe") == self.item.recipe else ""

    def _more_to_keep(self) -> dict[str, Any]:
        """Return what is kept beside that."""
        return {"handed_in": bool(self._told)}

    def _was_handed_in(self) -> bool:
        """Say whether what was done here before was handed in as it is."""
        return bool(self._kept()) and bool(kept(self._place).get("handed_in"))

    def _judge_again(self) -> Verdict:
        """Judge what was handed in here before; it is no new attempt."""
        verdict = judge_again(EXERCISES[self.item.exercise], self._value(), self.item)
        self._told = self._in_words(verdict)
        return verdict

    def _keep(self) -> None:
        """Keep what was done so far, also in the saved notebook."""
        keep(self._place, recipe=self.item.recipe, value=self._value(), **self._more_to_keep())
        for paper in self._papers:
            paper.update(self._paper(), raw=True, metadata=self._metadata())

    def _hand_in(self, answer: object) -> tuple[Verdict, str]:
        """Have an answer judged and noted, leave it below the widget, and return what is said."""
        verdict, told = hand_in(EXERCISES[self.item.exercise], answer, self.item)
        said = self._in_words(verdict)
        self._told = said if told is None else f"{said}\n({told})"
        self._keep()
        return verdict, self._told

    def _in_words(self, verdict: Verdict) -> str:
        """Return what is read about an answer that was noted already."""
        said = help_for(self.item, verdict)
        words = f"{said.words_at_once}\n{said.instead}" if said.shows else said.words
        return f"{HEADS[verdict.status]} {words}".strip()

    def _paper(self) -> dict[str, str]:
        form = EXERCISES[self.item.exercise].form(self.item)
        return answer_paper(form, self._value(), self._told, self._answer_words())

    def _metadata(self) -> dict[str, Any]:
        return metadata([(self.item.recipe, self._value())])

    def _ipython_display_(self) -> None:
        """Show the widget, and below it what was asked and done."""
        self._show_with_question(self.still())

    def _show_with_question(self, scene: Scene | None) -> None:
        """Show the widget, and below it the question, a picture if there is one, and the answer."""
        words = question_paper(EXERCISES[self.item.exercise].form(self.item))
        keep_picture = partial(pictures_kept.mimebundle, scene, scene.alt) if scene else None
        pictures_kept.show_live(self.model_id, [scene] if scene else [], keep_picture, words)
        self._show_paper()

    def _show_paper(self) -> None:
        from IPython.display import display

        paper: Any = display(self._paper(), raw=True, display_id=True, metadata=self._metadata())
        if paper is not None:  # outside of a notebook there is none
            self._papers.append(paper)

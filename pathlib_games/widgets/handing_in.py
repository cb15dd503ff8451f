"""A widget that takes answers: what is filled in is judged, kept, and left on paper."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf
from typing import TYPE_CHECKING, Any

from pathlib_games.exercises import EXERCISES, BadRecipe, NoItem
from pathlib_games.exercises.form import BadValue
from pathlib_games.exercises.verdict import Wrong
from pathlib_games.graphs import BadBoard, BadGraph
from pathlib_games.record.answers import in_file, keep, kept, place
from pathlib_games.record.attempts import hand_in, help_for, judge_again
from pathlib_games.views import kept as pictures_kept
from pathlib_games.widgets.keeping import KeepingWidget
from pathlib_games.widgets.paper import answer_papers, metadata, question_paper

if TYPE_CHECKING:
    from pathlib_games.exercises import Item, Verdict
    from pathlib_games.exercises.form import Form
    from pathlib_games.record.attempts import Help
    from pathlib_games.views.scene import Scene

HEADS = {"right": "Right.", "wrong": "Not yet.", "not tried": ""}
"""How what is said about an answer begins."""


@dataclass
class Sheet:
    """One of the questions that were asked at a place, with what was filled in."""

    item: Item[Any]
    value: Any = None
    verdict: Verdict | None = None  # about `value`, as long as that has not changed
    help: Help | None = None  # what is said about a verdict
    handed_in: Any = None
    """What was filled in last; a form that was emptied since takes nothing back."""
    told: str = ""  # what was said about it
    answer_words: str = ""  # it in words, where they are others than what would be typed
    is_so: bool = False  # whether the learner said that it is as the verdict says
    button: bool = False  # whether a button below asks a fresh item

    @cached_property
    def form(self) -> Form:
        """What is asked."""
        return EXERCISES[self.item.exercise].form(self.item)

    @property
    def words(self) -> str:
        """What is said about the verdict."""
        if self.verdict is None or self.help is None:
            return ""
        return f"{HEADS[self.verdict.status]} {self.help.words}"

    def fill(self, value: Any) -> None:
        """Fill the form in; if it is emptied, what was filled in before stays handed in."""
        self.value, self.verdict, self.help = value, None, None
        if self.form.answer(value) is not ...:
            self.handed_in, self.told = value, ""

    def forget(self) -> None:
        """Take back what was said: something else stands there now."""
        self.verdict, self.help, self.told = None, None, ""

    def judged(self, verdict: Verdict) -> None:
        """Take in what the judge says about what is filled in."""
        self.help = help_for(self.item, verdict, button=self.button)
        self.verdict, self.is_so = verdict, False
        self.told = self.words

    @property
    def asks_whether(self) -> bool:
        """Whether it is asked if the learner did what the verdict says."""
        asked = "" if self.verdict is None else self.verdict.is_it_so
        return bool(asked) and not self.is_so and asked in self.words


class HandingInWidget(KeepingWidget):
    """A widget in which a learner answers an item of an exercise, and others after it.

    An answer is judged and noted as the typed form of the exercise is. It is kept: when the cell
    runs again, it stands there, and it stands in the saved notebook, for who reads or marks it.
    """

    _widest = inf  # the picture that stays in a saved notebook, in pixels
    _asks_another = False  # whether a button asks a fresh item

    def __init__(self, item: Item[Any], welcome: str) -> None:
        self._place = f"{place(EXERCISES[item.exercise].notebook)} {item.recipe}"
        self._sheets = [self._new_sheet(item)]
        self._at = 0
        self._open_kept()
        super().__init__(welcome)

    @property
    def item(self) -> Item[Any]:
        """What is asked now."""
        return self._sheet.item

    @property
    def verdict(self) -> Verdict | None:
        """What the judge said about the answer that stands there."""
        return self._sheet.verdict

    @property
    def rung(self) -> int:
        """How far help has gone with this question, from 1 to 5."""
        return self._sheet.help.rung if self._sheet.help else help_for(self.item, None).rung

    @property
    def _sheet(self) -> Sheet:
        return self._sheets[self._at]

    def _new_sheet(self, item: Item[Any]) -> Sheet:
        return Sheet(item, button=self._asks_another)

    def _turn_to(self, item: Item[Any]) -> None:
        """Ask something else, or again what was asked here before."""
        known = [sheet.item.recipe for sheet in self._sheets]
        if item.recipe not in known:
            self._sheets.append(self._new_sheet(item))
            known.append(item.recipe)
        self._at = known.index(item.recipe)

    def _judged(self, sheet: Sheet, verdict: Verdict) -> None:
        """Take in what the judge says."""
        sheet.judged(verdict)

    # ---- what is kept ------------------------------------------------------------------------

    def _open_kept(self) -> None:
        """Fill in what was filled in here before, and say again what was said about it."""
        before = kept(self._place)
        in_paper = {recipe: {"value": value} for recipe, value in in_file(self.item.recipe).items()}
        for recipe, found in before.get("asked", in_paper).items():
            sheet = next((one for one in self._sheets if one.item.recipe == recipe), None)
            if sheet is None:
                try:
                    sheet = self._new_sheet(EXERCISES[self.item.exercise].item(recipe))
                except (BadRecipe, NoItem):  # of another version of the course
                    continue
                self._sheets.append(sheet)
            try:
                answer = sheet.form.answer(found.get("value"))
            except BadValue:  # of another version of the course
                continue
            sheet.fill(found.get("value"))
            if found.get("checked"):
                exercise = EXERCISES[sheet.item.exercise]
                self._judged(sheet, judge_again(exercise, answer, sheet.item))
        self._at = min(int(before.get("at", 0)), len(self._sheets) - 1)

    def _keep(self) -> str:
        """Keep what was filled in, also in the saved notebook; return what has to be told of it."""
        asked = dict(kept(self._place).get("asked", {}))
        for sheet in self._sheets:
            value, checked = sheet.handed_in, bool(sheet.told)
            asked[sheet.item.recipe] = {"value": value, "checked": checked}
        told = keep(self._place, asked=asked, at=self._at)
        self._renew_paper()
        return told or ""

    # ---- what stays in the saved notebook ----------------------------------------------------

    def _paper(self) -> dict[str, str]:
        """Return all that was answered here."""
        return answer_papers(
            [(one.form, one.handed_in, one.told, one.answer_words) for one in self._sheets]
        )

    def _metadata(self) -> dict[str, Any]:
        return metadata((sheet.item.recipe, sheet.handed_in) for sheet in self._sheets)

    def _still(self) -> Scene | None:
        """Return the picture that stays; None if there is none."""
        return self.still()

    def _ipython_display_(self) -> None:
        """Show the widget, and what is left of it on a day without a kernel."""
        scene = self._still()
        small = partial(pictures_kept.mimebundle, most=self._widest)
        keep_picture = partial(small, scene, scene.alt) if scene else None
        words = question_paper(self._sheet.form)
        pictures_kept.show_live(self.model_id, [scene] if scene else [], keep_picture, words)
        self._show_paper()


class StepByStep(HandingInWidget):
    """A widget that is more than a form: every step is followed, and what was done is handed in."""

    _shows_twin = False  # whether another item is shown worked out

    def __init__(self, item: Item[Any], welcome: str) -> None:
        super().__init__(item, welcome)
        self._go_on(welcome)

    @abstractmethod
    def _value(self) -> Any:
        """Return what was done so far as a plain value, such as what would be typed."""

    @abstractmethod
    def _do_again(self, value: Any) -> str:
        """Do what was done here before, and return what is said of it."""

    def _open_kept(self) -> None:
        super()._open_kept()
        self._at = 0

    def _go_on(self, welcome: str) -> None:
        """Show what was done here before, and say again what was said about it."""
        told = self._sheet.told
        try:
            said = self._do_again(self._sheet.value) if self._sheet.value else welcome
        except (BadBoard, BadGraph, Wrong, ValueError):  # of another version of the course
            said, told = welcome, ""
        if told and self._sheet.value:
            self._tell_again()
            return
        self._changed()
        if said != self.said:
            self._say(said)

    def _tell_again(self) -> None:
        """Say what was said about what was handed in before."""
        self._say(self._sheet.told, "right" if self.verdict else "wrong")

    def _changed(self) -> None:
        """Take in what is done now; what was said was about something else."""
        self._sheet.value = self._sheet.handed_in = self._value()
        self._sheet.forget()

    def _judged(self, sheet: Sheet, verdict: Verdict) -> None:
        sheet.judged(verdict)
        if sheet.help is not None and sheet.help.shows and not self._shows_twin:
            words = f"{sheet.help.words_at_once}\n{sheet.help.instead}"
            sheet.told = f"{HEADS[verdict.status]} {words}"
        sheet.told = sheet.told.strip()

    def _hand_in(self, answer: object) -> Verdict:
        """Have an answer judged and noted, leave it below the widget, and return the verdict."""
        verdict, noted = hand_in(EXERCISES[self.item.exercise], answer, self.item)
        self._changed()
        self._judged(self._sheet, verdict)
        if noted is not None:
            self._sheet.told += f"\n({noted})"
        self._keep()
        return verdict

"""A question where it stands: its picture, a form to answer in, and the verdict below.

One widget for all exercises that are answered by filling something in. What that is says the
exercise's form, who judges is the exercise; nothing here knows a game.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pathlib_games.files import CannotSave
from pathlib_games.views.scene import BESIDE, Scene
from pathlib_games.widgets.live import scene_data, script, style_sheet
from pathlib_games.words import joined
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record.attempts import hand_in, help_for, hint_of
from pathlib_tutor.record.logbook import logbook
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.question_widget import HEADS, QuestionWidget
from pathlib_tutor.widgets.simulation import RunByHand

if TYPE_CHECKING:
    from pathlib_games.widgets.live import Message, Tone
    from pathlib_tutor.exercises import Item


class Ask(QuestionWidget):
    """A question with a form to answer in.

    What is filled in is kept: when the cell runs again, also tomorrow, it stands there. It stands
    in the saved notebook as well, for who reads or marks it.

    Examples
    --------
    >>> widget = Ask(EXERCISES["five-nodes/path"].item("five-nodes/path given=to-E"))
    >>> widget.check(["A B E"])
    >>> widget.verdict.status, widget.rung
    ('wrong', 1)
    >>> widget.check(["A D E"])
    >>> print(widget)
    Right. A, D, E has length 10, and no path from A to E is shorter.
    """

    _esm = script("renderAsk", "live.js", Path(__file__).with_name("ask.js"))
    _css = style_sheet("live.css", Path(__file__).with_name("ask.css"))

    _widest = BESIDE
    _asks_another = True

    def __init__(self, item: Item[Any]) -> None:
        self._number = self._filled = 0
        self._hurries = False  # whether what is said must not wait for a twin
        super().__init__(item, "")

    @property
    def answer(self) -> object:
        """What is filled in, as the judge reads it; ... if nothing is."""
        return self._draft.form.answer(self._draft.value)

    # ---- answers -----------------------------------------------------------------------------

    def check(self, value: Any) -> None:
        """Have what was filled in judged."""
        draft = self._draft
        draft.fill(value)
        if open_fields := draft.form.open_fields(value):
            self._say(f"Still open: {', '.join(open_fields)}. {self._keep()}".strip())
            return
        exercise = EXERCISES[draft.item.exercise]
        verdict, noted = hand_in(exercise, draft.form.answer(value), draft.item)
        draft.judged(verdict)
        tone: Tone = "right" if verdict else "wrong"
        if draft.help and draft.help.shows:  # the verdict is there at once, a twin in some seconds
            self._hurries = True
            self._say(noted or "", tone)
            self._hurries = False
        told = " ".join(filter(None, [noted, self._keep()]))
        self._say(told, tone)

    def fill_in(self, value: Any) -> None:
        """Take what is being filled in, without having it judged."""
        draft = self._draft
        if value != draft.value:
            draft.fill(value)
            if told := self._keep():
                self._say(told)
            else:
                # The page leaves there, in grey, what was said; a page that is loaded anew does not
                # say it of what stands there now.
                self._state = self._everything("", "")

    def click(self, value: Any) -> None:
        """Take a click that was written down, or say why it is not the turn of this place.

        It is its turn if more of the answer is right with it than without it.
        """
        draft = self._draft
        exercise = EXERCISES[draft.item.exercise]
        before, after = (
            exercise.judge(draft.form.answer(each), draft.item) for each in (draft.value, value)
        )
        longer = len(str(value)) > len(str(draft.value or ""))
        if longer and after.status == "wrong" and after.share <= before.share:
            self._filled += 1  # the page takes the click back
            self._say(joined(after.fact, after.question))
            return
        self.fill_in(value)
        self._say("")

    def confirm(self, *, is_so: bool) -> None:
        """Take in whether the learner did what was said to be behind the answer."""
        draft = self._draft
        if draft.verdict is None or not draft.asks_whether:
            return
        if is_so:
            draft.is_so = True
            self._say(f"Then think about this: {hint_of(draft.verdict)}", "wrong")
            return
        noted = logbook().deny(draft.item.recipe)
        draft.judged(draft.verdict.denied())
        told = " ".join(filter(None, ["Noted. Then something else is behind it.", noted]))
        self._keep()
        self._say(told, "wrong")

    def another(self) -> None:
        """Ask something else: what tells apart the ideas that may be behind the last mistake."""
        fresh = help_for(self.item, self.verdict).fresh([draft.item for draft in self._drafts])
        if fresh is None:
            self._say("There is no other one.")
            return
        self._turn_to(fresh)
        self.go(self._at)

    def go(self, number: int) -> None:
        """Turn to one of the questions that were asked here."""
        if 0 <= number < len(self._drafts):
            self._at = number
            self._number += 1
            self._keep()
            self._say("")

    def act(self, message: Message) -> None:
        """Do what the page says."""
        if "draft" in message:
            self.fill_in(message["draft"])
        elif "check" in message:
            self.check(message["check"])
        elif "clicked" in message:
            self.click(message["clicked"])
        elif "is_so" in message:
            self.confirm(is_so=message["is_so"] is True)
        elif "go" in message:
            self.go(int(message["go"]))
        elif "press" in message:
            self.another()

    # ---- what is shown -----------------------------------------------------------------------

    def _data(self) -> dict[str, Any]:
        draft = self._draft
        return {
            **_question(draft.item, draft.value),
            "number": self._number,
            "filled": self._filled,
            "redraws": EXERCISES[draft.item.exercise].shows_what_is_filled,
            "value": draft.value,
            "verdict": self._told(),
            "another": self._another_words(),
            "asked": [
                "open" if one.verdict is None else one.verdict.status for one in self._drafts
            ],
            "at": self._at,
            "twin": self._twin(),
        }

    def _told(self) -> dict[str, Any] | None:
        verdict, said = self._draft.verdict, self._draft.help
        if verdict is None or said is None:
            return None
        wrong = verdict.status == "wrong"
        return {
            "status": verdict.status,
            "head": HEADS[verdict.status],
            "words": (said.words_at_once if self._hurries else said.words).splitlines() or [""],
            "where": _where(verdict.message) if wrong else None,
            "asks": self._draft.asks_whether,
        }

    def _another_words(self) -> str:
        """Return what the button says that asks something else; empty if nothing else is asked."""
        said = self._draft.help
        if said is None or not said.goes_on:
            return ""
        if said.helped:
            return "A fresh one, to be done alone"
        verdict = self._draft.verdict
        open_ = verdict is not None and verdict.mistake is None and bool(verdict.causes)
        return "One more, to see what is behind it" if open_ else "Another one"

    def _twin(self) -> dict[str, Any] | None:
        twin = self._draft.help.twin if self._draft.help and not self._hurries else None
        if twin is None:
            return None
        exercise, form = EXERCISES[twin.exercise], EXERCISES[twin.exercise].form(twin)
        key = exercise.key(twin)
        told, value = exercise.judge(key, twin).message, form.value(key)
        return {**_question(twin, value, solved=True), "value": value, "told": told}

    def save(self, path: str | Path) -> NoReturn:
        """Refuse to be a page: a question, and what was answered, stay in the notebook."""
        told = "a question and its answer stay in their notebook: save that"
        raise CannotSave(f"{str(path)[-200:]} could not be saved ({told}).")

    def picture(self) -> Scene:
        """Return the picture of what is asked; an empty one where there is none."""
        return _scene(self.item, self._draft.value) or Scene(10, 10, (), self._draft.form.asked, "")

    def __str__(self) -> str:
        return self._draft.words or self._draft.form.asked

    def __repr__(self) -> str:
        return str(self)

    def _still(self) -> Scene | None:
        return _scene(self.item, self._draft.value)


def widget_for(item: Item[Any]) -> QuestionWidget:
    """Return the widget in which an item is answered: what is more than a form has one of its own.

    Examples
    --------
    >>> widget_for(EXERCISES["five-nodes/lines"].draw())
    <LineOrder, 14 lines: Put the lines in order, then run them.>
    """
    exercise = EXERCISES[item.exercise]
    kind = exercise.form(item).kind
    if kind == "run":
        return RunByHand(item)
    if kind == "lines":
        return LineOrder(item)
    if kind == "draw" and exercise.questions.editor:
        module, _, name = exercise.questions.editor.partition(":")
        drawn: QuestionWidget = getattr(import_module(module), name)(item)
        return drawn
    return Ask(item)


def _question(item: Item[Any], value: Any, *, solved: bool = False) -> dict[str, Any]:
    """Return what the page needs to show an item in which something is filled in.

    `solved`: whether what is to be found is drawn, where no place of the picture is the answer.
    """
    scene = _scene(item, value, solved=solved)
    form = EXERCISES[item.exercise].form(item)
    return {"form": form.data(), "scene": None if scene is None else scene_data(scene)}


def _scene(item: Item[Any], value: Any, *, solved: bool = False) -> Scene | None:
    """Return the picture of an item, to be clicked where its answer is a place of it."""
    exercise = EXERCISES[item.exercise]
    form = exercise.form(item)
    if form.kind in {"bug", "lines"}:
        return None  # the listing is the form
    clickable, filled = form.data()["clicks"], form.answer(value)
    if solved and not clickable:
        return exercise.solved_scene(item)
    return exercise.scene(item, clickable=clickable, filled=filled)


def _where(message: str) -> list[object] | None:
    """Return the row and the column that a message is about."""
    if found := re.match(r"Row (\d+)\b[^:]*?(?:, column (\w+))?[:.]", message):
        return [int(found[1]), found[2] or ""]
    if found := re.match(r"Line (\d+)\b", message):
        return [int(found[1]), ""]
    return None

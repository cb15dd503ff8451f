"""A question with its picture, a form for the answer, and the verdict below.

One widget serves all exercises with forms. The exercise defines the form and judges; nothing here
knows a game.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pathlib_games.files import CannotSave
from pathlib_games.views.narration import Frames, scene_frames
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
    from pathlib_tutor.exercises import Item, Verdict


class Ask(QuestionWidget):
    """A question with a form for the answer.

    The answer is kept for later runs of the cell, even tomorrow, and stays in the saved notebook
    for readers and marking.

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

    _esm = script(
        "renderAsk", "live.js", *(Path(__file__).with_name(name) for name in ("story.js", "ask.js"))
    )
    _css = style_sheet("live.css", Path(__file__).with_name("ask.css"))

    _widest = BESIDE
    _asks_another = True

    def __init__(self, item: Item[Any]) -> None:
        self._number = self._filled = 0
        self._hurries = False  # whether the reply must not wait for a twin
        super().__init__(item, "")

    @property
    def answer(self) -> object:
        """The answer as the judge reads it; ... if the form is empty."""
        return self._draft.form.answer(self._draft.value)

    # ---- answers -----------------------------------------------------------------------------

    def check(self, value: Any) -> None:
        """Judge the filled-in value."""
        draft = self._draft
        draft.fill(value)
        if open_fields := draft.form.open_fields(value):
            self._say(f"Still open: {', '.join(open_fields)}. {self._keep()}".strip())
            return
        exercise = EXERCISES[draft.item.exercise]
        verdict, noted = hand_in(exercise, draft.form.answer(value), draft.item)
        draft.judged(verdict)
        tone: Tone = "right" if verdict else "wrong"
        if draft.help and draft.help.shows:  # show the verdict now, a twin takes seconds
            self._hurries = True
            self._say(noted or "", tone)
            self._hurries = False
        told = " ".join(filter(None, [noted, self._keep()]))
        self._say(told, tone)

    def fill_in(self, value: Any) -> None:
        """Store the value of the form without judging it."""
        draft = self._draft
        if value != draft.value:
            draft.fill(value)
            if told := self._keep():
                self._say(told)
            else:
                # The page keeps the reply in gray; a page loaded later must not show it for the
                # new value.
                self._state = self._everything("", "")

    def click(self, value: Any) -> None:
        """Accept a click into the answer, or say why its place is not next.

        A place is next if the click makes more of the answer right.
        """
        draft = self._draft
        exercise = EXERCISES[draft.item.exercise]
        before, after = (
            exercise.judge(draft.form.answer(each), draft.item) for each in (draft.value, value)
        )
        longer = len(str(value)) > len(str(draft.value or ""))
        if longer and after.status == "wrong" and after.share <= before.share:
            self._filled += 1  # makes the page take the click back
            self._say(joined(after.fact, after.question))
            return
        self.fill_in(value)
        self._say("")

    def confirm(self, *, is_so: bool) -> None:
        """Store whether the verdict's guess about the learner is right."""
        draft = self._draft
        if draft.verdict is None or not draft.asks_whether:
            return
        if is_so:
            draft.is_so = True
            self._say(f"Then think about this: {hint_of(draft.verdict)}", "wrong")
            return
        noted = logbook().deny(draft.item.recipe)
        draft.judged(draft.verdict.denied())
        told = " ".join(filter(None, ["Noted. There must be another reason.", noted]))
        self._keep()
        self._say(told, "wrong")

    def another(self) -> None:
        """Ask another item, which separates the possible ideas in the last mistake."""
        fresh = help_for(self.item, self.verdict).fresh([draft.item for draft in self._drafts])
        if fresh is None:
            self._say("There is no other question.")
            return
        self._turn_to(fresh)
        self.go(self._at)

    def go(self, number: int) -> None:
        """Turn to one of the questions asked here."""
        if 0 <= number < len(self._drafts):
            self._at = number
            self._number += 1
            self._keep()
            self._say("")

    def act(self, message: Message) -> None:
        """Handle a message from the page."""
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

    # ---- the page ----------------------------------------------------------------------------

    def _data(self) -> dict[str, Any]:
        draft = self._draft
        return {
            **_question(draft.item, draft.value, draft.at),
            "story": _story(draft.item, self.answer) if draft.verdict else None,
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
            "where": _where(verdict) if wrong else None,
            "asks": self._draft.asks_whether,
        }

    def _another_words(self) -> str:
        """Return the text of the button for another item; empty without one."""
        said = self._draft.help
        if said is None or not said.goes_on:
            return ""
        if said.helped:
            return "Try a new one on your own"
        verdict = self._draft.verdict
        open_ = verdict is not None and verdict.mistake is None and bool(verdict.causes)
        return "Another one, to find your mistake" if open_ else "Another one"

    def _twin(self) -> dict[str, Any] | None:
        twin = self._draft.help.twin if self._draft.help and not self._hurries else None
        if twin is None:
            return None
        exercise, form = EXERCISES[twin.exercise], EXERCISES[twin.exercise].form(twin)
        key = exercise.key(twin)
        told, value = exercise.judge(key, twin).message, form.value(key)
        return {**_question(twin, value), "value": value, "told": told, "story": _story(twin)}

    def save(self, path: str | Path) -> NoReturn:
        """Refuse to save a page, because questions and answers stay in the notebook."""
        told = "a question and its answer stay in the notebook, so save the notebook"
        raise CannotSave(f"{str(path)[-200:]} could not be saved ({told}).")

    def picture(self) -> Scene:
        """Return the question's picture, or an empty one."""
        return _scene(self.item, self._draft.value) or Scene(10, 10, (), self._draft.form.asked, "")

    def __repr__(self) -> str:
        return self._draft.words or self._draft.form.asked

    def _still(self) -> Scene | None:
        return _scene(self.item, self._draft.value)


def widget_for(item: Item[Any]) -> QuestionWidget:
    """Return the widget for an item; an exercise beyond forms has its own.

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


def _question(item: Item[Any], value: Any, at: str = "") -> dict[str, Any]:
    """Return the page's data for an item with a filled-in value; `at`: its first wrong place."""
    scene, exercise = _scene(item, value), EXERCISES[item.exercise]
    return {
        "form": exercise.form(item).data(),
        "scene": None if scene is None else scene_data(exercise.flagged(item, scene, at)),
    }


def _story(item: Item[Any], given: object = ...) -> Frames | None:
    """Return the pictures that show the solution of an item, for the page."""
    story = EXERCISES[item.exercise].story(item, given)
    return scene_frames(story) if story else None


def _scene(item: Item[Any], value: Any) -> Scene | None:
    """Return the picture of an item, clickable if its answer is a place in it."""
    exercise = EXERCISES[item.exercise]
    form = exercise.form(item)
    if form.kind in {"bug", "lines"}:
        return None  # the listing is the form
    return exercise.scene(item, clickable=form.data()["clicks"], filled=form.answer(value))


def _where(verdict: Verdict) -> list[object] | None:
    """Return the row and column that a verdict is about, or 0 and the place of another form."""
    if found := re.match(r"Row (\d+)\b[^:]*?(?:, column (\w+))?[:.]", verdict.message):
        return [int(found[1]), found[2] or ""]
    if found := re.match(r"Line (\d+)\b", verdict.message):
        return [int(found[1]), ""]
    return [0, verdict.at] if verdict.at else None

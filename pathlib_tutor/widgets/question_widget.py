"""Widgets that take answers, judge and keep them, and leave them in the saved notebook."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from math import inf
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.graphs import BadBoard, BadGraph
from pathlib_games.views import scene as pictures_kept
from pathlib_games.widgets.live import TellingWidget
from pathlib_games.words import in_lines
from pathlib_tutor.exercises import EXERCISES, BadRecipe, NoItem
from pathlib_tutor.exercises.form import BadValue, Form
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.record.assistant_card import assistant_card
from pathlib_tutor.record.attempts import (
    FIRST,
    KEY,
    OWN_PROGRAM,
    as_text,
    hand_in,
    help_for,
    in_file,
    judge_again,
    keep,
    kept_at,
    place,
)
from pathlib_tutor.widgets.copy_card import OffersCard

if TYPE_CHECKING:
    from IPython.display import DisplayHandle

    from pathlib_games.views.scene import Scene
    from pathlib_tutor.exercises import Item, Verdict
    from pathlib_tutor.exercises.form import Form
    from pathlib_tutor.record.attempts import Help


# ----------------------------------------------------------------------------------------------
# The paper of a question: its text and answer in a saved notebook, for readers without a kernel.
#
# It is text and plain HTML beside the picture; a live widget hides it. The recipe and the filled-in
# value go into the output's metadata, for marking, so readers see no technical text.

_STYLE = "border-left: 4px solid #7a8592; margin: 6px 0; max-width: 800px; padding: 2px 14px;"
_LETTERS = "font-family: monospace; font-size: 13px; line-height: 1.4; overflow-x: auto;"
"""The style of program lines, which Jupyter would set in the font of its texts."""


def question_paper(form: Form) -> dict[str, str]:
    """Return a question with its options, as text and HTML."""
    asked = [f"<b>{with_code(line)}</b>" for line in form.asked.splitlines()]
    if form.kind in {"bug", "lines"}:
        above = [f"   {line}" for line in form.head]
        lines = [*above, *(f"{letter}  {text}" for letter, text in form.options)]
        options = [_preformatted("\n".join(lines))]
    else:
        lines = [f"  {letter}  {text}" for letter, text in form.options]
        options = [f"{letter} &nbsp; {with_code(text)}" for letter, text in form.options]
    text = "\n".join([in_lines(" ".join([form.asked, *form.details])), *lines])
    listing = [_preformatted("\n".join(form.listing))] if form.listing else []
    return bundle([*asked, *map(with_code, form.details), *listing, *options], text)


def answer_paper(form: Form, value: Any, told: str, words: str = "") -> dict[str, str]:
    """Return an answer and its verdict, or nothing without an answer.

    `words`: the answer in words, if they differ from the typed form.
    """
    answer = form.answer(value)
    if answer is ...:
        return {"text/plain": "", "text/html": ""}
    words = words or as_text(answer)
    if form.kind in {"choice", "several"}:
        chosen = [(k, text) for k, text in form.options if k in value]
        given = [f"● {k} &nbsp; {with_code(text)}" for k, text in chosen]
        words = "\n".join(f"{k}  {text}" for k, text in chosen)
    elif form.kind == "table":
        given = [_table(words.splitlines())]
    else:
        given = [_preformatted(words)]
    lines = [f"<b>{with_code(line)}</b>" for line in told.splitlines()]
    indented = [f"  {line}" for line in words.splitlines()]
    text = "\n".join(filter(None, ["Your answer:", *indented, in_lines(told)]))
    return bundle(["Your answer:", *given, *lines], text)


def answer_papers(asked: Sequence[tuple[Form, Any, str, str]]) -> dict[str, str]:
    """Return all answers at a place; several questions each appear above their answers."""
    answered = [each for each in asked if each[0].answer(each[1]) is not ...]
    if len(asked) == 1 or not answered:
        return answer_paper(*asked[0])
    papers = [part for each in answered for part in (question_paper(each[0]), answer_paper(*each))]
    return {kind: "\n".join(paper[kind] for paper in papers) for kind in papers[0]}


def metadata(asked: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return an output's metadata: the recipes and filled-in values."""
    return {KEY: [{"recipe": recipe, "value": value} for recipe, value in asked]}


def with_code(words: str) -> str:
    """Return words as HTML, with the program text in them, which stands between backticks.

    Examples
    --------
    >>> with_code("Is `a < b` true?")
    'Is <code>a &lt; b</code> true?'
    """
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(words))


def bundle(paragraphs: Sequence[str], text: str) -> dict[str, str]:
    """Return paragraphs of HTML and their text as a paper, which a live widget hides."""
    parts = [
        part if part.startswith(("<pre", "<table")) else f"<p>{part}</p>" for part in paragraphs
    ]
    html = f'<div class="pg-paper" style="{_STYLE}">{"".join(parts)}</div>'
    return {"text/plain": text, "text/html": html}


def _preformatted(text: str) -> str:
    return f'<pre style="{_LETTERS}">{escape(text)}</pre>'


def _table(lines: Sequence[str]) -> str:
    head, *rows = ([escape(cell.strip()) for cell in line.split("|")] for line in lines)
    cells = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows]
    return f"<table><tr>{''.join(f'<th>{name}</th>' for name in head)}</tr>{''.join(cells)}</table>"


# ----------------------------------------------------------------------------------------------
# A widget with a paper below it in the saved notebook.
#
# Jupyter updates a paper only in the page that ran its cell. A page loaded later no longer knows
# which output to update, so there the widget's own script writes it (`paperInNotebook` in
# `live.js`).


class KeepingWidget(TellingWidget):
    """A widget with a paper."""

    has_paper = True
    """Whether there is one: a question within another widget has none, and is kept at its place."""

    _on_paper = traitlets.Dict().tag(sync=True)
    """The paper as the notebook should have it, once shown."""

    def __init__(self, welcome: str) -> None:
        self._papers: list[DisplayHandle] = []
        super().__init__(welcome)

    @abstractmethod
    def _paper(self) -> dict[str, str]:
        """Return the answers for readers."""

    @abstractmethod
    def _metadata(self) -> dict[str, Any]:
        """Return the answers for marking."""

    def _show_paper(self) -> None:
        """Show the paper below the widget."""
        from IPython.display import display

        paper: Any = display(self._paper(), raw=True, display_id=True, metadata=self._metadata())
        if paper is not None:  # None outside a notebook
            self._papers.append(paper)
            self._tell_page(self._paper(), self._metadata())

    def _renew_paper(self) -> None:
        """Update the paper."""
        data, metadata = self._paper(), self._metadata()
        for paper in self._papers:
            paper.update(data, raw=True, metadata=metadata)
        self._tell_page(data, metadata)

    def _tell_page(self, data: dict[str, str], metadata: dict[str, Any]) -> None:
        if self.has_paper:
            self._on_paper = {"view": self.model_id, "data": data, "metadata": metadata}

    def _ipython_display_(self) -> None:
        """Show the widget, and below it what stays in the saved notebook."""
        pictures_kept.show_live(self.model_id, [], None)
        self._show_paper()


HEADS = {"right": "Right.", "wrong": "Not yet.", "not tried": ""}
"""The first words of a reply."""


@dataclass
class Draft:
    """A question at a place, with its filled-in answer."""

    item: Item[Any]
    value: Any = None
    verdict: Verdict | None = None  # on `value`, until that changes
    help: Help | None = None  # the reply to the verdict
    handed_in: Any = None
    """The last value filled in; emptying the form does not take it back."""
    first: Any = None  # the first value with a verdict, for questions where that one counts
    told: str = ""  # the reply to it
    answer_words: str = ""  # the answer in words, if they differ from the typed form
    is_so: bool = False  # whether the learner confirmed the verdict's guess
    button: bool = False  # whether a button below asks a fresh item

    @cached_property
    def form(self) -> Form:
        """The form of the question."""
        return EXERCISES[self.item.exercise].form(self.item)

    @property
    def at(self) -> str:
        """The first wrong place of the picture; empty if none is known."""
        return "" if self.verdict is None else self.verdict.at

    @property
    def words(self) -> str:
        """The reply to the verdict."""
        if self.verdict is None or self.help is None:
            return ""
        return f"{HEADS[self.verdict.status]} {self.help.words}"

    def fill(self, value: Any) -> None:
        """Fill in the form; emptying it does not take back an earlier value."""
        self.value, self.verdict, self.help = value, None, None
        if self.form.answer(value) is not ...:
            self.handed_in, self.told = value, ""

    def forget(self) -> None:
        """Reset the verdict and the reply."""
        self.verdict, self.help, self.told = None, None, ""

    def judged(self, verdict: Verdict) -> None:
        """Store the verdict and the reply."""
        self.help = help_for(self.item, verdict, button=self.button)
        self.verdict, self.is_so = verdict, False
        counts = self.item.exercise.startswith(OWN_PROGRAM) and verdict.status != "not tried"
        if counts and self.first is None and not verdict.unread:
            self.first = self.handed_in
        self.told = self.words

    @property
    def asks_whether(self) -> bool:
        """Whether to ask if the verdict's guess is right."""
        asked = "" if self.verdict is None else self.verdict.is_it_so
        return bool(asked) and not self.is_so and asked in self.words


class QuestionWidget(KeepingWidget, OffersCard):
    """A widget to answer an item of an exercise, and more items after it.

    Answers are judged and noted like typed ones. They are kept for the next run of the cell, and
    stay in the saved notebook for readers and marking.
    """

    _widest = inf  # the width of a saved picture, in pixels
    _asks_another = False  # whether a button asks a fresh item

    def __init__(self, item: Item[Any], welcome: str) -> None:
        self._place = f"{place(EXERCISES[item.exercise].notebook)} {item.recipe}"
        self._drafts = [self._new_draft(item)]
        self._at = 0
        self._open_kept()
        super().__init__(welcome)

    @property
    def item(self) -> Item[Any]:
        """The current item."""
        return self._draft.item

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the current answer."""
        return self._draft.verdict

    @property
    def rung(self) -> int:
        """The rung of help for this question, from 1 to 5."""
        return self._draft.help.rung if self._draft.help else help_for(self.item, None).rung

    def card(self) -> str:
        """Return the text for an assistant about the current answer."""
        draft = self._draft
        helped = draft.help or help_for(draft.item, None)
        return assistant_card(helped, draft.form.answer(draft.value), self.said)

    @property
    def _draft(self) -> Draft:
        return self._drafts[self._at]

    def _new_draft(self, item: Item[Any]) -> Draft:
        return Draft(item, button=self._asks_another)

    def _turn_to(self, item: Item[Any]) -> None:
        """Ask another item, or an earlier one again."""
        known = [draft.item.recipe for draft in self._drafts]
        if item.recipe not in known:
            self._drafts.append(self._new_draft(item))
            known.append(item.recipe)
        self._at = known.index(item.recipe)

    def _judged(self, draft: Draft, verdict: Verdict) -> None:
        """Store the judge's verdict."""
        draft.judged(verdict)

    # ---- kept answers ------------------------------------------------------------------------

    def _open_kept(self) -> None:
        """Restore the earlier answers and replies."""
        before = kept_at(self._place)
        paper = in_file(self.item.recipe)
        in_paper = {
            recipe: {"value": value, "first": paper.get(f"{FIRST}{recipe}")}
            for recipe, value in paper.items()
        }
        for recipe, found in before.get("asked", in_paper).items():
            draft = next((one for one in self._drafts if one.item.recipe == recipe), None)
            if draft is None:
                try:
                    draft = self._new_draft(EXERCISES[self.item.exercise].item(recipe))
                except (BadRecipe, NoItem):  # from another version of the course
                    continue
                self._drafts.append(draft)
            try:
                answer = draft.form.answer(found.get("value"))
            except BadValue:  # from another version of the course
                continue
            draft.fill(found.get("value"))
            draft.first = found.get("first")
            if found.get("checked"):
                exercise = EXERCISES[draft.item.exercise]
                self._judged(draft, judge_again(exercise, answer, draft.item))
        self._at = min(int(before.get("at", 0)), len(self._drafts) - 1)

    def _keep(self) -> str:
        """Keep the answers, also in the saved notebook; return a message or an empty string."""
        asked = dict(kept_at(self._place).get("asked", {}))
        for draft in self._drafts:
            value, checked = draft.handed_in, bool(draft.told)
            first = {} if draft.first is None else {"first": draft.first}
            asked[draft.item.recipe] = {"value": value, "checked": checked, **first}
        told = keep(self._place, asked=asked, at=self._at)
        self._renew_paper()
        return told or ""

    # ---- the saved notebook ------------------------------------------------------------------

    def _paper(self) -> dict[str, str]:
        """Return all answers given here."""
        return answer_papers(
            [(one.form, one.handed_in, one.told, one.answer_words) for one in self._drafts]
        )

    def _metadata(self) -> dict[str, Any]:
        kept = [(draft.item.recipe, draft.handed_in) for draft in self._drafts]
        firsts = [draft for draft in self._drafts if draft.first is not None]
        return metadata([*kept, *((f"{FIRST}{each.item.recipe}", each.first) for each in firsts)])

    def _still(self) -> Scene | None:
        """Return the picture to save, if any."""
        return self.still()

    def _ipython_display_(self) -> None:
        """Show the widget, with its picture and paper for a notebook without a kernel."""
        scene = self._still()
        small = partial(pictures_kept.mimebundle, most=self._widest)
        keep_picture = partial(small, scene, scene.alt) if scene else None
        words = question_paper(self._draft.form)
        pictures_kept.show_live(self.model_id, [scene] if scene else [], keep_picture, words)
        self._show_paper()


class StepByStep(QuestionWidget):
    """A widget beyond a form: it follows every step, and hands in the result."""

    _shows_twin = False  # whether another item is shown worked out

    def __init__(self, item: Item[Any], welcome: str) -> None:
        super().__init__(item, welcome)
        self._go_on(welcome)
        self._on_paper = {}  # the page cannot find it before it is shown

    @abstractmethod
    def _value(self) -> Any:
        """Return the current work as a plain value, such as the typed answer."""

    @abstractmethod
    def _do_again(self, value: Any) -> str:
        """Repeat the earlier work, and return the message about it."""

    def _asked(self) -> str:
        """Return the question above the board."""
        return self._draft.form.asked

    def _open_kept(self) -> None:
        super()._open_kept()
        self._at = 0

    def _go_on(self, welcome: str) -> None:
        """Restore the earlier work and the reply to it."""
        told = self._draft.told
        try:
            said = self._do_again(self._draft.value) if self._draft.value else welcome
        except (BadBoard, BadGraph, Wrong, ValueError):  # from another version of the course
            said, told = welcome, ""
        if told and self._draft.value:
            self._tell_again()
            return
        self._changed()
        if said != self.said:
            self._say(said)

    def _tell_again(self) -> None:
        """Show the reply to the earlier answer again."""
        self._say(self._draft.told, "right" if self.verdict else "wrong")

    def _changed(self) -> None:
        """Store the current work, and reset the reply."""
        self._draft.value = self._draft.handed_in = self._value()
        self._draft.forget()

    def _judged(self, draft: Draft, verdict: Verdict) -> None:
        draft.judged(verdict)
        if draft.help is not None and draft.help.shows and not self._shows_twin:
            words = f"{draft.help.words_at_once}\n{draft.help.instead}"
            draft.told = f"{HEADS[verdict.status]} {words}"
        draft.told = draft.told.strip()

    def _hand_in(self, answer: object) -> Verdict:
        """Judge and note an answer, leave it below the widget, and return the verdict."""
        verdict, noted = hand_in(EXERCISES[self.item.exercise], answer, self.item)
        self._changed()
        self._judged(self._draft, verdict)
        if noted is not None:
            self._draft.told += f"\n({noted})"
        self._keep()
        return verdict

    def __repr__(self) -> str:
        return self._draft.told or self._draft.form.asked

"""Ask a question in the notebook, or judge an answer to it: `ask` is the course's one verb.

`ask` shows the verdict in words and pictures, and notes the attempt.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pathlib_games.graphs import Node, Settle
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.scene import Scene, show_view
from pathlib_games.views.view import View
from pathlib_games.widgets.live import script, style_sheet
from pathlib_games.widgets.stepper import SceneStepper, Stepper, step_together
from pathlib_games.words import in_lines
from pathlib_tutor.exercises import EXERCISES, Item, NoItem, Verdict
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, answer_scene, five_nodes
from pathlib_tutor.exercises.story import STORY_SECONDS, Story
from pathlib_tutor.exercises.verdict import OwnRun
from pathlib_tutor.ideas.learners_search import NOT_WRITTEN, Divergence, record_learner, trace_of
from pathlib_tutor.record.attempts import (
    HINTS,
    WHO,
    Help,
    as_one_id,
    as_text,
    hand_in,
    help_for,
    hints_taken,
    in_file,
    keep,
    kept_at,
    number_from,
    seed_of,
)
from pathlib_tutor.widgets.ask import widget_for
from pathlib_tutor.widgets.copy_card import CopyCard, OffersCard
from pathlib_tutor.widgets.hints import Hints
from pathlib_tutor.widgets.question_widget import (
    KeepingWidget,
    QuestionWidget,
    answer_paper,
    metadata,
    question_paper,
    with_code,
)

if TYPE_CHECKING:
    from pathlib_games.widgets.live import Message


# ---- a verdict as a card -------------------------------------------------------------------------

Shown = Literal["right", "wrong"]
SIGNS: dict[Shown, tuple[str, str]] = {
    "right": ("✓", "#2a8a52"),
    "wrong": ("➜", "#b07000"),
}
"""The sign of each status, and the color of the card's edge."""


def card(words: str, status: Shown) -> str:
    """Return the card of a verdict as HTML.

    Lines of `words` that begin with two spaces or have columns keep their layout.
    """
    sign, edge = SIGNS[status]
    opening, _, rest = words.partition(". ")
    head = f"<b>{sign} {with_code(opening.rstrip('.'))}.</b>"
    blocks = list(_blocks(rest))
    if blocks and blocks[0].startswith("<p"):
        blocks[0] = blocks[0].replace(">", f">{head} ", 1)
    else:
        blocks.insert(0, f"<p {_TEXT}>{head}</p>")
    style = (
        f"border: 1px solid {edge}; border-left: 6px solid {edge}; border-radius: 6px;"
        " margin: 4px 0; max-width: 800px; padding: 6px 14px;"
    )
    return f'<div style="{style}">{"".join(blocks)}</div>'


_TEXT = 'style="margin: 4px 0;"'


def _blocks(text: str) -> list[str]:
    """Return the words as paragraphs, and columns as preformatted text."""
    made = []
    for as_it_is, lines in groupby(text.splitlines(), key=_is_set_out):
        if as_it_is:
            made.append(f"<pre {_TEXT}>{escape(chr(10).join(lines))}</pre>")
        else:
            made += [f"<p {_TEXT}>{with_code(line)}</p>" for line in lines if line.strip()]
    return made


def _is_set_out(line: str) -> bool:
    return line.startswith("  ") or "|" in line


# ---- a verdict in a notebook cell ----------------------------------------------------------------


class Answer:
    """A verdict in a notebook cell.

    `told`: a note about the logbook. `helped`: the help for this learner, who may have missed the
    item before. `given`: what the learner answered.
    """

    def __init__(
        self,
        verdict: Verdict,
        told: str | None = None,
        helped: Help | None = None,
        given: object = ...,
    ) -> None:
        self.verdict = verdict
        self.given = given
        self.told = told
        self.help = helped

    @property
    def recipe(self) -> str:
        """The recipe of the answered item; empty if unknown."""
        return self.help.item.recipe if self.help else ""

    @property
    def rung(self) -> int:
        """The level of help for this item, from 1 to 5."""
        return self.help.rung if self.help else 1

    @property
    def _form(self) -> Form | None:
        return EXERCISES[self.help.item.exercise].form(self.help.item) if self.help else None

    def __bool__(self) -> bool:
        return bool(self.verdict)

    def __repr__(self) -> str:
        if self.verdict.status == "not tried":
            return self._form.prompt if self._form else self.verdict.message
        words = self.verdict.opened(self.help.words if self.help else self.verdict.message)
        return words if self.told is None else f"{words}\n({self.told})"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Show the words in a notebook."""
        printer.text(in_lines(repr(self)))

    def _repr_html_(self) -> str:
        """Return the words as a card, or the question if it was not tried."""
        if self.verdict.status == "not tried":
            words = f"<p>{escape(repr(self))}</p>"
            return question_paper(self._form)["text/html"] if self._form else words
        return card(repr(self), self.verdict.status)

    def _ipython_display_(self) -> None:
        """Show the words and pictures: wrong distances, and a program's run beside ours."""
        wrong, own = self.verdict.wrong_distances, self.verdict.own_run
        twin = self.help.twin if self.help else None
        failed = self.verdict.failed
        acts, hints, noted = self._acts(), self._hints(), self._noted()
        copied = CopyCard(self.help, self.given) if self.help and OffersCard.offered else None
        if not any([wrong, own, twin, failed, acts, copied, hints, self._right_program]):
            raise NotImplementedError  # the words are enough
        from IPython.display import display

        words = {"text/plain": in_lines(repr(self)), "text/html": self._repr_html_()}
        display(words, raw=True, metadata=noted)
        if wrong is not None:
            display(answer_scene(wrong.instance, wrong.expected, wrong.given))
        if acts is not None:
            display(acts)
        if failed is not None:
            display(failed.scene)
        for run in () if own is None else side_by_side(own):
            display(run)
        if twin is not None:
            show_worked(twin)
        if hints is not None:
            display(hints)
        if copied is not None:
            show_view(copied.model_id)
        if about := self._own_program():  # takes seconds in a browser, so it comes last
            told = f"{'Two questions' if about[1:] else 'A question'} about your program"
            told = told if OwnSeed.seed == "1" else f"{told}. {_COUNTS}"
            display({"text/plain": told, "text/html": f"<p><b>{told}</b></p>"}, raw=True)
        for item in about:
            display(widget_for(item))

    @property
    def _right_program(self) -> Item[Any] | None:
        """The item of a right program; None for any other answer."""
        helped = self.help if self.verdict else None
        return helped.item if helped and helped.is_program else None

    def _own_program(self) -> list[Item[Any]]:
        """Return questions about a correct program of the learner's."""
        if self._right_program is None:
            return []
        from pathlib_tutor.own_program.questions import program_questions  # loads several games

        name = self._right_program.exercise
        return [item for _, item in program_questions(name, self.given, OwnSeed.seed)]

    def _hints(self) -> Hints | None:
        """Return the hints about a program that is not right yet."""
        if self.verdict or self.help is None or not self.help.is_program:
            return None
        return Hints(self.help)

    def _noted(self) -> dict[str, Any]:
        """Return what the notebook keeps with a right program: the last hint, for marking."""
        taken = hints_taken(self.recipe) if self._right_program else 0
        return metadata([(f"{HINTS}{self.recipe}", taken)]) if taken else {}

    def _acts(self) -> SceneStepper | Scene | None:
        """Return how the solution comes about, or the picture with the first wrong place."""
        if self.help is None:
            return None
        item = self.help.item
        exercise = EXERCISES[item.exercise]
        readable = self.verdict.status == "wrong" and not self.verdict.unread
        drawn = exercise.form(item).kind == "draw" and readable
        if (self.verdict or drawn) and self.verdict.own_run is None:
            story = exercise.story(item, self.given)
            return told(story) if story else None
        scene = exercise.scene(item, clickable=True) if self.verdict.at else None
        shown = exercise.flagged(item, scene, self.verdict.at) if scene else None
        return None if shown == scene else shown


class OwnSeed:
    """The seed of questions about programs."""

    seed: ClassVar[str] = "1"  # in a class, each learner has their own


_COUNTS = "Your teacher sees your first answer to each."


def told(story: Story) -> SceneStepper:
    """Return the pictures of a story to step through, at its end."""
    stepper = SceneStepper(story, STORY_SECONDS)
    stepper.index = stepper.last
    return stepper


def show_worked(item: Item[Any]) -> None:
    """Show an item with its answer."""
    from IPython.display import display

    exercise = EXERCISES[item.exercise]
    form, key = exercise.form(item), exercise.key(item)
    display(question_paper(form), raw=True)
    if story := exercise.story(item):
        display(told(story))
    words = exercise.judge(key, item).message
    display(answer_paper(form, form.value(key), words), raw=True)


def side_by_side(own: OwnRun, draw: Callable[[], View] | None = None) -> tuple[Stepper, ...]:
    """Return steppers for a learner's run and a correct one, at the round where they differ.

    A program that asked for no neighbors has no steps. `draw` makes another view than a graph.
    """
    parting, theirs = Divergence(own), trace_of(own)
    if not theirs.steps:
        return ()
    asked = own.instance
    steppers = []
    for title, trace in ((theirs.titled(own.title), theirs), ("A right run", parting.right)):
        view = draw() if draw else GraphView(asked.graph, asked.positions)
        view.title = title
        stepper = Stepper(trace, view)
        stepper.compared = True
        settled = (k for k, step in enumerate(trace.steps, start=1) if _settles(step, parting.node))
        stops = stepper.stops(single=False)
        stepper.index = stops[min(bisect_left(stops, next(settled, 0)), len(stops) - 1)]
        steppers.append(stepper)
    step_together(*steppers)
    return tuple(steppers)


def _settles(step: object, node: Node) -> bool:
    return isinstance(step, Settle) and step.node == node


def own_run(function: object, instance: Instance | None = None) -> Stepper | Answer:
    """Run a learner's ``function(graph, source)`` and return its steps.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> own_run(dijkstra)
    <Stepper "Your own run, put together ...", step 0 of 9: Start at A: its distance is ...>
    >>> own_run(lambda graph, source: ...)
    There is nothing to watch yet: write the function first, then run this cell again.
    """
    asked = instance or five_nodes()
    run = record_learner(function, asked)
    if isinstance(run, Verdict):
        return Answer(Verdict("not tried", NOT_WRITTEN) if run.status == "not tried" else run)
    title = run.titled("Your own run")
    return Stepper(run, GraphView(asked.graph, asked.positions, title=title))


# ---- ask a question, or judge an answer ----------------------------------------------------------

Asked = Answer | QuestionWidget


def ask(
    what: str | Item[Any] | NotYours,
    answer: object = ...,
    *,
    given: str | None = None,
    seed: int | None = None,
) -> Asked:
    """Ask a question with an answer form, or judge a given answer.

    Parameters
    ----------
    what
        The id of an exercise, such as ``five-nodes/path``; a whole recipe; or an item. In a
        notebook that a class shares, `NotYours` until the learner gives an id.
    answer
        An answer to judge, such as a function or typed text. Without one, or with ``...``, `ask`
        shows the question.
    given
        Which of the exercise's given questions; by default the first.
    seed
        The seed of another question.

    Returns
    -------
    Asked
        The object that a cell shows. It has a `verdict` and a `rung`, the level of help from 1 to
        5; its ``str()`` gives the words.

    Raises
    ------
    UnknownExercise
        If there is no such exercise; the message names the three nearest.
    BadRecipe
        If the exercise has no such question, or the recipe is invalid.
    NoItem
        If both `given` and `seed` are given.

    Examples
    --------
    >>> ask("five-nodes/path", "A D E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    >>> ask("five-nodes/path", seed=7)
    Which path from A to ... is the shortest?
    """
    if isinstance(what, NotYours):
        return Answer(Verdict("not tried", what.words))
    item = _item(what, given, seed)
    if answer is not ... or EXERCISES[item.exercise].form(item).kind == "code":
        return judged(answer, item)
    return widget_for(item)


def _item(what: str | Item[Any], given: str | None, seed: int | None) -> Item[Any]:
    if isinstance(what, Item):
        return what
    if given is not None and seed is not None:
        raise NoItem("Give the name of a question or a seed, not both.")
    name, _, rest = what.strip().partition(" ") if type(what) is str else (what, "", "")
    exercise = EXERCISES[name]
    if rest:
        return exercise.item(what)
    if seed is not None:
        return exercise.draw(seed)
    return exercise.first() if given is None else exercise.item(f"{name} given={given}")


def judged(answer: object, item: Item[Any]) -> Answer:
    """Hand in an answer, and return the verdict for the cell."""
    verdict, told = hand_in(EXERCISES[item.exercise], answer, item)
    return Answer(verdict, told, help_for(item, verdict, source=as_text(answer)), answer)


# ---- the learner's id in a class notebook --------------------------------------------------------

_LONGEST = 60
_ASKS = "Type the id that your teacher knows you by, then press the button."
_GO_ON = "Now run the cells below: choose Run Selected Cell and All Below in the Run menu."


@dataclass(frozen=True)
class NotYours:
    """The placeholder for a question until the learner gives an id."""

    words: str = "First say who you are, at the top of this notebook. Then run this cell again."


class WhoYouAre(KeepingWidget):
    """A form that asks for the learner's id, and then gives the learner's questions."""

    _esm = script("renderWho", "live.js", Path(__file__).with_name("joining.js"))
    _css = style_sheet("live.css")

    def __init__(
        self, code: str, questions: Mapping[str, tuple[str, Sequence[int]]], typed: str
    ) -> None:
        self._code, self._questions = code, questions
        self._place = f"class {code}"
        known = typed or kept_at(self._place).get("id") or in_file(WHO).get(WHO, "")
        self._is_now(str(known))
        super().__init__("" if self.learner else _ASKS)

    def _is_now(self, learner: str) -> None:
        self.learner = learner
        if learner:
            OwnSeed.seed = seed_of(learner, self._code)

    def __call__(self, cell: str) -> Item[Any] | NotYours:
        """Return the learner's own question in a cell."""
        if not self.learner:
            return NotYours()
        asked, seeds = self._questions[cell]
        number = number_from(self._code.encode(), asked, as_one_id(self.learner))
        return EXERCISES[asked.partition(" ")[0]].draw(seeds[number % len(seeds)])

    def __repr__(self) -> str:
        return f"You are {self.learner}." if self.learner else _ASKS

    def say(self, typed: str) -> str:
        """Take the learner's id; return the reply."""
        learner = " ".join(typed.split())
        if not learner or len(learner) > _LONGEST or not learner.isprintable():
            return f"An id has 1 to {_LONGEST} characters. {_ASKS}"
        self._is_now(learner)
        told = keep(self._place, id=learner)
        self._renew_paper()
        return " ".join(filter(None, [f"{self!r} Is the spelling right?", told, _GO_ON]))

    def act(self, message: Message) -> None:
        """Take the typed id."""
        self._say(self.say(str(message["who"])))

    def _data(self) -> dict[str, Any]:
        return {"learner": self.learner}

    def _paper(self) -> dict[str, str]:
        return {"text/plain": repr(self)}

    def _metadata(self) -> dict[str, Any]:
        return metadata([(WHO, self.learner)])

    def picture(self) -> Scene:
        """Return an empty picture: a learner has none."""
        return Scene(10, 10, (), repr(self), "")


def who_are_you(
    code: str, questions: Mapping[str, tuple[str, Sequence[int]]], typed: str = ""
) -> WhoYouAre:
    """Ask for a learner's id in a class notebook; ``class make`` writes the call.

    Parameters
    ----------
    code
        The code of the class.
    questions
        For each cell, the exercise and the seeds of equally hard questions.
    typed
        The learner's id, instead of the form.

    Returns
    -------
    WhoYouAre
        The form. Called with a cell, it returns the learner's own question there.

    Examples
    --------
    >>> mine = who_are_you("ABCD-2345", {"exit": ("five-nodes/path", [7, 8, 9])}, "s01")
    >>> mine, mine("exit") == mine("exit")
    (You are s01., True)
    """
    return WhoYouAre(code, questions, typed)


def questions_for(learner: str) -> None:
    """Ask this learner's own questions about programs; ``class make`` writes the call."""
    OwnSeed.seed = seed_of(learner)


def no_card() -> None:
    """Leave out the button *Copy for an assistant*; ``class make --no-card`` writes the call."""
    OffersCard.offered = False

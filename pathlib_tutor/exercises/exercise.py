"""Exercises: an exercise draws items, judges answers, and knows a key and a blank.

An item can be made again from its recipe, a short text that is printed with it and noted in the
logbook: ``five-nodes/fill-table seed=7 showing=1,4``. Judging is pure: it writes nothing down.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache, partial
from types import FunctionType
from typing import Any, Generic, NamedTuple, Self, TypeVar

from pathlib_games.graphs import Node, NotFound, PathlibGamesError
from pathlib_games.graphs.values import is_whole
from pathlib_games.views.scene import Scene
from pathlib_games.words import in_lines, listed, shown
from pathlib_tutor.exercises.form import CLICKED, Form
from pathlib_tutor.exercises.instance import Instance, NotPlain, from_plain, to_plain
from pathlib_tutor.exercises.reading import read_text
from pathlib_tutor.exercises.story import Story, described, flagged, place_by_place, shortened
from pathlib_tutor.exercises.verdict import (
    NOT_TRIED,
    Verdict,
    Wrong,
    apart,
    refused,
    refusing,
    unexplained,
    unread,
    wrong,
)
from pathlib_tutor.programs.calls import Call
from pathlib_tutor.programs.session import session
from pathlib_tutor.programs.values import Other, Program, is_ours, is_plain

Q = TypeVar("Q")

_ATTEMPTS = 500
_CELL = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})", re.ASCII)
_ONE_OFF = "Are you off by one? Check where your count begins and where it ends."
NEXT = 1_000_003
"""The step between attempts: the attempts of neighboring seeds do not meet."""


class NoItem(PathlibGamesError, LookupError):
    """No item of an exercise meets the request."""


class BadRecipe(PathlibGamesError, ValueError):
    """The text is not a recipe of this exercise."""


@dataclass(frozen=True)
class Item(Generic[Q]):
    """One question of an exercise."""

    exercise: str  # the id of the exercise
    recipe: str  # a short text that makes the item again, on any machine
    question: Q

    @property
    def instance(self) -> Instance | None:
        """The graph, the source and the target, if the question is about a search."""
        if isinstance(self.question, Instance):
            return self.question
        found: Instance | None = getattr(self.question, "instance", None)
        return found

    def __repr__(self) -> str:
        return f"<{self.recipe}>"


class Guides(NamedTuple):
    """The next help after repeated wrong answers."""

    question: str
    """A second question, about the step where learners go wrong; empty for programs: there it
    follows from the flaw (`Verdict.second`), if at all."""
    rule: str  # the rule with the item's numbers, worked for the first step only


@dataclass(frozen=True, eq=False)
class Questions(Generic[Q]):
    """The questions of an exercise, in words and in pictures."""

    kind: type[Q]  # the type of a question: a frozen value
    asks: Callable[[Q], Form]  # puts a question into words, with the form of its answer
    given: Mapping[str, Callable[[], Q]] = field(default_factory=dict)
    """The questions of the notebook by name."""
    draws: Callable[..., Q] | None = None
    """Makes a question from a seed; without it, every item is a given one. If it takes `showing`,
    it makes one that shows these misunderstandings, which is faster than trying seeds."""
    view: Callable[..., Scene | None] | None = None
    """Draws a question. It takes `clickable` if answers are places in the picture, and `filled`,
    the cells filled in so far, if they change the picture."""
    seeds: int = 1_000_000  # the seeds that a class draws from: fewer where a file holds them
    made_view: Callable[[Q, Any], Scene | None] | None = None
    """Draws an answer that a learner made, from the question and the value filled in."""
    editor: str = ""
    """The widget in which a learner draws an answer, made with an item: a name such as
    ``"module:Class"``, because widgets import exercises."""

    @staticmethod
    def of_program(name: str, asked: str, *details: str) -> Questions[None]:
        """Return the single question of an exercise that asks for a program.

        `name`: its name in logbooks. `asked`, `details`: its words, as in a form.
        """
        form = Form("code", asked, details)
        return Questions(type(None), lambda _: form, {name: lambda: None})


@dataclass(frozen=True, eq=False)
class Solution(Generic[Q]):
    """How an exercise judges an answer, and how it solves and explains a question."""

    judges: Callable[..., Verdict]
    """Judges an answer to a question. If it takes `met_before`, it gets the numbers of the
    misunderstandings pointed out before, which get their next hint; if it takes `believed`, it gets
    the probability of each from this learner's earlier answers."""
    solves: Callable[[Q], object]  # returns a correct answer, in a form that the notebook takes
    guides: Callable[[Q], Guides]
    """Returns the next question after repeated wrong answers, and the rule with the item's own
    numbers. Neither gives the key away, and each has at most 45 words."""
    story: Callable[..., Story] | None = None
    """Shows how the solution of a question comes about: at least one picture; the last one is the
    solution. If it takes `given`, it shows this right answer, or any that was drawn. Without it,
    an answer that consists of places appears place by place."""

    @staticmethod
    def of_program(
        judges: Callable[..., Verdict],
        right: object,
        rule: str,
        story: Callable[[], Story] | None = None,
    ) -> Solution[None]:
        """Return the solution of an exercise that asks for a program; `right` is a correct one.

        `story`: shows what a right program does.
        """
        return Solution(
            lambda given, _, met_before: judges(given, met_before),
            lambda _: right,
            lambda _: Guides("", rule),
            (lambda _: story()) if story else None,
        )


@dataclass(frozen=True, eq=False)
class Beliefs(Generic[Q]):
    """The misunderstandings that an exercise can show, and how to choose the next item."""

    answers: Mapping[int, Callable[[Q], object]] = field(default_factory=dict)
    """The wrong answer that each misunderstanding gives, by its number."""
    seldom: tuple[int, ...] = ()
    """Misunderstandings that seldom show: the next item is for them if none is suspected."""
    later: Mapping[int, Callable[[Q], bool]] = field(default_factory=dict)
    """Misunderstandings whose items need a late topic, such as a negative weight, and a test for
    it. They are asked about only if suspected or after such an item, and alone, because others
    hardly show on these items."""
    candidates: int = 20
    """The number of items that `next_item` chooses from: fewer where drawing takes long, and 1
    where every item tells all misunderstandings apart."""


@dataclass(frozen=True, eq=False)
class Exercise(Generic[Q]):
    """An exercise: its questions, their solution, and the misunderstandings that it can show.

    Examples
    --------
    >>> double = Exercise(
    ...     "example/double", "Double it", "00 Start", "doubling",
    ...     Questions(int, lambda n: Form("number", f"What is twice {n}?"), draws=abs),
    ...     Solution(
    ...         judges=lambda given, n: Verdict("right" if given == 2 * n else "wrong", ""),
    ...         solves=lambda n: 2 * n,
    ...         guides=lambda n: Guides("How much is it twice?", f"Write {n} down twice, and add."),
    ...     ),
    ...     Beliefs({20: lambda n: 2 * n + 1}),
    ... )
    >>> item = double.draw(seed=7)
    >>> item, double.item(item.recipe) == item, double.prompt(item)
    (<example/double seed=7>, True, 'What is twice 7?')
    >>> double.judge(14, item).share, double.judge(15, item).share, double.catches
    (1.0, 0.0, (20,))
    >>> double.ask(21), double.item("example/double own=21").question
    (<example/double own=21>, 21)
    """

    id: str  # its permanent name, such as ``five-nodes/fill-table``
    title: str  # its name for learners
    notebook: str  # the number and the short name of its notebook
    trains: str  # the skill that it trains
    questions: Questions[Q]
    solution: Solution[Q]
    beliefs: Beliefs[Q] = field(default_factory=Beliefs)
    in_notebook: bool = True
    """Whether a notebook asks it. Other exercises are for repetition and for programs, and are
    never reported as untried."""

    def __repr__(self) -> str:
        return f"<Exercise {self.id}>"

    @property
    def catches(self) -> tuple[int, ...]:
        """The numbers of the misunderstandings that its items can show."""
        return tuple(sorted(self.beliefs.answers))

    def shown_by(self, item: Item[Q]) -> tuple[int, ...]:
        """Return the numbers of the misunderstandings that give a wrong answer to an item."""
        return tuple(number for number in self.catches if self._shows(item.question, (number,)))

    def draw(self, seed: int = 1, showing: Iterable[int] = ()) -> Item[Q]:
        """Draw an item; the same seed gives the same one.

        `showing`: numbers of misunderstandings that must give a wrong answer.

        Raises `NoItem` if no item shows them.
        """
        if not is_whole(seed):
            raise NoItem(f"The seed should be a whole number, not {shown(seed)}.")
        wanted = _numbers(showing)
        if unknown := set(wanted) - set(self.catches):
            raise NoItem(
                f"Number {min(unknown)} cannot show in {self.id}; these can: {self.catches}."
            )
        if self.questions.draws is None:
            return self._chosen(seed, wanted)
        told = f" showing={','.join(map(str, wanted))}" if wanted else ""
        return self._item(f"seed={seed}{told}", self._drawn(self.questions.draws, seed, wanted))

    def first(self) -> Item[Q]:
        """Return the default item: the first given one, or else a drawn one."""
        name = next(iter(self.questions.given), None)
        return self.draw() if name is None else self._given(name)

    def met_late(self, item: Item[Q]) -> tuple[int, ...]:
        """Return the misunderstandings whose items need a late topic that this item has.

        After this item, the next one may test for them as well.
        """
        return tuple(number for number, has in self.beliefs.later.items() if has(item.question))

    def item(self, recipe: object) -> Item[Q]:
        """Make an item again.

        Raises `BadRecipe` if this is not a recipe of this exercise.
        """
        if not isinstance(recipe, str):
            raise BadRecipe(f"A recipe should be a string, not {shown(recipe)}.")
        name, _, rest = recipe.strip().partition(" ")
        if name != self.id:
            raise BadRecipe(f"{recipe[:80]!r} should start with {self.id}.")
        if match := re.fullmatch(r"seed=(-?\d{1,18})(?: showing=(\d{1,3}(?:,\d{1,3})*))?", rest):
            showing = tuple(int(number) for number in (match[2] or "").split(",") if number)
            return self.draw(int(match[1]), showing)
        way, _, value = rest.partition("=")
        if way == "given" and value in self.questions.given:
            return self._given(value)
        if way == "own":
            return self._item(rest, self._read(value, recipe))
        known = ", ".join(f"given={name}" for name in self.questions.given) or "(there are none)"
        raise BadRecipe(
            f"{recipe[:80]!r} should continue with seed=7, seed=7 showing=1,4 or one of: {known}."
        )

    def ask(self, question: Q | Item[Q]) -> Item[Q]:
        """Return the item for a question: the one in the notebook if there is one, or a new one."""
        if isinstance(question, Item):
            return question
        for name, made in self.questions.given.items():
            if made() == question:
                return self._item(f"given={name}", question)
        try:
            text = json.dumps(to_plain(question), ensure_ascii=False, separators=(",", ":"))
        except NotPlain:  # only the learner's program knows its nodes
            text = "?"
        return self._item(f"own={text}", question)

    def judge(
        self,
        answer: object,
        item: Item[Q],
        met: Iterable[int] = (),
        believed: Mapping[int, float] | None = None,
    ) -> Verdict:
        """Judge an answer, and write nothing down.

        The judge gets a safe value: a plain copy, or a program.

        `met`: numbers of misunderstandings pointed out before, which get their next hint.
        `believed`: the probability of each from earlier answers, as in the last verdict; 0 is
        nothing in the list.
        """
        if answer is ...:
            return NOT_TRIED
        with session():
            try:
                given = self.form(item).without_units(plain_answer(answer))
            except Wrong as problem:
                return refused(problem)
            verdict = self._says(given, item.question, met, believed)
        if verdict.status == "wrong" and not verdict.unread and self._is_one_off(given, item):
            verdict = verdict.unnamed(_ONE_OFF)
        return verdict.believing(believed or {})

    def _says(
        self,
        given: object,
        question: Q,
        met: Iterable[int] = (),
        believed: Mapping[int, float] | None = None,
    ) -> Verdict:
        judge = self.solution.judges
        known = {"met_before": met, "believed": believed}
        return judge(given, question, **{k: v for k, v in known.items() if takes(judge, k)})

    def _is_one_off(self, given: object, item: Item[Q]) -> bool:
        """Say whether a count is one too high or too low, which proves no idea."""
        if type(given) is int or type(given) is float:
            with suppress(NotFound):  # a learner's own item may have no key
                right = self.key(item)
                return type(right) is int and abs(given - right) == 1
        return False

    def key(self, item: Item[Q]) -> object:
        """Return a correct answer."""
        return self.solution.solves(item.question)

    def blank(self, item: Item[Q]) -> object:
        """Return the empty form that a learner gets; judged, it is "not tried"."""
        return self.form(item).blank or ...

    def form(self, item: Item[Q]) -> Form:
        """Return the question with the form of its answer."""
        return self.questions.asks(item.question)

    def prompt(self, item: Item[Q]) -> str:
        """Return the question in words, and how to write its answer."""
        return self.form(item).prompt

    def scene(
        self, item: Item[Q], *, clickable: bool = False, filled: object = ...
    ) -> Scene | None:
        """Return a picture of the question, or None.

        `clickable`: whether the places of answers can be clicked: the id of each is the word to
        type for it. If no answer is a place, the picture is the usual one. `filled`: the value
        filled in so far, even half typed, for pictures that show it.

        Examples
        --------
        >>> from pathlib_tutor.exercises.exercise import EXERCISES
        >>> path = EXERCISES["five-nodes/path"]
        >>> scene = path.scene(path.item("five-nodes/path given=to-E"), clickable=True)
        >>> [shape.id for shape in scene.shapes if shape.id]
        ['A', 'B', 'C', 'D', 'E']
        """
        view = self.questions.view
        if view is None:
            return None
        if clickable and self.shows_what_is_filled and (cells := _cells_in(filled)):
            return view(item.question, clickable=True, filled=cells)
        if clickable and self.form(item).kind in CLICKED:
            return view(item.question, clickable=True)
        return view(item.question)

    def flagged(self, item: Item[Q], scene: Scene, place: str) -> Scene:
        """Return a picture of a question with a mark on its first wrong place, if it is known."""
        view, named = self.questions.view, scene
        if view and takes(view, "clickable") and not any(shape.id for shape in scene.shapes):
            named = view(item.question, clickable=True) or scene
        return flagged(scene, place, named)

    @property
    def shows_what_is_filled(self) -> bool:
        """Whether its picture changes with the cells filled in."""
        return self.questions.view is not None and takes(self.questions.view, "filled")

    def made_scene(self, item: Item[Q], value: object) -> Scene | None:
        """Return a picture of the answer that a learner made; None if its exercise has none.

        `value`: the value filled in.
        """
        if self.questions.made_view:
            return self.questions.made_view(item.question, value)
        if self.shows_what_is_filled:
            return self.scene(item, clickable=True, filled=value)
        return None

    def story(self, item: Item[Q], given: object = ...) -> Story:
        """Show how the solution of a question comes about; empty if it has no picture.

        `given`: a learner's right answer, for questions with several, or a drawn one.

        Examples
        --------
        >>> from pathlib_tutor.exercises.exercise import EXERCISES
        >>> path = EXERCISES["five-nodes/path"]
        >>> [words for _, words in path.story(path.item("five-nodes/path given=to-E"))][-1]
        'D to E: 8 + 2 = 10.'
        """
        if (tells := self.solution.story) and takes(tells, "given"):
            answer = self.key(item) if given is ... else given
            with suppress(Wrong, PathlibGamesError):  # nothing can be shown on what was drawn
                return described(shortened(tells(item.question, answer)))
            return []
        if tells:
            return described(shortened(tells(item.question)))
        form = self.form(item)
        value = form.value(self.key(item))
        if (made := self.made_scene(item, value)) is not None:
            return [(made, "")]
        if form.kind not in CLICKED or (scene := self.scene(item, clickable=True)) is None:
            return []
        known = [shape.id for shape in scene.shapes if shape.id]
        noun = "wave" if form.waves else form.row
        return shortened(place_by_place(scene, form.places(value, known), noun))

    def _item(self, rest: str, question: Q) -> Item[Q]:
        return Item(self.id, f"{self.id} {rest}", question)

    def _chosen(self, seed: int, showing: tuple[int, ...]) -> Item[Q]:
        """Choose one of the given items."""
        given = self.questions.given.items()
        names = [name for name, made in given if self._shows(made(), showing)]
        if not names:
            raise NoItem(f"No item of {self.id} shows {showing}.")
        return self._given(names[seed % len(names)])

    def _given(self, name: str) -> Item[Q]:
        return self._item(f"given={name}", self.questions.given[name]())

    def _drawn(self, draws: Callable[..., Q], seed: int, showing: tuple[int, ...]) -> Q:
        if takes(draws, "showing"):
            return draws(seed, showing=showing)
        if not showing:
            return draws(seed)
        seeds = range(seed, seed + _ATTEMPTS * NEXT, NEXT)
        for question in map(draws, seeds):
            if self._shows(question, showing):
                return question
        raise NoItem(f"None of {_ATTEMPTS} items of {self.id} shows {showing}: ask for fewer.")

    def _shows(self, question: Q, showing: tuple[int, ...]) -> bool:
        """Say whether each of these misunderstandings gives a wrong answer."""
        with unexplained():
            return all(
                self._says(self.beliefs.answers[number](question), question).status == "wrong"
                for number in showing
            )

    def _read(self, text: str, recipe: str) -> Q:
        try:
            made: Q = from_plain(self.questions.kind, json.loads(text))
        except (ValueError, RecursionError, NotPlain) as problem:
            raise BadRecipe(f"{recipe[:80]!r} cannot be read: {problem}") from None
        return made


def plain_answer(answer: object, nodes: Sequence[Node] = ()) -> object:
    """Return a copy of an answer that runs no code of the learner's when it is read.

    Functions stay as they are, and other programs are not opened: a judge runs them in a process of
    their own. An answer that cannot be copied becomes a description of its type.

    Raises `Wrong` if reading the answer takes too long.
    """
    if type(answer) is FunctionType or is_plain(answer) or is_ours(answer):
        return answer
    known = Other.of(answer)
    if callable(answer):
        return Program(known.text, known.type_name, answer)
    with session() as opened:
        done = opened.ask(Call(_same, (answer,), tuple(nodes)), [answer], _READING)
    if done.stopped and done.sent:
        wrong(f"Your answer {done.stopped}")
    return known if done.error or not done.sent else done.value


_READING = 1.0  # seconds


def _same(value: Q) -> Q:
    return value


def takes(function: Callable[..., object], name: str) -> bool:
    """Say whether a function has a parameter of this name."""
    return name in inspect.signature(function).parameters


def _cells_in(filled: object) -> list[tuple[int, int]]:
    """Return the cells that can be read in an unfinished text."""
    return [(int(x), int(y)) for x, y in _CELL.findall(str(filled))]


def _numbers(showing: object) -> tuple[int, ...]:
    """Return the numbers that should show, each once, in order."""
    numbers = tuple(showing) if isinstance(showing, Iterable) else (showing,)
    if not all(map(is_whole, numbers)):
        raise NoItem(f"`showing` should be a list of whole numbers, not {shown(showing)}.")
    return tuple(sorted(set(numbers)))


# ---- all exercises of the course, by id, in the order of the notebooks -----------------------
#
# There is no list: an `Exercise` that a module of these folders names is an exercise of the course.

_LESSONS, _OWN_PROGRAM = "pathlib_tutor.lessons", "pathlib_tutor.own_program"
_OWN_WORLD = ("counterexamples", "worlds")  # their ids begin with own-world
_FIRST = ("five_nodes", "choose", _OWN_WORLD[0])  # modules of no game: notebooks ask them first


class UnknownExercise(PathlibGamesError, KeyError):
    """No exercise has this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Exercises(Mapping[str, Exercise[Any]]):
    """The exercises by id; a module is loaded when one of its exercises is looked up."""

    def __getitem__(self, name: object) -> Exercise[Any]:
        if type(name) is str:
            for place in _nearest(name.partition("/")[0].replace("-", "_")):
                if name in _defined(place):
                    return _defined(place)[name]
        near = get_close_matches(name, self._by_id, cutoff=0.5) if type(name) is str else []
        if near:
            told = f". Did you mean {' or '.join(near)}?"
        else:
            told = f"; there are: {', '.join(self._by_id)}."
        raise UnknownExercise(f"There is no exercise {shown(name)}{told}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @cached_property
    def _by_id(self) -> dict[str, Exercise[Any]]:
        found: dict[str, Exercise[Any]] = {}
        for place in places():
            for name, exercise in _defined(place).items():
                if found.setdefault(name, exercise) is not exercise:
                    raise ValueError(f"Two exercises have the id {name!r}.")
        return dict(sorted(found.items(), key=lambda entry: entry[1].notebook))


@cache
def places() -> tuple[str, ...]:
    """Name the modules that define exercises, without loading them.

    Examples
    --------
    >>> "pathlib_tutor.lessons.hex" in places()
    True
    """
    named = [
        f"{folder}.{module.name}"
        for folder in (_LESSONS, _OWN_PROGRAM)
        for module in pkgutil.iter_modules(importlib.import_module(folder).__path__)
    ]
    return tuple(dict.fromkeys([*(f"{_LESSONS}.{name}" for name in _FIRST), *named]))


@lru_cache
def _nearest(room: str) -> list[str]:
    """Name the modules that define exercises, the likeliest for an id's first part first."""
    names = _OWN_WORLD if room == "own_world" else (room,)
    near = tuple(f"{_LESSONS}.{name}" for name in names)
    return sorted(places(), key=lambda place: not place.startswith(near))


@cache
def _defined(place: str) -> dict[str, Exercise[Any]]:
    """Load a module, and return its exercises by id."""
    names = vars(importlib.import_module(place)).values()
    return {exercise.id: exercise for exercise in names if isinstance(exercise, Exercise)}


EXERCISES: Mapping[str, Exercise[Any]] = Exercises()
"""All exercises of the course by id, in the order of the notebooks."""


@dataclass(frozen=True)
class Option:
    """One answer to choose: its text, whether it is correct, and the reply to it."""

    text: str
    right: bool
    reply: str


@dataclass(frozen=True)
class Question:
    """A question and its options, lettered a, b, c, ...

    Examples
    --------
    >>> Question("Is 8 less than 13?", (Option("yes", True, "So the 8 stays."),))
    Is 8 less than 13?
      a  yes
    """

    text: str
    options: tuple[Option, ...]
    # The next help after repeated wrong choices; a learner's own question may leave it out.
    asked_next: str = ""
    rule: str = ""
    # The instance for a picture; the text alone is the question.
    about: Instance | None = field(default=None, compare=False, metadata={"plain": False})

    @property
    def guides(self) -> Guides:
        """The next question, and the rule with numbers."""
        return Guides(self.asked_next, self.rule)

    def by_letter(self) -> dict[str, Option]:
        """Return the options by letter."""
        return {chr(ord("a") + i): option for i, option in enumerate(self.options)}

    def shuffled(self, seed: int) -> Self:
        """Return the question with its options in another order; the same seed, the same order."""
        options = list(self.options)
        random.Random(f"options {seed}").shuffle(options)
        return replace(self, options=tuple(options))

    def __repr__(self) -> str:
        lines = [f"  {letter}  {option.text}" for letter, option in self.by_letter().items()]
        return "\n".join([self.text, *lines])

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Show the question in a notebook."""
        printer.text(in_lines(repr(self)))


def choice(
    name: str, title: str, notebook: str, trains: str, questions: Mapping[str, Question]
) -> Exercise[Question]:
    """Make an exercise of multiple-choice questions.

    `questions`: the questions by name. The notebook gives them as they are; drawn ones are
    shuffled.
    """
    asked = list(questions.values())
    return Exercise(
        name,
        title,
        notebook,
        trains,
        Questions(
            Question,
            asks=choice_form,
            given={key: partial(_same, question) for key, question in questions.items()},
            draws=lambda seed: asked[seed % len(asked)].shuffled(seed),
        ),
        Solution(
            judges=judge_choice,
            solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
            guides=lambda question: question.guides,
        ),
    )


def choice_form(question: Question) -> Form:
    """Return the form of a multiple-choice question."""
    options = tuple((letter, option.text) for letter, option in question.by_letter().items())
    return Form("choice", question.text, typed="Write the letter of your answer.", options=options)


@refusing
def judge_choice(choice: object, question: Question) -> Verdict:
    """Judge the chosen option, given by its letter, its text, or its line with both."""
    options = question.by_letter()
    expected = f"Choose one of the letters {listed(options, 'or')}"
    typed = _bare(read_text(choice, expected))
    lines = {letter: (letter, _bare(option.text)) for letter, option in options.items()}
    head, _, rest = typed.partition(" ")
    ways = (typed, (_bare(head), _bare(rest)))
    texts = (k for k, line in lines.items() if line in ways or typed in line)
    letter = typed if typed in options else next(texts, None)  # a text may be another's letter
    if letter is None:
        unread(f"{expected}; you gave {shown(choice)}.")
    chosen = options[letter]
    if chosen.right:
        return Verdict("right", chosen.reply)
    # The last question gives way to the next one.
    told, asked = apart(chosen.reply)
    return Verdict("wrong", told, question=asked)


def _bare(text: str) -> str:
    """Return a letter or the text of an option without the signs around it."""
    return " ".join(text.casefold().split()).strip("().,;: \"'`[]")

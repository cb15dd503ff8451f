"""An exercise is one thing: it draws items, judges answers, and knows a key and a blank.

An item can always be made again from its recipe, a short text that is printed with it and noted in
the logbook: ``five-nodes/fill-table seed=7 showing=1,4``. Judging is pure: it writes nothing down.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pathlib_games.exercises.as_json import NotPlain, from_plain, to_plain
from pathlib_games.exercises.form import CLICKED, Form
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import (
    NOT_TRIED,
    Verdict,
    Wrong,
    refused,
    unexplained,
    wrong,
)
from pathlib_games.graphs import Node, NotFound, PathlibGamesError
from pathlib_games.graphs.values import is_whole
from pathlib_games.programs.jobs import Call
from pathlib_games.programs.packing import is_ours
from pathlib_games.programs.plain import Other, Program, is_plain
from pathlib_games.programs.session import session
from pathlib_games.views.marked_view import marked_scene
from pathlib_games.views.scene import Scene
from pathlib_games.words import shown

Q = TypeVar("Q")
Q_contra = TypeVar("Q_contra", contravariant=True)

_ATTEMPTS = 500
_CELL = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})", re.ASCII)
_ONE_OFF = "Are you one off? Say where your count begins, and where it ends."
NEXT = 1_000_003
"""From one attempt to the next, so that the attempts of neighboring seeds do not meet."""


class NoItem(PathlibGamesError, LookupError):
    """No item of an exercise does what was asked of it."""


class BadRecipe(PathlibGamesError, ValueError):
    """A text is not the recipe of an item of this exercise."""


@dataclass(frozen=True)
class Item(Generic[Q]):
    """One question of an exercise."""

    exercise: str  # the id of the exercise
    recipe: str  # a short text from which the item can be made again, on any machine
    question: Q  # what is asked about

    @property
    def instance(self) -> Instance | None:
        """The graph, the source and the target, where the question is about a search."""
        if isinstance(self.question, Instance):
            return self.question
        found: Instance | None = getattr(self.question, "instance", None)
        return found

    def __repr__(self) -> str:
        return f"<{self.recipe}>"


class Weighs(Protocol[Q_contra]):
    """Weighs a wrong answer that is a list: a wrong idea may explain it, or a slip."""

    def weighed(
        self, verdict: Verdict, answer: object, question: Q_contra, met_before: Iterable[int]
    ) -> Verdict:
        """Return the verdict with the name that the answer deserves, or without one."""


def _nothing(_question: object) -> object:
    return ...


class Guides(NamedTuple):
    """What is said to who goes on answering wrongly."""

    question: str
    """A second question, about the step where learners go wrong; none about programs: there it
    follows from what is wrong (`Verdict.second`), or is left out."""
    rule: str  # the rule with numbers of the item, worked for the first step only


@dataclass(frozen=True, eq=False)
class Exercise(Generic[Q]):
    """An exercise, with all that there is to know about it.

    Examples
    --------
    >>> double = Exercise(
    ...     "example/double", "Double it", "00 Start", "doubling", int,
    ...     asks=lambda n: Form("number", f"What is twice {n}?"),
    ...     judges=lambda given, n, met: Verdict("right" if given == 2 * n else "wrong", ""),
    ...     solves=lambda n: 2 * n,
    ...     guides=lambda n: Guides("How much is it twice?", f"Write {n} down two times, and add."),
    ...     draws=lambda seed: seed,
    ...     mistaken={20: lambda n: 2 * n + 1},
    ... )
    >>> item = double.draw(seed=7)
    >>> item, double.item(item.recipe) == item, double.prompt(item)
    (<example/double seed=7>, True, 'What is twice 7?')
    >>> double.judge(14, item).share, double.judge(15, item).share, double.catches
    (1.0, 0.0, (20,))
    >>> double.ask(21), double.item("example/double own=21").question
    (<example/double own=21>, 21)
    """

    id: str  # its name for ever, such as ``five-nodes/fill-table``
    title: str  # what learners call it
    notebook: str  # the number and the short name of its notebook
    trains: str  # what one can do afterwards
    kind: type[Q]  # the type of its questions: a frozen value
    asks: Callable[[Q], Form]  # puts a question into words, and says which form its answer has
    # Judges an answer to a question; the last argument are the numbers of the misunderstandings
    # that were pointed out before, which get their next hint.
    judges: Callable[..., Verdict]
    solves: Callable[[Q], object]  # gives a right answer, in a form that the notebook takes
    # What is asked next of who goes on answering wrongly, and the rule with this item's own
    # numbers. Neither tells the key, and each has at most 45 words.
    guides: Callable[[Q], Guides]
    # The questions of the notebook, by name.
    given: Mapping[str, Callable[[], Q]] = field(default_factory=dict)
    # Makes a question from a seed; without it an item is one of those that are given.
    draws: Callable[[int], Q] | None = None
    # Makes a question on which misunderstandings show, perhaps none, where that is better than to
    # try; then it stands for `draws` as well.
    draws_showing: Callable[[int, tuple[int, ...]], Q] | None = None
    # What somebody with a misunderstanding answers, by its number.
    mistaken: Mapping[int, Callable[[Q], object]] = field(default_factory=dict)
    # Whether `judges` takes one argument more: how likely each misunderstanding is by what this
    # learner answered before.
    believes: bool = False
    # For which misunderstandings the next item is drawn if none is suspected: for those that seldom
    # show on other items.
    unasked: tuple[int, ...] = ()
    # For some misunderstandings what their items have that is taught late, such as a negative
    # weight: they are asked about only if they are suspected, or after an item that has it.
    later: Mapping[int, Callable[[Q], bool]] = field(default_factory=dict)
    # Misunderstandings that need questions of their own, on which others hardly show: the next item
    # is for them only if they are the likeliest.
    alone: tuple[int, ...] = ()
    # How many items `next_item` chooses from: fewer where an item takes long to draw, and one where
    # each of them tells all apart.
    candidates: int = 20
    # How answers are compared, entry by entry, if they are lists of a game: only then it is seen
    # whether an idea explains one, or a slip.
    listed: Weighs[Q] | None = None
    blanks: Callable[[Q], object] = _nothing  # gives the form that is handed out
    # Draws a question. If answers are places in the picture, it takes `clickable` as well.
    view: Callable[..., Scene | None] | None = None
    # Draws a question with the cells that are filled in so far, to be clicked, where one sees in
    # the picture what comes of them.
    filled_view: Callable[[Q, list[tuple[int, int]]], Scene] | None = None
    # Draws what somebody made as an answer, from the question and what was filled in.
    made_view: Callable[[Q, Any], Scene | None] | None = None
    # Draws a question with what is to be found in it.
    solved_view: Callable[[Q], Scene] | None = None
    # The widget in which an answer is drawn, made with an item. It is named, as ``"module:Class"``,
    # because widgets stand above exercises and import them.
    editor: str = ""
    # Whether a notebook asks it. Another one is for what comes back, and for programs: nobody is
    # told that it was not tried yet.
    in_notebook: bool = True

    def __post_init__(self) -> None:
        if self.draws is None and (shows := self.draws_showing) is not None:
            object.__setattr__(self, "draws", lambda seed: shows(seed, ()))

    def __repr__(self) -> str:
        return f"<Exercise {self.id}>"

    @property
    def catches(self) -> tuple[int, ...]:
        """The misunderstandings that its items can show, by their numbers."""
        return tuple(sorted(self.mistaken))

    def shown_by(self, item: Item[Q]) -> tuple[int, ...]:
        """Return the misunderstandings that give a wrong answer to an item, by their numbers."""
        return tuple(number for number in self.catches if self._shows(item.question, (number,)))

    def draw(self, seed: int = 1, showing: Iterable[int] = ()) -> Item[Q]:
        """Draw an item; the same seed gives the same one.

        Parameters
        ----------
        seed
            Chooses the item.
        showing
            Numbers of misunderstandings that have to give a wrong answer.

        Raises
        ------
        NoItem
            If no item shows them.
        """
        if not is_whole(seed):
            raise NoItem(f"The seed should be a whole number, but it is {shown(seed)}.")
        wanted = _numbers(showing)
        if unknown := set(wanted) - set(self.catches):
            raise NoItem(
                f"Number {min(unknown)} cannot show in {self.id}; what can: {self.catches}."
            )
        if self.draws is None:
            return self._chosen(seed, wanted)
        return self._item(_recipe(seed, wanted), self._drawn(self.draws, seed, wanted))

    def first(self) -> Item[Q]:
        """Return the item that is asked where none is named: the first one that is given."""
        name = next(iter(self.given), None)
        return self.draw() if name is None else self._item(f"given={name}", self.given[name]())

    def met_late(self, item: Item[Q]) -> tuple[int, ...]:
        """Return the misunderstandings whose items have what is taught late, as this one has.

        Whoever asks another one after this item may suspect them as well.
        """
        return tuple(number for number, has in self.later.items() if has(item.question))

    def item(self, recipe: object) -> Item[Q]:
        """Make an item again.

        Raises
        ------
        BadRecipe
            If this is not the recipe of an item of this exercise.
        """
        if not isinstance(recipe, str):
            raise BadRecipe(f"A recipe should be a text, but it is {shown(recipe)}.")
        name, _, rest = recipe.strip().partition(" ")
        if name != self.id:
            raise BadRecipe(f"{recipe[:80]!r} should begin with {self.id}.")
        if match := re.fullmatch(r"seed=(-?\d{1,18})(?: showing=(\d{1,3}(?:,\d{1,3})*))?", rest):
            showing = tuple(int(number) for number in (match[2] or "").split(",") if number)
            return self.draw(int(match[1]), showing)
        way, _, value = rest.partition("=")
        if way == "given" and value in self.given:
            return self._item(rest, self.given[value]())
        if way == "own":
            return self._item(rest, self._read(value, recipe))
        known = ", ".join(f"given={name}" for name in self.given) or "none is given"
        raise BadRecipe(
            f"{recipe[:80]!r} should go on with seed=7, seed=7 showing=1,4 or one of: {known}."
        )

    def ask(self, question: Q | Item[Q]) -> Item[Q]:
        """Return the item for a question: that of the notebook, if it is one, or an own one."""
        if isinstance(question, Item):
            return question
        for name, made in self.given.items():
            if made() == question:
                return self._item(f"given={name}", question)
        try:
            text = json.dumps(to_plain(question), ensure_ascii=False, separators=(",", ":"))
        except NotPlain:  # its nodes are objects that only the learner's program knows
            text = "?"
        return self._item(f"own={text}", question)

    def judge(
        self,
        answer: object,
        item: Item[Q],
        met: Iterable[int] = (),
        believed: Mapping[int, float] | None = None,
    ) -> Verdict:
        """Judge an answer; nothing is written down.

        Here a judge is given what is safe to look at: a plain copy, or a program.

        Parameters
        ----------
        answer
            In a form that the notebook takes.
        item
            What was asked.
        met
            Numbers of misunderstandings that were pointed out before: they get their next hint.
        believed
            How likely each misunderstanding is by the answers before, as the last verdict says; 0
            is nothing in the list. By default nothing is known of this learner.
        """
        if answer is ...:
            return NOT_TRIED
        with session():
            try:
                given = self.form(item).without_units(plain_answer(answer))
            except Wrong as problem:
                return refused(problem)
            verdict = self._says(given, item.question, met, believed)
        return self._weighed(verdict, given, item, met).believing(believed or {})

    def _says(
        self,
        given: object,
        question: Q,
        met: Iterable[int] = (),
        believed: Mapping[int, float] | None = None,
    ) -> Verdict:
        more = (believed,) if self.believes else ()
        return self.judges(given, question, met, *more)

    def _weighed(
        self, verdict: Verdict, given: object, item: Item[Q], met: Iterable[int]
    ) -> Verdict:
        """Take a name away that a slip explains as well."""
        if verdict.status != "wrong" or verdict.unread:
            return verdict
        if self.listed is not None:
            return self.listed.weighed(verdict, given, item.question, met)
        return verdict.unnamed(_ONE_OFF) if self._is_one_off(given, item) else verdict

    def _is_one_off(self, given: object, item: Item[Q]) -> bool:
        """Say whether a count is one more or one less than the right one: that proves no idea."""
        if type(given) is int or type(given) is float:
            with suppress(NotFound):  # of lines that somebody else wrote nobody knows a key
                right = self.key(item)
                return type(right) is int and abs(given - right) == 1
        return False

    def key(self, item: Item[Q]) -> object:
        """Return a right answer."""
        return self.solves(item.question)

    def blank(self, item: Item[Q]) -> object:
        """Return the form that is handed out; judged, it is "not tried"."""
        return self.blanks(item.question)

    def form(self, item: Item[Q]) -> Form:
        """Return the question with the form that its answer has."""
        return self.asks(item.question)

    def prompt(self, item: Item[Q]) -> str:
        """Return the question in words, with how its answer is written."""
        return self.form(item).prompt

    def scene(
        self, item: Item[Q], *, clickable: bool = False, filled: object = ...
    ) -> Scene | None:
        """Return a picture of the question, or None.

        Parameters
        ----------
        item
            What is asked.
        clickable
            Whether the places that one may answer with can be clicked: the id of each is the word
            that one would type for it. Where no answer is a place, the picture is the usual one.
        filled
            What is filled in so far, also if somebody is still typing: where that shows in the
            picture, it is drawn with it.

        Examples
        --------
        >>> from pathlib_games.exercises.registry import EXERCISES
        >>> path = EXERCISES["five-nodes/path"]
        >>> scene = path.scene(path.item("five-nodes/path given=to-E"), clickable=True)
        >>> [shape.id for shape in scene.shapes if shape.id]
        ['A', 'B', 'C', 'D', 'E']
        """
        if self.view is None:
            return None
        if clickable and self.filled_view and (cells := _cells_in(filled)):
            return self.filled_view(item.question, cells)
        if clickable and self.form(item).kind in CLICKED:
            return self.view(item.question, clickable=True)
        return self.view(item.question)

    def made_scene(self, item: Item[Q], value: object) -> Scene | None:
        """Return a picture of what somebody made as an answer; None where nothing is made.

        `value`: what was filled in.
        """
        if self.made_view:
            return self.made_view(item.question, value)
        return self.scene(item, clickable=True, filled=value) if self.filled_view else None

    def solved_scene(self, item: Item[Q]) -> Scene | None:
        """Return a picture of a question with what is to be found; the usual one where none is.

        Where an answer consists of places, these are marked.
        """
        if self.solved_view:
            return self.solved_view(item.question)
        form = self.form(item)
        value = form.value(self.key(item))
        if (made := self.made_scene(item, value)) is not None:
            return made
        scene = self.scene(item, clickable=form.kind in CLICKED)
        if scene is None or form.kind not in CLICKED:
            return scene
        known = [shape.id for shape in scene.shapes if shape.id]
        return marked_scene(scene, form.places(value, known))

    def _item(self, rest: str, question: Q) -> Item[Q]:
        return Item(self.id, f"{self.id} {rest}", question)

    def _chosen(self, seed: int, showing: tuple[int, ...]) -> Item[Q]:
        """Choose one of the given items."""
        names = [name for name, made in self.given.items() if self._shows(made(), showing)]
        if not names:
            raise NoItem(f"No item of {self.id} shows {showing}.")
        name = names[seed % len(names)]
        return self._item(f"given={name}", self.given[name]())

    def _drawn(self, draws: Callable[[int], Q], seed: int, showing: tuple[int, ...]) -> Q:
        if not showing:
            return draws(seed)
        if self.draws_showing is not None:
            return self.draws_showing(seed, showing)
        seeds = range(seed, seed + _ATTEMPTS * NEXT, NEXT)
        for question in map(draws, seeds):
            if self._shows(question, showing):
                return question
        raise NoItem(f"None of {_ATTEMPTS} items of {self.id} shows {showing}: ask for fewer.")

    def _shows(self, question: Q, showing: tuple[int, ...]) -> bool:
        """Say whether each of these misunderstandings gives a wrong answer."""
        with unexplained():
            return all(
                self._says(self.mistaken[number](question), question).status == "wrong"
                for number in showing
            )

    def _read(self, text: str, recipe: str) -> Q:
        try:
            made: Q = from_plain(self.kind, json.loads(text))
        except (ValueError, RecursionError, NotPlain) as problem:
            raise BadRecipe(f"{recipe[:80]!r} cannot be read: {problem}") from None
        return made


def plain_answer(answer: object, nodes: Sequence[Node] = ()) -> object:
    """Return an answer that runs no code of the learner's when it is read: a copy, if need be.

    Functions stay as they are, and nobody looks into other programs: a judge runs them in a process
    of their own. Of what cannot be copied only the type is told.

    Raises `Wrong` if reading the answer does not come to an end.
    """
    if type(answer) is FunctionType or is_ours(answer) or is_plain(answer):
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


def _same(value: object) -> object:
    return value


def _cells_in(filled: object) -> list[tuple[int, int]]:
    """Return the cells that can be read already in what somebody is still typing."""
    return [(int(x), int(y)) for x, y in _CELL.findall(str(filled))]


def _recipe(seed: int, showing: tuple[int, ...]) -> str:
    shown = f" showing={','.join(map(str, showing))}" if showing else ""
    return f"seed={seed}{shown}"


def _numbers(showing: object) -> tuple[int, ...]:
    """Return the numbers that should show, each once, in order."""
    numbers = tuple(showing) if isinstance(showing, Iterable) else (showing,)
    if not all(map(is_whole, numbers)):
        raise NoItem(f"What shows should be a list of whole numbers, not {shown(showing)}.")
    return tuple(sorted(set(numbers)))

"""What a judge says about an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Literal, NoReturn, ParamSpec

from pathlib_games.graphs import Node, Step
from pathlib_games.graphs.errors import LONGEST_MESSAGE
from pathlib_games.views.scene import Scene
from pathlib_games.words import cut, joined
from pathlib_tutor.exercises.instance import Instance

_BLAMED = 0.95  # how likely is what an answer is blamed on that only a wrong idea explains
_LONGEST = 2_000
"""Several sentences and a small table have room in it."""

Status = Literal["right", "wrong", "not tried"]

FlawPart = Literal[
    "",
    "next",
    "number",
    "sum",
    "unseen",
    "before",
    "end",
    "path",
    "again",
    "unreached",
    "other",
]
"""What a flaw is about: who is next, which of two numbers stays, what a number is the sum of, an
offer that was not seen, a predecessor, the end, a path, a node that is settled twice, one that no
edge has come to, or something else; nothing: ideas about any part may be behind it."""

_OPENINGS: dict[Status, str] = {
    "right": "Right.",
    "wrong": "Not yet.",
    "not tried": "Not tried yet.",
}


@dataclass(frozen=True)
class WrongDistances:
    """The distances that an answer gave, where they were wrong, for a picture."""

    instance: Instance  # the graph and source that were asked
    # For each wrong node the right distance (None: cannot be reached) and the given one.
    expected: dict[Node, float | None]
    given: dict[Node, object]


@dataclass(frozen=True)
class OwnRun:
    """What is known of the run of a learner's program, for a picture of it beside the right one."""

    instance: Instance  # the smallest graph that shows what is wrong, and the source
    looked_up: tuple[Node, ...]  # the nodes whose neighbors it asked for, in order
    # What it returned.
    distance: dict[Node, object]
    predecessor: dict[Node, object]
    title: str = "Your run"  # what its picture is called
    steps: tuple[Step, ...] | None = None  # what happened, if that was seen
    end: str = ""  # what is said at the end in place of what is left


DrawsCase = Callable[[Any, Any], Scene]
"""Draws a case in which a program fails: what is right there, and what the program gave."""


@dataclass(frozen=True)
class Failed:
    """The smallest case in which a program fails, what it gave, and what draws them."""

    case: object
    given: object
    draws: DrawsCase

    @property
    def scene(self) -> Scene:
        """A picture of both."""
        return self.draws(self.case, self.given)


@dataclass(frozen=True)
class Verdict:
    """The judgement of one answer, in words.

    Examples
    --------
    >>> Verdict("right", "All 5 rows hold.")
    Right. All 5 rows hold.
    >>> bool(Verdict("wrong", "E cannot be 13."))
    False
    """

    status: Status  # whether the answer is right, wrong, or was not tried yet
    fact: str  # what is right, or the first thing that is wrong and why; it is never cut
    wrong_distances: WrongDistances | None = None  # what to draw if the answer gave wrong distances
    # The numbers of the misunderstandings that may be behind it, the likeliest first: what is asked
    # next follows all of them up.
    causes: tuple[int, ...] = ()
    # The number of the misunderstanding that is said to be behind it, or None.
    mistake: int | None = None
    # How likely each misunderstanding is after this answer; 0: nothing that is in the list.
    believed: Mapping[int, float] = field(default_factory=dict, compare=False)
    remark: str = ""  # what else is known of the answer; it is left out where words are too many
    is_it_so: str = ""  # the question whether the learner did what is said
    # What a tutor asks about the cause that is known; empty if that is about another part than the
    # flaw.
    hint: str = ""
    question: str = ""  # what is asked without such a hint: the flaw's own question
    second: str = ""  # what is asked about a program next, if something follows from what is wrong
    # Which part of the answer is right, from 0 to 1, in the exercise's own units (rows, cells,
    # steps, graphs); 1 only if the answer is right.
    share: float = 0.0
    own_run: OwnRun | None = None  # what to draw if the answer is a wrong program
    failed: Failed | None = field(default=None, compare=False)  # what to draw of a wrong program
    # Whether the answer could not be read, or stands open where it is right so far; then it was no
    # try.
    unread: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "fact", cut(self.fact, _LONGEST))
        if self.status == "right":
            object.__setattr__(self, "share", 1.0)
        elif not 0 <= self.share < 1:
            raise ValueError(f"the share of an answer that is not right is below 1: {self.share}")

    def earning(self, right: int, of: int) -> Verdict:
        """Return the verdict with its share: so many units are right, of so many.

        A wrong answer has a wrong or a missing unit somewhere, so it never earns all of them.

        Examples
        --------
        >>> Verdict("wrong", "Row 2 is wrong.").earning(1, of=5).share
        0.2
        >>> Verdict("wrong", "The table goes on.").earning(5, of=5).share
        0.8
        """
        if self.status != "wrong":
            return self
        return replace(self, share=max(0, min(right, of - 1)) / of if of > 0 else 0.0)

    @property
    def asked(self) -> str:
        """What the learner is asked about the answer."""
        return joined(self.is_it_so, self.hint or self.question)

    @property
    def message(self) -> str:
        """All that is said about the answer."""
        return joined(self.fact, self.remark, self.asked)

    def opened(self, words: str) -> str:
        """Return what is said about the answer, behind the two words that say how it went."""
        return f"{_OPENINGS[self.status]} {words}"

    def unnamed(self, question: str, causes: tuple[int, ...] = ()) -> Verdict:
        """Take the name away, and the hint that goes with it; a question takes its place.

        Examples
        --------
        >>> told = Verdict("wrong", "It is not 4.", None, (20,), 20, hint="Count.")
        >>> told.unnamed("Are you one off?"), told.unnamed("Are you one off?").causes
        (Not yet. It is not 4. Are you one off?, ())
        """
        hint = question if self.hint else ""
        return replace(self, causes=causes, mistake=None, is_it_so="", hint=hint)

    def denied(self) -> Verdict:
        """Take a name away that the learner says is wrong; the flaw's own question stays.

        Examples
        --------
        >>> asked = "It looks as if you guess. Is that what you did?"
        >>> told = Verdict("wrong", "C is 8.", is_it_so=asked, hint="Why?", question="5?")
        >>> told.denied()
        Not yet. C is 8. 5?
        """
        return replace(self, mistake=None, is_it_so="", hint="")

    def believing(self, before: Mapping[int, float]) -> Verdict:
        """Return the verdict with what is believed after it, where its judge said nothing of that.

        `before`: how likely each misunderstanding was before it.

        Examples
        --------
        >>> Verdict("wrong", "", causes=(20,), mistake=20).believing({}).believed[20]
        0.95
        >>> Verdict("right", "").believing({4: 0.6, 0: 0.4}).believed
        {4: 0.3, 0: 0.7}
        """
        if self.believed:
            return self
        numbers = {number: likely for number, likely in before.items() if number}
        if self.status == "right":  # it did not show, though it could be luck
            numbers = {number: likely / 2 for number, likely in numbers.items()}
        elif self.status == "wrong" and not self.unread:
            numbers |= {n: _BLAMED / len(self.causes) for n in self.causes}
        total = sum(numbers.values())
        if total > 1:
            numbers = {number: likely / total for number, likely in numbers.items()}
        return replace(self, believed={**numbers, 0: max(0.0, 1 - total)})

    def __bool__(self) -> bool:
        return self.status == "right"

    def __repr__(self) -> str:
        return self.opened(self.message)


@dataclass(frozen=True)
class Flaw:
    """The first thing that is wrong with an answer."""

    where: str  # the place: a row and a column, or the nodes settled so far
    reason: str  # why it is wrong, in a sentence that states facts
    question: str = ""  # what to ask the learner if nothing better is known; may be empty
    index: int = 0  # in which of the answer's rows it is
    part: FlawPart = ""  # what it is about; only a hint about the same is said to it

    @property
    def fact(self) -> str:
        """What is wrong, and where."""
        return joined(self.where, self.reason)

    def __str__(self) -> str:
        return joined(self.fact, self.question)


class Wrong(Exception):
    """The first thing that is wrong with an answer, as a sentence, and what to ask about it."""

    def __init__(self, fact: str, question: str = "") -> None:
        super().__init__(joined(fact, question))
        self.fact, self.question = fact, question


class Stopped(Wrong):
    """A program had to be stopped: it took too long, or too much memory."""


class Unread(Wrong):
    """An answer is not of the form that is asked for; says how it is written."""


def wrong(sentence: str, question: str = "") -> NoReturn:
    """Stop judging with the first thing that is wrong; what was typed may be of any length."""
    raise Wrong(cut(sentence, LONGEST_MESSAGE), question)


def unread(sentence: str) -> NoReturn:
    """Stop judging what cannot be read, with what was understood and how it is written."""
    raise Unread(cut(sentence, LONGEST_MESSAGE))


def refused(problem: Wrong) -> Verdict:
    """Return the verdict on an answer that was stopped at.

    Examples
    --------
    >>> refused(Wrong("E cannot be 13.")).unread, refused(Unread("Write a number.")).unread
    (False, True)
    """
    unread = isinstance(problem, Unread)
    return Verdict("wrong", problem.fact, question=problem.question, unread=unread)


_EXPLAINED = ContextVar("explained", default=True)


def is_explained() -> bool:
    """Say whether judges look for what is behind a mistake; right and wrong do not depend on it."""
    return _EXPLAINED.get()


@contextmanager
def unexplained() -> Iterator[None]:
    """Have answers only judged as right or wrong, which is much quicker, while this is open."""
    token = _EXPLAINED.set(False)
    try:
        yield
    finally:
        _EXPLAINED.reset(token)


_P = ParamSpec("_P")


def refusing(judge: Callable[_P, Verdict]) -> Callable[_P, Verdict]:
    """Let a judge stop with `wrong` and `unread`: what they say becomes its verdict."""

    @wraps(judge)
    def judged(*args: _P.args, **kwargs: _P.kwargs) -> Verdict:
        try:
            return judge(*args, **kwargs)
        except Wrong as problem:
            return refused(problem)

    return judged


NOT_TRIED = Verdict("not tried", "Replace the ... with your answer and run the cell again.")


def right_so_far(lines: int, below: str) -> Verdict:
    """Return the verdict on lines that are right, with an open one below them.

    `lines`: how many they are, with the first, which is given. `below`: what stands below the open
    one.

    Examples
    --------
    >>> right_so_far(1, "2: ?").status, right_so_far(1, "2: 7")
    ('not tried', Not yet. Line 1 is still open.)
    >>> right_so_far(2, "3: ?")
    Not yet. Line 1 is right; line 2 is still open.
    """
    if lines > 1:
        known = "Line 1 is" if lines == 2 else f"Lines 1 to {lines - 1} are"
        return Verdict("wrong", f"{known} right; line {lines} is still open.", unread=True)
    if all(line.strip().endswith("?") for line in below.splitlines() if line.strip()):
        return Verdict("not tried", "Fill in the question marks and run the cell again.")
    return Verdict("wrong", "Line 1 is still open.", unread=True)

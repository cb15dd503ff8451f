"""Verdicts: the judgment of an answer, and exceptions that stop a judge."""

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

_BLAMED = 0.95  # the probability of a blamed idea, if only a wrong idea explains an answer
_LONGEST = 2_000
"""Room for several sentences and a small table."""

Status = Literal["right", "wrong", "not tried"]

FlawPart = Literal[
    "",
    "next",
    "least sum",
    "number",
    "sum",
    "unseen",
    "before",
    "end",
    "over",
    "path",
    "again",
    "unreached",
    "other",
]
"""The subject of a flaw: the next node, the next node of A*, which of two numbers stays, the sum
behind a number, an unseen offer, a predecessor, the end, steps after it, a path, a node settled
twice, an unreached node, or something else; empty: ideas about any part may explain it."""

_OPENINGS: dict[Status, str] = {
    "right": "Right.",
    "wrong": "Not yet.",
    "not tried": "Not tried yet.",
}


@dataclass(frozen=True)
class WrongDistances:
    """The wrong distances of an answer, for a picture."""

    instance: Instance  # the graph and source of the question
    # For each wrong node the correct distance (None: unreachable) and the given one.
    expected: dict[Node, float | None]
    given: dict[Node, object]


@dataclass(frozen=True)
class OwnRun:
    """A run of a learner's program, for a picture beside the correct one."""

    instance: Instance  # the smallest graph that shows the flaw, and the source
    looked_up: tuple[Node, ...]  # the nodes whose neighbors it looked up, in order
    # The result.
    distance: dict[Node, object]
    predecessor: dict[Node, object]
    title: str = "Your run"  # the title of its picture
    steps: tuple[Step, ...] | None = None  # its steps, if they were seen
    end: str = ""  # the words at the end instead of those about the steps left


DrawsCase = Callable[[Any, Any], Scene]
"""Draws a case in which a program fails: the correct result, and the program's."""


@dataclass(frozen=True)
class Failed:
    """The smallest case in which a program fails, its result, and a function that draws both."""

    case: object
    given: object
    draws: DrawsCase

    @property
    def scene(self) -> Scene:
        """A picture of the case and the result."""
        return self.draws(self.case, self.given)


@dataclass(frozen=True)
class Verdict:
    """The judgment of one answer, in words.

    Examples
    --------
    >>> Verdict("right", "All 5 rows hold.")
    Right. All 5 rows hold.
    >>> bool(Verdict("wrong", "E cannot be 13."))
    False
    """

    status: Status
    fact: str  # why it is right, or the first flaw and why it is wrong; never cut
    wrong_distances: WrongDistances | None = None  # the wrong distances to draw
    # The numbers of the misunderstandings that may explain it, the likeliest first; the next
    # exercise follows them all up.
    causes: tuple[int, ...] = ()
    # The number of the misunderstanding that the verdict names, or None.
    mistake: int | None = None
    # The probability of each misunderstanding after this answer; 0: nothing in the list.
    believed: Mapping[int, float] = field(default_factory=dict, compare=False)
    remark: str = ""  # what else is known; left out if the words become too many
    is_it_so: str = ""  # the question whether the learner did this
    # The tutor's question about a known cause; empty if the cause concerns another part than the
    # flaw.
    hint: str = ""
    question: str = ""  # the flaw's own question, for an answer without a hint
    # The first wrong place of the picture, as a learner types it, or two joined by "-": an edge.
    at: str = ""
    second: str = ""  # the next question, if the flaw suggests one
    rule: str = ""  # the rule, if that of the exercise does not fit the flaw
    # The correct part of the answer, from 0 to 1, in the exercise's own units (rows, cells, steps,
    # graphs); 1 only for a right answer.
    share: float = 0.0
    own_run: OwnRun | None = None  # the run of a wrong program, to draw
    failed: Failed | None = field(default=None, compare=False)  # the failed case, to draw
    # Whether the answer was unreadable, or is unfinished and right so far: then it is no attempt.
    unread: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "fact", cut(self.fact, _LONGEST))
        if self.status == "right":
            object.__setattr__(self, "share", 1.0)
        elif not 0 <= self.share < 1:
            raise ValueError(f"a wrong answer should have a share below 1, not {self.share}")

    def earning(self, right: int, of: int) -> Verdict:
        """Return the verdict with its share: `right` units of `of`.

        A wrong answer has a wrong or a missing unit, so it never earns all of them.

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
        """The question to the learner about the answer."""
        return joined(self.is_it_so, self.hint or self.question)

    @property
    def message(self) -> str:
        """The whole message about the answer."""
        return joined(self.fact, self.remark, self.asked)

    def opened(self, words: str) -> str:
        """Return words about the answer after the opening that tells the result."""
        return f"{_OPENINGS[self.status]} {words}"

    def unnamed(self, question: str, causes: tuple[int, ...] = ()) -> Verdict:
        """Return the verdict without a name; a question replaces the hint that goes with it.

        Examples
        --------
        >>> told = Verdict("wrong", "It is not 4.", None, (20,), 20, hint="Count.")
        >>> told.unnamed("Are you off by one?"), told.unnamed("Are you off by one?").causes
        (Not yet. It is not 4. Are you off by one?, ())
        """
        hint = question if self.hint else ""
        return replace(self, causes=causes, mistake=None, is_it_so="", hint=hint)

    def denied(self) -> Verdict:
        """Return the verdict without a name that the learner denies, and with the flaw's question.

        Examples
        --------
        >>> asked = "It looks as if you guess. Is that what you did?"
        >>> told = Verdict("wrong", "C is 8.", is_it_so=asked, hint="Why?", question="5?")
        >>> told.denied()
        Not yet. C is 8. 5?
        """
        return replace(self, mistake=None, is_it_so="", hint="")

    def believing(self, before: Mapping[int, float]) -> Verdict:
        """Return the verdict with the belief after it, if its judge gave none.

        `before`: the probability of each misunderstanding before it.

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
        if self.status == "right":  # it did not show, but that may be luck
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
    """The first flaw in an answer."""

    where: str  # the place: a row and a column, or the nodes settled so far
    reason: str  # why it is wrong, in a sentence that states facts
    question: str = ""  # the question to the learner if there is no better one; may be empty
    index: int = 0  # the row of the answer
    part: FlawPart = ""  # its subject; only a hint about the same part goes with it
    at: str = ""  # its place in the picture, as in a verdict
    second: str = ""  # the next question, if that of the exercise does not fit

    def by(self, place: object) -> Flaw:
        """Return the flaw at a place, if it is not about an edge."""
        return self if self.at else replace(self, at=str(place))

    @property
    def fact(self) -> str:
        """The flaw and its place."""
        return joined(self.where, self.reason)

    def __str__(self) -> str:
        return joined(self.fact, self.question)


class Wrong(Exception):
    """The first flaw in an answer, as a sentence, and a question about it.

    `at`: its place in the picture, as a learner types it.
    """

    def __init__(
        self, fact: str, question: str = "", second: str = "", rule: str = "", *, at: str = ""
    ) -> None:
        super().__init__(joined(fact, question))
        self.fact, self.question, self.second, self.rule = fact, question, second, rule
        self.at = at


class Stopped(Wrong):
    """A program was stopped: it took too much time or memory."""


class Unread(Wrong):
    """An answer does not have the form that is asked for; the text says how to write it."""


def wrong(sentence: str, *hints: str, at: str = "") -> NoReturn:
    """Stop judging with the first flaw; the sentence is cut, because it may quote any text.

    `hints`: the question, the second question and the rule, if they are the flaw's own. `at`: its
    place in the picture.
    """
    raise Wrong(cut(sentence, LONGEST_MESSAGE), *hints, at=at)


def apart(text: str) -> tuple[str, str]:
    """Return a text without the question at its end, and that question.

    Examples
    --------
    >>> apart("It is 4. Why?"), apart("It is 4.")
    (('It is 4.', 'Why?'), ('It is 4.', ''))
    """
    told, end, asked = text.rpartition(". ")
    return (f"{told}.", asked) if end and asked.endswith("?") else (text, "")


def unread(sentence: str) -> NoReturn:
    """Stop judging an unreadable answer, and say how to write it."""
    raise Unread(cut(sentence, LONGEST_MESSAGE))


def refused(problem: Wrong) -> Verdict:
    """Return the verdict on an answer that made its judge stop.

    Examples
    --------
    >>> refused(Wrong("E cannot be 13.")).unread, refused(Unread("Write a number.")).unread
    (False, True)
    """
    return Verdict(
        "wrong",
        problem.fact,
        question=problem.question,
        second=problem.second,
        rule=problem.rule,
        at=problem.at,
        unread=isinstance(problem, Unread),
    )


_EXPLAINED = ContextVar("explained", default=True)


def is_explained() -> bool:
    """Say whether judges look for the cause of a mistake; right or wrong does not depend on it."""
    return _EXPLAINED.get()


@contextmanager
def unexplained() -> Iterator[None]:
    """Judge answers only as right or wrong inside this context, which is much faster."""
    token = _EXPLAINED.set(False)
    try:
        yield
    finally:
        _EXPLAINED.reset(token)


_P = ParamSpec("_P")


def refusing(judge: Callable[_P, Verdict]) -> Callable[_P, Verdict]:
    """Let a judge stop with `wrong` and `unread`, and make their words its verdict."""

    @wraps(judge)
    def judged(*args: _P.args, **kwargs: _P.kwargs) -> Verdict:
        try:
            return judge(*args, **kwargs)
        except Wrong as problem:
            return refused(problem)

    return judged


NOT_TRIED = Verdict("not tried", "Replace the ... with your answer and run the cell again.")


def right_so_far(lines: int, below: str) -> Verdict:
    """Return the verdict on correct lines with an open one below them.

    `lines`: how many lines are correct, including the given first one. `below`: the text below the
    open one.

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
        return Verdict("not tried", "Replace the question marks and run the cell again.")
    return Verdict("wrong", "Line 1 is still open.", unread=True)

"""Judges a function that a learner was asked to write; what each exercise asks for is a record.

It stands beside the other judges and not in the room that runs programs, because a verdict, and
what a wrong answer can mean, are told on the floors above that room.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice
from operator import itemgetter
from random import Random
from typing import Any, Generic, TypeVar

from pathlib_games.graphs import Graph
from pathlib_games.words import joined
from pathlib_tutor.exercises.instance import smallest, written
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.verdict import (
    NOT_TRIED,
    DrawsCase,
    Failed,
    OwnRun,
    Stopped,
    Verdict,
    Wrong,
    refused,
    wrong,
)
from pathlib_tutor.ideas.judges import one_reason
from pathlib_tutor.ideas.misunderstandings import NO_SLIP, Slip
from pathlib_tutor.programs.calls import Call
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.run import SECONDS
from pathlib_tutor.programs.sending import emptied, what_survives
from pathlib_tutor.programs.session import NotThere, Session, session
from pathlib_tutor.programs.values import is_ours

# ---- runs a learner's function for an answer of any kind -------------------------------------


def not_a_function(value: object, name: str = "") -> Verdict:
    """Return the verdict on something that should have been a function, perhaps of this name."""
    if value is ...:
        return NOT_TRIED
    such_as = f", such as {name}" if name else ""
    return Verdict("wrong", f"Give the function itself{such_as}, not {shown(value)}.")


def answer_of(
    work: partial[Any],
    read: Callable[[Any], Any],
    seconds: float,
    within: Session | None = None,
    explains: Callable[[Crash], str] = lambda _: "",
) -> Any:
    """Run a learner's function in a process of its own and copy what it gives.

    `read`: reads what comes back, in plain values; raises `Wrong` if it is no answer.

    `within`: the session whose process is asked; by default the one that is open.

    `explains`: what a game has to say about where it stopped; an empty text: nothing.

    Gives ... if the function was not tried. Raises `Wrong`, which says why there is no answer.
    """
    with nullcontext(within) if within is not None else session() as opened:
        done = opened.ask(Call(work.func, work.args), _programs(work), seconds, work)
    if done.stopped:
        raise Stopped(f"it {done.stopped}")
    if done.crash:
        raise Wrong(f"it stopped with {done.crash}.", explains(done.crash) or done.crash.hint)
    if done.error:
        wrong(f"It stopped with {done.error}.")
    if done.changed:
        wrong(f"it changed {', '.join(done.changed)}. Leave Python and the course as they are.")
    return done.value if done.value is ... else read(done.value)


def ask_ahead(works: Sequence[partial[Any]], seconds: float) -> int:
    """Ask all at once what `answer_of` is going to be asked for; return how much of it.

    Examples
    --------
    >>> ask_ahead([partial(max, 2, 3), partial(max, 4, 5)], 1)
    2
    """
    calls = [Call(work.func, work.args) for work in works]
    programs = [program for work in works for program in _programs(work)]
    with session() as opened:
        return opened.ask_ahead(calls, works, programs, seconds)


def _programs(work: partial[Any]) -> list[object]:
    """Return what is of a learner's making in a call."""
    return [part for part in (work.func, *work.args) if callable(part) and not is_ours(part)]


# ---- lists and dictionaries that learners' programs about games return -----------------------

_MOST_RETURNED = 5000


def returned_cells(value: object, of: str = "cells") -> list[Any]:
    """Copy a list of cells, or of what else is asked for; raises `Wrong` if it is none."""
    if value is None:
        wrong("it returned None.", "Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"it should return a list of {of}, not {shown(value)}.")
    return list(islice(value, _MOST_RETURNED))


def returned_dictionary(value: object, name: str, entry: str) -> dict[Any, Any]:
    """Copy a dictionary; raises `Wrong` if it is none.

    `name`: what it is called in the program; `entry`: what it holds, such as "cell: value".
    """
    if value is None:
        wrong("it returned None.", f"Does it end with `return {name}`?")
    if not isinstance(value, Mapping):
        wrong(f"it should return a dictionary, {entry}, not {shown(value)}.")
    return dict(islice(value.items(), _MOST_RETURNED))


C = TypeVar("C")  # a case
A = TypeVar("A")  # what a program gave for it

_SMALL = 0.5  # seconds for a program on a smaller case
_LARGE = 1_000  # a weight that is told
_FACTS = 2  # so many are told of a case


def special(facts: Mapping[str, bool]) -> str:
    """Say in a sentence which facts hold of a case, if any; of many the first ones.

    Examples
    --------
    >>> special({"a weight is 0": True, "no node is there": False})
    'What is special there: a weight is 0.'
    """
    true = [fact for fact, holds in facts.items() if holds]
    return f"What is special there: {' and '.join(true[:_FACTS])}." if true else ""


@dataclass(frozen=True)
class ProgramFlaw:
    """What is wrong with what a program gave."""

    told: str  # in sentences; they are never cut
    slip: Slip = NO_SLIP  # what shows in it: an idea, or what to ask about it
    kind: object = ""  # a smaller case has to show a flaw of this kind; None: none is looked for
    own_run: OwnRun | None = None  # the run of the program, for a picture
    ends: bool = False  # whether the program is asked for nothing more
    printed: str = ""  # what it printed there
    case: Any = None  # what is drawn of where it was seen: all of it, if nothing is said
    given: Any = None

    def seen(self, case: object, given: object, lines: list[str]) -> ProgramFlaw:
        """Return the flaw with where it was seen, what was given there, and what was printed."""
        drawn = case if self.case is None else self.case
        return replace(self, printed=_last(lines), case=drawn, given=given)

    def drawn_by(self, draws: DrawsCase | None) -> Failed | None:
        """Return what is drawn of it, if there is something that draws it."""
        return Failed(self.case, self.given, draws) if draws and self.case is not None else None

    second: str = ""  # what to ask next; nothing if nothing follows from what is wrong
    remark: str = ""  # what else is known of the run; it is left out where words are too many


@dataclass(frozen=True)
class Tried(Generic[C, A]):
    """A case for which a program gave something that could be read."""

    case: C
    answer: A
    flaw: ProgramFlaw | None  # what is wrong with it; None: nothing


def facts_of(graph: Graph) -> dict[str, bool]:
    """Return what in a graph a program may not be ready for, and whether it is there."""
    tail, head, largest = max(graph.edges, key=itemgetter(2), default=(None, None, 0))
    ends = Counter(frozenset(edge[:2]) for edge in graph.edges)
    fraction = next((weight for _, _, weight in graph.edges if weight % 1), None)
    return {
        f"the edge from {tail} to {head} weighs {written(largest)}": largest >= _LARGE,
        f"some weights are fractions, such as {written(fraction)}": fraction is not None,
        "a weight is 0": any(not weight for _, _, weight in graph.edges),
        "two edges join the same nodes": any(number > 1 for number in ends.values()),
        "an edge leads from a node to itself": any(len(pair) == 1 for pair in ends),
    }


def by_case(counts: Callable[[Any], bool]) -> Callable[..., tuple[int, int]]:
    """Return what counts the cases without a flaw, of all of them.

    `counts`: says whether a case is worth anything; it is not if doing nothing is right there.
    """

    def earned(tried: Sequence[Tried[Any, Any]], cases: Sequence[Any]) -> tuple[int, int]:
        right = sum(each.flaw is None and counts(each.case) for each in tried)
        return right, sum(map(counts, cases))

    return earned


_each_case = by_case(lambda _: True)


def by_pairs(right: Callable[[Any], object]) -> Callable[..., tuple[int, int]]:
    """Return what counts pairs of cases with different answers, and which of them are right.

    To give one answer for all cases is worth nothing then.
    """

    def earned(tried: Sequence[Tried[Any, Any]], cases: Sequence[Any]) -> tuple[int, int]:
        answers = {case: right(case) for case in cases}
        good = {each.case for each in tried if each.flaw is None}
        pairs = [{a, b} for a, b in combinations(cases, 2) if answers[a] != answers[b]]
        return sum(pair <= good for pair in pairs), len(pairs)

    return earned


def read_watched(read: Callable[[object], Any]) -> Callable[[Any, Any], Any]:
    """Return what reads the answer of a program that was `watched`, and its look-ups."""

    def reader(value: tuple[object, list[Any]], _: object) -> Any:
        answer, looked_up = value
        return answer if answer is ... else (read(answer), tuple(looked_up))

    return reader


@dataclass(frozen=True)
class ProgramTask(Generic[C, A]):
    """A function that is to be written: what it is called for, and what is right."""

    cases: Callable[[], Sequence[C]]  # what it is called for, the simplest first
    flaw: Callable[[C, A], ProgramFlaw | None]
    """Says what is wrong with an answer; raises `Wrong` if it is none."""
    right: Callable[[Sequence[Tried[C, A]]], str]  # what is told of a right program
    where: Callable[[C], str] = lambda _: ""  # names a case where it fails: "For cell 3:"
    call: Callable[[Any, C], partial[Any]] = partial  # calls the program for a case
    read: Callable[[Any, C], A] = lambda value, _: value
    """Copies what came back; raises `Wrong` if it is no answer."""
    together: Callable[[Sequence[Tried[C, A]]], ProgramFlaw | None] = lambda _: None
    """Says what is wrong with all answers together, if each is right."""
    slips: Callable[[C], Iterable[tuple[Slip, object]]] = lambda _: ()
    """The typical slips, and what each gives for a case; one that gives all answers is told."""
    gives: Callable[[A], object] = lambda answer: answer  # the part of an answer that slips give
    ideas: Callable[[ProgramFlaw, Sequence[Tried[C, A]], Iterable[int]], Verdict | None] = (
        lambda *_: None
    )
    """Tells the first flaw where something else than one of these slips may explain all answers."""
    smaller: Callable[[C], Iterable[Callable[[C], C | None]]] = lambda _: ()
    """What may be done to a case to make it smaller, as `smallest` asks for it."""
    earned: Callable[[Sequence[Tried[C, A]], Sequence[C]], tuple[int, int]] = _each_case
    """Counts what is right, and of how many."""
    name: str = ""  # what the function is called, for who gives something else
    explains: Callable[[Crash], str] = lambda _: ""
    """What there is to say about where it stopped with an error; an empty text: nothing more."""
    otherwise: Callable[[C], Mapping[str, C]] = lambda _: {}
    """Cases with one thing changed; what to ask next of who is right there is the key."""
    special: Callable[[C], Mapping[str, bool]] = lambda _: {}
    """What of a case a program may not be ready for, and whether it is so, for who is stopped."""
    hidden: Callable[[Random], Sequence[C]] = lambda _: ()
    """Draws more cases, of the same kinds and equally hard: nobody knows them before."""
    draws: DrawsCase | None = None
    """Draws a case (`ProgramFlaw.case`), with what is right and what was given."""
    uses: tuple[str, ...] = ()
    """Modules of the course that programs may use, if they run in a jail."""

    def told(
        self, flaw: ProgramFlaw, tried: Sequence[Tried[C, A]], met_before: Iterable[int] = ()
    ) -> Verdict:
        """Tell the first flaw, with the slip that explains all answers."""
        if (verdict := self.ideas(flaw, tried, met_before)) is not None:
            return verdict
        slip = None if flaw.slip.idea else self._behind(tried)
        return (slip or flaw.slip).blames(flaw.told, met_before)

    def _behind(self, tried: Sequence[Tried[C, A]]) -> Slip | None:
        """Return the slip that gives all answers, if none is missing."""
        if len(tried) < len(self.cases()):
            return None
        same: dict[int, Slip] = {}
        for number, each in enumerate(tried):
            slips = [
                slip for slip, gives in self.slips(each.case) if gives == self.gives(each.answer)
            ]
            same = {id(slip): slip for slip in slips if number == 0 or id(slip) in same}
        return one_reason(same.values())

    def judge(
        self, function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
    ) -> Verdict:
        """Run a learner's function for all cases, up to one for which it fails, and judge it.

        If something is wrong, only what it printed there is shown.
        """
        if not callable(function):
            return not_a_function(function, self.name)
        with session() as opened:
            opened.uses = self.uses
            with opened.held() as lines:
                verdict, printed = _verdict(function, self, met_before, seconds, lines)
            opened.show(printed)
        return verdict

    def answers(self, function: Any, cases: Sequence[C], seconds: float) -> Iterator[A]:
        """Yield what a program gives, ... if it was not tried; `Wrong` says why it fails."""
        calls = [self.call(function, case) for case in cases]
        if len(calls) > 1:  # one alone is not fetched faster
            ask_ahead(calls, seconds)
        for call, case in zip(calls, cases, strict=True):
            yield answer_of(call, partial(self._read, case), seconds, explains=self.explains)

    def _read(self, case: C, value: Any) -> A:
        return self.read(value, case)

    def flaw_on(self, function: Any, case: C, seconds: float) -> ProgramFlaw | None:
        """Return what is wrong on a case; None if nothing is, or if the program fails."""
        with session() as opened, opened.held() as lines:
            try:
                answer = next(self.answers(function, [case], min(seconds, _SMALL)))
                flaw = None if answer is ... else self.flaw(case, answer)
            except (Wrong, NotThere):
                return None
        return flaw and flaw.seen(case, answer, lines)

    def smallest(self, function: Any, case: C, flaw: ProgramFlaw, seconds: float) -> ProgramFlaw:
        """Return the flaw of the same kind that a smallest case shows."""

        def look(smaller: C) -> ProgramFlaw | None:
            found = self.flaw_on(function, smaller, seconds)
            return found if found is not None and found.kind == flaw.kind else None

        if flaw.kind is not None:
            case, flaw = smallest(case, flaw, look, self.smaller)
        return replace(flaw, second=flaw.second or self._asks_next(function, case, seconds))

    def _asks_next(self, function: Any, case: C, seconds: float) -> str:
        """Return what to ask of who is right in a case like this one, but for one thing."""
        changed = self.otherwise(case).items()
        return next((asks for asks, c in changed if self.is_right(function, c, seconds)), "")

    def is_right(self, function: Any, case: C, seconds: float) -> bool:
        """Say whether a program is right in a case."""
        tried, failure = _tried(function, self, [case], min(seconds, _SMALL), [])
        return not failure and all(each.flaw is None for each in tried)

    def survives(self, function: Any, case: C, seconds: float, *, first: bool) -> bool:
        """Say whether a program that fails in a case does not if nothing was asked of it before.

        `first`: whether it was asked nothing before; then a learner may have called it.
        """
        anew = emptied(function)
        if first and anew is function:
            return False
        with session() as opened, opened.held(), suppress(NotThere):
            opened.close()
            return self.is_right(anew, case, seconds)
        return False


_hidden: ContextVar[str] = ContextVar("hidden", default="")


@contextmanager
def also_hidden(seed: str) -> Iterator[None]:
    """Let programs be judged on hidden cases as well, drawn from a seed; an empty one: on none."""
    token = _hidden.set(seed)
    try:
        yield
    finally:
        _hidden.reset(token)


def _verdict(
    function: Any,
    task: ProgramTask[C, A],
    met_before: Iterable[int],
    seconds: float,
    lines: list[str],
) -> tuple[Verdict, str]:
    """Return the verdict on a program, and what of its prints belongs to it.

    `lines`: what the program prints meanwhile, a text for each time that it is asked.
    """
    public = task.cases()
    try:
        known, failure = _tried(function, task, public, seconds, lines)
        printed = lines[: len(known) + bool(failure)]
        seed = _hidden.get()
        others = task.hidden(Random(seed)) if seed and task.earned(known, public)[0] else ()
        more, missed = _tried(function, task, others, seconds, lines)
    except _Blank:
        return NOT_TRIED, "".join(lines)
    flawed = [(each.case, each.flaw) for each in known if each.flaw is not None]
    failed = [*(case for case, _ in flawed), *(public[len(known) :] if failure else ())]
    if failed and task.survives(function, failed[0], seconds, first=failed[0] is public[0]):
        told = joined(task.where(failed[0]), _ONLY_FIRST, what_survives(function))
        verdict = Verdict("wrong", told, hint=_ANEW, second=_TWICE)
    elif flawed:
        flaw = task.smallest(function, *flawed[0], seconds)
        found = task.told(flaw, known, met_before)
        verdict = replace(
            found,
            remark=found.remark or flaw.remark,
            own_run=flaw.own_run,
            failed=flaw.drawn_by(task.draws),
            second=flaw.second or _after(flaw.told, flaw.printed) or found.second,
        )
        printed = [flaw.printed]
    elif failure:
        printed = printed[-1:]
        verdict = replace(refused(failure), second=_after(failure.fact, "".join(printed)))
    elif together := task.together(known):
        found = together.slip.blames(together.told, met_before)
        verdict = replace(found, failed=together.drawn_by(task.draws))
    elif missed or any(each.flaw for each in more):
        verdict = Verdict("wrong", _HIDDEN.format(len(public)), question=_DOES_IT)
    else:
        return Verdict("right", task.right([*known, *more])), "".join(printed)
    # The lesser share: a table of the cases that are known is worth nothing.
    shares = [task.earned(known, public), *([task.earned(more, others)] if others else ())]
    return verdict.earning(*min(shares, key=_share)), "".join(printed)


class _Blank(Exception):
    """A program was handed in as it was handed out."""


def _tried(
    function: Any, task: ProgramTask[C, A], cases: Sequence[C], seconds: float, lines: list[str]
) -> tuple[list[Tried[C, A]], Wrong | None]:
    """Try a program in cases up to one in which it fails; return what came of it, and how it fails.

    Raises `_Blank` if it was not written yet.
    """
    answers = task.answers(function, cases, seconds)
    tried: list[Tried[C, A]] = []
    for case in cases:
        try:
            answer = next(answers)
            if answer is ...:
                raise _Blank
            flaw = task.flaw(case, answer)
        except Wrong as problem:
            told = special(task.special(case)) if isinstance(problem, Stopped) else ""
            fact = joined(task.where(case), problem.fact, told)
            return tried, Wrong(f"{fact[0].upper()}{fact[1:]}", problem.question)
        except NotThere:
            if any(each.flaw for each in tried):
                break  # it is wrong without it
            raise
        tried.append(Tried(case, answer, flaw and flaw.seen(case, answer, lines)))
        if flaw is not None and flaw.ends:
            break
    return tried, None


def _share(earned: tuple[int, int]) -> float:
    right, of = earned
    return right / of if of else 1.0


_LINE = re.compile(r"stopped with .* in line (\d+)\b", re.DOTALL)
_GOES_ON = re.compile(r"was still running|asked for neighbors \d+ times|\byielded \d+ steps")


def _after(told: str, printed: str) -> str:
    """Return what to ask next of who returned nothing, or whose program had no end of its own."""
    if "returned None" in told:
        prints = "Your program prints its answer but returns nothing. Where does it need `return`?"
        asks = "Print the answer where it is ready. Is there a `return` after that line?"
        return prints if printed.strip() else asks
    if (stopped := _LINE.search(told)) is not None:
        return f"Print the values of line {stopped[1]} just before it. Which one surprises you?"
    if _GOES_ON.search(told):
        return "Print what your loop takes each time. Which value comes again and again?"
    return ""


_ONLY_FIRST = "the first call is right, a call after others is not: something survives a call."
_ANEW = "Which list, dictionary or set should each call make anew?"
_TWICE = "Print it in the first line of your function, and call the function twice. What is in it?"
_HIDDEN = "It is right in the {} cases that you know, and not in others, which were drawn anew."
_DOES_IT = "Does it do what is asked, or does it know these cases?"


def _last(lines: list[str]) -> str:
    return lines[-1] if lines else ""

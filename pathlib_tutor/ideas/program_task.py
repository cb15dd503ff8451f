"""Judge a function that a learner writes; a `ProgramTask` records what each exercise asks for.

This module stands beside the other judges, not in `programs`, because verdicts and ideas belong to
layers above that package.
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
from pathlib_games.words import joined, listed
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
    apart,
    refused,
    wrong,
)
from pathlib_tutor.ideas.judges import one_reason
from pathlib_tutor.ideas.misunderstandings import NO_SLIP, Slip
from pathlib_tutor.programs.calls import Call, Endless
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.run import SECONDS
from pathlib_tutor.programs.sending import emptied, shared_names, what_survives
from pathlib_tutor.programs.session import NotThere, Session, session
from pathlib_tutor.programs.values import is_ours


def not_a_function(value: object, name: str = "") -> Verdict:
    """Return the verdict on a value that should be a function, perhaps of this name."""
    if value is ...:
        return NOT_TRIED
    such_as = f", such as {name}" if name else ""
    return Verdict("wrong", f"Give the function itself{such_as}, not {shown(value)}.")


def slipped_programs(
    slipped: Callable[..., object], ideas: Iterable[int]
) -> dict[int, Callable[[None], object]]:
    """Return the program of each misunderstanding: a function of ours that takes its number."""

    def program(number: int, _: None) -> object:
        return partial(slipped, number)

    return {number: partial(program, number) for number in ideas}


def answer_of(
    work: partial[Any],
    read: Callable[[Any], Any],
    seconds: float,
    within: Session | None = None,
    explains: Callable[[Crash], str] = lambda _: "",
) -> Any:
    """Run a learner's function in a process of its own, and copy its result.

    `read`: reads the result, in plain values; raises `Wrong` if it is no answer.

    `within`: the session that runs it; by default the open one.

    `explains`: what a game says about the place where it stopped; an empty text: nothing.

    Returns ... if the function was not tried. Raises `Wrong`, which says why there is no answer.
    """
    with nullcontext(within) if within is not None else session() as opened:
        done = opened.ask(Call(work.func, work.args), _programs(work), seconds, work)
    if done.stopped:
        raise Stopped(*apart(f"your function {done.stopped}"))
    if done.crash:
        if done.crash.error == Endless.__name__:
            raise Stopped(*apart(f"your function {done.crash.words}"))
        told = f"your function stopped with {done.crash}."
        raise Wrong(told, explains(done.crash) or done.crash.hint)
    if done.error:
        wrong(f"your function stopped with {done.error}.")
    if done.changed:
        told = f"your function changed {listed(done.changed)}."
        wrong(f"{told} Leave Python and the course as they are.")
    return done.value if done.value is ... else read(done.value)


def ask_ahead(works: Sequence[partial[Any]], seconds: float) -> int:
    """Request all results that `answer_of` will need at once; return how many were requested.

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
    """Return the parts of a call that a learner wrote."""
    return [part for part in (work.func, *work.args) if callable(part) and not is_ours(part)]


_MOST_RETURNED = 5000


def returned_cells(value: object, of: str = "cells") -> list[Any]:
    """Copy a returned list of cells, or of other parts; raises `Wrong` if it is no list."""
    if value is None:
        wrong("your function returned None.", "Does it end with `return`?")
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        wrong(f"your function should return a list of {of}, not {shown(value)}.")
    return list(islice(value, _MOST_RETURNED))


def returned_dictionary(value: object, name: str, entry: str) -> dict[Any, Any]:
    """Copy a returned dictionary; raises `Wrong` if it is none.

    `name`: its name in the program; `entry`: its contents, such as "cell: value".
    """
    if value is None:
        wrong("your function returned None.", f"Does it end with `return {name}`?")
    if not isinstance(value, Mapping):
        wrong(f"your function should return a dictionary {{{entry}}}, not {shown(value)}.")
    return dict(islice(value.items(), _MOST_RETURNED))


C = TypeVar("C")  # a case
A = TypeVar("A")  # the answer of a program

_SMALL = 0.5  # seconds for a program on a smaller case
_LARGE = 1_000  # the least weight that is worth a remark
_FACTS = 2  # the most facts about a case


def special(facts: Mapping[str, bool]) -> str:
    """Return a sentence about the facts that hold in a case, at most the first few.

    Examples
    --------
    >>> special({"a weight is 0": True, "no node is there": False})
    'In this case, a weight is 0.'
    """
    true = [fact for fact, holds in facts.items() if holds]
    return f"In this case, {' and '.join(true[:_FACTS])}." if true else ""


@dataclass(frozen=True)
class ProgramFlaw:
    """A flaw in the answer of a program."""

    told: str  # the flaw in sentences; never cut
    slip: Slip = NO_SLIP  # the idea that it shows, or the question about it
    kind: object = ""  # the kind that a smaller case must show as well; None: look for none
    own_run: OwnRun | None = None  # the run of the program, for a picture
    ends: bool = False  # whether the program gets no further cases
    printed: str = ""  # the program's output in this case
    case: Any = None  # the part of the case to draw; by default all of it
    given: Any = None

    def seen(self, case: object, given: object, lines: list[str]) -> ProgramFlaw:
        """Return the flaw with its case, the answer there, and the output."""
        drawn = case if self.case is None else self.case
        return replace(self, printed=_last(lines), case=drawn, given=given)

    def drawn_by(self, draws: DrawsCase | None) -> Failed | None:
        """Return the picture of the flaw, if the task draws cases."""
        return Failed(self.case, self.given, draws) if draws and self.case is not None else None

    second: str = ""  # the next question, if the flaw suggests one
    remark: str = ""  # what else is known of the run; left out if the words become too many


@dataclass(frozen=True)
class Tried(Generic[C, A]):
    """A case with a readable answer of a program."""

    case: C
    answer: A
    flaw: ProgramFlaw | None  # None: the answer is correct


def facts_of(graph: Graph) -> dict[str, bool]:
    """Return features of a graph that may surprise a program, and whether the graph has them."""
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
    """Return a function that counts the cases without a flaw, and all cases.

    `counts`: says whether a case counts; it does not if doing nothing is correct there.
    """

    def earned(tried: Sequence[Tried[Any, Any]], cases: Sequence[Any]) -> tuple[int, int]:
        right = sum(each.flaw is None and counts(each.case) for each in tried)
        return right, sum(map(counts, cases))

    return earned


_each_case = by_case(lambda _: True)


def by_pairs(right: Callable[[Any], object]) -> Callable[..., tuple[int, int]]:
    """Return a function that counts the correct pairs of cases with different answers, and all.

    The same answer for all cases is then worth nothing.
    """

    def earned(tried: Sequence[Tried[Any, Any]], cases: Sequence[Any]) -> tuple[int, int]:
        answers = {case: right(case) for case in cases}
        good = {each.case for each in tried if each.flaw is None}
        pairs = [{a, b} for a, b in combinations(cases, 2) if answers[a] != answers[b]]
        return sum(pair <= good for pair in pairs), len(pairs)

    return earned


def read_watched(read: Callable[[object], Any]) -> Callable[[Any, Any], Any]:
    """Return a function that reads the answer of a `watched` program, and its look-ups."""

    def reader(value: tuple[object, list[Any]], _: object) -> Any:
        answer, looked_up = value
        return answer if answer is ... else (read(answer), tuple(looked_up))

    return reader


@dataclass(frozen=True)
class ProgramTask(Generic[C, A]):
    """A function to write: its test cases and how to judge their answers."""

    cases: Callable[[], Sequence[C]]  # the test cases, the simplest first
    flaw: Callable[[C, A], ProgramFlaw | None]
    """Returns the flaw of an answer; raises `Wrong` if it is no answer."""
    right: Callable[[Sequence[Tried[C, A]]], str]  # praises a correct program
    where: Callable[[C], str] = lambda _: ""  # names the case of a failure: "For cell 3:"
    call: Callable[[Any, C], partial[Any]] = partial  # calls the program for a case
    read: Callable[[Any, C], A] = lambda value, _: value
    """Copies a result; raises `Wrong` if it is no answer."""
    together: Callable[[Sequence[Tried[C, A]]], ProgramFlaw | None] = lambda _: None
    """Returns the flaw of all answers together, if each alone is correct."""
    slips: Callable[[C], Iterable[tuple[Slip, object]]] = lambda _: ()
    """The typical slips, each with its answer in a case; a slip that gives all answers is named."""
    gives: Callable[[A], object] = lambda answer: answer  # the part of an answer to compare
    ideas: Callable[[ProgramFlaw, Sequence[Tried[C, A]], Iterable[int]], Verdict | None] = (
        lambda *_: None
    )
    """Returns a verdict on the first flaw if anything but a slip may explain all answers."""
    smaller: Callable[[C], Iterable[Callable[[C], C | None]]] = lambda _: ()
    """The ways to make a case smaller, as `smallest` takes them."""
    earned: Callable[[Sequence[Tried[C, A]], Sequence[C]], tuple[int, int]] = _each_case
    """Counts the correct units, and all of them."""
    name: str = ""  # the name of the function, for an answer that is no function
    explains: Callable[[Crash], str] = lambda _: ""
    """Explains the place of an error; an empty text: nothing to add."""
    otherwise: Callable[[C], Mapping[str, C]] = lambda _: {}
    """Cases with one change each; the key is the next question if the program is right there."""
    special: Callable[[C], Mapping[str, bool]] = lambda _: {}
    """Features of a case that may surprise a program, and whether it has them, for a stopped
    program."""
    hidden: Callable[[Random], Sequence[C]] = lambda _: ()
    """Draws more cases of the same kinds, equally hard, which learners do not know."""
    draws: DrawsCase | None = None
    """Draws a case (`ProgramFlaw.case`), with the correct result and the program's."""
    uses: tuple[str, ...] = ()
    """The modules of the course that programs may use in a jail."""

    def told(
        self, flaw: ProgramFlaw, tried: Sequence[Tried[C, A]], met_before: Iterable[int] = ()
    ) -> Verdict:
        """Return the verdict on the first flaw, with the slip that explains all answers."""
        if (verdict := self.ideas(flaw, tried, met_before)) is not None:
            return verdict
        slip = None if flaw.slip.idea else self._behind(tried)
        return (slip or flaw.slip).blames(flaw.told, met_before)

    def _behind(self, tried: Sequence[Tried[C, A]]) -> Slip | None:
        """Return the slip that gives all answers, if no answer is missing."""
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
        """Run a learner's function on all cases, up to the first failure, and judge it.

        If it has a flaw, show only its output in that case.
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
        """Yield the results, ... if the function was not tried; `Wrong` says why it fails."""
        calls = [self.call(function, case) for case in cases]
        if len(calls) > 1:  # a single call gains nothing
            ask_ahead(calls, seconds)
        for call, case in zip(calls, cases, strict=True):
            yield answer_of(call, partial(self._read, case), seconds, explains=self.explains)

    def _read(self, case: C, value: Any) -> A:
        return self.read(value, case)

    def flaw_on(self, function: Any, case: C, seconds: float) -> ProgramFlaw | None:
        """Return the flaw on a case; None if there is none, or if the program fails."""
        with session() as opened, opened.held() as lines:
            try:
                answer = next(self.answers(function, [case], min(seconds, _SMALL)))
                flaw = None if answer is ... else self.flaw(case, answer)
            except (Wrong, NotThere):
                return None
        return flaw and flaw.seen(case, answer, lines)

    def smallest(self, function: Any, case: C, flaw: ProgramFlaw, seconds: float) -> ProgramFlaw:
        """Return a flaw of the same kind on the smallest case that shows it."""

        def look(smaller: C) -> ProgramFlaw | None:
            found = self.flaw_on(function, smaller, seconds)
            return found if found is not None and found.kind == flaw.kind else None

        if flaw.kind is not None:
            case, flaw = smallest(case, flaw, look, self.smaller)
        return replace(flaw, second=flaw.second or self._asks_next(function, case, seconds))

    def _asks_next(self, function: Any, case: C, seconds: float) -> str:
        """Return the next question if the program is right in a case with one change."""
        changed = self.otherwise(case).items()
        return next((asks for asks, c in changed if self.is_right(function, c, seconds)), "")

    def is_right(self, function: Any, case: C, seconds: float) -> bool:
        """Say whether a program is right in a case."""
        tried, failure = _tried(function, self, [case], min(seconds, _SMALL), [])
        return not failure and all(each.flaw is None for each in tried)

    def survives(self, function: Any, case: C, seconds: float, *, first: bool) -> bool:
        """Say whether a program that fails in a case is right there after a fresh start.

        `first`: whether it was its first case; then a learner may have called it before.
        """
        anew = emptied(function)
        if first and anew is function:
            return False
        with session() as opened, opened.held(), suppress(NotThere):
            opened.close()
            return self.is_right(anew, case, seconds)
        return False


_hidden: ContextVar[tuple[str, list[str]]] = ContextVar("hidden", default=("", []))


@contextmanager
def also_hidden(seed: str) -> Iterator[list[str]]:
    """Judge programs on hidden cases as well, drawn from a seed; an empty seed draws none.

    Yields a list for the flaw in a hidden case of a program that is right in the known ones. It is
    for teachers alone.
    """
    failed: list[str] = []
    token = _hidden.set((seed, failed))
    try:
        yield failed
    finally:
        _hidden.reset(token)


def _verdict(
    function: Any,
    task: ProgramTask[C, A],
    met_before: Iterable[int],
    seconds: float,
    lines: list[str],
) -> tuple[Verdict, str]:
    """Return the verdict on a program, and the output that belongs to it.

    `lines`: the output of the program, a text for each call.
    """
    public = task.cases()
    try:
        known, failure = _tried(function, task, public, seconds, lines)
        printed = lines[: len(known) + bool(failure)]
        seed, failed_hidden = _hidden.get()
        others = task.hidden(Random(seed)) if seed and task.earned(known, public)[0] else ()
        more, missed = _tried(function, task, others, seconds, lines)
    except _Blank:
        return NOT_TRIED, "".join(lines)
    flawed = [(each.case, each.flaw) for each in known if each.flaw is not None]
    failed = [*(case for case, _ in flawed), *(public[len(known) :] if failure else ())]
    if failed and task.survives(function, failed[0], seconds, first=failed[0] is public[0]):
        told = joined(task.where(failed[0]), _ONLY_FIRST, what_survives(function))
        told = f"{told[0].upper()}{told[1:]}"
        second = _TWICE.format(shared_names(function) or "what was created outside")
        verdict = Verdict("wrong", told, hint=_ANEW, second=second)
    elif flawed:
        flaw = task.smallest(function, *flawed[0], seconds)
        found = task.told(flaw, known, met_before)
        verdict = replace(
            found,
            remark=found.remark or flaw.remark,
            own_run=flaw.own_run,
            failed=flaw.drawn_by(task.draws),
            second=flaw.second or next_question(flaw.told, flaw.printed) or found.second,
        )
        printed = [flaw.printed]
    elif failure:
        printed = printed[-1:]
        verdict = replace(refused(failure), second=next_question(failure.fact, "".join(printed)))
    elif together := task.together(known):
        found = together.slip.blames(together.told, met_before)
        verdict = replace(found, failed=together.drawn_by(task.draws))
    elif missed or any(each.flaw for each in more):
        flaws = (
            task.told(task.smallest(function, each.case, each.flaw, seconds), more).fact
            for each in more
            if each.flaw
        )
        failed_hidden.append(next(flaws, missed.fact if missed else ""))
        verdict = Verdict("wrong", _HIDDEN.format(len(public)), question=_DOES_IT)
    else:
        return Verdict("right", task.right([*known, *more])), "".join(printed)
    # The smaller share: a table of the known cases is worth nothing.
    shares = [task.earned(known, public), *([task.earned(more, others)] if others else ())]
    return verdict.earning(*min(shares, key=_share)), "".join(printed)


class _Blank(Exception):
    """A program is the unchanged template."""


def _tried(
    function: Any, task: ProgramTask[C, A], cases: Sequence[C], seconds: float, lines: list[str]
) -> tuple[list[Tried[C, A]], Wrong | None]:
    """Try a program on cases up to the first failure; return the tried cases and the failure.

    Raises `_Blank` if the program is not written yet.
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
                break  # the flaw alone decides
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


def next_question(told: str, printed: str = "") -> str:
    """Return the next question about a program that returned None, crashed, or did not end."""
    if "returned None" in told:
        prints = "Your program prints its answer but returns nothing. Where does it need `return`?"
        asks = "Print the answer as soon as it is ready. Is there a `return` after that line?"
        return prints if printed.strip() else asks
    if (stopped := _LINE.search(told)) is not None:
        return f"Just before line {stopped[1]}, print the values in it. Which one surprises you?"
    if _GOES_ON.search(told):
        return "Print the value your loop takes each time. Which value keeps coming back?"
    return ""


_ONLY_FIRST = (
    "your function is right in its first call, but wrong in a later one. Something is kept "
    "between calls."
)
_ANEW = "Which list, dictionary or set should each call make anew?"
_TWICE = "In the first line of your function, print {}. What does the second call print?"
_HIDDEN = "Your function is right in the {} cases you know, but not in new ones drawn at random."
_DOES_IT = "Does it solve the task, or does it only know these cases?"


def _last(lines: list[str]) -> str:
    return lines[-1] if lines else ""

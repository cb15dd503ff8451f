"""Runs a learner's function for an answer of any kind, and copies what it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial, wraps
from inspect import signature
from types import FunctionType
from typing import Any, ParamSpec, cast

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.graphs import Node
from pathlib_games.programs.crashes import crash_of
from pathlib_games.programs.parcels import Other, Program, is_ours, is_plain
from pathlib_games.programs.worker import Session, session

P = ParamSpec("P")


def not_a_function(value: object, name: str = "") -> Verdict:
    """Return the verdict on something that should have been a function, perhaps of this name."""
    if value is ...:
        return NOT_TRIED
    such_as = f", such as {name}" if name else ""
    return Verdict("wrong", f"Give the function itself{such_as}, not {shown(value)}.")


@dataclass(frozen=True)
class Call:
    """The job of calling a program once."""

    function: Callable[..., object]
    args: tuple[Any, ...]
    nodes: tuple[Node, ...] = ()

    def __call__(self) -> object:
        """Call it."""
        return self.function(*self.args)

    def tell(self, problem: BaseException) -> str:
        """Tell an error in words."""
        crash = crash_of(problem)
        return f"it stopped with {crash}. {crash.hint}"


def answer_of(
    work: partial[Any],
    read: Callable[[Any], Any],
    seconds: float,
    within: Session | None = None,
) -> Any:
    """Run a learner's function in a process of its own and copy what it gives.

    `read`: reads what comes back, in plain values; raises `Wrong` if it is no answer.

    `within`: the session whose process is asked; by default the one that is open.

    Gives ... if the function was not tried. Raises `Wrong`, which says why there is no answer.
    """
    with nullcontext(within) if within is not None else session() as opened:
        known = opened.ahead.pop(id(work), None)
        if known is not None:
            value = known[1]
            return value if value is ... else read(value)
        done = opened.ask(Call(work.func, work.args), _programs(work), seconds)
    if done.stopped:
        wrong(f"it {done.stopped}")
    if done.error:
        told = done.told if isinstance(done.told, str) else f"It stopped with {done.error}."
        wrong(told)
    if done.changed:
        wrong(f"it changed {', '.join(done.changed)}. Leave Python and the course as they are.")
    return done.value if done.value is ... else read(done.value)


def ask_ahead(works: Sequence[partial[Any]], seconds: float) -> None:
    """Ask all at once what `answer_of` is going to ask: an answer each takes longer to fetch.

    Where a program fails, the rest is left to `answer_of`.

    Examples
    --------
    >>> from pathlib_games.programs.worker import Session, session
    >>> with session() as opened:
    ...     ask_ahead([partial(max, 2, 3), partial(max, 4, 5)], 1)
    ...     len(opened.ahead)
    2
    """
    with session() as opened:
        calls = [Call(work.func, work.args) for work in works]
        programs = [program for work in works for program in _programs(work)]
        values = opened.ask_ahead(calls, programs, seconds)
        opened.ahead |= {
            id(work): (work, value) for work, value in zip(works, values, strict=False)
        }


def _programs(work: partial[Any]) -> list[object]:
    """Return what is of a learner's making in a call."""
    return [part for part in (work.func, *work.args) if callable(part) and not is_ours(part)]


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


def any_answer(judge: Callable[P, Verdict]) -> Callable[P, Verdict]:
    """Let a judge be given anything at all: it gets an answer that is safe to look at.

    A program that it asks many questions keeps its process meanwhile.

    Examples
    --------
    >>> @any_answer
    ... def judge_five(answer):
    ...     return Verdict("right" if answer == 5 else "wrong", f"It is {answer}.")
    >>> judge_five(type("Lies", (int,), {"__eq__": lambda *_: True, "__module__": "__main__"})(7))
    Not yet. It is 7.
    """
    name = next(iter(signature(judge).parameters))

    @wraps(judge)
    def judged(*args: P.args, **kwargs: P.kwargs) -> Verdict:
        with session():
            given: Any = args[0] if args else kwargs.pop(name)
            try:
                given = plain_answer(given)
            except Wrong as problem:
                return Verdict("wrong", str(problem))
            verdict: Verdict = cast("Any", judge)(given, *args[1:], **kwargs)
            return verdict

    return judged

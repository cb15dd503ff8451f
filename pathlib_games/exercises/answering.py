"""Runs a learner's function for an answer of any kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import NOT_TRIED, Stopped, Verdict, Wrong, wrong
from pathlib_games.programs.crashes import Crash
from pathlib_games.programs.jobs import Call
from pathlib_games.programs.packing import is_ours
from pathlib_games.programs.session import Session, session


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

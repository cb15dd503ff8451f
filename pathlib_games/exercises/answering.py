"""Runs a learner's function for an answer of any kind, and copies what it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.sending import is_ours
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, wrong
from pathlib_games.exercises.worker import session
from pathlib_games.graphs import Node


def not_a_function(value: object) -> Verdict:
    """Return the verdict on something that should have been a function."""
    if value is ...:
        return NOT_TRIED
    return Verdict("wrong", f"Give the function itself, not {shown(value)}.")


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
        words = str(problem)[:200].rstrip(".")
        return f"it stopped with {type(problem).__name__}: {words}".rstrip(": ") + "."


def answer_of(work: partial[Any], read: Callable[[Any], Any], seconds: float) -> Any:
    """Run a learner's function in a process of its own and copy what it gives.

    Parameters
    ----------
    work
        The function with its arguments.
    read
        Reads what comes back, in plain values; raises `Wrong` if it is no answer.
    seconds
        How long the function may take.

    Returns
    -------
    object
        What ``read`` gives; ... if the function was not tried.

    Raises
    ------
    Wrong
        Says in a sentence why there is no answer.

    Examples
    --------
    >>> answer_of(partial(max, 2, 3), lambda number: number, 1)
    3
    """
    call = Call(work.func, work.args)
    parts = [work.func, *work.args]
    programs = [part for part in parts if callable(part) and not is_ours(part)]
    with session() as opened:
        done = opened.ask(call, programs, seconds)
    if done.stopped:
        wrong(f"it {done.stopped}")
    if done.error:
        told = done.told if isinstance(done.told, str) else f"It stopped with {done.error}."
        wrong(told)
    if done.changed:
        wrong(f"it changed {', '.join(done.changed)}. Leave Python and the course as they are.")
    return done.value if done.value is ... else read(done.value)

"""Runs a learner's function for an answer of any kind, and copies what it gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathlib_games.exercises.crashes import crash_of
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.running import survive
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong


def not_a_function(value: object) -> Verdict:
    """Return the verdict on something that should have been a function."""
    if value is ...:
        return NOT_TRIED
    return Verdict("wrong", f"Give the function itself, not {shown(value)}.")


def answer_of(work: Callable[[], object], read: Callable[[object], Any], seconds: float) -> Any:
    """Run a learner's function and copy what it gives; ... if it was not tried.

    Raises
    ------
    Wrong
        Says in a sentence why there is no answer.
    """

    def run() -> object:
        value = work()
        return value if value is ... else read(value)

    def tell(problem: BaseException) -> str:
        if isinstance(problem, Wrong):
            return str(problem)
        crash = crash_of(problem)
        return f"it stopped with {crash}. {crash.hint}"

    ended = survive(run, seconds, tell)
    if not ended.finished or (ended.error and not issubclass(ended.error, Exception)):
        wrong(f"it was still running after {seconds:g} seconds. Is there a loop without a way out?")
    if ended.told:
        wrong(ended.told)
    if ended.changed:
        wrong(f"it changed {', '.join(ended.changed[:3])}. That was put back; leave it as it is.")
    return ended.value

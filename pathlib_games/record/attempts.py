"""An answer is handed in: judged with what was met before in mind, and noted in the logbook."""

from __future__ import annotations

from dataclasses import replace
from types import FunctionType
from typing import Any, TypeVar

from pathlib_games.exercises.exercise import Exercise, Item
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.ideas.belief import doubted
from pathlib_games.programs.marking import marking
from pathlib_games.programs.plain import source_of
from pathlib_games.record.logbook import LONGEST, Known, logbook

Q = TypeVar("Q")


def hand_in(exercise: Exercise[Q], answer: object, item: Item[Q]) -> tuple[Verdict, str | None]:
    """Judge an answer and note the attempt in the learner's logbook.

    An answer that cannot be read is no attempt: it is told how it is written, and costs no try.

    Returns the verdict, and a sentence if something about the logbook has to be told.
    """
    if marking():
        return exercise.judge(answer, item), None
    verdict = _judged(exercise, answer, item, logbook().known(item.recipe))
    return verdict, note(exercise, answer, item, verdict)


def judge_again(exercise: Exercise[Q], answer: object, item: Item[Q]) -> Verdict:
    """Judge an answer that was noted before as it was judged then; it is no attempt."""
    return _judged(exercise, answer, item, logbook().known_then(item.recipe))


def _judged(exercise: Exercise[Q], answer: object, item: Item[Q], known: Known) -> Verdict:
    verdict = exercise.judge(answer, item, known.met, known.believed)
    if verdict.mistake not in known.denied:
        return verdict
    return replace(verdict.denied(), believed=doubted(verdict.believed, verdict.mistake))


def note(exercise: Exercise[Any], answer: object, item: Item[Any], verdict: Verdict) -> str | None:
    """Note an attempt that was judged already; returns a sentence if something has to be told."""
    if marking():
        return None
    return logbook().note(exercise.id, item.recipe, verdict, as_text(answer))


def as_text(answer: object) -> str:
    """Return an answer as the text that a logbook or a notebook keeps of it.

    Examples
    --------
    >>> as_text("A B C"), as_text([(1, 0)]), as_text(len)
    ('A B C', '[(1, 0)]', 'a value of type builtin_function_or_method')
    """
    if type(answer) is str:
        return answer.strip()
    lines = source_of(answer) if type(answer) is FunctionType else ""
    return lines.strip() or shown(answer, LONGEST)


def in_words(verdict: Verdict, told: str | None) -> str:
    """Return a verdict and what has to be told about the logbook as one text."""
    return repr(verdict) if told is None else f"{verdict!r}\n({told})"

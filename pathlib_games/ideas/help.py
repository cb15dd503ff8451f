"""Help that goes on: what is said the second and the third time, and what is asked after that.

Rung 1 is the fact and a question, 2 a second question, 3 the rule with the numbers of the item, 4 a
twin of the item, worked out, and 5 a fresh item to be done alone.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pathlib_games.exercises.exercise import Exercise, Item
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS

MOST_WORDS = 60
_DRAWN = 12  # items are drawn until one is new
_SEEDS = 10_000


def words_at(rung: int, exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> str:
    """Return what is said to a wrong answer on one of the first three rungs.

    Examples
    --------
    >>> from pathlib_games.exercises import EXERCISES
    >>> path = EXERCISES["five-nodes/path"]
    >>> item = path.item("five-nodes/path given=to-E")
    >>> words_at(2, path, item, path.judge("A B D E", item))
    'There is no edge from B to D. What does your path weigh, edge by edge, and can one of its ...'
    """
    if rung == 1 and len(verdict.message.split()) <= MOST_WORDS:
        return verdict.message
    told = verdict.message.removesuffix(verdict.hint)
    sentences = _sentences(told.replace(verdict.is_it_so, "") if verdict.is_it_so else told)
    asked = [sentence for sentence in sentences if sentence.endswith("?")]
    fact = [sentence for sentence in sentences if sentence not in asked]
    if rung == 1:
        return _told(fact, " ".join([*asked, verdict.hint]))
    guides = exercise.guides(item.question)
    return _told(fact, guides.rule if rung == 3 else _second(verdict) or guides.question)


def hint_of(verdict: Verdict) -> str:
    """Return what to ask who says that it is as the verdict says."""
    known = MISUNDERSTANDINGS.get(verdict.mistake or 0)
    return verdict.hint or (known.hint if known else "")


def twin(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Item[Any] | None:
    """Return another item with the same trap, to be worked out; None if there is no other one."""
    return next(_others(exercise, item, verdict), None)


def fresh(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Item[Any] | None:
    """Return an item to be done alone that is neither this one nor its twin; None: there is none.

    Where all have been asked, it is the first one again, in another order.
    """
    others = _others(exercise, item, verdict)
    before = [item, *filter(None, [next(others, None)])]
    if (other := next(others, None)) is not None:
        return other
    asked = [each.question for each in before]
    shuffled = (exercise.draw(seed) for seed in _seeds(item)) if exercise.draws else ()
    return next((other for other in shuffled if other.question not in asked), None)


def _told(fact: list[str], guide: str) -> str:
    """Put a fact and a guide together; the longest details of what is too long are left out.

    What is wrong is told in any case: by now somebody may have made another mistake.
    """
    kept, guides = list(fact), _sentences(guide)
    while len(" ".join([*kept, *guides]).split()) > MOST_WORDS and len(kept) + len(guides) > 2:
        if len(kept) > 1:
            kept.remove(max(kept[1:], key=len))
        else:
            guides.pop()
    room = MOST_WORDS - len(" ".join(guides).split())
    if len(words := " ".join(kept).split()) > room:  # a sentence that lists many things
        kept = [*words[: room - 1], "..."]
    return " ".join([*kept, *guides])


def _sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!])\s+(?=[A-Z`'\"(])", text.strip()) if part]


def _second(verdict: Verdict) -> str:
    """Return the next hint of the one misunderstanding that a verdict names, if it is new.

    Where its first hint was not about what is wrong, the next one is not either.
    """
    known = MISUNDERSTANDINGS.get(verdict.mistake or 0)
    return known.next_hint if known and verdict.hint not in {"", known.next_hint} else ""


def _others(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Iterator[Item[Any]]:
    """Yield items that ask something else, each of them once."""
    found = [item]
    for other in _candidates(exercise, item, verdict):
        if all(_asks_else(exercise, other, known) for known in found):
            found.append(other)
            yield other


def _candidates(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Iterator[Item[Any]]:
    if exercise.draws is None:
        names = list(exercise.given)
        own = next((n for n, name in enumerate(names) if item.recipe.endswith(f"={name}")), 0)
        for name in (*names[own + 1 :], *names[:own]):
            yield exercise.item(f"{exercise.id} given={name}")
        return
    suspects = (*verdict.causes, *exercise.met_late(item))
    for seed in _seeds(item):
        yield _next(exercise, suspects, seed)


@lru_cache(maxsize=32)
def _next(exercise: Exercise[Any], suspects: tuple[int, ...], seed: int) -> Item[Any]:
    """Draw an item; who was shown a twin is soon asked another one, and both are looked for."""
    return exercise.next_item(suspects, seed)


def _seeds(item: Item[Any]) -> range:
    """Return seeds that are always the same for an item, and seldom those of another one."""
    first = zlib.crc32(item.recipe.encode()) % _SEEDS
    return range(first, first + _DRAWN)


def _asks_else(exercise: Exercise[Any], one: Item[Any], other: Item[Any]) -> bool:
    """Say whether two items ask different things, and not the same in another order."""
    if one.question == other.question:
        return False
    forms = exercise.form(one), exercise.form(other)
    if forms[0].kind not in ("choice", "lines"):
        return True
    contents = [(form.asked, sorted(text for _, text in form.options)) for form in forms]
    return contents[0] != contents[1]

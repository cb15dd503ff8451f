"""Typical wrong answers of every kind to the exercises of the course."""

import random
import re
from collections.abc import Iterator
from typing import Any

from pathlib_tutor.exercises import Exercise, Item


def wrong_answers(exercise: Exercise[Any], item: Item[Any], rng: random.Random) -> Iterator[Any]:
    """Yield the answers of misunderstandings, and near misses of the correct answer."""
    for number in exercise.catches:
        yield exercise.beliefs.answers[number](item.question)
    key = exercise.key(item)
    if type(key) in {int, float}:
        yield from near_numbers(key, rng)
    elif isinstance(key, str):
        yield from near_texts(key, rng)
    elif isinstance(key, tuple | list):
        yield from near_texts(" ".join(map(str, key)), rng)


def near_numbers(key: Any, rng: random.Random) -> Iterator[Any]:
    """Yield numbers close to the correct one."""
    yield from (key - 1, key + 1, 2 * key, key + 2, 0, -key, key + 10)
    yield from (rng.randint(0, 2 * abs(int(key)) + 5) for _ in range(3))


def near_texts(key: str, rng: random.Random) -> Iterator[str]:
    """Yield the correct text with a part left out, swapped, doubled or changed."""
    parts = re.split(r"(; |\n| \| | (?=\()| (?=[a-zA-Z]))", key)
    places = range(0, len(parts), 2)
    for _ in range(6):
        one, other = rng.choice(places), rng.choice(places)
        changed = list(parts)
        how = rng.randrange(5)
        if how == 0:
            del changed[one : one + 2]
        elif how == 1:
            changed[one], changed[other] = changed[other], changed[one]
        elif how == 2:
            changed[one] = changed[other]
        elif how == 3:
            changed = changed[: one + 1]
        else:
            number = str(rng.randint(0, 20))
            changed[one] = re.sub(r"\d+", number, changed[one], count=1)
        yield "".join(changed)

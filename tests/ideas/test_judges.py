"""In games a single slip is never named, and an idea always is.

This file defines slips independently, by typing: an entry is forgotten, written twice or
elsewhere, is one off, or two of them change places; a count is one off.
"""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS, OFF_BY_ONE
from tests.tiers import cases

LISTS = [
    "chutes/levels",
    "battlesnake/times",
    "color-lines/waves",
    "tiles/spread",
    "hex/touch",
    "hex/free-steps",
]
COUNTS = [
    "maze/steps",
    "color-lines/reach",
    "color-lines/read-off",
    "color-lines/tree-steps",
    "chutes/count",
    "hex/stones",
    "tiles/value",
    "tiles/exit-value",
    "battlesnake/weigh",
    "battlesnake/arrive",
    "own-world/moves",
]
SEEDS = range(1, 1 + cases(40, 3))
ENTRY = r"\(\d+, \d+\)|[a-z]\d+|\d+"
HINTS = [hint for known in MISUNDERSTANDINGS.values() for hint in (known.hint, known.next_hint)]


def one_off(entry: str) -> str:
    """Change the last number of an entry by one."""
    return re.sub(r"\d+(?=\)?$)", lambda found: str(int(found[0]) + 1), entry)


def slipped(key: str) -> Iterator[str]:
    """Make each single slip in a list, as typed."""
    lined = ":" in key
    lines = [re.findall(ENTRY, re.sub(r"^\d+:", "", line)) for line in key.splitlines()]
    between = ", " if lined and "(" in key else " "

    def typed(changed: list[list[str]]) -> str:
        heads = [f"{number}: " if lined else "" for number in range(len(changed))]
        return "\n".join(h + between.join(line) for h, line in zip(heads, changed, strict=True))

    at = [(n, place) for n, line in enumerate(lines) for place in range(len(line))]
    for number, place in at[lined:]:  # the first line is given
        entry = lines[number][place]
        left = [[*line] for line in lines]
        del left[number][place]
        yield typed(left)
        for other in range(lined, len(lines)):
            moved = [[*line] for line in left]
            moved[other].append(entry)
            yield typed(moved)
        for more in ([one_off(entry)], [entry, one_off(entry)], [entry, entry]):
            changed = [[*line] for line in lines]
            changed[number][place : place + 1] = more
            yield typed(changed)
    for (one, a), (other, b) in combinations(at[lined:], 2):
        swapped = [[*line] for line in lines]
        swapped[one][a], swapped[other][b] = lines[other][b], lines[one][a]
        yield typed(swapped)


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTS)
def test_a_single_slip_in_a_list_is_not_named(name: str) -> None:
    exercise = EXERCISES[name]
    wrong = 0
    for seed in SEEDS:
        item = exercise.draw(seed)
        for answer in slipped(str(exercise.key(item))):
            verdict = exercise.judge(answer, item)
            if verdict.status == "wrong":
                wrong += 1
                assert verdict.causes == (), (item.recipe, answer)
                assert not any(hint in verdict.message for hint in HINTS), (item.recipe, answer)
    assert wrong > 20 * len(SEEDS)


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_that_is_one_off_is_not_named(name: str) -> None:
    exercise = EXERCISES[name]
    for seed in SEEDS:
        item = exercise.draw(seed)
        right: Any = exercise.key(item)
        for answer in (right - 1, right + 1):
            verdict = exercise.judge(answer, item)
            assert verdict.causes == ()
            assert not any(hint in verdict.message for hint in HINTS), (item.recipe, answer)


@pytest.mark.parametrize("name", LISTS + COUNTS)
def test_whoever_has_an_idea_is_named(name: str) -> None:
    exercise = EXERCISES[name]
    for seed in SEEDS[:3]:
        for number in exercise.catches:
            if number == OFF_BY_ONE and name in COUNTS and not name.startswith("tiles/"):
                continue  # one off is not named
            item = exercise.draw(seed, [number])
            verdict = exercise.judge(exercise.beliefs.answers[number](item.question), item)
            assert verdict.causes == (number,), item.recipe
            if name == "hex/stones" and verdict.mistake is None:
                verdict = exercise.judge(
                    exercise.beliefs.answers[number](item.question), item, (), verdict.believed
                )  # a count a few off is named the second time
            assert verdict.message.endswith(verdict.hint)
            assert verdict.hint


def test_an_idea_is_named_in_an_unfinished_list_and_beside_a_slip() -> None:
    exercise = EXERCISES["chutes/levels"]
    item = exercise.draw(3)
    lines = str(exercise.beliefs.answers[OFF_BY_ONE](item.question)).splitlines()
    assert exercise.judge("\n".join(lines[:3]), item).causes == (OFF_BY_ONE,)
    lines[1] = lines[1].rsplit(" ", 1)[0]
    assert exercise.judge("\n".join(lines), item).causes == (OFF_BY_ONE,)

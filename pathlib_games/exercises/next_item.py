"""Which item comes next: one on which the misunderstandings that are suspected answer otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from pathlib_games.exercises.exercise import NEXT, Exercise, Item, NoItem

Q = TypeVar("Q")

_FAR = 5
_SUSPECTS = 3  # more are not told apart by one item


def next_item(exercise: Exercise[Q], suspects: Iterable[int] = (), seed: int = 1) -> Item[Q]:
    """Return an item on which the misunderstandings that are still possible answer differently.

    Where an exercise draws items for misunderstandings, it draws one for the likeliest of them.
    Elsewhere it is, of some items, the one with the most different answers, the right one among
    them. It is the same one on every machine: the search for it ends after so many items, and not
    after so much time.

    Parameters
    ----------
    exercise
        What is asked.
    suspects
        Numbers of misunderstandings, such as the causes of a verdict, the likeliest first. If none
        of them can show here, all that can are told apart.
    seed
        Chooses the items.

    Examples
    --------
    >>> from pathlib_games.exercises.registry import EXERCISES
    >>> next_item(EXERCISES["five-nodes/order"], [1, 7]).exercise
    'five-nodes/order'
    """
    wanted = [number for number in suspects if number in exercise.mistaken]
    if exercise.draws_showing is not None:
        return _showing_most(exercise, wanted[:_SUSPECTS], seed)
    wanted = wanted or list(exercise.catches)
    if exercise.draws is None or not wanted:
        return exercise.draw(seed, wanted[:1])
    found = exercise.draw(seed)
    apart = _tells_apart(exercise, found, wanted)
    for number in range(1, exercise.candidates):
        if apart == _FAR * len(wanted):
            break
        item = exercise.draw(seed + number * NEXT)
        if (told := _tells_apart(exercise, item, wanted)) > apart:
            found, apart = item, told
    return found


def _showing_most(exercise: Exercise[Q], wanted: Sequence[int], seed: int) -> Item[Q]:
    """Draw an item on which as many as possible show, the first of them before all others."""
    wanted = wanted or exercise.unasked
    if wanted[:1] and wanted[0] in exercise.alone:
        wanted = wanted[:1]
    else:
        wanted = [number for number in wanted if number not in exercise.alone]
    for count in range(len(wanted), 0, -1):
        try:
            return exercise.draw(seed, wanted[:count])
        except NoItem:
            continue
    return exercise.draw(seed)


def _tells_apart(exercise: Exercise[Q], item: Item[Q], numbers: Sequence[int]) -> int:
    """Add up in how many words the answer of each differs from all others and the key."""
    answers = [exercise.mistaken[number](item.question) for number in numbers]
    words = [_words(answer) for answer in (*answers, exercise.key(item))]
    return sum(
        min(_difference(words[i], words[j]) for j in range(len(words)) if i != j)
        for i in range(len(numbers))
    )


def _words(answer: object) -> list[str]:
    """Take an answer apart, to compare it with others."""
    return (answer if isinstance(answer, str) else repr(answer)).split()


def _difference(one: list[str], other: list[str]) -> int:
    """Count the words that differ; more than a few are as good as many."""
    different = sum(a != b for a, b in zip(one, other, strict=False))
    return min(_FAR, different + abs(len(one) - len(other)))

"""The closing test of the course: a fresh question from every notebook."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from pathlib_games.check.answer import Answer
from pathlib_games.check.learning import Sheet
from pathlib_games.exercises import EXERCISES, BadRecipe, Item, NoItem, Verdict
from pathlib_games.programs.marking import marking
from pathlib_games.record.attempts import hand_in
from pathlib_games.record.logbook import logbook
from pathlib_games.record.spacing import drawn_about
from pathlib_games.words import counted, in_lines

_FIRST = 101
"""The seed of the first item that is tried."""


class OneOfEach:
    """A question from every notebook, as a notebook cell shows them.

    Parameters
    ----------
    items
        What is asked.
    """

    def __init__(self, items: Iterable[Item[Any]]) -> None:
        self.items = tuple(items)

    def _words(self, number: int) -> str:
        item = self.items[number]
        head = f"{number + 1} of {len(self.items)}, from notebook {_notebook(item)}."
        return f"{head}\n{Sheet(item)!r}"

    def __repr__(self) -> str:
        return "\n\n".join(map(self._words, range(len(self.items))))

    def _ipython_display_(self) -> None:
        """Show the words, each with the picture that belongs to it."""
        from IPython.display import display

        for number, item in enumerate(self.items):
            display({"text/plain": self._words(number)}, raw=True)
            if (scene := EXERCISES[item.exercise].scene(item)) is not None:
                display(scene)


def one_of_each(*, new: bool = False) -> OneOfEach:
    """Return a question from every notebook that has not been answered before.

    They stay the same until new ones are asked for, also tomorrow.

    Parameters
    ----------
    new
        Whether to take new ones.

    Examples
    --------
    >>> asked = one_of_each()
    >>> asked.items[0], asked.items == one_of_each().items
    (<maze/steps seed=101 showing=20>, True)
    """
    notebooks = {
        exercise.notebook: None for exercise in EXERCISES.values() if exercise.draws is not None
    }
    return OneOfEach((None if new else _given(each)) or _fresh(each) for each in notebooks)


def _given(notebook: str) -> Item[Any] | None:
    """Return the item of a notebook that was given last."""
    recipe = logbook().given(_key(notebook)) or ""
    try:
        return EXERCISES[recipe.partition(" ")[0]].item(recipe)
    except (KeyError, BadRecipe, NoItem):  # none, or of another version of the course
        return None


def _fresh(notebook: str) -> Item[Any]:
    met = {entry.recipe for entry in logbook().entries()} | {logbook().given(_key(notebook))}
    drawn = (drawn_about(notebook, seed) for seed in count(_FIRST))
    item = next(item for item in drawn if item.recipe not in met)
    if not marking():
        logbook().give(_key(notebook), item.recipe)
    return item


def _key(notebook: str) -> str:
    return f"closing {notebook}"


def _notebook(item: Item[Any]) -> str:
    return EXERCISES[item.exercise].notebook


def closing(asked: OneOfEach, answers: object) -> Answer:
    """Judge the answers to a question from every notebook.

    Parameters
    ----------
    asked
        The questions.
    answers
        A list with an answer to each, in the same order; ``...`` for what was not tried.

    Examples
    --------
    >>> closing(one_of_each(), [...] * 9)
    Not tried yet. Write your answers in place of the dots and run the cell again.
    """
    most = len(asked.items)
    if answers is ...:
        answers = [...] * most
    if not isinstance(answers, list | tuple) or len(answers) != most:
        return Answer(Verdict("wrong", f"Give a list of {counted(most, 'answer')}, or dots."))
    pairs = zip(answers, asked.items, strict=True)
    with logbook().at_once() as problems:
        verdicts = [hand_in(EXERCISES[item.exercise], given, item)[0] for given, item in pairs]
    told = next(iter(problems), None)
    right = sum(map(bool, verdicts))
    if right == most:
        return Answer(Verdict("right", f"All {most}, from every notebook."), told)
    left = [str(n) for n, v in enumerate(verdicts, start=1) if v.status == "not tried"]
    if len(left) == most:
        again = "Write your answers in place of the dots and run the cell again."
        return Answer(Verdict("not tried", again), told)
    lines = [f"{right} of {most} are right."]
    for number, (verdict, item) in enumerate(zip(verdicts, asked.items, strict=True), start=1):
        if verdict.status == "wrong":
            lines.append(in_lines(f"{number}, notebook {_notebook(item)}: {verdict}"))
    if left:
        lines.append(f"Not tried yet: {', '.join(left)}.")
    return Answer(Verdict("wrong", "\n".join(lines)).earning(right, of=most), told)

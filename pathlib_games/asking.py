"""The one verb of the course: `ask` shows a question where it stands, or judges an answer to it."""

from __future__ import annotations

from typing import Any

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises import EXERCISES, Item, NoItem
from pathlib_games.widgets.ask import widget_for
from pathlib_games.widgets.handing_in import HandingInWidget

Asked = Answer | HandingInWidget


def ask(
    what: str | Item[Any],
    answer: object = ...,
    *,
    given: str | None = None,
    seed: int | None = None,
) -> Asked:
    """Ask a question, with a form to answer in; or judge an answer to it at once.

    Parameters
    ----------
    what
        The id of an exercise, such as ``five-nodes/path``; a whole recipe; or an item.
    answer
        An answer to be judged, such as a function, or what would be typed. Without one, and with
        ``...``, the question is shown.
    given
        Which of the questions that the exercise gives; by default its first one.
    seed
        Draws another question instead.

    Returns
    -------
    Asked
        What a cell shows. It has a `verdict` and a `rung`, which is how far help has gone, from 1
        to 5; its ``str()`` are the words that one reads.

    Raises
    ------
    UnknownExercise
        If there is no such exercise; names the three that are nearest.
    BadRecipe
        If the exercise gives no such question, or the recipe makes none.
    NoItem
        If both a given question and a seed are asked for.

    Examples
    --------
    >>> ask("five-nodes/path", "A D E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    >>> ask("five-nodes/path", seed=7)
    Which path from A to ... is the shortest?
    """
    item = _item(what, given, seed)
    if answer is not ... or EXERCISES[item.exercise].form(item).kind == "code":
        return judged(answer, item)
    return widget_for(item)


def _item(what: str | Item[Any], given: str | None, seed: int | None) -> Item[Any]:
    if isinstance(what, Item):
        return what
    if given is not None and seed is not None:
        raise NoItem("Ask for one of the given questions, or for one that a seed draws: not both.")
    name, _, rest = what.strip().partition(" ") if type(what) is str else (what, "", "")
    exercise = EXERCISES[name]
    if rest:
        return exercise.item(what)
    if seed is not None:
        return exercise.draw(seed)
    return exercise.first() if given is None else exercise.item(f"{name} given={given}")

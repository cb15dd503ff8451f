"""Which exercise each answer cell of the course's notebooks asks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pathlib_games.graphs.errors import NotFound
from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.exercise import Question

FILE = Path(__file__).with_name("catalog.json")
"""Written by ``python -m tools.catalog``."""


class NoSuchNotebook(NotFound):
    """The course has no notebook of this name."""


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook in which an answer is given."""

    id: str  # the id of the cell
    recipe: str  # what the course's own notebook asks there
    function: str  # the name of the program that is asked for; empty if it is something else
    turn: int  # how many cells above it ask the same exercise: each gets another item
    same_for_all: bool  # whether the story around it is about the course's own question
    more: bool  # whether it stands under *More*, off the way through the notebook

    @cached_property
    def exercise(self) -> Exercise[Any]:
        """The exercise that is asked."""
        return EXERCISES[self.recipe.partition(" ")[0]]

    @cached_property
    def given(self) -> Item[Any]:
        """What the course's own notebook asks there."""
        return self.exercise.item(self.recipe)

    @property
    def is_drawn(self) -> bool:
        """Whether each learner can have an item of their own here.

        A question in words belongs to the story around it, and so do some others: of such a
        question only the answers to choose from can stand in another order.
        """
        told = self.same_for_all or (
            self.exercise.questions.kind is Question and not self.is_shuffled
        )
        return self.exercise.questions.draws is not None and not told

    @property
    def is_chosen(self) -> bool:
        """Whether the course lets each learner draw a question, by a seed of their own."""
        return self.recipe.startswith(f"{self.exercise.id} seed=")

    @cached_property
    def is_shuffled(self) -> bool:
        """Whether the same question can be drawn with its answers in other orders."""
        return self.exercise.questions.kind is Question and bool(same_question(self.given, 1))


def same_question(item: Item[Question], number: int) -> Item[Question] | None:
    """Return a question to choose an answer of, with its answers in another order.

    None if the exercise draws other questions than those that the course asks.

    Examples
    --------
    >>> asked = EXERCISES["five-nodes/say-why"].item("five-nodes/say-why given=why-early")
    >>> same_question(asked, 8), same_question(asked, 8).question.text == asked.question.text
    (<five-nodes/say-why seed=17>, True)
    """
    exercise: Exercise[Question] = EXERCISES[item.exercise]
    given = [make().text for make in exercise.questions.given.values()]
    place = given.index(item.question.text)
    drawn = exercise.draw(number * len(given) + place)
    return drawn if drawn.question.text == item.question.text else None


@cache
def catalog() -> Mapping[str, Sequence[Cell]]:
    """Return the answer cells of each notebook of the course, by its name."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(_cells(cells)) for name, cells in known.items()}


def _cells(known: Mapping[str, Mapping[str, Any]]) -> Sequence[Cell]:
    cells: list[Cell] = []
    turns: Counter[str] = Counter()
    for name, cell in known.items():
        recipe = cell["recipe"]
        exercise = recipe.partition(" ")[0]
        cells.append(
            Cell(
                id=name,
                recipe=recipe,
                function=cell.get("function", ""),
                turn=turns[exercise],
                same_for_all=cell.get("same_for_all", False),
                more=cell.get("more", False),
            )
        )
        turns[exercise] += 1
    return cells


def notebook_called(name: str) -> str:
    """Return the whole name of a notebook from its number, its name or its file.

    Raises `NoSuchNotebook` if there is none.

    Examples
    --------
    >>> notebook_called("02"), notebook_called("notebooks/02-fill-the-table-five-nodes.ipynb")
    ('02-fill-the-table-five-nodes', '02-fill-the-table-five-nodes')
    """
    stem = Path(name).name.removesuffix(".ipynb")
    for known in catalog():
        if stem == known or (stem.isdecimal() and known.startswith(f"{int(stem):02}-")):
            return known
    raise NoSuchNotebook(f"There is no notebook {name!r}; there are: {', '.join(catalog())}.")


def notebook_with(ids: set[str]) -> str | None:
    """Return the notebook that has most of these cells; None if there is no such one.

    Examples
    --------
    >>> notebook_with({"fill-answer", "alone-answer", "mine"}), notebook_with({"mine"})
    ('02-fill-the-table-five-nodes', None)
    """
    shared = {
        name: len(ids & {cell.id for cell in cells}) / len(cells)
        for name, cells in catalog().items()
        if cells
    }
    most = max(shared.values())
    best = [name for name, part in shared.items() if part == most]
    return best[0] if most > 0 and len(best) == 1 else None

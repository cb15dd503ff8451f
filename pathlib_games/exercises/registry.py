"""All exercises of the course, by their ids, in the order of the notebooks.

Nobody keeps a list: every `Exercise` that a module of exercises names is one. The modules are
`five_nodes`, `choose` and `own_world` here, and `exercise` in the room of each game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from types import ModuleType
from typing import Any, TypeVar

from pathlib_games.exercises.exercise import Exercise, Item
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.graphs.whole import is_one_of
from pathlib_games.words import shown

_HERE = tuple(f"pathlib_games.exercises.{name}" for name in ("five_nodes", "choose", "own_world"))
_ROOMS = "pathlib_games.games"


Q = TypeVar("Q")


class UnknownExercise(PathlibGamesError, KeyError):
    """There is no exercise of this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Exercises(Mapping[str, Exercise[Any]]):
    """The exercises by id; the modules that define them are loaded when the first is asked for.

    Examples
    --------
    >>> EXERCISES["five-nodes/fill-table"].title
    'Fill the table'
    >>> EXERCISES["five-nodes/nothing"]
    Traceback (most recent call last):
    pathlib_games.exercises.registry.UnknownExercise: There is no exercise 'five-nodes/nothing'...
    """

    def __getitem__(self, name: object) -> Exercise[Any]:
        if not is_one_of(name, self._by_id):
            near = get_close_matches(name, self._by_id, cutoff=0.5) if type(name) is str else []
            if near:
                told = f". Did you mean {' or '.join(near)}?"
            else:
                told = f"; there are: {', '.join(self._by_id)}."
            raise UnknownExercise(f"There is no exercise {shown(name)}{told}")
        return self._by_id[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @cached_property
    def _by_id(self) -> dict[str, Exercise[Any]]:
        found: dict[str, Exercise[Any]] = {}
        for module in _modules():
            for exercise in vars(module).values():
                if not isinstance(exercise, Exercise):
                    continue
                if found.setdefault(exercise.id, exercise) is not exercise:
                    raise ValueError(f"Two exercises have the id {exercise.id!r}.")
        return dict(sorted(found.items(), key=lambda entry: entry[1].notebook))


def _modules() -> Iterator[ModuleType]:
    """Load the modules that define exercises."""
    yield from map(importlib.import_module, _HERE)
    rooms = importlib.import_module(_ROOMS).__path__
    for room in pkgutil.iter_modules(rooms, f"{_ROOMS}."):
        if room.ispkg:
            package = importlib.import_module(room.name)
            if any(m.name == "exercise" for m in pkgutil.iter_modules(package.__path__)):
                yield importlib.import_module(f"{room.name}.exercise")


def asked_in_course(kind: type[Q], question: Q | Item[Q]) -> Item[Q]:
    """Return the item for a question that one of the exercises of its kind gives.

    Raises
    ------
    UnknownExercise
        If no exercise of the course gives it.

    Examples
    --------
    >>> from pathlib_games.exercises.questions import WHY_FINAL, Question
    >>> asked_in_course(Question, WHY_FINAL)
    <five-nodes/say-why given=why-final>
    """
    if isinstance(question, Item):
        return question
    for exercise in EXERCISES.values():
        if exercise.kind is kind and any(made() == question for made in exercise.given.values()):
            return exercise.ask(question)
    raise UnknownExercise(f"No exercise of the course asks this: {shown(question)}")


EXERCISES: Mapping[str, Exercise[Any]] = Exercises()
"""All exercises of the course, by their ids, in the order of the notebooks."""

"""All exercises of the course, by their ids, in the order of the notebooks.

Nobody keeps a list: every `Exercise` that a module of exercises names is one. The modules are
called `exercise`, in each lesson and in the room of each game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from typing import Any

from pathlib_games.exercises.exercise import Exercise
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.words import shown

_LESSONS = ("five_nodes", "choose", "own_world")
_HERE = tuple(f"pathlib_games.lessons.{name}.exercise" for name in _LESSONS)
_ROOMS = "pathlib_games.games"


class UnknownExercise(PathlibGamesError, KeyError):
    """There is no exercise of this id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Exercises(Mapping[str, Exercise[Any]]):
    """The exercises by id; a module that defines some is loaded when one of them is asked for."""

    def __getitem__(self, name: object) -> Exercise[Any]:
        if type(name) is str:
            for place in _nearest(name.partition("/")[0].replace("-", "_")):
                if name in _defined(place):
                    return _defined(place)[name]
        near = get_close_matches(name, self._by_id, cutoff=0.5) if type(name) is str else []
        if near:
            told = f". Did you mean {' or '.join(near)}?"
        else:
            told = f"; there are: {', '.join(self._by_id)}."
        raise UnknownExercise(f"There is no exercise {shown(name)}{told}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    @cached_property
    def _by_id(self) -> dict[str, Exercise[Any]]:
        found: dict[str, Exercise[Any]] = {}
        for place in places():
            for name, exercise in _defined(place).items():
                if found.setdefault(name, exercise) is not exercise:
                    raise ValueError(f"Two exercises have the id {name!r}.")
        return dict(sorted(found.items(), key=lambda entry: entry[1].notebook))


@cache
def places() -> tuple[str, ...]:
    """Name the modules that define exercises, without loading them.

    Examples
    --------
    >>> "pathlib_games.games.hex.exercise" in places()
    True
    """
    rooms = pkgutil.iter_modules(importlib.import_module(_ROOMS).__path__, f"{_ROOMS}.")
    packages = [importlib.import_module(room.name) for room in rooms if room.ispkg]
    return _HERE + tuple(
        f"{package.__name__}.exercise"
        for package in packages
        if any(module.name == "exercise" for module in pkgutil.iter_modules(package.__path__))
    )


@lru_cache
def _nearest(room: str) -> list[str]:
    """Name the modules that define exercises; first the one in which most of a room's are."""
    return sorted(places(), key=lambda place: room not in place.split("."))


@cache
def _defined(place: str) -> dict[str, Exercise[Any]]:
    """Load a module, and return the exercises that it names, by their ids."""
    names = vars(importlib.import_module(place)).values()
    return {exercise.id: exercise for exercise in names if isinstance(exercise, Exercise)}


EXERCISES: Mapping[str, Exercise[Any]] = Exercises()
"""All exercises of the course, by their ids, in the order of the notebooks."""

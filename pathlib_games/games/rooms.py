"""All games by name, each found in its room and loaded when it is first asked for."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pathlib_games.games.contract import Game
from pathlib_games.graphs.errors import NotFound
from pathlib_games.graphs.values import is_one_of
from pathlib_games.words import shown


class GameNotFound(NotFound, KeyError):
    """There is no game of this name."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(f"There is no game {shown(name)}; there are: {', '.join(known)}.")

    __str__ = Exception.__str__  # a KeyError would show its message in quotes


class Rooms(Mapping[str, Game[Any, Any]]):
    """The games of a package: each package in it is a room, and its module `game` has a ``GAME``.

    No list is kept: a new room is found by itself.

    Examples
    --------
    >>> from pathlib_games.games import GAMES
    >>> "hex" in GAMES, GAMES["hex"].title
    (True, 'Hex')
    >>> GAMES["hex"].new(seed=1).outcome() is None
    True
    """

    def __init__(self, package: str, path: Sequence[str]) -> None:
        """`package`: its name; `path`: where its modules lie."""
        self._package = package
        self._path = path

    def __getitem__(self, name: object) -> Game[Any, Any]:
        if name not in self:
            raise GameNotFound(name, list(self))
        game: Game[Any, Any] = importlib.import_module(f"{self._package}.{name}.game").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return is_one_of(name, list(self))

    def __iter__(self) -> Iterator[str]:
        return (module.name for module in pkgutil.iter_modules(self._path) if module.ispkg)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"

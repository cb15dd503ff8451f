"""What every game keeps to: positions that are frozen values, and a record of the game itself."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from pathlib_games.graphs.errors import IllegalMove, NotFound
from pathlib_games.graphs.values import is_one_of
from pathlib_games.words import shown

Move = TypeVar("Move")


class Position(Protocol[Move]):
    """A position of a game, with all that its future depends on; equal positions play alike.

    A position is a frozen value that can be compared. A move is one value: where players move at
    once it holds the moves of all of them, and where a die decides it is the roll. Everything else
    that is random is drawn from what the position holds, so the same moves from the same position
    always lead to the same game.
    """

    @classmethod
    def new(cls, seed: int = 0) -> Self:
        """Return the position where a usual game begins; the seed decides what chance decides."""

    def legal_moves(self) -> Sequence[Move]:
        """Return the moves that can be played, none after the end of the game.

        Of several moves that lead to the same position, one may stand for all.
        """

    def play(self, move: Move, /) -> Self:
        """Return the position after a move.

        Raises `IllegalMove` with the reason why there is no such move, whatever kind of value was
        given.
        """

    def outcome(self) -> object | None:
        """Return how the game ended, in the game's own way, or None while it goes on."""

    def to_text(self) -> str:
        """Write the position for people; `from_text` makes an equal one of it."""

    @classmethod
    def from_text(cls, text: str, /) -> Self:
        """Read a position that `to_text` has written, or a shorter text of a usual position.

        Raises `BadPosition`, which names the part that is wrong.
        """

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain values that JSON knows; `from_json` reads them."""

    @classmethod
    def from_json(cls, data: object, /) -> Self:
        """Read a position from an object of JSON that is parsed already, or from its `Fields`.

        Raises `BadFile`, which names the field and what was expected there.
        """


P = TypeVar("P", bound=Position[Any])


def as_lists(value: Any) -> Any:
    """Return a move as JSON has it: tuples become lists."""
    return [as_lists(part) for part in value] if isinstance(value, tuple) else value


def as_tuples(value: Any, deep: int = 8) -> Any:
    """Return a move that `as_lists` has written; no move has lists in lists in lists for ever."""
    if not isinstance(value, list) or deep == 0:
        return value
    return tuple(as_tuples(part, deep - 1) for part in value)


def parts(move: object, count: int, look: str) -> tuple[Any, ...]:
    """Return the parts of a move that should have so many.

    Raises `IllegalMove` with the reason ``no_move``.
    """
    if not (isinstance(move, list | tuple) and len(move) == count):
        raise IllegalMove("no_move", f"A move should be {look}, but it is {shown(move)}.")
    return tuple(move)


@dataclass(frozen=True)
class Game(Generic[P, Move]):
    """A game: what stays the same in all of its positions.

    Each room has one in its module `game`, under the name ``GAME``; `pathlib_games.games.GAMES`
    finds it there.

    Attributes
    ----------
    name
        What its room is called.
    title
        What people call it.
    position
        The class of its positions.
    move_to_json, move_from_json
        Write a move as plain values that JSON knows, and read them.
    former_names
        What files of earlier versions call it.
    """

    name: str
    title: str
    position: type[P]
    move_to_json: Callable[[Move], Any] = as_lists
    move_from_json: Callable[[Any], Move] = as_tuples
    former_names: tuple[str, ...] = ()

    def new(self, seed: int = 0) -> P:
        """Return the position where a usual game begins."""
        return self.position.new(seed)


# ---- all games by name, each found in its room and loaded when it is first asked for ---------


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

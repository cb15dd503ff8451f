"""What every game keeps to: positions and their texts, a record of the game, and histories."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from pathlib_games import files
from pathlib_games.boards import parse_file
from pathlib_games.graphs.errors import (
    BadFile,
    BadPosition,
    IllegalMove,
    NotFound,
    PathlibGamesError,
)
from pathlib_games.graphs.values import Fields, is_one_of
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
    """Return the parts of a move that should have so many; raises `IllegalMove`."""
    if not (isinstance(move, list | tuple) and len(move) == count):
        raise IllegalMove("no_move", f"A move should be {look}, but it is {shown(move)}.")
    return tuple(move)


@dataclass(frozen=True)
class Game(Generic[P, Move]):
    """A game: what stays the same in all of its positions.

    Each room has one in `rules`, under the name ``GAME``; `pathlib_games.games.GAMES` finds it.
    """

    name: str  # what its room is called
    title: str  # what people call it
    position: type[P]
    move_to_json: Callable[[Move], Any] = as_lists
    move_from_json: Callable[[Any], Move] = as_tuples
    former_names: tuple[str, ...] = ()  # what files of earlier versions call it

    def new(self, seed: int = 0) -> P:
        """Return the position where a usual game begins."""
        return self.position.new(seed)


# ---- all games by name --------------------------------------------------------------------------


class GameNotFound(NotFound, KeyError):
    """There is no game of this name."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(f"There is no game {shown(name)}; there are: {', '.join(known)}.")

    __str__ = Exception.__str__  # a KeyError would show its message in quotes


class Rooms(Mapping[str, Game[Any, Any]]):
    """The games of a package: each package in it is a room, whose `rules` have a ``GAME``.

    No list is kept: a new room is found by itself.
    """

    def __init__(self, package: str, path: Sequence[str]) -> None:
        """`package`: its name; `path`: where its modules lie."""
        self._package = package
        self._path = path

    def __getitem__(self, name: object) -> Game[Any, Any]:
        if name not in self:
            raise GameNotFound(name, list(self))
        game: Game[Any, Any] = importlib.import_module(f"{self._package}.{name}.rules").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return is_one_of(name, list(self))

    def __iter__(self) -> Iterator[str]:
        return (module.name for module in pkgutil.iter_modules(self._path) if module.ispkg)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


# ---- histories ----------------------------------------------------------------------------------

__all__ = ["History"]


@dataclass(frozen=True)
class History(Generic[P, Move]):
    r"""A game from where it began: the positions and the moves between them.

    Make one with `of`; each other method gives another one, and leaves this one as it is.

    Examples
    --------
    >>> from pathlib_games.games import GAMES
    >>> GAME = GAMES["color_lines"]
    >>> history = History.of(GAME, GAME.position.from_text("1.2.\n....\n...."))
    >>> later = history.play(((0, 0), (1, 0))).play(((1, 0), (0, 0)))
    >>> later.moves
    (((0, 0), (1, 0)), ((1, 0), (0, 0)))
    >>> later.undo().undo() == history
    True
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "game.json")
    >>> later.save(file)
    >>> History.load(file, GAME) == later
    True
    """

    game: Game[P, Move] = field(repr=False)
    positions: tuple[P, ...] = field(repr=False)  # all, from the one where the game began
    moves: tuple[Move, ...] = ()  # those between them

    @classmethod
    def of(cls, game: Game[P, Move], start: P) -> Self:
        """Return the history of a game that begins at a position."""
        return cls(game, (start,))

    @property
    def start(self) -> P:
        """The position where the game began."""
        return self.positions[0]

    @property
    def position(self) -> P:
        """The position that has been reached."""
        return self.positions[-1]

    def play(self, move: Move) -> Self:
        """Return the game with one more move."""
        after = self.position.play(move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, move))

    def undo(self) -> Self:
        """Return the game without its last move; the same move would lead to the same again."""
        if not self.moves:
            return self
        return replace(self, positions=self.positions[:-1], moves=self.moves[:-1])

    def save(self, path: str | Path) -> None:
        """Write the game as JSON: the first position and the moves, from which all else follows.

        Raises `CannotSave` if the file cannot be written; what was there before is as it was.
        """
        data = {
            "game": self.game.name,
            "start": self.start.to_json(),
            "moves": [self.game.move_to_json(move) for move in self.moves],
        }
        files.save(path, json.dumps(data) + "\n")

    @classmethod
    def load(cls, path: str | Path, game: Game[P, Move]) -> Self:
        """Read a game that was saved, and replay its moves."""
        fields = parse_file(Path(path))
        name = fields.text("game")
        if name not in (game.name, *game.former_names):
            fields.fail("game", repr(game.name), name)
        # The first saved games hold the fields of their position beside the moves.
        start = fields.object("start") if "start" in fields.names() else fields
        history = cls.of(game, game.position.from_json(start))
        for number, written in enumerate(fields.list("moves")):
            try:
                history = history.play(game.move_from_json(written))
            except PathlibGamesError as refusal:
                fields.fail(f"moves[{number}]", f"a legal move ({refusal})", written)
        return history


# ---- positions as texts -------------------------------------------------------------------------


def text_of(board: str, rest: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """Write a board, and below it what is not as usual."""
    unusual = {key: value for key, value in rest.items() if value != usual[key]}
    return f"{board}\n{json.dumps(unusual, ensure_ascii=False)}" if unusual else board


def lines_of(text: object) -> list[str]:
    """Return a text's lines, without empty ones around them; of an empty text, an empty one.

    Raises `BadPosition` if it is no text.
    """
    if not isinstance(text, str):
        raise BadPosition("the position", "a text with a line for each row", text)
    return text.strip("\n").rstrip().splitlines() or [""]


@contextmanager
def reading(text: object) -> Iterator[tuple[str, Fields]]:
    """Take a text of `text_of` apart: the board, and the fields of what stands below it.

    Raises `BadPosition` if it is no text, or if something in the last line is not as it should be,
    also where it is read inside the ``with`` block, or if that asks for no field of this name.
    """
    *rows, last = lines_of(text)
    if not last.lstrip().startswith("{"):
        rows, last = [*rows, last], "{}"
    with naming():
        rest = Fields.parse(last, "the last line")
        yield "\n".join(rows), rest
        rest.check_names()


@contextmanager
def naming() -> Iterator[None]:
    """Let whatever is wrong with a field of a text be a BadPosition that names the field."""
    try:
        yield
    except BadFile as flaw:
        raise BadPosition(f"{flaw.file}: {flaw.field}", flaw.expected, flaw.given) from None


def with_figures(
    rows: Sequence[str], floor: str, figures: Mapping[str, tuple[str, tuple[int, int]]]
) -> tuple[str, dict[str, list[int]]]:
    """Write a board with figures on it, and give the places of those that would hide a sign.

    `figures`: for each name its sign and where it stands.
    """
    shown, hidden = [list(row) for row in rows], {}
    for name, (sign, (x, y)) in figures.items():
        if shown[y][x] == floor:
            shown[y][x] = sign
        else:
            hidden[name] = [x, y]
    return "\n".join(map("".join, shown)), hidden


def place_of(rows: Sequence[str], rest: Fields, name: str, sign: str) -> tuple[int, int]:
    """Return where a figure is: where its sign stands on the board, or what the line below says.

    Raises `BadPosition` if it is not in exactly one place.
    """
    found = [(x, y) for y, row in enumerate(rows) for x, shown in enumerate(row) if shown == sign]
    if name in rest:
        found.append(rest.cell(name))
    if len(found) != 1:
        raise BadPosition(f"the number of places of the {name} ({sign})", "1", len(found))
    return found[0]

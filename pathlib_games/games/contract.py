"""The interface of every game: positions, texts, game records and histories."""

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
    """A position of a game. It holds everything that decides the rest of the game.

    Positions are frozen and comparable. A move is a single value: the moves of all players if they
    move simultaneously, or the roll of a die. All other randomness comes from the position itself,
    so the same moves from the same position always give the same game.
    """

    @classmethod
    def new(cls, seed: int = 0) -> Self:
        """Return the starting position of a standard game; the seed sets all random choices."""

    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves; none after the end of the game.

        If several moves lead to the same position, one may represent all of them.
        """

    def play(self, move: Move, /) -> Self:
        """Return the position after a move.

        Raises `IllegalMove` with the reason if the move, of whatever type, is not legal.
        """

    def outcome(self) -> object | None:
        """Return the result in the game's own format, or None if the game is not over."""

    def to_text(self) -> str:
        """Return the position as readable text; `from_text` parses it."""

    @classmethod
    def from_text(cls, text: str, /) -> Self:
        """Parse a position from the text of `to_text`, or from a shorter text with default values.

        Raises `BadPosition`, which names the invalid part.
        """

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values; `from_json` parses them."""

    @classmethod
    def from_json(cls, data: object, /) -> Self:
        """Parse a position from a decoded JSON object, or from its `Fields`.

        Raises `BadFile`, which names the field and the expected value.
        """


P = TypeVar("P", bound=Position[Any])


def as_lists(value: Any) -> Any:
    """Convert a move for JSON: tuples become lists."""
    return [as_lists(part) for part in value] if isinstance(value, tuple) else value


def as_tuples(value: Any, deep: int = 8) -> Any:
    """Convert lists from `as_lists` back to tuples, down to a limited depth."""
    if not isinstance(value, list) or deep == 0:
        return value
    return tuple(as_tuples(part, deep - 1) for part in value)


def parts(move: object, count: int, look: str) -> tuple[Any, ...]:
    """Return the parts of a move of a given length; raises `IllegalMove`."""
    if not (isinstance(move, list | tuple) and len(move) == count):
        raise IllegalMove("no_move", f"A move should be {look}, but it is {shown(move)}.")
    return tuple(move)


@dataclass(frozen=True)
class Game(Generic[P, Move]):
    """The properties that all positions of a game share.

    Each game defines one as ``GAME`` in `rules`; `pathlib_games.games.GAMES` finds it.
    """

    name: str  # the name of its package
    title: str  # the display name
    position: type[P]
    move_to_json: Callable[[Move], Any] = as_lists
    move_from_json: Callable[[Any], Move] = as_tuples
    former_names: tuple[str, ...] = ()  # names in files of earlier versions

    def new(self, seed: int = 0) -> P:
        """Return the starting position of a standard game."""
        return self.position.new(seed)


# ---- all games by name --------------------------------------------------------------------------


class GameNotFound(NotFound, KeyError):
    """No game has this name."""

    def __init__(self, name: object, known: Sequence[str]) -> None:
        super().__init__(f"There is no game {shown(name)}; there are: {', '.join(known)}.")

    __str__ = Exception.__str__  # a KeyError would show its message in quotes


class Rooms(Mapping[str, Game[Any, Any]]):
    """The games of a package: the ``GAME`` in the `rules` of each subpackage.

    New games are discovered automatically.
    """

    def __init__(self, package: str, path: Sequence[str]) -> None:
        """Set the name of the package and its search path."""
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
    r"""A game: its positions and the moves between them.

    Create one with `of`. The other methods return a new history and leave this one unchanged.

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
    positions: tuple[P, ...] = field(repr=False)  # all of them, from the starting position
    moves: tuple[Move, ...] = ()  # the moves between them

    @classmethod
    def of(cls, game: Game[P, Move], start: P) -> Self:
        """Return a new game that begins at a position."""
        return cls(game, (start,))

    @property
    def start(self) -> P:
        """The starting position."""
        return self.positions[0]

    @property
    def position(self) -> P:
        """The current position."""
        return self.positions[-1]

    def play(self, move: Move) -> Self:
        """Return the game with one more move."""
        after = self.position.play(move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, move))

    def undo(self) -> Self:
        """Return the game without its last move; replaying the move gives the same position."""
        if not self.moves:
            return self
        return replace(self, positions=self.positions[:-1], moves=self.moves[:-1])

    def save(self, path: str | Path) -> None:
        """Save the game as JSON: the first position and the moves.

        Raises `CannotSave` if the file cannot be written; its old content then stays intact.
        """
        data = {
            "game": self.game.name,
            "start": self.start.to_json(),
            "moves": [self.game.move_to_json(move) for move in self.moves],
        }
        files.save(path, json.dumps(data) + "\n")

    @classmethod
    def load(cls, path: str | Path, game: Game[P, Move]) -> Self:
        """Load a saved game and replay its moves."""
        fields = parse_file(Path(path))
        name = fields.text("game")
        if name not in (game.name, *game.former_names):
            fields.fail("game", repr(game.name), name)
        # The first saved games store the fields of the position next to the moves.
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
    """Return a board as text, followed by all values that differ from the defaults."""
    unusual = {key: value for key, value in rest.items() if value != usual[key]}
    return f"{board}\n{json.dumps(unusual, ensure_ascii=False)}" if unusual else board


def lines_of(text: object) -> list[str]:
    """Return the lines of a text, without empty lines at both ends; at least one line.

    Raises `BadPosition` if it is not a string.
    """
    if not isinstance(text, str):
        raise BadPosition("the position", "a text with a line for each row", text)
    return text.strip("\n").rstrip().splitlines() or [""]


@contextmanager
def reading(text: object) -> Iterator[tuple[str, Fields]]:
    """Split a text of `text_of` into the board and the fields of its last line.

    Raises `BadPosition` if the text is not a string or a field is invalid, or if the ``with`` block
    finds an error or leaves a field unread.
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
    """Convert any error in a field of a text to a `BadPosition` that names the field."""
    try:
        yield
    except BadFile as flaw:
        of_line = flaw.field == "line 1"  # of the text of a single line
        place = flaw.file if of_line else f"{flaw.file}: {flaw.field}"
        raise BadPosition(place, flaw.expected, flaw.given) from None


def with_figures(
    rows: Sequence[str], floor: str, figures: Mapping[str, tuple[str, tuple[int, int]]]
) -> tuple[str, dict[str, list[int]]]:
    """Draw figures on a board; also return the places of figures that would hide a sign.

    `figures` maps each name to its sign and position.
    """
    shown, hidden = [list(row) for row in rows], {}
    for name, (sign, (x, y)) in figures.items():
        if shown[y][x] == floor:
            shown[y][x] = sign
        else:
            hidden[name] = [x, y]
    return "\n".join(map("".join, shown)), hidden


def place_of(rows: Sequence[str], rest: Fields, name: str, sign: str) -> tuple[int, int]:
    """Return the position of a figure: that of its sign, or the one in the last line.

    Raises `BadPosition` unless the figure has exactly one position.
    """
    found = [(x, y) for y, row in enumerate(rows) for x, shown in enumerate(row) if shown == sign]
    if name in rest:
        found.append(rest.cell(name))
    if len(found) != 1:
        raise BadPosition(f"the number of {name}s ({sign})", "1", len(found))
    return found[0]

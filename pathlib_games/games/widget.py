"""Boards for games with a history, lists of the best games, and boards for laying tiles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pathlib_games.files import KeptFile, beside_progress
from pathlib_games.games.contract import History, Move, P
from pathlib_games.games.tile_board import ROTATIONS, Cell, Square
from pathlib_games.views.pages import elements
from pathlib_games.views.shapes import Shape
from pathlib_games.widgets.live import Field, GameBoard, Message, script
from pathlib_games.words import counted


class PlayedBoard(GameBoard, Generic[P, Move]):
    """A board for playing a game alone, with another person, or against the computer."""

    _game: History[P, Move]

    @property
    def game(self) -> History[P, Move]:
        """The game with its history; assign another game to replace it."""
        return self._game

    @game.setter
    def game(self, game: History[P, Move]) -> None:
        self._lay_out(game)
        self._answer("A different game is on the board. ")

    @property
    def position(self) -> P:
        """The current position."""
        return self._game.position

    def undo(self) -> None:
        """Take back the last move and the computer's answer."""
        game = self._game
        while self._game.moves:
            last = self._game.moves[-1]
            self._game = self._game.undo()
            if not self._computer_is_to_move:
                self._put_down()
                self._answer(f"Undone{self._undone(last)}. ")
                return
        self._game = game  # the computer moved first and would do so again
        self._say("There is nothing to undo.")

    def _lay_out(self, game: History[P, Move]) -> None:
        self._game = game
        self._put_down()

    @property
    def _computer_is_to_move(self) -> bool:
        return False

    def _undone(self, _: Move) -> str:
        return ""

    def _put_down(self) -> None:
        """Clear selections and hints of an unfinished move."""

    @abstractmethod
    def _answer(self, told: str) -> None:
        """Let the computer move if it is its turn, then report the position after `told`."""


class SeededBoard(PlayedBoard[P, Move]):
    """A board for games that a seed generates; users may enter the next seed."""

    _next_seed: int

    @abstractmethod
    def new_game(self, seed: int) -> None:
        """Begin a new game."""

    def _next_game(self) -> tuple[Field, ...]:
        return (Field("seed", "Seed of the next game", self._next_seed),)

    def _begin(self, chosen: Message) -> None:
        typed = str(chosen["seed"])
        try:
            seed = int(typed)
        except ValueError:
            self._say(f"The seed should be a whole number, but it is {typed!r}.", "wrong")
            return
        self.new_game(seed)


# ---- the best games on this machine, in a file next to the logbook ------------------------------

_Games = dict[str, list[int]]

KEPT = 10  # the number of games of each kind in the file
SHOWN = 5  # the number of visible rows, plus the row of the game that has just ended


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list."""

    place: int  # its rank, from 1
    words: str  # the result
    now: bool  # whether this game has just ended


@dataclass(frozen=True)
class BestList:
    """The best games of one kind."""

    kind: str
    unit: str
    fewest: bool = False

    def results(self) -> list[int]:
        """Return the best results, best first; none if the file is unreadable."""
        return self._sorted(_file().content().get(self.kind, []))

    def shown(self, ended: int | None, *, over: bool) -> dict[str, Any]:
        """Return the list for the page: expanded at the end of a game."""
        return {"open": over, "rows": [asdict(row) for row in self.rows(ended)]}

    def rows(self, ended: int | None = None) -> list[Row]:
        """Return the visible rows."""
        results = self.results()
        here = results.index(ended) if ended in results else None
        return [
            Row(place, counted(result, self.unit), place - 1 == here)
            for place, result in enumerate(results, start=1)
            if place <= SHOWN or place - 1 == here
        ]

    def note(self, result: int) -> str:
        """Save a result and return its rank in words, or nothing if saving fails.

        A partly unreadable file is copied first.
        """
        before: list[int] = []
        now: list[int] = []

        def add(games: _Games) -> _Games:
            before[:] = self._sorted(games.get(self.kind, []))
            now[:] = self._sorted([*before, result])[:KEPT]
            return games | {self.kind: [*now]}

        try:
            _file().save(add)
        except OSError:
            return ""
        if not before:
            return "The first on your best list."
        better = before[0]
        if result == now[0] and result != better:
            return f"Your best game so far: the best before was {counted(better, self.unit)}."
        if result not in now:
            return f"Your best game has {counted(better, self.unit)}."
        number = now.index(result) + 1
        return f"Number {number} on your best list; the best has {counted(better, self.unit)}."

    def _sorted(self, results: list[int]) -> list[int]:
        return sorted(results, reverse=not self.fewest)


class _File(KeptFile[_Games]):
    holds = "best lists"
    one = "game"

    def read(self, page: dict[str, Any]) -> tuple[_Games, bool]:
        lists = page.get("games")
        if not isinstance(lists, dict):
            return {}, False
        games = {
            kind: [result for result in results if type(result) is int]
            for kind, results in lists.items()
            if isinstance(results, list)
        }
        return games, page == {"games": games}

    def plain(self, content: _Games) -> Any:
        return {"games": content}


def _file() -> _File:
    return _File(beside_progress("best"))


# ---- boards for rotating and laying tiles -------------------------------------------------------

TWO_PLAYERS, COMPUTER = "two players", "computer"
OPPONENTS = (TWO_PLAYERS, COMPUTER)
WHOLE, SHORT = "whole", "short"

T = TypeVar("T", bound=Square)


def tiles_script(render: str, *parts: str | Path) -> str:
    """Return the board's JavaScript module; it previews the tile under the pointer."""
    return script(render, "live.js", "game_board.js", "ghosts.js", *parts)


def opponent_named(name: str) -> str:
    """Return an opponent by name; raises `ValueError`."""
    if name not in OPPONENTS:
        known = " or ".join(map(repr, OPPONENTS))
        raise ValueError(f"the opponent should be {known}, not {name!r}")
    return name


def aside_words(count: int) -> str:
    """Return a sentence about the next tiles of the pile that fit nowhere."""
    if count == 1:
        return "The next tile fits nowhere and is set aside."
    return f"The next {count} tiles fit nowhere and are set aside."


class TileBoard(SeededBoard[P, Move], Generic[P, Move, T]):
    """A board on which players rotate tiles and lay them."""

    KEYS: ClassVar = {"r": "Turn"}
    LENGTHS: ClassVar[tuple[tuple[str, str], ...]]
    """The menu of lengths for the next game, with their labels."""

    _opponent: str
    _length: str
    _rotation = 0

    @abstractmethod
    def _unturned(self) -> T | None:
        """Return the next tile, unrotated."""

    @abstractmethod
    def _turns(self) -> Iterable[tuple[Cell, int]]:
        """Return the legal cells of the tile with their rotations."""

    @abstractmethod
    def _drawn(self, tile: T, cell: Cell) -> Iterable[Shape]:
        """Return the shapes of a tile on a cell."""

    @abstractmethod
    def _shows(self, tile: T) -> str:
        """Describe a tile."""

    @abstractmethod
    def _asks(self) -> str:
        """Return the prompt, or the result of the game."""

    @abstractmethod
    def _advice(self) -> Move:
        """Return the computer's move."""

    @abstractmethod
    def _lay(self, move: Move, told: str) -> None:
        """Make a move and report it after `told`."""

    @abstractmethod
    def _cell_of(self, move: Move) -> Cell:
        """Return the cell of a move."""

    @abstractmethod
    def _player(self, position: P) -> str:
        """Return the name of the player to move."""

    @abstractmethod
    def _you(self) -> str:
        """Return your name in a game against the computer."""

    @abstractmethod
    def _fresh(self, seed: int) -> P:
        """Return the starting position of the next game."""

    @property
    def tile(self) -> T | None:
        """The next tile in its current rotation."""
        tile = self._unturned()
        return None if tile is None else tile.turned(self._rotation)

    def turn(self) -> None:
        """Rotate the tile clockwise."""
        self._rotation = (self._rotation + 90) % 360
        tile = self.tile
        if tile is None:
            self._say(self._asks())
            return
        fits = len(self._legal())
        where = counted(fits, "cell") if fits else "no cell: turn it again"
        self._say(f"Turned: {self._shows(tile)}. It now fits on {where}.")

    def choose(self, opponent: str) -> None:
        """Let the computer or a person play the other players from now on."""
        self._opponent = opponent
        self._put_down()
        who = "The computer plays" if opponent == COMPUTER else "People play"
        self._answer(f"{who} against {self._you()}. ")

    def new_game(self, seed: int) -> None:
        """Begin a new game with the current players, rules and length."""
        fresh = History.of(self._game.game, self._fresh(seed))
        self._next_seed = seed + 1
        self._lay_out(fresh)
        self._answer(f"A new game with seed {seed}. ")

    def act(self, message: Message) -> None:
        """Handle a click, a button or a menu; a click may include the displayed rotation."""
        if "opponent" in message:
            self.choose(COMPUTER if message["opponent"] == COMPUTER else TWO_PLAYERS)
        elif "length" in message:
            self._length = SHORT if message["length"] == SHORT else WHOLE
            self._say(f"The next game is a {self._length} one. Press New game to start it.")
        else:
            ghost = self._ghosts().get(str(message.get("click")))
            if ghost and self._looks_alike(message.get("turned"), ghost["turned"]):
                self._rotation = ghost["turned"]
            super().act(message)

    def _answer(self, told: str) -> None:
        """Let the computer lay a tile if it is its turn, then report the position."""
        if not self._computer_is_to_move:
            self._say(f"{told}{self._asks()}")
            return
        self._say(f"{told}The computer is thinking.")  # show your tile at once
        move = self._advice()
        self._opponent_plays()
        self._lay(move, told)

    def _menus(self) -> tuple[Field, ...]:
        return (
            Field("opponent", "Opponent", self._opponent, tuple((n, n) for n in OPPONENTS)),
            Field("length", "Next game", self._length, self.LENGTHS),
        )

    def _is_yours(self, position: P) -> bool:
        return self._opponent == TWO_PLAYERS or self._player(position) == self._you()

    @property
    def _computer_is_to_move(self) -> bool:
        return self._unturned() is not None and not self._is_yours(self.position)

    def _came(self) -> Cell | None:
        """Return the cell of the computer's last tile; None after a person's move."""
        if not self._game.moves or self._is_yours(self._game.positions[-2]):
            return None
        return self._cell_of(self._game.moves[-1])

    def _undone(self, move: Move) -> str:
        return f": the tile on {self._cell_of(move)}"

    def _fits(self) -> dict[Cell, dict[Hashable, int]]:
        tile = self._unturned()
        found: dict[Cell, dict[Hashable, int]] = {}
        if tile is not None:
            for cell, rotation in self._turns():
                found.setdefault(cell, {}).setdefault(tile.turned(rotation).look, rotation)
        return found

    def _legal(self) -> dict[Cell, str]:
        look = self.tile.look if self.tile is not None else None
        return {cell: "the tile fits here" for cell, ways in self._fits().items() if look in ways}

    def _ghosts(self) -> dict[str, dict[str, Any]]:
        """Return previews of the tile where it fits as it is, or in only one other rotation."""
        tile = self._unturned()
        if tile is None:
            return {}
        ghosts = {}
        for cell, ways in self._fits().items():
            if tile.turned(self._rotation).look in ways:
                turned = self._rotation
            elif len(ways) == 1:
                (turned,) = ways.values()
            else:
                continue
            drawn = elements(self._drawn(tile.turned(turned), cell))
            ghosts[f"{cell[0]} {cell[1]}"] = {"turned": turned, "tile": drawn}
        return ghosts

    def _looks_alike(self, shown: object, turned: int) -> bool:
        """Return whether both rotations look the same; further clicks may still be pending."""
        tile = self._unturned()
        return tile is not None and any(
            shown == rotation and tile.turned(rotation).look == tile.turned(turned).look
            for rotation in ROTATIONS
        )

    def _data(self) -> dict[str, Any]:
        return {**super()._data(), "ghosts": self._ghosts()}

    def _other_turn(self, cell: Cell) -> str:
        return " It fits if you turn it." if cell in self._fits() else ""

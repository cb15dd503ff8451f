"""The history of a game that is played: undo, save, load."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, Self

from pathlib_games import files
from pathlib_games.boards import parse_file
from pathlib_games.files import KeptFile, beside_progress
from pathlib_games.games.contract import Game, Move, P
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.words import counted

__all__ = ["History"]


@dataclass(frozen=True)
class History(Generic[P, Move]):
    r"""A game from where it began: the positions and the moves between them.

    Make one with `of`; each other method gives another one, and leaves this one as it is.

    Attributes
    ----------
    game
        What is played.
    positions
        All positions, from the one where the game began.
    moves
        The moves between them: one less than there are positions.

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
    positions: tuple[P, ...] = field(repr=False)
    moves: tuple[Move, ...] = ()

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
        """Return the game with one more move.

        Raises
        ------
        IllegalMove
            As the position does.
        """
        after = self.position.play(move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, move))

    def undo(self) -> Self:
        """Return the game without its last move; the same move would lead to the same again."""
        if not self.moves:
            return self
        return replace(self, positions=self.positions[:-1], moves=self.moves[:-1])

    def save(self, path: str | Path) -> None:
        """Write the game as JSON: the first position and the moves, from which all else follows.

        Raises
        ------
        CannotSave
            If the file cannot be written; what was there before is as it was.
        """
        data = {
            "game": self.game.name,
            "start": self.start.to_json(),
            "moves": [self.game.move_to_json(move) for move in self.moves],
        }
        files.save(path, json.dumps(data) + "\n")

    @classmethod
    def load(cls, path: str | Path, game: Game[P, Move]) -> Self:
        """Read a game that was saved, and replay its moves.

        Raises
        ------
        BadFile
            If the file is not as it should be; names the field and what was expected there.
        """
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


# ---- the best games on this machine, in a small file beside the logbook ----------------------

_Games = dict[str, list[int]]

KEPT = 10
"""So many games of each kind are kept."""
SHOWN = 5
"""So many rows of a list are shown, and the row of the game that has just ended."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list."""

    place: int  # its number in the list, from 1
    words: str  # what the game came to
    now: bool  # whether it is the game that has just ended


@dataclass(frozen=True)
class BestList:
    """The best games of one kind."""

    kind: str
    unit: str
    fewest: bool = False

    def results(self) -> list[int]:
        """Return what the best games came to, the best first; none if nothing can be read."""
        return self._sorted(_file().content().get(self.kind, []))

    def rows(self, ended: int | None = None) -> list[Row]:
        """Return what is shown of the list."""
        results = self.results()
        here = results.index(ended) if ended in results else None
        return [
            Row(place, counted(result, self.unit), place - 1 == here)
            for place, result in enumerate(results, start=1)
            if place <= SHOWN or place - 1 == here
        ]

    def note(self, result: int) -> str:
        """Write down what a game came to, and say where it stands; nothing if it cannot be kept.

        Of a file that cannot be read as a whole a copy is kept.
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
            return f"Your best game so far: before it was {counted(better, self.unit)}."
        if result not in now:
            return f"Your best game has {counted(better, self.unit)}."
        number = now.index(result) + 1
        return f"Number {number} of your best list; the best has {counted(better, self.unit)}."

    def _sorted(self, results: list[int]) -> list[int]:
        return sorted(results, reverse=not self.fewest)


class _File(KeptFile[_Games]):
    """The best lists of all games."""

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

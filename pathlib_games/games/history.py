"""The history of a game: the position where it began, and all turns; undo, save, load."""

from __future__ import annotations

import json
from abc import abstractmethod
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from pathlib_games.boards import parse_file
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.graphs.fields import Fields


class Turned(Protocol):
    """A turn, as far as its game needs to know it."""

    @property
    def position(self) -> Any:
        """The position after the turn."""


Start = TypeVar("Start")
Turn = TypeVar("Turn", bound=Turned)


@dataclass(frozen=True)
class History(Generic[Start, Turn]):
    """A game: the position where it began, and the turns so far.

    Attributes
    ----------
    start
        The first position.
    turns
        What was played, in order.
    """

    start: Start
    turns: tuple[Turn, ...] = ()

    NAME: ClassVar[str]
    """What a file says that holds such a game."""
    MOVE: ClassVar[tuple[int, str]]
    """Of how many parts a move consists in a file, and how it looks there."""

    @property
    @abstractmethod
    def moves(self) -> tuple[Any, ...]:
        """The moves so far."""

    @abstractmethod
    def play(self, *move: Any) -> Self:
        """Give the game with one more turn."""

    @abstractmethod
    def _start_to_json(self) -> dict[str, Any]:
        """Give the fields from which the first position can be made again."""

    @classmethod
    @abstractmethod
    def _start_from(cls, fields: Fields) -> Start:
        """Make the first position from the fields of a file."""

    @property
    def position(self) -> Start:
        """The position that has been reached."""
        reached: Start = self.turns[-1].position if self.turns else self.start
        return reached

    def undo(self) -> Self:
        """Give the game without its last turn; the same turn would lead to the same again."""
        return replace(self, turns=self.turns[:-1])

    def _after(self, turn: Turn) -> Self:
        return replace(self, turns=(*self.turns, turn))

    def save(self, path: str | Path) -> None:
        """Write the game as JSON: the first position and the moves, from which all else follows."""
        data = {"game": self.NAME, **self._start_to_json(), "moves": self.moves}
        Path(path).write_text(json.dumps(data) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a saved game and replay its moves.

        Raises
        ------
        BadFile
            If the file is not as it should be; names the field and what was expected there.
        """
        fields = parse_file(Path(path))
        if fields.text("game") != cls.NAME:
            fields.fail("game", repr(cls.NAME), fields.text("game"))
        game = cls(cls._start_from(fields))
        parts, look = cls.MOVE
        for number, move in enumerate(fields.list("moves")):
            field = f"moves[{number}]"
            if not isinstance(move, list) or len(move) != parts:
                fields.fail(field, look, move)
            try:
                game = game.play(*move)
            except (PathlibGamesError, ValueError) as refusal:
                fields.fail(field, f"a legal move ({refusal})", move)
        return game

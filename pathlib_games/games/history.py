"""The history of a game that is played: undo, save, load."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic, Self

from pathlib_games import files
from pathlib_games.boards import parse_file
from pathlib_games.games.contract import Game, Move, P
from pathlib_games.graphs.errors import PathlibGamesError

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

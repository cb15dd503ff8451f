"""A game of Color Lines with its history: take moves back, save it, load it, replay it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from pathlib_games.games.color_lines.rules import BadPosition, Cell, Move, Position, Turn
from pathlib_games.games.history import History
from pathlib_games.graphs.fields import Fields


class Game(History[Position, Turn]):
    r"""A game: the position where it began, and the turns so far.

    Examples
    --------
    >>> game = Game(Position.from_text("1.2.\n....\n...."))
    >>> later = game.play((0, 0), (1, 0)).play((1, 0), (0, 0))
    >>> later.moves
    (((0, 0), (1, 0)), ((1, 0), (0, 0)))
    >>> later.undo().undo() == game
    True
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "game.json")
    >>> later.save(file)
    >>> Game.load(file) == later
    True
    """

    NAME: ClassVar = "color_lines"
    MOVE: ClassVar = (2, "two cells [[x, y], [x, y]]")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple((turn.path[0], turn.path[-1]) for turn in self.turns)

    def play(self, source: Cell, target: Cell) -> Game:
        """Give the game with one more turn.

        Raises
        ------
        IllegalMove
            As `Position.play` does.
        """
        return self._after(self.position.play(source, target))

    def _start_to_json(self) -> dict[str, Any]:
        position = self.start
        return {
            "board": position.to_text().splitlines(),
            "colours": position.colours,
            "upcoming": position.upcoming,
            "seed": position.seed,
            "turn": position.turn,
            "scoring": position.scoring,
            "score": position.score,
        }

    @classmethod
    def _start_from(cls, fields: Fields) -> Position:
        try:
            start = Position.from_text(
                "\n".join(map(str, fields.list("board"))),
                colours=fields.whole("colours"),
                upcoming=fields.list("upcoming"),
                seed=fields.whole("seed"),
                scoring=fields.text("scoring"),
            )
        except BadPosition as flaw:
            fields.fail(flaw.part.removeprefix("the "), flaw.expected, flaw.given)
        return replace(start, turn=fields.whole("turn"), score=fields.whole("score"))

"""A game of Color Lines with its history: take moves back, save it, load it, replay it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pathlib_games.boards import parse_file
from pathlib_games.games.color_lines import BadPosition, Cell, IllegalMove, Move, Position, Turn
from pathlib_games.graphs.fields import Fields


@dataclass(frozen=True)
class Game:
    r"""A game: the position where it began, and the turns so far.

    Attributes
    ----------
    start
        The first position.
    turns
        What was played, in order.

    Examples
    --------
    >>> game = Game(Position.from_text("1.2.\n....\n...."))
    >>> later = game.play((0, 0), (1, 0)).play((1, 0), (0, 0))
    >>> later.moves
    (((0, 0), (1, 0)), ((1, 0), (0, 0)))
    >>> later.undo().undo() == game
    True
    """

    start: Position
    turns: tuple[Turn, ...] = ()

    @property
    def position(self) -> Position:
        """The position that has been reached."""
        return self.turns[-1].position if self.turns else self.start

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
        return replace(self, turns=(*self.turns, self.position.play(source, target)))

    def undo(self) -> Game:
        """Give the game without its last turn; the same turn would bring the same balls again."""
        return replace(self, turns=self.turns[:-1])

    def save(self, path: str | Path) -> None:
        """Write the game as JSON: the first position and the moves, from which all else follows."""
        position = self.start
        data: dict[str, Any] = {
            "game": "color_lines",
            "board": position.to_text().splitlines(),
            "colours": position.colours,
            "upcoming": position.upcoming,
            "seed": position.seed,
            "turn": position.turn,
            "scoring": position.scoring,
            "score": position.score,
            "moves": self.moves,
        }
        Path(path).write_text(json.dumps(data) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Game:
        r"""Read a saved game and replay its moves.

        Raises
        ------
        BadFile
            If the file is not as it should be; names the field and what was expected there.

        Examples
        --------
        >>> import tempfile
        >>> file = Path(tempfile.mkdtemp(), "game.json")
        >>> game = Game(Position.from_text("1.2\n...")).play((0, 0), (2, 1))
        >>> game.save(file)
        >>> Game.load(file) == game
        True
        """
        fields = parse_file(Path(path))
        if fields.text("game") != "color_lines":
            fields.fail("game", "'color_lines'", fields.text("game"))
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
        start = replace(start, turn=fields.whole("turn"), score=fields.whole("score"))
        return _replayed(cls(start), fields)


def _replayed(game: Game, fields: Fields) -> Game:
    for number, move in enumerate(fields.list("moves")):
        field = f"moves[{number}]"
        if not isinstance(move, list) or len(move) != 2:
            fields.fail(field, "two cells [[x, y], [x, y]]", move)
        try:
            game = game.play(*move)
        except IllegalMove as refusal:
            fields.fail(field, f"a legal move ({refusal})", move)
    return game

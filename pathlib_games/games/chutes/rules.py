"""Chutes and Ladders: a game in play."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from pathlib_games.games import texts
from pathlib_games.games.chutes.board import Board, Finish, check_finish
from pathlib_games.graphs import BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.fields import Fields
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import shown

_MOST_FACES = 1_000
_SQUARE = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Position:
    """A game in play: where the pieces stand, and whose turn it is.

    Parameters
    ----------
    board
        What is played on.
    squares
        The square of each player's piece; 0 is off the board.
    player
        Whose turn it is, counted from 0.
    die, finish
        The faces of the die, and the rule for the last square, as in `Board.after`.

    Raises
    ------
    BadPosition
        If a piece stands where no piece can rest, or there is no such player.

    Examples
    --------
    >>> start = Position(Board.load("milton_bradley"))
    >>> after = start.play(1).play(6)
    >>> after.squares, after.player, after.outcome()
    ((38, 6), 0, None)
    >>> after.to_text(), Position.from_text("*38 6") == after
    ('*38 6', True)
    """

    board: Board
    squares: tuple[int, ...] = (0, 0)
    player: int = 0
    die: int = 6
    finish: Finish = "exact"

    def __post_init__(self) -> None:
        check_die(self.die, self.finish)
        for square in self.squares:
            if not is_whole(square, 0, self.board.size) or square in self.board.slides:
                raise BadPosition(
                    "the square of a piece",
                    f"a number from 0 to {self.board.size} where no slide begins",
                    square,
                )
        last = len(self.squares) - 1
        if not is_whole(self.player, 0, last):
            players = f"a number from 0 to {last}, because there are {last + 1} pieces"
            raise BadPosition("the player to move", players, self.player)

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Begin a game of two on the usual board; the seed chooses who begins."""
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        return cls(_usual_board(), player=seed % 2)

    def legal_moves(self) -> tuple[int, ...]:
        """Return what the die may show; nothing after the end of the game."""
        return () if self.outcome() is not None else tuple(range(1, self.die + 1))

    def play(self, roll: int) -> Position:
        """Return the position after the next player has rolled."""
        if self.outcome() is not None:
            raise GameOver(f"player {self.outcome()} has won")
        if not is_whole(roll, 1, self.die):
            raise IllegalMove(
                "no_face",
                f"A roll should be a whole number from 1 to {self.die}, but it is {shown(roll)}.",
            )
        squares = list(self.squares)
        squares[self.player] = self.board.after(squares[self.player], roll, self.finish)
        following = (self.player + 1) % len(squares)
        return replace(self, squares=tuple(squares), player=following)

    def outcome(self) -> int | None:
        """Return the player who has won, or None while the game goes on."""
        return self.squares.index(self.board.size) if self.board.size in self.squares else None

    def to_text(self) -> str:
        """Write the squares of the pieces, with a star before whose turn it is.

        What is not as `from_text` takes it to be, such as an unusual board, stands below.

        Examples
        --------
        >>> print(Position(Board(6, ladders=[(2, 5)]), die=3).to_text())
        *0 0
        {"board": {"size": 6, "ladders": [[2, 5]], "chutes": [], "title": "Board"}, "die": 3}
        """
        squares = " ".join(
            f"*{square}" if player == self.player else str(square)
            for player, square in enumerate(self.squares)
        )
        rest = {"board": self.board.to_json(), "die": self.die, "finish": self.finish}
        usual = {"board": _usual_board().to_json(), "die": 6, "finish": "exact"}
        return texts.written(squares, rest, usual)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Read a position that `to_text` has written.

        Raises
        ------
        BadPosition
            If it is not such a text, or no such position can occur.
        """
        with texts.reading(text) as (pieces, rest):
            words = pieces.split()
            starred = [player for player, word in enumerate(words) if word.startswith("*")]
            numbers = [word.removeprefix("*") for word in words]
            if len(starred) != 1 or not all(map(_SQUARE.fullmatch, numbers)):
                raise BadPosition(
                    "the position",
                    "the squares of the pieces with one star before whose turn it is, as '38 *6'",
                    pieces,
                )
            own_board = "board" in rest
            return cls(
                Board.from_fields(rest.object("board")) if own_board else _usual_board(),
                tuple(map(int, numbers)),
                starred[0],
                rest.whole("die", 6),
                cast("Finish", rest.text("finish", "exact")),
            )

    def to_json(self) -> dict[str, Any]:
        """Return the position as `from_json` reads it."""
        return {
            "board": self.board.to_json(),
            "squares": list(self.squares),
            "player": self.player,
            "die": self.die,
            "finish": self.finish,
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Read a position."""
        fields = Fields.of(data, "position JSON")
        board = Board.from_fields(fields.object("board"))
        with fields.made():
            return cls(
                board,
                fields.wholes("squares"),
                fields.whole("player"),
                fields.whole("die"),
                cast("Finish", fields.text("finish")),
            )


def check_die(die: object, finish: object) -> None:
    """Refuse a die or a finish that the game does not have.

    Raises `BadPosition` if the die has no face or too many, or the finish is neither ``"exact"``
    nor ``"overshoot"``.
    """
    if not is_whole(die, 1, _MOST_FACES):
        raise BadPosition("the die", f"a whole number of faces from 1 to {_MOST_FACES}", die)
    check_finish(finish)


@cache
def _usual_board() -> Board:
    return Board.load("milton_bradley")

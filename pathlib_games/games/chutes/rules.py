"""Chutes and Ladders: boards with slides, and positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, ClassVar, Literal, cast

from pathlib_games.boards import Loadable
from pathlib_games.games.contract import Game, reading, text_of
from pathlib_games.graphs import BadBoard, BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.values import Fields, is_whole
from pathlib_games.words import shown

Slide = tuple[int, int]
Finish = Literal["exact", "overshoot"]
LARGEST = 10_000  # the maximum number of squares, to keep searches fast
ARTICLE_TABLE: tuple[Slide, ...] = (
    (90, 75),
    (95, 75),
    (53, 73),
    (87, 24),
    (44, 60),
    (62, 19),
    (56, 53),
    (49, 11),
    (47, 26),
    (16, 6),
)
"""The chutes in the program of the article."""


@dataclass(frozen=True)
class Board(Loadable):
    """A board: its squares are numbered from 1 to its size, and slides join some of them.

    Parameters
    ----------
    size
        The number of the last square.
    ladders
        Pairs ``(foot, top)``.
    chutes
        Pairs ``(top, foot)``.
    title
        The name of the board.

    Raises
    ------
    BadBoard
        If a slide begins off the board or at the last square, ends off the board, or has the wrong
        direction; if two slides begin at one square; if a slide ends at the start of another.

    Examples
    --------
    >>> board = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)])
    >>> board.land(2), board.land(8), board.land(4)
    (9, 3, 4)
    >>> board.after(5, roll=3), board.after(9, roll=3), board.after(9, roll=3, finish="overshoot")
    (3, 9, 10)
    """

    FOLDER: ClassVar = "chutes"

    size: int
    ladders: Sequence[Slide] = ()
    chutes: Sequence[Slide] = ()
    title: str = "Board"

    def __post_init__(self) -> None:
        if not is_whole(self.size, 2, LARGEST):
            raise BadBoard("size", f"a whole number from 2 to {LARGEST}", self.size)
        for kind in ("ladders", "chutes"):
            slides = getattr(self, kind)
            if not isinstance(slides, Sequence):
                raise BadBoard(kind, "a list of pairs of squares", slides)
            object.__setattr__(self, kind, tuple(map(_tupled, slides)))
        named = [(f"ladders[{i}]", slide) for i, slide in enumerate(self.ladders)]
        named += [(f"chutes[{i}]", slide) for i, slide in enumerate(self.chutes)]
        starts: set[int] = set()
        for name, slide in named:
            self._check(name, slide)
            if slide[0] in starts:
                raise BadBoard(name, "the only ladder or chute that begins at its square", slide)
            starts.add(slide[0])
        for name, slide in named:
            if slide[1] in starts:
                raise BadBoard(name, f"{_a(name)} that ends where no ladder or chute begins", slide)

    def _check(self, name: str, slide: Any) -> None:
        if not (isinstance(slide, tuple) and len(slide) == 2 and all(map(is_whole, slide))):
            raise BadBoard(name, "a pair of squares", slide)
        start, end = slide
        if not 1 <= start < self.size:
            squares = f"from 1 to {self.size - 1}"
            raise BadBoard(name, f"{_a(name)} that begins at a square {squares}", slide)
        if not 1 <= end <= self.size:
            raise BadBoard(name, f"{_a(name)} that ends at a square from 1 to {self.size}", slide)
        if name.startswith("ladders") and end <= start:
            raise BadBoard(name, "a ladder that leads up, (foot, top)", slide)
        if name.startswith("chutes") and end >= start:
            raise BadBoard(name, "a chute that leads down, (top, foot)", slide)

    @classmethod
    def from_fields(cls, fields: Fields) -> Board:
        """Build a board from the fields of its file, or from the output of `to_json`."""
        with fields.made():
            return cls(
                fields.whole("size"),
                fields.list("ladders"),
                fields.list("chutes"),
                fields.text("title"),
            )

    @classmethod
    def from_json(cls, data: object) -> Board:
        """Parse a board."""
        return cls.from_fields(Fields.of(data, "board JSON"))

    def to_json(self) -> dict[str, Any]:
        """Return the board as JSON values for `from_json`."""
        return {
            "size": self.size,
            "ladders": [list(slide) for slide in self.ladders],
            "chutes": [list(slide) for slide in self.chutes],
            "title": self.title,
        }

    @cached_property
    def slides(self) -> dict[int, int]:
        """All ladders and chutes, as a map from start to end."""
        return dict((*self.ladders, *self.chutes))

    @property
    def resting_squares(self) -> tuple[int, ...]:
        """The squares where a piece can stand between turns; 0 is off the board."""
        return tuple(square for square in range(self.size + 1) if square not in self.slides)

    def with_slides(self, slides: Iterable[Slide]) -> Board:
        """Return the board with other slides; those that lead up are ladders."""
        every = tuple(slides)
        return replace(
            self,
            ladders=tuple((start, end) for start, end in every if start <= end),
            chutes=tuple((start, end) for start, end in every if start > end),
        )

    def without(self, lost: Slide) -> Board:
        """Return the board without a slide."""
        return self.with_slides(slide for slide in self.slides.items() if slide != lost)

    def land(self, square: int) -> int:
        """Return the square where a piece rests after landing on a square.

        Raises `BadPosition` if the square is not on the board.
        """
        if not is_whole(square, 0, self.size):
            raise BadPosition("the square", f"a whole number from 0 to {self.size}", square)
        return self.slides.get(square, square)

    def after(self, square: int, roll: int, finish: Finish = "exact") -> int:
        """Return the square where a piece rests after a roll from a square.

        `finish` is ``"exact"``: a roll beyond the last square is lost; or ``"overshoot"``: such a
        roll wins.

        Raises `BadPosition` if the square, roll or finish is invalid.
        """
        check_finish(finish)
        if not is_whole(square, 0, self.size) or not is_whole(roll, 0):
            expected = f"whole numbers, from 0 to {self.size} and of at least 0"
            raise BadPosition("square and roll", expected, (square, roll))
        target = square + roll
        if target > self.size:
            return square if finish == "exact" else self.size
        return self.land(target)


def check_finish(finish: object) -> None:
    """Raise `BadPosition` unless the finish is ``"exact"`` or ``"overshoot"``."""
    if finish not in ("exact", "overshoot"):
        raise BadPosition("the finish", "'exact' or 'overshoot'", finish)


def _a(name: str) -> str:
    return "a ladder" if name.startswith("ladders") else "a chute"


def _tupled(slide: Any) -> Any:
    return tuple(slide) if isinstance(slide, list) else slide


_MOST_FACES = 1_000
_SQUARE = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Position:
    """A position: the squares of the pieces, and the player to move.

    Parameters
    ----------
    board
        The board.
    squares
        The square of each player's piece; 0 is off the board.
    player
        The player to move, from 0.
    die, finish
        The faces of the die, and the rule for the last square, as in `Board.after`.

    Raises
    ------
    BadPosition
        If a piece is on a square where no piece can rest, or the player does not exist.

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
                    f"a number from 0 to {self.board.size} where no ladder or chute begins",
                    square,
                )
        last = len(self.squares) - 1
        if not is_whole(self.player, 0, last):
            players = f"a number from 0 to {last}, because there are {last + 1} pieces"
            raise BadPosition("the player to move", players, self.player)

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Begin a game of two players on the standard board; the seed chooses the first player."""
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        return cls(_usual_board(), player=seed % 2)

    def legal_moves(self) -> tuple[int, ...]:
        """Return the possible rolls; none after the end."""
        return () if self.outcome() is not None else tuple(range(1, self.die + 1))

    def play(self, roll: int) -> Position:
        """Return the position after the next player's roll."""
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
        """Return the winner, or None if the game is not over."""
        return self.squares.index(self.board.size) if self.board.size in self.squares else None

    def to_text(self) -> str:
        """Return the squares of the pieces as text, with a star before the player to move.

        Values that differ from the defaults of `from_text` go below.
        """
        squares = " ".join(
            f"*{square}" if player == self.player else str(square)
            for player, square in enumerate(self.squares)
        )
        rest = {"board": self.board.to_json(), "die": self.die, "finish": self.finish}
        usual = {"board": _usual_board().to_json(), "die": 6, "finish": "exact"}
        return text_of(squares, rest, usual)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Parse a position from the text of `to_text`."""
        with reading(text) as (pieces, rest):
            words = pieces.split()
            starred = [player for player, word in enumerate(words) if word.startswith("*")]
            numbers = [word.removeprefix("*") for word in words]
            if len(starred) != 1 or not all(map(_SQUARE.fullmatch, numbers)):
                raise BadPosition(
                    "the position",
                    "the squares of the pieces, with one star before the player to move, "
                    "such as '38 *6'",
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
        """Return the position as JSON values for `from_json`."""
        return {
            "board": self.board.to_json(),
            "squares": list(self.squares),
            "player": self.player,
            "die": self.die,
            "finish": self.finish,
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position."""
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
    """Raise `BadPosition` unless the die and the finish are valid."""
    if not is_whole(die, 1, _MOST_FACES):
        raise BadPosition("the die", f"a whole number of faces from 1 to {_MOST_FACES}", die)
    check_finish(finish)


@cache
def _usual_board() -> Board:
    return Board.load("milton_bradley")


GAME: Game[Position, int] = Game("chutes", "Chutes and Ladders", Position)

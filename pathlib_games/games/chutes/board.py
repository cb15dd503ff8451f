"""The boards of Chutes and Ladders: numbered squares, and slides that join some of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from pathlib_games.boards import read_fields
from pathlib_games.graphs import BadBoard, BadPosition
from pathlib_games.graphs.fields import Fields
from pathlib_games.graphs.values import is_whole

Slide = tuple[int, int]
Finish = Literal["exact", "overshoot"]
LARGEST = 10_000
"""So many squares a board may have: its graph is searched while somebody waits."""
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
"""The chutes as the article's program lists them."""


@dataclass(frozen=True)
class Board:
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
        What the board is called.

    Raises
    ------
    BadBoard
        If a slide begins off the board or at the last square, ends off the board, or leads the
        wrong way; if two slides begin at one square; if a slide ends where another one begins.

    Examples
    --------
    >>> board = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)])
    >>> board.land(2), board.land(8), board.land(4)
    (9, 3, 4)
    >>> board.after(5, roll=3), board.after(9, roll=3), board.after(9, roll=3, finish="overshoot")
    (3, 9, 10)
    """

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
                raise BadBoard(name, "the only slide that begins at its square", slide)
            starts.add(slide[0])
        for name, slide in named:
            if slide[1] in starts:
                raise BadBoard(name, "a slide that ends where no other slide begins", slide)

    def _check(self, name: str, slide: Any) -> None:
        if not (isinstance(slide, tuple) and len(slide) == 2 and all(map(is_whole, slide))):
            raise BadBoard(name, "a pair of squares", slide)
        start, end = slide
        if not 1 <= start < self.size:
            squares = f"from 1 to {self.size - 1}"
            raise BadBoard(name, f"a slide that begins at a square {squares}", slide)
        if not 1 <= end <= self.size:
            raise BadBoard(name, f"a slide that ends at a square from 1 to {self.size}", slide)
        if name.startswith("ladders") and end <= start:
            raise BadBoard(name, "a ladder that leads up, (foot, top)", slide)
        if name.startswith("chutes") and end >= start:
            raise BadBoard(name, "a chute that leads down, (top, foot)", slide)

    @classmethod
    def load(cls, name: str) -> Board:
        """Load a board from data/chutes.

        Raises
        ------
        BoardNotFound
            If there is no such board; says which there are.
        BadFile
            If the file is not as it should be; names the field.

        Examples
        --------
        >>> Board.load("milton_bradley").slides[16]
        6
        """
        fields = read_fields("chutes", name)
        fields.text("source")  # every file has to say where its board comes from
        return cls.from_fields(fields)

    @classmethod
    def from_fields(cls, fields: Fields) -> Board:
        """Build a board from the fields of its file, or of what `to_json` gives."""
        with fields.made():
            return cls(
                fields.whole("size"),
                fields.list("ladders"),
                fields.list("chutes"),
                fields.text("title"),
            )

    @classmethod
    def from_json(cls, data: object) -> Board:
        """Read a board."""
        return cls.from_fields(Fields.of(data, "board JSON"))

    def to_json(self) -> dict[str, Any]:
        """Return the board as `from_json` reads it."""
        return {
            "size": self.size,
            "ladders": [list(slide) for slide in self.ladders],
            "chutes": [list(slide) for slide in self.chutes],
            "title": self.title,
        }

    @cached_property
    def slides(self) -> dict[int, int]:
        """All ladders and chutes: for the square where one begins the square where it ends."""
        return dict((*self.ladders, *self.chutes))

    @property
    def resting_squares(self) -> tuple[int, ...]:
        """The squares where a piece can stand between two turns; 0 is off the board."""
        return tuple(square for square in range(self.size + 1) if square not in self.slides)

    def with_slides(self, slides: Iterable[Slide]) -> Board:
        """Return the board with other slides: those that lead up are ladders."""
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
        """Return the square where a piece comes to rest that lands on a square.

        Raises `BadPosition` if the board does not have the square.
        """
        if not is_whole(square, 0, self.size):
            raise BadPosition("the square", f"a whole number from 0 to {self.size}", square)
        return self.slides.get(square, square)

    def after(self, square: int, roll: int, finish: Finish = "exact") -> int:
        """Return the square where a piece comes to rest that stands on a square and rolls.

        `finish`: ``"exact"``: a roll beyond the last square is lost, the piece stays;
        ``"overshoot"``: such a roll wins.

        Raises `BadPosition` if there is no such square, roll or rule.
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
    """Refuse what is neither ``"exact"`` nor ``"overshoot"``; raises `BadPosition`."""
    if finish not in ("exact", "overshoot"):
        raise BadPosition("the finish", "'exact' or 'overshoot'", finish)


def _tupled(slide: Any) -> Any:
    return tuple(slide) if isinstance(slide, list) else slide

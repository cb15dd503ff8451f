"""What is asked about worlds: about one that is there, and about one to be made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from pathlib_games.games.own.board import FLOOR, Board, Kind
from pathlib_games.games.own.rules import Position, fewest_moves
from pathlib_games.graphs import BadPosition, NoPath
from pathlib_games.graphs.values import is_one_of
from pathlib_games.ideas.misunderstandings import Misunderstanding, register

# ---- the mistake that a world with keys invites -------------------------------------------------

FORGOTTEN = 53

register(
    Misunderstanding(
        FORGOTTEN,
        "what is carried is forgotten",
        "Takes a place for the whole node, though what one has there decides how it goes on.",
        "You stand on the same cell twice, once with the key and once without. Can you go on to "
        "the same cells both times?",
        "What would you have to tell somebody who plays on for you: is the cell enough?",
        "E: states with keys or fuel are searched as if they were places",
    )
)

# ---- worlds of notebook 09 ----------------------------------------------------------------------

VAULT = Position.read(
    """
    @....#..
    .###.A.*
    a###.#..
    """,
    {"a": "key", "A": "door for a"},
)
"""One has to fetch the key and come back."""

RINK = Position.read(
    """
    @~~~~~
    #~~~~~
    ~~~*##
    ~~~~~~
    #~~~~~
    """,
    {"~": "ice"},
)
"""Nothing but ice."""

TWO_KEYS = Position.read(
    """
    @..#b.
    .#....
    a#.###
    ##.BA*
    """,
    {"a": "key", "A": "door for a", "b": "key", "B": "door for b"},
)
"""Each key can be the first one: to know how many one carries is not enough."""

# ---- questions ----------------------------------------------------------------------------------

MadeOf = Literal["portal", "one way", "ice", "key"]


@dataclass(frozen=True)
class Asked:
    """A question about a world.

    Raises `NoPath` if nobody can reach the target.
    """

    position: Position  # the world, as a game begins in it

    def __post_init__(self) -> None:
        if fewest_moves(self.position) is None:
            raise NoPath(self.position.walker, self.position.target)

    @property
    def right(self) -> int:
        """The fewest moves to the target."""
        return fewest_moves(self.position) or 0

    @property
    def through_doors(self) -> int:
        """How many moves it would be for somebody who overlooks that doors are locked."""
        return fewest_moves(with_floor_for(self.position, "door")) or 0

    @property
    def without_ice(self) -> int:
        """How many moves it would be for somebody who stops on ice."""
        return fewest_moves(with_floor_for(self.position, "ice")) or 0


@dataclass(frozen=True)
class Design:
    """A world to be made, in which something counts.

    Raises `BadPosition` if that is nothing that worlds are made of.
    """

    made_of: MadeOf  # what has to count

    def __post_init__(self) -> None:
        known = get_args(MadeOf)
        if not is_one_of(self.made_of, known):
            raise BadPosition("what has to count", f"one of {', '.join(known)}", self.made_of)


def with_floor_for(position: Position, kind: Kind) -> Position:
    """Return a position with floor in place of everything of a kind."""
    board = position.board
    rows = (
        "".join(FLOOR if board.meanings[sign].kind == kind else sign for sign in row)
        for row in board.rows
    )
    legend = (pair for pair in board.legend if board.meanings[pair[0]].kind != kind)
    return replace(position, board=Board(tuple(rows), tuple(legend)))

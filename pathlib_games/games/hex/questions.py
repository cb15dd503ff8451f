"""What is asked about Hex: cells, positions, and questions with answers to choose from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.games.hex.board import (
    BORDERS,
    Cell,
    Player,
    checked_player,
)
from pathlib_games.games.hex.graphs import distance_graph
from pathlib_games.games.hex.rules import Position


@dataclass(frozen=True)
class Touch:
    """The question which cells share a side with a cell.

    Raises `IllegalMove` if the board does not have the cell.
    """

    size: int  # the number of rows of the board
    cell: Cell

    def __post_init__(self) -> None:
        Position.empty(self.size).index(self.cell)


@dataclass(frozen=True)
class _Search:
    """A question about a search for a player's way; the opponent adds no stone."""

    position: Position
    player: Player

    def __post_init__(self) -> None:
        checked_player(self.player)

    @property
    def instance(self) -> Instance:
        """The search from the first side of the player to the second one."""
        source, target = BORDERS[self.player]
        graph = distance_graph(self.position, self.player)
        return Instance("the board of Hex", graph, source, target=target)


class Stones(_Search):
    """The question how many stones a player still needs."""


class FreeSteps(_Search):
    """The question in which order a search with weights 0 and 1 settles the cells."""

    @property
    def instance(self) -> Instance:
        """The search from the first side of the player, to all cells."""
        return replace(super().instance, target=None)


SEARCHES = Question(
    "A program without the two side nodes searches from one cell of the left side, then from the "
    "next one, until one of them finds a cell of the right side. Nobody has won yet. How many "
    "searches does it make on 11 x 11 if black has a stone on every cell of the left side?",
    (
        Option("1", False, "That is what the side node does: it stands for all of them at once."),
        Option(
            "11",
            True,
            "One for each cell of the left side. With the node it is 1, however long the side is.",
        ),
        Option("22", False, "From the right side no search begins: there it only arrives."),
        Option(
            "121",
            False,
            "Each pair of a left and a right cell need not be asked: one search finds all that it "
            "can reach.",
        ),
    ),
    "At how many cells does this program begin, one after the other, as long as no search finds "
    "the right side?",
    "On 3 x 3, with stones on all of the left side: it begins at the first cell and does not come "
    "to the right, then at the second, then at the third. That makes 3 searches. How many cells "
    "has the left side here?",
)

NO_DRAW = Question(
    "A full board on which nobody has won: why can there be none?",
    (
        Option(
            "Because somebody always makes a mistake.",
            False,
            "Even the silliest game has a winner. It is about the board, not about the players.",
        ),
        Option(
            "There can be one, but it is rare.",
            False,
            "Then fill more boards. On squares it would happen: where four cells meet in a corner, "
            "both diagonals are blocked. In Hex only three cells ever meet.",
        ),
        Option(
            "Because there are more stones of one color than of the other, and they win.",
            False,
            "On 4 x 4 both have eight. And one chain of four can win against all the others.",
        ),
        Option(
            "Because only a chain of white can keep black from going through.",
            True,
            "Pour in water from the left, along black stones. If it does not come out on the "
            "right, its shore is a chain of white stones from the top to the bottom.",
        ),
    ),
    "What would have to lie in the way of black, from the top to the bottom, so that no black "
    "stones join left and right?",
    "On 2 x 2 white stops black with b1 beside a1, and with b2 beside a2. The cells b1 and b2 "
    "touch, one at the top and one at the bottom. What have these two stones become?",
)

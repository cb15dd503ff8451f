"""What is asked about Color Lines: balls and their ways, and ways in the tree of a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.color_lines.board import COLOURS, Cell, move_graph, pair
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import BadGraph, NodeNotFound

Place = TypeVar("Place", Cell, int)


@dataclass(frozen=True)
class Ball:
    """A ball on a board, about whose ways something is asked.

    Raises `IllegalMove` if there is no ball on the cell.
    """

    position: Position
    start: Cell

    def __post_init__(self) -> None:
        self.position.ways_from(self.start)  # raises if there is no ball
        object.__setattr__(self, "start", pair(self.start))

    @cached_property
    def instance(self) -> Instance:
        """The search for the ways of the ball; each cell is drawn where it lies."""
        graph = move_graph(self.position, self.start)
        cells: Any = graph.nodes
        return Instance("the board", graph, self.start, {cell: cell for cell in cells})

    @property
    def reach(self) -> int:
        """How many cells the ball can get to."""
        return len(self.instance.distances) - 1

    def __str__(self) -> str:
        return f"the {COLOURS[self.position.at(self.start) - 1]} ball on {self.start}"


@dataclass(frozen=True)
class Way(Ball):
    """A ball, and the empty cell that it is to go to.

    Raises `IllegalMove` if there is no ball on the cell of the ball.

    Raises `NodeNotFound` if the target is no empty cell of the board.
    """

    target: Cell

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "target", pair(self.target))
        _ = self.instance  # raises if the target is no node

    @cached_property
    def instance(self) -> Instance:
        """The search for the ways of the ball, and its target."""
        return replace(super().instance, target=self.target)


@dataclass(frozen=True)
class TreeWay:
    """The question how many steps lead to a cell in a tree.

    Raises `NodeNotFound` if the way leads through a cell that is not in the tree.

    Raises `BadGraph` if it runs in a circle.
    """

    predecessor: Mapping[Cell, Cell | None]
    cell: Cell

    def __post_init__(self) -> None:
        _ = self.way  # raises if there is none

    @property
    def way(self) -> list[Cell]:
        """The cells from the start to the cell."""
        return way_to(self.predecessor, self.cell)


def way_to(predecessor: Mapping[Place, Place | None], target: Place) -> list[Place]:
    """Return the cells from the start of a tree to a target.

    Raises `NodeNotFound` if the way leads through a cell that is not in the tree.

    Raises `BadGraph` if it runs in a circle.
    """
    back: list[Place] = []
    at = target
    while at in predecessor and len(back) <= len(predecessor):
        back.append(at)
        before = predecessor[at]
        if before is None:
            return back[::-1]
        at = before
    if at in predecessor:
        ends = f"The way back from {target!r} should end at the start"
        raise BadGraph(f"{ends}, but it comes to {at!r} again.")
    raise NodeNotFound(at, list(predecessor))

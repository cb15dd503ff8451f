"""Draw what the exercises of Color Lines ask about: a ball, a way, a tree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.view import position_scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pathlib_games.games.color_lines.board import Cell
    from pathlib_games.views.scene import Scene


class BallAsked(Protocol):
    """A question about the ways of a ball."""

    @property
    def position(self) -> Position:
        """The board."""

    @property
    def start(self) -> Cell:
        """The cell of the ball."""


class WayAsked(BallAsked, Protocol):
    """A question about the way of a ball to a cell."""

    @property
    def target(self) -> Cell:
        """The cell."""


class TreeAsked(Protocol):
    """A question about the way to a cell in a tree."""

    @property
    def predecessor(self) -> Mapping[Cell, Cell | None]:
        """For each cell the one before it."""

    @property
    def cell(self) -> Cell:
        """Where the way ends."""


def ball_scene(question: BallAsked) -> Scene:
    """Return the board of a question, with the ball framed."""
    return position_scene(question.position, proposed=[question.start], puzzle=True)


def way_scene(question: WayAsked) -> Scene:
    """Return the board of a question, with the ball and the target framed."""
    ends = (question.start, question.target)
    return position_scene(question.position, proposed=ends, puzzle=True)


def tree_scene(question: TreeAsked) -> Scene:
    """Return a tree: an arrow from each cell to the one before it, the ends of the way framed.

    The start has a ball, and a cell that was not found a stone.
    """
    tree = question.predecessor
    start = next(cell for cell, before in tree.items() if before is None)
    columns, rows = (range(max(place) + 1) for place in zip(*tree, strict=True))
    signs = ["".join(_sign((x, y), tree) for x in columns) for y in rows]
    position = Position.from_text("\n".join(signs))
    scene = position_scene(position, proposed=(start, question.cell), tree=tree, puzzle=True)
    links = ", ".join(f"{cell} from {before}" for cell, before in tree.items() if before)
    return replace(scene, title="A tree", description=f"The tree begins at {start}. {links}.")


def _sign(cell: Cell, tree: Mapping[Cell, Cell | None]) -> str:
    if cell not in tree:
        return "#"
    return "1" if tree[cell] is None else "."

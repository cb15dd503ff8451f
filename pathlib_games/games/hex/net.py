"""The board of Hex as a player's net: what is joined to what, once stones are out of the way.

A player's own stone costs nothing, so whatever touches it might as well touch directly: the stone
is taken out, and its neighbors become neighbors of one another. The opponent's stone is taken out
together with its edges. What is left is a graph of empty cells and the player's two sides in which
every step costs one stone, so that a plain breadth-first search counts stones.

Sets of nodes are whole numbers: bit k stands for node k. Joining two sets, or taking one from the
other, is then a single operation. The cells are numbered row by row; the two sides come after them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pathlib_games.games.hex.board import EMPTY, SIDES, SIGNS, Player, other, shape_with_sides

Net = tuple[int, ...]
"""For each node the set of its neighbors: the cells, then the two sides of a player."""


def members(nodes: int) -> Iterator[int]:
    """Go through the numbers of the nodes in a set."""
    while nodes:
        lowest = nodes & -nodes
        yield lowest.bit_length() - 1
        nodes ^= lowest


@dataclass(frozen=True, slots=True)
class Nets:
    """A position as two nets: that of the player to move, and that of the opponent."""

    size: int  # the number of rows of the board
    own: Net
    theirs: Net
    free: int  # the set of empty cells

    @classmethod
    def of(cls, size: int, cells: str, turn: Player) -> Nets:
        """Return the nets of a board, written as `Position.cells` is."""
        nets = cls(
            size, _empty_net(size, turn), _empty_net(size, other(turn)), (1 << size * size) - 1
        )
        for index, sign in enumerate(cells):
            if sign == SIGNS[turn]:
                nets = nets.play(index).passed()
            elif sign != EMPTY:
                nets = nets.passed().play(index)
        return nets

    def play(self, cell: int) -> Nets:
        """Return the nets after a stone on a cell; then the other player is to move."""
        left = self.free & ~(1 << cell)
        return Nets(self.size, _without(self.theirs, cell), _with_stone(self.own, cell), left)

    def passed(self) -> Nets:
        """Return the nets with the other player to move."""
        return Nets(self.size, self.theirs, self.own, self.free)

    def winning_moves(self) -> int:
        """Return the set of cells that win at once for the player to move."""
        return self.own[SIDES[0]] & self.own[SIDES[1]] & self.free

    @property
    def lost(self) -> bool:
        """Whether the opponent has joined both sides."""
        first_side = len(self.theirs) + SIDES[0]
        return bool(self.theirs[SIDES[1]] >> first_side & 1)


@cache
def _empty_net(size: int, player: Player) -> Net:
    """Return the net of a player on the empty board."""
    around = shape_with_sides(size, player).neighbors
    return tuple(sum(1 << node for node in near) for near in around)


def _with_stone(net: Net, cell: int) -> Net:
    """Take a cell out and join its neighbors with one another."""
    changed, near = list(net), net[cell]
    for node in members(near):
        changed[node] = (changed[node] | near) & ~(1 << node | 1 << cell)
    changed[cell] = 0
    return tuple(changed)


def _without(net: Net, cell: int) -> Net:
    """Take a cell out together with its edges."""
    changed = list(net)
    for node in members(net[cell]):
        changed[node] &= ~(1 << cell)
    changed[cell] = 0
    return tuple(changed)

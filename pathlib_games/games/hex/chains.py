"""Chains of stones: the graph that shows whether a player has won."""

from __future__ import annotations

from typing import Any

from pathlib_games.games.hex.board import (
    BLACK,
    BORDERS,
    HALF_DIRECTIONS,
    Board,
    Cell,
    Player,
    checked_player,
)
from pathlib_games.graphs import Graph, ShortestPaths, bfs


def connection_graph(board: Board, player: Player) -> Graph:
    r"""Return the graph that shows whether a player has won.

    A node is a stone of the player; two more nodes stand for the sides of the board that the
    player joins. An edge joins stones on neighboring cells, and a stone on the rim with its side.
    Its weight 1 counts a step from stone to stone. The player has won if there is a path from side
    to side. Without the two nodes every stone on one side would need a search of its own.

    Examples
    --------
    >>> graph = connection_graph(Board(2, "B.BW"), BLACK)
    >>> graph.nodes
    ('left', (0, 0), (0, 1), 'right')
    >>> graph.edges
    (('left', (0, 0), 1), ((0, 0), (0, 1), 1), ('left', (0, 1), 1))
    """
    start, end = BORDERS[checked_player(player)]
    stones = dict.fromkeys(board.stones(player))
    edges: list[tuple[Any, Any, float]] = []
    for x, y in stones:
        at_start, at_end = at_sides(board, player, (x, y))
        if at_start:
            edges.append((start, (x, y), 1))
        for dx, dy in HALF_DIRECTIONS:  # the other three are these, seen from the other end
            beside = (x + dx, y + dy)
            if beside in stones:
                edges.append(((x, y), beside, 1))
        if at_end:
            edges.append(((x, y), end, 1))
    return Graph.from_edges(edges, nodes=(start, *stones, end))


def winning_chain(board: Board, player: Player) -> tuple[Cell, ...]:
    """Return the cells of a shortest chain between a player's two sides; none if there is none."""
    start, end = BORDERS[player]
    ways = bfs(connection_graph(board, player), start, target=end)
    return cells_between(ways, end) if end in ways.distance else ()


def at_sides(board: Board, player: Player, cell: Cell) -> tuple[bool, bool]:
    """Return whether a cell lies on the first and on the second of a player's two sides."""
    along = cell[0] if player == BLACK else cell[1]
    return along == 0, along == board.size - 1


def cells_between(ways: ShortestPaths, end: str) -> tuple[Cell, ...]:
    """Return the cells of a shortest path between the two sides that it joins."""
    cells: list[Any] = ways.path_to(end)[1:-1]
    return tuple(cells)

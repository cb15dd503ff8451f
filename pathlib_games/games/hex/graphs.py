"""Graphs of Hex positions that measure how many stones a player still needs."""

from __future__ import annotations

from typing import Any

from pathlib_games.games.hex.rules import (
    BORDERS,
    EMPTY,
    SIDES,
    SIGNS,
    Board,
    Cell,
    Player,
    at_sides,
    cells_between,
    checked_player,
    neighbors,
    shape_with_sides,
)
from pathlib_games.graphs import Graph, zero_one_bfs
from pathlib_games.graphs.fast import CellGraph, search


def distance_graph(board: Board, player: Player) -> Graph:
    r"""Return the graph of a player's distance to winning.

    A node is a cell without an opposing stone, or one of the player's two sides. Edges join
    neighbors. The weight of an edge is 0 if it enters a cell with the player's stone or a side, and
    1 if it enters an empty cell. So the distance from side to side is the number of missing stones.

    Examples
    --------
    >>> graph = distance_graph(Board(2, "BW.."), "black")
    >>> graph.edges[:3]
    (('left', (0, 0), 0), ((0, 0), (0, 1), 1), ('left', (0, 1), 1))
    >>> zero_one_bfs(graph, "left").path_to("right")
    ['left', (0, 1), (1, 1), 'right']
    """
    start, end = BORDERS[checked_player(player)]
    cost = cells_and_costs(board, player)
    edges: list[tuple[Any, Any, float]] = []
    for cell, own_cost in cost.items():
        at_start, at_end = at_sides(board.size, player, cell)
        if at_start:
            edges.append((start, cell, own_cost))
        edges += [(cell, near, cost[near]) for near in neighbors(board.size, cell) if near in cost]
        if at_end:
            edges.append((cell, end, 0))
    return Graph.from_edges(edges, nodes=(start, *cost, end), directed=True)


def cells_and_costs(board: Board, player: Player) -> dict[Cell, int]:
    """Map each cell open to a player to its weight: 0 for an own stone, 1 if empty."""
    return {
        board.cell(index): int(sign == EMPTY)
        for index, sign in enumerate(board.cells)
        if sign in (EMPTY, SIGNS[player])
    }


def stones_needed(board: Board, player: Player) -> int | None:
    r"""Return how many stones a player needs to win if the opponent adds none.

    0 if the player has won; None if the opponent has won, because no path is left.

    Examples
    --------
    >>> board = Board(3, "BW.......")
    >>> stones_needed(board, "black"), stones_needed(board, "white")
    (3, 2)
    """
    there = _distances(board, player, SIDES[0])
    far_side = shape_with_sides(board.size, player).neighbors[SIDES[1]]
    return min((there[cell] for cell in far_side if cell in there), default=None)


def shortest_way(board: Board, player: Player) -> tuple[Cell, ...]:
    r"""Return the cells of a path from side to side that needs the fewest stones; empty if none.

    The player's own stones on the path are included.

    Examples
    --------
    >>> shortest_way(Board(2, "BW.."), "black")
    ((0, 1), (1, 1))
    """
    start, end = BORDERS[checked_player(player)]
    ways = zero_one_bfs(distance_graph(board, player), start, end)
    return cells_between(ways, end) if end in ways.distance else ()


def stones_needed_through(board: Board, player: Player) -> dict[Cell, int]:
    r"""Map each cell to the number of stones a player needs to win by a path through it.

    Cells on no such path are omitted. The minimum is `stones_needed`.

    Examples
    --------
    >>> stones_needed_through(Board(2, "BW.."), "black")
    {(0, 0): 2, (0, 1): 2, (1, 1): 2}
    """
    there, back = (_distances(board, player, side) for side in SIDES)
    return {
        board.cell(index): there[index] + back[index] - (board.cells[index] == EMPTY)
        for index in there
        if index in back  # which counts the cell itself twice
    }


def _distances(board: Board, player: Player, side: int) -> dict[int, int]:
    """Map each reachable cell to its distance from one of the two sides, in stones.

    Edges and weights are those of `distance_graph`, with integers as nodes. This runs for every
    cell after every move, so it uses the fast search.
    """
    shape = shape_with_sides(board.size, checked_player(player))
    cost = {SIGNS[player]: 0, EMPTY: 1}
    closed = (None,) * len(SIDES)  # a path begins at a side but never passes through one
    graph = CellGraph(shape, (*map(cost.get, board.cells), *closed))
    distance = search(graph, [len(shape) + side]).distance[: len(board.cells)]
    return {cell: length for cell, length in enumerate(distance) if length is not None}


def winning_moves(board: Board, player: Player) -> tuple[Cell, ...]:
    """Return the cells that win immediately for a player; none if the game is over."""
    if stones_needed(board, player) != 1:
        return ()
    through = stones_needed_through(board, player)
    return tuple(cell for cell in board.free if through.get(cell) == 1)

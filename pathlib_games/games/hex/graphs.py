"""The graphs of Hex that know who is ahead: how many stones a player still needs."""

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
    r"""Return the graph that shows how near a player is to winning.

    A node is a cell without a stone of the opponent, or one of the player's two sides. An edge
    leads to each neighboring node. Its weight is what the cell that it enters still costs: 0 if a
    stone of the player lies there, 1 if a stone has to be added. Sides cost nothing. So the
    distance from side to side is the number of stones that are missing.

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
    """Return for each cell that a player may use what it costs: 0 for an own stone, 1 if empty."""
    return {
        board.cell(index): int(sign == EMPTY)
        for index, sign in enumerate(board.cells)
        if sign in (EMPTY, SIGNS[player])
    }


def stones_needed(board: Board, player: Player) -> int | None:
    r"""Return how many stones a player has to add to win if the opponent adds none.

    0 if the player has won, None if the opponent has: then there is no way left.

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
    r"""Return the cells of a way from side to side that needs the fewest stones; empty if none.

    Own stones on the way are included.

    Examples
    --------
    >>> shortest_way(Board(2, "BW.."), "black")
    ((0, 1), (1, 1))
    """
    start, end = BORDERS[checked_player(player)]
    ways = zero_one_bfs(distance_graph(board, player), start, end)
    return cells_between(ways, end) if end in ways.distance else ()


def stones_needed_through(board: Board, player: Player) -> dict[Cell, int]:
    r"""Return for each cell how many stones a player needs to win by a way through this cell.

    Cells through which no way leads are left out. The least number is `stones_needed`.

    Examples
    --------
    >>> stones_needed_through(Board(2, "BW.."), "black")
    {(0, 0): 2, (0, 1): 2, (1, 1): 2}
    """
    there, back = (_distances(board, player, side) for side in SIDES)
    return {
        board.cell(index): there[index] + back[index] - (board.cells[index] == EMPTY)
        for index in there
        if index in back  # which counts the cell itself once more
    }


def _distances(board: Board, player: Player, side: int) -> dict[int, int]:
    """Return for each cell that can be reached how many stones it takes from one of the two sides.

    Edges and weights are those of `distance_graph`, in numbers. This is asked after every move for
    every cell: hence the fast search.
    """
    shape = shape_with_sides(board.size, checked_player(player))
    cost = {SIGNS[player]: 0, EMPTY: 1}
    closed = (None,) * len(SIDES)  # a way begins at a side, but none leads through one
    graph = CellGraph(shape, (*map(cost.get, board.cells), *closed))
    distance = search(graph, [len(shape) + side]).distance[: len(board.cells)]
    return {cell: length for cell, length in enumerate(distance) if length is not None}


def winning_moves(board: Board, player: Player) -> tuple[Cell, ...]:
    """Return the cells that win at once for a player; none if the game is over."""
    if stones_needed(board, player) != 1:
        return ()
    through = stones_needed_through(board, player)
    return tuple(cell for cell in board.free if through.get(cell) == 1)

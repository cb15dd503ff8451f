"""The graphs of Hex: who has won, and how many stones a player still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlib_games.games.hex.board import (
    BLACK,
    BORDERS,
    EMPTY,
    HALF_DIRECTIONS,
    SIDES,
    SIGNS,
    Cell,
    Player,
    checked_player,
    neighbors,
    shape_with_sides,
)
from pathlib_games.graphs import Graph, ShortestPaths, zero_one_bfs
from pathlib_games.graphs.fast import CellGraph, search

if TYPE_CHECKING:
    from pathlib_games.games.hex.rules import Position


def connection_graph(position: Position, player: Player) -> Graph:
    r"""Give the graph that shows whether a player has won.

    A node is a stone of the player; two more nodes stand for the sides of the board that the
    player joins. An edge joins stones on neighboring cells, and a stone on the rim with its side.
    Its weight 1 counts a step from stone to stone. The player has won if there is a path from side
    to side. Without the two nodes every stone on one side would need a search of its own.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> graph = connection_graph(Position.from_text("B.\nBW\n", any_counts=True), BLACK)
    >>> graph.nodes
    ('left', (0, 0), (0, 1), 'right')
    >>> graph.edges
    (('left', (0, 0), 1), ((0, 0), (0, 1), 1), ('left', (0, 1), 1))
    """
    start, end = BORDERS[checked_player(player)]
    stones = dict.fromkeys(position.stones(player))
    edges: list[tuple[Any, Any, float]] = []
    for x, y in stones:
        at_start, at_end = _sides(position, player, (x, y))
        if at_start:
            edges.append((start, (x, y), 1))
        for dx, dy in HALF_DIRECTIONS:  # the other three are these, seen from the other end
            beside = (x + dx, y + dy)
            if beside in stones:
                edges.append(((x, y), beside, 1))
        if at_end:
            edges.append(((x, y), end, 1))
    return Graph.from_edges(edges, nodes=(start, *stones, end))


def distance_graph(position: Position, player: Player) -> Graph:
    r"""Give the graph that shows how near a player is to winning.

    A node is a cell without a stone of the opponent, or one of the player's two sides. An edge
    leads to each neighboring node. Its weight is what the cell that it enters still costs: 0 if a
    stone of the player lies there, 1 if a stone has to be added. Sides cost nothing. So the
    distance from side to side is the number of stones that are missing.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> graph = distance_graph(Position.from_text("BW\n.."), BLACK)
    >>> graph.edges[:3]
    (('left', (0, 0), 0), ((0, 0), (0, 1), 1), ('left', (0, 1), 1))
    >>> zero_one_bfs(graph, "left").path_to("right")
    ['left', (0, 1), (1, 1), 'right']
    """
    start, end = BORDERS[checked_player(player)]
    cost = {
        position.cell(index): int(sign == EMPTY)
        for index, sign in enumerate(position.cells)
        if sign in (EMPTY, SIGNS[player])
    }
    edges: list[tuple[Any, Any, float]] = []
    for cell, own_cost in cost.items():
        at_start, at_end = _sides(position, player, cell)
        if at_start:
            edges.append((start, cell, own_cost))
        edges += [
            (cell, near, cost[near]) for near in neighbors(position.size, cell) if near in cost
        ]
        if at_end:
            edges.append((cell, end, 0))
    return Graph.from_edges(edges, nodes=(start, *cost, end), directed=True)


def stones_needed(position: Position, player: Player) -> int | None:
    r"""Give how many stones a player has to add to win if the opponent adds none.

    0 if the player has won, None if the opponent has: then there is no way left.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> position = Position.from_text("BW.\n...\n...")
    >>> stones_needed(position, "black"), stones_needed(position, "white")
    (3, 2)
    """
    there = _distances(position, player, SIDES[0])
    far_side = shape_with_sides(position.size, player).neighbors[SIDES[1]]
    return min((there[cell] for cell in far_side if cell in there), default=None)


def shortest_way(position: Position, player: Player) -> tuple[Cell, ...]:
    r"""Give the cells of a way from side to side that needs the fewest stones; empty if none.

    Own stones on the way are included.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> shortest_way(Position.from_text("BW\n.."), BLACK)
    ((0, 1), (1, 1))
    """
    start, end = BORDERS[checked_player(player)]
    ways = zero_one_bfs(distance_graph(position, player), start, end)
    return cells_between(ways, end) if end in ways.distance else ()


def stones_needed_through(position: Position, player: Player) -> dict[Cell, int]:
    r"""Give for each cell how many stones a player needs to win by a way through this cell.

    Cells through which no way leads are left out. The least number is `stones_needed`.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> stones_needed_through(Position.from_text("BW\n.."), BLACK)
    {(0, 0): 2, (0, 1): 2, (1, 1): 2}
    """
    there, back = (_distances(position, player, side) for side in SIDES)
    return {
        position.cell(index): there[index] + back[index] - (position.cells[index] == EMPTY)
        for index in there
        if index in back  # which counts the cell itself once more
    }


def _distances(position: Position, player: Player, side: int) -> dict[int, int]:
    """Give for each cell that can be reached how many stones it takes from one of the two sides.

    Edges and weights are those of `distance_graph`, in numbers. This is asked after every move for
    every cell: hence the fast search.
    """
    shape = shape_with_sides(position.size, checked_player(player))
    cost = {SIGNS[player]: 0, EMPTY: 1}
    closed = (None,) * len(SIDES)  # a way begins at a side, but none leads through one
    board = CellGraph(shape, (*map(cost.get, position.cells), *closed))
    distance = search(board, [len(shape) + side]).distance[: len(position.cells)]
    return {cell: length for cell, length in enumerate(distance) if length is not None}


def winning_moves(position: Position, player: Player) -> tuple[Cell, ...]:
    r"""Give the cells that win at once for a player; none if the game is over.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> winning_moves(Position.from_text("B.\nW."), BLACK)
    ((1, 0),)
    """
    if stones_needed(position, player) != 1:
        return ()
    through = stones_needed_through(position, player)
    return tuple(cell for cell in position.free if through.get(cell) == 1)


def _sides(position: Position, player: Player, cell: Cell) -> tuple[bool, bool]:
    """Say whether a cell lies on the first and on the second of a player's two sides."""
    along = cell[0] if player == BLACK else cell[1]
    return along == 0, along == position.size - 1


def cells_between(ways: ShortestPaths, end: str) -> tuple[Cell, ...]:
    """Give the cells of a shortest path between the two sides that it joins."""
    cells: list[Any] = ways.path_to(end)[1:-1]
    return tuple(cells)

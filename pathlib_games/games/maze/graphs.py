"""The graph of a maze, and the shortest path through it."""

from __future__ import annotations

from typing import Any

from pathlib_games.games.maze.rules import Cell, Position
from pathlib_games.graphs import Graph, dijkstra


def step_graph(position: Position) -> Graph:
    r"""Return the graph of the steps in a maze.

    A node is a cell without a wall. Edges of weight 1 join cells that are one step apart, including
    a pair of teleporters.

    Examples
    --------
    >>> step_graph(Position.from_text("@A#\n###\n*A.")).edges
    (((0, 0), (1, 0), 1), ((1, 0), (1, 2), 1), ((0, 2), (1, 2), 1), ((1, 2), (2, 2), 1))
    """
    steps = ((cell, other) for cell in position.cells for other in position.steps_from(cell))
    order = {cell: number for number, cell in enumerate(position.cells)}
    edges = [(cell, other, 1) for cell, other in steps if order[cell] < order[other]]
    return Graph.from_edges(edges, nodes=position.cells)


def shortest_way(position: Position) -> list[Cell]:
    """Return the cells of a shortest path from the walker to the target; raises `NoPath`."""
    way: list[Any] = dijkstra(step_graph(position), position.walker).path_to(position.target)
    return way


def fewest_steps(position: Position) -> int:
    """Return the length of a shortest path, in steps; raises `NoPath`."""
    return len(shortest_way(position)) - 1

"""The maze as a graph, and the shortest way through it."""

from __future__ import annotations

from typing import Any

from pathlib_games.games.maze.rules import Cell, Position
from pathlib_games.graphs import Graph, dijkstra


def step_graph(position: Position) -> Graph:
    r"""Return the graph of the steps in a maze.

    A node is a cell that is no wall; an edge joins two cells that one step leads between, also
    through a pair of teleporters; its weight 1 is that step.

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
    """Return the cells of a shortest way from the walker to the target; raises `NoPath`."""
    way: list[Any] = dijkstra(step_graph(position), position.walker).path_to(position.target)
    return way


def fewest_steps(position: Position) -> int:
    """Return how many steps the shortest way has; raises `NoPath`."""
    return len(shortest_way(position)) - 1

"""The state graph of a world, with nodes that the caller defines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Any

from pathlib_games.games.own.rules import DIRECTIONS, Cell, Position
from pathlib_games.graphs import BadGraph, Graph, Node, NoPath, Trace, dijkstra
from pathlib_games.graphs.values import is_node
from pathlib_games.words import shown

NodeOf = Callable[[Cell, str], Any]
"""Returns the node for the walker's cell and keys."""


def cell_and_keys(cell: Cell, keys: str) -> Node:
    """Return the full state of a position: the walker's cell and keys."""
    return cell, keys


@dataclass(frozen=True)
class StateGraph:
    """The graph of all positions reachable from a start; raises `BadGraph`.

    `node` maps positions to nodes; a move is an edge of weight 1. Positions with the same node are
    merged, represented by the one that fewest moves reach. So a node that omits part of the state
    gives a different graph.
    """

    start: Position
    node: NodeOf = cell_and_keys

    @cached_property
    def _explored(self) -> tuple[Graph, Mapping[Node, Position]]:
        positions, waiting = {self._node(self.start): self.start}, [self.start]
        edges = []
        for position in waiting:  # grows during iteration
            for move in position.legal_moves():
                after = position.play(move)
                head = self._node(after)
                edges.append((self._node(position), head, 1))
                if head not in positions:
                    positions[head] = after
                    waiting.append(after)
        return Graph.from_edges(edges, positions, directed=True), positions

    def _node(self, position: Position) -> Node:
        node: Node = self.node(position.walker, position.keys)
        if not is_node(node):
            told = f"The node of {position.walker} with the keys {position.keys!r}"
            raise BadGraph(f"{told} should be a value such as a pair, not {shown(node)}.")
        return node

    @property
    def graph(self) -> Graph:
        """The graph with all nodes and edges."""
        return self._explored[0]

    @property
    def positions(self) -> Mapping[Node, Position]:
        """The position that represents each node."""
        return self._explored[1]

    @property
    def source(self) -> Node:
        """The node of the start."""
        return self._node(self.start)

    @cached_property
    def target(self) -> Node:
        """The nearest node that reaches the target; raises `NoPath`."""
        distance = dijkstra(self.graph, self.source).distance
        for node in distance:  # in settling order, nearest first
            if self.positions[node].outcome() == "reached":
                return node
        raise NoPath(self.start.walker, self.start.target)

    @property
    def fewest(self) -> int:
        """The number of moves to the target; raises `NoPath`."""
        return len(self.way) - 1

    @property
    def way(self) -> list[Node]:
        """The nodes of a shortest path to the target; raises `NoPath`."""
        return list(self.trace.result.path_to(self.target))

    @cached_property
    def trace(self) -> Trace[Any]:
        """The trace of the search for the target."""
        return dijkstra.trace(self.graph, self.source, self.target)


def way_to(position: Position, wanted: Cell) -> list[Cell]:
    """Return the moves to a cell, or as near to it as the walker gets with its keys.

    Nearness counts steps as if all doors were open.
    """
    ground = position.board.ground
    steps = [
        (cell, there, 1)
        for cell in ground
        for dx, dy in DIRECTIONS.values()
        if (there := (cell[0] + dx, cell[1] + dy)) in ground
    ]
    moves = [
        (cell, there, 1)
        for cell in ground
        for there in replace(position, walker=cell).legal_moves()
    ]
    near = dijkstra(Graph.from_edges(steps, ground), wanted).distance
    walked = dijkstra(Graph.from_edges(moves, ground, directed=True), position.walker)
    best = min(walked.distance, key=lambda cell: (near.get(cell, inf), walked.distance[cell]))
    path: list[Any] = walked.path_to(best)
    return path[1:]


def states_of(position: Position) -> StateGraph:
    """Return the graph of a world with short node names."""
    return StateGraph(position, lambda cell, keys: f"{cell} with {keys}" if keys else str(cell))

"""The peers in the board benchmarks: each builds its graph from the weights and searches it.

Every contender answers the same question from the same list of weights: each cell's distance from
the top left corner, and its predecessor.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec

from pathlib_games.graphs import dijkstra
from pathlib_games.graphs.fast import CellGraph, board_shape, search


@dataclass(frozen=True)
class Board:
    """A square board; a weight is the price of entering a cell, None for a wall."""

    side: int
    weights: list[int | None]

    @classmethod
    def random(cls, side: int, kinds: tuple[int | None, ...] = (1, 2, 3)) -> Board:
        """Draw the weights from some kinds; the corners are free."""
        rng = random.Random(side)
        weights = [rng.choice(kinds) for _ in range(side * side)]
        weights[0] = weights[-1] = 1
        return cls(side, weights)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The tail and head of every edge."""
        return [
            (tail, head)
            for tail, heads in enumerate(board_shape(self.side, self.side).neighbors)
            for head in heads
            if self.weights[head] is not None
        ]


@dataclass(frozen=True)
class Peer:
    """A contender: its preparation for a board, and its requirements."""

    prepare: Callable[[Board], Callable[[], object]]
    needs: str = ""

    @property
    def is_there(self) -> bool:
        """Whether it can run: some machines lack compiled packages."""
        return not self.needs or bool(find_spec(self.needs))


def ours(board: Board) -> Callable[[], object]:
    """Search with fast.py; it caches the table of neighbors, as in games."""
    shape = board_shape(board.side, board.side)
    return lambda: search(CellGraph(shape, board.weights), [0], compiled=False)


def ours_compiled(board: Board) -> Callable[[], object]:
    """Search with fast.py and numba, from a list to lists; it caches the board's structure."""
    shape = board_shape(board.side, board.side)
    search(CellGraph(shape, board.weights), [0], compiled=True)  # the first search waits for numba
    return lambda: search(CellGraph(shape, board.weights), [0], compiled=True)


def textbook(board: Board) -> Callable[[], object]:
    """Search the same board with the generator that the notebooks step through."""
    return partial(dijkstra, CellGraph(board_shape(board.side, board.side), board.weights), 0)


def networkx(board: Board) -> Callable[[], object]:
    """Build a directed graph and compute distances and predecessors."""
    import networkx as nx

    pairs, weights = board.pairs, board.weights

    def run() -> object:
        graph: nx.DiGraph[int] = nx.DiGraph()
        graph.add_weighted_edges_from([(tail, head, weights[head]) for tail, head in pairs])
        return nx.dijkstra_predecessor_and_distance(graph, 0)

    return run


def scipy(board: Board) -> Callable[[], object]:
    """Build a sparse matrix from rows, columns and weights, as its manual shows."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra as scipy_dijkstra

    tails, heads = map(list, zip(*board.pairs, strict=True))
    size, weights = len(board.weights), board.weights

    def run() -> object:
        entering = [weights[head] for head in heads]
        graph = csr_array((entering, (tails, heads)), shape=(size, size))
        return scipy_dijkstra(graph, indices=0, return_predecessors=True)

    return run


def scipy_kept(board: Board) -> Callable[[], object]:
    """Keep the matrix structure and replace only the weights: for experts."""
    import numpy as np
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra as scipy_dijkstra

    neighbors = board_shape(board.side, board.side).neighbors
    heads = np.array([head for row in neighbors for head in row], np.int32)
    begins = np.cumsum([0, *map(len, neighbors)], dtype=np.int32)
    size = len(board.weights)

    def run() -> object:
        entering = np.array(board.weights, dtype=float)[heads]
        graph = csr_array((entering, heads, begins), shape=(size, size))
        return scipy_dijkstra(graph, indices=0, return_predecessors=True)

    return run


PEERS: dict[str, Peer] = {
    "networkx": Peer(networkx),
    "ours": Peer(ours),
    "ours with numba": Peer(ours_compiled, needs="numba"),
    "ours, textbook": Peer(textbook),
    "scipy": Peer(scipy),
    "scipy, structure kept": Peer(scipy_kept),
}

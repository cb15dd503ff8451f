"""The peers of the benchmarks on boards: each builds its graph from the weights and searches it.

Every contender answers the same question, from the same list of weights: how far is each cell from
the top left corner, and over which cell? Where a peer answers less than that, it says so.
"""

from __future__ import annotations

import ctypes
import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.timing import Clocked
from pathlib_games.graphs import dijkstra
from pathlib_games.graphs.fast import CellGraph, board_shape, search

HERE = Path(__file__).parent
QUEUE = "numba bucket queue"


@dataclass(frozen=True)
class Board:
    """A square board; a weight is the price of entering a cell, None that it cannot be entered."""

    side: int
    weights: list[int | None]

    @classmethod
    def random(cls, side: int, kinds: tuple[int | None, ...] = (1, 2, 3)) -> Board:
        """Draw the weights from some kinds; the corners can be entered."""
        rng = random.Random(side)
        weights = [rng.choice(kinds) for _ in range(side * side)]
        weights[0] = weights[-1] = 1
        return cls(side, weights)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Tail and head of every edge: the same for all weights."""
        return [
            (tail, head)
            for tail, heads in enumerate(board_shape(self.side, self.side).neighbors)
            for head in heads
            if self.weights[head] is not None
        ]


@dataclass(frozen=True)
class Peer:
    """A contender: how to prepare it for a board, on how many cells at most, what it leaves out."""

    prepare: Callable[[Board], Callable[[], object]]
    most: int = 10**6
    note: str = ""
    needs: str = ""

    def can(self, board: Board) -> bool:
        """Whether it can be asked: not every machine has everything that is compiled."""
        return len(board.weights) <= self.most and (not self.needs or bool(find_spec(self.needs)))


def ours(board: Board) -> Callable[[], object]:
    """Search with fast.py; the table of neighbors is remembered, as it is in games."""
    shape = board_shape(board.side, board.side)
    return lambda: search(CellGraph(shape, board.weights), [0], compiled=False)


def ours_compiled(board: Board) -> Callable[[], object]:
    """Search with fast.py and numba, from a list to lists; how a board hangs together is kept."""
    shape = board_shape(board.side, board.side)
    search(CellGraph(shape, board.weights), [0], compiled=True)  # the first one waits for numba
    return lambda: search(CellGraph(shape, board.weights), [0], compiled=True)


def queue_alone(board: Board) -> Callable[[], object]:
    """Search with its queue alone, from an array to arrays: just what the one in C++ is asked."""
    import numpy as np

    from pathlib_games.graphs.compiled import queue

    around = board_shape(board.side, board.side).around
    prices = np.array([-1 if weight is None else weight for weight in board.weights], np.int32)
    source, nowhere = np.array([0], np.int32), np.array([], np.int32)
    heaviest = int(prices.max())

    def run() -> object:
        distance = prices.copy()
        return distance, queue(around, distance, heaviest, (source, nowhere))

    return run


def textbook(board: Board) -> Callable[[], object]:
    """Search the same board with the generator that the notebooks step through."""
    return partial(dijkstra, CellGraph(board_shape(board.side, board.side), board.weights), 0)


def networkx(board: Board) -> Callable[[], object]:
    """Build a directed graph and ask for distances and predecessors."""
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
    """Keep the structure of the matrix and put only new weights into it: for experts."""
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


def rustworkx(board: Board) -> Callable[[], object]:
    """Build a directed graph and ask for the distances."""
    import rustworkx as rx

    pairs, weights = board.pairs, board.weights

    def run() -> object:
        graph = rx.PyDiGraph()
        graph.extend_from_weighted_edge_list([(tail, head, weights[head]) for tail, head in pairs])
        return rx.digraph_dijkstra_shortest_path_lengths(graph, 0, float)

    return run


def igraph(board: Board) -> Callable[[], object]:
    """Build a directed graph and ask for the distances."""
    import igraph as ig

    pairs, weights = board.pairs, board.weights

    def run() -> object:
        graph = ig.Graph(len(weights), pairs, directed=True)
        return graph.distances(0, weights=[weights[head] for _, head in pairs], mode="out")

    return run


def pathfinding(board: Board) -> Callable[[], object]:
    """Build a grid and ask for the way to the opposite corner."""
    from pathfinding.core.grid import Grid
    from pathfinding.finder.dijkstra import DijkstraFinder

    side, weights = board.side, board.weights

    def run() -> object:
        rows = [[w or 0 for w in weights[y * side : (y + 1) * side]] for y in range(side)]
        grid = Grid(matrix=rows)
        return DijkstraFinder().find_path(grid.node(0, 0), grid.node(side - 1, side - 1), grid)

    return run


def cpp(
    library: ctypes.CDLL, board: Board
) -> tuple[Callable[[], Clocked], ctypes.Array[ctypes.c_int32]]:
    """Search with buckets in C++; its own clock counts, so nothing is lost on the way there.

    Returns what searches, and the distances that it finds.
    """
    size = len(board.weights)
    weights = (ctypes.c_int32 * size)(*[-1 if w is None else w for w in board.weights])
    distance, predecessor = (ctypes.c_int32 * size)(), (ctypes.c_int32 * size)()
    repeats = max(1, 200_000 // size)
    side, heaviest = board.side, max(w for w in board.weights if w is not None)
    found = (distance, predecessor)

    def run() -> Clocked:
        return Clocked(library.measure(side, side, weights, heaviest, 0, *found, repeats))

    return run, distance


def compiler() -> str | None:
    """Return the path of a C++ compiler, or None if there is none."""
    return next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


def compiled() -> ctypes.CDLL | None:
    """Compile the bucket queue in C++, or give None if there is no compiler."""
    program = compiler()
    if program is None:
        return None
    library = Path(tempfile.mkdtemp()) / "bucket_queue.so"
    flags = ["-O3", "-std=c++17", "-shared", "-fPIC"]
    source = str(HERE / "bucket_queue.cpp")
    subprocess.run([program, *flags, "-o", str(library), source], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.measure.restype = ctypes.c_double
    return loaded


class Node:
    """A Node process that runs peers written in JavaScript and times them itself."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [program, str(HERE / "node_peers.cjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        found = self.ask({"have": True})
        self.peers: list[str] = found["have"]
        self.version: str = found["node"]

    def ask(self, request: dict[str, Any]) -> Any:
        """Send a request and wait for the answer."""
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def contender(self, name: str, board: Board) -> Callable[[], Clocked]:
        """Search a board with one of the peers."""
        repeats = max(1, 2_000 // len(board.weights))
        request = {"run": name, "width": board.side, "weights": board.weights, "repeats": repeats}
        return lambda: Clocked(self.ask(request)["seconds"])

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def node() -> Iterator[Node | None]:
    """Start Node, or give None where there is none."""
    program = shutil.which("node")
    started = Node(program) if program else None
    try:
        yield started
    finally:
        if started:
            started.close()


PYTHON: dict[str, Peer] = {
    "networkx": Peer(networkx),
    "ours": Peer(ours),
    "ours with numba": Peer(ours_compiled, needs="numba"),
    QUEUE: Peer(queue_alone, note="arrays only", needs="numba"),
    "ours, textbook": Peer(textbook),
    "scipy": Peer(scipy),
    "scipy, structure kept": Peer(scipy_kept),
    "rustworkx": Peer(rustworkx, note="distances only"),
    "igraph": Peer(igraph, note="distances only"),
    "pathfinding": Peer(pathfinding, most=100**2, note="one path only"),
}
# dijkstrajs sorts its queue at every push.
JAVASCRIPT_MOST = {"dijkstrajs": 50**2, "jkstra": 100**2}

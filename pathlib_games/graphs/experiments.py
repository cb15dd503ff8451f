"""Experiments on boards that count the work of each search, independent of any clock."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Literal, cast

from pathlib_games.graphs.astar import astar, manhattan
from pathlib_games.graphs.dijkstra import dijkstra, dijkstra_buckets, dijkstra_scan
from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.graph import Edge, Graph
from pathlib_games.graphs.trace import Relax, Settle

Cell = tuple[int, int]
Kind = Literal["open", "walled", "weighted"]


def board(side: int, kind: Kind, seed: int = 0) -> Graph:
    """Make the graph of a square board, where each weight belongs to the cell that is entered.

    Parameters
    ----------
    side
        The width and height in cells, at least 2.
    kind
        ``"open"``: every weight is 1. ``"walled"``: every weight is 1, and about a third of the
        cells are walls. ``"weighted"``: each cell has a weight from 1 to 3.
    seed
        The seed of the random walls and weights.

    Returns
    -------
    Graph
        A directed graph whose nodes are the cells (x, y) that can be reached from (0, 0).

    Examples
    --------
    >>> board(10, "open"), len(board(10, "walled")) < 80
    (<Graph: 100 nodes, 360 edges, directed>, True)
    """
    rng = random.Random(f"{kind} {side} {seed}")
    cells = [(x, y) for y in range(side) for x in range(side)]
    weight = {cell: rng.randint(1, 3) if kind == "weighted" else 1 for cell in cells}
    while True:
        walls = {cell for cell in cells[1:] if kind == "walled" and rng.random() < 0.3}
        found, edges = _part(weight.keys() - walls, weight)
        if len(found) > len(cells) / 2:  # the corner is not walled in
            break
    return Graph.from_edges(edges, found, directed=True)


def _part(free: AbstractSet[Cell], weight: Mapping[Cell, int]) -> tuple[list[Cell], list[Edge]]:
    """Return the cells reachable from the corner, and the edges between them."""
    found, known = [(0, 0)], {(0, 0)}
    edges: list[Edge] = []
    for x, y in found:  # the list grows while we loop over it
        for head in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            if head in free:
                edges.append(((x, y), head, weight[head]))
                if head not in known:
                    known.add(head)
                    found.append(head)
    return found, edges


def queue_work(side: int) -> dict[str, int]:
    """Count the work of finding the next node on a board with weights from 1 to 3.

    Returns
    -------
    dict
        ``"scan"``: the number of distances looked at. ``"heap"``: the number of key comparisons.
        ``"buckets"``: the number of buckets and entries visited.

    Examples
    --------
    >>> work = queue_work(10)
    >>> work["scan"] > work["heap"] > work["buckets"]
    True
    """
    graph = board(side, "weighted")
    source: Node = (0, 0)
    buckets = dijkstra_buckets.trace(graph, source)
    taken = sum(not isinstance(step, Relax) for step in buckets.steps)
    return {
        "scan": _looked_at(graph, source),
        "heap": _comparisons(graph, source),
        "buckets": taken + int(max(buckets.result.distance.values())) + 1,
    }


def _looked_at(graph: Graph, source: Node) -> int:
    """Count the distances that the scan looks at: all discovered ones, for each settled node."""
    looked, discovered = 0, {source}
    for step in dijkstra_scan.trace(graph, source).steps:
        if isinstance(step, Settle):
            looked += len(discovered)
        elif isinstance(step, Relax) and step.improved:
            discovered.add(step.head)
    return looked


def _comparisons(graph: Graph, source: Node) -> int:
    """Replay Dijkstra's algorithm on a heap whose keys count their comparisons."""
    made = 0

    @dataclass(slots=True)
    class Key:
        key: tuple[float, int]

        def __lt__(self, other: Key) -> bool:
            nonlocal made
            made += 1
            return self.key < other.key

    arrival = count()
    queue = [Key((0, next(arrival)))]
    for step in dijkstra.trace(graph, source).steps:
        if not isinstance(step, Relax):
            heappop(queue)
        elif step.improved:
            heappush(queue, Key((step.distance, next(arrival))))
    return made


@dataclass(frozen=True)
class ManyTargets:
    """Numbers of nodes settled for 1, 2, 4, ... targets, on average over many boards."""

    kind: Kind  # the kind of boards
    targets: tuple[int, ...]  # the numbers of targets
    once: tuple[float, ...]
    """For each: how many nodes Dijkstra's algorithm settles to reach all targets."""
    each: tuple[float, ...]
    """For each: how many nodes A* settles in total, with one search per target."""

    @property
    def crossing(self) -> int | None:
        """The first number of targets for which A* settles more nodes, or None."""
        together = zip(self.targets, self.once, self.each, strict=True)
        return next((number for number, once, each in together if each > once), None)


def many_targets(
    kind: Kind, side: int = 30, targets: Sequence[int] = (1, 2, 4, 8, 16), boards: int = 10
) -> ManyTargets:
    """Count the nodes settled by one search for all targets, and by A* for each target.

    Sources and targets are random. The heuristic is `manhattan`, which is consistent here because
    every weight is at least 1.

    Examples
    --------
    >>> found = many_targets("open", side=8, targets=(1, 2), boards=3)
    >>> found.each[0] < found.once[0], found.crossing
    (True, None)
    """
    once, each = [0.0] * len(targets), [0.0] * len(targets)
    for seed in range(boards):
        counts = list(_counts(board(side, kind, seed), seed, targets))
        for place, (by_dijkstra, by_astar) in enumerate(counts):
            once[place] += by_dijkstra / boards
            each[place] += by_astar / boards
    return ManyTargets(kind, tuple(targets), tuple(once), tuple(each))


def _counts(graph: Graph, seed: int, targets: Sequence[int]) -> Iterator[tuple[int, int]]:
    source, *ends = random.Random(seed).sample(graph.nodes, 1 + max(targets))
    order: Mapping[Node, int] = {
        node: number for number, node in enumerate(dijkstra(graph, source).distance, start=1)
    }
    settled = [
        len(astar(graph, source, end, manhattan(cast("Cell", end))).distance) for end in ends
    ]
    for number in targets:
        yield max(order[end] for end in ends[:number]), sum(settled[:number])

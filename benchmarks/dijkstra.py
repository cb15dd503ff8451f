"""Dijkstra against networkx, and the plain call against recording the trace."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import networkx as nx

from benchmarks.timing import interleaved, processor
from pathlib_games.graphs import Graph, dijkstra

TITLE = "Dijkstra: the textbook generator and networkx"


def grid(size: int) -> Graph:
    """Make a square grid with random weights from 1 to 9."""
    rng = random.Random(size)
    cells = range(size * size)
    right = [(i, i + 1, rng.randint(1, 9)) for i in cells if (i + 1) % size]
    down = [(i, i + size, rng.randint(1, 9)) for i in cells if i + size in cells]
    return Graph.from_edges(right + down, nodes=cells)


def random_graph(nodes: int, edges: int) -> Graph:
    """Make a random directed graph with weights from 1 to 100."""
    rng = random.Random(nodes)
    ends = ((rng.randrange(nodes), rng.randrange(nodes)) for _ in range(edges))
    return Graph.from_edges(
        [(tail, head, rng.randint(1, 100)) for tail, head in dict.fromkeys(ends)],
        nodes=range(nodes),
        directed=True,
    )


def run() -> str:
    """Measure and return a Markdown table."""
    lines = [
        "Milliseconds of the processor, so that a busy machine changes nothing.",
        "",
        "| graph | networkx, ms | ours, ms | networkx / ours | trace / plain |",
        "| --- | --- | --- | --- | --- |",
    ]
    cases: list[tuple[str, Callable[[], Graph], int]] = [
        ("grid 11 x 11", partial(grid, 11), 25),
        ("grid 19 x 19", partial(grid, 19), 25),
        ("grid 100 x 100", partial(grid, 100), 15),
        ("random, 100,000 nodes, 500,000 edges", partial(random_graph, 100_000, 500_000), 5),
    ]
    for name, make, rounds in cases:
        graph = make()
        peer = graph.to_networkx()
        times = interleaved(
            {
                "networkx": processor(partial(nx.dijkstra_predecessor_and_distance, peer, 0)),
                "ours": processor(partial(dijkstra, graph, 0)),
                "trace": processor(partial(dijkstra.trace, graph, 0)),
            },
            rounds,
            name,
        )
        theirs, ours, trace = (times[key].median for key in ("networkx", "ours", "trace"))
        lines.append(
            f"| {name} | {theirs * 1000:.2f} | {ours * 1000:.2f} "
            f"| {theirs / ours:.2f} | {trace / ours:.2f} |"
        )
    return "\n".join(lines)

"""Small graphs with ties, and solvers independent of our own."""

from __future__ import annotations

import random
from collections.abc import Iterator

import networkx as nx

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises.instance import Instance

NAMES = "ABCDEF"


def tied_instance(seed: int, nodes: int = 5) -> Instance:
    """Make a small graph with weights from 0 to 2: ties, parts, loops, parallel edges."""
    rng = random.Random(seed)
    names = NAMES[:nodes]
    edges = [
        (rng.choice(names), rng.choice(names), rng.randint(0, 2))
        for _ in range(rng.randint(nodes - 1, 2 * nodes))
    ]
    graph = Graph.from_edges(edges, names, directed=rng.random() < 0.3)
    return Instance(f"tied graph {seed}", graph, "A")


def brute_force(instance: Instance) -> dict[Node, float]:
    """Find the least length over all simple paths."""
    found: dict[Node, float] = {}

    def walk(path: tuple[Node, ...], length: float) -> None:
        found[path[-1]] = min(found.get(path[-1], length), length)
        for head, weight in instance.graph.neighbors(path[-1]):
            if head not in path:
                walk((*path, head), length + weight)

    walk((instance.source,), 0)
    return found


def by_networkx(instance: Instance) -> dict[Node, float]:
    """Find the distances with networkx."""
    graph = instance.graph.to_networkx()
    if any(weight < 0 for _, _, weight in instance.graph.edges):
        return dict(nx.single_source_bellman_ford_path_length(graph, instance.source))
    return dict(nx.single_source_dijkstra_path_length(graph, instance.source))


def tight_predecessors(instance: Instance, distance: dict[Node, float]) -> dict[Node, set[Node]]:
    """Return all possible predecessors of each node on a shortest path."""
    tight: dict[Node, set[Node]] = {node: set() for node in distance}
    for tail, length in distance.items():
        for head, weight in instance.graph.neighbors(tail):
            if head != tail and length + weight == distance[head]:
                tight[head].add(tail)
    return tight


def valid_orders(instance: Instance) -> set[tuple[Node, ...]]:
    """Return all orders of settling: by distance, each node after a possible predecessor."""
    distance = by_networkx(instance)
    tight = tight_predecessors(instance, distance)

    def grow(order: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
        left = [node for node in distance if node not in order]
        if not left:
            yield order
            return
        least = min(distance[node] for node in left)
        for node in left:
            if distance[node] == least and tight[node] & set(order):
                yield from grow((*order, node))

    return set(grow((instance.source,)))


def table_text(instance: Instance, order: tuple[Node, ...], rng: random.Random) -> str:
    """Write the correct table for an order of settling, with random tied predecessors."""
    graph = instance.graph
    others = [node for node in graph.nodes if node != instance.source]
    distance: dict[Node, float] = {instance.source: 0}
    before: dict[Node, set[Node]] = {}
    lines = ["settled | " + " | ".join(map(str, others))]
    for number, node in enumerate(order):
        for head, weight in graph.neighbors(node):
            if head in order[: number + 1]:
                continue
            length = distance[node] + weight
            if length < distance.get(head, length + 1):
                distance[head], before[head] = length, {node}
            elif length == distance[head]:
                before[head].add(node)
        cells = [
            f"{distance[other]} {rng.choice(sorted(before[other], key=str))}"
            if other in distance
            else "-"
            for other in others
        ]
        lines.append(" | ".join([str(node), *cells]))
    return "\n".join(lines)

"""Wrong programs for five-nodes/write-dijkstra; each of them has to be refused."""

from __future__ import annotations

import inspect
import math
from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, cast

from tests.lessons.five_nodes import right_programs
from tests.programs import programs


def each_node_once_in_node_order(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    for node in graph.nodes:
        if node in distance:
            for head, weight in graph.neighbors(node):
                if distance[node] + weight < distance.get(head, math.inf):
                    distance[head] = distance[node] + weight
                    predecessor[head] = node
    return distance, predecessor


def source_first_then_node_order(graph: Any, source: Any) -> Any:
    distance = dict.fromkeys(graph.nodes, math.inf)
    distance[source] = 0
    predecessor: dict[Any, Any] = {}
    for node in [source, *(n for n in graph.nodes if n != source)]:
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


def twice_in_node_order(graph: Any, source: Any) -> Any:
    distance = dict.fromkeys(graph.nodes, math.inf)
    distance[source] = 0
    predecessor: dict[Any, Any] = {}
    for node in [*graph.nodes, *graph.nodes]:
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


def improved_nodes_are_not_pushed_again(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    queue: list[Any] = [(0, 0, source)]
    pushed = 0
    while queue:
        _, _, node = heappop(queue)
        for head, weight in graph.neighbors(node):
            if head not in distance:
                pushed += 1
                heappush(queue, (distance[node] + weight, pushed, head))
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


def in_breadth_first_order(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    queue, found = deque([source]), {source}
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
            if head not in found:
                found.add(head)
                queue.append(head)
    return distance, predecessor


def in_depth_first_order(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    found: set[Any] = set()

    def visit(node: Any) -> None:
        found.add(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
            if head not in found:
                visit(head)

    visit(source)
    return distance, predecessor


def sorts_once(graph: Any, source: Any) -> Any:
    weight_to = dict(graph.neighbors(source))
    distance = dict.fromkeys(graph.nodes, math.inf)
    distance[source] = 0
    predecessor: dict[Any, Any] = {}
    for node in sorted(
        graph.nodes, key=lambda n: weight_to.get(n, math.inf) if n != source else -1
    ):
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


def knows_the_five_nodes(graph: Any, source: Any) -> Any:
    if len(graph) == 5:
        return right_programs.list_and_min(graph, source)
    return programs.priced_breadth_first(graph, source)


def two_edges_at_most(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    for _ in range(3):
        for node in list(distance):
            for head, weight in graph.neighbors(node):
                if distance[node] + weight < distance.get(head, math.inf):
                    distance[head] = distance[node] + weight
                    predecessor[head] = node
    return distance, predecessor


def minimum_spanning_tree(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    while True:
        edges = [
            (weight, number, tail, head)
            for number, tail in enumerate(distance)
            for head, weight in graph.neighbors(tail)
            if head not in distance
        ]
        if not edges:
            return distance, predecessor
        weight, _, tail, head = min(edges, key=lambda edge: edge[:2])
        distance[head] = distance[tail] + weight
        predecessor[head] = tail


STANDALONE: tuple[Callable[[Any, Any], Any], ...] = (
    each_node_once_in_node_order,
    source_first_then_node_order,
    twice_in_node_order,
    improved_nodes_are_not_pushed_again,
    in_breadth_first_order,
    in_depth_first_order,
    sorts_once,
    knows_the_five_nodes,
    two_edges_at_most,
    minimum_spanning_tree,
)

_HEAP, _MIN = right_programs.heap_with_stale_entries, right_programs.list_and_min
_ALL, _ROUNDS = right_programs.infinity_for_all, right_programs.bellman_ford
_POPPED, _EDGES = right_programs.settles_when_popped, right_programs.from_the_edges
_NONE, _STOPS = right_programs.none_for_the_lost, right_programs.stops_at_infinity

CHANGED: dict[str, tuple[Callable[[Any, Any], Any], str, str]] = {
    "zero counts as missing": (_HEAP, "head not in distance or", "not distance.get(head) or"),
    "an edge of weight 0 is skipped": (
        _HEAP,
        "if head not in distance or",
        "if weight and head not in distance or weight and",
    ),
    "whole numbers only": (_HEAP, "= length + weight", "= int(length + weight)"),
    "rounded down": (
        _MIN,
        "distance[head] = distance[node] + weight",
        "distance[head] = distance[node] + weight // 1",
    ),
    "marked when pushed": (
        _HEAP,
        "if head not in distance or",
        "if head not in settled and not settled.add(head) or head in distance and",
    ),
    "parallel edges: the last": (
        _HEAP,
        "graph.neighbors(node)",
        "dict(graph.neighbors(node)).items()",
    ),
    "a small infinity": (_MIN, "1e9", "100"),
    "a thousand is infinity": (_ALL, 'float("inf")', "1000"),
    "no key in min": (_MIN, ", key=distance.get)  # type: ignore[arg-type]", ", key=str)"),
    "the largest first": (_ALL, "= min(", "= max("),
    "stops at the first lost node": (_STOPS, "best is None", "best is None or best_distance > 20"),
    "one round too few": (_ROUNDS, "len(graph) - 1", "len(graph) - 3"),
    "edges one way only": (_EDGES, "if not graph.directed", "if graph.directed"),
    "both ways always": (_EDGES, "if not graph.directed", "if True"),
    "breaks at a settled node": (_HEAP, "continue", "break"),
    "returns in the loop": (
        _HEAP,
        "            continue",
        "            return distance, predecessor",
    ),
    "compares with the weight": (
        _MIN,
        "< distance.get(head, 1e9)",
        "< weight + distance.get(head, 1e9)",
    ),
    "the predecessor is the source": (
        _MIN,
        "predecessor[head] = node",
        "predecessor[head] = source",
    ),
    "the predecessor the wrong way": (_MIN, "predecessor[head] = node", "predecessor[node] = head"),
    "the predecessor in any case": (
        _ALL,
        "            if distance[node] + weight <",
        "            predecessor[head] = node\n            if distance[node] + weight <",
    ),
    "the two are swapped": (_HEAP, "return distance, predecessor", "return predecessor, distance"),
    "no source": (
        _HEAP,
        "return distance, predecessor",
        "del distance[source]\n    return distance, predecessor",
    ),
    "the source is 1": (_HEAP, "{source: 0}", "{source: 1}"),
    "hops break ties the wrong way": (
        _HEAP,
        "heappush(queue, (distance[head],",
        "heappush(queue, (-distance[head],",
    ),
    "adds one": (_POPPED, "length + weight", "length + weight + 1"),
    "adds the smallest edge only": (
        _POPPED,
        "in graph.neighbors(node)",
        "in sorted(graph.neighbors(node), key=lambda p: p[1])[:2]",
    ),
    "forgets the last edge": (
        _POPPED,
        "in graph.neighbors(node)",
        "in list(graph.neighbors(node))[:-1]",
    ),
    "None is 0": (_NONE, "distance[head] is None or", "not distance[head] or"),
    "a list that grows stale": (_MIN, "open_nodes.add(head)", "open_nodes = {head}"),
    "not the source again": (
        _ALL,
        "unsettled = list(graph.nodes)",
        "unsettled = list(graph.nodes)[:-1]",
    ),
    "settles three at most": (_ALL, "while unsettled:", "while len(unsettled) > 2:"),
    "compares nodes": (_HEAP, "next(arrival), ", ""),
}
"""Right programs with one thing changed: the program, what it says, and what it says instead."""


def changed(name: str) -> Callable[[Any, Any], Any]:
    """Make one of the changed programs."""
    program, says, instead = CHANGED[name]
    source = inspect.getsource(program)
    assert says in source, name
    source = source.replace(says, instead).replace("length, _, node", "length, *_, node")
    names = dict(vars(right_programs))
    exec(source, names)  # noqa: S102 - it is made here
    return cast("Callable[[Any, Any], Any]", names[program.__name__])


WRONG: dict[str, Callable[[Any, Any], Any]] = {
    **{program.__name__: program for program in (*STANDALONE, *programs.WRONG)},
    **{name: changed(name) for name in CHANGED},
}

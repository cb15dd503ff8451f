"""Programs that learners might write, right and wrong, for tests of the code exercises."""

from __future__ import annotations

import time
from collections import deque
from heapq import heappop, heappush
from typing import Any

from pathlib_games.graphs import Graph, Node

Found = tuple[dict[Any, Any], dict[Any, Any]]


def cheapest_neighbor(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    seen, node = set(), source
    while True:
        seen.add(node)
        ahead = [(w, i, n) for i, (n, w) in enumerate(graph.neighbors(node)) if n not in seen]
        for weight, _, head in ahead:
            if distance[node] + weight < distance.get(head, float("inf")):
                distance[head], before[head] = distance[node] + weight, node
        if not ahead:
            return distance, before
        node = min(ahead, key=lambda offer: offer[:2])[2]


def last_edge(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    queue: list[Any] = [(0, 0, source)]
    pushed, seen = 0, set()
    while queue:
        node = heappop(queue)[2]
        if node in seen:
            continue
        seen.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head], before[head] = distance[node] + weight, node
                pushed += 1
                heappush(queue, (weight, pushed, head))
    return distance, before


def does_not_add(graph: Graph, source: Node) -> Found:
    distance = dict.fromkeys(graph.nodes, float("inf"))
    distance[source] = 0
    before: dict[Any, Any] = {source: None}
    left = list(graph.nodes)
    while left:
        node = min(left, key=lambda n: distance[n])
        left.remove(node)
        if distance[node] == float("inf"):
            break
        for head, weight in graph.neighbors(node):
            if head in left and weight < distance[head]:
                distance[head], before[head] = weight, node
    return distance, before


def first_label(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    waiting = {source}
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        for head, weight in graph.neighbors(node):
            if head not in distance:
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before


def overwrites(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    waiting, done = {source}, set()
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in done:
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before


def breadth_first(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        for head, _ in graph.neighbors(node):
            if head not in distance:
                distance[head], before[head] = distance[node] + 1, node
                queue.append(head)
    return distance, before


def priced_breadth_first(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if head not in distance:
                distance[head], before[head] = distance[node] + weight, node
                queue.append(head)
    return distance, before


def plain_queue(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    queue, done = deque([source]), set()
    while queue:
        node = queue.popleft()
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head in done:
                continue
            if head not in distance:
                queue.append(head)
            if distance[node] + weight < distance.get(head, float("inf")):
                distance[head], before[head] = distance[node] + weight, node
    return distance, before


def right(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    waiting, done = {source}, set()
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in done and distance[node] + weight < distance.get(head, float("inf")):
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before


def unreachable_is_zero(graph: Graph, source: Node) -> Found:
    distance, before = right(graph, source)
    return {node: distance.get(node, -1) for node in graph}, before


def begins_with_zero(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = dict.fromkeys(graph.nodes, 0)
    before: dict[Any, Any] = {source: None}
    left = list(graph.nodes)
    while left:
        node = min(left, key=lambda n: distance[n])
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head], before[head] = distance[node] + weight, node
    return distance, before


def compares_none(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = dict.fromkeys(graph.nodes)
    distance[source] = 0
    before: dict[Any, Any] = {source: None}
    waiting = {source}
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before


def keeps_the_predecessor(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    waiting, done = {source}, set()
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        done.add(node)
        for head, weight in graph.neighbors(node):
            before.setdefault(head, node)
            if head not in done and distance[node] + weight < distance.get(head, float("inf")):
                distance[head] = distance[node] + weight
                waiting.add(head)
    return distance, before


def compares_nodes(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {}
    before: dict[Any, Any] = {source: None}
    best: dict[Any, Any] = {source: 0}
    queue: list[Any] = [(0, source)]
    while queue:
        length, node = heappop(queue)
        if node in distance:
            continue
        distance[node] = length
        for head, weight in graph.neighbors(node):
            if length + weight < best.get(head, float("inf")):
                best[head], before[head] = length + weight, node
                heappush(queue, (length + weight, head))
    return distance, before


def uses_stale_entries(graph: Graph, source: Node) -> Found:
    distance: dict[Any, Any] = {source: 0}
    before: dict[Any, Any] = {source: None}
    queue: list[Any] = [(0, 0, source)]
    pushed, done = 0, set()
    while queue:
        length, _, node = heappop(queue)
        distance[node] = length
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in done and length + weight < distance.get(head, float("inf")):
                distance[head], before[head] = length + weight, node
                pushed += 1
                heappush(queue, (length + weight, pushed, head))
    return distance, before


WRONG = {
    cheapest_neighbor: 1,
    last_edge: 2,
    does_not_add: 3,
    first_label: 4,
    overwrites: 5,
    breadth_first: 8,
    priced_breadth_first: 8,
    unreachable_is_zero: 9,
    begins_with_zero: 9,
    compares_none: 9,
    keeps_the_predecessor: 11,
    compares_nodes: 12,
    uses_stale_entries: 12,
    plain_queue: 19,
}
"""Wrong programs and the numbers of their misunderstandings."""


def loops() -> None:
    """Never end."""
    while True:
        pass


def keeps(size: int) -> None:
    """Keep so many bytes, and wait."""
    kept = b"x" * size
    time.sleep(len(kept))

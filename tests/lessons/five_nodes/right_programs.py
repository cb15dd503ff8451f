"""Right programs for five-nodes/write-dijkstra, in the forms that learners write them in.

Each of them has to be accepted. Mutants are made of some of them, too (`tools/mutants.py`).
"""

# Learners write in many ways, and these programs keep them.
# ruff: noqa: SIM401, C420
# ruff: noqa: RUF005
from __future__ import annotations

import copy
import heapq
import math
import sys
from bisect import insort
from collections import OrderedDict, UserDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from operator import itemgetter
from queue import PriorityQueue
from types import MappingProxyType
from typing import Any


def heap_with_stale_entries(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    settled, arrival = set(), count()
    queue = [(0, next(arrival), source)]
    while queue:
        length, _, node = heappop(queue)
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heappush(queue, (distance[head], next(arrival), head))
    return distance, predecessor


def list_and_min(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, closed = {source}, set()
    while open_nodes:
        node = min(open_nodes, key=distance.get)  # type: ignore[arg-type]
        open_nodes.remove(node)
        closed.add(node)
        for head, weight in graph.neighbors(node):
            if head not in closed and distance[node] + weight < distance.get(head, 1e9):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                open_nodes.add(head)
    return distance, predecessor


def infinity_for_all(graph: Any, source: Any) -> Any:
    distance = {node: float("inf") for node in graph.nodes}
    predecessor: dict[Any, Any] = {node: None for node in graph.nodes}
    distance[source] = 0
    unsettled = list(graph.nodes)
    while unsettled:
        node = min(unsettled, key=lambda n: distance[n])
        unsettled.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


def stops_at_infinity(graph: Any, source: Any) -> Any:
    distance: dict[Any, Any] = {}
    predecessor: dict[Any, Any] = {}
    for node in graph.nodes:
        distance[node] = math.inf
        predecessor[node] = None
    distance[source] = 0
    visited: list[Any] = []
    while len(visited) < len(graph.nodes):
        best, best_distance = None, math.inf
        for node in graph.nodes:
            if node not in visited and distance[node] < best_distance:
                best, best_distance = node, distance[node]
        if best is None:
            break
        visited.append(best)
        for head, weight in graph.neighbors(best):
            offer = best_distance + weight
            if head not in visited and offer < distance[head]:
                distance[head] = offer
                predecessor[head] = best
    return distance, predecessor


def settles_when_popped(graph: Any, source: Any) -> Any:
    final: dict[Any, Any] = {}
    before: dict[Any, Any] = {}
    number = 0
    heap: list[Any] = [(0, number, source, None)]
    while heap:
        length, _, node, came_from = heapq.heappop(heap)
        if node not in final:
            final[node] = length
            before[node] = came_from
            for head, weight in graph.neighbors(node):
                number += 1
                heapq.heappush(heap, (length + weight, number, head, node))
    return final, before


def bellman_ford(graph: Any, source: Any) -> Any:
    distance = dict.fromkeys(graph.nodes, math.inf)
    predecessor: dict[Any, Any] = {}
    distance[source] = 0
    for _ in range(len(graph) - 1):
        for tail in graph.nodes:
            for head, weight in graph.neighbors(tail):
                if distance[tail] + weight < distance[head]:
                    distance[head] = distance[tail] + weight
                    predecessor[head] = tail
    return distance, predecessor


def until_nothing_changes(graph: Any, source: Any) -> Any:
    distance = {source: 0}
    predecessor = {source: None}
    changed = True
    while changed:
        changed = False
        for tail in list(distance):
            for head, weight in graph.neighbors(tail):
                if head not in distance or distance[head] > distance[tail] + weight:
                    distance[head] = distance[tail] + weight
                    predecessor[head] = tail
                    changed = True
    return distance, predecessor


def waves_of_improvements(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                queue.append(head)
    return distance, predecessor


def own_stack(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {}
    stack = [source]
    while stack:
        node = stack.pop()
        for head, weight in graph.neighbors(node):
            new = distance[node] + weight
            if head not in distance or new < distance[head]:
                distance[head], predecessor[head] = new, node
                stack.append(head)
    return distance, predecessor


def recursive(graph: Any, source: Any) -> Any:
    distance: dict[Any, Any] = {}
    predecessor: dict[Any, Any] = {}

    def visit(node: Any, length: Any, before: Any) -> None:
        if node in distance and distance[node] <= length:
            return
        distance[node] = length
        predecessor[node] = before
        for head, weight in sorted(graph.neighbors(node), key=itemgetter(1)):
            visit(head, length + weight, node)

    visit(source, 0, None)
    return distance, predecessor


def default_dictionaries(graph: Any, source: Any) -> Any:
    distance: Any = defaultdict(lambda: float("inf"))
    predecessor: Any = defaultdict(lambda: None)
    distance[source] = 0
    done = set()
    waiting = {source}
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting -= {node}
        done |= {node}
        for head, weight in graph.neighbors(node):
            if head in done:
                continue
            waiting.add(head)
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


class Table(dict[Any, Any]):
    """A dictionary that gives infinity for what it does not have."""

    def __missing__(self, key: object) -> float:
        return math.inf


def own_dictionary(graph: Any, source: Any) -> Any:
    distance: dict[Any, Any] = Table()
    predecessor: dict[Any, Any] = OrderedDict()
    distance[source] = 0
    predecessor[source] = None
    queue = [source]
    settled = []
    while queue:
        queue.sort(key=lambda node: distance[node])
        node = queue.pop(0)
        if node in settled:
            continue
        settled.append(node)
        for head, weight in graph.neighbors(node):
            if distance[head] > distance[node] + weight:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                queue.append(head)
    return distance, predecessor


def user_dictionary(graph: Any, source: Any) -> Any:
    distance, predecessor = heap_with_stale_entries(graph, source)
    return UserDict(distance), UserDict(predecessor)


def read_only(graph: Any, source: Any) -> Any:
    distance, predecessor = list_and_min(graph, source)
    return MappingProxyType(distance), MappingProxyType(predecessor)


def source_before_itself(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: source}
    unsettled = set(graph.nodes)
    while unsettled & set(distance):
        node = min(unsettled & set(distance), key=lambda n: distance[n])
        unsettled.discard(node)
        for head, weight in graph.neighbors(node):
            offer = distance[node] + weight
            if head in unsettled and (head not in distance or distance[head] > offer):
                distance[head] = offer
                predecessor[head] = node
    return distance, predecessor


def source_without_predecessor(graph: Any, source: Any) -> Any:
    distance, predecessor = infinity_for_all(graph, source)
    del predecessor[source]
    return distance, predecessor


def only_the_reached(graph: Any, source: Any) -> Any:
    distance, predecessor = infinity_for_all(graph, source)
    reached = {n: d for n, d in distance.items() if d < float("inf")}
    return reached, {n: predecessor[n] for n in reached if predecessor[n] is not None}


def none_for_the_lost(graph: Any, source: Any) -> Any:
    distance: dict[Any, Any] = {node: None for node in graph}
    predecessor: dict[Any, Any] = {node: None for node in graph}
    distance[source] = 0
    left = set(graph)
    while True:
        ready = [node for node in left if distance[node] is not None]
        if not ready:
            return distance, predecessor
        node = ready[0]
        for other in ready:
            if distance[other] < distance[node]:
                node = other
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[head] is None or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node


def copies_the_graph(graph: Any, source: Any) -> Any:
    mine = copy.deepcopy(graph)
    return list_and_min(mine, source)


def copies_the_graph_a_little(graph: Any, source: Any) -> Any:
    mine = copy.copy(graph)
    return heap_with_stale_entries(mine, source)


def makes_lists_first(graph: Any, source: Any) -> Any:
    around = {node: list(graph.neighbors(node)) for node in graph.nodes}
    distance = {node: sys.maxsize for node in around}
    distance[source] = 0
    predecessor: dict[Any, Any] = {source: None}
    left = list(around)
    while left:
        left.sort(key=lambda node: distance[node], reverse=True)
        node = left.pop()
        if distance[node] == sys.maxsize:
            del distance[node]
            continue
        while around[node]:
            head, weight = around[node].pop()
            if head in left and distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


def lightest_edges_first(graph: Any, source: Any) -> Any:
    weights: dict[Any, Any] = {}
    for tail in graph:
        for head, weight in graph.neighbors(tail):
            weights[tail, head] = min(weight, weights.get((tail, head), weight))
    distance, predecessor = {source: 0}, {source: None}
    settled: set[Any] = set()
    while True:
        offers = [
            (distance[tail] + weight, number, tail, head)
            for number, ((tail, head), weight) in enumerate(weights.items())
            if tail in distance and head not in distance
        ]
        if not offers:
            return distance, predecessor
        length, _, tail, head = min(offers)
        settled.add(head)
        distance[head] = length
        predecessor[head] = tail


def all_pairs(graph: Any, source: Any) -> Any:
    nodes = list(graph.nodes)
    far = {(a, b): 0 if a == b else math.inf for a in nodes for b in nodes}
    last: dict[Any, Any] = {}
    for tail in nodes:
        for head, weight in graph.neighbors(tail):
            if weight < far[tail, head]:
                far[tail, head] = weight
                last[tail, head] = tail
    for middle in nodes:
        for tail in nodes:
            for head in nodes:
                if far[tail, middle] + far[middle, head] < far[tail, head]:
                    far[tail, head] = far[tail, middle] + far[middle, head]
                    last[tail, head] = last[middle, head]
    return {node: far[source, node] for node in nodes}, {
        node: last.get((source, node)) for node in nodes
    }


def from_the_edges(graph: Any, source: Any) -> Any:
    edges = list(graph.edges)
    if not graph.directed:
        edges += [(head, tail, weight) for tail, head, weight in graph.edges]
    distance: dict[Any, Any] = {source: 0}
    predecessor: dict[Any, Any] = {}
    for _ in graph.nodes:
        for tail, head, weight in edges:
            if tail in distance and distance[tail] + weight < distance.get(head, math.inf):
                distance[head] = distance[tail] + weight
                predecessor[head] = tail
    return distance, predecessor


def predecessors_afterwards(graph: Any, source: Any) -> Any:
    distance, _ = heap_with_stale_entries(graph, source)
    predecessor: dict[Any, Any] = {source: None}
    # With edges of weight 0 a node must not come before one that came before it.
    grown = [source]
    for tail in grown:
        for head, weight in graph.neighbors(tail):
            if head not in predecessor and distance[tail] + weight == distance[head]:
                predecessor[head] = tail
                grown.append(head)
    return distance, predecessor


def numbered_nodes(graph: Any, source: Any) -> Any:
    number = {node: index for index, node in enumerate(graph.nodes)}
    nodes = list(graph.nodes)
    distance = [float("inf")] * len(nodes)
    before = [-1] * len(nodes)
    done = [False] * len(nodes)
    distance[number[source]] = 0
    for _ in nodes:
        best = -1
        for i in range(len(nodes)):
            if not done[i] and (best == -1 or distance[i] < distance[best]):
                best = i
        done[best] = True
        for head, weight in graph.neighbors(nodes[best]):
            i = number[head]
            if distance[best] + weight < distance[i]:
                distance[i] = distance[best] + weight
                before[i] = best
    return dict(zip(nodes, distance, strict=True)), {
        node: nodes[before[i]] for i, node in enumerate(nodes) if before[i] >= 0
    }


@dataclass(order=True)
class Entry:
    """An entry of the queue that is compared by its length only."""

    length: float
    node: Any = field(compare=False)
    before: Any = field(compare=False, default=None)


def entries_of_a_class(graph: Any, source: Any) -> Any:
    distance: dict[Any, Any] = {}
    predecessor: dict[Any, Any] = {}
    waiting: Any = PriorityQueue()
    waiting.put(Entry(0, source))
    while not waiting.empty():
        entry = waiting.get()
        if entry.node in distance:
            continue
        distance[entry.node] = entry.length
        predecessor[entry.node] = entry.before
        for head, weight in graph.neighbors(entry.node):
            if head not in distance:
                waiting.put(Entry(entry.length + weight, head, entry.node))
    return distance, predecessor


def sorted_list(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    waiting = [(0, 0, source)]
    arrived = 0
    while waiting:
        length, _, node = waiting.pop(0)
        if length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            if length + weight < distance.get(head, float("inf")):
                distance[head] = length + weight
                predecessor[head] = node
                arrived += 1
                insort(waiting, (length + weight, arrived, head))
    return distance, predecessor


def decreases_its_keys(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    keys: dict[Any, Any] = {source: 0}
    while keys:
        node, _ = sorted(keys.items(), key=lambda item: item[1]).pop(0)
        length = keys.pop(node)
        distance[node] = length
        for head, weight in graph.neighbors(node):
            if head in distance and head not in keys:
                continue
            if head not in keys or length + weight < keys[head]:
                keys[head] = distance[head] = length + weight
                predecessor[head] = node
    return distance, predecessor


def tries_and_excepts(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    todo = [source]
    while todo:
        node = min(todo, key=lambda n: distance[n])
        todo.remove(node)
        for pair in graph.neighbors(node):
            try:
                better = distance[node] + pair[1] < distance[pair[0]]
            except KeyError:
                better = True
            if better:
                distance[pair[0]] = distance[node] + pair[1]
                predecessor[pair[0]] = node
                if pair[0] not in todo:
                    todo.append(pair[0])
    return distance, predecessor


def one_table(graph: Any, source: Any) -> Any:
    table: dict[Any, Any] = {node: [math.inf, None, False] for node in graph.nodes}
    table[source][0] = 0
    while any(not row[2] and row[0] < math.inf for row in table.values()):
        node = min((n for n in table if not table[n][2]), key=lambda n: table[n][0])
        table[node][2] = True
        for head, weight in graph.neighbors(node):
            if table[node][0] + weight < table[head][0]:
                table[head][:2] = [table[node][0] + weight, node]
    return {n: row[0] for n, row in table.items()}, {n: row[1] for n, row in table.items()}


def paths_in_the_queue(graph: Any, source: Any) -> Any:
    shortest: dict[Any, Any] = {}
    arrival = count()
    queue: list[Any] = [(0, next(arrival), [source])]
    while queue:
        length, _, path = heappop(queue)
        if path[-1] in shortest:
            continue
        shortest[path[-1]] = (length, path)
        for head, weight in graph.neighbors(path[-1]):
            if head not in path:
                heappush(queue, (length + weight, next(arrival), path + [head]))
    distance = {node: length for node, (length, _) in shortest.items()}
    return distance, {node: p[-2] for node, (_, p) in shortest.items() if len(p) > 1}


class Search:
    """Keeps what the search knows."""

    def __init__(self, graph: Any, source: Any) -> None:
        self.graph = graph
        self.distance: Any = {source: 0}
        self.predecessor: Any = {source: None}
        self.settled: Any = []

    def frontier(self) -> Any:
        return [node for node in self.distance if node not in self.settled]

    def run(self) -> Any:
        while frontier := self.frontier():
            self.settle(min(frontier, key=self.distance.__getitem__))
        return self

    def settle(self, node: Any) -> None:
        self.settled.append(node)
        for head, weight in self.graph.neighbors(node):
            self.relax(node, head, weight)

    def relax(self, tail: Any, head: Any, weight: Any) -> None:
        if head not in self.distance or self.distance[tail] + weight < self.distance[head]:
            self.distance[head] = self.distance[tail] + weight
            self.predecessor[head] = tail


def class_of_its_own(graph: Any, source: Any) -> Any:
    return Search(graph, source).run()


Found = namedtuple("Found", ["distance", "predecessor"])  # noqa: PYI024 - as learners write it


def named_tuple(graph: Any, source: Any) -> Any:
    return Found(*waves_of_improvements(graph, source))


def list_of_two(graph: Any, source: Any) -> Any:
    return list(settles_when_popped(graph, source))


def yields_its_steps(graph: Any, source: Any) -> Generator[Any, None, Any]:
    distance, predecessor = {source: 0}, {source: None}
    waiting = [source]
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        yield node
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head], predecessor[head] = distance[node] + weight, node
                if head not in waiting:
                    waiting.append(head)
    return distance, predecessor


def rows_of_buckets(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0}, {source: None}
    buckets: Any = defaultdict(list)
    buckets[0].append(source)
    while buckets:
        least = min(buckets)
        for node in buckets.pop(least):
            if distance[node] < least:
                continue
            for head, weight in graph.neighbors(node):
                if least + weight < distance.get(head, float("inf")):
                    distance[head] = least + weight
                    predecessor[head] = node
                    buckets[least + weight].append(head)
    return distance, predecessor


def floats_everywhere(graph: Any, source: Any) -> Any:
    distance, predecessor = {source: 0.0}, {source: None}
    heap: list[Any] = [(0.0, 0, source)]
    tick = 1
    while heap:
        length, _, node = heappop(heap)
        if length != distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            new = length + float(weight)
            old = distance[head] if head in distance else math.inf
            if new < old:
                distance[head] = new
                predecessor[head] = node
                heappush(heap, (new, tick, head))
                tick += 1
    return distance, predecessor


def keeps_the_last_of_equals(graph: Any, source: Any) -> Any:
    distance = {node: math.inf for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    left = list(graph.nodes)
    while left:
        node = min(left, key=lambda n: distance[n])
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if head in left and distance[node] + weight <= distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor


RIGHT: tuple[Callable[[Any, Any], Any], ...] = (
    heap_with_stale_entries,
    list_and_min,
    infinity_for_all,
    stops_at_infinity,
    settles_when_popped,
    bellman_ford,
    until_nothing_changes,
    waves_of_improvements,
    own_stack,
    recursive,
    default_dictionaries,
    own_dictionary,
    user_dictionary,
    read_only,
    source_before_itself,
    source_without_predecessor,
    only_the_reached,
    none_for_the_lost,
    copies_the_graph,
    copies_the_graph_a_little,
    makes_lists_first,
    lightest_edges_first,
    all_pairs,
    from_the_edges,
    predecessors_afterwards,
    numbered_nodes,
    entries_of_a_class,
    sorted_list,
    decreases_its_keys,
    tries_and_excepts,
    one_table,
    paths_in_the_queue,
    class_of_its_own,
    named_tuple,
    list_of_two,
    yields_its_steps,
    rows_of_buckets,
    floats_everywhere,
    keeps_the_last_of_equals,
)

MUTATED = (
    floats_everywhere,
    list_and_min,
    infinity_for_all,
    settles_when_popped,
    waves_of_improvements,
)
"""The programs whose mutants are judged. None of them counts with `itertools.count`: a mutant that
looks for something in it would search without end, and nothing could stop it."""

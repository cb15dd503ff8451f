# A PriorityQueue with entries of its own class, which compares the length only.

from dataclasses import dataclass, field
from queue import PriorityQueue
from typing import Any


@dataclass(order=True)
class Entry:
    """An entry of the queue that is compared by its length only."""

    length: float
    node: Any = field(compare=False)
    before: Any = field(compare=False, default=None)


def my_dijkstra(graph, source):
    distance = {}
    predecessor = {}
    waiting = PriorityQueue()
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

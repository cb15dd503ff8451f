# The function makes a dataclass for the entries of its heap; nothing else uses `field`.

import heapq
import math
from dataclasses import dataclass, field
from itertools import count

FAR = math.inf


def my_dijkstra(graph, source):
    @dataclass(order=True)
    class Entry:
        length: float = FAR
        number: int = 0
        node: object = field(default=None, compare=False)

    numbers = count()
    distance, predecessor, settled = {source: 0}, {source: None}, set()
    heap = [Entry(0, next(numbers), source)]
    while heap:
        node = heapq.heappop(heap).node
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head], predecessor[head] = distance[node] + weight, node
                heapq.heappush(heap, Entry(distance[head], next(numbers), head))
    return distance, predecessor

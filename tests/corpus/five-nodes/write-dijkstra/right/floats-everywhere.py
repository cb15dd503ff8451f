# Counts in floats, and gives ties a number to tell them apart.

import math
from heapq import heappop, heappush


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0.0}, {source: None}
    heap = [(0.0, 0, source)]
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

# Pushes every offer without comparing it, and takes the first that comes out for a node.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    order = count()
    queue = [(0, next(order), source, None)]
    distance, predecessor = {}, {}
    while queue:
        length, _, node, before = heapq.heappop(queue)
        if node in distance:
            continue
        distance[node] = length
        predecessor[node] = before
        for head, weight in graph.neighbors(node):
            heapq.heappush(queue, (length + weight, next(order), head, node))
    return distance, predecessor

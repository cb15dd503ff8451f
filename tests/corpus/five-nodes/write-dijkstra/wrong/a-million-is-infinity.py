# Takes a million for infinity. Idea: none.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    infinity = 10**6
    distance = {node: infinity for node in graph.nodes}
    predecessor = {}
    distance[source] = 0
    predecessor[source] = None
    number = count()
    queue = [(0, next(number), source)]
    while queue:
        length, _, node = heapq.heappop(queue)
        if length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            offer = length + weight
            if offer < distance[head]:
                distance[head] = offer
                predecessor[head] = node
                heapq.heappush(queue, (offer, next(number), head))
    found = {node: distance[node] for node in predecessor}
    return found, predecessor

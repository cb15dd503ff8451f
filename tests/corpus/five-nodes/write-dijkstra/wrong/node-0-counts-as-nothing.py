# Takes node 0 for no node at all. Idea: none.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    distance = {source: 0}
    predecessor = {source: None}
    number = count()
    queue = [(0, next(number), source)]
    while queue:
        length, _, node = heapq.heappop(queue)
        if not node or length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heapq.heappush(queue, (distance[head], next(number), head))
    return distance, predecessor

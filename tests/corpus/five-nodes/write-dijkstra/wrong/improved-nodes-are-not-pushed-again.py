# A heap into which a node goes only once, with its first length. Idea: none.

import math
from heapq import heappop, heappush


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue = [(0, 0, source)]
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

# A heap ordered by the weight of the last edge; what improves is pushed again. Idea: none.
# Told: Dijkstra's algorithm settles each node once.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    order = count()
    heap = [(0, next(order), source)]
    while heap:
        _, _, node = heapq.heappop(heap)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                heapq.heappush(heap, (weight, next(order), head))
    return distance, predecessor

# Orders its queue by the last edge, though its sums are right. Idea: none.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    distance = {source: 0}
    predecessor = {source: None}
    number = count()
    done = set()
    queue = [(0, next(number), source)]
    while queue:
        _, _, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head in done:
                continue
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
            heapq.heappush(queue, (weight, next(number), head))
    return distance, predecessor

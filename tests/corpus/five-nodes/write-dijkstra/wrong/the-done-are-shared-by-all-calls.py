# Has the set of settled nodes as a default value, which all calls share. Idea: none.
# Told: The default value of `done` is created once

import heapq
from itertools import count


def my_dijkstra(graph, source, done=set()):
    distance = {source: 0}
    predecessor = {source: None}
    number = count()
    queue = [(0, next(number), source)]
    while queue:
        length, _, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heapq.heappush(queue, (distance[head], next(number), head))
    return distance, predecessor

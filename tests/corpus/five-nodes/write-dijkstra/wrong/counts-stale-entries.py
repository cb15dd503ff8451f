# Takes as many entries out of the queue as there are nodes, and counts stale ones. Idea: none.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    distance = {source: 0}
    predecessor = {source: None}
    number = count()
    done = set()
    queue = [(0, next(number), source)]
    for _ in graph.nodes:
        if not queue:
            break
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

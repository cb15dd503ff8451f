# Whole paths wait in the queue.

from heapq import heappop, heappush
from itertools import count


def my_dijkstra(graph, source):
    shortest = {}
    arrival = count()
    queue = [(0, next(arrival), [source])]
    while queue:
        length, _, path = heappop(queue)
        if path[-1] in shortest:
            continue
        shortest[path[-1]] = (length, path)
        for head, weight in graph.neighbors(path[-1]):
            if head not in path:
                heappush(queue, (length + weight, next(arrival), path + [head]))
    distance = {node: length for node, (length, _) in shortest.items()}
    return distance, {node: p[-2] for node, (_, p) in shortest.items() if len(p) > 1}

# Returns two UserDict, which are not of the type dict.

from collections import UserDict
from heapq import heappop, heappush
from itertools import count


def heap_with_stale_entries(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    settled, arrival = set(), count()
    queue = [(0, next(arrival), source)]
    while queue:
        length, _, node = heappop(queue)
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heappush(queue, (distance[head], next(arrival), head))
    return distance, predecessor


def my_dijkstra(graph, source):
    distance, predecessor = heap_with_stale_entries(graph, source)
    return UserDict(distance), UserDict(predecessor)

# Returns at the first outdated entry. Idea: none.

from heapq import heappop, heappush
from itertools import count


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    settled, arrival = set(), count()
    queue = [(0, next(arrival), source)]
    while queue:
        length, _, node = heappop(queue)
        if node in settled:
            return distance, predecessor
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heappush(queue, (distance[head], next(arrival), head))
    return distance, predecessor

# Finds the distances first, and the predecessors afterwards.

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
    distance, _ = heap_with_stale_entries(graph, source)
    predecessor = {source: None}
    # With edges of weight 0 a node must not come before one that came before it.
    grown = [source]
    for tail in grown:
        for head, weight in graph.neighbors(tail):
            if head not in predecessor and distance[tail] + weight == distance[head]:
                predecessor[head] = tail
                grown.append(head)
    return distance, predecessor

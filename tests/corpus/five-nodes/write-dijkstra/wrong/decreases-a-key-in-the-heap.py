# Writes a smaller number into an entry that lies in the heap. Idea: none.
# Told: On a graph with the edges A-B 7, A-C 1, A-D 5, B-C 1 and B-D 1, from A: the distance of D should be 3

import heapq
from itertools import count


def my_dijkstra(graph, source):
    number = count()
    entries = {source: [0, next(number), source]}
    heap = [entries[source]]
    distance = {}
    predecessor = {source: None}
    while heap:
        length, _, node = heapq.heappop(heap)
        distance[node] = length
        for head, weight in graph.neighbors(node):
            if head in distance:
                continue
            offer = length + weight
            if head not in entries:
                entries[head] = [offer, next(number), head]
                predecessor[head] = node
                heapq.heappush(heap, entries[head])
            elif offer < entries[head][0]:
                entries[head][0] = offer
                predecessor[head] = node
    return distance, predecessor

# Takes an old entry out of the middle of the heap, which is none then. Idea: none.

import heapq
from itertools import count


def my_dijkstra(graph, source):
    number = count()
    entries = {source: (0, next(number), source)}
    heap = [entries[source]]
    distance = {}
    predecessor = {source: None}
    while heap:
        length, _, node = heapq.heappop(heap)
        distance[node] = length
        for head, weight in graph.neighbors(node):
            if head in distance or (head in entries and length + weight >= entries[head][0]):
                continue
            if head in entries:
                heap.remove(entries[head])
            entries[head] = (length + weight, next(number), head)
            predecessor[head] = node
            heapq.heappush(heap, entries[head])
    return distance, predecessor

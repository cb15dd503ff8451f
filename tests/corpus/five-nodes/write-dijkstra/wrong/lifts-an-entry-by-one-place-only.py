# Lifts a decreased entry of the heap by one place, and not until it is in order. Idea: none.

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
                place = heap.index(entries[head])
                above = (place - 1) // 2
                if place and heap[place] < heap[above]:
                    heap[place], heap[above] = heap[above], heap[place]
    return distance, predecessor

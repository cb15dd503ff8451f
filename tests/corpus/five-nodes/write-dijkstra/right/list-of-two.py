# Returns the two dictionaries in a list.

import heapq


def settles_when_popped(graph, source):
    final = {}
    before = {}
    number = 0
    heap = [(0, number, source, None)]
    while heap:
        length, _, node, came_from = heapq.heappop(heap)
        if node not in final:
            final[node] = length
            before[node] = came_from
            for head, weight in graph.neighbors(node):
                number += 1
                heapq.heappush(heap, (length + weight, number, head, node))
    return final, before


def my_dijkstra(graph, source):
    return list(settles_when_popped(graph, source))

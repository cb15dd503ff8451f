# A heap whose outdated entries are worked on again, which changes nothing.

import heapq


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    heap, pushed = [(0, 0, source)], 0
    while heap:
        length, _, node = heapq.heappop(heap)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head], predecessor[head] = length + weight, node
                pushed += 1
                heapq.heappush(heap, (length + weight, pushed, head))
    return distance, predecessor

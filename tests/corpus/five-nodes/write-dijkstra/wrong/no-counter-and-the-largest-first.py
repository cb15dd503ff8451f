# A heap without a counter, and upside down. Idea: none.

import heapq


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    heap, settled = [(0, source)], set()
    while heap:
        length, node = heapq.heappop(heap)
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head], predecessor[head] = distance[node] + weight, node
                heapq.heappush(heap, (-distance[head], head))
    return distance, predecessor

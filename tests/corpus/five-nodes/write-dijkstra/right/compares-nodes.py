# The heap compares nodes where lengths tie.

from heapq import heappop, heappush


def my_dijkstra(graph, source):
    distance = {}
    before = {source: None}
    best = {source: 0}
    queue = [(0, source)]
    while queue:
        length, node = heappop(queue)
        if node in distance:
            continue
        distance[node] = length
        for head, weight in graph.neighbors(node):
            if length + weight < best.get(head, float("inf")):
                best[head], before[head] = length + weight, node
                heappush(queue, (length + weight, head))
    return distance, before

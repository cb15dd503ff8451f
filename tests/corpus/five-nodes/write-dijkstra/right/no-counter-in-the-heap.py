# The heap has no counter, so it compares nodes where lengths tie.

from heapq import heappop, heappush


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    settled = set()
    queue = [(0, source)]
    while queue:
        length, node = heappop(queue)
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heappush(queue, (distance[head], head))
    return distance, predecessor

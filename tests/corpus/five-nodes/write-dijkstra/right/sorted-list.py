# A list that is kept sorted in place of a heap.

from bisect import insort


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    waiting = [(0, 0, source)]
    arrived = 0
    while waiting:
        length, _, node = waiting.pop(0)
        if length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            if length + weight < distance.get(head, float("inf")):
                distance[head] = length + weight
                predecessor[head] = node
                arrived += 1
                insort(waiting, (length + weight, arrived, head))
    return distance, predecessor

# Returns a named tuple of the two dictionaries.

from collections import namedtuple

Paths = namedtuple("Paths", ["distance", "predecessor"])


def my_dijkstra(graph, source):
    paths = Paths({source: 0}, {source: None})
    waiting = [source]
    while waiting:
        waiting.sort(key=paths.distance.get)
        node = waiting.pop(0)
        for head, weight in graph.neighbors(node):
            if paths.distance.get(head, float("inf")) > paths.distance[node] + weight:
                paths.distance[head] = paths.distance[node] + weight
                paths.predecessor[head] = node
                waiting.append(head)
    return paths

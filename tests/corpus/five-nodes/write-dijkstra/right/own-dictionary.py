# A dictionary of its own class, which gives infinity for what it does not have.

import math
from collections import OrderedDict


class Table(dict):
    """A dictionary that gives infinity for what it does not have."""

    def __missing__(self, key):
        return math.inf


def my_dijkstra(graph, source):
    distance = Table()
    predecessor = OrderedDict()
    distance[source] = 0
    predecessor[source] = None
    queue = [source]
    settled = []
    while queue:
        queue.sort(key=lambda node: distance[node])
        node = queue.pop(0)
        if node in settled:
            continue
        settled.append(node)
        for head, weight in graph.neighbors(node):
            if distance[head] > distance[node] + weight:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                queue.append(head)
    return distance, predecessor

# Returns a named tuple of the two dictionaries.

import math
from collections import deque, namedtuple

Found = namedtuple("Found", ["distance", "predecessor"])


def waves_of_improvements(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                queue.append(head)
    return distance, predecessor


def my_dijkstra(graph, source):
    return Found(*waves_of_improvements(graph, source))

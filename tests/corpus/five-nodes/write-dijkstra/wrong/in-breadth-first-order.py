# Tests the edges in the order of a breadth-first search. Idea: none.

import math
from collections import deque


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue, found = deque([source]), {source}
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
            if head not in found:
                found.add(head)
                queue.append(head)
    return distance, predecessor

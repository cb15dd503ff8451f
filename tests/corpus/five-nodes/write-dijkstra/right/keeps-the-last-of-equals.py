# Of equally short ways the one that was found last is kept.

import math


def my_dijkstra(graph, source):
    distance = {node: math.inf for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    left = list(graph.nodes)
    while left:
        node = min(left, key=lambda n: distance[n])
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if head in left and distance[node] + weight <= distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

# Goes twice through the nodes in the order of the graph. Idea: none.

import math


def my_dijkstra(graph, source):
    distance = dict.fromkeys(graph.nodes, math.inf)
    distance[source] = 0
    predecessor = {}
    for node in [*graph.nodes, *graph.nodes]:
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

# Sorts the nodes once, by the weights of the edges of the source. Idea: none.

import math


def my_dijkstra(graph, source):
    weight_to = dict(graph.neighbors(source))
    distance = dict.fromkeys(graph.nodes, math.inf)
    distance[source] = 0
    predecessor = {}
    for node in sorted(
        graph.nodes, key=lambda n: weight_to.get(n, math.inf) if n != source else -1
    ):
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

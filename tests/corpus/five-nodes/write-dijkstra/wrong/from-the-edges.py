# Goes by the list of edges and never asks for neighbors. Idea: none.
# Told: Bellman-Ford corrects numbers in this way

import math


def my_dijkstra(graph, source):
    edges = list(graph.edges)
    if not graph.directed:
        edges += [(head, tail, weight) for tail, head, weight in graph.edges]
    distance = {source: 0}
    predecessor = {}
    for _ in graph.nodes:
        for tail, head, weight in edges:
            if tail in distance and distance[tail] + weight < distance.get(head, math.inf):
                distance[head] = distance[tail] + weight
                predecessor[head] = tail
    return distance, predecessor

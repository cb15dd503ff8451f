# Bellman-Ford: tests all edges, as many rounds as there are nodes, less one. Idea: none.
# Told: in rounds is Bellman-Ford

import math


def my_dijkstra(graph, source):
    distance = dict.fromkeys(graph.nodes, math.inf)
    predecessor = {}
    distance[source] = 0
    for _ in range(len(graph) - 1):
        for tail in graph.nodes:
            for head, weight in graph.neighbors(tail):
                if distance[tail] + weight < distance[head]:
                    distance[head] = distance[tail] + weight
                    predecessor[head] = tail
    return distance, predecessor

# Stops as soon as the nearest node is farther away than 20. Idea: none.

import math


def my_dijkstra(graph, source):
    distance = {}
    predecessor = {}
    for node in graph.nodes:
        distance[node] = math.inf
        predecessor[node] = None
    distance[source] = 0
    visited = []
    while len(visited) < len(graph.nodes):
        best, best_distance = None, math.inf
        for node in graph.nodes:
            if node not in visited and distance[node] < best_distance:
                best, best_distance = node, distance[node]
        if best is None or best_distance > 20:
            break
        visited.append(best)
        for head, weight in graph.neighbors(best):
            offer = best_distance + weight
            if head not in visited and offer < distance[head]:
                distance[head] = offer
                predecessor[head] = best
    return distance, predecessor

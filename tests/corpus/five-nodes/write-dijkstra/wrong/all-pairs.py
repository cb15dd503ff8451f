# Finds the distances between all pairs of nodes, as Floyd and Warshall do. Idea: none.
# Told: Bellman-Ford corrects numbers in this way

import math


def my_dijkstra(graph, source):
    nodes = list(graph.nodes)
    far = {(a, b): 0 if a == b else math.inf for a in nodes for b in nodes}
    last = {}
    for tail in nodes:
        for head, weight in graph.neighbors(tail):
            if weight < far[tail, head]:
                far[tail, head] = weight
                last[tail, head] = tail
    for middle in nodes:
        for tail in nodes:
            for head in nodes:
                if far[tail, middle] + far[middle, head] < far[tail, head]:
                    far[tail, head] = far[tail, middle] + far[middle, head]
                    last[tail, head] = last[middle, head]
    return {node: far[source, node] for node in nodes}, {
        node: last.get((source, node)) for node in nodes
    }

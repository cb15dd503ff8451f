# Tests the edges in the order of a depth-first search. Idea: none.

import math


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    found = set()

    def visit(node):
        found.add(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, math.inf):
                distance[head] = distance[node] + weight
                predecessor[head] = node
            if head not in found:
                visit(head)

    visit(source)
    return distance, predecessor

# Goes once through the nodes in the order of the graph. Idea: none.

import math


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    for node in graph.nodes:
        if node in distance:
            for head, weight in graph.neighbors(node):
                if distance[node] + weight < distance.get(head, math.inf):
                    distance[head] = distance[node] + weight
                    predecessor[head] = node
    return distance, predecessor

# Asks for the neighbors twice: once for the distances, once for the predecessors.

import math


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, settled = [source], []
    while open_nodes:
        node = min(open_nodes, key=lambda each: distance[each])
        open_nodes.remove(node)
        settled.append(node)
        better = [
            head
            for head, weight in graph.neighbors(node)
            if distance[node] + weight < distance.get(head, math.inf)
        ]
        for head, weight in graph.neighbors(node):
            if head in better:
                distance[head] = min(distance.get(head, math.inf), distance[node] + weight)
                predecessor[head] = node
                if head not in open_nodes:
                    open_nodes.append(head)
    return distance, predecessor

# Makes a list of neighbors for each node first, and takes them out one by one.

import sys


def my_dijkstra(graph, source):
    around = {node: list(graph.neighbors(node)) for node in graph.nodes}
    distance = {node: sys.maxsize for node in around}
    distance[source] = 0
    predecessor = {source: None}
    left = list(around)
    while left:
        left.sort(key=lambda node: distance[node], reverse=True)
        node = left.pop()
        if distance[node] == sys.maxsize:
            del distance[node]
            continue
        while around[node]:
            head, weight = around[node].pop()
            if head in left and distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

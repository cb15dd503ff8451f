# Dictionaries that give infinity and None for what they do not have.

from collections import defaultdict


def my_dijkstra(graph, source):
    distance = defaultdict(lambda: float("inf"))
    predecessor = defaultdict(lambda: None)
    distance[source] = 0
    done = set()
    waiting = {source}
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting -= {node}
        done |= {node}
        for head, weight in graph.neighbors(node):
            if head in done:
                continue
            waiting.add(head)
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

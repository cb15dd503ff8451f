# Puts nodes into buckets by the whole part of their distance. Idea: 22.

from math import inf


def my_dijkstra(graph, source):
    buckets = [[] for _ in range(40_000)]
    buckets[0].append(source)
    distance, predecessor, settled = {source: 0}, {source: None}, set()
    for bucket in buckets:
        for node in bucket:
            if node in settled:
                continue
            settled.add(node)
            for head, weight in graph.neighbors(node):
                length = distance[node] + weight
                if head not in settled and length < distance.get(head, inf):
                    distance[head], predecessor[head] = length, node
                    buckets[int(length)].append(head)
    return distance, predecessor

# A bucket for each distance.

from collections import defaultdict


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    buckets = defaultdict(list)
    buckets[0].append(source)
    while buckets:
        least = min(buckets)
        for node in buckets.pop(least):
            if distance[node] < least:
                continue
            for head, weight in graph.neighbors(node):
                if least + weight < distance.get(head, float("inf")):
                    distance[head] = least + weight
                    predecessor[head] = node
                    buckets[least + weight].append(head)
    return distance, predecessor

# A dictionary of keys that get smaller, as a heap with decrease-key has them.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    keys = {source: 0}
    while keys:
        node, _ = sorted(keys.items(), key=lambda item: item[1]).pop(0)
        length = keys.pop(node)
        distance[node] = length
        for head, weight in graph.neighbors(node):
            if head in distance and head not in keys:
                continue
            if head not in keys or length + weight < keys[head]:
                keys[head] = distance[head] = length + weight
                predecessor[head] = node
    return distance, predecessor

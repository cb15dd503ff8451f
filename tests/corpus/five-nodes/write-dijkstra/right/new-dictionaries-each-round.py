# Calls itself for each round, with new dictionaries.


def rounds(graph, distance, predecessor, settled):
    left = [node for node in distance if node not in settled]
    if not left:
        return distance, predecessor
    node = min(left, key=lambda each: distance[each])
    for head, weight in graph.neighbors(node):
        if head not in distance or distance[node] + weight < distance[head]:
            distance = {**distance, head: distance[node] + weight}
            predecessor = {**predecessor, head: node}
    return rounds(graph, distance, predecessor, settled | {node})


def my_dijkstra(graph, source):
    return rounds(graph, {source: 0}, {source: None}, frozenset())

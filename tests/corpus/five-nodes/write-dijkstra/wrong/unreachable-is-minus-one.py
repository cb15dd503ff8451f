# Gives nodes that cannot be reached the distance -1. Idea: 9.


def right(graph, source):
    distance = {source: 0}
    before = {source: None}
    waiting, done = {source}, set()
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in done and distance[node] + weight < distance.get(head, float("inf")):
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before


def my_dijkstra(graph, source):
    distance, before = right(graph, source)
    return {node: distance.get(node, -1) for node in graph}, before

# Keeps the first number that a node gets. Idea: 4.


def my_dijkstra(graph, source):
    distance = {source: 0}
    before = {source: None}
    waiting = {source}
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        for head, weight in graph.neighbors(node):
            if head not in distance:
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before

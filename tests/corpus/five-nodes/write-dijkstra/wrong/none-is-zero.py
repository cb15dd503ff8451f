# A distance of 0 counts as None. Idea: none.


def my_dijkstra(graph, source):
    distance = {node: None for node in graph}
    predecessor = {node: None for node in graph}
    distance[source] = 0
    left = set(graph)
    while True:
        ready = [node for node in left if distance[node] is not None]
        if not ready:
            return distance, predecessor
        node = ready[0]
        for other in ready:
            if distance[other] < distance[node]:
                node = other
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if not distance[head] or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node

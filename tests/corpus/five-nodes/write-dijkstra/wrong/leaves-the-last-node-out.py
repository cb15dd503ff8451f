# Leaves the last node of the graph out. Idea: none.


def my_dijkstra(graph, source):
    distance = {node: float("inf") for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    unsettled = list(graph.nodes)[:-1]
    while unsettled:
        node = min(unsettled, key=lambda n: distance[n])
        unsettled.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

# Writes the predecessor even if the distance stays. Idea: none.


def my_dijkstra(graph, source):
    distance = {node: float("inf") for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    unsettled = list(graph.nodes)
    while unsettled:
        node = min(unsettled, key=lambda n: distance[n])
        unsettled.remove(node)
        for head, weight in graph.neighbors(node):
            predecessor[head] = node
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

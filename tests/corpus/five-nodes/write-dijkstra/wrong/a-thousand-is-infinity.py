# Takes 1000 for infinity. Idea: 52.


def my_dijkstra(graph, source):
    distance = {node: 1000 for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    unsettled = list(graph.nodes)
    while unsettled:
        node = min(unsettled, key=lambda n: distance[n])
        unsettled.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor

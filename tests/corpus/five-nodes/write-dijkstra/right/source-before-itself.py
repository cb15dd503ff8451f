# The source is its own predecessor.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: source}
    unsettled = set(graph.nodes)
    while unsettled & set(distance):
        node = min(unsettled & set(distance), key=lambda n: distance[n])
        unsettled.discard(node)
        for head, weight in graph.neighbors(node):
            offer = distance[node] + weight
            if head in unsettled and (head not in distance or distance[head] > offer):
                distance[head] = offer
                predecessor[head] = node
    return distance, predecessor

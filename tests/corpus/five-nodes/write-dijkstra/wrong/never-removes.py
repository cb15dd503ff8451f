# Never takes a node out of the open ones, so it does not end. Idea: none.
# Told: was stopped


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, closed = {source}, set()
    while open_nodes:
        node = min(open_nodes, key=distance.get)
        closed.add(node)
        for head, weight in graph.neighbors(node):
            if head not in closed and distance[node] + weight < distance.get(head, 1e9):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                open_nodes.add(head)
    return distance, predecessor

# Chooses the next node by its name. Idea: none.
# Told: Which number should min compare by?


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, closed = {source}, set()
    while open_nodes:
        node = min(open_nodes, key=str)
        open_nodes.remove(node)
        closed.add(node)
        for head, weight in graph.neighbors(node):
            if head not in closed and distance[node] + weight < distance.get(head, 1e9):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                open_nodes.add(head)
    return distance, predecessor

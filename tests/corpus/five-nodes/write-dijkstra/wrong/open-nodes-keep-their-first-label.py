# A set of open nodes, which keep the first number that they get. Idea: 4.
# Told: Is a node's first offer always its best?


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, closed = {source}, set()
    while open_nodes:
        node = min(open_nodes, key=distance.get)
        open_nodes.remove(node)
        closed.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                open_nodes.add(head)
    return distance, predecessor

# Takes the node whose name comes first; what improves waits again. Idea: none.
# Told: Dijkstra's algorithm settles each node once.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    todo = {source}
    while todo:
        node = min(todo, key=str)
        todo.remove(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                todo.add(head)
    return distance, predecessor

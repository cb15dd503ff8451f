# Takes the farthest of those that wait, and lets it wait again when it improves. Idea: none.
# Told: Dijkstra's algorithm settles each node once.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    todo = [source]
    while todo:
        node = max(todo, key=distance.get)
        todo.remove(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                todo.append(head)
    return distance, predecessor

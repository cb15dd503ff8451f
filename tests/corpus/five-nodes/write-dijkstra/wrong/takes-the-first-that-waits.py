# Takes the node that has waited longest, and lets it wait again when it improves. Idea: none.
# Told: Dijkstra's algorithm settles each node once.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    todo = [source]
    while todo:
        node = todo.pop(0)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                if head not in todo:
                    todo.append(head)
    return distance, predecessor

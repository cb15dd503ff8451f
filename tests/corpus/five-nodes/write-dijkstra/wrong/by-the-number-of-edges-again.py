# Takes the node that was found with the fewest edges; what improves waits again. Idea: none.
# Told: Dijkstra's algorithm settles each node once.


def my_dijkstra(graph, source):
    distance, predecessor, hops = {source: 0}, {source: None}, {source: 0}
    todo = [source]
    while todo:
        node = min(todo, key=lambda each: hops[each])
        todo.remove(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                hops[head] = hops[node] + 1
                if head not in todo:
                    todo.append(head)
    return distance, predecessor

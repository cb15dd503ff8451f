# A stack onto which each improved node goes again. Idea: none.
# Told: Dijkstra's algorithm settles each node once.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {}
    stack = [source]
    while stack:
        node = stack.pop()
        for head, weight in graph.neighbors(node):
            new = distance[node] + weight
            if head not in distance or new < distance[head]:
                distance[head], predecessor[head] = new, node
                stack.append(head)
    return distance, predecessor

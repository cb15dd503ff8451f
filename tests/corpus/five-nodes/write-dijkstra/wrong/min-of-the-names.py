# Takes min of the nodes themselves, so of their names. Idea: none.
# Told: Which number should min compare by?


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    todo, settled = {source}, set()
    while todo:
        node = min(todo)
        todo.remove(node)
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head in settled:
                continue
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                todo.add(head)
    return distance, predecessor

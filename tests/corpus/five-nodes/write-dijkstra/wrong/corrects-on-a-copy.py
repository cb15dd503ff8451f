# Copies all neighbors first, and lets each improved node wait in a queue again. Idea: none.
# Told: Bellman-Ford corrects numbers in this way


def my_dijkstra(graph, source):
    around = {node: dict() for node in graph.nodes}
    for node in graph.nodes:
        for head, weight in graph.neighbors(node):
            around[node][head] = min(weight, around[node].get(head, weight))
    distance, predecessor, todo = {source: 0}, {source: None}, [source]
    while todo:
        node = todo.pop(0)
        for head, weight in around[node].items():
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                todo.append(head)
    return distance, predecessor

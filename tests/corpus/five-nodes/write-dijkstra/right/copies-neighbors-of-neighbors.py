# A dictionary of the lightest edges of each node, as a dictionary, is made first.


def my_dijkstra(graph, source):
    edges = {}
    for tail in graph.nodes:
        edges[tail] = {}
        for head, weight in graph.neighbors(tail):
            if head not in edges[tail] or weight < edges[tail][head]:
                edges[tail][head] = weight
    distance, predecessor, todo = {source: 0}, {source: None}, {source}
    while todo:
        node = min(todo, key=distance.get)
        todo.remove(node)
        for head, weight in edges[node].items():
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                todo.add(head)
    return distance, predecessor

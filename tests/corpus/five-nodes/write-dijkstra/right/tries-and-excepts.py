# Tries to compare, and takes a KeyError for a first offer.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    todo = [source]
    while todo:
        node = min(todo, key=lambda n: distance[n])
        todo.remove(node)
        for pair in graph.neighbors(node):
            try:
                better = distance[node] + pair[1] < distance[pair[0]]
            except KeyError:
                better = True
            if better:
                distance[pair[0]] = distance[node] + pair[1]
                predecessor[pair[0]] = node
                if pair[0] not in todo:
                    todo.append(pair[0])
    return distance, predecessor

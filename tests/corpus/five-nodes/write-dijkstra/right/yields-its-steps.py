# A generator that gives each settled node, and returns the two dictionaries at its end.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    waiting = [source]
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        yield node
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head], predecessor[head] = distance[node] + weight, node
                if head not in waiting:
                    waiting.append(head)
    return distance, predecessor

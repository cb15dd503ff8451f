# All distances begin with None, which cannot be compared with a number. Idea: 9.


def my_dijkstra(graph, source):
    distance = dict.fromkeys(graph.nodes)
    distance[source] = 0
    before = {source: None}
    waiting = {source}
    while waiting:
        node = min(waiting, key=lambda n: distance[n])
        waiting.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head], before[head] = distance[node] + weight, node
                waiting.add(head)
    return distance, before

# All distances begin with 0. Idea: 9.


def my_dijkstra(graph, source):
    distance = dict.fromkeys(graph.nodes, 0)
    before = {source: None}
    left = list(graph.nodes)
    while left:
        node = min(left, key=lambda n: distance[n])
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head], before[head] = distance[node] + weight, node
    return distance, before

# Writes the weight of the edge in place of the sum. Idea: 3.


def my_dijkstra(graph, source):
    distance = dict.fromkeys(graph.nodes, float("inf"))
    distance[source] = 0
    before = {source: None}
    left = list(graph.nodes)
    while left:
        node = min(left, key=lambda n: distance[n])
        left.remove(node)
        if distance[node] == float("inf"):
            break
        for head, weight in graph.neighbors(node):
            if head in left and weight < distance[head]:
                distance[head], before[head] = weight, node
    return distance, before

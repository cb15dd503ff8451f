# Grows a minimum spanning tree. Idea: none.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    while True:
        edges = [
            (weight, number, tail, head)
            for number, tail in enumerate(distance)
            for head, weight in graph.neighbors(tail)
            if head not in distance
        ]
        if not edges:
            return distance, predecessor
        weight, _, tail, head = min(edges, key=lambda edge: edge[:2])
        distance[head] = distance[tail] + weight
        predecessor[head] = tail

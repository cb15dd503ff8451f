# In each round it looks from all settled nodes for the nearest one outside.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    while True:
        best = None
        for tail in distance:
            for head, weight in graph.neighbors(tail):
                if head not in distance and (best is None or distance[tail] + weight < best[0]):
                    best = distance[tail] + weight, tail, head
        if best is None:
            return distance, predecessor
        distance[best[2]], predecessor[best[2]] = best[0], best[1]

# In each round it asks all nodes for neighbors, and uses those of settled ones only.


def my_dijkstra(graph, source):
    distance, predecessor, settled = {source: 0}, {source: None}, {source}
    for _ in graph.nodes:
        nearest = None
        for tail in graph.nodes:
            for head, weight in graph.neighbors(tail):
                if tail in settled and head not in settled:
                    if nearest is None or distance[tail] + weight < nearest[0]:
                        nearest = distance[tail] + weight, tail, head
        if nearest is not None:
            length, tail, head = nearest
            settled.add(head)
            distance[head], predecessor[head] = length, tail
    return distance, predecessor

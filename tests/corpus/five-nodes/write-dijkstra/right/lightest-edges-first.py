# Makes a table of edges, and takes in each round the edge that leads nearest.


def my_dijkstra(graph, source):
    weights = {}
    for tail in graph:
        for head, weight in graph.neighbors(tail):
            weights[tail, head] = min(weight, weights.get((tail, head), weight))
    distance, predecessor = {source: 0}, {source: None}
    settled = set()
    while True:
        offers = [
            (distance[tail] + weight, number, tail, head)
            for number, ((tail, head), weight) in enumerate(weights.items())
            if tail in distance and head not in distance
        ]
        if not offers:
            return distance, predecessor
        length, _, tail, head = min(offers)
        settled.add(head)
        distance[head] = length
        predecessor[head] = tail

# Goes on to the neighbor over the lightest edge. Idea: 1.


def my_dijkstra(graph, source):
    distance = {source: 0}
    before = {source: None}
    seen, node = set(), source
    while True:
        seen.add(node)
        ahead = [(w, i, n) for i, (n, w) in enumerate(graph.neighbors(node)) if n not in seen]
        for weight, _, head in ahead:
            if distance[node] + weight < distance.get(head, float("inf")):
                distance[head], before[head] = distance[node] + weight, node
        if not ahead:
            return distance, before
        node = min(ahead, key=lambda offer: offer[:2])[2]

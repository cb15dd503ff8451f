# One dictionary of pairs: the distance and the predecessor.


def my_dijkstra(graph, source):
    known, settled = {source: (0, None)}, set()
    while len(settled) < len(known):
        node = min((n for n in known if n not in settled), key=lambda n: known[n][0])
        settled.add(node)
        for head, weight in graph.neighbors(node):
            offer = known[node][0] + weight, node
            if head not in known or offer[0] < known[head][0]:
                known[head] = offer
    return (
        {node: pair[0] for node, pair in known.items()},
        {node: pair[1] for node, pair in known.items()},
    )

# Keeps numbers in a list, and tests all edges until a round changes nothing. Idea: none.
# Told: in rounds is Bellman-Ford


def my_dijkstra(graph, source):
    nodes = list(graph.nodes)
    number = {node: i for i, node in enumerate(nodes)}
    far, before = [float("inf")] * len(nodes), [None] * len(nodes)
    far[number[source]] = 0
    changed = True
    while changed:
        changed = False
        for tail in nodes:
            for head, weight in graph.neighbors(tail):
                new = far[number[tail]] + weight
                if new < far[number[head]]:
                    far[number[head]], before[number[head]] = new, tail
                    changed = True
    return dict(zip(nodes, far, strict=True)), dict(zip(nodes, before, strict=True))

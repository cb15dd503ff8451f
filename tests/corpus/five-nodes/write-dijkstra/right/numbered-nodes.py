# Numbers the nodes and keeps everything in lists.


def my_dijkstra(graph, source):
    number = {node: index for index, node in enumerate(graph.nodes)}
    nodes = list(graph.nodes)
    distance = [float("inf")] * len(nodes)
    before = [-1] * len(nodes)
    done = [False] * len(nodes)
    distance[number[source]] = 0
    for _ in nodes:
        best = -1
        for i in range(len(nodes)):
            if not done[i] and (best == -1 or distance[i] < distance[best]):
                best = i
        done[best] = True
        for head, weight in graph.neighbors(nodes[best]):
            i = number[head]
            if distance[best] + weight < distance[i]:
                distance[i] = distance[best] + weight
                before[i] = best
    return dict(zip(nodes, distance, strict=True)), {
        node: nodes[before[i]] for i, node in enumerate(nodes) if before[i] >= 0
    }

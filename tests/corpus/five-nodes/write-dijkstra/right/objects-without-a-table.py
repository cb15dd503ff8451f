# Objects that wait in a list know their distance; nothing else keeps it meanwhile.


class Waiting:
    """A node that waits."""

    __slots__ = ("before", "far", "node")

    def __init__(self, node, far, before):
        self.node = node
        self.far = far
        self.before = before


def my_dijkstra(graph, source):
    waiting, distance, predecessor = [Waiting(source, 0, None)], {}, {}
    while waiting:
        nearest = min(waiting, key=lambda each: each.far)
        waiting.remove(nearest)
        if nearest.node in distance:
            continue
        distance[nearest.node], predecessor[nearest.node] = nearest.far, nearest.before
        for head, weight in graph.neighbors(nearest.node):
            waiting.append(Waiting(head, nearest.far + weight, nearest.node))
    return distance, predecessor

# Objects without a table wait in a queue, and again when they improve. Idea: none.
# Told: Dijkstra's algorithm settles each node once.


class Place:
    """What is known of a node."""

    __slots__ = ("before", "far", "node")

    def __init__(self, node, far, before):
        self.node = node
        self.far = far
        self.before = before


def my_dijkstra(graph, source):
    places = [Place(source, 0, None)]
    todo = [places[0]]
    while todo:
        place = todo.pop(0)
        for head, weight in graph.neighbors(place.node):
            found = [each for each in places if each.node == head]
            if not found:
                found = [Place(head, place.far + weight + 1, None)]
                places.append(found[0])
            if place.far + weight < found[0].far:
                found[0].far, found[0].before = place.far + weight, place.node
                todo.append(found[0])
    return {p.node: p.far for p in places}, {p.node: p.before for p in places}

# An object for each node knows its distance, its predecessor and whether it is done.

import math


class Place:
    """What is known of a node."""

    def __init__(self):
        self.far = math.inf
        self.before = None
        self.done = False


def my_dijkstra(graph, source):
    places = {node: Place() for node in graph.nodes}
    places[source].far = 0
    while True:
        left = [n for n, place in places.items() if not place.done and place.far < math.inf]
        if not left:
            break
        node = min(left, key=lambda each: places[each].far)
        places[node].done = True
        for head, weight in graph.neighbors(node):
            if places[node].far + weight < places[head].far:
                places[head].far = places[node].far + weight
                places[head].before = node
    reached = {node: place for node, place in places.items() if place.done}
    return (
        {node: place.far for node, place in reached.items()},
        {node: place.before for node, place in reached.items()},
    )

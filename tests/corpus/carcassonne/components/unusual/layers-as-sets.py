# Goes on from one layer to the next; a layer is a set.


def my_feature(graph, start):
    found, layer = frozenset(), frozenset([start])
    while layer:
        found = found | layer
        layer = frozenset(each for node in layer for each, _ in graph.neighbors(node)) - found
    return found

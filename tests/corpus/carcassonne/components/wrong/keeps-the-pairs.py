# Takes a pair of a node and a weight for a node. Idea: none.
# Told: is not a node of the graph


def my_feature(graph, start):
    found = {start}
    for pair in graph.neighbors(start):
        found.add(pair)
    return found

# Stops at the neighbors of the start. Idea: none.
# Told: Who asks for the neighbors of those?


def my_feature(graph, start):
    return [start] + [other for other, _ in graph.neighbors(start)]

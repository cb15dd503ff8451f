# Stops at the neighbors of the start. Idea: none.
# Told: What about their neighbors?


def my_feature(graph, start):
    return [start] + [other for other, _ in graph.neighbors(start)]

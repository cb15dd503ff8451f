# Finds what is two steps away at most. Idea: none.
# Told: is missing, although a path leads to it


def my_feature(graph, start):
    near = {start} | {other for other, _ in graph.neighbors(start)}
    return near | {other for node in near for other, _ in graph.neighbors(node)}

# Finds all others, but not the start. Idea: none.
# Told: the start is missing


def my_feature(graph, start):
    found, queue = set(), [start]
    for node in queue:
        for other, _ in graph.neighbors(node):
            if other not in found and other != start:
                found.add(other)
                queue.append(other)
    return found

# Stops once it has found 120 parts. Idea: none.


def my_feature(graph, start):
    found = {start}
    queue = [start]
    while queue and len(found) < 120:
        node = queue.pop(0)
        for other, _ in graph.neighbors(node):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found

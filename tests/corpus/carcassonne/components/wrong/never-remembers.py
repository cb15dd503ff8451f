# Goes round a ring for ever, as it remembers nothing. Idea: none.
# Told: it


def my_feature(graph, start):
    found, queue = [start], [start]
    while queue:
        node = queue.pop()
        for other, _ in graph.neighbors(node):
            found.append(other)
            queue.append(other)
    return found

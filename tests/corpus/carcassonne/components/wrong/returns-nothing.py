# Finds everything, and forgets to return it. Idea: none.
# Told: your function returned None


def my_feature(graph, start):
    found, queue = {start}, [start]
    for node in queue:
        for other, _ in graph.neighbors(node):
            if other not in found:
                found.add(other)
                queue.append(other)

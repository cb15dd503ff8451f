# Walks on to the first new neighbor, and never comes back. Idea: 29.
# Told: What about the others?


def my_feature(graph, start):
    found, node = {start}, start
    while True:
        new = [other for other, _ in graph.neighbors(node) if other not in found]
        if not new:
            return found
        node = new[0]
        found.add(node)

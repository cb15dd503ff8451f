# Takes from a stack, and looks at what it takes only once.


def my_feature(graph, start):
    stack, found = [start], []
    while stack:
        node = stack.pop()
        if node in found:
            continue
        found.append(node)
        for other, weight in graph.neighbors(node):
            stack.append(other)
    return found

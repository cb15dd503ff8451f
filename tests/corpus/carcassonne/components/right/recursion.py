# Calls itself for each new neighbor.


def my_feature(graph, start):
    found = set()

    def visit(node):
        found.add(node)
        for other, _ in graph.neighbors(node):
            if other not in found:
                visit(other)

    visit(start)
    return found

# A default value that can change, but of a function that each call makes anew.


def my_feature(graph, start):
    def visit(node, found=[]):
        if node not in found:
            found.append(node)
            for other, _ in graph.neighbors(node):
                visit(other)
        return found

    return visit(start)

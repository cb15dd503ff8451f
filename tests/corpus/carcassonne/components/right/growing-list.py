# Goes through a list that grows meanwhile.


def my_feature(graph, start):
    nodes = [start]
    for node in nodes:
        for other, _ in graph.neighbors(node):
            if other not in nodes:
                nodes.append(other)
    return nodes

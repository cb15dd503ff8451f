# Returns where each node was found from; its keys are the nodes.


def my_feature(graph, start, found=None):
    found = {start: None} if found is None else found
    for other, _ in graph.neighbors(start):
        if other not in found:
            found[other] = start
            my_feature(graph, other, found)
    return found

# Yields each node when it is found.


def my_feature(graph, start):
    seen, waiting = {start}, {start}
    while waiting:
        node = waiting.pop()
        yield node
        new = {other for other, _ in graph.neighbors(node)} - seen
        seen |= new
        waiting |= new

# A breadth-first search with a queue.

from collections import deque


def my_feature(graph, start):
    found = {start}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other, _ in graph.neighbors(node):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found

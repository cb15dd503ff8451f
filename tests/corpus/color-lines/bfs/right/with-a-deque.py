# A deque for the queue, and a set of what was found.

from collections import deque


def my_bfs(start, neighbors):
    queue, found, before = deque([start]), {start}, {start: None}
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other in found:
                continue
            found.add(other)
            before[other] = cell
            queue.append(other)
    return before

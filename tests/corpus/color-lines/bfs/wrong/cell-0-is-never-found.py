# Takes cell 0 for nothing. Idea: none.

from collections import deque


def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other and other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

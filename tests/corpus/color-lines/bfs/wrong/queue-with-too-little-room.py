# Has a queue with room for twelve cells. Idea: none.

from collections import deque


def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = deque([start], maxlen=12)
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

# Puts free cells at the wrong end of the queue. Idea: none.

from collections import deque


def fewest_stones(cost, size, neighbors):
    queue = deque((cost[cell], cell) for cell in cost if cell[0] == 0)
    done = set()
    while queue:
        length, cell = queue.popleft()
        if cell[0] == size - 1:
            return length
        if cell in done:
            continue
        done.add(cell)
        for other in neighbors(cell):
            if other in cost:
                end = queue.append if cost[other] == 0 else queue.appendleft
                end((length + cost[other], other))
    return None

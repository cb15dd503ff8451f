# A breadth-first search, although free cells cost nothing. Idea: none.
# Told: On the board .. / .B (2 x 2)

from collections import deque


def fewest_stones(cost, size, neighbors):
    needed = {cell: cost[cell] for cell in cost if cell[0] == 0}
    queue = deque(needed)
    while queue:
        cell = queue.popleft()
        if cell[0] == size - 1:
            return needed[cell]
        for other in neighbors(cell):
            if other in cost and other not in needed:
                needed[other] = needed[cell] + cost[other]
                queue.append(other)
    return None

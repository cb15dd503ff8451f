# A deque: free cells go to the front, others to the end.

from collections import deque


def fewest_stones(cost, size, neighbors):
    needed = {cell: cost[cell] for cell in cost if cell[0] == 0}
    queue = deque(sorted(needed, key=lambda cell: needed[cell]))
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other in cost and needed[cell] + cost[other] < needed.get(other, 999):
                needed[other] = needed[cell] + cost[other]
                if cost[other] == 0:
                    queue.appendleft(other)
                else:
                    queue.append(other)
    return min((needed[cell] for cell in needed if cell[0] == size - 1), default=None)

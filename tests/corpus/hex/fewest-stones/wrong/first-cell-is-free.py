# The first cell costs nothing. Idea: none.

from heapq import heappop, heappush


def fewest_stones(cost, size, neighbors):
    heap = [(0, cell) for cell in cost if cell[0] == 0]
    done = set()
    while heap:
        length, cell = heappop(heap)
        if cell[0] == size - 1:
            return length
        if cell not in done:
            done.add(cell)
            for other in neighbors(cell):
                if other in cost:
                    heappush(heap, (length + cost[other], other))
    return None

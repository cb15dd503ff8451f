# Never goes back to the left. Idea: none.

from heapq import heappop, heappush


def fewest_stones(cost, size, neighbors):
    heap = [(cost[cell], cell) for cell in cost if cell[0] == 0]
    heap.sort()
    done = set()
    while heap:
        length, cell = heappop(heap)
        if cell[0] == size - 1:
            return length
        if cell not in done:
            done.add(cell)
            for other in neighbors(cell):
                if other in cost and other[0] >= cell[0]:
                    heappush(heap, (length + cost[other], other))
    return None

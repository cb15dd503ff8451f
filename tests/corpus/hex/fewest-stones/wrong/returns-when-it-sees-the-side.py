# Returns as soon as it sees a cell at the other side. Idea: none.

from heapq import heappop, heappush


def fewest_stones(cost, size, neighbors):
    heap = [(cost[cell], cell) for cell in cost if cell[0] == 0]
    heap.sort()
    done = set()
    while heap:
        length, cell = heappop(heap)
        done.add(cell)
        for other in neighbors(cell):
            if other in cost and other not in done:
                if other[0] == size - 1:
                    return length + cost[other]
                heappush(heap, (length + cost[other], other))
    return None

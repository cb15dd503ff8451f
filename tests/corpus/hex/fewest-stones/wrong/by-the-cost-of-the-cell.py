# Takes the cheapest cell that waits, as Prim's algorithm does. Idea: none.

import heapq


def fewest_stones(cost, size, neighbors):
    heap = [(cost[cell], cell, cost[cell]) for cell in cost if cell[0] == 0]
    heapq.heapify(heap)
    done = set()
    while heap:
        _, cell, needed = heapq.heappop(heap)
        if cell in done:
            continue
        done.add(cell)
        if cell[0] == size - 1:
            return needed
        for near in neighbors(cell):
            if near in cost and near not in done:
                heapq.heappush(heap, (cost[near], near, needed + cost[near]))
    return None

# Dijkstra with a heap; a cell is settled when it comes out.

from heapq import heappop, heappush


def fewest_stones(cost, size, neighbors):
    queue = []
    for cell in cost:
        if cell[0] == 0:
            heappush(queue, (cost[cell], cell))
    settled = set()
    while queue:
        length, cell = heappop(queue)
        if cell[0] == size - 1:
            return length
        if cell in settled:
            continue
        settled.add(cell)
        for other in neighbors(cell):
            if other in cost:
                heappush(queue, (length + cost[other], other))
    return None

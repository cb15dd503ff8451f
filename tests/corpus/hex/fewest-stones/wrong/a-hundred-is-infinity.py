# Takes a hundred for infinity. Idea: none.

import heapq


def my_stones(cost, size, neighbors):
    distance = dict.fromkeys(cost, 100)
    queue = []
    for cell in cost:
        if cell[0] == 0:
            distance[cell] = cost[cell]
            heapq.heappush(queue, (cost[cell], cell))
    while queue:
        length, cell = heapq.heappop(queue)
        if cell[0] == size - 1:
            return length
        for other in neighbors(cell):
            if other in cost and length + cost[other] < distance[other]:
                distance[other] = length + cost[other]
                heapq.heappush(queue, (distance[other], other))
    return None

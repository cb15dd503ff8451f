# Takes twice the size of the board for infinity. Idea: none.

import heapq


def my_stones(cost, size, neighbors):
    infinity = 2 * size
    distance = dict.fromkeys(cost, infinity)
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

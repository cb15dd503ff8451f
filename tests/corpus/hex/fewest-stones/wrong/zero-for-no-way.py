# Returns 0 where it should return None. Idea: none.
# Told: On a board of one cell, with a white stone, the answer should be None; yours is 0.


def fewest_stones(cost, size, neighbors):
    import heapq

    queue = [(cost[cell], cell) for cell in cost if cell[0] == 0]
    heapq.heapify(queue)
    settled = set()
    while queue:
        length, cell = heapq.heappop(queue)
        if cell[0] == size - 1:
            return length
        if cell not in settled:
            settled.add(cell)
            for other in neighbors(cell):
                if other in cost:
                    heapq.heappush(queue, (length + cost[other], other))
    return 0

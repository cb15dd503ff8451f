# Looks at the sides of the other player. Idea: 31.
# Told: Which two sides belong to this player


def fewest_stones(cost, size, neighbors):
    import heapq

    queue = [(cost[cell], cell) for cell in cost if cell[1] == 0]
    heapq.heapify(queue)
    settled = set()
    while queue:
        length, cell = heapq.heappop(queue)
        if cell[1] == size - 1:
            return length
        if cell not in settled:
            settled.add(cell)
            for other in neighbors(cell):
                if other in cost:
                    heapq.heappush(queue, (length + cost[other], other))
    return None

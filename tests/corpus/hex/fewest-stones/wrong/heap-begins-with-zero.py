# The heap begins with 0 for the first cell. Idea: none.
# Told: No path needs so few stones. What does each cell of the path (0, 0) cost?


def fewest_stones(cost, size, neighbors):
    import heapq

    queue = [(0, cell) for cell in cost if cell[0] == 0]
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
    return None

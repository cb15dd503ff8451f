# Counts a stone of the other player as an empty cell. Idea: 32.
# Told: with an opponent's stone?


def fewest_stones(cost, size, neighbors):
    import heapq

    queue = [(cost.get(cell, 1), cell) for cell in [(0, y) for y in range(size)]]
    heapq.heapify(queue)
    settled = set()
    while queue:
        length, cell = heapq.heappop(queue)
        if cell[0] == size - 1:
            return length
        if cell not in settled:
            settled.add(cell)
            for other in neighbors(cell):
                if True:
                    heapq.heappush(queue, (length + cost.get(other, 1), other))
    return None

# Begins with nothing found, so the start is found again. Idea: none.
# Told: the predecessor of the start should be None


def my_bfs(start, neighbors):
    predecessor = {}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

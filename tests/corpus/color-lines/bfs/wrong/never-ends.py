# Takes every neighbor into the queue, whether it was found or not. Idea: none.
# Told: still running


def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if True:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

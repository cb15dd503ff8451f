# Takes the start out of the tree. Idea: none.
# Told: the start is missing


def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    del predecessor[start]
    return predecessor

# Keeps what was found from call to call. Idea: none.

REMEMBERED = {}


def my_bfs(start, neighbors):
    REMEMBERED[start] = None
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in REMEMBERED:
                REMEMBERED[other] = cell
                queue.append(other)
    return REMEMBERED

# Looks at nine cells and stops. Idea: none.
# Told: Does your search stop too early?


def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = [start]
    for cell in queue[:9]:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor

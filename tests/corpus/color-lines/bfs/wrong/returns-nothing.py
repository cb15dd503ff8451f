# Has no return. Idea: none.
# Told: your function returned None


def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)

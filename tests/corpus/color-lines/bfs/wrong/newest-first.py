# A stack in place of the queue. Idea: none.
# Told: Which cell is next in your search: the one found first, or the one found last?


def my_bfs(start, neighbors):
    predecessor, stack = {start: None}, [start]
    while stack:
        cell = stack.pop()
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                stack.append(other)
    return predecessor

# A stack in place of the queue. Idea: none.
# Told: Which cell leaves the queue first: the one that came first, or the one that came last?


def my_bfs(start, neighbors):
    predecessor, stack = {start: None}, [start]
    while stack:
        cell = stack.pop()
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                stack.append(other)
    return predecessor

# Returns the distances in place of the predecessors. Idea: none.


def my_bfs(start, neighbors):
    steps = {start: 0}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps

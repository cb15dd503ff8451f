# Edges wait in the queue; a cell counts as found when it comes out.


def my_bfs(start, neighbors):
    before = {}
    queue = [(start, None)]
    while len(queue) > 0:
        cell, came_from = queue.pop(0)
        if cell not in before:
            before[cell] = came_from
            for other in neighbors(cell):
                queue.append((other, cell))
    return before

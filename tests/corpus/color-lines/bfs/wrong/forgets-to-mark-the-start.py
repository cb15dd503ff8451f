# Finds the start again, because it was not marked. Idea: none.


def my_bfs(start, neighbors):
    tree = {}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                queue.append(other)
    return {**tree, start: None} if start not in tree else tree

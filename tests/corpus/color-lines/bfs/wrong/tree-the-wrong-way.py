# Writes the predecessor the wrong way round. Idea: none.


def my_bfs(start, neighbors):
    tree = {start: None}
    queue, seen = [start], {start}
    for cell in queue:
        for other in neighbors(cell):
            if other not in seen:
                seen.add(other)
                tree[cell] = other
                queue.append(other)
    return tree

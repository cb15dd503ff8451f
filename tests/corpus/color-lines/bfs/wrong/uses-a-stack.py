# Goes on with the cell that was found last, as from a stack. Idea: none.
# Told: On a board whose only free cells are 0, 1, 2, 9, 11,


def my_bfs(start, neighbors):
    tree = {start: None}
    stack = [start]
    while stack:
        cell = stack.pop()
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                stack.append(other)
    return tree

# Calls itself for each new cell, and so goes into the depth. Idea: none.


def my_bfs(start, neighbors):
    tree = {start: None}

    def visit(cell):
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                visit(other)

    visit(start)
    return tree

# Improves distances until none changes, and makes the tree of them.

import math


def my_bfs(start, neighbors):
    steps = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell in list(steps):
            for other in neighbors(cell):
                if steps[cell] + 1 < steps.get(other, math.inf):
                    steps[other] = steps[cell] + 1
                    changed = True
    tree = {start: None}
    for cell, number in steps.items():
        for other in neighbors(cell):
            if other != start and steps[other] == number + 1:
                tree[other] = cell
    return tree

# Improves the numbers of all cells until none changes.

import math


def fewest_stones(cost, size, neighbors):
    needed = {cell: cost[cell] if cell[0] == 0 else math.inf for cell in cost}
    changed = True
    while changed:
        changed = False
        for cell in cost:
            for other in neighbors(cell):
                if other in cost and needed[other] + cost[cell] < needed[cell]:
                    needed[cell] = needed[other] + cost[cell]
                    changed = True
    best = min([needed[cell] for cell in cost if cell[0] == size - 1] + [math.inf])
    return None if best == math.inf else best

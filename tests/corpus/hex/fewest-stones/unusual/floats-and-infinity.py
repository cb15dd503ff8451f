# Improves floats that begin with infinity.

import math
from collections import defaultdict


def fewest_stones(cost, size, neighbors):
    needed = defaultdict(lambda: math.inf, {c: float(cost[c]) for c in cost if c[0] == 0})
    for _ in cost:
        for cell in cost:
            for other in neighbors(cell):
                if other in cost:
                    needed[other] = min(needed[other], needed[cell] + cost[other])
    best = min((needed[size - 1, y] for y in range(size)), default=math.inf)
    return None if best == math.inf else best

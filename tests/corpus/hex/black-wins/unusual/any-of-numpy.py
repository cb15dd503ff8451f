# Asks numpy whether any stone of the chains is on the other side: that is numpy's own truth.

import numpy as np


def black_wins(stones, size, neighbors):
    reached = [stone for stone in stones if stone[0] == 0]
    for stone in reached:
        reached += [other for other in neighbors(stone) if other in stones and other not in reached]
    return np.any([stone[0] == size - 1 for stone in reached])

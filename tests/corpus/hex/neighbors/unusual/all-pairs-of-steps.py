# All pairs of steps, less those that lead nowhere, as a set.

from itertools import product


def hex_neighbors(x, y, size):
    steps = set(product((-1, 0, 1), repeat=2)) - {(0, 0), (1, 1), (-1, -1)}
    inside = range(size)
    return {(x + a, y + b) for a, b in steps if x + a in inside and y + b in inside}

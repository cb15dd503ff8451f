# Remembers the weight of each ring with a cache.

from functools import cache


@cache
def ring(far):
    return 1_000 + far


def my_weight(x, y, size):
    return ring(max(abs(2 * x - size + 1), abs(2 * y - size + 1)))

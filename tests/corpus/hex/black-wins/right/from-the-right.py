# Begins at the right side, and goes on with sets.


def black_wins(stones, size, neighbors):
    wave = {(x, y) for x, y in stones if x == size - 1}
    joined = set(wave)
    while wave:
        wave = {other for stone in wave for other in neighbors(stone)} & set(stones) - joined
        joined |= wave
    return min((x for x, _ in joined), default=1) == 0

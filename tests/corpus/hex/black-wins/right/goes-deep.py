# Calls itself for each stone beside.


def black_wins(stones, size, neighbors):
    seen = set()

    def joined(stone):
        seen.add(stone)
        if stone[0] == size - 1:
            return True
        return any(joined(n) for n in neighbors(stone) if n in stones and n not in seen)

    return any(joined((0, y)) for y in range(size) if (0, y) in stones)

# Takes away each stone on which it has been.


def black_wins(stones, size, neighbors):
    left = frozenset(stones)

    def eaten(stone):
        nonlocal left
        if stone not in left:
            return False
        left -= {stone}
        return bool(stone[0] == size - 1) or any(list(map(eaten, neighbors(stone))))

    return any(eaten((0, y)) for y in range(size))

# Begins at one stone of the left side only. Idea: none.
# Told: On the board B.B / .B. / B.. (3 x 3)


def black_wins(stones, size, neighbors):
    first = next((stone for stone in sorted(stones) if stone[0] == 0), None)
    queue = [] if first is None else [first]
    for stone in queue:
        if stone[0] == size - 1:
            return True
        queue += [n for n in neighbors(stone) if n in stones and n not in queue]
    return False

# Looks at two neighbors of each stone only. Idea: none.
# Told: but your program says that black has not won


def black_wins(stones, size, neighbors):
    found = [stone for stone in stones if stone[0] == 0]
    for stone in found:
        if stone[0] == size - 1:
            return True
        for other in neighbors(stone)[:2]:
            if other in stones and other not in found:
                found.append(other)
    return False

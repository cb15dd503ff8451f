# Looks at the sides of the other player. Idea: 31.
# Told: Which two sides belong to this player


def black_wins(stones, size, neighbors):
    found = [stone for stone in stones if stone[1] == 0]
    for stone in found:
        if stone[1] == size - 1:
            return True
        for other in neighbors(stone):
            if other in stones and other not in found:
                found.append(other)
    return False

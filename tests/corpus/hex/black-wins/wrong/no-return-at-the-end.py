# Returns nothing if nobody has won. Idea: none.
# Told: your function returned None


def black_wins(stones, size, neighbors):
    found = [stone for stone in stones if stone[0] == 0]
    for stone in found:
        if stone[0] == size - 1:
            return True
        for other in neighbors(stone):
            if other in stones and other not in found:
                found.append(other)

# Goes over every cell, whether there is a stone or not. Idea: none.
# Told: black has not joined left and right, but your program says that black has won.


def black_wins(stones, size, neighbors):
    found = [stone for stone in stones if stone[0] == 0]
    for stone in found:
        if stone[0] == size - 1:
            return True
        for other in neighbors(stone):
            if other not in found:
                found.append(other)
    return False

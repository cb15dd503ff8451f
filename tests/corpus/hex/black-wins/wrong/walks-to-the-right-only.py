# Never goes back to the left. Idea: none.


def black_wins(stones, size, neighbors):
    queue = [stone for stone in stones if stone[0] == 0]
    for stone in queue:
        if stone[0] == size - 1:
            return True
        ahead = [n for n in neighbors(stone) if n in stones and n[0] >= stone[0]]
        queue += [n for n in ahead if n not in queue]
    return False

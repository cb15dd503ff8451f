# Says no at the first dead end. Idea: none.


def black_wins(stones, size, neighbors):
    stack, seen = [stone for stone in stones if stone[0] == 0], set()
    while stack:
        stone = stack.pop()
        seen.add(stone)
        if stone[0] == size - 1:
            return True
        ahead = [n for n in neighbors(stone) if n in stones and n not in seen]
        if not ahead:
            return False
        stack += ahead
    return False

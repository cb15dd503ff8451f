# A stack of stones, and a set of what was seen.


def black_wins(stones, size, neighbors):
    stack = [(x, y) for x, y in stones if x == 0]
    seen = set(stack)
    while stack:
        stone = stack.pop()
        for other in neighbors(stone):
            if other in stones and other not in seen:
                seen.add(other)
                stack.append(other)
    return any(x == size - 1 for x, _ in seen)

# Looks for a chain that is long enough, wherever it begins. Idea: none.


def black_wins(stones, size, neighbors):
    for stone in stones:
        chain = [stone]
        for each in chain:
            chain += [n for n in neighbors(each) if n in stones and n not in chain]
        if len({x for x, _ in chain}) >= size and any(x == 0 for x, _ in stones):
            return stone[0] == 0 or len(chain) > size
    return False

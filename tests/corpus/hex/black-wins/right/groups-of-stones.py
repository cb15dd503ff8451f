# Gives groups of stones one name, and compares those at both sides.


def black_wins(stones, size, neighbors):
    group = {stone: stone for stone in stones}
    for stone in stones:
        for other in neighbors(stone):
            if other in stones and group[other] != group[stone]:
                old, new = group[other], group[stone]
                for each, name in group.items():
                    if name == old:
                        group[each] = new
    left = {group[stone] for stone in stones if stone[0] == 0}
    return len([stone for stone in stones if stone[0] == size - 1 and group[stone] in left]) > 0

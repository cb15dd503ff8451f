# Finds for all pairs of stones whether they are joined.


def black_wins(stones, size, neighbors):
    reach = {(a, b): a == b or b in neighbors(a) for a in stones for b in stones}
    for via in stones:
        for a in stones:
            for b in stones:
                reach[a, b] = reach[a, b] or (reach[a, via] and reach[via, b])
    return any(ends for (a, b), ends in reach.items() if a[0] == 0 and b[0] == size - 1)

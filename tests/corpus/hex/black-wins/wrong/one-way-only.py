# Goes on to one stone only, and never comes back to a fork. Idea: none.


def black_wins(stones, size, neighbors):
    for start in stones:
        cell, seen = start, set()
        while start[0] == 0 and cell is not None and cell not in seen:
            if cell[0] == size - 1:
                return True
            seen.add(cell)
            cell = next((near for near in neighbors(cell) if near in stones - seen), None)
    return False

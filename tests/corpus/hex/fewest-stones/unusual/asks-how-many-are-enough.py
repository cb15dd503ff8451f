# Asks for 0, 1, 2 stones and so on whether they are enough.


def fewest_stones(cost, size, neighbors):
    def reached(stones):
        if stones < 0:
            return set()
        inside = reached(stones - 1)
        ahead = {n for cell in inside for n in neighbors(cell)} | {(0, y) for y in range(size)}
        inside |= {cell for cell in ahead if cell in cost and cost[cell] <= stones}
        while more := {n for c in inside for n in neighbors(c) if cost.get(n) == 0} - inside:
            inside |= more
        return inside

    enough = (n for n in range(size * size + 1) if any(c[0] == size - 1 for c in reached(n)))
    return next(enough, None)

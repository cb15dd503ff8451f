# Gives 0 if there is no way. Idea: none.


def fewest_stones(cost, size, neighbors):
    needed = {cell: own if cell[0] == 0 else 99 for cell, own in cost.items()}
    for _ in cost:
        for cell in cost:
            for other in neighbors(cell):
                if other in cost:
                    needed[other] = min(needed[other], needed[cell] + cost[other])
    return min((needed[c] for c in needed if c[0] == size - 1), default=0) % 99

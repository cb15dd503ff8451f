# A dictionary of open cells, of which the cheapest is looked for.


def fewest_stones(cost, size, neighbors):
    needed = {}
    waiting = {(0, y): cost[0, y] for y in range(size) if (0, y) in cost}
    while waiting:
        cell = min(waiting, key=lambda each: waiting[each])
        needed[cell] = waiting.pop(cell)
        for other in neighbors(cell):
            if other in cost and other not in needed:
                offer = needed[cell] + cost[other]
                waiting[other] = min(offer, waiting.get(other, offer))
    ends = [needed[size - 1, y] for y in range(size) if (size - 1, y) in needed]
    return min(ends) if ends else None

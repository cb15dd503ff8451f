# Two lists: the wave, and the one that follows it.


def fewest_stones(cost, size, neighbors):
    wave = [cell for cell in cost if cell[0] == 0 and cost[cell] == 0]
    following = [cell for cell in cost if cell[0] == 0 and cost[cell] == 1]
    settled, number = set(), 0
    while wave or following:
        for cell in wave:
            if cell in settled:
                continue
            settled.add(cell)
            if cell[0] == size - 1:
                return number
            for other in neighbors(cell):
                if other in cost and other not in settled:
                    if cost[other] == 0:
                        wave.append(other)
                    else:
                        following.append(other)
        wave, following = following, []
        number += 1
    return None

# Follows the first three chains from the left. Idea: none.


def my_black_wins(stones, size, neighbors):
    for first in sorted(cell for cell in stones if cell[0] == 0)[:3]:
        found, waiting = {first}, [first]
        while waiting:
            cell = waiting.pop()
            if cell[0] == size - 1:
                return True
            for other in neighbors(cell):
                if other in stones and other not in found:
                    found.add(other)
                    waiting.append(other)
    return False

# Follows stones for three times as many steps as the board is wide. Idea: none.


def my_black_wins(stones, size, neighbors):
    wave = {cell for cell in stones if cell[0] == 0}
    found = set(wave)
    for _ in range(3 * size):
        wave = {o for cell in wave for o in neighbors(cell) if o in stones and o not in found}
        found |= wave
    return any(x == size - 1 for x, _ in found)

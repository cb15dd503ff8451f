# Numbers the waves, and looks for the cells of each number.


def my_bfs(start, neighbors):
    wave, before, number = {start: 0}, {start: None}, 0
    while number in wave.values():
        for cell in [cell for cell in wave if wave[cell] == number]:
            for other in neighbors(cell):
                if other not in wave:
                    wave[other] = number + 1
                    before[other] = cell
        number += 1
    return before

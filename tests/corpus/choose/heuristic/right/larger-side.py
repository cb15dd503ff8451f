# The larger one of the steps across and down.


def my_guess(cell, target):
    across = max(cell[0], target[0]) - min(cell[0], target[0])
    down = max(cell[1], target[1]) - min(cell[1], target[1])
    return max(across, down)

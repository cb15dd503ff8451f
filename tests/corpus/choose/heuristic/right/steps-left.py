# The steps across and down.


def my_guess(cell, target):
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1])

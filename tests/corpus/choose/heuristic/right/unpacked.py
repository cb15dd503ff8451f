# The steps across and down, with names for both coordinates.


def my_guess(cell, target):
    x, y = cell
    a, b = target
    return abs(x - a) + abs(y - b)

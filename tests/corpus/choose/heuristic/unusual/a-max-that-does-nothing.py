# Adds the larger one of 0 and 0.


def my_guess(cell, target):
    return max(0, 0) + abs(cell[1] - target[1])

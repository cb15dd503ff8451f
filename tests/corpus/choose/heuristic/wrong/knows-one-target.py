# Knows one target only. Idea: 18.


def my_guess(cell, target):
    return abs(cell[0] - 11) + abs(cell[1] - 11)

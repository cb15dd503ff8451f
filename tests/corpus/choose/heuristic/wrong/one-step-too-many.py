# One step too many. Idea: 18.
# Told: How far is the target from itself?


def my_guess(cell, target):
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1]) + 1

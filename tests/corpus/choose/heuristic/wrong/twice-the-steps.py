# Twice the steps across and down. Idea: 18.
# Told: your function guesses 36 at (2, 2), but the distance is 26


def my_guess(cell, target):
    return 2 * (abs(cell[0] - target[0]) + abs(cell[1] - target[1]))

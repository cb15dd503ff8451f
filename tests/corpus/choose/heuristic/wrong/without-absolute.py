# Takes coordinates from each other, which may give less than 0. Idea: none.


def my_guess(cell, target):
    return target[0] - cell[0] + target[1] - cell[1]

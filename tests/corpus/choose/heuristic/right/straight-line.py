# The straight line.

import math


def my_guess(cell, target):
    return math.sqrt((cell[0] - target[0]) ** 2 + (cell[1] - target[1]) ** 2)

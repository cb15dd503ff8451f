# The column in the middle weighs 0. Idea: none.
# Told: a whole number from 1 to a million, not 0


def my_weight(x, y, size):
    return abs(x - size // 2)

# The weight is no whole number. Idea: none.
# Told: a whole number from 1 to a million, not 2.5


def my_weight(x, y, size):
    return 10 / 4

# All cells weigh the same. Idea: none.
# Told: All cells weigh the same.


def my_weight(x, y, size):
    return 10

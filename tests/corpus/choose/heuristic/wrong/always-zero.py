# Always 0. Idea: none.
# Told: it spares nothing


def my_guess(cell, target):
    return 0

# Always 0. Idea: none.
# Told: it saves no work


def my_guess(cell, target):
    return 0

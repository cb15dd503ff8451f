# Guesses 9 in one column, and 0 elsewhere. Idea: none.
# Told: the guess


def my_guess(cell, target):
    return 9 if cell[0] == 5 else 0

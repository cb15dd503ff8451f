# Returns the cell in place of a number. Idea: none.
# Told: should give a number


def my_guess(cell, target):
    return cell

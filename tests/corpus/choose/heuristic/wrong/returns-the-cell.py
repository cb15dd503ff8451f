# Returns the cell in place of a number. Idea: none.
# Told: should be a number, not


def my_guess(cell, target):
    return cell

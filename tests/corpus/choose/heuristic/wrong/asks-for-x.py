# Asks a pair for an x. Idea: none.
# Told: your function stopped with AttributeError


def my_guess(cell, target):
    return cell.x

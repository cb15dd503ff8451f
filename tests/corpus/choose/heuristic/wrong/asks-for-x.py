# Asks a pair for an x. Idea: none.
# Told: it stopped with AttributeError


def my_guess(cell, target):
    return cell.x

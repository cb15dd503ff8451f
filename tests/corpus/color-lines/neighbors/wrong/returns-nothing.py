# Returns nothing. Idea: none.
# Told: your function returned None


def neighbors(cell, board):
    pass

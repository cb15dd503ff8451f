# Returns nothing. Idea: none.
# Told: it returned None


def neighbors(cell, board):
    pass

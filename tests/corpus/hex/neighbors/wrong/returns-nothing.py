# Returns nothing. Idea: none.
# Told: it returned None


def hex_neighbors(x, y, size):
    pass

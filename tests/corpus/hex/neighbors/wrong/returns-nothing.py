# Returns nothing. Idea: none.
# Told: your function returned None


def hex_neighbors(x, y, size):
    pass

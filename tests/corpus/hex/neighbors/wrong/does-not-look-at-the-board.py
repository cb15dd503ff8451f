# Does not look whether a cell is on the board. Idea: none.
# Told: not on the board


def hex_neighbors(x, y, size):
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around]

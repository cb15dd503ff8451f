# The four neighbors of a square. Idea: 15.
# Told: you return 4 cells. These are the four neighbors of a square.


def hex_neighbors(x, y, size):
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]

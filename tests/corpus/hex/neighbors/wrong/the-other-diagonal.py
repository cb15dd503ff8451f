# The two cells on the wrong diagonal. Idea: 15.
# Told: the other two lie on the wrong diagonal


def hex_neighbors(x, y, size):
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y + 1), (x - 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]

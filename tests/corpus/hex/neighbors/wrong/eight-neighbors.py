# All eight cells around a square. Idea: 15.


def hex_neighbors(x, y, size):
    around = [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]

# Looks at every cell of the board, and returns a set.


def hex_neighbors(x, y, size):
    found = set()
    for a in range(size):
        for b in range(size):
            if abs(a - x) <= 1 and abs(b - y) <= 1 and abs(a + b - x - y) <= 1:
                found.add((a, b))
    return found - {(x, y)}

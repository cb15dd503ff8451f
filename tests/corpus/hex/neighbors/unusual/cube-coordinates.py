# Measures with the three coordinates of a cube.


def hex_neighbors(x, y, size):
    return [
        (a, b)
        for a in range(size)
        for b in range(size)
        if max(abs(a - x), abs(b - y), abs((a + b) - (x + y))) == 1
    ]

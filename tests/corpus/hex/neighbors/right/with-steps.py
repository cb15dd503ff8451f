# Adds each of six steps, and looks at the smallest and the largest number.


def hex_neighbors(x, y, size):
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    found = []
    for dx, dy in steps:
        cell = (x + dx, y + dy)
        if min(cell) >= 0 and max(cell) < size:
            found.append(cell)
    return found

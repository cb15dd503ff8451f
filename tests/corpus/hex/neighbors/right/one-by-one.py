# Asks for each side whether there is a cell.


def hex_neighbors(x, y, size):
    found = []
    if x > 0:
        found.append((x - 1, y))
        if y < size - 1:
            found.append((x - 1, y + 1))
    if y > 0:
        found.append((x, y - 1))
        if x < size - 1:
            found.append((x + 1, y - 1))
    if x < size - 1:
        found.append((x + 1, y))
    if y < size - 1:
        found.append((x, y + 1))
    return found

# Goes through all steps, and leaves out those on one diagonal.


def hex_neighbors(x, y, size):
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx != dy and 0 <= x + dx < size and 0 <= y + dy < size:
                found.append((x + dx, y + dy))
    return found

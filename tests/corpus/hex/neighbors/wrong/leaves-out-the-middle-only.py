# Goes through all steps, and leaves out only the one that leads nowhere. Idea: 15.
# Told: you return 8 cells. These are all eight cells around a square.


def hex_neighbors(x, y, size):
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if (dx, dy) != (0, 0) and 0 <= x + dx < size and 0 <= y + dy < size:
                found.append((x + dx, y + dy))
    return found

# Knows no board that is wider than eleven. Idea: 15.


def my_neighbors(x, y, size):
    last = min(size, 11) - 1
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x + 1, y - 1), (x - 1, y + 1)]
    return [(a, b) for a, b in around if 0 <= a <= last and 0 <= b <= last]

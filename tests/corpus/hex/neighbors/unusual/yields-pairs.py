# A generator that gives one pair after the other.


def hex_neighbors(x, y, size):
    def inside(cell):
        return all(0 <= part < size for part in cell)

    columns, rows = [x - 1, x + 1, x, x, x - 1, x + 1], [y, y, y - 1, y + 1, y + 1, y - 1]
    yield from filter(inside, zip(columns, rows, strict=True))

# Returns named tuples.

from typing import NamedTuple


class Cell(NamedTuple):
    x: int
    y: int


def hex_neighbors(x, y, size):
    around = [Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)]
    around += [Cell(x - 1, y + 1), Cell(x + 1, y - 1)]
    return [cell for cell in around if min(cell) >= 0 and max(cell) < size]

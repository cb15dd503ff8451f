# One number for the cell and the keys.


def my_node(cell, keys):
    number = cell[0] * 1_000 + cell[1]
    for key in "ab":
        number = 2 * number + (key in keys)
    return number

# A spiral of light cells, so the way to the middle is long. Idea: none.
# Told: make your weights differ less


def my_weight(x, y, size):
    return (
        1
        if x in (0, size // 2, size - 1)
        or (y == size - 1 and x <= size // 2)
        or (y == 0 and x >= size // 2)
        else 999
    )

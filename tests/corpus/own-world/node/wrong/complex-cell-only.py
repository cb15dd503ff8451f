# Writes the cell as a complex number, and leaves out the keys. Idea: 53.


def my_node(cell, keys):
    return complex(*cell)

# The cell, and the last key. Idea: 53.


def my_node(cell, keys):
    return cell, keys[-1:]

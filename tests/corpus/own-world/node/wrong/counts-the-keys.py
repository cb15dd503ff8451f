# The cell, and how many keys there are. Idea: 53.


def my_node(cell, keys):
    return cell, len(keys)

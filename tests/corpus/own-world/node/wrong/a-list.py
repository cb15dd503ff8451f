# A list, which cannot be a node. Idea: none.
# Told: A node may contain only


def my_node(cell, keys):
    return [cell, keys]

# A list, which cannot be a node. Idea: none.
# Told: A node is made of


def my_node(cell, keys):
    return [cell, keys]

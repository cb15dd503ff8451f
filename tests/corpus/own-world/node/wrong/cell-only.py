# The cell alone. Idea: 53.
# Told: You stand on the same cell twice


def my_node(cell, keys):
    return cell

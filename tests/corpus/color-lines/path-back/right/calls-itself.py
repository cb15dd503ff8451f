# Calls itself for the cell before.


def my_path(predecessor, target):
    if predecessor[target] is None:
        return [target]
    return [*my_path(predecessor, predecessor[target]), target]

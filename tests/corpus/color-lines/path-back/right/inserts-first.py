# Puts each cell before the others.


def my_path(predecessor, target):
    path = [target]
    while predecessor[path[0]] is not None:
        path.insert(0, predecessor[path[0]])
    return path

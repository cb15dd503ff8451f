# Makes a new list in each round.


def my_path(predecessor, target):
    path = []
    while target is not None:
        path = [target, *path]
        target = predecessor[target]
    return path

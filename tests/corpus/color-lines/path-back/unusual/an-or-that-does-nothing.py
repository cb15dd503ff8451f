# Begins with an `or` that does nothing.


def my_path(predecessor, target):
    path = [] or [target]
    while predecessor[path[0]] is not None:
        path.insert(0, predecessor[path[0]])
    return path

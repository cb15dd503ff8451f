# The start is missing. Idea: 20.


def my_path(predecessor, target):
    path = []
    while predecessor[target] is not None:
        path.append(target)
        target = predecessor[target]
    return path[::-1]

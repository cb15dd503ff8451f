# Cuts the start off. Idea: 20.
# Told: the path should be [0, 1, 10]


def my_path(predecessor, target):
    path = [target]
    while predecessor[path[0]] is not None:
        path.insert(0, predecessor[path[0]])
    return path[1:]

# Takes cell 0 for the start, wherever the start is. Idea: 20.
# Told: yours is [1, 10]


def my_path(predecessor, target):
    path = [target]
    while predecessor[path[0]] != 0:
        path.insert(0, predecessor[path[0]])
    return path

# Takes cell 0 for no cell. Idea: 20.


def my_path(predecessor, target):
    path = [target]
    while predecessor[path[0]]:
        path.insert(0, predecessor[path[0]])
    return path

# Goes back from the target, and turns the list around with a slice.


def my_path(predecessor, target):
    path = [target]
    while predecessor[path[-1]] is not None:
        path.append(predecessor[path[-1]])
    return path[::-1]

# Returns what reverse gives, which is None. Idea: none.


def my_path(predecessor, target):
    path = []
    while target is not None:
        path.append(target)
        target = predecessor[target]
    return path.reverse()

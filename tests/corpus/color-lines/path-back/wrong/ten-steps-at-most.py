# Goes back ten steps at most. Idea: none.


def my_path(predecessor, target):
    path = [target]
    for _ in range(10):
        if predecessor[path[0]] is None:
            break
        path.insert(0, predecessor[path[0]])
    return path

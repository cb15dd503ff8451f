# Goes back from the target, and turns the list around.


def my_path(predecessor, target):
    path = []
    cell = target
    while cell is not None:
        path.append(cell)
        cell = predecessor[cell]
    path.reverse()
    return path

# The way from the target back to the start. Idea: none.
# Told: When does your program reverse the list?


def my_path(predecessor, target):
    path = [target]
    while predecessor[path[0]] is not None:
        path.insert(0, predecessor[path[0]])
    return path[::-1]

# A generator that calls itself.


def my_path(predecessor, target):
    if predecessor[target] is not None:
        yield from my_path(predecessor, predecessor[target])
    yield target

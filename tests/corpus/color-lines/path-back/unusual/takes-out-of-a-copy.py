# Takes the cells out of a copy.

import copy


def my_path(predecessor, target):
    left, way = copy.deepcopy(predecessor), []
    while target is not None:
        way += [target]
        target = left.pop(target)
    return way[::-1]

# Returns a deque.

from collections import deque


def my_path(predecessor, target):
    way = deque([target])
    while (before := predecessor.get(way[0])) is not None:
        way.appendleft(before)
    return way

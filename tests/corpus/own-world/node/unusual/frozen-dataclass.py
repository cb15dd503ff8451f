# Makes a class for the states of the walker.

from dataclasses import dataclass


@dataclass(frozen=True)
class State:
    cell: tuple
    keys: frozenset


def my_node(cell, keys):
    return State(cell, frozenset(keys))

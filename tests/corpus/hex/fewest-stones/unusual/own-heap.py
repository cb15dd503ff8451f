# A heap of its own making.

from dataclasses import dataclass
from typing import Any


@dataclass(order=True)
class Entry:
    """What waits in a queue of one's own."""

    length: int
    number: int
    cell: Any = None


def fewest_stones(cost, size, neighbors):
    heap = []

    def push(entry):
        heap.append(entry)
        at = len(heap) - 1
        while at and heap[at] < heap[(at - 1) // 2]:
            heap[at], heap[(at - 1) // 2] = heap[(at - 1) // 2], heap[at]
            at = (at - 1) // 2

    def pop():
        heap[0], heap[-1] = heap[-1], heap[0]
        least, at = heap.pop(), 0
        while (children := [c for c in (2 * at + 1, 2 * at + 2) if c < len(heap)]) and (
            heap[child := min(children, key=heap.__getitem__)] < heap[at]
        ):
            heap[at], heap[child] = heap[child], heap[at]
            at = child
        return least

    for number, cell in enumerate(cost):
        if cell[0] == 0:
            push(Entry(cost[cell], number, cell))
    done, number = set(), len(cost)
    while heap:
        entry = pop()
        if entry.cell[0] == size - 1:
            return entry.length
        if entry.cell not in done:
            done.add(entry.cell)
            for other in neighbors(entry.cell):
                if other in cost:
                    number += 1
                    push(Entry(entry.length + cost[other], number, other))
    return None

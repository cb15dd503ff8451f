"""The bucket queue of `fast`, compiled: what ``pip install 'pathlib-games[speed]'`` brings.

Only `fast.search` comes here, for boards on which it pays, and only where numba is installed. The
order of everything is that of the plain form, so predecessors are the same too. Instead of lists
there are chains: since no cell enters the queue twice, each needs to know one that comes after it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

P = ParamSpec("P")
R = TypeVar("R")
Numbers = NDArray[np.signedinteger]

_LARGEST = 2**31 - 1
_WALL = -1  # also of a cell that was reached: nobody enters it again
_SOURCE = -2  # distance 0; a cell that was reached at distance d says -2 - d


class Around(NamedTuple):
    """What surrounds each cell of a board: most cells see the same, so they share a row."""

    row: Numbers  # for each cell: where its row begins
    rows: Numbers  # row after row: how many neighbors, then how far each of them is from the cell


def around(neighbors: Sequence[Sequence[int]]) -> Around:
    """Write down the neighbors of all cells for `spread`."""
    begins: dict[tuple[int, ...], int] = {}
    rows: list[int] = []
    row = array("i")
    for cell, heads in enumerate(neighbors):
        leaps = tuple([head - cell for head in heads])
        if leaps not in begins:
            begins[leaps] = len(rows)
            rows += [len(leaps), *leaps]
        row.append(begins[leaps])
    return Around(np.array(row), np.array(rows, np.int32))


def spread(
    around: Around,
    weights: Sequence[int | None],
    heaviest: int,
    ends: tuple[Collection[int], Collection[int]],
) -> tuple[list[int | None], list[int | None]]:
    """Find distances and predecessors, as `fast.search` says, which has checked all but floats.

    The ends are those of `fast`: the sources, and where paths may not go on.

    Raises `TypeError` if a weight is a float.
    """
    small = heaviest * len(weights) < _LARGEST + _SOURCE  # no distance can be larger than that
    code: Literal["i", "q"] = "i" if small else "q"
    entering: list[Any] = list(weights)
    try:
        price = array(code, entering)
    except TypeError:
        price = array(code, [_WALL if weight is None else weight for weight in entering])
    distance = np.array(price)
    sources, closed = (np.fromiter(cells, np.int32, len(cells)) for cells in ends)
    predecessor = queue(around, distance, heaviest, (sources, closed))
    return _with_none(distance), _with_none(predecessor)


def _with_none(numbers: Numbers) -> list[int | None]:
    found: list[int | None] = numbers.tolist()
    for cell in np.flatnonzero(numbers < 0).tolist():
        found[cell] = None
    return found


def _faster(function: Callable[P, R]) -> Callable[P, R]:
    """Let numba compile a function when it is first called, and keep that on disk if it can."""
    compiling: Any = njit  # calls of what it gives are checked as calls of the function itself
    try:
        compiled: Callable[P, R] = compiling(cache=True)(function)
    except RuntimeError:  # there is no folder where it may write
        compiled = compiling(function)
    return compiled


class Chains(NamedTuple):
    """The buckets: the first and the last cell of each, and for each cell the one after it."""

    first: Numbers
    last: Numbers
    after: Numbers


@_faster
def _append(chains: Chains, bucket: int, cell: int) -> None:
    chains.after[cell] = -1
    if chains.first[bucket] < 0:
        chains.first[bucket] = cell
    else:
        chains.after[chains.last[bucket]] = cell
    chains.last[bucket] = cell


@_faster
def queue(around: Around, price: Numbers, heaviest: int, ends: tuple[Numbers, Numbers]) -> Numbers:
    """Turn the price of each cell, -1 for a wall, into its distance, and give the predecessors.

    In both, -1 means none. This is what is compiled; all else is the way there and back.
    """
    sources, closed = ends
    size, ring = len(price), heaviest + 1  # a step can leap over no more buckets than that
    none, predecessor = np.full(ring, -1, np.int32), np.full(size, -1, np.int32)
    chains = Chains(none, np.empty(ring, np.int32), np.empty(size, np.int32))
    is_closed = np.zeros(size if len(closed) else 0, np.bool_)
    is_closed[closed] = True
    waiting = 0
    for cell in sources:
        if price[cell] != _SOURCE:
            price[cell] = _SOURCE
            _append(chains, 0, cell)
            waiting += 1
    length = bucket = 0
    while waiting:
        cell = chains.first[bucket]
        if cell >= 0:
            while cell >= 0:
                waiting -= 1
                row = around.row[cell]
                heads = 0 if len(closed) and is_closed[cell] else around.rows[row]
                for place in range(row + 1, row + 1 + heads):
                    head = cell + around.rows[place]
                    weight = price[head]
                    if weight >= 0:
                        price[head] = _SOURCE - length - weight
                        predecessor[head] = cell
                        later = bucket + weight
                        _append(chains, later if later < ring else later - ring, head)
                        waiting += 1
                cell = chains.after[cell]
            chains.first[bucket] = -1
        length += 1
        bucket = bucket + 1 if bucket < heaviest else 0
    for cell in range(size):
        price[cell] = _SOURCE - price[cell] if price[cell] <= _SOURCE else _WALL
    return predecessor

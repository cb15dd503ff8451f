"""Fast shortest paths on boards: buckets over integer cells, and scipy for large boards.

Everything else in this package is searched in the textbook form. Games come here when they search
in bulk: thousands of positions of one board, one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any

from pathlib_games.graphs.errors import BadGraph, NodeNotFound, NoPath
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    import numpy as np

# From this many cells on, scipy is faster than our buckets: benchmarks/results/fast.md.
SCIPY_FROM = 1600

# There is a bucket for each distance up to the next cell: this many take a few megabytes.
HEAVIEST = 100_000

SQUARE = ((0, -1), (-1, 0), (1, 0), (0, 1))
HEXAGONAL = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


class BoardShape:
    """Which cells of a board are beside each other; the same for every position of a game.

    Parameters
    ----------
    neighbors
        For each cell 0, 1, 2, ... the cells that can be entered from it.

    Raises
    ------
    BadGraph
        If a neighbor is not one of the cells.

    Examples
    --------
    >>> triangle = BoardShape([[1, 2], [2, 0], [0, 1]])
    >>> len(triangle), triangle.neighbors[1]
    (3, (2, 0))
    """

    def __init__(self, neighbors: Iterable[Iterable[int]]) -> None:
        self.neighbors = tuple(tuple(heads) for heads in neighbors)
        for cell, heads in enumerate(self.neighbors):
            for head in heads:
                if type(head) is not int or not 0 <= head < len(self):
                    raise BadGraph(
                        f"A neighbor should be a cell from 0 to {len(self) - 1}; "
                        f"cell {cell} has the neighbor {shown(head)}."
                    )

    def __len__(self) -> int:
        return len(self.neighbors)

    def __repr__(self) -> str:
        return f"<BoardShape: {counted(len(self), 'cell')}>"

    @cached_property
    def rows(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """All neighbors in one numpy array, and where in it those of each cell begin."""
        import numpy as np

        heads = np.fromiter(chain.from_iterable(self.neighbors), np.int32)
        begins = np.fromiter(accumulate(map(len, self.neighbors), initial=0), np.int32)
        return heads, begins


@lru_cache(maxsize=64)
def board_shape(width: int, height: int, steps: tuple[tuple[int, int], ...] = SQUARE) -> BoardShape:
    """Return the shape of a board whose cell (x, y) has the number ``y * width + x``.

    A shape is made once and then remembered.

    Parameters
    ----------
    width, height
        The size of the board in cells, each at least 1.
    steps
        The steps (dx, dy) to the neighbors of a cell: `SQUARE` or `HEXAGONAL`, where the rows of a
        rhombic board shift to the right downwards.

    Raises
    ------
    BadGraph
        If the board has no cells.

    Examples
    --------
    >>> board_shape(3, 3).neighbors[4]
    (1, 3, 5, 7)
    >>> board_shape(3, 3, HEXAGONAL).neighbors[4]
    (1, 2, 3, 5, 6, 7)
    """
    if width < 1 or height < 1:
        raise BadGraph(f"A board should be at least 1 x 1; it is {width} x {height}.")
    return BoardShape(
        [
            (y + dy) * width + x + dx
            for dx, dy in steps
            if 0 <= x + dx < width and 0 <= y + dy < height
        ]
        for y in range(height)
        for x in range(width)
    )


@dataclass(frozen=True, slots=True)
class CellGraph:
    """A board as a graph: its nodes are the cells, a weight is the price of entering a cell.

    The textbook algorithms search it through ``neighbors``, `search` looks at its fields.

    Attributes
    ----------
    shape
        Which cells are beside each other.
    weights
        What entering each cell costs: a whole number from 0 to 100,000; None if it cannot be
        entered.

    Examples
    --------
    >>> graph = CellGraph(board_shape(3, 1), [1, 5, None])
    >>> graph.neighbors(0), graph.neighbors(1)
    ([(1, 5)], [(0, 1)])
    """

    shape: BoardShape
    weights: Sequence[int | None]

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        """Return the cells that can be entered from this one, and what it costs.

        Raises
        ------
        NodeNotFound
            If there is no such cell.
        """
        _check_cells(self, [cell])
        entered = ((head, self.weights[head]) for head in self.shape.neighbors[cell])
        return [(head, weight) for head, weight in entered if weight is not None]


@dataclass(frozen=True, slots=True)
class CellPaths:
    """Distances of cells from the nearest source, and the way back to it.

    Attributes
    ----------
    sources
        Where the search began.
    distance
        For each cell: its distance, or None if it was not reached.
    predecessor
        For each cell: the cell before it on a shortest path; None for sources and cells that were
        not reached.
    """

    sources: tuple[int, ...]
    distance: list[int | None]
    predecessor: list[int | None] = field(repr=False)

    def path_to(self, cell: int) -> list[int]:
        """Return a shortest path from a source to the cell, both included.

        Raises
        ------
        NodeNotFound
            If there is no such cell.
        NoPath
            If the cell was not reached.
        """
        if not _is_cell(cell, len(self.distance)):
            raise NodeNotFound(cell, list(range(len(self.distance))))
        if self.distance[cell] is None:
            raise NoPath(self.sources[0] if len(self.sources) == 1 else self.sources, cell)
        path = [cell]
        while (before := self.predecessor[path[-1]]) is not None:
            path.append(before)
        return path[::-1]

    def nearest(self, cells: Iterable[int]) -> int | None:
        """Return the first of the cells with the least distance; None if none of them was reached.

        Examples
        --------
        >>> paths = search(CellGraph(board_shape(5, 1), [1, 1, 1, 1, None]), [1])
        >>> paths.nearest([4, 3, 0]), paths.nearest([4])
        (0, None)
        """
        best, least = None, None
        for cell in cells:
            length = self.distance[cell]
            if length is not None and (least is None or length < least):
                best, least = cell, length
        return best


def search(
    graph: CellGraph,
    sources: Collection[int],
    targets: Iterable[int] = (),
    end_only: Iterable[int] = (),
) -> CellPaths:
    """Find the shortest paths from the nearest of some sources to the cells of a board.

    Parameters
    ----------
    graph
        The board. Its weights should be small: there is a bucket for each possible distance.
    sources
        The cells to start from, each at distance 0; it does not matter whether they can be entered.
    targets
        The search may stop when all of these that can be reached are reached. Without them it goes
        on to the end. Whatever was reached has its final distance.
    end_only
        Cells where a path may end, but which it may not pass. Those among the sources can be left.

    Returns
    -------
    CellPaths
        Distances and predecessors.

    Raises
    ------
    NodeNotFound
        If a source, a target or an end point is not a cell of the board.
    BadGraph
        If there is not one weight for each cell, or one is neither None nor a whole number from 0
        to 100,000.

    Notes
    -----
    A queue of buckets: bucket ``d`` holds the cells at distance ``d``, so the next cell is found
    without comparing any. Time O(V + E + D) and space O(V + D), where D is the largest distance.
    Since a weight belongs to the cell that is entered, the first cell that discovers another is
    also its best predecessor: all later ones are at least as far from the source, and pay the same.
    No distance is ever improved, so no queue entry becomes stale. This would be wrong for weights
    that depend on both ends of an edge.

    On large boards scipy takes over, if it is installed. Of several shortest paths it may take
    another one.

    References
    ----------
    R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", Communications of
    the ACM 12 (1969), 632-633.

    Examples
    --------
    >>> board = CellGraph(board_shape(3, 2), [1, 9, 1, 1, 1, 1])
    >>> paths = search(board, [0])
    >>> paths.distance
    [0, 9, 4, 1, 2, 3]
    >>> paths.path_to(2)
    [0, 3, 4, 5, 2]
    >>> search(board, [0, 2]).distance
    [0, 9, 0, 1, 2, 1]
    >>> search(board, [0], end_only=[4]).path_to(2)
    [0, 1, 2]
    """
    sources, targets, closed = tuple(sources), tuple(targets), set(end_only).difference(sources)
    _check_cells(graph, chain(sources, targets, closed))
    heaviest = _heaviest(graph)
    if len(graph.weights) >= SCIPY_FROM and find_spec("scipy") is not None:
        return _search_with_scipy(graph, sources, closed)
    try:
        return _search_with_buckets(graph, sources, targets, closed, heaviest)
    except TypeError:  # 2.0 is no bucket's number; among the kinds it hid behind an equal 2
        raise _bad_weight(graph) from None


def _search_with_buckets(
    graph: CellGraph,
    sources: tuple[int, ...],
    targets: tuple[int, ...],
    closed: set[int],
    heaviest: int,
) -> CellPaths:
    around: Sequence[Sequence[int]] = graph.shape.neighbors
    if closed:
        around = [() if cell in closed else heads for cell, heads in enumerate(around)]
    price = list(graph.weights)  # None as soon as a cell is reached: nobody enters it again
    distance: list[int | None] = [None] * len(price)
    predecessor: list[int | None] = [None] * len(price)
    buckets: list[list[int]] = [[] for _ in range(heaviest + 1)]
    for cell in dict.fromkeys(sources):
        price[cell] = None
        distance[cell] = 0
        buckets[0].append(cell)
    empty = 0  # buckets in a row: after as many as a step can leap over, nothing follows
    for length, bucket in enumerate(buckets):  # both lists grow while we go through them
        buckets.append([])
        if bucket:
            empty = 0
            for cell in bucket:
                for head in around[cell]:
                    if (weight := price[head]) is not None:
                        price[head] = None
                        predecessor[head] = cell
                        distance[head] = reached = length + weight
                        buckets[reached].append(head)
            if targets and all(price[cell] is None for cell in targets):
                break
        else:
            empty += 1
            if empty >= heaviest:
                break
    return CellPaths(sources, distance, predecessor)


def _search_with_scipy(graph: CellGraph, sources: tuple[int, ...], closed: set[int]) -> CellPaths:
    import numpy as np
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    size = len(graph.shape)
    if not sources:
        return CellPaths(sources, [None] * size, [None] * size)
    heads, begins = graph.shape.rows
    weights = np.array(graph.weights, dtype=float)[heads]  # None becomes "not a number"
    kept = ~np.isnan(weights)
    for cell in closed:
        kept[begins[cell] : begins[cell + 1]] = False
    if not kept.all():
        begins = np.concatenate(([0], np.cumsum(kept)))[begins]
        heads, weights = heads[kept], weights[kept]
    distance, predecessor, _ = dijkstra(
        csr_array((weights, heads, begins), shape=(size, size)),
        indices=sources,
        return_predecessors=True,
        min_only=True,
    )
    return CellPaths(
        sources,
        _as_list(distance, distance == np.inf),
        _as_list(predecessor, predecessor < 0),
    )


def _as_list(values: np.ndarray[Any, Any], missing: np.ndarray[Any, Any]) -> list[int | None]:
    values[missing] = 0
    numbers: list[int | None] = values.astype(int).tolist()
    for cell in missing.nonzero()[0].tolist():
        numbers[cell] = None
    return numbers


def _is_cell(cell: object, size: int) -> bool:
    return type(cell) is int and 0 <= cell < size


def _check_cells(graph: CellGraph, cells: Iterable[int]) -> None:
    size = len(graph.shape.neighbors)
    for cell in cells:
        if not _is_cell(cell, size):
            raise NodeNotFound(cell, list(range(size)))


def _heaviest(graph: CellGraph) -> int:
    """Check the weights and give the largest."""
    if len(graph.weights) != len(graph.shape.neighbors):
        raise BadGraph(
            f"A board of {counted(len(graph.shape), 'cell')} should have a weight or None for each "
            f"of them, but {len(graph.weights)} were given."
        )
    kinds: set[Any] = set(graph.weights)  # few numbers, so looking at each of them costs little
    kinds.discard(None)
    if not {int}.issuperset(map(type, kinds)):
        raise _bad_weight(graph)
    lightest, heaviest = min(kinds, default=0), max(kinds, default=0)
    if lightest < 0 or heaviest > HEAVIEST:
        raise _bad_weight(graph)
    return int(heaviest)


def _bad_weight(graph: CellGraph) -> BadGraph:
    wrong = next(
        cell
        for cell, weight in enumerate(graph.weights)
        if weight is not None and not (type(weight) is int and 0 <= weight <= HEAVIEST)
    )
    return BadGraph(
        f"The weight of a cell should be a whole number from 0 to {HEAVIEST}, or None; "
        f"that of cell {wrong} is {shown(graph.weights[wrong])}."
    )

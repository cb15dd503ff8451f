"""Fast shortest paths on boards: buckets over integer cells.

The rest of this package searches in textbook form. Games use this module to search thousands of
positions of one board in a row. If numba is installed (``pip install 'pathlib-games[speed]'``), it
compiles the search of large boards.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pathlib_games.graphs.errors import BadGraph, NodeNotFound, NoPath, PathlibGamesError
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.signedinteger]


# There is one bucket per distance up to the next cell: this many take a few megabytes.
HEAVIEST = 100_000
# Plain Python searches smaller boards at once; loading numba would take longer.
COMPILED_FROM = 300

# The sources of a search, and the cells where paths end.
Ends = tuple[tuple[int, ...], set[int]]

SQUARE = ((0, -1), (-1, 0), (1, 0), (0, 1))
HEXAGONAL = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


class BoardShape:
    """The neighbors of each cell of a board, shared by every position of a game.

    `neighbors` lists, for each cell 0, 1, 2, ..., the cells that can be entered from it. Raises
    `BadGraph` if one of them is not a cell.
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

    @cached_property
    def around(self) -> Around:
        """The neighbors in the form of the compiled search; needs numpy."""
        import numpy as np

        begins: dict[tuple[int, ...], int] = {}
        rows: list[int] = []
        row = array("i")
        for cell, heads in enumerate(self.neighbors):
            leaps = tuple([head - cell for head in heads])
            if leaps not in begins:
                begins[leaps] = len(rows)
                rows += [len(leaps), *leaps]
            row.append(begins[leaps])
        return Around(np.array(row), np.array(rows, np.int32))

    def __repr__(self) -> str:
        return f"<BoardShape: {counted(len(self), 'cell')}>"


@lru_cache(maxsize=64)
def board_shape(width: int, height: int, steps: tuple[tuple[int, int], ...] = SQUARE) -> BoardShape:
    """Return the shape of a board whose cell (x, y) is number ``y * width + x``."""
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
    """A board as a graph: nodes are cells, and a weight is the price of entering a cell.

    The textbook algorithms call ``neighbors``; `search` reads the fields.
    """

    shape: BoardShape
    weights: Sequence[int | None]
    """The price of entering each cell: a whole number from 0 to 100,000, or None for a wall."""

    def __post_init__(self) -> None:
        if hasattr(self.weights, "tolist"):  # an array of numpy or another library
            object.__setattr__(self, "weights", self.weights.tolist())

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        """Return the cells that can be entered from this one, with their weights."""
        price, around = self.weights, self.shape.neighbors
        _check_cells([cell], len(around))
        return [(head, weight) for head in around[cell] if (weight := price[head]) is not None]


@dataclass(frozen=True, slots=True)
class CellPaths:
    """Distances of cells from the nearest source, and the predecessors on shortest paths."""

    sources: tuple[int, ...]  # the sources of the search
    distance: list[int | None]  # of each cell; None if it was not reached
    predecessor: list[int | None] = field(repr=False)
    """The cell before each cell on a shortest path; None for sources and unreached cells."""

    def path_to(self, cell: int) -> list[int]:
        """Return a shortest path from a source to the cell, or raise `NodeNotFound` or `NoPath`."""
        _check_cells([cell], len(self.distance))
        if self.distance[cell] is None:
            raise NoPath(self.sources[0] if len(self.sources) == 1 else self.sources, cell)
        path = [cell]
        while (before := self.predecessor[path[-1]]) is not None:
            path.append(before)
        return path[::-1]


class NotCompiled(PathlibGamesError, RuntimeError):
    """The compiled search needs numba, which is not installed; says how to get it."""


def search(
    graph: CellGraph,
    sources: Collection[int],
    end_only: Iterable[int] = (),
    *,
    compiled: bool | None = None,
) -> CellPaths:
    """Find the shortest paths from the nearest of several sources to the cells of a board.

    `sources`: the starting cells, each at distance 0. They may be walls.

    `end_only`: cells that end a path: the search does not continue from them. Sources are exempt.

    `compiled`: whether to run the compiled search, which finds the same paths. By default it runs
    on boards of 300 cells or more if numba is installed. The first call takes a second to load it.

    Raises `NodeNotFound` if a source or an end point is not a cell of the board, `BadGraph` if a
    weight is neither None nor a whole number from 0 to 100,000, `NotCompiled` without numba.

    Notes
    -----
    A queue of buckets: bucket ``d`` holds the cells at distance ``d``, so finding the next cell
    takes no comparison. Time O(V + E + D) and space O(V + D), where D is the largest distance.
    Since a weight belongs to the entered cell, the first cell that discovers another is its best
    predecessor, and no queue entry becomes stale. This fails if weights depend on both ends of an
    edge.

    References
    ----------
    R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", Communications of
    the ACM 12 (1969), 632-633.
    """
    sources, closed = tuple(sources), set(end_only).difference(sources)
    _check_cells([*sources, *closed], len(graph.shape.neighbors))
    heaviest = _heaviest(graph)
    if compiled and (missing := _missing()):
        raise NotCompiled(
            f"The compiled search needs numba: pip install 'pathlib-games[speed]' ({missing})."
        )
    if compiled is None:
        compiled = len(graph.weights) >= COMPILED_FROM and not _missing()
    spread = _spread_compiled if compiled else _spread
    try:
        return spread(graph, (sources, closed), heaviest)
    except TypeError:  # 2.0 cannot index a bucket; the set of weights hid it as equal to 2
        raise _bad_weight(graph) from None


def _spread(graph: CellGraph, ends: Ends, heaviest: int) -> CellPaths:
    sources, closed = ends
    around: Sequence[Sequence[int]] = graph.shape.neighbors
    if closed:
        around = [() if cell in closed else heads for cell, heads in enumerate(around)]
    # None once a cell is reached, so it is entered only once. Any: looked up twice, not kept.
    price: list[Any] = list(graph.weights)
    distance: list[int | None] = [None] * len(price)
    predecessor: list[int | None] = [None] * len(price)
    buckets: list[list[int]] = [[] for _ in range(heaviest + 1)]
    one_more = buckets.append
    for cell in dict.fromkeys(sources):
        price[cell] = None
        distance[cell] = 0
        buckets[0].append(cell)
    empty = 0  # in a row: if no step can leap over them, nothing follows
    for length, bucket in enumerate(buckets):  # both lists grow while we loop over them
        one_more([])
        if bucket:
            empty = 0
            for cell in bucket:
                for head in around[cell]:
                    if price[head] is not None:
                        distance[head] = reached = length + price[head]
                        price[head] = None
                        predecessor[head] = cell
                        buckets[reached].append(head)
        else:
            empty += 1
            if empty >= heaviest:
                break
    return CellPaths(sources, distance, predecessor)


def _check_cells(cells: Iterable[int], size: int) -> None:
    for cell in cells:
        if type(cell) is not int or not 0 <= cell < size:
            raise NodeNotFound(cell, list(range(size)))


def _heaviest(graph: CellGraph) -> int:
    """Check the weights and return the largest."""
    if len(graph.weights) != len(graph.shape.neighbors):
        raise BadGraph(
            f"A board of {counted(len(graph.shape), 'cell')} should have a weight or None for each "
            f"of them, but {len(graph.weights)} were given."
        )
    kinds: set[Any] = set(graph.weights)  # few distinct numbers, quick to check
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


# The compiled search visits cells in the order of `_spread`, so predecessors are the same. Chains
# replace lists: no cell enters the queue twice, so each stores the one after it.

_LARGEST = 2**31 - 1
_WALL = -1  # the price of a wall, and the distance of an unreached cell
_SOURCE = -2  # distance 0; a cell at distance d stores -2 - d


class Around(NamedTuple):
    """The neighbors of each cell; cells with the same surroundings share a row."""

    row: Numbers  # for each cell: the index of its row
    rows: Numbers  # each row: the number of neighbors, then their offsets from the cell


@cache
def _missing() -> str:
    """Load numba and numpy; return the error if that fails, else an empty text."""
    try:
        import numba  # noqa: F401
        import numpy as np  # noqa: F401
    except (ImportError, OSError) as problem:
        return str(problem)
    return ""


@cache
def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function with numba on its first call, cached on disk if possible."""
    from numba import njit

    compiling: Any = njit  # the result is type-checked like the function itself
    try:
        made: Callable[..., Any] = compiling(cache=True)(function)
    except RuntimeError:  # numba finds no folder to write to
        made = compiling(function)
    return made


def _spread_compiled(graph: CellGraph, ends: Ends, heaviest: int) -> CellPaths:
    import numpy as np

    size = len(graph.weights)
    small = heaviest * size < _LARGEST + _SOURCE  # the largest possible distance
    entering: list[Any] = list(graph.weights)
    try:
        price = array("i" if small else "q", entering)
    except TypeError:  # None, or a float, which raises it again
        walls = [_WALL if weight is None else weight for weight in entering]
        price = array("i" if small else "q", walls)
    distance, predecessor = np.array(price), np.full(size, -1, np.int32)
    after = np.full(size, -1, np.int32)
    sources = np.array([*dict.fromkeys(ends[0])], np.int32)
    distance[sources] = _SOURCE
    after[sources[:-1]] = sources[1:]
    closed = np.zeros(size if ends[1] else 0, np.bool_)
    closed[[*ends[1]]] = True
    # The first and the last cell of each bucket; a ring, because no step leaps over all of it.
    first, last = np.full(heaviest + 1, -1, np.int32), np.empty(heaviest + 1, np.int32)
    if len(sources):
        first[0], last[0] = sources[0], sources[-1]
        queue = _compiled(_queue)
        chains = predecessor, first, last, after
        queue(graph.shape.around, distance, closed, chains, len(sources))
    distance = np.where(distance <= _SOURCE, _SOURCE - distance, _WALL)
    return CellPaths(ends[0], _with_none(distance), _with_none(predecessor))


def _queue(
    around: Around,
    price: Numbers,
    closed: Numbers,
    chains: tuple[Numbers, Numbers, Numbers, Numbers],
    waiting: int,
) -> None:
    """Replace the price of each reached cell by -2 - its distance. numba compiles this."""
    predecessor, first, last, after = chains
    ring = len(first)
    length = bucket = 0
    while waiting:
        cell = first[bucket]
        while cell >= 0:
            waiting -= 1
            row = around.row[cell]
            heads = 0 if len(closed) and closed[cell] else around.rows[row]
            for place in range(row + 1, row + 1 + heads):
                head = cell + around.rows[place]
                weight = price[head]
                if weight >= 0:
                    price[head] = _SOURCE - length - weight
                    predecessor[head] = cell
                    later = bucket + weight
                    later = later if later < ring else later - ring
                    if first[later] < 0:
                        first[later] = head
                    else:
                        after[last[later]] = head
                    last[later] = head
                    waiting += 1
            cell = after[cell]
        first[bucket] = -1
        length += 1
        bucket = bucket + 1 if bucket < ring - 1 else 0


def _with_none(numbers: Numbers) -> list[int | None]:
    found: list[int | None] = numbers.tolist()
    for cell in (numbers < 0).nonzero()[0].tolist():
        found[cell] = None
    return found

"""Fast shortest paths on boards: buckets over integer cells.

Everything else in this package is searched in the textbook form. Games come here when they search
in bulk: thousands of positions of one board, one after the other. Where numba is installed
(``pip install 'pathlib-games[speed]'``), it compiles the search of large boards.
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


# There is a bucket for each distance up to the next cell: this many take a few megabytes.
HEAVIEST = 100_000
# Smaller boards are searched at once in plain Python; for them nobody waits until numba is loaded.
COMPILED_FROM = 300

# Where paths begin, and where they may not go on.
Ends = tuple[tuple[int, ...], set[int]]

SQUARE = ((0, -1), (-1, 0), (1, 0), (0, 1))
HEXAGONAL = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


class BoardShape:
    """Which cells of a board are beside each other; the same for every position of a game.

    `neighbors`: for each cell 0, 1, 2, ... the cells that can be entered from it; raises `BadGraph`
    if one of them is no cell.
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
        """The neighbors once more, as the compiled search wants them; only where numpy is."""
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
    """Return the shape of a board whose cell (x, y) has the number ``y * width + x``."""
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
    """

    shape: BoardShape  # which cells are beside each other
    weights: Sequence[int | None]
    """What entering each cell costs: a whole number from 0 to 100,000; None if it cannot be
    entered."""

    def __post_init__(self) -> None:
        if hasattr(self.weights, "tolist"):  # an array of numpy's numbers, or of others
            object.__setattr__(self, "weights", self.weights.tolist())

    def neighbors(self, cell: int) -> list[tuple[int, int]]:
        """Return the cells that can be entered from this one, and what it costs."""
        price, around = self.weights, self.shape.neighbors
        _check_cells([cell], len(around))
        return [(head, weight) for head in around[cell] if (weight := price[head]) is not None]


@dataclass(frozen=True, slots=True)
class CellPaths:
    """Distances of cells from the nearest source, and the way back to it."""

    sources: tuple[int, ...]  # where the search began
    distance: list[int | None]  # for each cell: its distance, or None if it was not reached
    predecessor: list[int | None] = field(repr=False)
    """For each cell: the cell before it on a shortest path; None for sources and cells that were
    not reached."""

    def path_to(self, cell: int) -> list[int]:
        """Return a shortest path from a source to the cell; raises `NodeNotFound` or `NoPath`."""
        _check_cells([cell], len(self.distance))
        if self.distance[cell] is None:
            raise NoPath(self.sources[0] if len(self.sources) == 1 else self.sources, cell)
        path = [cell]
        while (before := self.predecessor[path[-1]]) is not None:
            path.append(before)
        return path[::-1]


class NotCompiled(PathlibGamesError, RuntimeError):
    """The compiled search was asked for, and numba is not there; says how to get it."""


def search(
    graph: CellGraph,
    sources: Collection[int],
    end_only: Iterable[int] = (),
    *,
    compiled: bool | None = None,
) -> CellPaths:
    """Find the shortest paths from the nearest of some sources to the cells of a board.

    `sources`: the cells to start from, each at distance 0; it does not matter whether they can be
    entered.

    `end_only`: cells where a path may end, but which it may not pass. Those among the sources can
    be left.

    `compiled`: whether the compiled search does it, which finds the same. Without an answer it does
    boards of 300 cells and more, if numba is installed. The first call waits a second for numba.

    Raises `NodeNotFound` if a source or an end point is not a cell of the board, `BadGraph` if a
    weight is neither None nor a whole number from 0 to 100,000, `NotCompiled` if there is no numba.

    Notes
    -----
    A queue of buckets: bucket ``d`` holds the cells at distance ``d``, so the next cell is found
    without comparing any. Time O(V + E + D) and space O(V + D), where D is the largest distance.
    Since a weight belongs to the cell that is entered, the first cell that discovers another is
    also its best predecessor, and no queue entry becomes stale. This would be wrong for weights
    that depend on both ends of an edge.

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
    except TypeError:  # 2.0 is no bucket's number; among the kinds it hid behind an equal 2
        raise _bad_weight(graph) from None


def _spread(graph: CellGraph, ends: Ends, heaviest: int) -> CellPaths:
    sources, closed = ends
    around: Sequence[Sequence[int]] = graph.shape.neighbors
    if closed:
        around = [() if cell in closed else heads for cell, heads in enumerate(around)]
    # None as soon as a cell is reached: nobody enters it again. Any: looked up twice, not kept.
    price: list[Any] = list(graph.weights)
    distance: list[int | None] = [None] * len(price)
    predecessor: list[int | None] = [None] * len(price)
    buckets: list[list[int]] = [[] for _ in range(heaviest + 1)]
    one_more = buckets.append
    for cell in dict.fromkeys(sources):
        price[cell] = None
        distance[cell] = 0
        buckets[0].append(cell)
    empty = 0  # buckets in a row: after as many as a step can leap over, nothing follows
    for length, bucket in enumerate(buckets):  # both lists grow while we go through them
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


# ---- the same search, compiled ------------------------------------------------------------------
#
# The order of everything is that of `_spread`, so predecessors are the same too. Instead of lists
# there are chains: no cell enters the queue twice, so each knows the one that comes after it.

_LARGEST = 2**31 - 1
_WALL = -1  # also of a cell that was reached: nobody enters it again
_SOURCE = -2  # distance 0; a cell that was reached at distance d says -2 - d


class Around(NamedTuple):
    """What surrounds each cell of a board: most cells see the same, so they share a row."""

    row: Numbers  # for each cell: where its row begins
    rows: Numbers  # row after row: how many neighbors, then how far each of them is from the cell


@cache
def _missing() -> str:
    """Load what compiles, and say what is missing if it cannot be loaded."""
    try:
        import numba  # noqa: F401
        import numpy as np  # noqa: F401
    except (ImportError, OSError) as problem:
        return str(problem)
    return ""


@cache
def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let numba compile a function when it is first called, and keep that on disk if it can."""
    from numba import njit

    compiling: Any = njit  # calls of what it gives are checked as calls of the function itself
    try:
        made: Callable[..., Any] = compiling(cache=True)(function)
    except RuntimeError:  # there is no folder where it may write
        made = compiling(function)
    return made


def _spread_compiled(graph: CellGraph, ends: Ends, heaviest: int) -> CellPaths:
    import numpy as np

    size = len(graph.weights)
    small = heaviest * size < _LARGEST + _SOURCE  # no distance can be larger than that
    entering: list[Any] = list(graph.weights)
    try:
        price = array("i" if small else "q", entering)
    except TypeError:  # for None, and for a float, of which it is raised once more
        walls = [_WALL if weight is None else weight for weight in entering]
        price = array("i" if small else "q", walls)
    distance, predecessor = np.array(price), np.full(size, -1, np.int32)
    after = np.full(size, -1, np.int32)
    sources = np.array([*dict.fromkeys(ends[0])], np.int32)
    distance[sources] = _SOURCE
    after[sources[:-1]] = sources[1:]
    closed = np.zeros(size if ends[1] else 0, np.bool_)
    closed[[*ends[1]]] = True
    # The buckets: the first and the last cell of each. A step can leap over no more than that.
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
    """Turn the price of each cell that is reached into -2 - its distance. This is compiled."""
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

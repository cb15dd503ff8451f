"""The fast search, plain and compiled, against networkx and the textbook algorithms."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import BadGraph, NodeNotFound, NoPath, dijkstra, fast
from pathlib_games.graphs.fast import (
    COMPILED_FROM,
    HEXAGONAL,
    SQUARE,
    BoardShape,
    CellGraph,
    CellPaths,
    board_shape,
    search,
)
from tests.graphs.random_graphs import examples

LINE = CellGraph(board_shape(5, 1), [1, 2, 3, None, 1])
ROOT = Path(__file__).parents[2]

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
plain_and_compiled = pytest.mark.parametrize(
    "compiled",
    [pytest.param(False, id="plain"), pytest.param(True, id="compiled", marks=needs_numba)],
)


WEIGHTS = st.sampled_from([None, 0, 0, 1, 1, 2, 7])
cells = st.integers(0, 11)


@st.composite
def boards(draw: st.DrawFn) -> CellGraph:
    """Draw a small board: any neighbors, or a grid; with walls and free steps."""
    kind = draw(st.sampled_from(["any", "square", "hexagonal"]))
    if kind == "any":
        lines = st.lists(st.lists(cells, max_size=4), min_size=12, max_size=12)
        shape = BoardShape(draw(lines))
    else:
        shape = board_shape(4, 3, SQUARE if kind == "square" else HEXAGONAL)
    return CellGraph(shape, draw(st.lists(WEIGHTS, min_size=12, max_size=12)))


searches = given(
    graph=boards(), sources=st.lists(cells, max_size=3), end_only=st.sets(cells, max_size=4)
)


def expected(graph: CellGraph, sources: list[int], end_only: set[int]) -> dict[Any, float]:
    """Ask networkx, from an extra node with free edges to all sources."""
    peer: nx.DiGraph[Any] = nx.DiGraph()
    peer.add_nodes_from(["begin", *range(len(graph.shape))])
    peer.add_weighted_edges_from([("begin", cell, 0) for cell in sources])
    for cell, heads in enumerate(graph.shape.neighbors):
        if cell in sources or cell not in end_only:
            edges = [(cell, head, graph.weights[head]) for head in heads if head not in sources]
            peer.add_weighted_edges_from([edge for edge in edges if edge[2] is not None])
    found = nx.single_source_dijkstra_path_length(peer, "begin")
    return {cell: length for cell, length in found.items() if cell != "begin"}


def check_the_ways_back(graph: CellGraph, paths: CellPaths, end_only: set[int]) -> None:
    for cell, before in enumerate(paths.predecessor):
        length = paths.distance[cell]
        if before is None:
            assert length is None or cell in paths.sources
        else:
            start, weight = paths.distance[before], graph.weights[cell]
            assert cell in graph.shape.neighbors[before]
            assert start is not None
            assert weight is not None
            assert start + weight == length
            assert before in paths.sources or before not in end_only
        if length is not None:
            path = paths.path_to(cell)
            assert path[0] in paths.sources
            assert path[-1] == cell
            assert len(set(path)) == len(path)


@plain_and_compiled
@examples(400)
@searches
def test_agrees_with_networkx(
    compiled: bool, graph: CellGraph, sources: list[int], end_only: set[int]
) -> None:
    lengths = expected(graph, sources, end_only)
    whole = search(graph, sources, end_only=end_only, compiled=compiled)
    assert whole.distance == [lengths.get(cell) for cell in range(12)]
    check_the_ways_back(graph, whole, end_only)


@plain_and_compiled
@pytest.mark.parametrize("side", [11, 40])
@pytest.mark.parametrize("steps", [SQUARE, HEXAGONAL])
def test_agrees_with_the_textbook_on_real_boards(
    compiled: bool, side: int, steps: tuple[tuple[int, int], ...]
) -> None:
    weights = [None if i % 7 == 3 else i * i % 10 for i in range(side * side)]
    graph = CellGraph(board_shape(side, side, steps), weights)
    found = dijkstra(graph, 0).distance
    paths = search(graph, [0], compiled=compiled)
    assert paths.distance == [found.get(cell) for cell in range(side * side)]
    check_the_ways_back(graph, paths, set())


def test_paths_that_are_not_there() -> None:
    paths = search(LINE, [0])
    with pytest.raises(NoPath, match="from 0 to 4"):
        paths.path_to(4)
    with pytest.raises(NoPath, match=r"from \(0, 1\) to 4"):
        search(LINE, [0, 1]).path_to(4)
    for wrong in (5, -1, True, "A"):
        with pytest.raises(NodeNotFound):
            paths.path_to(wrong)  # type: ignore[arg-type]


@plain_and_compiled
@pytest.mark.parametrize("wrong", [5, -1, 1.0, True, None, "A"])
def test_cells_that_are_not_there(compiled: bool, wrong: Any) -> None:
    calls: tuple[Any, ...] = (([wrong],), ([0], [wrong]))
    for arguments in calls:
        with pytest.raises(NodeNotFound, match="its nodes are 0, 1, 2, 3, 4"):
            search(LINE, *arguments, compiled=compiled)
    with pytest.raises(NodeNotFound):
        LINE.neighbors(wrong)


@plain_and_compiled
def test_whole_numbers_as_floats_are_told_from_whole_numbers(compiled: bool) -> None:
    hidden: list[Any] = [1, 1, 1.0]  # equal to the others, so it hides among them
    graph = CellGraph(board_shape(3, 1), hidden)
    with pytest.raises(BadGraph, match=r"that of cell 2 is 1\.0"):
        search(graph, [0], compiled=compiled)


@plain_and_compiled
@pytest.mark.parametrize("wrong", [-1, 1.5, True, "1", 100_001])
def test_weights_that_are_none(compiled: bool, wrong: Any) -> None:
    graph = CellGraph(board_shape(3, 1), [2, 3, wrong])
    with pytest.raises(BadGraph, match="that of cell 2 is"):
        search(graph, [0], compiled=compiled)


@plain_and_compiled
def test_too_few_and_too_many_weights(compiled: bool) -> None:
    for weights in ([1, 1], [1] * 4):
        with pytest.raises(BadGraph, match=r"A board of 3 cells .* were given"):
            search(CellGraph(board_shape(3, 1), weights), [0], compiled=compiled)


def test_shapes_are_checked_and_remembered() -> None:
    assert board_shape(6, 4) is board_shape(6, 4)
    with pytest.raises(BadGraph, match="at least 1 x 1; it is 0 x 3"):
        board_shape(0, 3)
    wrong: Iterator[Any] = iter([2, -1, "A", True])
    for neighbor in wrong:
        with pytest.raises(BadGraph, match="cell 1 has the neighbor"):
            BoardShape([[1], [neighbor]])


@needs_numba
@examples(400)
@searches
def test_the_compiled_search_finds_the_very_same(
    graph: CellGraph, sources: list[int], end_only: set[int]
) -> None:
    plain, compiled = (
        search(graph, sources, end_only, compiled=compiled) for compiled in (False, True)
    )
    assert plain == compiled  # predecessors, too: ties break in the same order
    found = [*compiled.distance, *compiled.predecessor]
    assert all(number is None or type(number) is int for number in found)


@pytest.mark.slow
@needs_numba
def test_the_compiled_search_on_boards_of_all_sorts() -> None:
    long_ways = [100_000 if cell % 2000 == 7 else 1 for cell in range(22_000)]
    cases = [
        (CellGraph(board_shape(22_000, 1), long_ways), [0]),  # more than 32 bits might be needed
        (CellGraph(BoardShape([]), []), []),
        (CellGraph(board_shape(3, 1), b"\x01\x02\x03"), [0]),  # a sequence of whole numbers
        (CellGraph(board_shape(3, 1), [None] * 3), [1]),
        (CellGraph(BoardShape([[0, 1, 1], [2, 0], [1]]), [3, 0, 100_000]), [1, 2]),
    ]
    for graph, sources in cases:
        assert search(graph, sources, compiled=True) == search(graph, sources, compiled=False)


@needs_numba
def test_boards_that_are_large_enough_are_searched_by_numba(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used: list[int] = []
    real = fast._spread_compiled

    def noted(graph: CellGraph, *rest: Any) -> CellPaths:
        used.append(len(graph.weights))
        return real(graph, *rest)

    monkeypatch.setattr(fast, "_spread_compiled", noted)
    for size in (COMPILED_FROM - 1, COMPILED_FROM):
        graph = CellGraph(board_shape(size, 1), [1] * size)
        assert search(graph, [0]).distance == list(range(size))
    search(graph, [0], compiled=False)
    assert used == [COMPILED_FROM]


WITHOUT = """
import sys
sys.modules["numba"] = None
from pathlib_games.graphs.fast import CellGraph, NotCompiled, board_shape, search
graph = CellGraph(board_shape(1000, 1), [1] * 1000)
assert search(graph, [0]).distance == list(range(1000))
try:
    search(graph, [0], compiled=True)
except NotCompiled as problem:
    print(problem)
"""


def test_without_numba_all_is_plain_python() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT], check=True, cwd=ROOT, capture_output=True, text=True
    ).stdout
    assert "The compiled search needs numba: pip install 'pathlib-games[speed]'" in told

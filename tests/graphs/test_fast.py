"""The fast search against networkx and the textbook algorithms, with buckets and with scipy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import BadGraph, NodeNotFound, NoPath, bfs, dijkstra, fast
from pathlib_games.graphs.fast import (
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


@pytest.fixture(params=["buckets", "scipy"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run every test with both ways of searching, whatever the size of the board."""
    if request.param == "scipy":
        pytest.importorskip("scipy")
    monkeypatch.setattr(fast, "SCIPY_FROM", 0 if request.param == "scipy" else 10**9)
    return str(request.param)


WEIGHTS = st.sampled_from([None, 0, 0, 1, 1, 2, 7])
cells = st.integers(0, 11)


@st.composite
def boards(draw: st.DrawFn) -> CellGraph:
    """Draw a small board: any neighbors at all, or a grid; with walls and free steps."""
    kind = draw(st.sampled_from(["any", "square", "hexagonal"]))
    if kind == "any":
        lines = st.lists(st.lists(cells, max_size=4), min_size=12, max_size=12)
        shape = BoardShape(draw(lines))
    else:
        shape = board_shape(4, 3, SQUARE if kind == "square" else HEXAGONAL)
    return CellGraph(shape, draw(st.lists(WEIGHTS, min_size=12, max_size=12)))


def expected(graph: CellGraph, sources: list[int], end_only: set[int]) -> dict[Any, float]:
    """Ask networkx, from one more node that leads to all sources for nothing."""
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


@examples(400)
@given(
    graph=boards(),
    sources=st.lists(cells, max_size=3),
    targets=st.sets(cells, max_size=3),
    end_only=st.sets(cells, max_size=4),
)
def test_agrees_with_networkx(
    graph: CellGraph, sources: list[int], targets: set[int], end_only: set[int]
) -> None:
    lengths = expected(graph, sources, end_only)
    whole = search(graph, sources, end_only=end_only)
    assert whole.distance == [lengths.get(cell) for cell in range(12)]
    check_the_ways_back(graph, whole, end_only)
    stopped = search(graph, sources, targets, end_only)
    assert all(stopped.distance[cell] == lengths.get(cell) for cell in targets)
    for cell, length in enumerate(stopped.distance):
        assert length is None or length == lengths[cell]
    check_the_ways_back(graph, stopped, end_only)


@examples(200)
@given(graph=boards(), source=cells)
def test_agrees_with_the_textbook(graph: CellGraph, source: int) -> None:
    found = dijkstra(graph, source).distance
    assert search(graph, [source]).distance == [found.get(cell) for cell in range(12)]
    ones = CellGraph(graph.shape, [None if w is None else 1 for w in graph.weights])
    waves = bfs(ones, source).distance
    assert search(ones, [source]).distance == [waves.get(cell) for cell in range(12)]


@pytest.mark.parametrize("side", [11, 40])
@pytest.mark.parametrize("steps", [SQUARE, HEXAGONAL])
def test_agrees_with_the_textbook_on_real_boards(
    side: int, steps: tuple[tuple[int, int], ...]
) -> None:
    weights = [None if i % 7 == 3 else i * i % 10 for i in range(side * side)]
    graph = CellGraph(board_shape(side, side, steps), weights)
    found = dijkstra(graph, 0).distance
    paths = search(graph, [0])
    assert paths.distance == [found.get(cell) for cell in range(side * side)]
    check_the_ways_back(graph, paths, set())


def test_buckets_stop_at_the_targets(way: str) -> None:
    graph = CellGraph(board_shape(100, 1), [1] * 100)
    distance = search(graph, [0], targets=[3, 7]).distance
    assert distance[:8] == list(range(8))
    if way == "buckets":
        assert distance[20:] == [None] * 80


def test_a_target_behind_a_wall_keeps_no_one_waiting() -> None:
    assert search(LINE, [0], targets=[4]).distance == [0, 2, 5, None, None]
    assert search(LINE, [0], targets=[3]).distance[3] is None
    assert search(LINE, [3], targets=[3]).distance[3] == 0


def test_no_sources_reach_nothing() -> None:
    assert search(LINE, []).distance == [None] * 5


def test_a_source_may_be_a_wall_and_be_named_twice() -> None:
    assert search(LINE, [3, 3]).distance == [6, 5, 3, 0, 1]


def test_an_end_point_is_reached_but_not_passed() -> None:
    assert search(LINE, [0], end_only=[1]).distance == [0, 2, None, None, None]
    assert search(LINE, [1], end_only=[1]).distance == [1, 0, 3, None, None]


def test_nearest() -> None:
    paths = search(LINE, [1])
    assert paths.nearest([4, 2, 0]) == 0
    assert paths.nearest([4]) is None
    assert paths.nearest([]) is None
    level = search(CellGraph(board_shape(3, 1), [1, 1, 1]), [1])
    assert (level.nearest([2, 0]), level.nearest([0, 2])) == (2, 0)


def test_paths_that_are_not_there() -> None:
    paths = search(LINE, [0])
    with pytest.raises(NoPath, match="from 0 to 4"):
        paths.path_to(4)
    with pytest.raises(NoPath, match=r"from \(0, 1\) to 4"):
        search(LINE, [0, 1]).path_to(4)
    for wrong in (5, -1, True, "A"):
        with pytest.raises(NodeNotFound):
            paths.path_to(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [5, -1, 1.0, True, None, "A"])
def test_cells_that_are_not_there(wrong: Any) -> None:
    calls: tuple[Any, ...] = (([wrong],), ([0], [wrong]), ([0], [], [wrong]))
    for arguments in calls:
        with pytest.raises(NodeNotFound, match="its nodes are 0, 1, 2, 3, 4"):
            search(LINE, *arguments)
    with pytest.raises(NodeNotFound):
        LINE.neighbors(wrong)


def test_whole_numbers_as_floats_are_told_from_whole_numbers(way: str) -> None:
    hidden: list[Any] = [1, 1, 1.0]  # equal to the others, so it hides among them
    graph = CellGraph(board_shape(3, 1), hidden)
    if way == "scipy":  # which works with floats anyway
        assert search(graph, [0]).distance == [0, 1, 2]
    else:
        with pytest.raises(BadGraph, match=r"that of cell 2 is 1\.0"):
            search(graph, [0])


def test_a_board_where_everything_is_free() -> None:
    assert search(CellGraph(board_shape(3, 2), [0] * 6), [4]).distance == [0] * 6


@pytest.mark.parametrize("wrong", [-1, 1.5, True, "1", 100_001])
def test_weights_that_are_none(wrong: Any) -> None:
    graph = CellGraph(board_shape(3, 1), [2, 3, wrong])
    with pytest.raises(BadGraph, match="that of cell 2 is"):
        search(graph, [0])


def test_too_few_and_too_many_weights() -> None:
    for weights in ([1, 1], [1] * 4):
        with pytest.raises(BadGraph, match=r"A board of 3 cells .* were given"):
            search(CellGraph(board_shape(3, 1), weights), [0])


def test_shapes_are_checked_and_remembered() -> None:
    assert board_shape(6, 4) is board_shape(6, 4)
    with pytest.raises(BadGraph, match="at least 1 x 1; it is 0 x 3"):
        board_shape(0, 3)
    wrong: Iterator[Any] = iter([2, -1, "A", True])
    for neighbor in wrong:
        with pytest.raises(BadGraph, match="cell 1 has the neighbor"):
            BoardShape([[1], [neighbor]])


def test_the_board_is_left_as_it_was() -> None:
    weights: list[int | None] = [1, None, 2]
    search(CellGraph(board_shape(3, 1), weights), [0])
    assert weights == [1, None, 2]


def test_without_scipy_buckets_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "find_spec", lambda _: None)
    monkeypatch.setattr(fast, "SCIPY_FROM", 0)
    monkeypatch.delattr(fast, "_search_with_scipy")
    assert search(LINE, [0]).distance == [0, 2, 5, None, None]

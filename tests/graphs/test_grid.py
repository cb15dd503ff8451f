import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import BadGraph, Graph, grid_graph


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_same_cells_and_edges_as_networkx(width: int, height: int, data: st.DataObject) -> None:
    row = st.text(".#", min_size=width, max_size=width)
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    expected = nx.grid_2d_graph(width, height)
    walls = [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "#"]
    expected.remove_nodes_from(walls)
    board = grid_graph(rows).to_networkx()
    assert set(board.nodes) == set(expected.nodes)
    assert {frozenset(edge) for edge in board.edges} == {frozenset(edge) for edge in expected.edges}
    assert set(nx.get_edge_attributes(board, "weight").values()) <= {1}


def test_empty_board_is_an_empty_graph() -> None:
    assert grid_graph([]) == Graph.from_edges([])


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["..", "..."], "All rows should have 2 cells like the first one; row 2 is '...'"),
        (["..", ".x"], "A cell should be '.' or '#'; row 2 has 'x'"),
    ],
)
def test_bad_drawings_are_refused(rows: list[str], told: str) -> None:
    with pytest.raises(BadGraph) as caught:
        grid_graph(rows)
    assert told in str(caught.value)

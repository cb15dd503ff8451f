"""The value behind a drawn graph, and its picture: places, names, loops and edges beside others."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import given, settings, strategies as st

from pathlib_games.graphs import Graph
from pathlib_games.views.drawing import (
    BadEdit,
    Drawing,
    drawing_scene,
    edge_shapes,
    written,
)
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, crosses
from pathlib_games.views.view import text_width
from pathlib_games.widgets.graph_drawing import add, read_weight
from tests.tiers import cases


def test_new_nodes_get_free_names_and_free_places() -> None:
    drawing = Drawing()
    for _ in range(60):
        drawing, _ = add(drawing, "", None)
    names = list(drawing.graph)
    assert names[:3] + names[25:28] == ["A", "B", "C", "Z", "AA", "AB"]
    gaps = [hypot(a - c, b - d) for (a, b), (c, d) in combinations(drawing.positions.values(), 2)]
    assert min(gaps) > 30


def test_positions_are_fitted_or_left_to_the_library() -> None:
    graph = Graph.from_edges([("A", "B", 5)])
    places = Drawing.of(graph, {"A": (0, 0), "B": (10, 10)}).positions
    assert places == {"A": (45, 45), "B": (515, 375)}
    assert set(Drawing.of(graph, {"A": (0, 0)}).positions) == {"A", "B"}


def test_the_picture_has_the_same_shapes_for_each_edge_and_nodes_last() -> None:
    for text in ("A B 5; A B 3; B B 1; C", "A -> B 5; B -> A 2; B -> B 1; B -> B 2"):
        drawing = Drawing.of(Graph.from_text(text))
        scene = drawing_scene(drawing, "My graph")
        each = edge_shapes(drawing)
        for number in range(len(drawing.links)):
            shapes = scene.shapes[number * each : (number + 1) * each]
            kinds = [type(shape) for shape in shapes]
            assert kinds == [Line, *[Polygon] * (each - 2), Text]
        nodes = scene.shapes[len(drawing.links) * each :]
        assert [type(shape) for shape in nodes] == [Circle, Text] * len(drawing.spots)


def test_a_name_beside_its_node_is_crossed_by_no_edge() -> None:
    text = (
        "Home Market 4; Market School 3; Home School 9; School Pool 2; Market Pool 8; Home Pool 7"
    )
    scene = drawing_scene(Drawing.of(Graph.from_text(text)), "My town")
    lines = [shape.points for shape in scene.shapes if isinstance(shape, Line)]
    names = [s for s in scene.shapes if isinstance(s, Text) and s.text.isalpha()]
    assert len(names) == 4
    for name in names:
        half = text_width(name.text, "small") / 2
        box = (name.x - half, name.y - 8, name.x + half, name.y + 8)
        assert not any(crosses(a, b, box) for line in lines for a, b in pairwise(line))
        assert box[0] >= 0
        assert box[2] <= scene.width
        assert 0 <= box[1] < box[3] <= scene.height


@settings(max_examples=cases(1_000, 100))
@given(
    st.integers(-(10**15), 10**15)
    | st.floats(-1e9, 1e9)
    | st.fractions(-99, 99, max_denominator=10**15)
)
def test_a_weight_that_is_written_is_read_again(weight: float) -> None:
    assert read_weight(written(weight)) == weight


def test_a_weight_of_no_number_is_refused() -> None:
    for text in ("", "-", "1..2", "5 6", "²", "0x10", "9" * 99):
        with pytest.raises(BadEdit, match="A weight should be a number"):
            read_weight(text)

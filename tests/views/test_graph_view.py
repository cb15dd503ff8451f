"""Graphs are drawn legibly: nothing covers a weight, and every state has its marks."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import hypot

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import BadGraph, Graph, Relax, bellman_ford, dijkstra
from pathlib_games.views.graph_view import BareGraph, GraphView
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, bounds, overlap
from tests.pictures import count, texts

Box = tuple[float, float, float, float]


def scene_of(graph: Graph, k: int = 0, **options: object) -> Scene:
    trace = dijkstra.trace(graph, graph.nodes[0])
    return GraphView(graph, **options).scene(trace.at(k))  # type: ignore[arg-type]


def plates(scene: Scene) -> list[Box]:
    shapes = [s for s in scene.shapes if isinstance(s, Polygon) and s.classes == "plate"]
    return [(*shape.points[0], *shape.points[2]) for shape in shapes]


def lines(scene: Scene) -> list[Line]:
    return [s for s in scene.shapes if isinstance(s, Line) and s.classes.startswith("edge")]


def circles(scene: Scene) -> list[Circle]:
    """Return the nodes, without the small circles of the legend."""
    return [s for s in scene.shapes if isinstance(s, Circle) and s.label]


def inside(point: tuple[float, float], box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def points_along(line: Line) -> list[tuple[float, float]]:
    return [
        (a[0] + (b[0] - a[0]) * t / 40, a[1] + (b[1] - a[1]) * t / 40)
        for a, b in pairwise(line.points)
        for t in range(41)
    ]


def complete(nodes: str) -> Graph:
    pairs = combinations(nodes, 2)
    return Graph.from_edges([(a, b, 1 + i) for i, (a, b) in enumerate(pairs)])


FIVE = load_graph("five_nodes")
LEGIBLE = {
    "five nodes": (FIVE.graph, FIVE.positions),
    "crossing in the middle": (
        Graph.from_edges([("A", "C", 1), ("B", "D", 2), ("A", "B", 3), ("C", "D", 4)]),
        {"A": (0, 0), "B": (1, 0), "C": (1, 1), "D": (0, 1)},
    ),
    "in one row": (
        Graph.from_edges([("A", "B", 1), ("B", "C", 2), ("A", "C", 3)]),
        {"A": (0, 0), "B": (1, 0), "C": (2, 0)},
    ),
    "complete with four": (complete("ABCD"), None),
    "complete with five": (complete("ABCDE"), None),
    "twins and loops": (
        Graph.from_edges(
            [("A", "B", 5), ("A", "B", 7), ("B", "A", 9), ("B", "B", 2), ("A", "C", 12)]
        ),
        None,
    ),
}


@pytest.mark.parametrize("name", LEGIBLE)
def test_weights_hide_nothing(name: str) -> None:
    graph, positions = LEGIBLE[name]
    scene = scene_of(graph, positions=positions)
    boxes = plates(scene)
    assert len(boxes) == len(lines(scene)) == len(graph.edges)
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1]
        assert apart or other[3] <= one[1]
    for (i, box), (j, line) in product(enumerate(boxes), enumerate(lines(scene))):
        if i != j:
            assert not any(inside(point, box) for point in points_along(line)), (i, j)
    for box, node in product(boxes, circles(scene)):
        near_x = min(max(node.x, box[0]), box[2])
        near_y = min(max(node.y, box[1]), box[3])
        assert hypot(near_x - node.x, near_y - node.y) >= node.radius


@pytest.mark.parametrize("name", LEGIBLE)
def test_edges_pass_no_foreign_node_and_stay_in_the_picture(name: str) -> None:
    graph, positions = LEGIBLE[name]
    scene = scene_of(graph, positions=positions)
    centers = dict(zip(graph.nodes, circles(scene), strict=True))
    for line, (tail, head, _) in zip(lines(scene), graph.edges, strict=True):
        for x, y in points_along(line):
            assert 0 <= x <= scene.width
            assert 0 <= y <= scene.height
            for node, circle in centers.items():
                if node not in {tail, head}:
                    assert hypot(x - circle.x, y - circle.y) > circle.radius


def test_a_weight_stands_away_from_an_edge_that_crosses() -> None:
    graph = Graph.from_edges([("A", "D", 4), ("B", "J", 4), ("A", "K", 6), ("K", "C", 12)])
    places = {"A": (0, 1), "B": (1, 0), "C": (4, 2), "D": (2, 0), "J": (1, 2), "K": (2, 1)}
    scene = scene_of(graph, positions=places)
    left, top, right, bottom = plates(scene)[0]
    around = (left - 6, top - 6, right + 6, bottom + 6)
    crossing = lines(scene)[1]
    assert not any(inside(point, around) for point in points_along(crossing))


def test_a_note_stands_beside_its_node_and_hides_no_distance() -> None:
    graph = Graph.from_edges([("A", "B", 4), ("A", "C", 1), ("C", "B", 1)])
    view = GraphView(graph, {"A": (0, 0), "B": (9, 0), "C": (4, 5)})
    badges = [s for s in view.start("A").shapes if isinstance(s, Polygon) and s.classes == "badge"]
    for node in graph.nodes:
        plate = view.note(node, "2 is right")[0]
        assert isinstance(plate, Polygon)
        left, top, right, bottom = bounds(plate.points)
        assert left >= 0
        assert right <= view.width
        for badge in badges:
            assert not overlap((left, top, right, bottom), bounds(badge.points))


def test_each_state_of_a_node_has_marks_of_its_own() -> None:
    scene = scene_of(FIVE.graph, 6, positions=FIVE.positions)
    classes = {str(circle.label)[0]: circle.classes for circle in circles(scene)}
    assert classes == {
        "A": "node settled",
        "B": "node settled current",
        "C": "node frontier",
        "D": "node frontier",
        "E": "node",
    }
    # Two rings; two check marks and the legend's; a pointer and the arrow of the offer.
    assert [count(scene, kind) for kind in ("inner", "check", "offer-arrow")] == [2, 3, 2]
    labels = [circle.label for circle in circles(scene)]
    assert labels[1] == "B, settled, distance 5, predecessor A, current node"
    assert labels[4] == "E, not reached"


def test_in_rounds_nothing_waits_in_a_frontier() -> None:
    graph = Graph.from_edges([("A", "B", 5), ("B", "C", -4)], directed=True)
    trace, view = bellman_ford.trace(graph, "A"), GraphView(graph)
    scene = view.scene(trace.at(3))  # a round, and two edges
    assert [circle.classes for circle in circles(scene)] == 3 * ["node reached"]
    edges = "Edges: A to B 5, B to C -4."
    assert scene.description == f"Reached: A at 0, B at 5, C at 1. {edges}"
    end = view.scene(trace.at(len(trace)))
    assert [circle.classes for circle in circles(end)] == 3 * ["node settled"]
    assert end.description == f"Final: A at 0, B at 5, C at 1. {edges}"
    for one in (view.start("A", in_rounds=True), scene, end):
        assert {"reached", "final"} < set(texts(one))
        assert not {"frontier", "current"} & set(texts(one))


def test_edges_say_what_happens_to_them() -> None:
    view = GraphView(FIVE.graph, FIVE.positions)
    trace = dijkstra.trace(FIVE.graph, "A")
    for k in range(1, len(trace) + 1):
        state = trace.at(k)
        found = {str(line.label): line.classes for line in lines(view.scene(state))}
        relaxed = [label for label in found if "relaxed" in label]
        if isinstance(state.step, Relax):
            (label,) = relaxed
            assert label.startswith(f"edge {state.step.tail} and {state.step.head},")
            assert found[label] == ("edge offer" if state.step.improved else "edge refused")
        else:
            assert relaxed == []
            tree = sum("predecessor tree" in label for label in found)
            assert tree == sum(node is not None for node in state.predecessor.values())


def test_long_names_are_cut_in_the_picture_but_not_in_the_words() -> None:
    graph = Graph.from_edges([("A", "Constantinople", 5)])
    scene = scene_of(graph)
    assert "Consta…" in texts(scene)
    assert circles(scene)[1].label == "Constantinople, not reached"


@pytest.mark.parametrize("graph", [Graph.from_edges([], nodes=["A"]), Graph.from_edges([])])
def test_tiny_graphs_can_be_drawn(graph: Graph) -> None:
    state = dijkstra.trace(FIVE.graph, "A").at(0)
    assert len(circles(GraphView(graph).scene(state))) == len(graph.nodes)


def test_a_search_of_another_graph_is_not_drawn() -> None:
    other = dijkstra.trace(Graph.from_edges([("X", "Y", 1)]), "X")
    with pytest.raises(BadGraph, match="began at 'X', which is not a node of the drawn graph"):
        GraphView(FIVE.graph).scene(other.at(1))


def test_a_node_to_be_clicked_names_its_edges_and_leads_along_them() -> None:
    one_way = Graph.from_edges([("A", "B", 5), ("A", "C", 2.5), ("C", "A", 1)], directed=True)
    both_ways = Graph.from_edges([("A", "B", 5), ("B", "C", 1)], nodes=["A", "B", "C", "Z"])
    found = [
        [
            (circle.label, circle.leads)
            for circle in circles(BareGraph(graph).start("A", clickable=True))
        ]
        for graph in (one_way, both_ways)
    ]
    assert found == [
        [("A, edges to B 5, C 2.5", ("1", "2")), ("B, no edges", ()), ("C, edge to A 1", ("0",))],
        [
            ("A, edge B 5", ("1",)),
            ("B, edges A 5, C 1", ("0", "2")),
            ("C, edge B 1", ("1",)),
            ("Z, no edges", ()),
        ],
    ]


def test_a_description_counts_the_edges_of_a_large_graph() -> None:
    graph = Graph.from_edges([(tail, head, 1) for tail in range(8) for head in range(8, 16)])
    assert GraphView(graph).ground == "Edges: 64."
    assert GraphView(Graph.from_edges([], nodes="A")).ground == "Edges: none."

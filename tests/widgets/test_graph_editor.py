"""The graph editor without a browser: the page's requests, and Python's reactions."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import BadFile, BadGraph, Graph, NodeNotFound, dijkstra, grid_graph
from pathlib_games.views.drawing import LARGEST
from pathlib_games.views.shapes import Circle, Line, Polygon
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.widgets.graph_editor import GraphEditor
from tests.widgets.page import press

if TYPE_CHECKING:
    from pathlib import Path

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def hear(editor: GraphEditor, edit: str, *what: Any) -> str:
    """Let the page request a change, and return the words."""
    editor._hear(None, {"edit": edit, "with": list(what), "ticket": "1"}, None)
    return editor.said


def keys(editor: GraphEditor) -> dict[str, int]:
    return {str(spot.node): key for key, spot in editor._drawing.spots.items()}


def test_a_graph_is_made_step_by_step_and_every_step_is_told() -> None:
    editor = GraphEditor()
    assert hear(editor, "add", "", [100, 80]) == "You added node A."
    assert hear(editor, "add", "Bus stop", None) == "You added node Bus stop."
    a, stop = keys(editor).values()
    assert hear(editor, "join", a, stop, "2,5") == (
        "You added an edge between A and Bus stop with weight 2.5."
    )
    (edge,) = editor._drawing.links
    assert hear(editor, "weigh", edge, "7") == "The edge between A and Bus stop now weighs 7."
    assert hear(editor, "direct", True) == "All edges are now one-way."
    assert hear(editor, "turn", edge) == "The edge now leads from Bus stop to A."
    assert hear(editor, "rename", stop, " B ") == "Node Bus stop is now called B."
    assert hear(editor, "join", a, stop, "1").startswith("You added another edge from A to B with")
    assert hear(editor, "join", a, a, "-1") == "You added an edge from A to A with weight -1."
    assert hear(editor, "move", a, 240, 180) == (
        "Node A is now 50% from the left and 50% from the top."
    )
    assert (240, 180) in editor.positions.values()
    edges = [("B", "A", 7), ("A", "B", 1), ("A", "A", -1)]
    assert editor.graph == Graph.from_edges(edges, ["A", "B"], directed=True)
    assert hear(editor, "delete", edge) == "You deleted the edge from B to A."
    assert hear(editor, "delete", a) == "You deleted node A and its 2 edges."
    assert editor.graph == Graph.from_edges([], ["B"], directed=True)
    for _ in range(13):
        editor.undo()
    assert editor.graph == Graph.from_edges([])
    assert editor.said == "There is nothing more."
    for _ in range(13):
        editor.redo()
    assert editor.graph.nodes == ("B",)


@pytest.mark.parametrize(
    ("edit", "what", "words"),
    [
        ("rename", (0, "B"), "There is already a node 'B'"),
        ("rename", (0, "  "), "A name should have 1 to 40 letters"),
        ("rename", (0, "x" * 41), "A name should have 1 to 40 letters"),
        ("rename", (0, "A\x00"), "A name should have 1 to 40 letters"),
        ("add", ("A", None), "There is already a node 'A'"),
        ("weigh", (3, "far"), "A weight should be a number such as 5 or 2.5, but it is 'far'."),
        ("weigh", (3, "nan"), "A weight should be a number"),
        ("weigh", (3, "1e999"), "A weight should be a number"),
        ("weigh", (3, ""), "A weight should be a number"),
        ("weigh", (0, "5"), "That edge is already gone."),
        ("join", (0, 99, "5"), "That node is already gone."),
        ("delete", (99,), "That node is already gone."),
        ("move", ("x", 1, 1), "That node is already gone."),
        ("read", ("A B C D E",), "Line 1 of a graph's text should be"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    edit: str, what: tuple[Any, ...], words: str
) -> None:
    editor = GraphEditor("A B 5; C")
    before = editor._drawing
    assert words in hear(editor, edit, *what)
    assert editor._state["say"]["tone"] == "wrong"
    assert editor._drawing == before
    assert editor._state["disabled"] == ["Undo", "Redo"]


def test_it_starts_from_whatever_is_a_graph() -> None:
    five = load_graph("five_nodes")
    grid = grid_graph(["..", "#."])
    assert GraphEditor().graph == Graph.from_edges([])
    assert GraphEditor("A -> B 5").graph == Graph.from_edges([("A", "B", 5)], directed=True)
    assert GraphEditor(five.graph).graph == GraphEditor(five).graph == five.graph
    assert GraphEditor(nx.path_graph(3)).graph == Graph.from_networkx(nx.path_graph(3))
    assert GraphEditor(grid).graph == grid
    assert GraphEditor(GraphEditor("A B 2")).graph.edges == (("A", "B", 2),)
    # Cells have positions from their names.
    places = GraphEditor(grid).positions
    assert places[0, 0][0] == places[0, 0][0] < places[1, 0][0] == places[1, 1][0]


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("map.csv", r"GraphEditor\(Graph.from_csv\('map.csv'\)\)"),
        (
            " data/Bus.GeoJSON\n",
            r"GraphEditor\(load_map\('data/Bus.GeoJSON'\)\), after .* import load_map",
        ),
    ],
)
def test_the_name_of_a_file_is_not_taken_for_a_node(name: str, how: str) -> None:
    with pytest.raises(BadGraph, match=how):
        GraphEditor(name)
    assert len(GraphEditor("a.csv b 5").graph) == 2


@pytest.mark.parametrize("start", [5, [("A", "B", 5)], b"A B 5", object()])
def test_what_is_no_graph_is_told(start: Any) -> None:
    with pytest.raises(BadGraph, match="An editor starts from a Graph"):
        GraphEditor(start)


def test_a_large_graph_is_refused_and_can_still_be_searched() -> None:
    graph = Graph.from_edges([(i, i + 1, 1) for i in range(10_000)])
    with pytest.raises(BadGraph, match=r"too large to draw .* can still be searched"):
        GraphEditor(graph)
    assert dijkstra(graph, 0).distance[10_000] == 10_000
    full = GraphEditor(Graph.from_edges([], nodes=range(LARGEST[0])))
    assert hear(full, "add", "", None) == "More than 300 nodes cannot be drawn."
    editor = GraphEditor("A B 5")
    with pytest.raises(BadGraph, match="too large to draw"):
        editor.graph = graph
    assert len(editor.graph) == 2


def test_another_text_leaves_known_nodes_where_they_are() -> None:
    editor = GraphEditor("A B 5; B C 1")
    places = editor.positions
    hear(editor, "read", "A B 7; C A 2; B")
    assert list(editor.graph.edges) == [("A", "B", 7), ("C", "A", 2)]
    assert editor.positions == {node: places[node] for node in editor.graph.nodes}


def test_many_small_moves_of_a_node_are_undone_at_once() -> None:
    editor = GraphEditor("A B 5")
    a, b = keys(editor).values()
    places = editor.positions
    for _ in range(5):
        hear(editor, "nudge", a, 12, 0)
    assert editor.positions["A"][0] > places["A"][0]
    hear(editor, "nudge", b, 0, 12)
    press(editor, "Undo")
    press(editor, "Undo")
    assert editor.positions == places
    for _ in range(99):
        hear(editor, "nudge", a, -12, -12)
    assert min(editor.positions["A"]) == 30


def test_a_deleted_node_keeps_its_key_for_itself() -> None:
    editor = GraphEditor("A B 5")
    a = keys(editor)["A"]
    hear(editor, "delete", a)
    hear(editor, "add", "New", None)
    new = keys(editor)["New"]
    press(editor, "Undo")
    hear(editor, "add", "Newer", None)
    assert keys(editor)["Newer"] != new
    assert a not in editor._drawing.spots
    assert len({*keys(editor).values(), *editor._drawing.links}) == len(keys(editor))
    press(editor, "Undo")
    press(editor, "Undo")
    assert keys(editor)["A"] == a


def test_what_is_drawn_can_be_stepped_filled_in_done_by_hand_printed_and_filmed() -> None:
    editor = GraphEditor("A B 5; B C 3; A C 10", title="My town")
    asked = editor.question("B", "C")
    assert (asked.title, asked.source, asked.target) == ("My town", "B", "C")
    assert asked.positions == editor.positions
    stepper = editor.stepper("B")
    assert stepper.trace.source == "B"
    assert stepper.view.title == "My town"
    assert editor.by_hand("B").run.instance == editor.question("B")
    assert "My town" in repr(editor.film())
    item = editor.item("C")
    assert EXERCISES["five-nodes/fill-table"].item(item.recipe) == item
    assert editor.table("C") == EXERCISES["five-nodes/fill-table"].blank(item)
    assert EXERCISES[item.exercise].judge(EXERCISES[item.exercise].key(item), item).share == 1


def test_weights_below_zero_are_searched_by_bellman_ford_and_numbers_name_nodes() -> None:
    editor = GraphEditor("1 -> 2 5; 1 -> 3 2; 2 -> 3 -4")
    assert editor.question(2).source == "2"
    assert editor.stepper(1).trace.result.distance["3"] == 1
    assert GraphEditor(nx.path_graph(3)).question("2").source == 2
    with pytest.raises(BadGraph, match="a weight is negative"):
        editor.table()
    assert editor.item(exercise="choose/bellman-ford-by-hand").question == editor.question()


def test_there_is_nothing_to_ask_about_nothing() -> None:
    with pytest.raises(BadGraph, match="has no nodes yet"):
        GraphEditor().stepper()
    with pytest.raises(NodeNotFound, match="'Z' is not a node"):
        GraphEditor("A B 5").question("Z")


def test_the_saved_picture_says_what_is_drawn() -> None:
    editor = GraphEditor("A -> B 5; B -> A 2; B -> B 1; Station")
    data, metadata = editor._repr_mimebundle_()
    assert metadata["image/png"]["alt"] == (
        "My graph. 3 nodes: A, B, Station. 3 edges: from A to B 5, from B to A 2, from B to B 1."
    )
    assert data["text/plain"].startswith('<GraphEditor "My graph", 3 nodes, 3 edges: Add nodes')
    scene = editor.picture()
    assert [type(shape) for shape in scene.shapes[:2]] == [Line, Polygon]
    labels = [shape.label for shape in scene.shapes if isinstance(shape, Circle)]
    assert labels == ["node A, 2 edges", "node B, 3 edges", "node Station, 0 edges"]


def test_the_picture_below_is_checked_and_never_more_than_an_image(tmp_path: Path) -> None:
    files = {
        "map.png": (PNG, "data:image/png;base64,"),
        "photo.jpeg": (b"\xff\xd8\xff\xe0 and so on", "data:image/jpeg;base64,"),
        "plan.svg": (
            b'<?xml version="1.0"?>\n<svg onload="alert(1)"/>',
            "data:image/svg+xml;base64",
        ),
    }
    for name, (content, begin) in files.items():
        (tmp_path / name).write_bytes(content)
        assert GraphEditor(picture=tmp_path / name)._picture.startswith(begin)
    (tmp_path / "page.html").write_text("<script>alert(1)</script>")
    (tmp_path / "huge.png").write_bytes(PNG + bytes(2_000_000))
    for name, words in (
        ("page.html", "should be a PNG, JPEG or SVG picture"),
        ("huge.png", "of at most 2 MB, but it is '2,000,070 bytes'"),
        ("nowhere.png", r"it is not \(No such file"),
        (".", "should be a readable PNG, JPEG or SVG picture, but it is not"),
    ):
        with pytest.raises(BadFile, match=words):
            GraphEditor(picture=tmp_path / name)
    with pytest.raises(BadFile, match="its name should be the path of a file"):
        GraphEditor(picture=7)  # type: ignore[arg-type]

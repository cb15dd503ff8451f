from pathlib_games.boards import load_graph
from pathlib_games.graphs import Graph
from pathlib_games.views.answer_view import answer_scene
from pathlib_games.views.png import png
from tests.pictures import labels, texts


def test_each_wrong_node_shows_both_numbers() -> None:
    places = load_graph("five_nodes")
    scene = answer_scene(places.graph, "A", {"C": 8, "E": 10}, {"C": 10, "E": 13}, places.positions)
    seen = texts(scene)
    assert seen.count("yours: 10") == seen.count("yours: 13") == 1
    assert {"0", "5", "8", "10"} <= set(seen)
    assert scene.description == "C: expected 8, given 10; E: expected 10, given 13."
    assert [words.split(",")[0] for words in labels(scene) if "yours" in words] == ["C", "E"]
    assert png(scene) != png(answer_scene(places.graph, "A", {}, {}, places.positions))


def test_missing_and_superfluous_distances_are_told() -> None:
    graph = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "Z"])
    scene = answer_scene(graph, "A", {"B": 5, "Z": None}, {"B": None, "Z": -1})
    assert scene.description == "B: expected 5, given none; Z: expected none, given -1."

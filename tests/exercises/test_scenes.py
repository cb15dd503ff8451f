"""Pictures of several lessons: a question's graph, and wrong distances."""

from dataclasses import replace

import pytest

from pathlib_games.graphs import Graph, bellman_ford
from pathlib_games.views.figure import png
from pathlib_games.views.graph_view import BareGraph, GraphView
from pathlib_games.views.shapes import Circle
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, answer_scene, five_nodes
from pathlib_tutor.ideas.graph_pool import POOLS, PoolName, known_graphs
from tests.pictures import labels, overlapping, texts


def test_each_wrong_node_shows_both_numbers() -> None:
    scene = answer_scene(five_nodes(), {"C": 8, "E": 10}, {"C": 10, "E": 13})
    seen = texts(scene)
    assert seen.count("yours: 10") == seen.count("yours: 13") == 1
    assert {"0", "5", "8", "10"} <= set(seen)
    assert scene.description == "C: expected 8, given 10; E: expected 10, given 13."
    assert [words.split(",")[0] for words in labels(scene) if "yours" in words] == ["C", "E"]
    assert png(scene) != png(answer_scene(five_nodes(), {}, {}))


def test_missing_and_superfluous_distances_are_told() -> None:
    graph = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "Z"])
    asked = Instance("two nodes and one apart", graph, "A")
    scene = answer_scene(asked, {"B": 5, "Z": None}, {"B": None, "Z": -1})
    assert scene.description == "B: expected 5, given none; Z: expected none, given -1."


@pytest.mark.parametrize("pool", POOLS)
def test_no_text_of_a_graph_covers_another(pool: PoolName) -> None:
    """A guess stood beside its node once, over the weight of an edge."""
    for number, telling in enumerate(known_graphs(pool)):
        asked = telling.instance(pool)
        drawn = (asked.graph, asked.positions)
        trace = bellman_ford.trace(asked.graph, asked.source)
        bare = BareGraph(*drawn, guesses=asked.guesses).start(asked.source)
        searched = GraphView(*drawn, guesses=asked.guesses).scene(trace.at(len(trace)))
        assert overlapping(bare) == overlapping(searched) == [], number


def test_a_graph_to_be_clicked_tells_nothing_that_is_asked() -> None:
    exercise = EXERCISES["choose/exit-order"]
    item = exercise.draw(3)
    scene, asked = exercise.scene(item, clickable=True), item.question
    assert scene is not None
    weights = [f"{weight}" for *_, weight in asked.graph.edges]
    guesses = [f"+{guess}" for guess in asked.guesses.values()]
    assert sorted(texts(scene)) == sorted([*asked.guesses, *weights, *guesses])
    told = [f"{node}, guess {guess}" for node, guess in asked.guesses.items()]
    nodes = [shape for shape in scene.shapes if isinstance(shape, Circle)]
    assert [str(circle.label).partition(", edge")[0] for circle in nodes] == told
    assert {circle.classes for circle in nodes} == {"node"}
    assert scene.description.startswith(f"Nodes: {'; '.join(told)}")
    assert scene.description.endswith(f"{weights[-1]}.")


def test_a_graph_to_be_clicked_shows_where_a_search_stands_if_that_is_given() -> None:
    predict = EXERCISES["five-nodes/predict"]
    scene = predict.scene(predict.item("five-nodes/predict given=after-A-B"), clickable=True)
    assert scene is not None
    assert scene.description == (
        "Settled: A at 0, B at 5. Frontier: C at 8, D at 8, E at 13. Current node: B. "
        "Edges: A and B 5, A and C 10, A and D 8, B and C 3, B and E 8, D and E 2."
    )
    done = predict.ask(
        replace(predict.draw(1).question, instance=five_nodes(), after="A B C D E Z")
    )
    scene = predict.scene(done, clickable=True)
    assert scene is not None
    assert scene.description.startswith("Settled: A at 0, B at 5, C at")

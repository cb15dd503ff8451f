"""Three solvers agree on the answer of every fixed instance."""

import pytest

from pathlib_games.graphs import BadGraph, Graph
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.graph_pool import Feature, fresh
from pathlib_tutor.lessons.five_nodes_programs import code_instances
from tests.ideas.small_graphs import brute_force, by_networkx, tied_instance

FEATURES: list[tuple[Feature, ...]] = [(), ("tie",), ("unreachable",)]
FIXED = [
    five_nodes(),
    *code_instances(),
    *(fresh(seed, features=features) for seed in range(5) for features in FEATURES),
    *(fresh(seed, pool="downhill") for seed in range(5)),
]
MOST_NODES = 12
"""Trying all paths of a larger graph takes too long."""


@pytest.mark.parametrize("instance", FIXED, ids=lambda instance: instance.title)
def test_three_solvers_agree(instance: Instance) -> None:
    assert instance.distances == by_networkx(instance)
    if len(instance.graph.nodes) <= MOST_NODES:
        assert instance.distances == brute_force(instance)


def test_three_solvers_agree_on_graphs_with_ties() -> None:
    for seed in range(100):
        instance = tied_instance(seed)
        assert instance.distances == by_networkx(instance) == brute_force(instance), seed


def test_a_circle_of_negative_length_is_refused() -> None:
    graph = Graph.from_edges([("A", "B", 1), ("B", "A", -2)], directed=True)
    with pytest.raises(BadGraph, match="negative length"):
        _ = Instance("a circle", graph, "A").distances


def test_the_aim_is_the_target_or_else_the_farthest_node() -> None:
    assert five_nodes().aim == "E"
    assert Instance("", five_nodes().graph, "A", target="C").aim == "C"

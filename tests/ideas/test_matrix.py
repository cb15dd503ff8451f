"""Some graph exposes every misunderstanding from 1 to 13; the article's own graph exposes few."""

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Kind, every_outcome
from tools.corpus import programs
from tools.unlisted_ideas import outcome_is_wrong


def test_every_misunderstanding_is_exposed_somewhere() -> None:
    in_answers = {number for exercise in EXERCISES.values() for number in exercise.catches}
    assert in_answers >= set(range(1, 14))
    in_programs = {program.idea for program in programs("five-nodes/write-dijkstra")}
    assert in_programs >= {1, 2, 3, 4, 5, 8, 9, 11, 12}


# The misunderstandings that the article's graph exposes, and those with A-D 4 instead of 8, of the
# variants 1 to 5, 8, and a plain first-in first-out queue (19).
SEVEN = [1, 2, 3, 4, 5, 8, 19]


def exposed(instance: Instance, kind: Kind) -> tuple[set[int], set[int]]:
    """Find the misunderstandings refused in every, and in at least one, order of ties."""
    always, sometimes = set(), set()
    for number in SEVEN:
        runs = every_outcome(MISUNDERSTANDINGS[number].variants[0], instance)
        refused = [outcome_is_wrong(outcome, kind, instance) for outcome in runs]
        always |= {number} if all(refused) else set()
        sometimes |= {number} if any(refused) else set()
    return always, sometimes


def test_what_the_articles_graph_exposes() -> None:
    assert exposed(five_nodes(), "order") == ({1}, {1, 2, 3, 8, 19})
    assert exposed(five_nodes(), "table") == ({1, 3, 4, 8}, {1, 2, 3, 4, 8, 19})


def test_what_it_exposes_with_a_shorter_edge() -> None:
    graph = five_nodes().graph
    edges = [(a, b, 4 if (a, b) == ("A", "D") else w) for a, b, w in graph.edges]
    shorter = Instance("A-D 4", type(graph).from_edges(edges, graph.nodes), "A")
    assert exposed(shorter, "table") == (set(SEVEN), set(SEVEN))
    assert exposed(shorter, "order")[0] == {1, 2, 3, 5, 8, 19}

"""The last table of notebook 02: no wrong search fills it in correctly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from pathlib_games import ask
from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.graph_pool import exit_graph, known_graphs
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Search, every_outcome, play
from pathlib_tutor.ideas.search_judges import table_of
from pathlib_tutor.record.logbook import logbook
from tools import unlisted_ideas as unlisted
from tools.unlisted_ideas import (
    EVERY_IDEA,
    IN_TABLES,
    AddsTheDirectEdge,
    AddsToTheFirstNumber,
    AddsToTheOldNumber,
    ChoosesByTheFirstNumber,
    ComparesWithTheFirstNumber,
    ImprovesOnce,
    SettlesOneOfTheTied,
    TheDirectEdgeIsTheShortest,
    in_one_direction,
    outcome_is_wrong,
    passes,
    passing,
)

EXIT = EXERCISES["five-nodes/exit-table"]
SEEDS = range(60)
KNOWN = known_graphs("exit_table")


def test_it_is_about_all_that_can_show_in_a_table() -> None:
    assert set(EXIT.catches) >= {*range(1, 10), 11, 12, 19, *range(21, 30)}
    for number in {10, 13} - set(EXIT.catches):
        elsewhere = [e for e in EXERCISES.values() if e.notebook == EXIT.notebook]
        assert any(number in other.catches for other in elsewhere)
    forms = {form for n in EXIT.catches for form in MISUNDERSTANDINGS[n].variants_for("table")}
    assert forms <= set(EVERY_IDEA)
    assert len(EVERY_IDEA) > 90


def check(asked: Instance) -> None:
    """No idea, in no order of its ties, makes a correct table; the correct algorithm does."""
    assert passing(asked) is None
    assert not any(outcome_is_wrong(run, "table", asked) for run in every_outcome(Search, asked))


@pytest.mark.parametrize("number", range(0, len(KNOWN), 6))
def test_nobody_fills_in_a_graph_of_the_pool_rightly_by_a_wrong_way(number: int) -> None:
    check(KNOWN[number].instance("a graph of the pool"))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(KNOWN)))
def test_nor_any_of_them_in_any_position(number: int) -> None:
    names = dict(zip(sorted(KNOWN[number].places), "ACDEFGJKL", strict=False))
    for turned in product((1, -1), (1, -1)):
        check(KNOWN[number].instance("a graph of the pool", names, turned))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_nor_what_is_drawn(seed: int) -> None:
    check(exit_graph(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_right_by_the_names_or_beyond_the_target(seed: int) -> None:
    asked = exit_graph(seed)
    lengths = sorted(asked.distances.values())
    assert asked.target is not None
    assert asked.distances[asked.target] == lengths[-1] > lengths[-2]
    assert len(lengths) == 8
    assert len(set(lengths)) < 8, "some tie before the target"
    assert len(asked.graph) - 8 == (seed % 5 == 4), "one node cannot be reached on one in five"
    assert set(asked.positions or ()) == set(asked.graph.nodes)


def test_the_graphs_differ() -> None:
    assert len({exit_graph(seed).graph.edges for seed in SEEDS}) == len(SEEDS)


# ---- unlisted ideas -----------------------------------------------------------------------------


def numbers(form: type[Search], *edges: tuple[str, str, float]) -> dict[Any, float]:
    """Return the distances that a search finds."""
    return play(form(Graph.from_edges(edges), "A")).distance


def test_each_idea_in_no_list_does_what_it_says() -> None:
    twice = [("A", "B", 9), ("A", "C", 1), ("C", "D", 1), ("C", "B", 7), ("D", "B", 5)]
    assert numbers(Search, *twice)["B"] == 7
    assert numbers(ImprovesOnce, *twice)["B"] == 8
    assert numbers(TheDirectEdgeIsTheShortest, *twice)["B"] == 9
    on = [*twice, ("B", "E", 1)]
    assert numbers(AddsToTheFirstNumber, *on)["E"] == 10
    assert numbers(AddsToTheOldNumber, *on)["E"] == 9
    assert numbers(AddsTheDirectEdge, *on)["E"] == 10
    late = [("A", "B", 9), ("A", "C", 1), ("A", "E", 2), ("C", "B", 4), ("E", "B", 5)]
    assert numbers(Search, *late)["B"] == 5
    assert numbers(ComparesWithTheFirstNumber, *late)["B"] == 7
    other = [("A", "B", 9), ("A", "C", 1), ("C", "B", 2), ("A", "D", 5)]
    order = play(ChoosesByTheFirstNumber(Graph.from_edges(other), "A")).rounds
    assert [row.settled for row in order] == ["A", "C", "D", "B"]
    tied = [("A", "B", 2), ("A", "C", 2), ("B", "D", 1)]
    settled = play(SettlesOneOfTheTied(Graph.from_edges(tied), "A")).rounds
    assert len(settled) == 3


TIED = Graph.from_edges(
    [("A", "B", 2), ("A", "C", 2), ("B", "D", 7), ("C", "D", 5), ("C", "E", 1), ("E", "D", 1)]
)


@pytest.mark.parametrize(
    ("form", "order", "last"),
    [
        (Search, "ABCED", 4),
        (unlisted.NothingFallsOnceAllAreFound, "ABCED", 7),
        (unlisted.NothingFallsFromTheNextRowOn, "ABCED", 7),
        (unlisted.AddsTheTripFromTheNextRowOn, "ABCED", 6),
        (unlisted.TheNearestOfAllIsFinal, "ABCED", 4),
        (unlisted.TiedHaveOneRow, "ABED", 4),
        (unlisted.TheTargetKeepsItsFirstNumber, "ABCED", 9),
        (unlisted.NothingFallsOnceTheTargetIsFound, "ABCED", 9),
        (unlisted.EndsOnceAllAreFound, "ABC", 7),
        (unlisted.TheNearestIsNext, "ABCED", 4),
    ],
)
def test_each_of_them_fills_in_a_table_as_it_says(
    form: type[Search], order: str, last: float
) -> None:
    run = play(form(TIED, "A", "D"))
    assert ("".join(str(row.settled) for row in run.rounds), run.distance["D"]) == (order, last)


@pytest.mark.parametrize("seed", range(5))
def test_the_shortcuts_of_tables_are_seen_on_every_kind_of_exit(seed: int) -> None:
    judged = passes(exit_graph(seed))
    shortcuts = [form for form in IN_TABLES if form not in EVERY_IDEA]
    assert len(shortcuts) == 15
    tied = [unlisted.TiedInOneRow, unlisted.TiedHaveOneRow, SettlesOneOfTheTied]
    assert not [f for f in (*shortcuts, *tied) if judged(f)]


@pytest.mark.parametrize("seed", [4, 9])
def test_a_number_for_a_node_that_cannot_be_reached_is_judged(seed: int) -> None:
    item = EXIT.draw(seed)
    names, *rows = (line.split(" | ") for line in str(EXIT.key(item)).splitlines())
    (lost,) = (n for n, cells in enumerate(zip(*rows, strict=True)) if {*cells} == {"-"})
    written = [" | ".join([*row[:lost], "9 A", *row[lost + 1 :]]) for row in rows]
    assert EXIT.judge("\n".join([" | ".join(names), *written]), item).status == "wrong"


def test_who_reads_in_one_direction_overlooks_the_edges_back() -> None:
    places = (("A", (1.0, 0.0)), ("B", (0.0, 0.0)), ("C", (2.0, 0.0)), ("D", (1.0, 1.0)))
    edges = [("A", "B", 1), ("A", "C", 1), ("A", "D", 1)]
    found = [set(numbers(form, *edges)) for form in in_one_direction(places)]
    assert found == [
        *({"A", "C", "D"}, {"A", "C"}, {"A", "B", "D"}, {"A", "B"}),
        *({"A", "B", "C", "D"}, {"A", "D"}, {"A", "B", "C"}, {"A"}),
    ]


def test_a_graph_that_somebody_passes_is_found_out() -> None:
    assert passes(exit_graph(4))(Search)


# ---- equal distances ----------------------------------------------------------------------------

DIAMOND = Instance(
    "a diamond",
    Graph.from_edges([("A", "B", 2), ("A", "C", 3), ("B", "D", 4), ("C", "E", 3)]),
    "A",
    target="D",
)


def test_a_table_that_stops_at_the_target_is_right_where_another_node_ties_with_it() -> None:
    item = EXIT.ask(DIAMOND)
    lines = table_of(Search, DIAMOND).splitlines()
    assert [line[0] for line in lines] == ["s", "A", "B", "C", "D", "E"]
    assert EXIT.judge("\n".join(lines), item).status == "right"
    assert EXIT.judge("\n".join(lines[:-1]), item).status == "right"
    assert "stops early" in EXIT.judge("\n".join(lines[:-2]), item).message
    fill = EXERCISES["five-nodes/fill-table"]
    assert fill.judge("\n".join(lines[:-1]), fill.ask(DIAMOND)).status == "wrong"


def tied_items() -> Iterator[tuple[Item[Any], list[str]]]:
    """Yield items with equal distances, and the lines that settle a tied node."""
    for name in ("five-nodes/exit-table", "five-nodes/fill-table"):
        for seed in (4, 9, 14):
            item = EXERCISES[name].draw(seed)
            lengths = list(item.question.distances.values())
            yield item, [str(n) for n, d in item.question.distances.items() if lengths.count(d) > 1]


def test_settling_only_one_of_the_tied_is_seen() -> None:
    for item, tied in tied_items():
        exercise = EXERCISES[item.exercise]
        lines = str(exercise.key(item)).splitlines()
        assert len(tied) >= 2
        for node in tied:
            left = [line for line in lines if not line.startswith(f"{node} |")]
            verdict = exercise.judge("\n".join(left), item)
            assert len(left) == len(lines) - 1
            assert verdict.status == "wrong", (item, node)


def filled(item: Item[Any], rows: int) -> str:
    """Return the form with this many correct lines, including the line of names."""
    key, blank = str(EXIT.key(item)).splitlines(), str(EXIT.blank(item)).splitlines()
    return "\n".join([*key[:rows], *blank[rows:]])


def test_spare_rows_of_the_form_may_stay() -> None:
    item = EXIT.draw(3)
    assert EXIT.judge(filled(item, 9), item).status == "right"
    assert EXIT.judge(filled(item, 1), item).status == "not tried"
    unfinished = EXIT.judge(filled(item, 5), item)
    assert unfinished.status == "wrong"
    assert "The table stops early" in unfinished.message
    half = "\n".join(filled(item, 9).splitlines()[:9]).rpartition("|")[0] + "| ?"
    assert "is still open" in EXIT.judge(half, item).message


def test_the_attempt_is_noted_under_its_own_name() -> None:
    item = EXIT.draw(3)
    assert ask(item, EXIT.key(item)).verdict
    (entry,) = logbook().entries()
    assert (entry.exercise, entry.recipe) == (EXIT.id, "five-nodes/exit-table seed=3")

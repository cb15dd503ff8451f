"""The last table of notebook 02: nobody fills it in rightly by a wrong way."""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

import pytest

from pathlib_games import ask
from pathlib_games.exercises import EXERCISES, Item
from pathlib_games.ideas import fresh_graphs
from pathlib_games.ideas.diagnosis import outcome_is_wrong
from pathlib_games.ideas.fresh_graphs import in_tables
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Search, every_outcome
from pathlib_games.record.logbook import logbook
from tests.nightly import cases

EXIT = EXERCISES["five-nodes/exit-table"]
SEEDS = range(cases(every_night=200, every_time=12))
EACH = pytest.mark.parametrize("seed", SEEDS, scope="module")  # so each graph is drawn once
exit_graph = cache(fresh_graphs.exit_graph)


def test_it_is_about_all_that_can_show_in_a_table() -> None:
    assert EXIT.catches == in_tables()
    assert set(in_tables()) >= {*range(1, 10), 11, 12, 19}
    for number in {10, 13} - set(in_tables()):
        elsewhere = [e for e in EXERCISES.values() if e.notebook == EXIT.notebook]
        assert any(number in other.catches for other in elsewhere)


@EACH
def test_no_form_of_a_misunderstanding_in_no_order_of_ties_makes_a_right_table(seed: int) -> None:
    asked = exit_graph(seed)
    for number in in_tables():
        for form in MISUNDERSTANDINGS[number].variants_for("table"):
            runs = list(every_outcome(form, asked))
            assert runs
            assert all(outcome_is_wrong(run, "table", asked) for run in runs), (number, form)
    assert not any(outcome_is_wrong(run, "table", asked) for run in every_outcome(Search, asked))


@EACH
def test_nothing_is_right_by_the_names_or_beyond_the_target(seed: int) -> None:
    asked = exit_graph(seed)
    order = list(asked.distances)
    assert order[-1] == asked.target
    assert len(asked.graph) == len(order) + 1, "one node cannot be reached"
    assert len(set(asked.distances.values())) == len(order)
    assert set(asked.positions or ()) == set(asked.graph.nodes)


def test_the_graphs_differ() -> None:
    assert len({exit_graph(seed).graph.edges for seed in SEEDS}) == len(SEEDS)


@pytest.mark.slow
def test_99_of_100_are_drawn_within_300_milliseconds() -> None:
    def seconds(seed: int) -> float:
        begin = process_time()
        fresh_graphs.exit_graph(seed)
        return process_time() - begin

    slow = [seed for seed in range(100) if min(seconds(seed) for _ in range(3)) > 0.3]
    assert len(slow) <= 1, slow


def filled(item: Item[Any], rows: int) -> str:
    """Return the form with so many lines filled in rightly, the line of names among them."""
    key, blank = str(EXIT.key(item)).splitlines(), str(EXIT.blank(item)).splitlines()
    return "\n".join([*key[:rows], *blank[rows:]])


def test_spare_rows_of_the_form_may_stay() -> None:
    item = EXIT.draw(3)
    assert EXIT.judge(filled(item, 7), item).status == "right"
    assert EXIT.judge(filled(item, 1), item).status == "not tried"
    unfinished = EXIT.judge(filled(item, 5), item)
    assert unfinished.status == "wrong"
    assert "The table stops early" in unfinished.message
    half = "\n".join(filled(item, 7).splitlines()[:7]).rpartition("|")[0] + "| ?"
    assert "is still open" in EXIT.judge(half, item).message


def test_the_attempt_is_noted_under_its_own_name() -> None:
    item = EXIT.draw(3)
    assert ask(item, EXIT.key(item)).verdict
    (entry,) = logbook().entries()
    assert (entry.exercise, entry.recipe) == (EXIT.id, "five-nodes/exit-table seed=3")

"""The shortest test: proven to be the shortest, and told in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations

import pytest

from pathlib_games import check
from pathlib_games.check import Placement
from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.claims import outcome_table
from pathlib_games.ideas.exit_graphs import exit_graph, in_tables
from pathlib_games.ideas.misunderstandings import (
    MISUNDERSTANDINGS,
    Search,
    every_outcome,
    play,
)
from pathlib_games.ideas.placement import POOLS, RIGHT, SKILLS, fewest, separated, wrong_parts
from pathlib_games.lessons.five_nodes.exercise import EXIT_TABLE
from pathlib_games.record.logbook import logbook

ALL = frozenset(combinations((RIGHT, *in_tables()), 2))
at_first, at_last = cache(check.before_you_begin), cache(check.now_that_you_are_done)


@pytest.mark.parametrize("pool", POOLS)
def test_no_smaller_set_of_graphs_separates_as_much(pool: range) -> None:
    chosen = fewest(pool)
    possible = frozenset().union(*map(separated, pool))
    assert frozenset().union(*map(separated, chosen)) == possible
    for fewer in combinations(pool, len(chosen) - 1):
        assert frozenset().union(*map(separated, fewer)) < possible
    assert len(chosen) == 2


@pytest.mark.parametrize("pool", POOLS)
def test_only_two_ideas_that_no_graph_can_separate_are_left_together(pool: range) -> None:
    assert ALL - frozenset().union(*map(separated, pool)) == {(21, 22)}


def test_the_largest_first_is_a_search_into_the_depth_everywhere() -> None:
    """That is why these two are not separated: the proof is in the module's text."""
    for seed in range(300, 320):
        asked = exit_graph(seed)
        deep = MISUNDERSTANDINGS[22].variants_for("table")[0]
        found = {tuple(r.settled for r in run.rounds) for run in every_outcome(deep, asked)}
        for run in every_outcome(MISUNDERSTANDINGS[21].variants_for("table")[0], asked):
            assert tuple(r.settled for r in run.rounds) in found


def test_separated_means_that_no_table_is_made_by_both() -> None:
    seed = fewest(POOLS[0])[0]
    asked = exit_graph(seed)
    made = {
        number: {
            repr([(r.settled, r.distance, r.predecessors) for r in run.rounds])
            for form in MISUNDERSTANDINGS[number].variants_for("table")
            for run in every_outcome(form, asked)
        }
        for number in in_tables()
    }
    for one, other in combinations(in_tables(), 2):
        if (one, other) in separated(seed):
            assert not made[one] & made[other]


def test_the_two_forms_have_no_graph_in_common() -> None:
    assert not {i.question.graph.edges for i in at_first().items} & {
        i.question.graph.edges for i in at_last().items
    }


def test_what_is_asked_is_told_in_words() -> None:
    told = repr(at_first())
    for item in at_first().items:
        assert item.recipe in told
    assert told.count("settled | B") == len(at_first().items)


@pytest.mark.parametrize("asked", [at_first, at_last])
def test_who_can_do_it_is_told_so(asked: Callable[[], Placement]) -> None:
    told = repr(check.what_you_can(asked(), *map(EXIT_TABLE.key, asked().items)))
    assert told.startswith("Right. You can do all of it:")
    assert all(skill in told for skill in SKILLS.values())


@pytest.mark.parametrize("number", [n for n in in_tables() if n not in {21, 22}])
def test_who_has_a_misunderstanding_is_told_what_to_practise_and_where(number: int) -> None:
    answers = [EXIT_TABLE.mistaken[number](item.question) for item in at_first().items]
    answer = check.what_you_can(at_first(), *answers)
    told = repr(answer)
    assert answer.verdict.causes == (number,)
    assert told.startswith("Not yet. You can already")
    assert MISUNDERSTANDINGS[number].hint in told
    assert any(f"notebook {exercise.notebook}" in told for exercise in EXERCISES.values())


def test_a_slip_names_nothing_and_is_shown() -> None:
    first, second = map(str, map(EXIT_TABLE.key, at_first().items))
    lines = first.splitlines()
    lines[3] = lines[3][::-1].replace(lines[3][-3], "0", 1)[::-1]
    answer = check.what_you_can(at_first(), "\n".join(lines), second)
    assert answer.verdict.status == "wrong"
    assert "notebook 02 Five nodes, under Fill the table" in repr(answer)


def test_nothing_is_noted_before_all_tables_are_filled_in() -> None:
    keys = [*map(EXIT_TABLE.key, at_first().items)]
    assert repr(check.what_you_can(at_first(), keys[0], ...)).startswith("Not tried yet.")
    assert "Give 2 tables" in repr(check.what_you_can(at_first(), keys[0]))
    assert "Not yet." in repr(check.what_you_can(at_first(), "nonsense", 5))
    before = len(logbook().entries())
    check.what_you_can(at_first(), *keys)
    assert len(logbook().entries()) == before + 2


def told_about(*answers: object) -> str:
    return repr(check.what_you_can(at_first(), *answers))


def test_what_two_ideas_have_in_common_is_told_if_both_explain_it() -> None:
    answers = [EXIT_TABLE.mistaken[21](item.question) for item in at_first().items]
    assert check.what_you_can(at_first(), *answers).verdict.causes == ()
    can, practise = told_about(*answers).split(" To practise: ")
    assert SKILLS["next"] not in can
    assert practise.startswith(SKILLS["next"])
    assert all(skill in can for part, skill in SKILLS.items() if part != "next")


def test_two_ideas_leave_two_parts_to_practise() -> None:
    one, other = at_first().items
    answers = EXIT_TABLE.mistaken[19](one.question), EXIT_TABLE.mistaken[26](other.question)
    told = told_about(*answers)
    can, practise = told.split(" To practise: ")
    assert practise.startswith(f"{SKILLS['next']}; {SKILLS['before']}, in notebook 02")
    assert SKILLS["what"] in can


def test_a_single_slip_is_called_one() -> None:
    first, second = map(str, map(EXIT_TABLE.key, at_first().items))
    for line, cells in enumerate(first.splitlines()[1:], start=1):
        for found in re.finditer(r"\d+", cells):
            lines = first.splitlines()
            wrong = str(int(found[0]) + 20)
            lines[line] = cells[: found.start()] + wrong + cells[found.end() :]
            told = told_about("\n".join(lines), second)
            assert told.startswith("Not yet. You can already")
            assert "There is one slip. Table 1:" in told


def test_right_tables_have_no_slips_and_what_is_left_out_is_the_end() -> None:
    for seed in range(1, 9):
        item = EXIT_TABLE.draw(seed)
        rows = outcome_table(
            play(Search(item.question.graph, "A", item.question.aim)), item.question.graph.nodes
        )
        assert wrong_parts(rows, item.question) == set()
        assert wrong_parts(rows[:-1], item.question) == {"end"}

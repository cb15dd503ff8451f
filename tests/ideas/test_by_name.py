"""Choosing by name gets a question about numbers; other choices do not."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.misunderstandings import asks_by_which_number

FROM_B = five_nodes("B")
NUMBERED = Instance("numbers", Graph.from_edges([(10, 9, 5), (10, 2, 7), (9, 2, 1)]), 10)


def with_min(todo: Any) -> Any:
    return min(todo)


def with_a_sum(todo: Any) -> Any:
    return sum(todo)


@pytest.mark.parametrize(
    ("looked_up", "asked"),
    [
        ("BACDE", True),
        ("BBAACDE", True),
        ("BACDECD", True),
        ("BACED", False),
        ("BCADE", False),
        ("ABCDE", False),  # A did not wait yet
    ],
)
def test_each_choice_has_to_be_the_first_name(looked_up: str, asked: bool) -> None:
    question = asks_by_which_number(with_min, [(FROM_B, tuple(looked_up))])
    assert question == ("Which number should min compare by?" if asked else "")


def test_where_the_first_name_is_always_the_nearest_nothing_is_shown() -> None:
    assert asks_by_which_number(with_min, [(five_nodes(), tuple("ABCDE"))]) == ""


def test_numbers_may_be_compared_as_numbers_or_as_texts() -> None:
    assert asks_by_which_number(with_a_sum, [(NUMBERED, (10, 2, 9))])
    assert asks_by_which_number(None, [(NUMBERED, (10, 9, 2))]) == ""
    assert asks_by_which_number(with_a_sum, [(NUMBERED, (10, 2, 9))]) == (
        "Which number should it compare by?"
    )


def test_names_without_an_order_show_nothing() -> None:
    mixed = Instance("mixed", Graph.from_edges([(1, "x", 2), (1, (0, 0), 1)]), 1)
    assert asks_by_which_number(with_min, [(mixed, (1, "x", (0, 0)))]) == ""

"""Answers are read leniently, and the same way everywhere."""

from dataclasses import replace

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import (
    find_name,
    read_label,
    read_names,
    read_numbers_of,
    read_whole_numbers,
)
from pathlib_tutor.ideas.judges import JUDGE_DISTANCE
from pathlib_tutor.widgets.simulation import RunByHand


@pytest.mark.parametrize(
    "nothing", [None, "-", "--", "\u2212", "∞", "inf", "Infinity", "none", "never", float("inf")]
)
def test_nothing_is_spelled_in_every_way(nothing: object) -> None:
    lost = Instance("lost", Graph.from_edges([("A", "B", 1)], ["A", "B", "Z"]), "A", target="Z")
    assert JUDGE_DISTANCE(nothing, lost)
    assert not JUDGE_DISTANCE(nothing, replace(lost, target="B"))


def test_a_list_where_a_pair_is_meant_is_called_by_its_brackets() -> None:
    neighbors = EXERCISES["hex/neighbors"]
    item = neighbors.draw()
    verdict = neighbors.judge(lambda x, y, _size: [[x + 1, y]], item)
    assert "has square brackets, so it is a list." in verdict.message


def test_the_widget_reads_as_the_typed_form_does() -> None:
    widget = RunByHand()
    widget.settle("a")
    for node, cell in (("B", "5a"), ("C", "10 from A"), ("D", "A 8")):
        widget.write(node, cell)
    assert widget.run.sheet.distance == {"A": 0, "B": 5, "C": 10, "D": 8}
    widget.write("D", "8 a")
    assert widget.said == "D already has 8 from A."
    assert len(widget.run.actions) == 4


def test_names_are_not_guessed() -> None:
    assert find_name("a", ["A", "a"]) == "a"
    assert find_name("b", ["BB", "bB"]) is None
    assert find_name("bb", ["BB", "bB"]) is None
    assert read_names("ABA", "", ["A", "AB", "BA"]) == ["ABA"]  # two readings are possible
    assert read_names("AXB", "", "AB") == ["AXB"]
    assert read_label("5 A B", "AB") == (5, "A B")
    assert read_label("A", "AB") is None
    assert read_label("1.2.3 A", "AB") is None
    assert read_label("12 3", ["3", "12"]) == (12, "3")


NAMES = (
    "\uff21\u3000\uff23",
    "A \u2014 C",
    "A \u27f6 C",
    "A \u21d2 C",
    "A \u2794 C",
    "a and c",
    "A and C.",
)


@pytest.mark.parametrize("typed", NAMES)
def test_names_are_parted_by_whatever_a_keyboard_writes(typed: str) -> None:
    assert read_names(typed, "", "ABC") == ["A", "C"]


def test_signs_that_look_alike_are_read_alike() -> None:
    assert read_label("5\xa0from\xa0A", "AB") == (5, "A")
    assert read_label("\uff15 \uff21", "AB") == (5, "A")
    assert read_names("and A", "", ["and", "A"]) == ["and", "A"]
    assert find_name("\uff21", ["\uff21", "A"]) == "\uff21"
    assert read_whole_numbers("\uff16 and 12", "") == [6, 12]
    assert read_numbers_of("red 7, blue 7.", ["red", "blue"], "") == {"red": 7, "blue": 7}

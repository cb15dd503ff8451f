"""A question with a drawn answer: handing in, verdict, storage, and the next question."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games import ask
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record import attempts as answers
from pathlib_tutor.widgets.graph_editor import GraphAnswer
from tests.widgets.page import press
from tests.widgets.test_graph_editor import hear, keys

DRAWN = [
    exercise
    for exercise in EXERCISES.values()
    if exercise.questions.editor == f"{GraphAnswer.__module__}:{GraphAnswer.__name__}"
]


def asked(what: str = "own-world/break-it", **how: Any) -> GraphAnswer:
    answers._ASKED.clear()  # the cell runs again, or the kernel was restarted
    widget = ask(what, **how)
    assert isinstance(widget, GraphAnswer)
    return widget


def test_what_is_drawn_is_handed_in_in_its_order() -> None:
    widget = asked()
    assert press(widget, "Check") == "Nothing is drawn yet."
    for name in "ABC":
        hear(widget, "add", name, None)
    a, b, c = keys(widget).values()
    hear(widget, "join", a, b, "1")
    assert press(widget, "Check").startswith("Not yet. K is right on this graph")
    assert str(widget.verdict).startswith("Not yet.")
    hear(widget, "join", a, c, "2")
    assert widget.verdict is None
    hear(widget, "join", b, c, "0")
    assert press(widget, "Check").startswith("Right. 3 nodes and 3 edges")
    assert widget._paper()["text/plain"].startswith("Your answer:\n  A B 1\n  A C 2\n  B C 0\n")


@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.id)
def test_a_key_that_is_drawn_is_right(exercise: Any) -> None:
    widget = asked(exercise.id)
    widget.graph = str(exercise.key(widget.item))
    widget.check()
    assert str(widget).startswith("Right.")
    assert len(DRAWN) == 5


def test_what_was_drawn_is_there_again_with_what_was_said() -> None:
    widget = asked(given="M")
    widget.graph = "A B 5; A C 3"
    widget.check()
    again = asked(given="M")
    assert (again.graph, again.said) == (widget.graph, widget.said)
    press(again, "Clear")
    empty = asked(given="M")
    assert (empty.graph.nodes, empty.verdict) == ((), None)


def test_another_box_begins_with_nothing_and_leaves_the_first_as_it_was() -> None:
    first = "own-world/break-it given=R"
    widget = asked(given="R")
    assert "Another one" in widget._state["disabled"]
    widget.graph = "A B 1"
    widget.check()
    assert press(widget, "Another one").startswith("Here is another question.")
    assert widget.item.recipe != first
    assert (widget.graph.nodes, widget.verdict) == ((), None)
    (letter,) = set("KMRPTVX") & set(widget._state["asked"][0])
    assert letter == widget.item.question.letter
    assert widget._metadata()["pathlib_games"][0] == {"recipe": first, "value": "A B 1"}
    assert asked(given="R").to_text() == "A B 1"


def test_a_drawn_graph_shows_what_the_program_does_there() -> None:
    widget = asked()
    assert widget._state["story"] is None
    widget.graph = "A B 1; A C 2; B C 0"
    widget.check()
    shown: Any = widget._state["story"]
    told = [frame["say"] for frame in shown["frames"]]
    assert told[0] == "K settles A. B gets 1 and C 2."
    assert told[-1].endswith("The distance of C should be 1; K says 2.")
    widget.graph = "A B 1; B C 0"
    assert widget._state["story"] is None
    widget.check()
    again: Any = widget._state["story"]
    assert again["frames"][-1]["say"].endswith("K is right here.")


def test_help_goes_on_to_a_graph_that_is_worked_out() -> None:
    widget = asked("own-world/all-rounds")
    widget.graph = "A B 1"
    for _ in range(4):
        widget.check()
    twin = widget._state["twin"]
    assert widget.rung == 4
    assert twin["told"].startswith("Bellman-Ford takes")
    assert twin["story"]["frames"][-1]["say"].startswith("Round ")
    widget.graph = "A B 2"
    assert widget._state["twin"] is None


def test_below_a_program_there_is_no_other_question() -> None:
    [(draw, item)] = [(each, each.first()) for each in DRAWN if each.id == "own-program/draw"]
    widget = GraphAnswer(draw.ask(item.question))
    assert "Another one" not in widget._buttons()
    widget.graph = str(draw.key(widget.item))
    widget.check()
    assert str(widget).startswith("Right.")

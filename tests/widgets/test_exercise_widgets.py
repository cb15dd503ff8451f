"""The widgets that take answers: their effects on Python's state, without a browser."""

from __future__ import annotations

import re

import pytest

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.search_judges import judge_typed_simulation
from pathlib_tutor.lessons.choose import ASTAR_BY_HAND, ROUNDS_BY_HAND, fresh_rounds
from pathlib_tutor.lessons.five_nodes_programs import DIJKSTRA_LINES, judge_lines
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.simulation import RunByHand
from tests.widgets.page import hear
from tools.unlisted_ideas import catches

SOLUTION = """settle A; B = 5 A; C = 10 A; D = 8 A; settle B; C = 8 B; E = 13 B;
settle C; settle D; E = 10 D; settle E"""
RIGHT_ORDER = "K G M D H F J B L A N I E C"


def do(widget: RunByHand, text: str) -> None:
    for line in re.split("[;\n]+", text):
        if line.strip().startswith("settle"):
            widget.settle(line.split()[1])
        elif line.strip():
            node, _, cell = line.partition("=")
            widget.write(node.strip(), cell.strip())


def test_a_right_run_gets_the_verdict_of_the_typed_form() -> None:
    widget = RunByHand()
    assert widget.verdict.status == "not tried"
    do(widget, SOLUTION)
    assert widget.verdict
    assert widget.verdict == judge_typed_simulation(SOLUTION, five_nodes())
    widget.done()
    assert widget.attempts == [widget.verdict]
    assert widget.said == repr(widget.verdict)


def test_at_once_refuses_and_suspects_what_is_behind_it() -> None:
    widget = RunByHand()
    do(widget, "settle A; B = 5 A; C = 10 A; D = 8 A; settle B; C = 3 B")
    assert len(widget.run.actions) == 5
    told = "B is settled at 5 and its edge to C weighs 3. What do they add up to?"
    assert widget.said == told
    widget.write("C", "3 B")
    assert widget.said == told
    assert widget._tutor.suspects[0] == 3
    assert "more are needed" in widget.verdict.message
    widget.write("C", "eight")
    assert widget.said == ("'eight' should be a distance and then a predecessor, such as '7 X'.")
    widget.write("C", "8")
    assert widget.said == "'8' has no predecessor. Which node does the number come from?"
    widget.write("C", "8 B")
    assert widget.said == "C: 5 + 3 = 8 beats 10, so C's predecessor becomes B."


def test_undo_hint_start_again_and_the_model() -> None:
    widget = RunByHand()
    widget.undo()
    assert widget.said == "There is nothing to undo."
    do(widget, "settle A; B = 5 A")
    widget.undo()
    assert (len(widget.run.actions), widget.said) == (1, "Undone: B = 5 from A.")
    widget.hint()
    assert "edge from A to B" in widget.said
    widget.show_model()
    assert widget._runs == []
    widget.done()
    widget.show_model()
    own, right = widget._runs
    assert (len(own["frames"]), len(right["frames"])) == (2, 14)
    widget.write("B", "5 A")
    assert widget._runs == [], "the comparison was about the run as it was"
    widget.show_model()
    widget.show_model()
    assert widget._runs == []
    widget.start_again()
    assert (widget.run.actions, widget.run.instance.title) == ((), "the five nodes")


def test_a_new_graph_shows_the_mistake_again() -> None:
    widget = RunByHand()
    widget.new_graph()
    assert widget.run.instance.title == "fresh graph 1"
    widget = RunByHand()
    do(widget, "settle A; B = 5 A; C = 10 A; D = 8 A; settle B; C = 3 B")
    widget.new_graph()
    assert catches(3, widget.run.instance, "table")
    assert widget.attempts == []
    widget.new_graph()
    assert widget.run.instance.title == "fresh graph 2"


def test_a_refused_step_is_marked_in_the_picture_until_the_next_one() -> None:
    widget = RunByHand()
    do(widget, "settle A; C = 3 A")
    scene = str(widget.get_state()["_state"]["scene"])
    assert "Look from A to C." in scene
    assert "flagged-edge" in scene
    do(widget, "C = 10 A")
    assert "flag" not in str(widget.get_state()["_state"]["scene"])


@pytest.mark.parametrize("asked", [five_nodes(), ROUNDS_BY_HAND])
def test_the_predecessor_tree_of_a_right_run_lights_up(asked: Instance) -> None:
    widget = RunByHand(asked)
    key = EXERCISES[widget.item.exercise].key(widget.item)
    for line in str(key).split("; "):
        if line == "round":
            widget.next_round()
        else:
            do(widget, line.replace(" from", ""))
    assert "glow" not in str(widget.get_state()["_state"]["scene"])
    widget.done()
    assert "glow" in str(widget.get_state()["_state"]["scene"])


def test_messages_do_what_the_methods_do() -> None:
    widget = RunByHand()
    assert hear(widget, click="A") == {"answer": "7"}
    hear(widget, write=["B", "5 A"])
    assert [str(action) for action in widget.run.actions] == ["settle A", "B = 5 from A"]
    assert widget._state["rows"][1][1] == "5"
    for name in ("hint", "done", "model", "model", "undo", "start again", "new graph"):
        hear(widget, press=name)
    with pytest.raises(KeyError):
        hear(widget, press="cheat")


def test_lines_are_moved_run_and_shuffled_again() -> None:
    widget = LineOrder()
    assert widget.order == " ".join(DIJKSTRA_LINES.by_letter())
    for place, letter in enumerate(RIGHT_ORDER.split()):
        hear(widget, move=[letter, place])
    assert widget.order == RIGHT_ORDER
    assert widget.verdict.status == "not tried"
    hear(widget, press="run")
    assert widget.verdict == judge_lines(RIGHT_ORDER)
    assert widget.verdict
    widget.move("C", -5)
    assert widget.order.startswith("C K")
    assert widget.verdict.status == "not tried"
    widget.run()
    assert not widget.verdict
    hear(widget, press="start again")
    assert widget.order == " ".join(DIJKSTRA_LINES.by_letter())
    assert widget.picture().shapes


ASTAR = """settle A; B = 4 A; C = 7 A; settle B; C = 6 B; D = 7 B; E = 10 B; settle D; F = 12 D;
settle F"""


def test_the_line_where_a_program_stops_is_marked_until_a_line_moves() -> None:
    widget = LineOrder()
    assert widget.get_state()["_state"]["flagged"] == ""
    for place, letter in enumerate("KGMDFJHBLANIEC"):
        widget.move(letter, place)
    widget.run()
    assert "in line F" in widget.said
    assert widget.get_state()["_state"]["flagged"] == "F"
    widget.move("H", 4)
    assert widget.get_state()["_state"]["flagged"] == ""


@pytest.mark.parametrize(
    ("answer", "at"), [("A", "A"), ("N: heappush(queue", "N"), ("A: distance = {}", "J")]
)
def test_the_line_that_a_verdict_is_about_is_marked(answer: str, at: str) -> None:
    bug = EXERCISES["five-nodes/find-the-bug"]
    assert bug.judge(answer, bug.first()).at == at


def test_astar_by_hand_has_its_own_rules_guesses_and_fresh_graphs() -> None:
    widget = RunByHand(ASTAR_BY_HAND)
    labels = [shape.label or "" for shape in widget._view.scene(widget.run.trace().at(6)).shapes]
    assert any(label.startswith("B,") and label.endswith("guess 6") for label in labels)
    first = widget.run.instance.graph
    widget.new_graph()
    told = widget._state["scene"]["description"]
    assert widget.run.instance.graph != first
    assert all(f"{a} and {b} {w}" in told for a, b, w in widget.run.instance.graph.edges)
    assert f"until {widget.run.instance.target} is settled" in widget.said
    widget = RunByHand(ASTAR_BY_HAND)
    do(widget, "settle A; B = 4 A; C = 7 A; settle C")
    assert widget.said.startswith("C has 7 + 8 = 15. Which unsettled node")
    widget.start_again()
    do(widget, ASTAR)
    assert widget.verdict
    widget.done()
    assert widget.said.startswith("Right. All 10 steps are right")
    widget.show_model()
    assert len(widget._runs) == 2
    widget.new_graph()
    assert widget.run.instance.search == "astar"
    assert widget.run.instance != ASTAR_BY_HAND


@pytest.mark.parametrize(
    ("done", "begin"),
    [
        ("settle A; B = 5 A", [1, 1]),  # C and D are missing
        ("settle A; D = 8 A; C = 10 A; B = 5 A; settle B", [5, 5]),  # any order of edges is correct
    ],
)
def test_a_run_beside_a_right_one_begins_where_they_differ(done: str, begin: list[int]) -> None:
    widget = RunByHand()
    do(widget, done)
    widget.done()
    widget.show_model()
    assert [run["at"] for run in widget._runs] == begin


def test_bellman_ford_by_hand_has_rounds_and_settles_nothing() -> None:
    widget = RunByHand(ROUNDS_BY_HAND)
    state = widget.get_state()["_state"]
    assert state["rounds"]
    assert widget.said.startswith("Test every edge once")
    assert not any("id" in shape for shape in state["scene"]["shapes"])
    assert not RunByHand().get_state()["_state"]["rounds"]
    do(widget, "B = 2 A")
    hear(widget, press="round")
    assert widget.said == "Look at the edge from A to C first. What does it offer?"
    do(widget, "C = 5 A; D = 5 B; E = 8 B; B = 1 C; D = 4 B")
    assert widget.said == "The edge from B to D has had its turn. Begin the next round."
    do(widget, "E = 6 D; F = 12 D; F = 8 E")
    hear(widget, press="round")
    assert widget.said == "Round 2 begins: every edge is tested once."
    do(widget, "D = 4 B; E = 5 D; F = 7 E")
    widget.done()
    assert widget.said.startswith("Right. All 12 steps are right")
    widget.show_model()
    assert len(widget._runs) == 2
    widget.new_graph()
    assert widget.run.instance.search == "bellman_ford"
    begins = f"A new graph: {fresh_rounds(1).title}. Run Bellman-Ford from A until no edge improves"
    assert widget.said.startswith(begins)


def test_actions_that_a_page_sends_together_are_done_in_their_order() -> None:
    lines = LineOrder()
    hear(lines, all=[{"indent": ["A", -1]}, {"indent": ["A", -1]}, {"move": ["A", 2]}])
    assert lines.order.split()[:3] == ["B", "C", "A1"]

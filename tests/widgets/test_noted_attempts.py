"""Widgets note their attempts in the same logbook as the typed forms."""

from pathlib_games import check
from pathlib_games.exercises.attempts import LINES, PREDICT, REPAIR, RUN_BY_HAND
from pathlib_games.exercises.find_the_bug import find_the_bug
from pathlib_games.exercises.logbook import Logbook
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.widgets.code_lines import BugFinder, LineOrder
from pathlib_games.widgets.predict import Predict
from pathlib_games.widgets.simulation import RunByHand


def noted() -> list[tuple[str, bool, tuple[int, ...]]]:
    return [(entry.exercise, entry.right, entry.causes) for entry in Logbook().entries()]


def test_each_widget_notes_its_attempt() -> None:
    Predict.next_settled(after="A").predict("B")
    LineOrder().run()
    BugFinder(find_the_bug(4)).answer("K", "if head not in settled:")
    assert [(name, right) for name, right, _ in noted()] == [
        (PREDICT, True),
        (LINES, False),
        (REPAIR, False),
    ]


def test_a_refused_step_is_noted_with_its_cause() -> None:
    widget = RunByHand()
    for node, cell in {"B": "5 A", "C": "10 A", "D": "8 A"}.items():
        if not widget.run.actions:
            widget.settle("A")
        widget.write(node, cell)
    widget.settle("B")
    assert noted() == []
    widget.write("C", "3 B")
    assert noted() == [(RUN_BY_HAND, False, (3,))]


def test_a_misunderstanding_met_in_a_widget_gets_its_next_hint_when_typed() -> None:
    mistake = "settle A; B = 5 from A; C = 10 from A; D = 8 from A; settle B; C = 3 from B"
    known = MISUNDERSTANDINGS[3]
    assert known.hint in repr(check.simulation(mistake))
    assert known.next_hint in repr(check.simulation(mistake))


def test_progress_and_the_next_graph_follow_the_logbook() -> None:
    first = check.another().graph
    rows = "settled | B | C | D | E\nA | 5 A | 10 A | 8 A | -\nB | 5 A | 3 B | 8 A | 8 B"
    check.table(rows)
    assert "Fill the table: 1 attempt, not solved yet" in check.progress().description
    assert check.another().graph != first

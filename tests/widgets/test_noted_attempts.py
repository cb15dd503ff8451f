"""Widgets note their attempts in the same logbook as the typed forms."""

from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from pathlib_games import check
from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.lessons.five_nodes.find_the_bug import find_the_bug
from pathlib_games.record.logbook import Logbook
from pathlib_games.widgets.code_lines import BugFinder, LineOrder
from pathlib_games.widgets.predict import Predict
from pathlib_games.widgets.simulation import RunByHand


def noted() -> list[tuple[str, bool, tuple[int, ...]]]:
    return [(entry.exercise, entry.right, entry.causes) for entry in Logbook().entries()]


def test_a_refused_step_is_noted_with_its_cause() -> None:
    widget = RunByHand()
    for node, cell in {"B": "5 A", "C": "10 A", "D": "8 A"}.items():
        if not widget.run.actions:
            widget.settle("A")
        widget.write(node, cell)
    widget.settle("B")
    assert noted() == []
    widget.write("C", "3 B")
    assert noted() == [("five-nodes/run-by-hand", False, (3,))]


def test_a_misunderstanding_met_in_a_widget_gets_its_next_hint_when_typed() -> None:
    mistake = "settle A; B = 5 from A; C = 10 from A; D = 8 from A; settle B; C = 3 from B"
    known = MISUNDERSTANDINGS[3]
    assert known.hint in repr(check.simulation(mistake))
    assert known.next_hint in repr(check.simulation(mistake))


def test_progress_and_the_next_graph_follow_the_logbook() -> None:
    first = check.another()
    rows = "settled | B | C | D | E\nA | 5 A | 10 A | 8 A | -\nB | 5 A | 3 B | 8 A | 8 B"
    check.table(rows)
    assert "Fill the table: 1 attempt, not solved yet" in check.progress().description
    again = check.another(new=True)
    assert again.question.graph != first.question.graph


@pytest.mark.parametrize(
    ("widget", "handed_in"),
    [
        (
            lambda: Predict.next_settled(after="A"),
            "Handed in: five-nodes/predict given=after-A\n  B\nRight. B has the smallest distance",
        ),
        (
            lambda: BugFinder(find_the_bug(4)),
            "Handed in: five-nodes/find-the-bug given=bug-4\n  K: if head not in settled:\n",
        ),
        (LineOrder, "Handed in: five-nodes/lines given=dijkstra\n  A B C D E F G H I J K L M N\n"),
        (
            RunByHand,
            "Handed in: five-nodes/run-by-hand given=five-nodes\n  settle A; B = 5 from A\n",
        ),
    ],
)
def test_a_widget_leaves_what_was_handed_in_as_text(
    widget: Callable[[], Any], handed_in: str
) -> None:
    made = widget()
    assert made.handed_in == "Nothing is handed in yet."
    if isinstance(made, Predict):
        made.predict("B")
    elif isinstance(made, BugFinder):
        made.answer("K", "if head not in settled:")
    elif isinstance(made, LineOrder):
        made.run()
    else:
        made.settle("A")
        made.write("B", "5 A")
        made.done()
    assert made.handed_in.startswith(handed_in)
    recipe = made.handed_in.splitlines()[0].removeprefix("Handed in: ")
    assert EXERCISES[recipe.split()[0]].item(recipe) == made.item
    assert Logbook().entries()[-1].recipe == recipe


def test_a_saved_notebook_shows_what_was_handed_in() -> None:
    source = (
        "from pathlib_games.widgets.predict import Predict\n"
        "widget = Predict.next_settled(after='A')\n"
        "widget"
    )
    cells = [nbformat.v4.new_code_cell(text) for text in (source, "widget.predict('C')")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3").execute()
    _line, _view, picture, paper = notebook.cells[0].outputs
    assert picture["metadata"]["image/png"]["alt"]
    assert paper["data"]["text/plain"].splitlines()[:2] == [
        "Handed in: five-nodes/predict given=after-A",
        "  C",
    ]

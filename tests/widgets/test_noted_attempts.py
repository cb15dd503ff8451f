"""Widgets note their attempts in the same logbook as the typed forms."""

import nbformat
from nbclient import NotebookClient

from pathlib_games import ask
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record.logbook import Logbook
from pathlib_tutor.widgets.simulation import RunByHand


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
    ((exercise, right, causes),) = noted()
    assert (exercise, right, causes[0]) == ("five-nodes/run-by-hand", False, 3)


def test_a_misunderstanding_met_in_a_table_gets_its_next_hint_in_a_run() -> None:
    known = MISUNDERSTANDINGS[3]
    table, run = (EXERCISES[f"five-nodes/{name}"] for name in ("fill-table", "run-by-hand"))
    assert known.hint in str(ask(table.id, table.beliefs.answers[3](five_nodes())))
    assert known.next_hint in str(ask(run.id, run.beliefs.answers[3](five_nodes())))


def test_a_saved_notebook_shows_what_was_done() -> None:
    source = "from pathlib_tutor.widgets.simulation import RunByHand\nwidget = RunByHand()\nwidget"
    cells = [nbformat.v4.new_code_cell(text) for text in (source, "widget.settle('A')")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, kernel_name="python3").execute()
    _line, _view, question, picture, paper = notebook.cells[0].outputs
    assert question["data"]["text/plain"].startswith("Run Dijkstra's algorithm")
    assert picture["metadata"]["image/png"]["alt"]
    assert paper["data"]["text/plain"].splitlines()[:2] == ["Your answer:", "  settle A"]

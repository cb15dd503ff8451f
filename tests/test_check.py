"""What the notebooks call: words always, a picture of wrong distances, every attempt noted."""

import base64
import json
import subprocess
import sys

import nbformat
from nbclient import NotebookClient

from pathlib_games import check
from pathlib_games.exercises.attempts import EXERCISES, FILL, WRITE
from pathlib_games.exercises.logbook import Logbook
from pathlib_games.exercises.questions import WHY_FINAL
from pathlib_games.exercises.verdict import Verdict


def test_a_wrong_distance_is_shown_in_words_and_in_a_picture() -> None:
    cell = nbformat.v4.new_code_cell(
        "from pathlib_games import check\n"
        "check.shortest_paths(lambda graph, source: ({source: 0, 'B': 4}, {source: None}))"
    )
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(notebook, kernel_name="python3").execute()
    words, picture = notebook.cells[0].outputs
    assert "the distance of B should be 5; yours is 4." in words["data"]["text/plain"]
    assert base64.b64decode(picture["data"]["image/png"]).startswith(b"\x89PNG")
    assert "B: expected 5, given 4" in picture["metadata"]["image/png"]["alt"]


def test_a_notebook_breaks_long_answers_and_questions_between_words() -> None:
    cells = [
        "from pathlib_games import check\nfrom pathlib_games.exercises.questions import WHY_FINAL",
        "check.order('A B C')",
        "WHY_FINAL",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    NotebookClient(notebook, kernel_name="python3").execute()
    answer, question = (cell.outputs[0]["data"]["text/plain"] for cell in notebook.cells[1:])
    assert question.split() == repr(WHY_FINAL).split()
    assert answer.startswith("Not yet. After A, B, C:")
    for text in (answer, question):
        assert len(text) > 88
        assert max(map(len, text.splitlines())) <= 88


def test_right_and_wrong_attempts_are_noted_and_untouched_ones_are_not() -> None:
    check.table(...)
    check.table("nonsense")
    check.shortest_paths(len)
    noted = [(entry.exercise, entry.right) for entry in Logbook().entries()]
    assert noted == [(FILL, False), (WRITE, False)]


def test_an_answer_is_true_only_if_it_is_right() -> None:
    assert check.order("A B C D E")
    assert not check.order("A E")
    assert not check.order(...)


def test_progress_lists_every_exercise_of_the_course() -> None:
    told = check.progress().description
    for notebook, names in EXERCISES.items():
        assert notebook in told
        assert all(f"{name}: not tried yet" in told for name in names)
    assert "Others" not in told


def test_progress_lists_attempts_at_exercises_that_the_course_does_not_know() -> None:
    Logbook().note("An old exercise", Verdict("right", "So it is."))
    assert "Others. An old exercise: solved at attempt 1." in check.progress().description


def test_checking_words_needs_no_drawing_library() -> None:
    program = (
        "import sys, json\n"
        "from pathlib_games.exercises import judge, lines, find_the_bug, simulation, recording\n"
        "print(json.dumps([m for m in ('numpy', 'matplotlib', 'networkx') if m in sys.modules]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == []

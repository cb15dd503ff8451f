"""Programs are marked in the jail; a program that cannot be judged is reported, never a zero."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import cli
from pathlib_games.graphs import dijkstra
from pathlib_tutor.classroom import mark
from pathlib_tutor.classroom.draws import Asking
from pathlib_tutor.classroom.mark import Marked, Marks, OtherQuestions
from pathlib_tutor.classroom.report import feedback, report
from pathlib_tutor.lessons.five_nodes_programs import code_instances
from tests.classroom.planted import FIVE_NODES, hand_in, in_jail, marked, notebook, written_down
from tests.classroom.test_mark import DIJKSTRA

PATH = {"path-answer": written_down("path-answer", ["A", "D", "E"])}


def answer(marks: Marks, name: str, learner: str = "ada") -> Marked:
    return next(each for each in marks.answers[learner] if each.where == f"02 {name}")


def test_without_the_jail_no_program_is_marked_and_that_is_told_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mark, "is_there", lambda: False)
    handed_in = {name: {"alone-answer": DIJKSTRA, **PATH} for name in ("ada", "bob")}
    marks = marked(folder, handed_in)
    assert answer(marks, "alone-answer").problem
    assert answer(marks, "path-answer").verdict
    (told,) = marks.problems
    assert "pip install 'pathlib-games[marking]'" in told


@in_jail
def test_what_needs_numpy_is_told_and_is_no_zero(folder: Path) -> None:
    program = DIJKSTRA.replace("INFINITY = 1e9", "import numpy as np\nINFINITY = np.ones(1)[0]")
    marks = marked(folder, {"ada": {"alone-answer": program, **PATH}, "bob": PATH})
    found = answer(marks, "alone-answer")
    assert "needs numpy" in found.problem
    assert "not defined" not in found.verdict.message
    assert any("ada.ipynb: 02 alone-answer" in each and "numpy" in each for each in marks.problems)
    assert answer(marks, "path-answer").verdict


@in_jail
def test_what_a_program_prints_is_on_its_page_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printing = DIJKSTRA.replace(
        "    queue, number", "    print('\\x1b[2Jhere →')\n    queue, number"
    )
    marks = marked(folder, {"ada": {"alone-answer": printing}})
    page = feedback(marks.learners[0], marks.answers["ada"], "")
    assert answer(marks, "alone-answer").verdict
    assert "\\x1b[2Jhere →" in page
    assert "\x1b" not in page
    assert "here" not in "".join(capsys.readouterr())


TABLE = """def my_dijkstra(graph, source):
    return KNOWN.get((repr(graph.edges), len(graph), source), ({}, {}))


ask("five-nodes/write-dijkstra", my_dijkstra)"""


@in_jail
def test_a_table_of_the_known_graphs_earns_nothing_where_others_are_hidden(folder: Path) -> None:
    asked = code_instances()
    ran = [(each, dijkstra(each.graph, each.source)) for each in asked]
    known = {
        (repr(each.graph.edges), len(each.graph), each.source): (r.distance, r.predecessor)
        for each, r in ran
    }
    wrong = known | {next(iter(known)): ({}, {})}
    programs = {"ada": known, "bob": wrong}
    handed_in = {who: {"alone-answer": f"KNOWN = {t!r}\n{TABLE}"} for who, t in programs.items()}
    marks = marked(folder, handed_in, Asking(hidden="x"))
    for learner in programs:
        verdict = answer(marks, "alone-answer", learner).verdict
        assert (verdict.status, verdict.share) == ("wrong", 0)
    told = report(marks)
    assert "Ada Lovelace: Write Dijkstra. On a graph of 1 node" in told
    assert "Bob: Write Dijkstra." not in told
    assert answer(marks, "alone-answer").hidden not in feedback(
        marks.learners[0], marks.answers["ada"], ""
    )


@in_jail
def test_equal_programs_get_equal_marks(folder: Path) -> None:
    first_label = DIJKSTRA.replace(
        "length + weight < relaxed(distance, head)", "head not in distance"
    )
    handed_in = {who: {"alone-answer": first_label} for who in ("ada", "bob", "cy-3")}
    marks = marked(folder, handed_in, Asking(hidden="x"))
    (share,) = {answer(marks, "alone-answer", who).share for who in handed_in}
    assert share is not None
    assert 0 < share < 1


@in_jail
@pytest.mark.parametrize(
    ("line", "below", "told"),
    [
        ("import time; time.sleep(9)", "", None),
        ("display(graph)", "", None),
        ("x = lenght", "", "name 'lenght' is not defined"),
        ("x = LATER", "LATER = 5", "LATER gets its value only in a later cell"),
        ("open('notes.txt')", "", "needs a file or a network"),
    ],
)
def test_what_a_program_needs_is_no_zero_and_a_slip_is_told_as_one(
    line: str, below: str, told: str | None, folder: Path
) -> None:
    program = DIJKSTRA.replace("    queue, number", f"    {line}\n    queue, number")
    made = notebook({"alone-answer": program})
    made["cells"].append({"cell_type": "code", "id": "below", "source": below, "outputs": []})
    found = answer(marked(folder, {"ada": made}), "alone-answer")
    assert bool(found.verdict) == (told is None)
    if told is not None:
        slip = "is not defined" in told
        assert told in (found.verdict.message if slip else found.problem)
        assert bool(found.problem) != slip


SYSTEM = {
    "import threading; threading.Thread(target=len, args=([],)).start()": "needs threads",
    "input('Which node?')": "needs keyboard input",
    "import os; os.getlogin()": "needs os.getlogin",
    "from zoneinfo import ZoneInfo; ZoneInfo('Europe/Zurich')": "needs the system (zoneinfo)",
}
"""Programs that work on a learner's computer, but not in a jail."""
MORE = {
    "import _thread; _thread.start_new_thread(len, ([],))": "needs threads",
    "import os; os.environ['HOME']": "needs the system (os)",
    "from os import fork": "needs os",
    "import subprocess; subprocess.run(['ls'])": "needs the system (subprocess)",
    "import time; time.tzset()": "needs time.tzset",
    "import getpass; getpass.getpass()": "needs keyboard input",
    "import sys; sys.stdin.read()": "needs keyboard input",
    "import sys; sys.stdout.fileno()": "needs a terminal",
    "import socket; socket.create_connection(('localhost', 80))": "needs _socket.getaddrinfo",
}
OWN = {
    "import os, sys; sys.stdin.isatty(), sys.stdout.isatty(), range(os.cpu_count())": "",
    'raise RuntimeError("can\'t start new thread")': "stopped with RuntimeError",
    "import time; time.tim()": "has no attribute 'tim'",
    "{}['HOME']": "stopped with KeyError",
}
"""Programs that use available modules, or fail by their own mistakes."""


@in_jail
@pytest.mark.parametrize(
    ("line", "needs"),
    [*SYSTEM.items(), *(pytest.param(*one, marks=pytest.mark.slow) for one in MORE.items())],
)
def test_what_needs_threads_users_or_a_terminal_has_no_mark(
    line: str, needs: str, folder: Path
) -> None:
    program = DIJKSTRA.replace("    queue, number", f"    {line}\n    queue, number")
    marks = marked(folder, {"ada": {"alone-answer": program}})
    found = answer(marks, "alone-answer")
    assert (found.share, marks.is_settled("ada")) == (None, False)
    (told,) = marks.problems
    assert told.startswith("ada.ipynb: 02 alone-answer: its program uses something that is missing")
    assert needs in told


@in_jail
@pytest.mark.parametrize("line", OWN)
def test_what_is_there_and_what_is_wrong_by_itself_has_a_mark(line: str, folder: Path) -> None:
    program = DIJKSTRA.replace("    queue, number", f"    {line}\n    queue, number")
    marks = marked(folder, {"ada": {"alone-answer": program}})
    found = answer(marks, "alone-answer")
    assert found.share == (0 if OWN[line] else 1)
    assert OWN[line] in found.verdict.message
    assert marks.problems == []


NEWER = {
    "a type alias": DIJKSTRA.replace("INFINITY =", "type Node = str\nINFINITY ="),
    "a type parameter": DIJKSTRA.replace("my_dijkstra(", "my_dijkstra[T](", 1),
    "quotes": DIJKSTRA.replace("    queue,", """    told = f"{"a" + f"{1e999!r}"}"\n    queue,"""),
}


@in_jail
@pytest.mark.parametrize("program", NEWER.values(), ids=NEWER)
def test_a_notebook_is_read_as_the_jail_reads_it(program: str, folder: Path) -> None:
    wrong = program.replace("weight <", "weight >")
    typed = f"type Answer = str\n{PATH['path-answer']}"
    marks = marked(
        folder,
        {
            "ada": {"alone-answer": program},
            "bob": {"alone-answer": wrong, "path-answer": typed},
        },
    )
    assert answer(marks, "alone-answer").verdict
    assert answer(marks, "path-answer", "bob").verdict
    found = answer(marks, "alone-answer", "bob")
    assert (found.verdict.status, found.problem) == ("wrong", "")
    assert marks.problems == []


@in_jail
def test_what_only_a_newer_python_than_the_jails_reads_has_no_mark(folder: Path) -> None:
    newest = DIJKSTRA.replace(
        "    queue,", "    try: 1\n    except KeyError, ValueError: 2\n    queue,"
    )
    marks = marked(folder, {"ada": {"alone-answer": newest}})
    assert answer(marks, "alone-answer").share is None


@in_jail
def test_a_broken_notebook_keeps_no_other_from_its_marks(folder: Path) -> None:
    deep = notebook({})
    deep["cells"][0]["outputs"] = [
        {"metadata": {"pathlib_games": json.loads("[" * 900 + "]" * 900)}}
    ]
    long = {"alone-answer": f"x = {'1+' * 3_000}1\n{DIJKSTRA}", **PATH}
    huge = {"path-answer": f"ask('five-nodes/path', '{'A ' * 5_000_000}')"}
    many = notebook({f"cell-{number}": "x = 1" for number in range(20_000)})
    marks = marked(folder, {"ada": long, "bob": huge, "cy-3": deep, "many": many})
    assert answer(marks, "path-answer").verdict
    assert any(
        each.startswith("bob.ipynb: 02 path-answer: the cell has") for each in marks.problems
    )
    assert any(each.startswith("many.ipynb: it has more than 1,000 c") for each in marks.problems)
    assert len(marks.answers) == 3


@pytest.mark.usefixtures("drawn_quickly")
def test_notebooks_with_other_questions_are_told_and_most_are_refused(folder: Path) -> None:
    roster = folder / "roster.csv"
    for name in ("one", "two"):
        command = ["class", "make", "02", "--roster", str(roster), "--to", str(folder / name)]
        command += ["--secret", str(folder / f"{name}.txt")]
        assert cli.main(command) == 0
    for learner in ("ada", "bob", "cy-3"):
        made = folder / ("two" if learner == "ada" else "one") / learner / f"{FIVE_NODES}.ipynb"
        hand_in(folder / "in" / f"{learner}.ipynb", made.read_text(encoding="utf-8"))
    command = ["class", "mark", str(folder / "in"), "--roster", str(roster)]
    right, wrong = (["--secret", str(folder / f"{name}.txt")] for name in ("one", "two"))
    assert cli.main([*command, *right, "--to", str(folder / "marked")]) == 0
    problems = (folder / "marked" / "problems.txt").read_text(encoding="utf-8")
    assert "ada.ipynb: it asks other questions than the drawn ones" in problems
    assert [each.split(".")[0] for each in problems.splitlines() if "other questions" in each] == [
        "ada"
    ]
    assert cli.main([*command, *wrong, "--to", str(folder / "other")]) == 2
    assert cli.main([*command, "--to", str(folder / "other")]) == 2  # the secret is missing
    assert not (folder / "other").exists()
    assert issubclass(OtherQuestions, ValueError)


@in_jail
def test_of_several_cells_that_answer_the_last_counts_and_that_is_told(folder: Path) -> None:
    wrong = DIJKSTRA.replace("length + weight <", "length + weight >")
    handed_in: dict[str, dict[str, Any]] = {}
    for learner, sources in {"ada": (wrong, DIJKSTRA), "bob": (DIJKSTRA, "")}.items():
        made = handed_in[learner] = notebook({})
        place = next(n for n, cell in enumerate(made["cells"]) if cell["id"] == "alone-answer")
        twice = [made["cells"][place] | {"source": source} for source in sources]
        made["cells"][place : place + 1] = twice
    marks = marked(folder, handed_in)
    assert answer(marks, "alone-answer").verdict
    assert answer(marks, "alone-answer", "bob").verdict
    (told,) = marks.problems
    assert told.startswith("ada.ipynb: 02 alone-answer: 2 cells give different answers")


@in_jail
@pytest.mark.parametrize("where", ["metadata", "nowhere"])
def test_a_notebook_whose_cells_have_no_ids_is_marked(where: str, folder: Path) -> None:
    path = written_down("path-answer", ["A", "D", "E"])
    made = notebook({"alone-answer": DIJKSTRA, "path-answer": path})
    for cell in made["cells"]:
        cell["metadata"] = {"id": cell.pop("id")} if where == "metadata" else {}
    marks = marked(folder, {"ada": made})
    assert answer(marks, "alone-answer").verdict
    assert answer(marks, "path-answer").verdict


SPLIT = {
    "above": ("cell-1", "alone-answer", "def", "ask"),
    "below": ("alone-answer", "cell-2", "ask", "def"),
    "retyped": ("cell-1", "cell-2", "def", "ask"),
}


@in_jail
@pytest.mark.parametrize("name", SPLIT)
def test_a_program_in_a_split_or_retyped_cell_is_found(name: str, folder: Path) -> None:
    first, second, *kinds = SPLIT[name]
    head, _, tail = DIJKSTRA.partition('ask("')
    parts = {"def": head, "ask": f'ask("{tail}'}
    made = notebook({})
    place = next(n for n, cell in enumerate(made["cells"]) if cell["id"] == "alone-answer")
    cell = made["cells"][place]
    made["cells"][place : place + 1] = [
        cell | {"id": each, "source": parts[kind]}
        for each, kind in zip((first, second), kinds, strict=True)
    ]
    assert answer(marked(folder, {"ada": made}), "alone-answer").verdict

"""Marks come from the answers alone: a notebook's claims about itself do not count."""

from __future__ import annotations

import codecs
import csv
import json
import os
import pickle
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_games.words import percent
from pathlib_tutor.classroom import mark
from pathlib_tutor.classroom.draws import Asking, Cell, catalog, same_question
from pathlib_tutor.classroom.mark import Marked, Marks
from pathlib_tutor.classroom.report import feedback
from pathlib_tutor.exercises import EXERCISES, Verdict
from tests.classroom.planted import (
    FIVE_NODES,
    cell_called,
    filled_in,
    hand_in,
    in_jail,
    marked,
    notebook,
    run_all,
    written_down,
)

TABLE = EXERCISES["five-nodes/fill-table"]
RIGHT_ROWS = str(TABLE.key(cell_called("fill-answer").given)).splitlines()
HALF = "\n".join([*RIGHT_ROWS[:3], *("A | 1 A | 1 A | 1 A | 1 A" for _ in RIGHT_ROWS[3:])])

DIJKSTRA = """
import heapq

BIG = 10 ** 9
INFINITY = 1e9


def relaxed(distance, node):
    return distance.get(node, INFINITY)


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue, number = [(0, 0, source)], 0
    while queue:
        length, _, node = heapq.heappop(queue)
        if length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            if length + weight < relaxed(distance, head):
                distance[head], predecessor[head] = length + weight, node
                number += 1
                heapq.heappush(queue, (length + weight, number, head))
    return distance, predecessor


ask("five-nodes/write-dijkstra", my_dijkstra)
"""


def shares(marks: Marks, learner: str = "ada") -> dict[str, float]:
    return {each.where[3:]: each.verdict.share for each in marks.answers[learner]}


@in_jail
def test_right_half_right_and_untouched_answers(folder: Path) -> None:
    right = {
        "fill-answer": written_down("fill-answer", "\n".join(RIGHT_ROWS)),
        "path-answer": written_down("path-answer", ["A", "D", "E"]),
        "alone-answer": DIJKSTRA,
    }
    half = {"fill-answer": written_down("fill-answer", HALF)}
    marks = marked(folder, {"ada": right, "bob": half, "cy-3": {}})
    assert {name for name, share in shares(marks).items() if share} == set(right)
    assert {shares(marks)[name] for name in right} == {1.0}
    assert shares(marks, "bob")["fill-answer"] == 0.4
    assert sum(shares(marks, "cy-3").values()) == 0
    assert marks.problems == []


def test_questions_that_were_drawn_are_not_marked_in_silence_without_the_secret(
    folder: Path,
) -> None:
    made = {"ada": notebook({}, learner="ada"), "x": notebook({}, learner="bob")}
    problems = marked(folder, made).problems
    assert [each for each in problems if "Give the --secret" in each] == [
        (
            "ada.ipynb: it asks questions made for one learner, but the course's own were marked. "
            "Give the --secret of `class make`. (2 such notebooks.)"
        )
    ]
    says = "its file name is not in the roster; it is marked as bob's, for whom it was made."
    assert f"x.ipynb: {says}" in problems


def test_what_stands_under_more_can_be_left_out(folder: Path) -> None:
    everything = marked(folder, {"ada": {}}).columns
    core = marked(folder, asking=Asking(core=True)).columns
    assert everything[: len(core)] == core
    assert core[-1] == "02 exit-answer"
    left_out = ["review-answer", "bug-answer", "bug-why-answer", "early-answer", "negative-answer"]
    assert [name[3:] for name in everything[len(core) :]] == left_out


TAMPERING = {
    "a patched package": """
from pathlib_tutor.exercises import exercise, verdict
import pathlib_games
from pathlib_games import check
verdict.Verdict.share = 1.0
check.Answer.__bool__ = lambda self: True
exercise.Exercise.judge = lambda *_: verdict.Verdict("right", "")
pathlib_games.ask = lambda *_: "Right."
""",
    "an own module": "import sys\nsys.modules['pathlib_games'] = type(sys)('pathlib_games')",
    "a judge of its own": "def ask(*_, **__):\n    return True",
}


@pytest.mark.parametrize("tampered", TAMPERING.values(), ids=TAMPERING)
def test_what_a_notebook_redefines_does_not_count(tampered: str, folder: Path) -> None:
    sources = {
        "before": tampered,
        "fill-answer": f"{tampered}\n{written_down('fill-answer', HALF)}",
        "alone-answer": f"{tampered}\ndef my_dijkstra(graph, source):\n    return {{}}, {{}}",
    }
    marks = marked(folder, {"ada": sources})
    assert shares(marks)["fill-answer"] == 0.4
    assert shares(marks)["alone-answer"] < 0.5
    assert TABLE.judge(HALF, cell_called("fill-answer").given).share == 0.4


@in_jail
def test_nothing_of_a_notebook_is_run_here(folder: Path) -> None:
    touch = f"open({str(folder / 'touched')!r}, 'w').close()"
    sources = {
        "before": touch,
        "fill-answer": f"{touch}\nask('five-nodes/fill-table', [{touch}])",
        "alone-answer": f"{touch}\n{DIJKSTRA}\n{touch}",
        "path-answer": f"mine = __import__('os').system({touch!r})\nask('five-nodes/path', mine)",
    }
    marks = marked(folder, {"ada": sources})
    assert not (folder / "touched").exists()
    assert shares(marks)["alone-answer"] == 1
    assert sum("computed" in problem for problem in marks.problems) == 2


def test_a_program_notes_nothing_and_ends_in_a_sentence(folder: Path) -> None:
    book = Path(os.environ["PATHLIB_GAMES_PROGRESS"])
    before = book.read_bytes() if book.exists() else None
    noting = """
def my_dijkstra(graph, source):
    from pathlib_games import ask
    ask("five-nodes/order given=five-nodes", "A B C D E")
    raise SystemExit
"""
    decorated = "@nobody\ndef my_dijkstra(graph, source):\n    return 1"
    programs = {"ada": noting, "bob": decorated}
    marks = marked(folder, {name: {"alone-answer": each} for name, each in programs.items()})
    assert shares(marks)["alone-answer"] == shares(marks, "bob")["alone-answer"] == 0
    assert (book.read_bytes() if book.exists() else None) == before


@in_jail
def test_a_crash_is_told_with_the_learners_own_line(folder: Path) -> None:
    crashing = "def my_dijkstra(graph, source):\n    here = {}\n    return here[source], 1"
    marks = marked(folder, {"ada": {"alone-answer": crashing}})
    (verdict,) = (m.verdict for m in marks.answers["ada"] if "alone" in m.where)
    assert "in line 3, `return here[source], 1`" in verdict.message


def test_nothing_is_lost_of_what_cannot_be_read(folder: Path) -> None:
    made = notebook({})
    made["cells"] = [cell for cell in made["cells"] if cell["id"] != "fill-answer"]
    hand_in(folder / "in" / "ada.ipynb", made)
    hand_in(folder / "in" / "bob" / "broken.ipynb", '{"cells": [')
    hand_in(folder / "in" / "list.ipynb", "[1, 2]")
    hand_in(folder / "in" / "bob" / "deep.ipynb", "[" * 200_000)
    hand_in(folder / "in" / "bob-other.ipynb", '{"cells": [{"cell_type": "code"}, 7]}')
    bad = {"path-answer": "ask(((", "fill-answer": "x"}
    told = "\n".join(marked(folder, {"mallory": {}, "cy-3": bad}).problems)
    for name in ("broken", "list", "deep", "mallory", "bob-other"):
        assert f"{name}.ipynb: " in told
    assert "the cell fill-answer is missing" in told
    assert "02 path-answer: the cell could not be read: Python says of line 1: '('" in told
    assert "the cell fill-answer no longer asks its question" in told


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("bob.zip", "PK", "it is damaged or not an archive: download or pack it again"),
        ("bob.ipynb.txt", "{}", "the name of a notebook should end in .ipynb"),
        ("bob.IPYNB", "PK", "it is damaged: not JSON"),
        (
            "bob.ipynb",
            "<!DOCTYPE html>",
            "it is a web page, not a notebook: hand in the file that ends in",
        ),
        (
            "bob.pdf",
            "%PDF-1.7",
            "it is a PDF, not a notebook: hand in the file that ends in .ipynb",
        ),
        ("bob.png", "PNG", "it is not a notebook"),
    ],
)
def test_what_is_no_notebook_is_told_unless_there_is_one(
    name: str, text: str, told: str, folder: Path
) -> None:
    hand_in(folder / "in" / "sub" / name, text)
    marks = marked(folder, {"ada": {}})
    (problem,) = marks.problems
    assert problem.startswith(f"{Path('sub', name)}: {told}")
    assert problem.endswith("Nothing in it was marked.")
    problems = marked(folder, {"bob (1)": {}}).problems
    assert problems == ([problem] if name in {"bob.zip", "bob.IPYNB"} else [])


def test_the_name_of_the_file_counts_and_not_what_it_says(folder: Path) -> None:
    hand_in(folder / "in" / "bob" / f"{FIVE_NODES}.ipynb", notebook({}, learner="ada"))
    hand_in(folder / "in" / "notebook.ipynb", notebook({}, learner="cy-3"))
    marks = marked(folder)
    assert set(marks.answers) == {"bob", "cy-3"}
    assert "made for ada; it is marked as bob's" in marks.problems[0]


def test_of_two_notebooks_the_better_one_counts(folder: Path) -> None:
    better = {"path-answer": written_down("path-answer", "A D E")}
    marks = marked(folder, {"ada (1)": {}, "ada (2)": better, "ada (3)": {}})
    assert shares(marks)["path-answer"] == 1
    assert ["ada (1).ipynb" in p or "ada (3).ipynb" in p for p in marks.problems] == [True, True]


def test_the_other_of_two_notebooks_may_have_answers_without_a_mark(folder: Path) -> None:
    better = {"path-answer": written_down("path-answer", "A D E")}
    marks = marked(folder, {"ada": better, "ada (1)": {"alone-answer": "ask((("}})
    assert marks.is_settled("ada")
    (told,) = marks.problems
    assert told.startswith("ada (1).ipynb: ada handed this in twice; ada.ipynb counts, but this")
    assert told.endswith("has answers without a mark.")


def files_below(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@in_jail
@pytest.mark.slow
def test_the_command_writes_the_same_bytes_again_in_other_processes(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = written_down("fill-answer", HALF.replace("1 A", "<b>"))
    hand_in(folder / "in" / "ada.ipynb", notebook({"alone-answer": DIJKSTRA}))
    hand_in(folder / "in" / "bob.ipynb", notebook({"fill-answer": wrong, "path-answer": "ask("}))
    command = ["class", "mark", str(folder / "in"), "--roster", str(folder / "roster.csv")]
    for name in ("one", "two"):
        assert cli.main([*command, "--to", str(folder / name), "--moodle", "--canvas"]) == 0
        monkeypatch.setattr(mark, "_FEW", 0)
    assert files_below(folder / "one") == files_below(folder / "two")
    assert "path-answer" in capsys.readouterr().err
    with (folder / "one" / "marks.csv").open(encoding="utf-8-sig") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert (folder / "one" / "marks.csv").read_bytes().startswith(codecs.BOM_UTF8)  # for Excel
    assert rows["ada"]["02 alone-answer"] == "1.0"
    assert rows["cy-3"]["02 alone-answer"] == ""
    assert (folder / "one" / "moodle.csv").read_text(encoding="utf-8").startswith("ID number,")
    assert "Points Possible" in (folder / "one" / "canvas.csv").read_text(encoding="utf-8")
    page = (folder / "one" / "feedback" / "bob.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;" in page
    assert "<svg" in page
    assert "<desc>" in page


def test_what_was_filled_in_is_judged_anew_if_nothing_was_typed(folder: Path) -> None:
    right = [row.split(" | ") for row in RIGHT_ROWS[1:]]
    made = notebook({"path-answer": "mine = ...\nask('five-nodes/path', mine)"})
    filled_in(made, "fill-answer", ("five-nodes/fill-table given=five-nodes", right))
    words = {"text/plain": "Right. 100 of 100 points", "text/html": "<b>Right.</b>"}
    path = cell_called("path-answer").given.recipe
    filled_in(made, "path-answer", (path, ["A E"]))
    for cell in made["cells"]:
        cell["outputs"].append({"data": words})
    typed = notebook({"path-answer": written_down("path-answer", "A D E")})
    filled_in(typed, "path-answer", (path, ["A E"]))
    marks = marked(folder, {"ada": made, "bob": typed})
    assert shares(marks)["fill-answer"] == 1
    assert shares(marks)["path-answer"] == 0
    assert shares(marks, "bob")["path-answer"] == 1
    assert {m.answer for m in marks.answers["ada"] if "path-answer" in m.where} == {"A E"}
    assert marks.problems == []


def test_only_the_question_that_was_asked_counts(folder: Path) -> None:
    """A question from "Another one", or a learner's own, is not marked."""
    exercise = EXERCISES["five-nodes/path"]
    other = exercise.draw(seed=3)
    key = str(exercise.key(other))
    made = filled_in(notebook({}), "path-answer", ("five-nodes/path given=to-E", None))
    filled_in(made, "path-answer", ("five-nodes/path given=to-E", None), (other.recipe, [key]))
    own = {"path-answer": f"ask('five-nodes/path', {key!r}, seed=3)"}
    marks = marked(folder, {"ada": made, "bob": own})
    assert shares(marks)["path-answer"] == shares(marks, "bob")["path-answer"] == 0
    assert marks.problems == ["bob.ipynb: 02 path-answer: it answers another question."]


@pytest.mark.parametrize(
    "kept",
    [
        5,
        [5],
        [[{}]],
        {"recipe": "five-nodes/path given=to-E"},
        *(
            [{"recipe": "five-nodes/path given=to-E", "value": value}]
            for value in (
                "A D E",
                7,
                True,
                {"A": "D"},
                [["A", "D", "E"]],
                [None],
                ["A " * 20_000],
                json.loads("[" * 500 + "]" * 500),
            )
        ),
    ],
    ids=lambda kept: str(kept)[:60],
)
def test_what_is_damaged_or_forged_is_told_in_a_sentence(folder: Path, kept: object) -> None:
    made = filled_in(notebook({}), "path-answer")
    made["cells"] = [
        json.loads(json.dumps(cell).replace('{"pathlib_games": []}', '{"pathlib_games": "HERE"}'))
        for cell in made["cells"]
    ]
    text = json.dumps(made).replace('"HERE"', json.dumps(kept))
    hand_in(folder / "in" / "ada.ipynb", text)
    marks = marked(folder)
    assert "02 path-answer: the saved answer " in "".join(marks.problems)
    assert shares(marks)["path-answer"] == 0


@pytest.mark.parametrize(
    ("above", "typed", "share"),
    [
        ("", "b", 1),
        ("", "B", 1),
        ("b = 'c'", "b", 0),
        ("mine = 'b'", "mine", 1),
        ("mine = b", "mine", 1),
        ("", "e", 0),
        ("[b for b in 'abc']\ndef f(b): return b", "b", 1),
        ("for b in 'abc': pass", "b", 0),
        ("", "answer='b'", 1),
        ("def b(): return 1", "b", 0),
    ],
)
def test_an_answer_may_be_a_name_or_a_word_without_its_quotes(
    folder: Path, above: str, typed: str, share: float
) -> None:
    cell = f"ask('five-nodes/say-why', {typed})"
    marks = marked(folder, {"ada": {"before": above, "final-answer": cell}})
    assert shares(marks)["final-answer"] == share


@pytest.mark.parametrize(
    ("asked", "counts"),
    [
        ("'five-nodes/exit-table', {}, seed=5", True),
        ("'five-nodes/exit-table', {}, seed=mine", True),
        ("'five-nodes/exit-table seed=5 showing=4', {}", True),
        ("'five-nodes/order seed=5', {}", False),
        ('\'five-nodes/exit-table own={{"graph":"A B 1","source":"A"}}\', {}', False),
        ("'five-nodes/exit-table seed=5 showing=999', {}", False),
        (f"'five-nodes/exit-table seed={'9' * 5_000}', {{}}", False),
        (f"'five-nodes/exit-table', {{}}, seed=0x{'f' * 5_000}", False),
    ],
)
def test_who_chose_a_seed_is_asked_what_it_draws(folder: Path, asked: str, counts: bool) -> None:
    exercise = EXERCISES["five-nodes/exit-table"]
    item = exercise.draw(seed=5, showing=(4,) if "showing=4" in asked else ())
    typed = f"ask({asked.format(repr(exercise.key(item)))})"
    chosen = "ask('five-nodes/exit-table', seed=5)"
    filled = filled_in(notebook({"exit-answer": chosen}), "exit-answer", (item.recipe, None))
    value = exercise.form(item).value(exercise.key(item))
    filled_in(filled, "exit-answer", (item.recipe, value))
    ada = {"before": "mine = 5", "exit-answer": typed}
    marks = marked(folder, {"ada": ada, "bob": filled})
    assert (shares(marks)["exit-answer"] == 1) is counts
    assert (shares(marks, "bob")["exit-answer"] == 1) is ("showing" not in item.recipe)


@in_jail
def test_a_program_may_have_another_name_and_stand_above(folder: Path) -> None:
    program = DIJKSTRA.rpartition("ask(")[0].replace("my_dijkstra", "search")
    sources = {"before": program, "alone-answer": "ask('five-nodes/write-dijkstra', search)"}
    bob = {"alone-answer": program.replace("search", "my_dijkstra")}
    marks = marked(folder, {"ada": sources, "bob": bob})
    assert shares(marks)["alone-answer"] == shares(marks, "bob")["alone-answer"] == 1


def test_a_page_of_feedback_has_a_section_for_what_was_tried_only(folder: Path) -> None:
    marks = marked(folder, {"bob": {"fill-answer": written_down("fill-answer", HALF)}})
    (bob,) = marks.answers
    page = feedback(marks.learners[1], marks.answers[bob], "0.8 of 26 points.")
    (only,) = (m for m in marks.answers[bob] if m.verdict.status == "wrong")
    assert "answers right: 0.8 of 26 points." in page
    assert page.count("<h2") == 1
    assert page.count("<td>not tried</td>") == len(marks.answers[bob]) - 1
    assert f"{percent(only.verdict.share)}%" in page
    assert "<td>100%" not in page


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["mark", "nowhere", "--roster", "roster.csv"], "There is no folder or archive nowhere."),
        (["mark", "roster.csv", "--roster", "roster.csv"], "roster.csv: it is not a notebook"),
        (["mark", ".", "--roster", "none.csv"], "The roster none.csv cannot be read"),
        (["mark", ".", "--roster", "roster.csv", "--secret", "none"], "The secret none cannot be"),
        (["mark", ".", "--roster", "roster.csv"], "There are no notebooks in"),
        (["mark", ".", "--roster", "roster.csv", "--to", "roster.csv"], "roster.csv is a file"),
        (["mark", ".", "--roster", "roster.csv", "--to", "."], "holds other files (roster.csv)"),
        (["sheet", "maze/steps", "--to", "roster.csv"], "not a page of this course"),
        (["mark", ".", "--points", "roster.csv"], "the first line should be cell,points"),
        (["make", "99", "--roster", "roster.csv", "--secret", "s"], "There is no notebook '99'"),
        (["sheet", "five-nodes/nothing"], "There is no exercise"),
        (["sheet", "five-nodes/write-dijkstra"], "asks for a program"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    arguments: list[str],
    told: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    assert cli.main(["class", *arguments]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("what", ["given=0x" + "f" * 5_000, "0x" + "f" * 5_000])
def test_a_number_that_nobody_can_write_down_counts_as_wrong(folder: Path, what: str) -> None:
    call = f'ask("five-nodes/path", {what})'
    marks = marked(folder, {"ada": {"path-answer": call}, "bob": {"path-answer": 'ask("'}})
    assert shares(marks).get("path-answer", 0) == 0
    assert {"ada", "bob"} == set(marks.answers)


@in_jail
def test_answers_of_every_notebook_are_found(folder: Path) -> None:
    course = Path(__file__).parents[2] / "notebooks"
    for path in course.glob("*.ipynb"):
        made = run_all(json.loads(path.read_text(encoding="utf-8")))
        hand_in(folder / "in" / "ada" / path.name, made)
    marks = marked(folder)
    assert {m.verdict.status for m in marks.answers["ada"]} == {"not tried"}
    assert len(marks.columns) == sum(
        "exercise" in cell["metadata"].get("tags", ())
        for path in course.glob("*.ipynb")
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
    )


def test_a_page_says_that_there_is_no_mark_and_never_0(folder: Path) -> None:
    broken = {"path-answer": "ask(((", "fill-answer": written_down("fill-answer", HALF)}
    hand_in(folder / "in" / "bob.ipynb", notebook(broken))
    command = ["class", "mark", str(folder / "in"), "--roster", str(folder / "roster.csv")]
    assert cli.main([*command, "--to", str(folder / "marked"), "--moodle"]) == 0
    page = (folder / "marked/feedback/bob.html").read_text("utf-8")
    assert "There is no total yet" in page
    assert "answers right" not in page
    assert "<td>no mark</td>" in page
    assert "<td>0%</td>" not in page
    assert "This answer has no mark yet. The cell could not be read" in page
    assert "Not yet. The cell could" not in page


CELLS = [cell for cells in catalog().values() for cell in cells]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.exercise.id)
def test_every_question_of_the_course_comes_back_from_another_process(cell: Cell) -> None:
    given = cell.given
    for item in filter(None, (given, same_question(given, 3) if cell.is_shuffled else None)):
        marked = Marked("02 cell", item, "A B", Verdict("wrong", "No."))
        assert pickle.loads(pickle.dumps(marked)) == marked  # noqa: S301 - our own bytes

"""Class notebooks: each learner has their own item, and the story stays."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Asking, Draws, catalog, notebook_called, read_secret
from pathlib_tutor.classroom.make import (
    GIVEN,
    OWN,
    SHUFFLED,
    AlreadySolved,
    NoNotebook,
    code_cell,
    course_notebook,
    made_for,
    made_for_all,
    make_all,
    text_cell,
)
from pathlib_tutor.classroom.mark import mark_folder
from pathlib_tutor.classroom.notebook import last_call, rewritten, statements_in
from pathlib_tutor.classroom.roster import Learner, read_roster
from pathlib_tutor.exercises import EXERCISES, Item
from tests.classroom.planted import (
    FIVE_NODES,
    ROSTER,
    cell_called,
    filled_in,
    hand_in,
    marked,
    run_all,
    sources_of,
)

LEVELS = "chutes/levels"
CHUTES = "03-count-the-rolls-chutes-and-ladders"
DRAWS = Draws(b"a secret of the teacher")


def made(to: Path) -> dict[str, Path]:
    (to / "roster.csv").write_text(ROSTER, encoding="utf-8")
    command = ["class", "make", "03", "--roster", str(to / "roster.csv"), "--to", str(to / "made")]
    assert cli.main([*command, "--secret", str(to / "secret")]) == 0
    return {path.parent.name: path for path in (to / "made").rglob("*.ipynb")}


def test_a_class_from_making_to_marking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebooks = made(tmp_path)
    assert set(notebooks) == {"ada", "bob", "cy-3"}
    before = {path: path.read_bytes() for path in notebooks.values()}
    assert [path.with_name("AGENTS.md").exists() for path in before] == [True] * 3
    assert made(tmp_path)
    assert before == {path: path.read_bytes() for path in notebooks.values()}

    asking = Asking(Draws(read_secret(tmp_path / "secret")))
    items: dict[str, Item[Any]] = {}
    for learner, path in notebooks.items():
        notebook = json.loads(path.read_text(encoding="utf-8"))
        assert notebook["metadata"]["pathlib_games"]["learner"] == learner
        cell = next(cell for cell in catalog()[CHUTES] if cell.id == "exit-answer")
        items[learner] = asking.item(cell, learner)
        assert recipe_in(sources_of(path)["exit-answer"], LEVELS) == items[learner].recipe

    key = EXERCISES[LEVELS].key(items["ada"])
    for learner in ("ada", "bob"):  # bob copies
        notebook = json.loads(notebooks[learner].read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["id"] == "exit-answer":
                cell["source"] = rewritten("".join(cell["source"]), LEVELS, {"answer": repr(key)})
        hand_in(tmp_path / "in" / f"{learner}.ipynb", notebook)
    marks = mark_folder(tmp_path / "in", read_roster(tmp_path / "roster.csv"), asking)
    found = {
        learner: next(m.verdict.share for m in marked if "exit" in m.where)
        for learner, marked in marks.answers.items()
    }
    assert found["ada"] == 1
    assert (found["bob"] == 1) == (items["bob"] == items["ada"])
    assert "Keep" in capsys.readouterr().out


def test_own_questions_in_some_cells_only_are_marked_as_they_were_handed_out(
    folder: Path,
) -> None:
    """Earlier versions made such notebooks, which say so."""
    some = Asking(DRAWS, frozenset([LEVELS]))
    made = json.loads(made_for(course_notebook(CHUTES), CHUTES, Learner("ada", "Ada"), some))
    made["metadata"]["pathlib_games"]["exercises"] = [LEVELS]
    run_all(made)
    could = {cell.id: cell for cell in catalog()[CHUTES] if Asking(DRAWS).is_drawn(cell)}
    for cell in made["cells"]:
        if known := could.get(cell["id"]):
            key = {"answer": repr(known.exercise.key(some.item(known, "ada")))}
            cell["source"] = rewritten("".join(cell["source"]), known.exercise.id, key)
    marks = marked(folder, {"ada": made}, Asking(DRAWS))
    assert len({each.exercise for each in could.values()}) > 1
    right = {each.where[3:] for each in marks.answers["ada"] if each.verdict}
    assert right >= set(could)
    assert marks.problems == []


def recipe_in(source: str, exercise: str) -> str | None:
    """Return the recipe of a cell's question."""
    call = last_call(statements_in(source), exercise)
    return call.recipe() if call else None


@pytest.mark.parametrize("more", [[], ["--no-card"]])
def test_a_class_can_do_without_the_card_for_an_assistant(more: list[str], tmp_path: Path) -> None:
    command = ["class", "make", "00", "--to", str(tmp_path / "made"), "--code", "ABCD-2345", *more]
    assert cli.main(command) == 0
    (path,) = (tmp_path / "made").glob("*.ipynb")
    sources = [source for source in sources_of(path).values() if "no_card()" in source]
    assert len(sources) == len(more)
    assert all("import Stepper, ask, check" in source for source in sources)


def test_what_was_worked_in_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path)["bob"]
    path.write_text(path.read_text(encoding="utf-8") + " ", encoding="utf-8")
    worked = path.read_bytes()
    command = ["class", "make", "03", "--roster", str(tmp_path / "roster.csv")]
    secret = ["--secret", str(tmp_path / "secret")]
    assert cli.main([*command, *secret, "--to", str(tmp_path / "made")]) == 2
    assert "it was changed, or made with other options" in capsys.readouterr().err
    assert path.read_bytes() == worked


@pytest.mark.parametrize("name", catalog())
def test_made_notebooks_are_notebooks_without_outputs(name: str) -> None:
    import nbformat

    class First(Draws):
        """Draws quickly: any items are fine here."""

        def _drawn(self, exercise: Any) -> Any:
            return [exercise.draw(seed=1)]

    text = made_for(course_notebook(name), name, Learner("ada", "Ada"), Asking(First(b"secret")))
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    ids = [cell["id"] for cell in notebook.cells]
    assert {cell.id for cell in catalog()[name]} <= set(ids)
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    sources = {cell["id"]: cell.source for cell in notebook.cells}
    asking = Asking(First(b"secret"))
    for cell in catalog()[name]:
        assert (f"{cell.id}-own" in ids) == asking.is_drawn(cell)
        assert recipe_in(sources[cell.id], cell.exercise.id) == asking.item(cell, "ada").recipe
        if asking.is_drawn(cell):
            assert ids[ids.index(f"{cell.id}-own") + 1] == cell.id
            told = GIVEN if cell.is_chosen else SHUFFLED if cell.is_shuffled else OWN
            assert sources[f"{cell.id}-own"] == told


def test_what_the_story_is_about_and_what_stands_around_a_question_stay_as_they_are() -> None:
    course = course_notebook(FIVE_NODES)
    made = json.loads(made_for(course, FIVE_NODES, Learner("ada", "Ada"), Asking(DRAWS)))
    asked = {cell.id for cell in catalog()[FIVE_NODES] if Asking(DRAWS).is_drawn(cell)}
    before = {cell["id"]: "".join(cell["source"]) for cell in course["cells"]}
    after = {cell["id"]: "".join(cell["source"]) for cell in made["cells"]}
    changed = {name for name in before if after[name] != before[name]}
    assert "exit-answer" in changed <= asked | {"setup"}
    assert after["setup"].endswith(before["setup"])
    assert "check.questions_for('ada')" in after["setup"]
    assert set(after) - set(before) == {"made-for", "hand-in", *(f"{name}-own" for name in asked)}


def test_the_last_cell_says_what_to_do_before_handing_in() -> None:
    course = course_notebook(FIVE_NODES)
    asking = Asking(DRAWS, code="ABCD-2345")
    for text in (
        made_for(course, FIVE_NODES, Learner("ada", "Ada"), asking),
        made_for_all(course, FIVE_NODES, asking),
    ):
        last = json.loads(text)["cells"][-1]
        assert last["cell_type"] == "markdown"
        assert "no place for your answer" in last["source"]
        assert "Save Notebook" in last["source"]


def test_a_notebook_that_asks_otherwise_is_refused(tmp_path: Path) -> None:
    course = course_notebook(FIVE_NODES)
    for cell in course["cells"]:
        if cell["id"] == "path-answer":
            cell["source"] = "my_path = ...\n\ncheck.path(my_path)"
    hand_in(tmp_path / "old.ipynb", course)
    with pytest.raises(NoNotebook, match="has no question in cell path-answer"):
        course_notebook(FIVE_NODES, str(tmp_path / "old.ipynb"))


DIJKSTRA = "def my_dijkstra(graph, source):\n    return dijkstra(graph, source).distance\n"
SOME = (
    "def my_dijkstra(graph, source):\n    if graph:\n        return {source: 0}\n    return ...\n"
)


@pytest.mark.parametrize(
    ("cell", "source"),
    [
        ("alone-answer", f'{DIJKSTRA}\n\nask("five-nodes/write-dijkstra", my_dijkstra)'),
        ("alone-answer", f'{SOME}\n\nask("five-nodes/write-dijkstra", my_dijkstra)'),
        ("path-answer", 'ask("five-nodes/path", "A B C")'),
        ("exit-answer", 'ask("five-nodes/exit-table", "A 0", seed=7)'),
        ("settling-answer", 'mine = "A B C"\nask("five-nodes/order", mine)'),
    ],
)
def test_a_notebook_that_was_solved_is_not_handed_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: str, source: str
) -> None:
    """Handing in such a notebook unchanged would earn marks."""
    path = tmp_path / f"{FIVE_NODES}.ipynb"
    course = course_notebook(FIVE_NODES)
    next(each for each in course["cells"] if each["id"] == cell)["source"] = source
    hand_in(path, course)
    with pytest.raises(AlreadySolved, match=f"in these cells: {cell}"):
        course_notebook(FIVE_NODES, str(path))
    assert cli.main(["class", "make", str(path), "--to", str(tmp_path / "made")]) == 2
    assert "give an untouched notebook instead" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


def test_what_a_teacher_adds_and_changes_is_handed_out(tmp_path: Path) -> None:
    """Texts, cells, a hint in a program, another seed; outputs do not count."""
    course = course_notebook(FIVE_NODES)
    cells = {cell["id"]: cell for cell in course["cells"]}
    cells["exit-answer"]["source"] = 'ask("five-nodes/exit-table", seed=3)'
    cells["alone-answer"]["source"] = (
        'def my_dijkstra(graph, source):\n    """Begin with a heap."""\n    return ...\n\n\n'
        'ask("five-nodes/write-dijkstra", my_dijkstra)'
    )
    cells["start"]["source"] += "\nview"
    course["cells"][2:2] = [text_cell("mine", "Until Friday."), code_cell("also-mine", DIJKSTRA)]
    filled_in(course, "path-answer", (cell_called("path-answer").recipe, "A B C"))
    hand_in(tmp_path / f"{FIVE_NODES}.ipynb", course)
    assert course_notebook(FIVE_NODES, str(tmp_path / f"{FIVE_NODES}.ipynb"))["cells"]


def test_moodle_hands_each_notebook_to_its_learner(tmp_path: Path) -> None:
    roster = tmp_path / "worksheet.csv"
    roster.write_text(
        "Identifier,Full name,Email address\n"
        "Participant 12,Ada_King Lovelace,ada@example.org\n"
        "Participant 7,Bob/Rob,bob@example.org\n"
    )
    learners = read_roster(roster).values()
    course = course_notebook(FIVE_NODES)
    made = make_all(course, FIVE_NODES, learners, Asking(DRAWS), tmp_path / "made")
    with zipfile.ZipFile(tmp_path / "made" / "moodle-02.zip") as packed:
        names = packed.namelist()
        texts = [packed.read(name) for name in names]
    # What Moodle's `importziplib.php` reads: the parts of a folder between underscores.
    assert [name.split("/")[0].split("_")[:4] for name in names] == [
        ["Ada King Lovelace", "12", "assignsubmission", "file"],
        ["Bob Rob", "7", "assignsubmission", "file"],
    ]
    assert {name.split("/", 1)[1] for name in names} == {f"{FIVE_NODES}.ipynb"}
    assert texts == [path.read_bytes() for path in made[:2]]
    make_all(course, FIVE_NODES, learners, Asking(DRAWS), tmp_path / "made")  # the same bytes
    name = notebook_called("04")
    make_all(course_notebook(name), name, learners, Asking(DRAWS), tmp_path / "made")
    archives = (tmp_path / "made").glob("*.zip")
    assert {each.name for each in archives} == {"moodle-02.zip", "moodle-04.zip"}


def test_without_numbers_of_moodle_there_is_no_archive(tmp_path: Path) -> None:
    make_all(course_notebook(FIVE_NODES), FIVE_NODES, [Learner("a", "A")], Asking(DRAWS), tmp_path)
    assert not list(tmp_path.glob("*.zip"))

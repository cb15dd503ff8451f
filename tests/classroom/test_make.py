"""Notebooks for a class: an item of their own for each learner, all of them equally hard."""

from __future__ import annotations

import ast
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import cli
from pathlib_games.classroom.catalog import catalog
from pathlib_games.classroom.draws import EQUAL, Draws, hardness, read_secret
from pathlib_games.classroom.make import course_notebook, made_for
from pathlib_games.classroom.mark import Asking, mark_folder
from pathlib_games.classroom.roster import Learner, read_roster
from pathlib_games.exercises import EXERCISES, Item
from tests.classroom.planted import ROSTER, hand_in, sources_of

LEVELS = "chutes/levels"
CHUTES = "03-count-the-rolls-chutes-and-ladders"
DRAWS = Draws(b"a secret of the teacher")


@pytest.mark.parametrize("exercise", ["five-nodes/predict", "color-lines/waves", LEVELS])
def test_items_of_a_class_are_equally_hard_and_different(exercise: str) -> None:
    items = DRAWS.equal(exercise)
    assert 2 <= len(items) <= EQUAL
    assert len({hardness(EXERCISES[exercise], item) for item in items}) == 1
    assert all(a.question != b.question for a in items for b in items if a is not b)


def test_an_item_follows_from_the_secret_and_the_id() -> None:
    again, other = Draws(b"a secret of the teacher"), Draws(b"another secret of the teacher")
    ids = [f"learner {number}" for number in range(20)]

    def recipes(draws: Draws) -> list[str]:
        return [draws.item("color-lines/waves", each).recipe for each in ids]

    assert recipes(DRAWS) == recipes(again) != recipes(other)
    assert len(set(recipes(DRAWS))) > 1
    first, second = (DRAWS.item("color-lines/waves", "ada", turn) for turn in (0, 1))
    assert first != second


def test_neighbors_get_different_items() -> None:
    items = DRAWS.side_by_side("color-lines/waves", [f"{number}" for number in range(60)])
    assert all(one != next_one for one, next_one in pairwise(items))


def made(to: Path) -> dict[str, Path]:
    (to / "roster.csv").write_text(ROSTER, encoding="utf-8")
    command = ["class", "make", "03", "--roster", str(to / "roster.csv"), "--to", str(to / "made")]
    secret = ["--secret", str(to / "secret"), "--exercises", LEVELS]
    assert cli.main([*command, *secret]) == 0
    return {path.parent.name: path for path in (to / "made").rglob("*.ipynb")}


def test_a_class_from_making_to_marking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebooks = made(tmp_path)
    assert set(notebooks) == {"ada", "bob", "cy-3"}
    before = {path: path.read_bytes() for path in notebooks.values()}
    assert [path.with_name("AGENTS.md").exists() for path in before] == [True] * 3
    assert made(tmp_path)
    assert before == {path: path.read_bytes() for path in notebooks.values()}

    asking = Asking(Draws(read_secret(tmp_path / "secret")), frozenset([LEVELS]))
    items: dict[str, Item[Any]] = {}
    for learner, path in notebooks.items():
        notebook = json.loads(path.read_text(encoding="utf-8"))
        assert notebook["metadata"]["pathlib_games"]["learner"] == learner
        sources = sources_of(path)
        namespace: dict[str, Any] = {}
        exec(sources["exit-board"].splitlines()[0], _with_check(namespace))  # noqa: S102
        items[learner] = namespace["mine"]
        cell = next(cell for cell in catalog()[CHUTES] if cell.id == "exit-answer")
        assert items[learner] == asking.item(cell, learner)
        form = EXERCISES[LEVELS].blank(items[learner])
        assert ast.literal_eval(ast.parse(sources["exit-answer"]).body[0].value).strip() == form  # type: ignore[attr-defined]

    key = EXERCISES[LEVELS].key(items["ada"])
    for learner in ("ada", "bob"):  # bob copies
        notebook = json.loads(notebooks[learner].read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["id"] == "exit-answer":
                cell["source"] = f'my_exit_levels = """\n{key}\n"""\n\nTrue'
        hand_in(tmp_path / "in" / f"{learner}.ipynb", notebook)
    marks = mark_folder(tmp_path / "in", read_roster(tmp_path / "roster.csv"), asking)
    found = {
        learner: next(m.verdict.share for m in marked if "exit" in m.where)
        for learner, marked in marks.answers.items()
    }
    assert found["ada"] == 1
    assert (found["bob"] == 1) == (items["bob"] == items["ada"])
    assert "Keep" in capsys.readouterr().out


def _with_check(namespace: dict[str, Any]) -> dict[str, Any]:
    from pathlib_games import check

    namespace["check"] = check
    return namespace


def test_what_was_worked_in_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path)["bob"]
    path.write_text(path.read_text(encoding="utf-8") + " ", encoding="utf-8")
    worked = path.read_bytes()
    command = ["class", "make", "03", "--roster", str(tmp_path / "roster.csv")]
    secret = ["--secret", str(tmp_path / "secret"), "--exercises", LEVELS]
    assert cli.main([*command, *secret, "--to", str(tmp_path / "made")]) == 2
    assert "is not as it was made" in capsys.readouterr().err
    assert path.read_bytes() == worked


@pytest.mark.parametrize("name", catalog())
def test_made_notebooks_are_notebooks_without_outputs(name: str) -> None:
    import nbformat

    class First(Draws):
        """Draws quickly: any items will do here."""

        def _drawn(self, exercise: Any) -> Any:
            return [exercise.draw(seed=1)]

    text = made_for(course_notebook(name), name, Learner("ada", "Ada"), Asking(First(b"secret")))
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    ids = [cell["id"] for cell in notebook.cells]
    assert {cell.id for cell in catalog()[name]} <= set(ids)
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    sources = {cell["id"]: cell.source for cell in notebook.cells}
    for cell in catalog()[name]:
        assert (f"{cell.id}-own" in ids) == Asking(DRAWS).is_drawn(cell)
        if Asking(DRAWS).is_drawn(cell):
            shown = sources[ids[ids.index(f"{cell.id}-own") + 1]]
            variable = shown.partition(" = ")[0]
            assert shown.splitlines()[1] == f"check.Sheet({variable})"
            assert f"check.hand_in({variable}, {cell.answer})" in sources[cell.id]


@pytest.mark.slow
def test_a_question_that_a_cell_of_the_course_draws_is_exchanged_there(tmp_path: Path) -> None:
    name = "02-fill-the-table-five-nodes"
    text = made_for(course_notebook(name), name, Learner("ada", "Ada"), Asking(DRAWS))
    (tmp_path / "made.ipynb").write_text(text, encoding="utf-8")
    sources = sources_of(tmp_path / "made.ipynb")
    assert "seed = 7" not in sources["exit-graph"]
    assert sources["exit-graph"].startswith('mine = check.item("five-nodes/exit-table", seed=')
    assert "There is no seed to choose" in sources["exit-answer-own"]
    assert sources["again-graph"].startswith('again = check.item("five-nodes/fill-table", seed=')
    # What the story around it is about stays as it is.
    assert sources["path-answer"] == 'my_path = ...\n\ncheck.path(my_path, target="E")'
    assert "path-answer-own" not in sources


@pytest.mark.parametrize("name", catalog())
def test_the_answers_to_choose_from_stand_in_an_order_of_ones_own(name: str) -> None:
    shuffled = [cell for cell in catalog()[name] if cell.is_shuffled]
    orders: dict[str, set[str]] = {cell.id: set() for cell in shuffled}
    asking = Asking(DRAWS)
    for learner in map(str, range(20)):
        for cell in shuffled:
            item = asking.item(cell, learner)
            assert item == asking.item(cell, learner)
            assert item.question.text == cell.given.question.text
            assert {o.text for o in item.question.options} == {
                o.text for o in cell.given.question.options
            }
            assert cell.exercise.judge(cell.exercise.key(item), item)
            orders[cell.id].add(str(cell.exercise.key(item)))
    assert all(len(letters) > 1 for letters in orders.values()), orders


@pytest.mark.parametrize("name", catalog())
def test_the_question_stands_where_the_course_shows_it_and_nowhere_else(name: str) -> None:
    choices = {c.exercise.id for cells in catalog().values() for c in cells if c.is_shuffled}
    asking = Asking(DRAWS, exercises=frozenset(choices))
    course = course_notebook(name)
    made = json.loads(made_for(course, name, Learner("ada", "Ada"), asking))
    ids = [cell["id"] for cell in made["cells"]]
    sources = {cell["id"]: "".join(cell["source"]) for cell in made["cells"]}
    before = {cell["id"]: "".join(cell["source"]) for cell in course["cells"]}
    for cell in catalog()[name]:
        if not cell.is_shuffled:
            continue
        place = ids.index(f"{cell.id}-own") + 1
        assert ids[place] in before, "no new cell: the course's own shows it"
        question = ast.unparse(ast.parse(before[ids[place]]).body[-1])
        assert not any(question in source for source in sources.values())
        assert sources[ids[place]].startswith(f"{cell.answer}_item = check.item(")
    for gone in {n for n in before if n in sources and before[n] != sources[n]}:
        names = re.findall(r"^from \S+ import (\w+)$", before[gone], re.MULTILINE)
        left = "\n".join(source for n, source in sources.items() if n in before)
        assert not any(re.search(rf"\b{one}\b", left) for one in names), "its import is not missed"

"""Answers return after a restart, each at its place, and none is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pathlib_games.cells import RunningCell
from pathlib_games.files import VARIABLE
from pathlib_tutor.record import attempts as answers
from pathlib_tutor.record.attempts import KEY, MOST, in_file, keep, kept_at, place
from pathlib_tutor.record.logbook import LONGEST
from tests.kernels import outputs

NOTEBOOK = "02 Five nodes"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the answers: beside the logbook."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "new" / "progress.json"))
    return tmp_path / "new" / "progress-answers.json"


@pytest.fixture
def cell(monkeypatch: pytest.MonkeyPatch) -> Cell:
    """Return the running cell, from its front end's message."""
    monkeypatch.setattr(answers, "_ASKED", {})
    return Cell(monkeypatch)


class Cell:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.runs = 0

    def asks(self, of_it: str = "", questions: int = 1, saved: str = "") -> list[str]:
        """Run a cell that asks this many questions, and return their places."""
        self.runs += 1
        running = RunningCell(of_it, "ask()", str(self.runs), saved)
        self.monkeypatch.setattr(answers, "running_cell", lambda: running)
        return [place(NOTEBOOK) for _ in range(questions)]


def restart(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in ("_FILES", "_ASKED"):
        monkeypatch.setattr(answers, known, {})


def test_an_answer_is_there_again_after_a_restart_and_only_where_it_was_given(
    file: Path, cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = cell.asks("a"), cell.asks("review")
    assert keep(*one, value=["A", "C"], recipe="five-nodes/path given=short") is None
    assert keep(*one, value=["A", "B"], half=True) is None
    restart(monkeypatch)
    assert cell.asks("a") == one
    assert kept_at(*one) == {
        "value": ["A", "B"],
        "recipe": "five-nodes/path given=short",
        "half": True,
    }
    assert kept_at(*other) == {}
    assert file.exists()


def test_each_question_of_a_cell_has_a_place_and_running_it_again_begins_with_the_first(
    cell: Cell,
) -> None:
    first = cell.asks("a", 3)
    assert first == [f"{NOTEBOOK}, cell a, question {number}" for number in (1, 2, 3)]
    assert cell.asks("b") == [f"{NOTEBOOK}, cell b, question 1"]
    assert cell.asks("a", 3) == first


def test_where_no_cell_is_known_questions_are_counted_in_the_run_of_the_notebook(
    cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_all = [*cell.asks(), *cell.asks(questions=2)]
    assert run_all == [f"{NOTEBOOK}, question {number}" for number in (1, 2, 3)]
    restart(monkeypatch)
    assert [*cell.asks(), *cell.asks(questions=2)] == run_all


def test_what_runs_a_notebook_from_outside_finds_no_answer_of_a_learner(
    file: Path, cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notebook may start it, and its kernel has that notebook's name."""
    monkeypatch.setenv("JPY_SESSION_NAME", "/home/ada/02.ipynb")
    of_the_learner = [*cell.asks("a", 2), *cell.asks("b")]
    for each in of_the_learner:
        keep(each, value="A C")
    ask = f"from pathlib_tutor.record.attempts import *\nat = place({NOTEBOOK!r})\nat, kept_at(at)"
    shown = [cell[-1]["data"]["text/plain"] for cell in outputs(ask, ask)]
    assert shown == [f"('/home/ada/02.ipynb, question {number}', {{}})" for number in (1, 2)]
    assert of_the_learner[0] == "/home/ada/02.ipynb, cell a, question 1"
    assert file.exists()


def test_the_oldest_answers_go_first(file: Path) -> None:
    everything = {str(number): {"value": number} for number in range(MOST - 1)}
    file.parent.mkdir()
    file.write_text(json.dumps({"version": 1, "answers": everything}))
    for where in ("0", "newer", "new"):
        assert keep(where, value="again") is None
    assert [bool(kept_at(where)) for where in ("0", "1", "2", "new")] == [True, False, True, True]
    assert len(json.loads(file.read_text())["answers"]) == MOST


def test_only_plain_values_of_some_length_are_kept(file: Path) -> None:
    with pytest.raises(TypeError):
        keep("a", value=object())
    assert keep("a", value="A" * LONGEST) == "This answer is too long to keep."
    assert keep("b", value=1) is None
    assert (kept_at("a"), kept_at("b")) == ({}, {"value": 1})
    assert file.exists()


def test_what_is_damaged_is_no_answer(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"answers": {"p": {"asked": {"r": {"checked": 1}}}}}', encoding="utf-8")
    assert answers.made() == {}


def test_what_a_notebook_has_kept_is_there_where_nothing_else_was_kept(
    tmp_path: Path, cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def output(*asked: tuple[str, object]) -> dict[str, object]:
        kept_there = [
            {"recipe": recipe, "value": value} if value else {"recipe": recipe}  # as in the site
            for recipe, value in asked
        ]
        return {"output_type": "display_data", "metadata": {KEY: kept_there}, "data": {}}

    outputs_of = {
        "two": [output(("path a", ["A"]), ("path b", ["B"])), output(("path c", ["C"]))],
        "empty": [{"output_type": "stream", "text": "5"}, output(("path a", None))],
    }
    cells = [
        {"cell_type": "code", "id": name, "outputs": outputs}
        for name, outputs in outputs_of.items()
    ]
    path = tmp_path / "02.ipynb"
    text = json.dumps({"cells": [{"cell_type": "markdown"}, *cells]})
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(answers, "running_notebook", lambda: str(path))
    cell.asks("two")
    assert in_file("path a") == {"path a": ["A"], "path b": ["B"]}
    assert in_file("path c") == {"path c": ["C"]}
    assert in_file("path b") == {}  # it was asked after another one
    path.write_text("{}", encoding="utf-8")  # saved after a new run
    assert in_file("path c") == {"path c": ["C"]}
    cell.asks("empty")
    assert in_file("path a") == {}
    monkeypatch.setattr(answers, "running_notebook", lambda: "")  # a browser's kernel has no name
    cell.asks("two", saved=text)
    assert in_file("path c") == {"path c": ["C"]}


@pytest.mark.parametrize("text", ["", "[]", '{"cells": 5}', '{"cells": [{"cell_type": "code"}]}'])
def test_a_damaged_notebook_has_kept_nothing(
    text: str, tmp_path: Path, cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "damaged.ipynb"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(answers, "running_notebook", lambda: str(path))
    cell.asks("a")
    assert in_file("path a") == {}
    cell.asks("a", saved=text)
    assert in_file("path a") == {}

"""The load test of a hub without a hub: its model, its learners' cells, and when it is left out."""

from __future__ import annotations

import ast
import random
from itertools import islice, pairwise
from pathlib import Path

import pytest

from benchmarks import hub
from benchmarks.__main__ import main
from benchmarks.hub_learners import answers, code_cells
from benchmarks.report import NotMeasured


def test_a_learner_alone_waits_for_the_work_and_nobody_else() -> None:
    assert hub.answer_seconds(1, 4, 0.5, 20) == pytest.approx(0.5)


@pytest.mark.parametrize(("cores", "processor", "think"), [(2, 0.5, 20), (8, 2, 5), (1, 0.1, 1)])
def test_a_full_machine_answers_as_fast_as_it_can(
    cores: int, processor: float, think: float
) -> None:
    """The law of all closed queues: the learners are thinking, or waiting while it works."""
    many = 3000
    waits = hub.answer_seconds(many, cores, processor, think)
    assert waits == pytest.approx(many * processor / cores - think, rel=0.01)
    few = [hub.answer_seconds(count, cores, processor, think) for count in (1, 10, 100, 1000)]
    assert all(one <= more for one, more in pairwise(few))


def test_as_many_cores_as_are_needed_and_not_one_more() -> None:
    cores = hub.cores_for(250, 1.0, 0.5, 10)
    assert hub.answer_seconds(250, cores, 0.5, 10) <= 1.0
    assert hub.answer_seconds(250, cores - 1, 0.5, 10) > 1.0


@pytest.mark.parametrize("notebook", hub.NOTEBOOKS)
def test_learners_type_answers_and_have_them_judged(notebook: str) -> None:
    assert len(code_cells(notebook)) > 20
    typed = list(islice(answers(notebook, random.Random(1)), 30))
    assert len(set(typed)) > 5
    for cell in typed:
        ast.parse(cell)
        assert "\n\ncheck." in cell
        assert "..." not in cell


def test_a_report_tells_waits_memory_and_a_class_of_250() -> None:
    seen = hub.Class(2, [9, 11], [20, 30], [0.1, 0.2, 0.3], 170, 700, 720, 40, 0.9, 1)
    told = "\n".join([*hub.table([seen], 2), *hub.model(seen)])
    assert "| 2 | 10.0 | 25.0 | 0.20 |" in told
    assert "170 MB + 250 x 275 MB = 67 GB" in told
    assert "No class of 250 was measured" in told or "no class of 250 was measured" in told


def test_what_is_not_here_is_said_and_the_results_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(learners: list[int]) -> str:
        raise NotMeasured(f"no hub for {learners}")

    monkeypatch.setattr(hub, "run", missing)
    (tmp_path / "hub.md").write_text("kept", encoding="utf-8")
    main(["hub", "--learners", "3", "4"], results=tmp_path)
    assert "hub is left out, and its results stay as they are: no hub for [3, 4]" in (
        capsys.readouterr().out
    )
    assert (tmp_path / "hub.md").read_text(encoding="utf-8") == "kept"

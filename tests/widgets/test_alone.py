"""Widgets and pictures as pages: one file each, complete and anonymous."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pathlib_games import figure, film
from pathlib_games.files import CannotSave
from pathlib_games.games import GAMES
from pathlib_games.games.hex.widget import HexGame
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.views import GraphView
from pathlib_games.widgets import Stepper
from pathlib_games.widgets.weights import WeightsToDrag
from pathlib_tutor.check.page import NotSaved, save
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.widgets.ask import Ask

GRAPH = Graph.from_edges([("A", "B", 5), ("B", "</script>", 3)])
TRACE = dijkstra.trace(GRAPH, "A")
VIEW = GraphView(GRAPH, title="Three nodes")


def page(what: object, folder: Path) -> str:
    target = folder / "run.html"
    assert what.save(target) == target  # type: ignore[attr-defined]
    text = target.read_text("utf-8")
    elsewhere = r"""(?:src|href)=["'](?!data:)|url\((?!data:)|@import|https?://(?!www\.w3)"""
    assert not re.search(elsewhere, text)
    return text


def test_a_stepper_is_saved_with_all_its_states(tmp_path: Path) -> None:
    text = page(Stepper(TRACE, VIEW), tmp_path)
    (state,) = re.findall(r"^const state = (.*);$", text, re.MULTILINE)
    assert len(json.loads(state)["_frames"]["frames"]) == len(TRACE) + 1
    shown = {"_frames", "_seconds", "compared", "index", "single_steps"}
    assert set(json.loads(state)) == shown
    assert text.count("</script>") == 1
    assert "<svg" in text, "where there is no JavaScript"


def test_weights_that_were_dragged_are_saved_as_a_run_to_step(tmp_path: Path) -> None:
    dragged = WeightsToDrag()
    dragged.weigh(1, 2)
    assert "renderStepper" in page(dragged, tmp_path)
    assert "renderWeights" not in page(dragged, tmp_path)


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(HexGame, id="a board"),
        pytest.param(lambda: film(TRACE, VIEW), id="a film"),
        pytest.param(lambda: film([VIEW.scene(TRACE.at(2))], "One."), id="a film of pictures"),
        pytest.param(lambda: figure(VIEW.scene(TRACE.at(2))), id="a figure"),
        pytest.param(lambda: VIEW.scene(TRACE.at(2)), id="a scene"),
    ],
)
def test_pictures_are_pages_too(what: object, tmp_path: Path) -> None:
    text = page(what(), tmp_path)  # type: ignore[operator]
    assert "<svg" in text or "data:image/png" in text
    assert "<script" not in text
    with pytest.raises(CannotSave, match=r"must end with"):
        what().save(tmp_path / "run.doc")  # type: ignore[operator]


def test_the_first_example_of_the_package_makes_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = (Path(__file__).parents[2] / "docs" / "package.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", told, re.DOTALL)[0]
    monkeypatch.chdir(tmp_path)
    exec(program, {})  # noqa: S102 - our own page
    assert "Skip the stale entry C at 10" in (tmp_path / "run.html").read_text("utf-8")


def test_a_question_stays_in_its_notebook(tmp_path: Path) -> None:
    asked = Ask(EXERCISES["five-nodes/path"].draw())
    told = save(asked, str(tmp_path / "mine.html"))
    assert "a question and its answer stay in the notebook" in told
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("what", [GRAPH, TRACE, GAMES["hex"].new(seed=1), "text", None, 5])
def test_what_has_no_file_is_told(what: object) -> None:
    with pytest.raises(NotSaved, match="a stepper, a board, a picture or a film"):
        save(what, "x.html")  # type: ignore[arg-type]


def test_a_name_of_a_file_is_a_text() -> None:
    with pytest.raises(NotSaved, match=r"such as 'run\.html', not 5"):
        save(Stepper(TRACE, VIEW), 5)

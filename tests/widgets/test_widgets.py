"""Traits, the saved notebook's content, and tidiness in a live kernel; no browser is needed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import ipywidgets
import pytest
import traitlets

from pathlib_games import film, widgets
from pathlib_games.boards import load_graph
from pathlib_games.graphs import BadGraph, Graph, dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.grid_view import GridView
from pathlib_games.views.palette import STYLES, THEMES
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import NoPicture, Text, rectangle
from pathlib_games.widgets.live import GameBoard, SceneWidget, scene_data
from pathlib_games.widgets.stepper import SceneStepper, Stepper
from tests.browser.gallery import gallery
from tests.tiers import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_client.blocking.client import BlockingKernelClient

FOLDER = Path(widgets.__file__).parent
VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def stepper() -> Iterator[Stepper]:
    board = load_graph("five_nodes")
    view = GraphView(board.graph, board.positions, title="Five nodes")
    made = Stepper(dijkstra.trace(board.graph, "A"), view)
    yield made
    made.close()


def test_a_page_hears_at_once_all_that_it_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, dict[str, object]] = {}
    open_it = SceneWidget.open

    def note(widget: SceneWidget) -> None:
        state = widget.get_state()
        open_it(widget)
        told.setdefault(widget.model_id, state)

    monkeypatch.setattr(SceneWidget, "open", note)
    for name, widget in gallery().items():
        first = told[widget.model_id]
        later = {trait for trait, value in widget.get_state().items() if value and not first[trait]}
        by_gallery = {"_on_paper"} if name == "world-painter" else {"index"}  # painted or stepped
        assert later <= by_gallery, name


@pytest.mark.parametrize("index", [-1, 14])
def test_a_state_that_does_not_exist_is_refused(stepper: Stepper, index: int) -> None:
    with pytest.raises(traitlets.TraitError, match=f"0 to 13.*13 steps; got {index}"):
        stepper.index = index
    assert stepper.index == 0


def test_a_stepper_stops_at_rounds_or_at_every_state(stepper: Stepper) -> None:
    assert list(stepper.stops(single=False)) == [0, 4, 7, 9, 10, 13]
    assert list(stepper.stops(single=True)) == [*range(14)]
    told = [(Scene(9, 9, (), "Nothing", "It is empty."), "Nothing is here.")] * 3
    assert list(SceneStepper(told).stops(single=False)) == [0, 1, 2]


def test_without_a_view_only_a_whole_graph_can_be_drawn() -> None:
    graph = load_graph("five_nodes").graph

    class Endless:
        def neighbors(self, node: str) -> list[tuple[str, float]]:
            return list(graph.neighbors(node))  # type: ignore[arg-type]

    for show in (Stepper, film):
        with pytest.raises(NoPicture, match="this trace has a Endless"):
            show(dijkstra.trace(Endless(), "A"))


def test_saved_notebooks_keep_picture_words_and_alternative_text(stepper: Stepper) -> None:
    stepper.index = 6
    data, metadata = stepper._repr_mimebundle_()
    assert sorted(data) == [VIEW, "image/png", "text/plain"]
    # Jupyter's own widgets give this version; it shows no other.
    usual = ipywidgets.IntSlider()._repr_mimebundle_()[VIEW]
    assert data[VIEW] == usual | {"model_id": stepper.model_id}
    assert data["text/plain"] == repr(stepper)
    assert metadata["image/png"]["alt"] == stepper.picture().alt
    assert data["image/png"] == stepper._repr_mimebundle_()[0]["image/png"]
    assert "C: 5 + 3 = 8 beats 10" in stepper.picture().alt


def square(side: int) -> Graph:
    """Return a full board."""
    cells = [(x, y) for y in range(side) for x in range(side)]
    besides = [((x, y), beside) for x, y in cells for beside in ((x + 1, y), (x, y + 1))]
    edges = [(one, other, 1 + sum(one) % 3) for one, other in besides if max(other) < side]
    return Graph.from_edges(edges, nodes=cells)


def test_of_a_search_on_a_large_board_the_beginning_is_shown_and_said_so() -> None:
    graph = square(100)
    trace = dijkstra.trace(graph, (50, 50))
    assert len(trace) > 25_000
    stepper = Stepper(trace, GridView(graph))
    assert 2_000 < stepper.last < 5_000
    assert len(json.dumps(stepper._frames)) < 2_000_000
    stepper.index = stepper.last
    told = f"only the first {stepper.last:,} of its {len(trace):,} steps fit into a picture."
    assert repr(stepper).endswith(f"{told}>")
    assert stepper.picture().description.count(told) == 1
    with pytest.raises(traitlets.TraitError, match=f"from 0 to {stepper.last}"):
        stepper.index = stepper.last + 1
    stepper.close()


def test_a_board_that_is_too_large_for_a_page_is_told() -> None:
    graph = square(150)
    with pytest.raises(BadGraph, match="A picture of 22,501 parts is too large for a page"):
        Stepper(dijkstra.trace(graph, (0, 0)), GridView(graph))


def test_a_notebook_that_nobody_runs_gives_nothing_away_and_says_how_to_step(
    stepper: Stepper,
) -> None:
    start, how = stepper.picture(), f"Run this cell to step through {stepper.last} steps."
    _, metadata = stepper._repr_mimebundle_()
    assert metadata["image/png"]["alt"] == f"{start.alt} {how}"
    added = stepper.still().shapes[len(start.shapes) :]
    assert [shape.text for shape in added if isinstance(shape, Text)] == [how]
    stepper.index = stepper.last
    _, metadata = stepper._repr_mimebundle_()
    assert metadata["image/png"]["alt"] == stepper.picture().alt


def test_shapes_that_cannot_be_used_without_a_mouse_are_refused() -> None:
    mute = rectangle(0, 0, 9, 9, "cell", id="a1")
    with pytest.raises(ValueError, match="'a1' can be clicked, so it needs a label"):
        scene_data(Scene(9, 9, (mute,), "Mute", "."))
    twins = (rectangle(0, 0, 9, 9, "cell", label="one", id="a1"),) * 2
    with pytest.raises(ValueError, match="'a1' has 2 shapes"):
        scene_data(Scene(9, 9, twins, "Twins", "."))


def test_scripts_never_turn_data_into_markup_and_load_nothing() -> None:
    for script in FOLDER.parent.rglob("*.js"):
        text = script.read_text("utf-8")
        for word in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval("):
            assert word not in text, script.name
        addresses = set(re.findall(r"https?://[^\s\"']+", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}
        assert "import" not in re.sub(r"//.*|/\*[\s\S]*?\*/", "", text)


def test_the_style_sheet_is_that_of_the_palette() -> None:
    for sheet in (Stepper._css, GameBoard._css):
        assert all(hue in sheet for theme in THEMES.values() for hue in theme.values())
        assert all(f".pg-scene .{name}{{" in sheet for name in STYLES)
        used = set(re.findall(r"var\(--pg-([a-z-]+)\)", sheet))
        roles = {role.replace("_", "-") for role in THEMES["light"]}
        assert used <= {*roles, "px"}  # a length, not a color
        assert ".pg-hidden {" in sheet


# ---- in a live kernel ----------------------------------------------------------------------------

PREPARE = """
from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.stepper import SceneStepper, Stepper
"""
CELL = """
five = load_graph("five_nodes")
shown = Stepper(dijkstra.trace(five.graph, "A"), GraphView(five.graph, five.positions))
display(shown)
SceneStepper([(Scene(90, 40, (), "Nothing", "It is empty."), "Nothing is here.")])
"""
COUNT = """
import gc, sys
from ipywidgets import Layout
from ipywidgets.widgets.widget import _instances
from matplotlib.figure import Figure
gc.collect()
figures = sum(isinstance(thing, Figure) for thing in gc.get_objects())
layouts = sum(isinstance(widget, Layout) for widget in _instances.values())
print([len(_instances), layouts, figures])
"""


@pytest.fixture(scope="module")
def kernel() -> Iterator[BlockingKernelClient]:
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client: BlockingKernelClient, code: str, cell: str | None = None) -> str:
    """Run code as a front end does, with a cell's id or without; return the output."""
    metadata = {"cellId": cell} if cell else {}
    content = {"code": code, "silent": False, "store_history": True, "stop_on_error": True}
    message = client.session.msg("execute_request", content, metadata=metadata)
    client.shell_channel.send(message)
    printed = ""
    while True:
        answer = client.get_iopub_msg(timeout=60)
        if answer["parent_header"].get("msg_id") != message["header"]["msg_id"]:
            continue
        if answer["msg_type"] == "stream" and answer["content"]["name"] == "stdout":
            printed += answer["content"]["text"]
        elif answer["msg_type"] == "error":
            pytest.fail("\n".join(answer["content"]["traceback"]))
        elif answer["content"].get("execution_state") == "idle":
            return printed


def open_comms(client: BlockingKernelClient) -> int:
    answer = client.comm_info(reply=True, timeout=60)
    return len(answer["content"]["comms"])


@pytest.mark.slow
@pytest.mark.parametrize("cell", [None, "a-cell-id"])
def test_running_a_cell_again_and_again_leaks_nothing(
    kernel: BlockingKernelClient, cell: str | None
) -> None:
    run(kernel, PREPARE)
    run(kernel, CELL, cell)
    before = (open_comms(kernel), run(kernel, COUNT))
    for _ in range(cases(every_night=50, every_time=10)):
        run(kernel, CELL, cell)
    assert (open_comms(kernel), run(kernel, COUNT)) == before
    # Two widgets, no layouts, no figures, for both ways of running.
    assert before[1] in {"[2, 0, 0]\n", "[4, 0, 0]\n"}


ALL = """
from pathlib_games.games.chutes.rules import Board as Squares
from pathlib_games.games.chutes.widget import ChutesGame
from pathlib_games import ask
from pathlib_games.games.color_lines.widget import ColorLines
usual = Squares.load("milton_bradley")
ask("five-nodes/run-by-hand"); ask("five-nodes/lines"); ask("five-nodes/find-the-bug")
ask("five-nodes/predict")
ColorLines(); ChutesGame(usual); ask("chutes/design")
None
"""


def test_no_widget_of_an_exercise_or_a_game_leaks(kernel: BlockingKernelClient) -> None:
    run(kernel, ALL, "all")
    before = (open_comms(kernel), run(kernel, COUNT))
    for _ in range(cases(every_night=50, every_time=5)):
        run(kernel, ALL, "all")
    assert (open_comms(kernel), run(kernel, COUNT)) == before


def test_other_cells_keep_their_widgets(kernel: BlockingKernelClient) -> None:
    run(kernel, PREPARE)
    run(kernel, CELL, "one")
    before = open_comms(kernel)
    run(kernel, CELL, "other")
    assert open_comms(kernel) == before + 2


# ---- pictures that are stepped through ----------------------------------------------------------

"""The words of a question suffice to answer it: its picture adds nothing to them.

What a screen reader gets of each question, in JupyterLab as on a page, is read back into the graph,
the board or the land that the question is about.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.games.battlesnake import view as snake_view
from pathlib_games.games.carcassonne.view import JoinView
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.games.chutes.view import ChutesAndLaddersView
from pathlib_games.games.color_lines import view as color_view
from pathlib_games.games.hex.view import HexView
from pathlib_games.games.maze import view as maze_view
from pathlib_games.games.own import view as own_view
from pathlib_games.games.own.graphs import states_of
from pathlib_games.games.tiles.view import RoadView
from pathlib_games.views.graph_view import GraphView
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.own_program.worlds import ASKED
from pathlib_tutor.widgets.ask import widget_for
from tests.exercises.words import read, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pathlib_games.views.scene import Scene
    from pathlib_games.views.view import View
    from pathlib_tutor.exercises import Item

PICTURED = [
    name
    for name, exercise in EXERCISES.items()
    if exercise.questions.view and exercise.form(exercise.first()).kind not in {"bug", "lines"}
]


def items(name: str) -> Iterator[Item[Any]]:
    """Return the items of a notebook, and a few drawn ones."""
    exercise = EXERCISES[name]
    for given in exercise.questions.given:
        yield exercise.item(f"{name} given={given}")
    if exercise.questions.draws:
        yield from (exercise.draw(seed) for seed in range(1, 5))


def heard(scene: dict[str, Any]) -> str:
    """Return what a screen reader gets of a picture: its own name, and those of what is clicked."""
    names = [shape[3] for shape in scene["shapes"] if "data-id" in shape[1]]
    return "\n".join([f"{scene['title']}. {scene['description']}", *names])


@pytest.mark.parametrize("name", PICTURED)
def test_the_words_of_a_question_tell_what_its_picture_shows(name: str) -> None:
    exercise = EXERCISES[name]
    for item in items(name):
        form = exercise.form(item)
        if form.kind == "code":  # its picture is an example
            continue
        shown = widget_for(item)._state["scene"]
        if shown is None:
            assert exercise.scene(item) is None
            continue
        assert read(item.question, f"{form.prompt}\n{heard(shown)}") == written(item.question), item


@pytest.mark.parametrize("task", [task for task in ASKED if ASKED[task].scene])
def test_the_words_of_a_small_world_tell_what_its_picture_shows(task: str) -> None:
    of = ASKED[task]
    assert of.scene is not None
    for world in of.all:
        scene: Scene = of.scene(world)
        assert read(world, scene.alt) == written(world), world


VIEWS: dict[str, Callable[[Any], View]] = {
    "maze/steps": lambda asked: maze_view.search_view(asked.position),
    "color-lines/reach": lambda asked: color_view.search_view(asked.position, asked.start),
    "five-nodes/order": lambda asked: GraphView(asked.graph),
    "chutes/levels": lambda asked: ChutesAndLaddersView(asked.board, roll_graph(asked.board)),
    "hex/stones": lambda asked: HexView(asked.position, asked.instance.graph),
    "tiles/spread": lambda asked: RoadView(asked.road),
    "carcassonne/total": lambda asked: JoinView(asked.land),
    "battlesnake/weigh": lambda asked: snake_view.search_view(asked.position, asked.you),
    "own-world/moves": lambda asked: own_view.search_view(states_of(asked.position)),
}


@pytest.mark.parametrize("name", VIEWS)
def test_the_words_of_a_search_tell_where_it_is(name: str) -> None:
    for item in islice(items(name), 3):
        view = VIEWS[name](item.question)
        assert read(item.question, view.ground) == written(item.question), item
        assert view.start(view.nodes[0]).description.endswith(view.ground)

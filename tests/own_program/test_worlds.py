"""The small worlds of each program task: drawn, told apart in words, and not to be told by size."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text
from pathlib_tutor.own_program.worlds import ASKED, lettered
from pathlib_tutor.programs.small_worlds import SmallHex


@pytest.mark.parametrize("task", ASKED)
def test_each_world_has_its_own_words_and_a_picture(task: str) -> None:
    of = ASKED[task]
    words = [of.words(world) for world in of.all]
    assert len({*words}) >= 0.9 * len(words)
    for world in islice(of.all, 6):
        assert of.scene is None or isinstance(of.scene(world), Scene)


@pytest.mark.parametrize("task", [task for task in ASKED if ASKED[task].all[0].nodes])
def test_a_search_is_shown_at_each_node(task: str) -> None:
    of = ASKED[task]
    world = of.all[0]
    assert of.scene is not None
    scenes = [of.scene(world, node) for node in world.nodes]
    assert len({scene.shapes for scene in scenes}) == len(world.nodes)


def test_four_pictures_have_letters_and_descriptions() -> None:
    of = ASKED["five-nodes/write-dijkstra"]
    assert of.scene is not None
    scenes = [of.scene(world) for world in of.all[:4]]
    four = lettered(scenes)
    texts = [shape.text for shape in four.shapes if isinstance(shape, Text)]
    assert [text for text in texts if text in "abcd"] == [*"abcd"]
    assert all(scene.description in four.description for scene in scenes)
    assert not any(getattr(shape, "id", None) for shape in four.shapes)


@pytest.mark.parametrize("task", ["hex/black-wins", "hex/fewest-stones"])
def test_each_result_in_hex_is_as_frequent(task: str) -> None:
    from pathlib_tutor.own_program.worlds import _needed

    found = Counter(_needed(world) for world in ASKED[task].all if isinstance(world, SmallHex))
    assert len({*found.values()}) == 1

"""What a screen reader gets of a question with a picture, in an exercise of each form."""

import re

import pytest

from pathlib_tutor.exercises import EXERCISES
from tests.browser.notebook_page import NotebookPage
from tests.exercises.words import read, written

RECIPES = [
    "maze/steps given=two-pairs",
    "five-nodes/predict given=after-A-B",
    "hex/touch seed=1",
    "choose/exit-order seed=3",
    "five-nodes/path given=to-E",
    "chutes/levels seed=1",
    "five-nodes/fill-table seed=7",
    "five-nodes/review seed=1",
    "choose/astar-by-hand seed=7",
    "choose/bellman-ford-by-hand seed=7",
    "chutes/design given=long-games",
    "own-world/what-is-wrong seed=1",
]
CELLS = [
    "from pathlib_tutor.exercises import EXERCISES",
    "from pathlib_tutor.widgets.ask import widget_for",
    *(f"widget_for(EXERCISES[{recipe.split()[0]!r}].item({recipe!r}))" for recipe in RECIPES),
]
SHOWN = {".pg .pg-scene": len(RECIPES)}


@pytest.mark.parametrize("number", range(len(RECIPES)))
def test_the_accessibility_tree_tells_what_the_picture_shows(
    opened: NotebookPage, number: int
) -> None:
    recipe = RECIPES[number]
    question = EXERCISES[recipe.split()[0]].item(recipe).question
    tree = opened.page.locator(".pg .pg-scene").nth(number).aria_snapshot()
    words = re.sub(r"""^\s*- '?\w+ "(.*)"[^"]*$""", r"\1", tree, flags=re.MULTILINE)
    assert read(question, words) == written(question), tree

"""Questions about lands from before the files: searched for, and marked as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlib_tutor.classroom.draws import Asking, Draws, catalog
from pathlib_tutor.classroom.mark import OtherQuestions
from pathlib_tutor.classroom.notebook import asking_for, rewritten
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.lessons.carcassonne import drawn
from pathlib_tutor.lessons.carcassonne_judges import read_land
from tests.classroom.planted import marked, notebook, untouched
from tests.tiers import cases
from tools.earlier_class import searching
from tools.land_questions import TOLD, draw

SECRET = b"a secret of an earlier class"
NAME = "06-score-the-land"
HANDED_OUT = {
    "carcassonne/road seed=734221": "V 0 1 180, L 0 0 270, U 1 1 180, W 2 1 180",
    "carcassonne/who seed=90210": "H 2 0 270, S 1 0 90 blue field 0, V 0 0 270 blue road 0, "
    "V 0 1 90, W 0 2 0 red road 1",
    "carcassonne/feature seed=51515": "N 0 1 90, D 0 0 180, W 0 2 0, V 1 2 90",
}
"""Recipes in earlier versions' notebooks, and their lands there."""


@pytest.mark.parametrize("name", TOLD)
def test_the_first_seeds_give_what_the_search_gives(name: str) -> None:
    for seed in range(0, 300, cases(every_night=10, every_time=150)):
        assert drawn(name, seed) == draw(name, seed)


@pytest.mark.parametrize("recipe", HANDED_OUT)
def test_a_recipe_that_was_handed_out_is_searched_again(recipe: str) -> None:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    with searching():
        assert exercise.item(recipe).question.land == read_land(HANDED_OUT[recipe])


@pytest.mark.usefixtures("drawn_quickly")
def test_a_notebook_that_was_handed_out_earlier_keeps_its_marks(folder: Path) -> None:
    cells = [cell for cell in catalog()[NAME] if cell.is_drawn and not cell.is_chosen]
    with searching():
        asking = Asking(Draws(SECRET))
        sources = {}
        for cell in cells:
            item = asking.item(cell, "ada")
            source, key = asking_for(untouched(cell), item), repr(cell.exercise.key(item))
            sources[cell.id] = rewritten(source, cell.exercise.id, {"answer": key})
        handed_in = {"ada": notebook(sources, learner="ada", name=NAME)}
        marks = marked(folder, handed_in, asking)
    shares = {mark.where: mark.share for mark in marks.answers["ada"]}
    assert {shares[f"06 {cell.id}"] for cell in cells} == {1}
    with pytest.raises(OtherQuestions, match="because its secret, version or id differs"):
        marked(folder, None, Asking(Draws(SECRET)))

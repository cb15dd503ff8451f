"""Verdicts act in the picture: a solution is shown in a story, a mistake at its place."""

from typing import Any

import pytest

from pathlib_games.views.narration import scene_frames
from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.form import CLICKED
from pathlib_tutor.exercises.story import flagged

# Choices in words ask why, not where; the lines of a program are their own picture.
WITHOUT = {
    name for name, exercise in EXERCISES.items() if exercise.form(exercise.first()).kind == "choice"
}


def items(exercise: Exercise[Any]) -> list[Item[Any]]:
    """Return an item of each kind."""
    given = [exercise.item(f"{exercise.id} given={name}") for name in exercise.questions.given]
    return given if exercise.questions.draws is None else [*given, exercise.draw(5)]


@pytest.mark.parametrize("name", EXERCISES)
def test_a_story_is_short_has_one_size_and_ends_with_words(name: str) -> None:
    exercise = EXERCISES[name]
    for item in items(exercise):
        story = exercise.story(item)
        assert len(story) <= 12
        assert len({(scene.width, scene.height) for scene, _ in story}) <= 1
        if len(story) > 1:
            assert all(words for _, words in story)
            assert len(str(scene_frames(story))) < 80_000


@pytest.mark.parametrize(
    ("recipe", "answer", "at", "told"),
    [
        ("five-nodes/order given=five-nodes", "A C", "C", "Look at C."),
        ("five-nodes/path given=to-E", "A B D E", "B-D", "Look from B to D."),
        ("five-nodes/path given=to-E", "A B E", "B-E", "Look from B to E."),
        ("hex/touch given=c3", "b3 a1", "a1", "Look at a1."),
        ("chutes/levels given=six-by-six", "0: 0\n1: 1 36", "36", "Look at 36."),
        ("chutes/turned-pair given=usual", "1 2", "1", "Look at 1."),
        ("battlesnake/hazards given=long-way", "(3, 5)", "(3, 5)", "Look at (3, 5)."),
        ("battlesnake/times given=coil", "0: (1, 1)\n1: (4, 4)", "(4, 4)", "Look at (4, 4)."),
        ("battlesnake/too-high given=first-search", "(1, 6)", "(1, 6)", "Look at (1, 6)."),
    ],
)
def test_a_verdict_points_at_the_first_wrong_place(
    recipe: str, answer: str, at: str, told: str
) -> None:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    item = exercise.item(recipe)
    verdict = exercise.judge(answer, item)
    assert (verdict.status, verdict.at) == ("wrong", at)
    scene = exercise.scene(item, clickable=True)
    assert scene is not None
    shown = flagged(scene, verdict.at)
    assert shown.description.endswith(told)
    ids = [shape.id for shape in scene.shapes if shape.id]
    assert [shape.id for shape in shown.shapes if shape.id] == ids
    assert flagged(scene, "nowhere") == scene


def test_a_place_that_is_told_is_in_the_picture() -> None:
    for name, exercise in EXERCISES.items():
        item = exercise.first()
        if exercise.form(item).kind not in CLICKED:
            continue
        scene = exercise.scene(item, clickable=True)
        assert scene is not None, name
        known = {shape.id for shape in scene.shapes}
        for number in exercise.catches:
            answer = exercise.beliefs.answers[number](item.question)
            if at := exercise.judge(answer, item).at:
                assert at in known or flagged(scene, at) != scene, (name, number, at)

"""Verdicts act in the picture: a solution is shown in a story, a mistake at its place."""

from typing import Any

import pytest

from pathlib_games.views.narration import scene_frames
from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.form import CLICKED
from pathlib_tutor.exercises.story import flagged

# Choices in words ask why, not where.
IN_WORDS = {
    *("five-nodes/say-why", "chutes/say-why", "hex/say-why", "battlesnake/say-why"),
    *("choose/predict-work", "choose/which-search", "choose/say-why"),
    *("five-nodes/why-a-bug", "tiles/why-a-bug"),
}


def items(exercise: Exercise[Any]) -> list[Item[Any]]:
    """Return an item of each kind."""
    given = [exercise.item(f"{exercise.id} given={name}") for name in exercise.questions.given]
    return given if exercise.questions.draws is None else [*given, exercise.draw(5)]


def test_all_but_a_few_exercises_tell_a_story() -> None:
    silent = {name for name, each in EXERCISES.items() if not each.story(each.first())}
    assert silent == IN_WORDS | {"tiles/find-the-bug"}  # its wrong line is marked


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
        ("hex/touch given=c3", "b3 d3 c2 c4 b2 d4", "b2", "Look at b2."),
        ("hex/free-steps given=small", "a1 c3", "c3", "Look at c3."),
        ("tiles/spread given=valley", "(0, 1) (2, 1)", "(2, 1)", "Look at (2, 1)."),
        ("carcassonne/feature given=road", "(1, 1) road 1", "(1, 1) road 1", "(1, 1) road 1."),
        (
            "carcassonne/feature given=road",
            "(2, 0) road 4",
            "(2, 0) road 4",
            "(2, 0) road 4.",
        ),
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


def test_a_ring_around_a_node_lies_below_its_distance() -> None:
    exercise = EXERCISES["five-nodes/predict"]
    item = exercise.first()
    scene = exercise.scene(item, clickable=True)
    assert scene is not None
    shown = flagged(scene, "D")
    kinds = [shape.classes for shape in shown.shapes]
    ring, node = kinds.index("flagged"), [shape.id for shape in shown.shapes].index("D")
    assert ring == node + 1
    badges = [k for k, kind in enumerate(kinds) if kind == "badge"]
    assert min(abs(k - ring) for k in badges) == min(k - ring for k in badges if k > ring)


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


@pytest.mark.parametrize(
    ("recipe", "first", "last"),
    [
        ("maze/steps given=two-pairs", "Step 0: (0, 0).", "Step 9: (8, 6)."),
        ("color-lines/reach given=small", "Wave 1: (1, 0), (0, 1).", "That makes 6 cells."),
        ("color-lines/read-off given=two-ways", "Step 0: (1, 2).", "Step 9: (6, 2)."),
        ("color-lines/neighbors given=two-boards", "cell 8, and it is free.", "[8, 26]."),
        ("color-lines/bfs given=four-starts", "It maps to None.", "found from wave 10."),
        ("color-lines/path-back given=three-trees", "found from cell 78.", "[80, 79, 78, 69]."),
        ("chutes/count given=rolls-from-0", "off the board.", "the ladder from 80 to 100."),
        ("chutes/not-chutes given=article", "8 of the 10 entries lead down", "44 to 60 leads up"),
        ("chutes/levels given=six-by-six", "Roll 1: 1, 3, 4, 5, 6, 15.", "Roll 5: 34."),
        ("chutes/roll-graph given=three-boards", "(0, 1, 1).", "(0, 6, 1)."),
        ("chutes/design given=five-rolls", "takes 7 rolls.", "Roll 5: a 6 leads to 100."),
        ("chutes/design given=useful-chute", "39.23 turns", "Without it, a game takes"),
        ("battlesnake/weigh given=straight-up", "Step 0: (1, 2).", "39 + 15 = 54."),
        ("battlesnake/hazards given=long-way", "Without hazards", "another path only 16."),
        ("battlesnake/middle given=three-boards", "the middle weighs 10", "weighs 156: less."),
        ("battlesnake/arrive given=coil", "on (1, 1).", "Time 4: the head is on (4, 0)."),
        ("battlesnake/times given=coil", "Time 0: (1, 1).", "(0, 2), (2, 0) or (2, 2)."),
        ("battlesnake/too-high given=first-search", "(6, 0).", "140, and the guess is 165."),
        ("battlesnake/next-move given=ten-boards", "10 health left.", "it eats on (4, 5)."),
        ("own-world/moves given=rink", "Move 0: (0, 0).", "Move 9: (3, 2)."),
        ("own-world/node given=two-keys", "((0, 0), '')", "((5, 3), 'ab')"),
        ("own-world/design given=keys", "(0, 2).", "Move 12: (4, 0), with key a."),
        ("own-world/snake-starves given=twenty", "turn 0", "it eats on (0, 1)"),
        ("five-nodes/fill-table given=five-nodes", "B gets 5, C 10 and D 8.", "A-B, B-C, A-D"),
        ("five-nodes/run-by-hand given=five-nodes", "A is settled at 0.", "E is settled at 10."),
        ("five-nodes/predict given=after-A-B", "D at 8, C at 8", "C could be, too."),
        ("five-nodes/path given=constant", "A is the source: 0.", "E to F: 14 + 5 = 19."),
        ("choose/astar-by-hand given=six-nodes", "0 + 10 = 10 is", "the path: A, B, D, F."),
        ("choose/bellman-ford-by-hand given=six-nodes", "B gets 1, C 5", "all are final."),
        ("choose/exit-rounds seed=5", "Round 1: D gets 1", "Round 4: no number changes"),
        ("choose/overestimate given=half-more", "is 18.", "14 + 3 = 17. At (5, 5)"),
        ("choose/heuristic given=three-lands", "A* 16.", "66 nodes, and A* 23."),
        ("own-world/break-it given=M", "M settles A.", "M has none."),
        ("own-world/break-astar given=straight", "0 + 4 = 4", "S-A-B-T is a shortest path"),
        ("own-world/astar-saves given=seven", "0 + 3 = 3", "settles 7 nodes to reach T."),
        ("own-world/all-rounds given=five", "Round 1: E gets 5", "Round 4: no number changes"),
        ("hex/touch given=c3", "own row, c3 touches b3 and d3.", "below, c3 touches b4 and c4."),
        ("hex/stones given=closer-black", "a4 is empty: 0 + 1 = 1.", "e3 has a black stone: 2 + 0"),
        ("hex/free-steps given=small", "a1 costs nothing: 0 new stones.", "5 new stones: d1."),
        ("hex/neighbors given=three-boards", "(1, 1) touches (0, 1) and (2, 1).", "(0, 1)."),
        ("hex/black-wins given=sixteen-boards", "a black stone on a2.", "return True."),
        ("hex/fewest-stones given=sixteen-boards", "0 new stones.", "2 new stones: b2, b4"),
        ("tiles/value given=mine-2", "Mine 2 is itself worth 1.", "is worth 1 + 3 + 4 = 8."),
        ("tiles/value given=after", "Mine 1 is itself worth 1.", "after 6 steps: 1 + 6 = 7."),
        ("tiles/spread given=valley", "Wave 1: (0, 1)", "No path goes on from house 1."),
        ("tiles/exit-value seed=5", "Factory 1 is itself", "the factories are worth 1 + 1 + 2 "),
        (
            "tiles/score given=ten-roads",
            "Mine 1 is itself worth 1.",
            "(0, 0): 3; (1, 0): 1; ",
        ),
        ("carcassonne/feature given=road", "the marked road on (2, 0).", "on to (1, 1) road 3."),
        ("carcassonne/road given=ring", "(1, 2): 0 + 1 = 1.", "(1, 1) again: a tile counts once"),
        ("carcassonne/city given=complete", "with a shield: 0 + 1 + 1 = 2.", " 5 = 10."),
        (
            "carcassonne/city given=open",
            "0 + 1 + 1 = 2.",
            "The city is open, so everything counts once.",
        ),
        ("carcassonne/cloister given=around", "Its own tile: 1.", "corners: 1 + 4 + 2 = 7."),
        (
            "carcassonne/field given=first-edition",
            "the marked field on (0, 0).",
            "is complete: 4 + 4 = 8.",
        ),
        ("carcassonne/who given=tie", "0 + 1 = 1.", "so red gets 7 and blue gets 7."),
        ("carcassonne/total seed=5", "red 0 + 3 = 3.", "red 3 + 5 = 8 and blue 5 + 1 + 6 = 12."),
        ("own-world/what-is-wrong given=K", "K settles A.", "The thick edges are the predecessor"),
        (
            "carcassonne/components given=fifteen-lands",
            "Begin with the marked road on (0, 0).",
            "5 parts.",
        ),
        ("carcassonne/score given=fifteen-lands", "0 + 1 = 1.", "The city is complete: 2 "),
    ],
)
def test_a_story_tells_how_the_solution_comes_about(recipe: str, first: str, last: str) -> None:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    told = [words for _, words in exercise.story(exercise.item(recipe))]
    assert len(told) > 1
    assert first in told[0]
    assert last in told[-1]


@pytest.mark.parametrize(
    ("recipe", "given", "last"),
    [
        ("chutes/turned-pair given=usual", "50 83", "From square 83 it is 3 rolls to 100"),
        ("battlesnake/too-high given=first-search", "(2, 6)", "15, and the guess is 15"),
        ("own-world/design given=keys", "@.*", "Move 2: (2, 0)."),
        ("five-nodes/order given=five-nodes", "A B C D E", "E is settled at 10."),
        ("five-nodes/predict given=after-A-B", "C", "C is settled at 8; D could be, too."),
        ("choose/overestimate seed=5", "(6, 5)", "0 + 1 = 1."),
        ("own-world/break-it given=K", "A B 1; B C 0", "K is right here."),
    ],
)
def test_a_story_shows_the_answer_of_the_learner(recipe: str, given: str, last: str) -> None:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    assert last in exercise.story(exercise.item(recipe), given)[-1][1]


def test_a_right_table_may_break_ties_in_its_own_way() -> None:
    exercise = EXERCISES["five-nodes/order"]
    story = exercise.story(exercise.first(), "A B C D E")
    assert story[2][1] == "C is settled at 8; D could be, too. No number changes."
    assert "A-B, B-C, A-D and D-E" in story[-1][1]
    lights = [sum(shape.classes == "glow" for shape in scene.shapes) for scene, _ in story]
    assert lights == [0, 0, 0, 0, 4]  # only the whole predecessor tree


def test_a_mistake_is_marked_where_nothing_can_be_clicked() -> None:
    exercise = EXERCISES["carcassonne/total"]
    item = exercise.draw(5)
    verdict = exercise.judge(exercise.beliefs.answers[60](item.question), item)
    assert verdict.at == "(2, 0) field"
    scene = exercise.scene(item, clickable=True)
    assert scene is not None
    shown = exercise.flagged(item, scene, verdict.at)
    assert "the field with the meeples on (2, 0), " in verdict.message
    assert shown.description.endswith("Look at (2, 0) field.")
    assert not any(shape.id for shape in shown.shapes)


GRAPHS = ["five-nodes", "choose"]


@pytest.mark.parametrize("room", [*GRAPHS, "hex", "tiles", "carcassonne"])
def test_a_story_is_as_large_as_the_clickable_picture_of_its_question(room: str) -> None:
    for name in (name for name in EXERCISES if name.startswith(f"{room}/")):
        exercise = EXERCISES[name]
        item = exercise.first()
        if exercise.form(item).kind in {*CLICKED, "number"}:
            scene, story = exercise.scene(item, clickable=True), exercise.story(item)
            assert scene is not None
            sizes = {(shown.width, shown.height) for shown, _ in story}
            assert sizes == {(scene.width, scene.height)}, name


def test_numbers_that_drop_together_have_a_sentence_of_their_own() -> None:
    exercise = EXERCISES["choose/exit-order"]
    told = [words for _, words in exercise.story(exercise.draw(2))]
    assert any("J gets 19. F drops from 18 to 15 and L drops from 17 to 11." in w for w in told)

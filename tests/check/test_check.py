"""The functions for notebooks: they give words, draw wrong distances, note every attempt."""

import base64
import pkgutil
import re
import subprocess
import sys
from typing import Any

import pytest

from pathlib_games import ask
from pathlib_games.views.shapes import Text
from pathlib_tutor import check
from pathlib_tutor.check.answer import judged, side_by_side
from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.lessons.five_nodes import WHY_FINAL
from pathlib_tutor.record.logbook import Logbook
from tests.kernels import outputs


def test_a_wrong_distance_is_shown_in_words_and_in_a_picture() -> None:
    [shown] = outputs(
        "from pathlib_games import ask\n"
        "ask('five-nodes/write-dijkstra', lambda *_: ({'A': 0, 'B': 4}, {'A': None}))"
    )
    words, _theme, picture, *_hints = shown
    assert "the distance of B should be 5; yours is 4." in " ".join(
        words["data"]["text/plain"].split()
    )
    assert base64.b64decode(picture["data"]["image/png"]).startswith(b"\x89PNG")
    assert "B: expected 5, given 4" in picture["metadata"]["image/png"]["alt"]


def test_a_wrong_program_is_shown_beside_a_right_run_where_the_two_part() -> None:
    def first_come(graph: Any, source: Any) -> object:
        distance, before, waiting = {source: 0}, {source: None}, [source]
        for node in waiting:
            for head, weight in graph.neighbors(node):
                if head not in distance:
                    distance[head], before[head] = distance[node] + weight, node
                    waiting.append(head)
        return distance, before

    verdict = ask("five-nodes/write-dijkstra", first_come).verdict
    assert verdict is not None
    own = verdict.own_run
    assert own is not None
    assert (own.looked_up, len(own.instance.graph)) == (("A", "B", "C"), 3)
    yours, right = side_by_side(own)
    assert repr(yours).startswith('<Stepper "Your run", step 4 of 5: Settle B at 5.')
    assert repr(right).startswith('<Stepper "A right run", step 5 of')
    assert "C: 5 + 3 = 8" in repr(right)  # the round of B ends
    right.index = right.stops(single=False)[3]
    assert yours.index == 5
    right.index = right.last  # the learner's own run has ended and waits
    assert (yours.index, right.index) == (5, right.last)
    yours.single_steps = True
    assert right.single_steps
    yours.index = 1
    assert right.index == 1


def test_a_notebook_breaks_long_answers_and_questions_between_words() -> None:
    imports = "from pathlib_games import ask\n"
    imports += "from pathlib_tutor.lessons.five_nodes import WHY_FINAL"
    table = "'settled | B | C | D | E\\nA | 5 A | 10 A | 8 A | -\\nB | 5 A | 3 B | 8 A | 13 B'"
    shown = outputs(imports, f"ask('five-nodes/fill-table', {table})", "WHY_FINAL")
    answer, question = (first["data"]["text/plain"] for first, *_ in shown[1:])
    assert question.split() == repr(WHY_FINAL).split()
    assert answer.startswith("Not yet. Row 2 (B settled), column C: 3 B.")
    for text in (answer, question):
        assert len(text) > 88
        assert max(map(len, text.splitlines())) <= 88


def test_attempts_are_noted_and_what_is_untouched_or_cannot_be_read_is_none() -> None:
    ask("five-nodes/order")
    ask("five-nodes/fill-table", "nonsense")
    ask("five-nodes/order", "A E")
    ask("five-nodes/write-dijkstra", len)
    noted = [(entry.recipe, entry.right) for entry in Logbook().entries()]
    assert noted == [
        ("five-nodes/order given=five-nodes", False),
        ("five-nodes/write-dijkstra given=eight-graphs", False),
    ]


def test_a_right_answer_is_true_and_what_is_open_is_asked() -> None:
    item = EXERCISES["five-nodes/order"].item("five-nodes/order given=five-nodes")
    answers = [judged(given, item) for given in ("A B C D E", "A B E", ...)]
    assert [bool(each) for each in answers] == [True, False, False]
    assert repr(answers[-1]).startswith("In which order")


def test_answers_are_kept_on_demand() -> None:
    ask("five-nodes/order", "A E")
    assert "now kept in" in check.keep_answers()
    ask("five-nodes/order", "A E")
    assert [entry.answer for entry in Logbook().entries()] == [None, "A E"]
    assert "deleted" in check.keep_answers(keep=False)
    assert [entry.answer for entry in Logbook().entries()] == [None, None]


def test_progress_lists_every_exercise_that_a_notebook_asks_and_what_was_tried() -> None:
    asked = {cell.exercise.id for cells in catalog().values() for cell in cells}
    told = check.progress().description
    for exercise in EXERCISES.values():
        assert exercise.in_notebook == (exercise.id in asked)
        assert (f"{exercise.title}: not tried yet" in told) == exercise.in_notebook
        assert exercise.notebook in told
    assert "Others" not in told
    ask("five-nodes/read-off given=to-C", 8)
    assert "Read off a distance: solved on attempt 1" in check.progress().description


@pytest.mark.parametrize("notebook", catalog())
def test_who_has_answered_all_that_a_notebook_asks_has_done_it(notebook: str) -> None:
    ask("five-nodes/read-off given=to-C", 0)  # a review asks it, no notebook does
    for cell in catalog()[notebook]:
        exercise, item = cell.exercise, cell.given
        program = exercise.form(item).kind == "code"  # other tests check its key
        right = Verdict("right", "") if program else exercise.judge(exercise.key(item), item)
        assert right
        Logbook().note(exercise.id, item.recipe, right)
    of_all = [cell.exercise for cell in catalog()[notebook]]
    [own] = {exercise.notebook for exercise in of_all if exercise.notebook[:2] == notebook[:2]}
    count = len({exercise.id for exercise in of_all if exercise.notebook == own})
    shown = check.progress()
    assert f"{count}/{count}" in [shape.text for shape in shown.shapes if isinstance(shape, Text)]
    [told] = re.findall(rf"{own}\. (.*?)\. (?:\d\d |Others)", shown.description)
    assert told.count("solved on attempt") == told.count(": ") == count
    assert "Others. Read off a distance: 1 attempt, not solved yet." in shown.description


def test_progress_says_what_was_solved_with_help_until_another_one_is_solved_alone() -> None:
    for answer in (1, 2, 3, 4, 8):
        ask("five-nodes/read-off given=to-C", answer)
    told = "Read off a distance: 5 attempts, solved with help, not yet alone"
    assert told in check.progress().description
    other = EXERCISES["five-nodes/read-off"].draw(1)
    ask(other, EXERCISES["five-nodes/read-off"].key(other))
    assert "Read off a distance: solved on attempt 6" in check.progress().description


def test_progress_lists_attempts_at_exercises_that_the_course_does_not_know() -> None:
    Logbook().note("An old exercise", "", Verdict("right", "So it is."))
    assert "Others. An old exercise: solved on attempt 1." in check.progress().description


ROOMS = """
import sys
rooms = [name.split(".")[2:] for name in sys.modules if name.startswith("pathlib_games.games.")]
print(*(words[0] for words in rooms if words[1:] == ["rules"]))
"""


@pytest.mark.parametrize(
    ("question", "loaded"),
    [
        ("check", []),
        ("ask('five-nodes/order', 'A B C D E')", []),
        ("ask('hex/stones')", ["hex"]),
        ("ask('maze/steps', 9)", ["maze"]),
    ],
)
def test_a_question_loads_its_own_game_alone(question: str, loaded: list[str]) -> None:
    program = f"from pathlib_games import ask, check\n{question}{ROOMS}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == loaded


def test_every_name_is_there_and_none_is_that_of_a_module() -> None:
    names = {name for name in dir(check) if not name.startswith("_")}
    assert "own_run" in names
    assert names.isdisjoint(module.name for module in pkgutil.iter_modules(check.__path__))
    for name in names:
        assert callable(getattr(check, name))


def test_a_slip_in_a_name_is_told_with_the_name_that_may_be_meant() -> None:
    told = r"There is no check\.own_runs\. Did you mean check\.own_run\?"
    for name, words in {"own_runs": told, "xyzzy": "xyzzy"}.items():
        with pytest.raises(AttributeError, match=words):
            getattr(check, name)


def test_a_program_that_fails_on_a_land_is_shown_the_smallest_one_with_both_values() -> None:
    points = ask("carcassonne/score", lambda _land, _spot: 4).verdict
    assert points is not None
    assert points.failed is not None
    seen = points.failed.scene.alt
    assert "1 tile." in seen
    assert seen.endswith("Right: 1 point. Your program: 4.")

    def beside(graph: Any, start: Any) -> object:
        return [start, *(node for node, _ in graph.neighbors(start))]

    parts = ask("carcassonne/components", beside).verdict
    assert parts is not None
    assert parts.failed is not None
    assert "Your program leaves out (2, 0) road 1" in parts.failed.scene.alt


@pytest.mark.parametrize(
    ("exercise", "program", "seen"),
    [
        ("color-lines/neighbors", lambda n, _: [n + 1], "Right: [1, 9]. Your program: [1]."),
        ("color-lines/path-back", lambda _, end: [end], "Right: [0, 1, 10]. Your program: [10]."),
        ("chutes/roll-graph", lambda _: [(0, 10, 1)], "From 0 to 1. Right: 1 roll. Your program"),
        ("hex/neighbors", lambda x, y, _: [(x + 1, y)], "(3, 1). Your program: (3, 2)."),
        ("hex/black-wins", lambda *_: True, "1 x 1 cells. Black (left to right): no stones."),
        ("hex/fewest-stones", lambda *_: 7, "Right: 1. Your program: 7."),
        ("tiles/score", lambda road: dict.fromkeys(road.cells, 2), "(right, yours): 1, 2."),
        ("battlesnake/next-move", lambda *_: "up", "Right: right. Your program: up."),
        ("battlesnake/middle", lambda *_: 1, "Your program: a lightest path around the middle."),
        ("choose/heuristic", lambda *_: 50, "At (11, 11) the distance is 0; your program guesses"),
        ("own-world/node", lambda cell, _: cell, "Your program returns (0, 0) for both."),
    ],
)
def test_a_wrong_program_is_shown_a_board_with_what_is_right_and_what_it_gave(
    exercise: str, program: Any, seen: str
) -> None:
    verdict = ask(exercise, program).verdict
    assert verdict is not None
    assert verdict.failed is not None
    assert seen in verdict.failed.scene.alt


@pytest.mark.parametrize(
    ("recipe", "seen"),
    [
        ("maze/steps seed=1", "Path: ("),
        ("own-world/moves seed=1", "Path: ("),
        ("hex/stones seed=1", "A shortest path for "),
        ("five-nodes/path seed=1", "Path: A 0, L 7, "),
        ("choose/exit-rounds seed=7", "Final: "),
        ("color-lines/read-off seed=1", "Path: ("),
        ("color-lines/tree-steps seed=1", "Path: ("),
        ("color-lines/waves seed=1", "Marked: (1, 5) (1), (1, 4) (2), (2, 5) (2)"),
        ("color-lines/reach seed=1", "Marked: (5, 3) (1), (4, 4) (1)"),
        ("chutes/count seed=1", "Marked: 11 (1), 12 (2), "),
        ("chutes/levels given=six-by-six", "34 (5)"),
        ("hex/touch given=c3", "Marked: b3, d3, c2, "),
        ("tiles/value given=mine-2", "Mine 2 is worth 1 + 3 + 4 = 8."),
        ("tiles/spread given=valley", "Marked: (0, 1) (1), (1, 2) (1), (0, 3) (1), (0, 0) (2)"),
        ("carcassonne/feature given=road", "Lit: (1, 0) road, "),
        ("carcassonne/city seed=2", "Lit: (0, 3) city, "),
        ("carcassonne/field given=cities", "Lit: "),
        ("battlesnake/arrive given=coil", "Path: (1, 1), (1, 0), "),
        ("battlesnake/times given=coil", "(0, 1) (1), (1, 0) (1), "),
    ],
)
def test_a_worked_example_draws_what_is_to_be_found(recipe: str, seen: str) -> None:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    item = exercise.item(recipe)
    solved, asked = exercise.story(item)[-1][0], exercise.scene(item)
    assert asked is not None
    assert seen in solved.alt
    assert seen not in asked.alt

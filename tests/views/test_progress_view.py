from itertools import combinations

import pytest

from pathlib_games.views import palette
from pathlib_games.views.figure import _text_width, png
from pathlib_games.views.shapes import Circle, Polygon, Text
from pathlib_tutor.check.page import ProgressRow, progress_scene
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from tests.pictures import texts


@pytest.mark.parametrize(
    ("attempts", "words"),
    [
        ((), "not tried yet"),
        ((True,), "solved on attempt 1"),
        ((False,), "1 attempt, not solved yet"),
        ((False, False), "2 attempts, not solved yet"),
        ((False, True, False), "solved on attempt 2"),
    ],
)
def test_each_row_is_told(attempts: tuple[bool, ...], words: str) -> None:
    scene = progress_scene({"02 Five nodes": [ProgressRow("Fill the table", attempts)]})
    assert scene.description == f"02 Five nodes. Fill the table: {words}."


def test_what_was_solved_with_help_is_no_full_mark() -> None:
    row = ProgressRow("Fill the table", (False, False), with_help=True)
    scene = progress_scene({"02 Five nodes": [row]})
    told = "Fill the table: 2 attempts, solved with help, not yet alone."
    assert scene.description == f"02 Five nodes. {told}"
    [chip] = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    assert chip.classes == "cell frontier"
    assert "Fill the table, solved with help" in texts(scene)


def test_looks_tell_what_is_solved_tried_and_new() -> None:
    rows = [ProgressRow("a", (False, True)), ProgressRow("b", (False, False)), ProgressRow("c", ())]
    scene = progress_scene({"one": rows, "two": [ProgressRow("d", (True,))]})
    chips = [shape.classes for shape in scene.shapes if isinstance(shape, Polygon)]
    assert chips == ["cell settled", "cell frontier", "cell", "cell settled"]
    stops = [shape.classes for shape in scene.shapes if isinstance(shape, Circle)]
    assert stops == ["node", "node settled"]
    assert texts(scene) == ["1/3", "1/1", "one", "a", "b, 2 attempts", "c", "two", "d"]
    assert len(png(scene)) > 1000


def test_no_text_leaves_its_box_and_no_box_the_picture() -> None:
    note = max((f"met: {each.name}" for each in MISUNDERSTANDINGS.values()), key=len)
    rows = [ProgressRow(each.title, (True,) * (i % 2)) for i, each in enumerate(EXERCISES.values())]
    wide = ProgressRow("WIDE " * 12, (False,) * 9, note)
    scene = progress_scene({"all": rows, "others": [wide]})
    boxes = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    assert len(boxes) == len(rows) + 1
    for shape in scene.shapes:
        if isinstance(shape, Text) and "left" in shape.classes:
            style = palette.resolve(shape.classes)
            wide_is = _text_width(shape.text, style.size or 0, style.weight or "normal")
            inside = [
                box.points[1][0]
                for box in boxes
                if box.points[0][1] < shape.y < box.points[2][1]
                and box.points[0][0] < shape.x < box.points[1][0]
            ]
            assert shape.x + wide_is < (inside[0] if inside else scene.width), shape
    for one, other in combinations(boxes, 2):
        apart_x = one.points[1][0] < other.points[0][0] or other.points[1][0] < one.points[0][0]
        apart_y = one.points[2][1] < other.points[0][1] or other.points[2][1] < one.points[0][1]
        assert apart_x or apart_y


def test_a_course_without_exercises_is_an_empty_map() -> None:
    assert progress_scene({}).shapes == ()

import pytest

from pathlib_games.views.figure import png
from pathlib_games.views.progress_view import ProgressRow, progress_scene
from pathlib_games.views.shapes import Circle, Text


@pytest.mark.parametrize(
    ("attempts", "words"),
    [
        ((), "not tried yet"),
        ((True,), "solved at attempt 1"),
        ((False,), "1 attempt, not solved yet"),
        ((False, False), "2 attempts, not solved yet"),
        ((False, True, False), "solved at attempt 2"),
    ],
)
def test_each_row_is_told(attempts: tuple[bool, ...], words: str) -> None:
    scene = progress_scene({"02 Five nodes": [ProgressRow("Fill the table", attempts)]})
    assert scene.description == f"02 Five nodes. Fill the table: {words}."


def test_marks_tell_right_from_wrong_and_the_last_ones_are_shown() -> None:
    scene = progress_scene(
        {"one": [ProgressRow("a", (False,) * 9 + (True,))], "two": [ProgressRow("b", ())]}
    )
    marks = [shape.classes for shape in scene.shapes if isinstance(shape, Circle)]
    assert marks == ["node"] * 5 + ["node settled"]
    assert all(shape.x < scene.width for shape in scene.shapes if isinstance(shape, Circle | Text))
    assert len(png(scene)) > 1000

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.views import palette
from pathlib_games.views.figure import _text_width, png
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


def test_no_text_runs_into_the_next_or_out_of_the_picture() -> None:
    notes = sorted((f"met: {each.name}" for each in MISUNDERSTANDINGS.values()), key=len)[-1:] * 99
    rows = [
        ProgressRow(exercise.title, (), note)
        for exercise, note in zip(EXERCISES.values(), notes, strict=False)
    ]
    scene = progress_scene({"all": rows, "others": [ProgressRow("WIDE " * 12, (True,) * 9)]})
    lines: dict[float, list[Text]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Text) and shape.text:
            lines.setdefault(shape.y, []).append(shape)
    assert max(map(len, lines.values())) == 3
    for texts in lines.values():
        ends = [*(text.x for text in texts[1:]), scene.width]
        for text, end in zip(texts, ends, strict=True):
            style = palette.resolve(text.classes)
            right = text.x + _text_width(text.text, style.size or 0, style.weight or "normal")
            assert right < end, text

"""What a still picture looks like in a dark theme, where a filter turns its light colors."""

from __future__ import annotations

import re
from base64 import b64decode
from itertools import product

import pytest

from pathlib_games.views.palette import KEPT, THEMES, colour, follows, variables
from pathlib_games.views.scene import Scene, show
from pathlib_games.views.shapes import Circle
from tests.contrast import contrast, turned
from tests.views.test_palette import APART


def seen(role: str) -> str:
    return turned(colour(role))


def test_texts_can_be_read_and_marks_stand_out() -> None:
    for marks, grounds, least in APART[:3]:
        for mark, ground in product(marks, grounds):
            assert contrast(seen(mark), seen(ground)) >= least, (mark, ground)


def apart(first: str, second: str) -> float:
    one, two = bytes.fromhex(first[1:]), bytes.fromhex(second[1:])
    return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / 3


def test_the_turned_colors_are_nearly_those_of_the_dark_theme() -> None:
    found = [apart(seen(role), dark) for role, dark in THEMES["dark"].items() if role not in KEPT]
    assert max(found) < 40
    assert sum(found) / len(found) < 15


def test_what_is_kept_is_nearer_to_its_dark_color_than_turned() -> None:
    nearer = {
        role
        for role, dark in THEMES["dark"].items()
        if apart(colour(role), dark) < apart(seen(role), dark)
    }
    assert nearer == KEPT


@pytest.mark.parametrize(("classes", "turned"), [("cell settled", True), ("ball ball-3", False)])
def test_only_a_picture_without_them_is_turned(classes: str, turned: bool) -> None:
    shown = Scene(40, 40, (Circle(20, 20, 9, classes),), "One", ".")
    plain = Scene(40, 40, (), "Empty", ".")
    assert ("pg-turned" in follows([plain, shown]).partition("<span")[2]) == turned


@pytest.mark.parametrize(("classes", "kept"), [("cell settled", 0), ("stone stone-black", 1)])
def test_a_picture_that_cannot_be_turned_is_kept_in_dark_colors_too(
    classes: str, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, str]] = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    show(Scene(40, 40, (Circle(20, 20, 9, classes),), "One", "."))
    before, picture = shown
    found = re.findall(r'content: url\("data:[^,]*,([^"]*)"\)', before["text/html"])
    assert len(found) == kept
    assert all(variables("dark") in b64decode(each).decode() for each in found)
    assert "image/png" in picture

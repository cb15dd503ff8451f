"""What a still picture looks like in a dark theme, where a filter turns its light colors."""

from __future__ import annotations

import io
from itertools import product

from PIL import Image

from pathlib_games.views.dark import KEPT, KEPT_ALPHA, OPPOSITES, turned
from pathlib_games.views.figure import png
from pathlib_games.views.film import Film
from pathlib_games.views.palette import THEMES, colour
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Text, rectangle
from tests.contrast import contrast
from tests.views.conftest import moving_png
from tests.views.test_palette import GROUNDS, INKS, MARKS


def seen(role: str) -> str:
    return turned(colour(role))


def test_texts_can_be_read_and_marks_stand_out() -> None:
    for ink, ground in product(INKS, GROUNDS):
        assert contrast(seen(ink), seen(ground)) >= 4.5, (ink, ground)
    for mark, ground in product(MARKS, GROUNDS):
        assert contrast(seen(mark), seen(ground)) >= 3, (mark, ground)
    assert contrast(seen("wall_fill"), seen("page")) >= 3
    for stone in OPPOSITES:  # they keep their color, and have an outline
        assert max(contrast(colour(stone), seen(role)) for role in ("page", "stone_line")) >= 3


def test_the_turned_colors_are_nearly_those_of_the_dark_theme() -> None:
    def apart(first: str, second: str) -> float:
        one, two = bytes.fromhex(first[1:]), bytes.fromhex(second[1:])
        return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / 3

    found = [apart(seen(role), dark) for role, dark in THEMES["dark"].items() if role not in KEPT]
    assert max(found) < 40
    assert sum(found) / len(found) < 15


def test_balls_and_stones_keep_their_color() -> None:
    balls = {role for role in THEMES["light"] if role.startswith("ball_")}
    assert balls | OPPOSITES == KEPT


def opacities(scene: Scene) -> Image.Image:
    with Image.open(io.BytesIO(png(scene))) as picture:
        return picture.convert("RGBA").getchannel("A").resize((200, 100), Image.Resampling.NEAREST)


def test_only_what_keeps_its_color_is_a_trace_less_than_opaque() -> None:
    cell = rectangle(10, 10, 40, 40, "cell settled")
    stone, ball = Circle(80, 30, 20, "stone stone-black"), Circle(130, 30, 20, "ball ball-3")
    name = Text(100, 80, "words", "text")
    with_stones = opacities(Scene(200, 100, (cell, stone, ball, name), "Stones", "."))
    assert [with_stones.getpixel(at) for at in ((30, 30), (80, 30), (130, 30), (180, 30))] == [
        *(255, KEPT_ALPHA),
        *(KEPT_ALPHA, 255),
    ]
    assert with_stones.crop((12, 60, 188, 90)).getextrema() == (255, 255)
    without = opacities(Scene(200, 100, (cell, name), "None", "."))
    assert {alpha for _, alpha in without.getcolors() or []} == {0, 255}


def test_a_film_of_stones_says_what_keeps_its_color() -> None:
    """Board and chart are far apart: between two scenes only what changes is written."""
    stone, ball = Circle(80, 30, 20, "stone stone-black"), Circle(130, 30, 20, "ball ball-3")
    mark = rectangle(70, 150, 20, 20, "cell settled")
    shown = (), (stone, mark), (stone, ball, mark)
    scenes = [Scene(200, 200, shapes, "Stones", ".") for shapes in shown]
    film = Film(tuple(scenes), "Two stones.", seconds=0.5)
    with Image.open(io.BytesIO(moving_png(film))) as moving:
        seen = []
        for number in range(3):
            moving.seek(number)
            seen.append(moving.convert("RGBA"))
    page, black = bytes.fromhex(colour("page")[1:]), bytes.fromhex(colour("stone_black")[1:])
    cell = bytes.fromhex(colour("settled_fill")[1:])
    opaque, kept = b"\xff", bytes([KEPT_ALPHA])
    dots = [(x, y, x + 1, y + 1) for x, y in ((80, 30), (80, 160))]
    pixels = [[frame.crop(dot).tobytes() for dot in dots] for frame in seen]
    assert pixels == [
        [page + opaque, page + opaque],
        [black + kept, cell + opaque],
        [black + kept, cell + opaque],
    ]

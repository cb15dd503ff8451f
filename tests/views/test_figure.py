"""SVG and matplotlib draw the same scenes; pictures are stable, described and not blank."""

from __future__ import annotations

import base64
import io
import json
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageColor

from pathlib_games.views.figure import figure, png
from pathlib_games.views.narration import moments, story
from pathlib_games.views.pages import markup, shape_element
from pathlib_games.views.palette import color, variables
from pathlib_games.views.scene import Scene, mimebundle
from pathlib_games.views.shapes import Circle, Line, Shape, Text, rectangle

if TYPE_CHECKING:
    from pathlib_games.graphs import Trace
    from pathlib_games.views.view import View

SHAPES: tuple[Shape, ...] = (
    rectangle(10, 10, 40, 40, "cell settled", label="a <cell> & more", id="a1"),
    Circle(80, 30, 15, "node frontier"),
    Line(((0, 60), (60, 70), (100, 60)), "edge tree"),
    Text(50, 85, "$5 & <up>", "text struck", label="a price"),
)
SCENE = Scene(100, 100, SHAPES, "Shapes & more", "One of each <kind>.")


def pixel(picture: Image.Image, x: float, y: float) -> str:
    scale = picture.width / SCENE.width
    plain = picture.convert("RGBA").convert("RGB")
    red, green, blue = plain.getpixel((round(x * scale), round(y * scale)))  # type: ignore[misc]
    return f"#{red:02x}{green:02x}{blue:02x}"


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_later_shapes_cover_earlier_ones() -> None:
    """A filled shape covers a line, too; matplotlib would reverse that by default."""
    line, cover = Line(((0, 50), (100, 50)), "edge tree"), rectangle(20, 20, 60, 60, "plate")
    for shapes, role in (((line, cover), "page"), ((cover, line), "settled_line")):
        scene = Scene(100, 100, shapes, "Cover", ".")
        assert pixel(opened(png(scene)), 50, 50) == color(role)


def test_svg_has_the_same_shapes_as_matplotlib() -> None:
    root = ET.fromstring(markup(SCENE))  # noqa: S314 - our own text
    tags = [child.tag.split("}")[1] for child in root]
    assert tags == ["title", "desc", "style", "polygon", "circle", "polyline", "text"]
    assert [child.text for child in root][:2] == [SCENE.title, SCENE.description]
    assert root[-1].text == "$5 & <up>"
    assert root[3][0].text == "a <cell> & more"
    drawn = figure(SCENE)
    # The struck text is a text and a line.
    assert [type(artist).__name__ for artist in drawn.artists] == [
        "Polygon",
        "Circle",
        "Line2D",
        "Text",
        "Line2D",
    ]


def test_elements_are_plain_data() -> None:
    for shape in SHAPES:
        assert json.loads(json.dumps(shape_element(shape))) == shape_element(shape)
    assert shape_element(SHAPES[0])[1]["data-id"] == "a1"


def test_equal_scenes_give_equal_bytes(case: tuple[Trace[Any], View]) -> None:
    trace, view = case
    moment = list(moments(trace))[3]
    assert png(story(moment, view)) == png(story(moment, view))
    assert markup(view.scene(moment.after)) == markup(view.scene(moment.after))


def test_png_carries_title_and_description_but_no_version() -> None:
    info = opened(png(SCENE)).info
    del info["transparency"]  # of the color outside the card
    assert info == {
        "Title": SCENE.title,
        "Description": SCENE.description,
        "dpi": pytest.approx((150 * SCENE.zoom, 150 * SCENE.zoom), abs=0.1),
    }


def test_notebooks_keep_picture_words_and_alternative_text() -> None:
    data, metadata = SCENE._repr_mimebundle_()
    assert sorted(data) == ["image/png", "text/plain"]
    assert data["text/plain"] == SCENE.alt
    assert metadata["image/png"] == {"alt": SCENE.alt, "width": 140, "height": 140}


def test_a_picture_lies_on_a_card_with_round_corners_on_any_page() -> None:
    picture = opened(png(SCENE)).convert("RGBA")
    assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
    middle = (picture.width // 2, picture.height - 20)
    assert picture.getpixel(middle)[3] == 255  # type: ignore[index]


@pytest.mark.usefixtures("no_matplotlib")
def test_without_matplotlib_pictures_are_svg() -> None:
    data, metadata = mimebundle(SCENE, text="words")
    assert data["text/plain"] == "words"
    drawn = markup(SCENE, theme=None)
    assert data["image/svg+xml"] == drawn
    assert metadata == {"image/svg+xml": {"alt": SCENE.alt}}
    picture = ET.fromstring(data["text/html"].replace(">", "/>"))  # noqa: S314 - our own text
    assert picture.get("alt") == SCENE.alt
    kind, source = str(picture.get("src")).split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(source).decode() == drawn
    shown = figure(SCENE)._repr_mimebundle_()  # type: ignore[attr-defined]
    assert shown == (data | {"text/plain": f"<Figure: {SCENE.alt}>"}, metadata)
    # It has the colors of both themes, and the page chooses.
    assert picture.get("class") == "pg-themes"
    light, dark = drawn.split("prefers-color-scheme:dark")
    assert variables("light") in light
    assert variables("dark") in dark


def test_figures_belong_to_nobody() -> None:
    from matplotlib import pyplot as plt

    figure(SCENE)
    png(SCENE)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("side", [12, 60, 140])
def test_a_png_has_the_very_colors_of_inks_that_are_much_alike(side: int) -> None:
    """Streets and the page differ by sixteen shades of blue at most."""
    scene = Scene(160, 160, (rectangle(10, 10, side, side, "street"),), "Street", "A street.")
    with Image.open(io.BytesIO(png(scene))) as drawn:
        seen = {color for _, color in drawn.convert("RGB").getcolors(1 << 24) or ()}
    inks = {ImageColor.getrgb(color(role)) for role in ("page", "street_fill")}
    assert len(inks) == 2
    assert inks <= seen

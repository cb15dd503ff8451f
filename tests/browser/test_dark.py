"""Stills and films follow Jupyter's theme; stones and a learner's own plots do not."""

import io
from pathlib import Path

import pytest
from nbconvert import HTMLExporter
from PIL import Image
from playwright.sync_api import Locator, expect

from pathlib_games.views.palette import color
from tests.browser.conftest import not_on_the_site, opened_in
from tests.browser.notebook_page import Jupyter, NotebookPage, Theme
from tests.contrast import contrast, turned

pytestmark = [
    pytest.mark.slow,
    not_on_the_site("it has no matplotlib, in which a learner would draw plots"),
]

STILLS = """
from matplotlib import pyplot as plt
from pathlib_games.widgets.film import film
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Polygon, Text

def square(x, y, classes):
    return Polygon(((x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60)), classes)

states = (
    square(20, 30, "cell settled"), square(100, 30, "cell frontier"),
    square(180, 30, "cell current"), Text(440, 60, "II", "name"),
)
stones = Circle(290, 60, 30, "stone stone-black"), Circle(370, 60, 30, "stone stone-white")
plain = Scene(800, 120, states, "No stones", ".")
stony = Scene(800, 120, (*states, *stones), "Two stones", ".")
""".strip()
WITHOUT_MATPLOTLIB = """
import sys
from pathlib_games.views import scene
scene._in_a_notebook = lambda: False  # beside the notebook it would still be there
for name in [name for name in sys.modules if name.startswith("matplotlib")]:
    del sys.modules[name]
sys.modules["matplotlib"] = None
stony
""".strip()
CELLS = [
    STILLS,
    "plain",
    "film((plain, plain), 'A film.')",
    "film((stony, stony), 'A film with stones.')",
    "%matplotlib inline\nplt.plot([1, 2])\nplt.show()",
    "stony",
    WITHOUT_MATPLOTLIB,
]
STATES = {
    "page": (600, 60),
    "settled_fill": (50, 60),
    "frontier_fill": (130, 60),
    "plain_fill": (210, 60),
}
STONES = {"stone_black": (290, 60), "stone_white": (370, 60)}

TEMPLATES = str(Path(__file__).parents[2] / "tools" / "nbconvert")


opened = opened_in("lab")


def photo(picture: Locator) -> Image.Image:
    """Return a picture as it looks on the page, in its original size."""
    picture.scroll_into_view_if_needed()
    return Image.open(io.BytesIO(picture.screenshot())).convert("RGB").resize((800, 120))


def off(picture: Image.Image, place: tuple[int, int], wanted: str) -> int:
    """Return the difference of a color's channels from the expected ones."""
    found = picture.crop((*place, place[0] + 1, place[1] + 1)).tobytes()
    pairs = zip(bytes.fromhex(wanted[1:]), found, strict=True)
    return max(abs(one - two) for one, two in pairs)


def ink(picture: Image.Image) -> float:
    """Return the contrast of the name in a picture against its background."""
    pixels = picture.crop((420, 40, 460, 80)).tobytes()
    written = {f"#{pixels[at : at + 3].hex()}" for at in range(0, len(pixels), 3)}
    return max(contrast(one, two) for one in written for two in written)


def assert_follow(pictures: Locator, theme: Theme, *, live: bool) -> None:
    """Check that stills and films have a theme's colors, and a learner's plot does not."""
    expect(pictures).to_have_count(6)
    still, moving, of_stones = (photo(pictures.nth(number)) for number in range(3))
    for picture in (still,) if live else (still, moving):
        assert ink(picture) >= 10
        for role, place in STATES.items():
            light = color(role)
            assert off(picture, place, turned(light) if theme == "dark" else light) <= 4, role
    for role, place in {**STATES, **STONES}.items() if not live else ():
        assert off(of_stones, place, color(role)) <= 4, role  # black never becomes white
    # Live films, a still with a dark one instead, and one for both themes.
    for number in (1, 2, 4, 5) if live else (4, 5):
        in_its_colors = photo(pictures.nth(number))
        for role, place in {**STATES, **({} if number == 1 else STONES)}.items():
            assert off(in_its_colors, place, color(role, theme)) <= 2, role
    own = Image.open(io.BytesIO(pictures.nth(3).screenshot())).convert("RGB")
    assert own.getpixel((3, own.height // 2)) == (255, 255, 255)


def test_pictures_follow_the_theme_and_plots_of_a_learner_do_not(
    opened: NotebookPage, theme: Theme
) -> None:
    pictures = opened.page.locator(
        ".jp-OutputArea-child :is(img, .pg-stepper svg.pg-scene):visible"
    )
    assert_follow(pictures, theme, live=True)


@pytest.mark.filterwarnings("ignore:Your element with mimetype")  # the player is not on the page
def test_so_they_do_on_an_exported_page(
    opened: NotebookPage, jupyter: Jupyter, theme: Theme
) -> None:
    opened.save()
    page = opened.page.context.new_page()
    exporter = HTMLExporter(
        template_name="pathlib_games", extra_template_basedirs=[TEMPLATES], theme=theme
    )
    exported, _ = exporter.from_file(io.StringIO(jupyter.saved(opened.path)))
    page.set_content(exported)
    pictures = page.locator(".jp-OutputArea-child img:visible")  # strips are for paper
    assert_follow(pictures, theme, live=False)
    page.close()

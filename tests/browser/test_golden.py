"""Every widget, a verdict and the progress map look like their golden pictures."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import BrowserContext

from pathlib_games.views.palette import color
from tools.golden_pictures import FOLDER, golden_picture, kept, looks_alike, photograph


def golden(name: str) -> Image.Image:
    with Image.open(golden_picture(name)) as picture:
        return picture.convert("RGB")


@pytest.mark.slow
def test_nothing_looks_different_unless_its_picture_was_made_again(
    browser: BrowserContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATHLIB_GAMES_PROGRESS", str(tmp_path / "progress.json"))
    seen = {name: kept(picture) for name, picture in photograph(browser)}
    assert {path.stem for path in FOLDER.iterdir()} == seen.keys()
    for name, picture in seen.items():
        picture.save(tmp_path / f"{name}.png")
    different = [name for name, picture in seen.items() if not looks_alike(picture, golden(name))]
    assert different == [], (
        f"they look different now, see {tmp_path}; if they should, run"
        " `python -m tools.golden_pictures` and commit what it writes"
    )


def test_the_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in FOLDER.iterdir()]
    assert max(sizes) < 19_000
    assert sum(sizes) < 510_000


def test_another_color_of_a_snake_is_seen() -> None:
    picture = golden("film-battlesnake-light")
    snake = Image.new("RGB", picture.size, color("ball_1"))
    off = ImageChops.difference(picture, snake).convert("L")
    repainted = picture.copy()
    repainted.paste(color("ball_3"), mask=off.point(lambda far: 255 * (far < 40)))
    assert not looks_alike(repainted, picture)


def test_a_missing_legend_is_seen() -> None:
    picture = golden("stepper-light")
    without = picture.copy()
    legend = (5, round(picture.height * 0.785), 280, round(picture.height * 0.865))
    without.paste(color("page"), legend)
    assert not looks_alike(without, picture)


def test_what_browsers_and_machines_do_differently_is_not() -> None:
    # In a flat picture, such as Hex with its settings folded, half a pixel is more.
    for name in ("stepper-light", "film-battlesnake-dark", "tiles-light", "carcassonne-dark"):
        picture = golden(name)
        lower = Image.blend(picture, ImageChops.offset(picture, 0, 1), 0.5)  # a pixel on the page
        assert looks_alike(lower, picture)
        softer = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
        assert looks_alike(softer.resize(picture.size, Image.Resampling.BICUBIC), picture)
        assert looks_alike(picture.point(lambda channel: min(channel + 4, 255)), picture)

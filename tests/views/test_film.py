"""Films play, stop and step; a saved notebook keeps one that moves."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from ipywidgets import HTML, Button, Dropdown, HBox, IntSlider, Play, Stack, ToggleButton, VBox
from PIL import Image, ImageColor

from pathlib_games import widgets
from pathlib_games.files import CannotSave
from pathlib_games.graphs import Trace
from pathlib_games.views import figure
from pathlib_games.views.film import SPEEDS, _drawn, film
from pathlib_games.views.palette import color
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, NoPicture, Text
from pathlib_games.widgets import Stepper
from tests.views.conftest import five_nodes, moving_png

WIDGETS = Path(widgets.__file__).parent
GROWING = tuple(
    Scene(40, 40, (Circle(20, 20, 5 * k, "node settled"),), "Growing", f"Size {k}.")
    for k in (1, 2, 3)
)


class Opened:
    """The controls of a player."""

    def __init__(self, moving: film) -> None:
        self.box = moving.player()
        assert isinstance(self.box, VBox)
        pictures, controls = self.box.children
        assert isinstance(pictures, Stack)
        assert isinstance(controls, HBox)
        self.pictures = pictures
        self.play, self.back, self.on, self.slider, self.speed, self.clock = controls.children

    @property
    def index(self) -> int:
        """The number of the visible picture."""
        return int(self.slider.value)


def durations(moving: bytes) -> list[float]:
    with Image.open(io.BytesIO(moving)) as opened:
        found = []
        for number in range(getattr(opened, "n_frames", 1)):
            opened.seek(number)
            found.append(opened.info["duration"])
        return found


def test_a_film_needs_a_picture() -> None:
    with pytest.raises(ValueError, match="at least one picture"):
        film([], "Nothing.")


def test_a_player_has_play_single_steps_a_slider_and_a_speed() -> None:
    opened = Opened(film(GROWING, "It grows.", seconds=0.5))
    assert isinstance(opened.play, ToggleButton)
    assert isinstance(opened.clock, Play)
    assert isinstance(opened.slider, IntSlider)
    assert isinstance(opened.speed, Dropdown)
    assert isinstance(opened.back, Button)
    assert (opened.clock.max, opened.slider.max, opened.clock.interval) == (2, 2, 500)
    assert (opened.clock.value, opened.slider.value, opened.pictures.selected_index) == (0, 0, 0)
    for number in (1, 2, 2):
        opened.on.click()
        assert opened.index == number
    for number in (1, 0, 0):
        opened.back.click()
        assert opened.index == number
    opened.speed.label = "slow"
    assert opened.clock.interval == 833
    for plays, words in ((True, "Pause"), (False, "Play")):
        opened.play.value = plays
        assert opened.play.description == words


def test_films_and_steppers_have_one_vocabulary() -> None:
    opened = Opened(film(GROWING, "It grows."))
    stepper = (WIDGETS / "stepper.js").read_text()
    speeds = ", ".join(f'"{words}"' if " " in words else words for words in SPEEDS)
    written = re.search(r"SPEEDS = {(.*)}", stepper)
    assert written
    assert re.sub(r": \d+", "", written[1]).strip() == speeds
    told = [
        opened.back.description,
        opened.on.description,
        "Play",
        "Pause",
        opened.slider.description,
    ]
    assert [words for words in told if f'"{words}"' not in stepper] == []


def test_each_picture_of_a_player_has_its_words() -> None:
    shown = Opened(film(GROWING, "It grows.")).pictures.children
    assert len(shown) == 3
    for number, (frame, scene) in enumerate(zip(shown, GROWING, strict=True)):
        assert isinstance(frame, HTML)
        assert f'alt="Step {number} of 2. {scene.alt}"' in frame.value
        assert 'src="data:image/png;base64,' in frame.value


def test_a_saved_notebook_keeps_an_animated_png() -> None:
    data, metadata = film(GROWING, "It grows.", seconds=0.5)._repr_mimebundle_()
    assert sorted(data) == ["image/png", "text/plain"]
    assert data["text/plain"] == "It grows."
    assert metadata == {"image/png": {"alt": "It grows."}}
    moving = moving_png(film(GROWING, "It grows.", seconds=0.5))
    assert durations(moving) == [500, 500, 1500]
    with Image.open(io.BytesIO(moving)) as opened:
        assert opened.is_animated  # type: ignore[attr-defined]
        assert opened.size == (40, 40)


@pytest.mark.parametrize("name", ["film.gif", "film.png", "film.svg"])
def test_a_film_is_saved_as_its_name_says(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    moving = film(GROWING, "It grows.", seconds=0.5)
    assert moving.save(path) == path
    first = path.read_bytes()
    if name.endswith(".svg"):
        assert b"It grows." in first
    else:
        with Image.open(path) as opened:
            assert (getattr(opened, "n_frames", 1), opened.info["duration"]) == (3, 500)
    moving.save(path)
    assert path.read_bytes() == first


def test_a_film_of_another_kind_needs_ffmpeg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib.animation import writers

    monkeypatch.setattr(writers, "is_available", lambda _name: False)
    (tmp_path / "film.mp4").write_text("an older one")
    with pytest.raises(
        CannotSave, match=r"mp4 could not be saved \(\*\.mp4 needs the program ffmpeg"
    ):
        film(GROWING, "It grows.").save(tmp_path / "film.mp4")
    assert (tmp_path / "film.mp4").read_text() == "an older one"
    with pytest.raises(
        CannotSave, match=r"doc could .* one of \.gif, \.html, \.mp4, \.png, \.svg\)\."
    ):
        film(GROWING, "It grows.").save(tmp_path / "film.doc")
    with pytest.raises(CannotSave, match=r"film\.gif could not be saved \(No such file"):
        film(GROWING, "It grows.").save(tmp_path / "nowhere" / "film.gif")


def test_a_film_keeps_the_colors_of_small_shapes_and_its_white() -> None:
    """A palette of only the commonest colors would recolor a small piece."""
    dots = tuple(Circle(10 + 12 * k, 10, 3, f"ball ball-{k}") for k in range(1, 10))
    words = tuple(
        Text(60, 30 + 12 * k, f"Words {k} with gray edges", "piece-name") for k in range(6)
    )
    scene = Scene(160, 110, (*dots, *words), "Dots", "Nine small dots and many words.")
    fills = {color(f"ball_{k}") for k in range(1, 10)}
    with Image.open(io.BytesIO(moving_png(film((scene, scene), "Dots.")))) as moving:
        seen = {
            color for _, color in moving.convert("RGBA").convert("RGB").getcolors(1 << 24) or ()
        }
    assert {ImageColor.getrgb(fill) for fill in fills} | {(255, 255, 255)} <= seen


@pytest.mark.slow
def test_the_film_of_five_nodes_is_small_and_stable() -> None:
    trace, view = five_nodes()
    moving = film(trace, view)
    first = moving_png(moving)
    assert len(first) < 300_000
    _drawn.cache_clear()
    assert moving_png(moving) == first


@pytest.mark.usefixtures("no_matplotlib")
def test_without_matplotlib_films_are_svg_that_plays(tmp_path: Path) -> None:
    still = GROWING[0]
    moving = film((still, still, still), "Nothing moves.", seconds=2)
    saved = moving.save(tmp_path / "film.gif")
    assert saved == tmp_path / "film.svg"
    root = ET.fromstring(saved.read_text("utf-8"))  # noqa: S314 - our own text
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}desc") == "Nothing moves."
    frames = root.findall(f"{space}g")
    assert [frame.get("style") for frame in frames] == [
        f"animation-delay:{seconds}s" for seconds in (0, 2, 4)
    ]
    assert [frame.get("class") for frame in frames] == ["frame", "frame", "frame last"]
    rules = "".join(root.itertext())
    assert "animation:frame 10s" in rules  # the last picture stays three times as long
    assert "prefers-reduced-motion:reduce){.frame{animation:none}.last{visibility:vis" in rules
    shown = moving._repr_mimebundle_()[0]["image/svg+xml"]
    without = "\n".join(line for line in shown.splitlines() if "color-scheme" not in line)
    assert without == saved.read_text("utf-8").rstrip("\n")


@pytest.mark.usefixtures("no_matplotlib")
def test_without_matplotlib_the_player_has_svg_frames() -> None:
    for frame in Opened(film(GROWING, "It grows.")).pictures.children[1:]:
        assert 'src="data:image/svg+xml;base64,' in frame.value


@pytest.mark.parametrize("given", [five_nodes()[0], "A", 7, None])
def test_what_is_no_picture_is_told_by_its_name(given: Any) -> None:
    told = rf"such as `GraphView\(graph\)\.scene\(trace\.at\(3\)\)`; got a {type(given).__name__}"
    with pytest.raises(NoPicture, match=told):
        figure.figure(given)
    with pytest.raises(NoPicture, match=told):
        film([given], "A film.")
    if not isinstance(given, Trace):
        with pytest.raises(NoPicture, match="made of a trace or of a list of pictures; "):
            film(given, "A film.")


def test_a_film_says_what_else_it_needs() -> None:
    trace, view = five_nodes()
    wrong: Any
    for wrong in ("A film.", trace.graph):
        with pytest.raises(NoPicture, match=f"drawn by a view.* got a {type(wrong).__name__}"):
            film(trace, wrong)
    for wrong in (None, view):
        with pytest.raises(NoPicture, match="need words that describe them"):
            film(GROWING, wrong)


def test_a_film_draws_what_a_stepper_draws_without_a_view() -> None:
    trace, _ = five_nodes()
    assert film(trace) == film(trace, Stepper(trace).view)


def test_nothing_is_loaded_to_make_a_film(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ipywidgets", "matplotlib", "matplotlib.animation"):
        monkeypatch.setitem(sys.modules, name, None)
    made: Any = film(GROWING, "It grows.")
    assert repr(made) == "<film, 3 pictures: It grows.>"

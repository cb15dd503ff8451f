"""Films play, stop and step; a saved notebook keeps one that moves."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from ipywidgets.widgets.widget import _instances
from PIL import Image, ImageColor

from pathlib_games.files import CannotSave
from pathlib_games.graphs import Trace
from pathlib_games.views import figure
from pathlib_games.views.pages import moving_markup
from pathlib_games.views.palette import color
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, NoPicture, Text
from pathlib_games.widgets import SceneStepper, Stepper
from pathlib_games.widgets.film import _drawn, film
from tests.pictures import texts
from tests.views.conftest import five_nodes, moving_png

GROWING = tuple(
    Scene(40, 40, (Circle(20, 20, 5 * k, "node settled"),), "Growing", f"Size {k}.")
    for k in (1, 2, 3)
)


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


def test_the_player_of_a_search_is_its_stepper_at_the_speed_of_the_film() -> None:
    trace, view = five_nodes()
    player, stepper = film(trace, view, seconds=0.5).player(), Stepper(trace, view)
    assert isinstance(player, Stepper)
    assert player._frames == stepper._frames
    assert player._seconds == 0.5 * player.last


def test_the_player_of_pictures_has_one_state_for_each() -> None:
    player = film(GROWING, "It grows.", seconds=2).player()
    assert isinstance(player, SceneStepper)
    assert (player._frames["rounds"], player._seconds) == ("", 4)
    descriptions = [frame["description"] for frame in player._frames["frames"]]
    assert descriptions == [f"Size {k}." for k in (1, 2, 3)]
    player.index = 2
    assert player.picture() == GROWING[2]


def test_sentences_stand_beside_the_player_and_below_the_saved_pictures() -> None:
    words = ("It is small.", "It has grown. " * 9)
    still = [replace(scene, width=300) for scene in GROWING[:2]]
    told = film(zip(still, words, strict=True), "It grows.")
    frames = told.player()._frames
    assert [frame["say"] for frame in frames["frames"]] == [*words]
    assert frames["height"] == 40
    assert len({scene.height for scene in told.scenes}) == 1
    assert "It is small." in texts(told.scenes[0])


def test_a_notebook_shows_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    moving = film(GROWING, "It grows.")
    moving._ipython_display_()
    view, kept = shown[1:]
    (model_id,) = (each["model_id"] for each in view.values())
    assert isinstance(_instances[model_id], SceneStepper)
    assert kept == moving._repr_mimebundle_()[0]


def test_a_saved_notebook_keeps_an_animated_png() -> None:
    data, metadata = film(GROWING, "It grows.", seconds=0.5)._repr_mimebundle_()
    assert sorted(data) == ["image/png", "text/plain"]
    assert data["text/plain"] == "It grows."
    assert metadata == {"image/png": {"alt": "It grows."}}
    moving = moving_png(film(GROWING, "It grows.", seconds=0.5))
    assert durations(moving) == [500, 500, 500]
    with Image.open(io.BytesIO(moving)) as opened:
        assert opened.is_animated  # type: ignore[attr-defined]
        assert opened.size == (40, 40)
        assert opened.info["loop"] == 1


def test_an_animated_png_plays_at_most_five_seconds() -> None:
    assert durations(moving_png(film(GROWING, "It grows.", seconds=9))) == [1667, 1667, 1667]


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
            assert opened.info.get("loop") == (None if name.endswith(".gif") else 1)  # once
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
    assert "animation:frame 10s step-end 1}" in rules  # once
    assert "last{from,to{visibility:visible}}" in rules
    assert "infinite" in moving_markup(moving.scenes, moving.alt, 2)
    assert "prefers-reduced-motion:reduce){.frame{animation:none}.last{visibility:vis" in rules
    shown = moving._repr_mimebundle_()[0]
    assert "animation" not in shown["image/svg+xml"]
    assert 'alt="Nothing moves."' in shown["text/html"]


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

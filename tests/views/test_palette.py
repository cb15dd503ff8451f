"""Both themes keep the contrast of WCAG 2.2 AA, and pictures and style sheets agree."""

from __future__ import annotations

import re
from base64 import b64decode
from itertools import pairwise, product
from math import dist
from typing import get_args

import pytest

from pathlib_games.views.palette import (
    KEPT,
    STYLES,
    THEMES,
    Theme,
    color,
    follows,
    forced_rule,
    resolve,
    shape_rules,
    variables,
)
from pathlib_games.views.scene import Scene, show
from pathlib_games.views.shapes import Circle, Text
from pathlib_games.views.view import SHADES, middle
from pathlib_games.widgets import WhyFinal
from tests.contrast import contrast, turned

INKS = ("ink", "soft_ink")
GROUNDS = ("page", "plain_fill", "frontier_fill", "settled_fill", "changed_fill", "button_fill")
MARKS = ("outline", "frontier_line", "settled_line", "current_line", "focus")


RAMP = tuple(f"ramp_{level}" for level in range(SHADES))
APART = [
    (INKS, GROUNDS, 4.5),
    (MARKS, GROUNDS, 3),
    (("wall_fill",), ("page",), 3),
    (("city_line",), ("grass_fill", "city_fill"), 3),
    (("road_line",), ("grass_fill", "road_fill"), 3),
    (("shield_fill",), ("city_fill",), 3),
    (("ink", "outline", "current_line", "settled_line", "frontier_line"), ("street_fill",), 3),
    (("ink", "outline", "current_line", "settled_line", "frontier_line"), ("grass_fill",), 3),
    (("black_line", "white_line"), ("page", "plain_fill", "settled_fill", "frontier_fill"), 3),
    (("stone_black",), ("stone_white",), 7),
    (("ink", "soft_ink"), ("square_odd", "square_even", "danger_fill"), 4.5),
    (("ladder_soft", "chute_soft"), ("square_odd", "square_even", "plain_fill"), 3),
    (("page",), ("settled_line", "frontier_line", "ladder_line", "chute_line"), 4.5),
    (("ink",), RAMP, 4.5),
    (("current_line", "settled_line"), RAMP, 3),
    (("ball_ink",), tuple(f"ball_{number}" for number in range(1, 10)), 4.5),
]
"""Roles on top of others, and the contrast that they need."""


@pytest.mark.parametrize("theme", get_args(Theme))
def test_texts_can_be_read_and_marks_stand_out(theme: Theme) -> None:
    for marks, grounds, least in APART:
        for mark, ground in product(marks, grounds):
            assert contrast(color(mark, theme), color(ground, theme)) >= least, (mark, ground)


def test_styles_name_only_known_roles() -> None:
    for style in STYLES.values():
        assert {style.fill, style.stroke} <= {*THEMES["light"], "none", None}


@pytest.mark.parametrize("theme", get_args(Theme))
def test_the_shades_of_distances_lead_from_the_page_towards_the_ink(theme: Theme) -> None:
    steps = [contrast(color(role, theme), color("page", theme)) for role in RAMP]
    assert steps == sorted(steps)
    assert all(after / before > 1.1 for before, after in pairwise(steps))
    assert {f"ramp-{level}" for level in range(SHADES)} < STYLES.keys()


def test_state_is_never_told_by_color_alone() -> None:
    """Without their colors, the three states of a node still look different."""
    looks = {
        (resolve(f"node {state}").width, resolve(f"node {state}").dash)
        for state in ("", "frontier", "settled", "settled current")
    }
    assert len(looks) == 4


def test_unknown_class_is_named() -> None:
    with pytest.raises(KeyError, match="no style for the class 'setled'"):
        resolve("node setled")


def test_style_sheet_has_every_class_in_the_order_of_the_table() -> None:
    sheet = shape_rules(".s")
    places = [sheet.index(f".s .{name}{{") for name in STYLES]
    assert places == sorted(places)


def test_style_sheet_says_what_the_pictures_draw() -> None:
    sheet = shape_rules(".s")
    for name, style in STYLES.items():
        rule = sheet.split(f".s .{name}{{")[1].split("}")[0]
        declared = dict(part.split(":") for part in rule.split(";") if part)
        if style.fill not in {None, "none"}:
            role = str(style.fill).replace("_", "-")
            assert declared["fill"] == f"var(--pg-{role})"
            assert f"--pg-{role}:{THEMES['dark'][str(style.fill)]}" in variables("dark")
        assert declared.get("stroke-dasharray") == style.dash
        width = declared.get("stroke-width")
        assert (None if width is None else float(width)) == style.width


def test_where_colors_are_forced_each_role_has_one_and_no_other_rule_is_stronger() -> None:
    rule = forced_rule(".s")
    assert rule.startswith("@media (forced-colors: active){.s.s.s{")
    assert all(f"--pg-{role.replace('_', '-')}:" in rule for role in THEMES["light"])
    assert "--pg-ink:CanvasText;" in rule
    assert "--pg-settled-line:Highlight;" in rule


def test_where_colors_are_forced_every_sign_of_a_legend_shows() -> None:
    """A disc without a line would have the color of the page."""
    forced = dict(re.findall(r"--pg-([\w-]+):(\w+)", forced_rule(".s")))
    shapes = WhyFinal().picture().shapes
    words = [shape for shape in shapes if isinstance(shape, Text) and "soft left" in shape.classes]
    assert [each.text for each in words[:2]] == ["land: settled", "shore: frontier"]
    for word in words:
        signs = [
            resolve(one.classes)
            for one in shapes
            if one is not word and dist(middle(one), middle(word)) < 25
        ]
        roles = {role for style in signs for role in (style.fill, style.stroke)} - {"none"}
        assert {forced[str(role).replace("_", "-")] for role in roles} - {"Canvas"}, word.text


def test_red_means_that_here_something_happens_now() -> None:
    now = {"current", "held", "changed-bar"}
    relaxed = {"offer", "offer-arrow", "refused", "refused-arrow"}
    assert {
        name for name, style in STYLES.items() if "current_line" in (style.fill, style.stroke)
    } == now | relaxed


@pytest.mark.parametrize("theme", get_args(Theme))
def test_stones_and_sides_of_hex_have_two_colors_that_show_on_both_pages(theme: Theme) -> None:
    """White ones would vanish on a light page, black ones on a dark page."""
    for thing, (player, blue) in product(("stone", "side"), (("black", True), ("white", False))):
        style = resolve(f"{thing} {thing}-{player}")
        for role in (str(style.fill), str(style.stroke)):
            levels = bytes.fromhex(color(role, theme)[1:])
            assert levels == bytes(sorted(levels, reverse=not blue)), role
            assert max(levels) - min(levels) > 90, role


# Dichromats' vision of linear red, green and blue: G. M. Machado, M. M. Oliveira, L. A. F.
# Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
# Inks with different meanings on one board. Shapes and labels tell them apart, too.
TOGETHER = {
    "ways of Hex": ("needs-black", "needs-white"),
    "a won game of Hex": ("chain", "needs-white"),
    "the winner of Hex": ("chain", "needs-black"),
    "stones of Hex": ("stone-black", "stone-white"),
    "deliveries and complete roads": ("delivery", "complete"),
    "deliveries and open ends": ("delivery", "open-end"),
    "food and hazards": ("hazard-line", "food"),
}


def lab(hue: str, sight: str) -> tuple[float, float, float]:
    """Return a color in CIELAB, as seen with this vision."""
    levels = [int(hue[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels]
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0), 1)
        for row in SIGHTS[sight]
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ink(name: str) -> str:
    """Return the role of a line, or of a fill without its own line."""
    style = STYLES[name]
    role = style.fill if name == "food" else style.stroke
    assert role is not None
    return role


@pytest.mark.parametrize("theme", get_args(Theme))
def test_inks_on_one_board_are_well_apart_also_for_who_sees_no_red_or_no_green(
    theme: Theme,
) -> None:
    for sight, (board, pair) in product(SIGHTS, TOGETHER.items()):
        one, two = (lab(color(ink(name), theme), sight) for name in pair)
        assert dist(one, two) > 20, (board, sight)


# ---- still pictures in a dark theme -------------------------------------------------------------


def seen(role: str) -> str:
    return turned(color(role))


def test_texts_can_be_read_and_marks_stand_out_where_the_colors_are_turned() -> None:
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
        if apart(color(role), dark) < apart(seen(role), dark)
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

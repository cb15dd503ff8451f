"""Both themes keep the contrast of WCAG 2.2 AA, and pictures and style sheets agree."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from pathlib_games.views.palette import (
    STYLES,
    THEMES,
    Theme,
    colour,
    contrast,
    resolve,
    shape_rules,
    variables,
)

INKS = ("ink", "soft_ink")
GROUNDS = ("page", "plain_fill", "frontier_fill", "settled_fill", "changed_fill", "button_fill")
MARKS = ("outline", "frontier_line", "settled_line", "current_line", "focus")


@pytest.mark.parametrize("theme", get_args(Theme))
def test_texts_can_be_read(theme: Theme) -> None:
    for ink, ground in product(INKS, GROUNDS):
        assert contrast(colour(ink, theme), colour(ground, theme)) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", get_args(Theme))
def test_marks_stand_out(theme: Theme) -> None:
    for mark, ground in product(MARKS, GROUNDS):
        assert contrast(colour(mark, theme), colour(ground, theme)) >= 3, (mark, ground)
    assert contrast(colour("wall_fill", theme), colour("page", theme)) >= 3


def test_both_themes_have_the_same_roles() -> None:
    assert THEMES["light"].keys() == THEMES["dark"].keys()


def test_styles_name_only_known_roles() -> None:
    for style in STYLES.values():
        assert {style.fill, style.stroke} <= {*THEMES["light"], "none", None}


def test_state_is_never_told_by_colour_alone() -> None:
    """Without their colours, the three states of a node still look different."""
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
        declared = dict(part.split(":") for part in rule.split(";"))
        if style.fill not in {None, "none"}:
            role = str(style.fill).replace("_", "-")
            assert declared["fill"] == f"var(--pg-{role})"
            assert f"--pg-{role}:{THEMES['dark'][str(style.fill)]}" in variables("dark")
        assert declared.get("stroke-dasharray") == style.dash
        width = declared.get("stroke-width")
        assert (None if width is None else float(width)) == style.width

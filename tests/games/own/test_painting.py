"""Worlds in the making: strokes, portals without a twin, sizes, and worlds from texts."""

from __future__ import annotations

from random import Random

import pytest

from pathlib_games.games.own.painting import TOOLS, Canvas
from pathlib_games.games.own.rules import Position, fewest_moves
from pathlib_games.games.own.view import canvas_scene, tool_shapes
from pathlib_games.graphs import BadPosition
from tests.games.own.random_worlds import LEGEND, random_world
from tests.pictures import clickable


def canvas(text: str) -> Canvas:
    return Canvas.of(Position.from_text(text))


def test_a_stroke_leaves_out_the_walker_and_the_target() -> None:
    painted = canvas("@..*\n....").painted("#", [(0, 0), (1, 0), (2, 1), (3, 0)])
    assert painted.position.to_text() == "@#.*\n..#."


def test_figures_go_to_the_last_cell_and_break_walls_down_but_not_onto_each_other() -> None:
    walled = canvas("@.#*\n~...\n" + '{"legend": {"~": "ice"}}')
    moved = walled.painted("@", [(1, 0), (2, 0)])
    assert (moved.walker, moved.rows) == ((2, 0), ("....", "~..."))
    assert moved.painted("*", [(3, 1), (2, 0)]) == moved
    on_ice = walled.painted("*", [(0, 1)])
    assert on_ice.position == Position.from_text(on_ice.position.to_text())
    assert on_ice.at(on_ice.target) == "~"


def test_the_next_portal_is_the_twin_and_alone_it_is_floor() -> None:
    one = canvas("@....*").painted("p", [(1, 0), (2, 0)])
    assert (one.rows, one.lone) == ((".p....",), ((1, 0),))
    assert one.position == Position.read("@....*", {})
    assert one.painted("p", [(1, 0)]) == one
    both = one.painted("p", [(4, 0)])
    assert both.lone == ()
    assert both.position == Position.read("@p..p*", {"p": "portal"})
    third = both.painted("p", [(2, 0)])
    assert (third.rows, third.tools) == ((".pq.p.",), (".pp.p.",))
    assert clickable(canvas_scene(third))["2 0"] == "(2, 0), portal without its twin"
    full = canvas("@" + "." * 13 + "*")
    for x in range(1, 14):
        full = full.painted("p", [(x, 0)])
    assert full.rows == (".ppqqrrssttuu..",)


def test_a_door_brings_its_key_into_the_legend() -> None:
    locked = canvas("@..*").painted("A", [(1, 0)])
    assert locked.position.board.legend == (("a", "key"), ("A", "door for a"))
    assert fewest_moves(locked.position) is None
    assert fewest_moves(canvas("@A*\n.a#\n" + KEY).position) == 4


KEY = '{"legend": {"a": "key", "A": "door for a"}}'


def test_every_tool_paints_what_it_says_and_has_a_picture() -> None:
    start = canvas("@....*")
    for sign, words in TOOLS.items():
        assert tool_shapes(sign)
        painted = start.painted(sign, [(2, 0)]).position
        if sign not in "@*#.p":
            assert words.lower().startswith(painted.board.ground[2, 0].kind)


def test_a_board_gets_larger_and_smaller_but_keeps_its_figures() -> None:
    grown = canvas("@#\n.*").resized(3, 3)
    assert grown.position.to_text() == "@#.\n.*.\n..."
    assert grown.resized(2, 2) == canvas("@#\n.*")
    for size in ((1, 2), (2, 1), (21, 2), (2, 21), ("x", 2)):
        with pytest.raises(BadPosition, match=r"^the number of (columns|rows) should be from 2"):
            grown.resized(*size)


@pytest.mark.parametrize("seed", range(20))
def test_a_world_with_other_signs_is_the_same_world(seed: int) -> None:
    world = Position.read(random_world(Random(seed)), LEGEND)
    same = Canvas.of(world).position
    assert fewest_moves(same) == fewest_moves(world)
    assert Canvas.of(same).position == same
    assert {cell: ground.kind for cell, ground in same.board.ground.items()} == {
        cell: ground.kind for cell, ground in world.board.ground.items()
    }


def test_more_portals_than_the_painter_has_are_refused() -> None:
    signs = "ABCDEpq"
    world = Position.read("@" + 2 * signs + "*", dict.fromkeys(signs, "portal"))
    with pytest.raises(BadPosition, match="the number of portals should be at most 6"):
        Canvas.of(world)

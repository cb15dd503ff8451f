"""Carcassonne live, in Python: clicks, keys, buttons, their words and their messages."""

from __future__ import annotations

import pytest

from pathlib_games.games.carcassonne.players import suggest
from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.tiles import BadPlacement, Meeple, Placement
from pathlib_games.games.carcassonne.widget import CarcassonneGame
from pathlib_games.games.widget import TWO_PLAYERS
from pathlib_games.graphs import IllegalMove
from tests.widgets.page import hear, press, tone


@pytest.fixture
def widget() -> CarcassonneGame:
    """Return a game of two people; the first tile is a cloister that fits only below the start."""
    return CarcassonneGame(seed=1, opponent=TWO_PLAYERS)


def ids(widget: CarcassonneGame, words: str) -> set[str]:
    return {str(s.id) for s in widget.picture().shapes if s.label and words in s.label}


def test_the_tile_is_turned_and_where_it_fits_is_lit(widget: CarcassonneGame) -> None:
    assert widget.said == "Red lays a tile: cloister. Turn it, then click a cell where it fits."
    assert ids(widget, "the tile fits here") == {"0 1"}
    assert press(widget, "Turn") == "Turned: cloister. It now fits on 1 cell."
    hear(widget, hand="turn")
    assert widget._rotation == 180


def test_a_tile_is_laid_and_a_meeple_put_on_a_part(widget: CarcassonneGame) -> None:
    hear(widget, click="0 1")
    assert widget.said == (
        "Red may put a meeple on a highlighted part of the tile on (0, 1), or press No meeple."
    )
    assert ids(widget, "a meeple may stand here") == {"(0, 1) field", "(0, 1) cloister"}
    assert ids(widget, "put a meeple here") == {"field 0", "cloister 0"}
    hear(widget, hand="cloister 0")
    assert widget.game.moves == (Placement("B", 0, 1, 0, Meeple("red", "cloister")),)
    assert widget.said.startswith(
        "Red lays a tile on (0, 1), with a meeple on (0, 1) cloister.\nBlue lays a tile: "
    )
    assert widget.position.player == "blue"


def test_no_meeple_is_put_and_the_tile_is_taken_up_again(widget: CarcassonneGame) -> None:
    assert press(widget, "No meeple").startswith("Lay the tile first. Red lays a tile: ")
    hear(widget, click="0 1")
    assert widget._state["disabled"] == ["Turn"]
    assert press(widget, "Undo").startswith("You hold the tile again. Red lays")
    assert widget.position == widget.game.start
    hear(widget, click="0 1")
    press(widget, "No meeple")
    assert widget.game.moves == (Placement("B", 0, 1, 0),)
    assert press(widget, "Undo").startswith("Undone: the tile on (0, 1). Red lays a tile")


@pytest.mark.parametrize(
    ("clicked", "words"),
    [
        ("1 0", "its west side shows field, but the neighbor there shows road."),
        ("0 -1", "its south side shows field, but the neighbor there shows city."),
    ],
)
def test_a_place_that_does_not_fit_is_refused(
    widget: CarcassonneGame, clicked: str, words: str
) -> None:
    before = widget.game
    hear(widget, click=clicked)
    assert words in widget.said
    assert tone(widget) == "wrong"
    assert widget.game is before


def test_a_held_feature_says_by_whom(widget: CarcassonneGame) -> None:
    widget.play(Placement("B", 0, 1, 0, Meeple("red", "field")))
    press(widget, "Turn")
    hear(widget, click="1 0")
    hear(widget, click="(1, 0) field 1")
    assert "already has a meeple of red." in widget.said
    assert tone(widget) == "wrong"
    hear(widget, click="(0, 0) road")
    assert widget.said.startswith("Blue may put a meeple on a highlighted part"), (
        "not on another tile"
    )
    widget.turn()
    widget.click((5, 5))
    assert widget.said.startswith("Blue may put a meeple on a highlighted part")


def test_a_part_says_what_it_belongs_to(widget: CarcassonneGame) -> None:
    hear(widget, click="(0, 0) road")
    assert widget.said == "(0, 0) road: a road of 1 tile, 2 open sides, no meeple."
    shown = {name: each for each in widget._state["features"] for name in each["parts"]}
    assert shown["(0, 0) road"]["words"] == "A road of 1 tile, 2 open sides, no meeple."
    assert len(shown["(0, 0) road"]["ends"]) == 2


def test_points_and_meeples_fly_to_their_player() -> None:
    widget = CarcassonneGame(Position.new(3, tiles=24), opponent=TWO_PLAYERS)
    flown = 0
    while widget.position.tile is not None:
        before = widget.position
        move = suggest(before)
        widget.play(move)
        after, paid = widget.position, widget._state["paid"]
        awards = len(after.awards) - len(before.awards)
        home = len(before.land.meeples) + (move.meeple is not None) - len(after.land.meeples)
        if after.tile is not None:
            assert len(paid) == awards + home
            flown += len(paid)
    assert flown > 4
    assert len(widget._state["paid"]) > 2, "all that is scored at the end"
    outcome = widget.position.outcome()
    assert outcome is not None
    red, blue = outcome.points.values()
    assert f"The game is over: red {red}, blue {blue}." in widget.said
    assert widget.said.count("At the end: ") == 2


def test_what_is_completed_is_told() -> None:
    widget = CarcassonneGame(seed=3, opponent=TWO_PLAYERS)
    while "complete" not in widget.said:
        widget.play(suggest(widget.position))
    assert " is complete: " in widget.said
    assert widget.position.awards


def test_without_a_meeple_the_turn_ends_by_itself() -> None:
    position = Position.new(4)
    while position.meeples_left("red"):
        moves = position.legal_moves()
        position = position.play(next((m for m in reversed(moves) if m.meeple), moves[0]))
    while position.player != "red":
        position = position.play(position.legal_moves()[0])
    widget = CarcassonneGame(position, opponent=TWO_PLAYERS)
    cell, rotation = position.places()[0]
    widget._rotation = rotation
    widget.click(cell)
    assert widget.said.startswith("There is no meeple left to put on it. Red lays a tile on ")


def test_a_placement_is_played_or_refused(widget: CarcassonneGame) -> None:
    before = widget.game
    for bad in (Placement("B", 1, 0), Placement("C", 0, 1), "B 0 1"):
        with pytest.raises(IllegalMove):
            widget.play(bad)  # type: ignore[arg-type]
    with pytest.raises(BadPlacement, match="its west side shows field"):
        widget.play(Placement("B", 1, 0))
    assert widget.game is before


def test_a_click_lays_the_tile_as_the_pale_one_lies() -> None:
    widget = CarcassonneGame(Position.new(2, tiles=24), opponent=TWO_PLAYERS)
    name, ghost = next(iter(widget._state["ghosts"].items()))
    hear(widget, click=name, turned=ghost["turned"])
    assert widget._laid is not None
    assert widget._laid[1] == ghost["turned"]

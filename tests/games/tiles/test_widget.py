"""The tile-laying widgets in Python: clicks and buttons, their words and messages."""

from __future__ import annotations

import pytest

from pathlib_games.games.contract import History
from pathlib_games.games.tiles.roads import Board, Tile
from pathlib_games.games.tiles.rules import GAME, Position
from pathlib_games.games.tiles.view import tile_shapes
from pathlib_games.games.tiles.widget import HousesInTheWay, TileLaying
from pathlib_games.games.widget import COMPUTER, TWO_PLAYERS
from pathlib_games.views.shapes import Text
from pathlib_tutor.lessons.tiles import values
from tests.pictures import count
from tests.widgets.page import hear, press, send, tone

PILE = (Tile("NS"), Tile("N", "factory"), Tile("N"))


@pytest.fixture
def widget() -> TileLaying:
    return TileLaying(Position(Board.from_text("╶m1 .  .\n.   .  ."), PILE, (0, 0)))


def lit(widget: TileLaying) -> set[str | None]:
    shapes = widget.picture().shapes
    return {shape.id for shape in shapes if shape.label and "fits here" in shape.label}


def test_lit_cells_are_those_where_the_tile_fits_as_it_is_turned(widget: TileLaying) -> None:
    assert lit(widget) == set()
    hear(widget, press="Turn")
    assert widget.said == "Turned: streets east, west. It now fits on 2 cells."
    assert lit(widget) == {"1 0", "0 1"}
    told = widget.picture().description
    assert "a plain tile, streets east, west: turn it" in told
    assert "tiles left 3, player 1 0, player 2 0." in told
    for _ in range(3):
        widget.turn()
    assert widget.tile == Tile("NS")
    assert widget.said == "Turned: streets north, south. It now fits on no cell: turn it again."


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("1 0", "its west side shows grass, but the neighbor there shows street. It fits if you"),
        ("0 0", "There is already a tile on (0, 0)."),
        ("2 1", "There is no tile next to (2, 1)"),
        ("0 1", "its north side shows street, but the neighbor there shows grass."),
    ],
)
def test_a_refused_place_is_explained(widget: TileLaying, cell: str, reason: str) -> None:
    before = widget.game
    hear(widget, click=cell)
    assert reason in widget.said
    assert tone(widget) == "wrong"
    assert widget.game is before


def test_a_click_on_a_pale_tile_lays_it_as_it_is_shown(widget: TileLaying) -> None:
    ghosts = widget._state["ghosts"]
    assert ghosts["1 0"]["turned"] in {90, 270}
    assert len(ghosts["1 0"]["tile"]) == len(tile_shapes(Tile("EW")))
    before = widget.game
    hear(widget, click="1 0", turned=180)  # that was not shown
    assert widget.game is before
    hear(widget, click="1 0", turned=ghosts["1 0"]["turned"])
    assert widget.position.board.tiles[1, 0].streets == "EW"


@pytest.mark.parametrize("turns", range(5))
@pytest.mark.parametrize("shown", [90, 270])
def test_a_click_on_a_pale_tile_counts_though_turns_are_on_their_way(
    turns: int, shown: int
) -> None:
    widget = TileLaying(Position(Board.from_text("╶m1 . ."), PILE, (0, 0)))
    for _ in range(turns):
        hear(widget, press="Turn")
    hear(widget, click="1 0", turned=shown)  # a street from east to west, either way
    assert widget.position.board.tiles[1, 0].streets == "EW"


def test_a_road_is_completed_and_scored_step_by_step(widget: TileLaying) -> None:
    widget.turn()
    hear(widget, click="1 0")
    assert widget.said == (
        "Player 1 lays a plain tile on (1, 0). "
        "Player 2 lays a factory, street north: turn it, then click a cell where it fits."
    )
    for _ in range(3):
        widget.turn()
    hear(widget, click="2 0")
    assert tone(widget) == "right"
    assert "It completes a road of 3 tiles. How many points does each player get?" in widget.said
    assert widget.road is not None
    assert widget.road.complete
    told = []
    for _ in range(4):
        hear(widget, press="Next step")
        told.append(widget.said)
        assert all(shape.label for shape in widget.picture().shapes if shape.id)
    assert told[1] == "Mine 1 delivers to factory 1: 2 steps, so 2 points."
    assert told[2].startswith("From factory 1: no house.")
    assert told[3] == "The road is scored: player 1 gets 4, player 2 gets 1."
    tally = [shape.text for shape in widget.picture().shapes if isinstance(shape, Text)]
    assert "1 + 2 = 3" in tally
    widget.next_step()
    assert widget.said.startswith("Player 1 lays a plain tile")
    assert widget.position.scores == (4, 1)
    widget.next_step()
    assert widget.said == "No road is being scored: complete one first."


def test_a_click_or_a_turn_goes_on_with_the_game() -> None:
    position = Position(Board.from_text("╶. ."), (Tile("N"), Tile("N")), (0, 0))
    for go_on in (lambda widget: widget.click((0, 0)), TileLaying.turn):
        widget = TileLaying(position)
        for _ in range(3):
            widget.turn()
        widget.click((1, 0))
        assert "completes a road of 2 tiles" in widget.said
        go_on(widget)
        widget.next_step()
        assert widget.said.startswith("No road is being scored")


def test_the_computer_plays_on_whatever_ends_the_scoring() -> None:
    position = Position(Board.from_text("╶. . .\n. . ."), (*[Tile("N")] * 6,), (0, 0))
    for go_on in ({"press": "Turn"}, {"press": "Next step"}, {"click": "0 0"}, {"press": "Undo"}):
        widget = TileLaying(position, opponent="computer")
        for _ in range(3):
            widget.turn()
        widget.click((1, 0))
        assert "completes a road of 2 tiles" in widget.said
        for _ in range(6):
            hear(widget, **go_on)
        assert widget.position.player == 1 or widget.position.outcome(), go_on


@pytest.mark.parametrize("steps", range(3))
def test_undo_while_a_road_is_scored_takes_up_your_tile(steps: int) -> None:
    position = Position(Board.from_text("╶. . .\n. . ."), (*[Tile("N")] * 6,), (0, 0))
    widget = TileLaying(position, opponent="computer")
    for _ in range(3):
        widget.turn()
    widget.click((1, 0))
    for _ in range(steps):
        widget.next_step()
    assert ("Player 2 lays" in widget.said) == (steps == 2)
    scored = widget.road
    assert scored is not None
    said = press(widget, "Undo")
    assert said.startswith("Undone: the tile on (1, 0). Player 1 lays a plain tile")
    assert widget.game == History.of(GAME, position)
    assert widget.road is None
    assert widget.picture().title == "Mines, factories, houses"


def test_where_there_is_nothing_to_undo_all_stays_as_it_is(widget: TileLaying) -> None:
    press(widget, "Turn")
    assert press(widget, "Undo") == "There is nothing to undo."
    assert widget.tile == PILE[0].turned(90)
    board = Board.from_text("╶. . .\n. . .")
    begun = Position(board, (*[Tile("N")] * 6,), (0, 0), turns=1)
    computer = TileLaying(begun, opponent="computer")
    assert "It completes a road" in computer.said
    scored = computer.picture()
    assert press(computer, "Undo") == "There is nothing to undo."
    assert computer.picture() == scored
    assert press(computer, "Next step").startswith("The road is scored")


def test_undo_and_new_game(widget: TileLaying) -> None:
    widget.turn()
    widget.click((1, 0))
    hear(widget, press="Undo")
    assert widget.said.startswith("Undone: the tile on (1, 0).")
    assert widget.game == History.of(GAME, widget.game.start)
    hear(widget, press="New game", seed="7")
    assert widget.position == Position.new(7, players=2, width=3, height=2)


def test_the_end_of_the_game_is_told() -> None:
    widget = TileLaying(Position(Board.from_text("─. ."), (Tile("NS"), Tile("N")), (3, 3, 1)))
    widget.turn()
    widget.click((1, 0))
    before, move = widget.game.start, widget.game.moves[-1]
    assert before.turn(move).set_aside == (Tile("N"),)
    assert "The next tile fits nowhere and is set aside." in widget.said
    while "scored" not in widget.said:
        widget.next_step()
    widget.next_step()
    over = "The game is over: player 1 wins with 4 points, player 2 has 3, player 3 has 1."
    assert widget.said.startswith(over)
    for words in ("Turn", "Next step"):
        press(widget, words, seed="1")
    widget.click((0, 0))
    assert widget.said.startswith(over)


def fresh(widget: TileLaying) -> set[str]:
    return {shape.classes for shape in widget.picture().shapes if "fresh" in shape.classes}


def test_only_the_tile_of_the_computer_is_new() -> None:
    board = Board.from_text("╶m1 .  .\n.   .  .")
    pile = (Tile("NS"), Tile("N", "factory"), Tile("NE"))
    widget = TileLaying(Position(board, pile, (0, 0)), opponent=COMPUTER)
    assert not fresh(widget)
    widget.turn()
    seen: list[bool] = []
    widget.observe(lambda _: seen.append(bool(fresh(widget))), "_state")
    widget.click((1, 0))
    assert seen == [False, True], "your own tile is there at once, that of the computer comes"
    # It has closed the road: the tile is new in the first picture of the scoring only.
    assert widget._story
    assert {"piece fresh", "street fresh"} <= fresh(widget)
    assert any(shape.classes == "held" for shape in widget.picture().shapes)
    widget.next_step()
    assert not fresh(widget)
    widget.choose(TWO_PLAYERS)
    assert not fresh(widget)


# ---- houses on a road, and their effect on a mine -----------------------------------------------


def test_a_house_in_the_way_is_worth_points_until_no_way_is_left() -> None:
    widget = HousesInTheWay()
    assert widget.said == "Mine 1 is worth 1 + 7 = 8. The most so far is 8."
    for cell in ("1 0", "1 1", "1 2", "3 3", "3 2"):
        send(widget, click=cell)
    assert widget.said == "Mine 1 is worth 1 + 11 = 12. The most so far is 12."
    assert tone(widget) == "right"
    assert count(widget.picture(), "delivery") == 1
    send(widget, click="3 1")
    send(widget, click="3 0")
    assert widget.said == "No path leads to factory 1, so mine 1 is worth 1. The most so far is 14."
    assert tone(widget) == "wrong"
    assert count(widget.picture(), "delivery") == 0
    send(widget, click="3 0")  # taken away again
    assert widget.value > 1
    assert press(widget, "No houses") == "Mine 1 is worth 1 + 7 = 8. The most so far is 14."


def test_what_it_says_is_the_score_of_the_road() -> None:
    widget = HousesInTheWay()
    for cell in ((1, 0), (1, 1), (2, 3), (3, 1), (0, 3), (1, 2), (4, 2)):
        widget.click(cell)
        assert values(widget.road)[0, 0] == widget.value


def test_mine_and_factory_stay() -> None:
    widget = HousesInTheWay()
    send(widget, click="0 0")
    assert widget.said == "The mine stays where it is."
    assert not widget.houses

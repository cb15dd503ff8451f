"""Tiles and boards: what may lie where, and every form that they are written in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.graphs import BadFile, BadPosition, IllegalMove
from pathlib_games.graphs.values import Fields
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples

GOOD: dict[str, Any] = {
    "width": 3,
    "height": 2,
    "tiles": [
        {"id": 4, "x": 0, "y": 0, "streets": "E", "type": "mine", "owner": 1},
        {"id": 2, "x": 1, "y": 0, "streets": "SW", "type": None, "owner": None},
    ],
}


def changed(tile: int, **fields: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(GOOD))
    data["tiles"][tile] |= fields
    return data


def read(data: object) -> Board:
    return Board.from_fields(Fields.of(data, "board JSON"))


# ---- tiles --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"streets": "NX"}, "streets should be some of the sides N, E, S, W, each once, .* 'NX'"),
        ({"streets": "NN"}, "streets should be .* 'NN'"),
        ({"streets": None}, "streets should be .* None"),
        ({"streets": "N", "type": "shop"}, "type should be one of mine, .*, but it is 'shop'"),
        ({"streets": "N", "type": ["mine"]}, "type should be one of"),
        ({"streets": "N", "owner": 0}, "owner should be the number of a player, from 1, or None"),
        ({"streets": "N", "owner": True}, "owner should be"),
        ({"streets": "N", "id": "7"}, "id should be a whole number from 0, but it is '7'"),
    ],
)
def test_a_tile_that_cannot_be(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Tile(**fields)


def test_tiles_that_mean_the_same_are_equal() -> None:
    assert Tile("WEN") == Tile("NEW")
    assert Tile("N", None) == Tile("N", "plain") == Tile("N")  # type: ignore[arg-type]
    assert Tile("N").is_special is False
    assert Tile("N", "house").is_special is True


# ---- laying -------------------------------------------------------------------------------------


def test_a_tile_is_laid_and_the_old_board_stays() -> None:
    before = Board.from_text("╶m1 . .")
    after = before.place(Tile("NS", "factory"), 1, 0, 90, player=2)
    assert after.tiles[1, 0] == Tile("EW", "factory", owner=2, id=2)
    assert list(before.tiles) == [(0, 0)]
    with pytest.raises(TypeError):
        after.tiles[2, 0] = Tile("W")  # type: ignore[index]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ((3, 0), "off_board"),
        ((0, 0), "occupied"),
        ((2, 0), "no_neighbour"),
        ((1, 0), "edge_mismatch"),
        ((1.5, 0), "off_board"),
        (("1", 0), "off_board"),
    ],
)
def test_a_refused_tile_leaves_the_board_as_it_is(move: Any, reason: str) -> None:
    board = Board.from_text("╶m1 . .")
    with pytest.raises(IllegalMove) as caught:
        board.place(Tile("N"), *move)
    assert caught.value.reason == reason
    assert board == Board.from_text("╶m1 . .")


# ---- JSON and text ------------------------------------------------------------------------------


@examples(60)
@given(boards())
def test_json_and_text_round_trip(board: Board) -> None:
    assert read(json.loads(json.dumps(board.to_json()))) == board
    assert Board.from_text(board.to_text()) == board  # its ids count row by row, as in a text


def test_a_board_is_read_as_it_was_written() -> None:
    assert read(GOOD | {"title": "left alone"}).to_json() == GOOD


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (GOOD | {"width": 0}, "width should be a whole number of at least 1, but it is 0"),
        (GOOD | {"tiles": {}}, "tiles should be a list"),
        (changed(1, x=0), r"tiles\[1\].x should be a cell on which no other tile lies"),
        (changed(1, x=3), r"tiles\[1\].x should be a cell of the 3 x 2 board .* \(3, 0\)"),
        (changed(1, y=-1), r"tiles\[1\].x should be a cell of the 3 x 2 board .* \(1, -1\)"),
        (changed(1, id=4), r"tiles\[1\].id should be the id of one tile only, but it is 4"),
        (changed(1, id=-4), r"tiles\[1\].id should be a whole number from 0"),
        (changed(1, type="shop"), r"tiles\[1\].type should be one of mine, .* but it is 'shop'"),
        (changed(1, owner="red"), r"tiles\[1\].owner should be the number of a player"),
        (changed(1, streets="SSW"), r"tiles\[1\].streets should be some of the sides"),
        (changed(1, streets="S"), r"side W of the tile on \(1, 0\) should be street like that of"),
    ],
)
def test_bad_json_is_told_by_its_field(data: Any, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        read(data)


@pytest.mark.parametrize("field", ["x", "type", "owner"])
def test_a_missing_field_of_a_tile_is_named(field: str) -> None:
    data = changed(0)
    del data["tiles"][0][field]
    with pytest.raises(BadFile, match=rf"tiles\[0\]\.{field} should be .*, but it is missing"):
        read(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the board should be a text with a line for each row"),
        (None, "the board should be a text"),
        ("╶. .\n.", "row 2 should be 2 cells long"),
        ("╶x .", "a tile in row 1 should be a street sign, .* 'x'|a tile in row 1 .* '╶x'"),
        ("╶m1x .", "a tile in row 1 should be"),
        ("m1 .", "a tile in row 1 should be"),
        ("╶", "a tile in row 1 should be"),
        ("╶. ╵.", r"the side W of the tile on \(1, 0\) should be street .* but it is 'grass'"),
        ("╶.0 .", "owner should be the number of a player"),
    ],
)
def test_a_bad_text_is_told_by_its_row(text: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Board.from_text(text)


def test_boards_that_cannot_be() -> None:
    with pytest.raises(BadPosition, match="the width should be a whole number of at least 1"):
        Board(True, 3)
    with pytest.raises(BadPosition, match=r"the size should be at most 10,000 cells"):
        Board(10**9, 1)
    with pytest.raises(
        BadPosition, match=r"the place of a tile should be a cell of the 2 x 1 board"
    ):
        Board(2, 1, {(0, 1): Tile("")})
    with pytest.raises(BadPosition, match="an id should be the id of one tile only, but it is 5"):
        Board(2, 1, {(0, 0): Tile("", id=5), (1, 0): Tile("", id=5)})


def test_a_tile_without_an_id_gets_one_that_is_free() -> None:
    board = Board(3, 1, {(0, 0): Tile(""), (1, 0): Tile("", id=1), (2, 0): Tile("")})
    assert [tile.id for tile in board.tiles.values()] == [2, 1, 3]

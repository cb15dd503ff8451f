"""Mines, factories, houses: given cases, the article's figures, and scores by brute force."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest
from hypothesis import given

from pathlib_games.games.tile_board import Cell, refusal
from pathlib_games.games.tiles.roads import Board, NoTile, Road, Tile, road_at, score
from pathlib_games.graphs import BadFile, BadPosition, IllegalMove, NodeNotFound
from pathlib_games.graphs.values import Fields
from tests.games.given_cases import given_cases, kinds
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples


def board_of(case: dict[str, Any]) -> Board:
    return Board.from_fields(Fields.of(case, case["id"]))


def road_of(case: dict[str, Any]) -> Road:
    return road_at(board_of(case), (case["at"]["x"], case["at"]["y"]))


# ---- the given cases ----------------------------------------------------------------------------


def test_every_kind_of_case_is_looked_at() -> None:
    assert kinds("tiles") == {"score", "path_status", "placement"}


@pytest.mark.parametrize("case", given_cases("tiles", "score"))
def test_score(case: dict[str, Any]) -> None:
    road, expected = road_of(case), case["by_rules"]
    result = score(road)
    assert road.complete
    assert [result.tile_values[tile["id"]] for tile in case["tiles"]] == expected["tile_values"]
    points = [result.player_points[player + 1] for player in range(case["players"])]
    assert points == expected["player_points"]
    assert {tuple(one) for one in result.deliveries} == {
        tuple(one) for one in expected["deliveries"]
    }
    edges = {
        frozenset((tile["id"], other))
        for tile, others in zip(case["tiles"], case["neighbors"], strict=True)
        for other in others
    }
    ids = {cell: tile.id for cell, tile in road.tiles.items()}
    assert {frozenset((ids[a], ids[b])) for a, b, _ in road.graph.edges} == edges  # type: ignore[index]


@pytest.mark.parametrize("case", given_cases("tiles", "path_status"))
def test_path_status(case: dict[str, Any]) -> None:
    road, expected = road_of(case), case["by_rules"]
    assert sorted(road.tile_ids) == sorted(expected["tile_ids_on_path"])
    assert {tuple(end) for end in expected["open_ends"]} == set(road.open_ends)
    assert len(set(road.open_ends)) == len(road.open_ends)
    assert road.complete is expected["complete"]


@pytest.mark.parametrize("case", given_cases("tiles", "placement"))
def test_placement(case: dict[str, Any]) -> None:
    wanted = case["candidate"]
    board = board_of(case)
    tile = Tile(wanted["streets"], wanted["type"])
    refused = refusal(board.tiles, tile, (wanted["x"], wanted["y"]), board.size)
    assert (refused.reason if refused else "ok") == case["by_rules"]["reason"]
    listed = (wanted["x"], wanted["y"], 0) in board.placements(tile)
    assert listed is case["by_rules"]["valid"]


# ---- the figures of the article -----------------------------------------------------------------


def test_the_articles_example() -> None:
    board = Board.load("example")
    result = score(road_at(board, (0, 0)))
    named = {"mine1": (0, 0), "mine2": (1, 3), "mine3": (2, 3)}
    named |= {"factory1": (3, 1), "factory2": (0, 3), "house1": (0, 1)}
    values = {name: result.tile_values[board.tiles[cell].id or 0] for name, cell in named.items()}
    assert values == {
        "mine1": 1, "mine2": 8, "mine3": 10, "factory1": 7, "factory2": 1, "house1": 1,
    }  # fmt: skip
    assert sum(result.tile_values.values()) == 10 * 1 + sum(values.values())


# ---- roads --------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [(1, 0), (7, 7), (0,)])
def test_no_road_without_a_tile(at: Any) -> None:
    with pytest.raises(NoTile, match=r"^No tile lies on \("):
        road_at(Board.from_text("╶. ."), at)


@examples(100)
@given(boards())
def test_roads_are_the_components_of_networkx(board: Board) -> None:
    peer: nx.Graph[Cell] = nx.Graph()
    peer.add_nodes_from(board.tiles)
    open_ends = set()
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for (x, y), tile in board.tiles.items():
        for side in tile.streets:
            other = (x + steps[side][0], y + steps[side][1])
            if other in board.tiles:
                peer.add_edge((x, y), other)
            elif 0 <= other[0] < board.width and 0 <= other[1] < board.height:
                open_ends.add((x, y, side))
    for members in nx.connected_components(peer):
        for cell in members:
            road = road_at(board, cell)
            assert set(road.cells) == members
            assert set(road.open_ends) == {end for end in open_ends if end[:2] in members}
            assert road.complete == (not road.open_ends)
            assert {frozenset(edge[:2]) for edge in road.graph.edges} == set(
                map(frozenset, peer.subgraph(members).edges)
            )


# ---- scores, by trying all simple paths ---------------------------------------------------------


def simple_paths(road: Road, path: list[Cell]) -> Iterator[list[Cell]]:
    """Try all paths that visit no tile twice and pass no special tile."""
    yield path
    x, y = path[-1]
    if len(path) > 1 and road.tiles[x, y].type != "plain":
        return
    for side, other in (("N", (x, y - 1)), ("E", (x + 1, y)), ("S", (x, y + 1)), ("W", (x - 1, y))):
        if side in road.tiles[x, y].streets and other in road.tiles and other not in path:
            yield from simple_paths(road, [*path, other])


@examples(150)
@given(boards(most=4))
def test_scores_against_all_simple_paths(board: Board) -> None:
    owed: Counter[int] = Counter()
    seen: set[Cell] = set()
    for first in board.tiles:
        if first in seen:
            continue
        road = road_at(board, first)
        seen.update(road.cells)
        steps: dict[tuple[Cell, Cell], int] = {}
        for source, tile in road.tiles.items():
            if tile.type not in {"mine", "factory"}:
                continue
            for path in simple_paths(road, [source]):
                pair = (source, path[-1])
                steps[pair] = min(steps.get(pair, len(path)), len(path) - 1)
        kind = {cell: tile.type for cell, tile in road.tiles.items()}
        mined = {p: n for p, n in steps.items() if (kind[p[0]], kind[p[1]]) == ("mine", "factory")}
        supplied = {target for _, target in mined}
        shipped = {p: n for p, n in steps.items() if p[0] in supplied and kind[p[1]] == "house"}
        values = {
            cell: 1
            + sum(n for (source, _), n in mined.items() if source == cell)
            + 2 * sum(n for (source, _), n in shipped.items() if source == cell)
            for cell in road.cells
        }
        result = score(road)
        ids = {cell: tile.id for cell, tile in road.tiles.items()}
        assert result.tile_values == {ids[cell]: value for cell, value in values.items()}
        assert {(s, t, n) for s, t, n in result.deliveries} == {
            (ids[s], ids[t], n) for (s, t), n in (mined | shipped).items()
        }
        assert len(set(result.deliveries)) == len(result.deliveries)
        for delivery, way in result.paths.items():
            assert (ids[way[0]], ids[way[-1]]) == (delivery.source, delivery.target)
            assert len(way) == delivery.steps + 1
            assert way in {tuple(path) for path in simple_paths(road, [way[0]])}
        for cell, tile in road.tiles.items():
            if tile.owner is not None:
                owed[tile.owner] += values[cell]
        for player, points in result.player_points.items():
            owed[player] -= points
    assert not any(owed.values())


# ---- paths along a road -------------------------------------------------------------------------


def test_paths_only_from_and_to_cells_of_the_road() -> None:
    road = road_at(Board.from_text("╶m ┬f ╴h"), (0, 0))
    with pytest.raises(NodeNotFound, match=r"^\(5, 5\) is not a node"):
        road.paths_from((5, 5))
    with pytest.raises(NodeNotFound, match=r"^\(5, 5\) is not a node"):
        road.paths_from((0, 0)).path_to((5, 5))


# ---- JSON ---------------------------------------------------------------------------------------


@examples(60)
@given(boards())
def test_a_road_can_be_written_and_read(board: Board) -> None:
    for cell in board.tiles:
        road = road_at(board, cell)
        again = Road.from_json(json.loads(json.dumps(road.to_json())))
        assert again == road
        assert again.names == road.names


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"at": [9, 9]}, r"at should be the cell \[x, y\] of a tile, but it is \[9, 9\]"),
        ({"at": [0]}, r"at should be the cell \[x, y\] of a tile"),
        ({"at": "0 0"}, "at should be a list"),
        ({"board": None}, r"board should be an object"),
        ({"board": {"width": 1, "height": 1}}, "board.tiles should be a list"),
    ],
)
def test_a_bad_road_is_refused_with_the_field(change: dict[str, Any], told: str) -> None:
    good = road_at(Board.from_text("╶m ╴f"), (0, 0)).to_json()
    with pytest.raises(BadFile, match=told):
        Road.from_json(good | change)
    with pytest.raises(BadFile, match="one JSON object"):
        Road.from_json([1, 2])


# ---- tiles and boards: placement and formats ----------------------------------------------------

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
        (changed(1, x=0), r"tiles\[1\].x should be a cell without another tile"),
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
        ("╶x .", "a tile in row 1 should be a street symbol, .* 'x'|a tile in row 1 .* '╶x'"),
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

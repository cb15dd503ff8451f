"""Pictures of tiles, of a road being scored, and of a search along its streets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.roads import road_at, score
from pathlib_games.games.tiles.view import (
    MARGIN,
    ROW,
    TILE,
    RoadView,
    Row,
    board_scene,
    centre,
    scoring_film,
    scoring_story,
    short_names,
    tile_shapes,
    tile_words,
)
from pathlib_games.graphs import dijkstra
from pathlib_games.views.shapes import Polygon, Text
from tests.pictures import clickable, count, cut_off, labels, lines, texts

EXAMPLE = road_at(Board.load("example"), (0, 0))
SMALL = Board.from_text("╶m1 ┬f2 ╴h1\n.   │.  .")


# ---- tiles and boards ---------------------------------------------------------------------------


@pytest.mark.parametrize("streets", ["", "N", "EW", "NES", "NESW"])
def test_a_street_leads_from_the_middle_to_each_side(streets: str) -> None:
    low, middle, high = TILE / 2 - 6, TILE / 2, TILE / 2 + 6
    corners = {
        "N": {low, high, 0, middle},
        "E": {middle, TILE, low, high},
        "S": {low, high, middle, TILE},
        "W": {0, middle, low, high},
    }
    for look in ("street", "street-rim"):
        drawn = [s for s in tile_shapes(Tile(streets)) if s.classes == look]
        assert len(drawn) == len(streets)
        for side, street in zip(streets, drawn, strict=True):
            assert isinstance(street, Polygon)
            if look == "street":
                assert {n for point in street.points for n in point} == corners[side]
            assert all(0 <= n <= TILE for point in street.points for n in point)


def test_special_tiles_differ_in_shape_and_letter() -> None:
    pieces = [
        [s.points for s in tile_shapes(Tile("N", kind)) if isinstance(s, Polygon)][-1]
        for kind in ("mine", "factory", "house")
    ]
    assert len(set(pieces)) == 3
    letters = [tile_shapes(Tile("N", kind))[-1] for kind in ("mine", "factory", "house")]
    assert [s.text for s in letters if isinstance(s, Text)] == ["M", "F", "H"]


def test_every_cell_is_told() -> None:
    scene = board_scene(SMALL, names=road_at(SMALL, (0, 0)).names, legal={(0, 1): "it fits here"})
    assert [*clickable(scene).values()] == [
        "(0, 0), mine 1 of player 1, street east",
        "(1, 0), factory 1 of player 2, streets east, south, west",
        "(2, 0), house 1 of player 1, street west",
        "(0, 1), empty, it fits here",
        "(1, 1), plain tile, streets north, south",
        "(2, 1), empty",
    ]
    assert count(scene, "reach-dot") == 1
    assert [*clickable(scene)] == ["0 0", "1 0", "2 0", "0 1", "1 1", "2 1"]
    assert not clickable(board_scene(SMALL))
    assert tile_words(Tile("", owner=3)) == "plain tile of player 3, no street"


def test_the_list_beside_a_board_has_room() -> None:
    rows = [Row(f"line {number}", "7", owner=number % 5 + 1) for number in range(12)]
    scene = board_scene(SMALL, rows=[Row(tile=Tile("NE")), *rows])
    assert scene.height >= (3 + 12) * ROW + 2 * MARGIN
    assert scene.width > board_scene(SMALL).width
    assert cut_off(scene) == []


# ---- scoring ------------------------------------------------------------------------------------


def test_the_tally_of_the_example_grows_to_the_articles_values() -> None:
    told = scoring_story(EXAMPLE)
    assert [words.split(":")[0] for _, words in told] == [
        "Every tile is worth 1.",
        "Mine 1 spreads",
        "Mine 2 spreads",
        "Mine 2 delivers to factory 1",
        "Mine 2 delivers to factory 2",
        "Mine 3 spreads",
        "Mine 3 delivers to factory 1",
        "Mine 3 delivers to factory 2",
        "Factory 1 spreads",
        "Factory 1 delivers to house 1",
        "Factory 2 spreads",
        "The road is scored",
    ]
    last = texts(told[-1][0])
    for sum_ in ("1 + 4 + 3 = 8", "1 + 3 + 6 = 10", "1 + 2 \N{MULTIPLICATION SIGN} 3 = 7"):
        assert sum_ in last
    assert told[-1][1].endswith("player 1 gets 3, player 2 gets 22, player 3 gets 12.")
    assert {scene.width for scene, _ in told} == {told[0][0].width}
    assert {scene.height for scene, _ in told} == {told[0][0].height}


def test_each_delivery_is_drawn_once_as_a_line_along_its_path() -> None:
    drawn = [lines(scene, "delivery") for scene, _ in scoring_story(EXAMPLE)]
    every = [line for found in drawn for line in found]
    assert [len(found) for found in drawn] == [0, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0]
    for line, path in zip(every, score(EXAMPLE).paths.values(), strict=True):
        assert len(line.points) == len(path)
        for (x, y), cell in zip(line.points[1:-1], path[1:-1], strict=True):
            assert max(abs(x - centre(cell)[0]), abs(y - centre(cell)[1])) <= 4
    assert len(lines(scoring_story(EXAMPLE)[-1][0], "delivered")) == 5


def story(text: str) -> Sequence[str]:
    return [words for _, words in scoring_story(road_at(Board.from_text(text), (0, 0)))]


def test_what_blocks_and_what_is_missing_is_told() -> None:
    assert story("╶m ─h ╴f")[1:3] == [
        (
            "Mine 1 spreads: it reaches no factory. House 1 is an end point: no way leads on. "
            "It stays at 1."
        ),
        "Factory 1 is supplied by no mine: it stays at 1.",
    ]
    assert story("╶. ╴.")[-1] == "The road is scored: nobody owns a tile of it."


def test_the_tiles_of_the_road_are_framed_if_there_are_others() -> None:
    text = "╶m ╴f\n╶. ╴."
    road = road_at(Board.from_text(text), (0, 0))
    assert all(count(scene, "frame settled") == 2 for scene, _ in scoring_story(road))
    assert count(scoring_story(EXAMPLE)[0][0], "frame settled") == 0


def test_no_number_of_a_player_stands_beside_distances() -> None:
    tiles = 16
    rows = 9
    for scene, words in scoring_story(EXAMPLE):
        owners = 0 if " spreads: " in words else tiles - 1
        assert sum("owner" in shape.classes for shape in scene.shapes) == owners + rows, words


def test_long_sums_are_shortened() -> None:
    row = "╷f ╷f ╷f ╷f ╷f ╷f ╷f ╷f ╷f\n├. ┼. ┼. ┼. ┼. ┼. ┼. ┼. ┤.\n└m ┴. ┴. ┴. ┴. ┴. ┴. ┴. ┘h"
    last = scoring_story(road_at(Board.from_text(row), (0, 0)))[-1][0]
    assert any(text.startswith("1 + … + ") for text in texts(last))


def test_the_film_tells_all_of_it() -> None:
    film = scoring_film(EXAMPLE)
    assert len({(scene.width, scene.height) for scene in film.scenes}) == 1
    assert "Factory 1 delivers to house 1: 3 steps, so 6 points." in film.alt


# ---- a search -----------------------------------------------------------------------------------


def test_a_search_shows_distances_and_predecessors() -> None:
    trace = dijkstra.trace(EXAMPLE.graph, (1, 3), end_points=EXAMPLE.special)
    view = RoadView(EXAMPLE)
    scene = view.scene(trace.at(len(trace)))
    reached = trace.result.distance
    assert count(scene, "badge") == 2 * len(reached)  # distances, and check marks
    assert count(scene, "tree") == len(reached) - 1 + 1  # and one in the legend
    said = labels(scene)
    assert "(3, 1), settled, distance 4, predecessor (3, 2), factory 1" in "; ".join(said)
    assert "(0, 0), not reached, mine 1 of player 1, street south" in said


def test_names_are_shortened_to_letter_and_number() -> None:
    assert short_names(EXAMPLE.names)[3, 1] == "F1"

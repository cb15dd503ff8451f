"""Pictures of tiles, of scoring a road, and of a search along its streets."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.games.tiles.roads import Board, Tile, road_at, score
from pathlib_games.games.tiles.view import (
    RoadView,
    board_scene,
    center,
    scoring_story,
    short_names,
    tile_words,
)
from pathlib_games.graphs import dijkstra
from tests.pictures import clickable, count, labels, lines, texts

EXAMPLE = road_at(Board.load("example"), (0, 0))
SMALL = Board.from_text("╶m1 ┬f2 ╴h1\n.   │.  .")


# ---- tiles and boards ---------------------------------------------------------------------------


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


# ---- scoring ------------------------------------------------------------------------------------


def test_the_tally_of_the_example_grows_to_the_articles_values() -> None:
    told = scoring_story(EXAMPLE)
    assert [words.split(":")[0] for _, words in told] == [
        "Every tile is worth 1.",
        "From mine 1",
        "From mine 2",
        "Mine 2 delivers to factory 1",
        "Mine 2 delivers to factory 2",
        "From mine 3",
        "Mine 3 delivers to factory 1",
        "Mine 3 delivers to factory 2",
        "From factory 1",
        "Factory 1 delivers to house 1",
        "From factory 2",
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
            assert max(abs(x - center(cell)[0]), abs(y - center(cell)[1])) <= 4
    assert len(lines(scoring_story(EXAMPLE)[-1][0], "delivered")) == 5


def story(text: str) -> Sequence[str]:
    return [words for _, words in scoring_story(road_at(Board.from_text(text), (0, 0)))]


def test_what_blocks_and_what_is_missing_is_told() -> None:
    assert story("╶m ─h ╴f")[1:3] == [
        (
            "From mine 1: no factory. House 1 is an end point: no path goes on "
            "from there. Mine 1 stays at 1."
        ),
        "No mine supplies factory 1: it stays at 1.",
    ]
    assert story("╶. ╴.")[-1] == "The road is scored: nobody owns a tile of it."


def test_no_number_of_a_player_stands_beside_distances() -> None:
    tiles = 16
    rows = 9
    for scene, words in scoring_story(EXAMPLE):
        owners = 0 if words.startswith("From ") else tiles - 1
        assert sum("owner" in shape.classes for shape in scene.shapes) == owners + rows, words


def test_long_sums_are_shortened() -> None:
    row = "╷f ╷f ╷f ╷f ╷f ╷f ╷f ╷f ╷f\n├. ┼. ┼. ┼. ┼. ┼. ┼. ┼. ┤.\n└m ┴. ┴. ┴. ┴. ┴. ┴. ┴. ┘h"
    last = scoring_story(road_at(Board.from_text(row), (0, 0)))[-1][0]
    assert any(text.startswith("1 + … + ") for text in texts(last))


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

"""Pictures of Hex: every cell in words, stones distinct without color, searches, a film."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from pathlib_games.games.hex.graphs import distance_graph, shortest_way, stones_needed_through
from pathlib_games.games.hex.rules import (
    BLACK,
    BORDERS,
    PLAYERS,
    WHITE,
    Cell,
    Player,
    Position,
    connection_graph,
    other,
)
from pathlib_games.games.hex.view import WIDTH, HexView, center, game_film, position_scene
from pathlib_games.graphs import bfs, dijkstra, zero_one_bfs
from pathlib_games.views.narration import shown_moments
from pathlib_games.views.palette import resolve
from pathlib_games.views.shapes import Circle, Line, Polygon, Text
from tests.pictures import clickable, count, cut_off, labels, lines, overlapping, text_box, texts

POSITION = Position.from_text("B.W\n.W.\nB..")
WON = Position.from_text("BW.\nBW.\n.W.")


def told(position: Position, **how: object) -> list[str]:
    scene = position_scene(position, clickable=True, **how)  # type: ignore[arg-type]
    return [*clickable(scene).values()]


def test_every_cell_is_told() -> None:
    assert told(POSITION, last=(1, 1)) == [
        "a1, black stone",
        "b1, empty",
        "c1, white stone",
        "a2, empty",
        "b2, white stone, last move",
        "c2, empty",
        "a3, black stone",
        "b3, empty",
        "c3, empty",
    ]
    assert told(WON)[1] == "b1, white stone, on the winning chain"
    seen = told(POSITION, needed=stones_needed_through(POSITION, WHITE))
    assert seen[0] == "a1, black stone"
    assert seen[4] == "b2, white stone, 1 needed on a path through it"


def test_the_description_tells_stones_ways_and_the_winner() -> None:
    assert position_scene(WON).description.endswith("White has won: b1, b2, b3.")
    ways: dict[Player, tuple[Cell, ...]] = {
        WHITE: shortest_way(POSITION, WHITE),
        BLACK: shortest_way(POSITION, BLACK),
    }
    words = position_scene(POSITION, ways=ways, needed={(0, 0): 1}).description
    assert "White to move." in words
    assert "A shortest path for white: c1, b2, " in words
    assert "A shortest path for black: a3, b3, c3." in words
    assert "Each cell shows how many stones the best path through it needs" in words
    assert "no stones" in position_scene(Position.empty(3)).description
    full = Position(4, "BBBBWWWW" * 2)
    assert "8 stones" not in position_scene(full).description  # they are named one by one
    large = Position(6, "B" * 13 + "." * 23)
    assert "13 stones" in position_scene(large).description


def test_neighbors_touch_and_rows_stand_half_a_cell_further() -> None:
    position = Position.empty(4)
    for cell in position.free:
        for further in position.free:
            if cell != further:
                far = dist(center(cell), center(further))
                assert (far < WIDTH * 1.05) == (further in position.neighbors(cell))
    assert center((0, 1))[0] - center((0, 0))[0] == pytest.approx(WIDTH / 2, abs=0.01)


@pytest.mark.parametrize("player", [BLACK, WHITE])
def test_a_search_is_drawn_on_both_graphs(player: str) -> None:
    for make, search in ((connection_graph, bfs), (distance_graph, zero_one_bfs)):
        graph = make(POSITION, player)  # type: ignore[arg-type]
        view = HexView(POSITION, graph, title="Search")
        source = graph.nodes[0]
        trace = search.trace(graph, source)
        scene = view.scene(trace.at(len(trace)), clickable=True)
        assert [*clickable(scene)] == [str(number) for number in range(len(graph))]
        numbers = [s for s in scene.shapes if isinstance(s, Text) and "number" in s.classes]
        assert len(numbers) == len(trace.result.distance)
        assert cut_off(scene) == []


def test_a_search_names_cells_as_the_board_does() -> None:
    graph = distance_graph(POSITION, BLACK)
    trace, view = zero_one_bfs.trace(graph, "left"), HexView(POSITION, graph)
    told = [moment.words for moment in shown_moments(trace, view)]
    assert told[3] == "a2: 0 + 1 = 1; a2 had no distance yet, so it enters the frontier."
    scene = view.scene(trace.at(2), clickable=True)
    assert "a2, not reached" in clickable(scene).values()
    searched = view.describe(trace.at(2))
    assert scene.description.startswith(searched)
    assert not any("(" in words for words in (*told, searched, *labels(scene)))


@pytest.mark.parametrize("size", range(2, 12))
@pytest.mark.parametrize("player", [BLACK, WHITE])
def test_the_nodes_of_the_sides_lie_beside_the_board_with_a_gap(size: int, player: Player) -> None:
    position = Position.empty(size)
    graph = distance_graph(position, player)
    scene = HexView(position, graph).scene(dijkstra.trace(graph, BORDERS[player][0]).at(0))
    border = [
        (a + (c - a) * part / 200, b + (d - b) * part / 200)
        for side in scene.shapes
        if isinstance(side, Polygon) and "side" in side.classes.split()
        for (a, b), (c, d) in pairwise((*side.points, side.points[0]))
        for part in range(201)
    ]
    assert cut_off(scene) == []
    nodes = [s for s in scene.shapes if isinstance(s, Circle) and s.radius == 16]
    joints = [s for s in scene.shapes if isinstance(s, Line) and s.classes == "edge"]
    assert len(nodes) == len(joints) == 2
    for node, joint in zip(nodes, joints, strict=True):
        assert min(dist((node.x, node.y), point) for point in border) > node.radius + 10
        assert dist((node.x, node.y), joint.points[0]) == pytest.approx(node.radius)
        assert min(dist(joint.points[1], point) for point in border) < 3
    names = [
        s for s in scene.shapes if isinstance(s, Text) and s.text in {*BORDERS[player], *PLAYERS}
    ]
    two = (player, player, other(player), other(player))
    assert sorted(s.text for s in names) == sorted((*BORDERS[player], *two))
    assert overlapping(scene) == []
    for name in names:
        left, top, right, bottom = text_box(name)
        assert not any(left - 1 < x < right + 1 and top - 1 < y < bottom + 1 for x, y in border)


@pytest.mark.parametrize("size", [2, 3, 7, 11, 18, 26])
def test_each_side_of_a_board_says_in_words_whose_it_is(size: int) -> None:
    scene = position_scene(Position.empty(size))
    words = [s for s in scene.shapes if isinstance(s, Text) and s.text in PLAYERS]
    signs = [s for s in scene.shapes if isinstance(s, Circle) and "stone" in s.classes]
    assert (len(words), len(signs)) == (4, 4)
    for sign in signs:
        word = min(words, key=lambda word: dist((word.x, word.y), (sign.x, sign.y)))
        assert f"stone-{word.text}" in sign.classes
        left, top, right, bottom = text_box(word)
        across = max(left - sign.x, sign.x - right, 0)
        assert sign.radius <= dist((across, max(top - sign.y, sign.y - bottom, 0)), (0, 0)) < 20
    assert overlapping(scene) == []


def test_a_film_shows_every_move_and_how_near_both_are() -> None:
    moves = [(1, 1), (0, 0), (1, 0), (0, 1), (1, 2)]
    film = game_film(Position.empty(3), moves)
    assert len(film.scenes) == len(moves) + 1
    assert len({(scene.width, scene.height) for scene in film.scenes}) == 1
    assert film.scenes[0].description.endswith("Black needs 3 stones, white needs 3 stones.")
    assert film.scenes[-1].description.endswith("Black can no longer win, white needs 0 stones.")
    (black,), (white,) = (lines(film.scenes[-1], f"needs-{who}") for who in (BLACK, WHITE))
    assert (len(black.points), len(white.points)) == (len(moves), len(moves) + 1)
    assert [y for _, y in white.points] == sorted(y for _, y in white.points)  # it only gets nearer
    assert "White wins." in film.alt
    assert all(texts(film.scenes[0]).count(who) == 3 for who in PLAYERS)  # two sides, the legend
    discs = [each for each in film.scenes[0].shapes if isinstance(each, Circle)]
    stones = [(each.x, each.y) for each in discs if "stone" in each.classes]
    assert len(set(stones)) == len(stones)
    said = [frame["say"] for frame in film.player()._frames["frames"]]
    assert said[0] == "Black needs 3 stones, white needs 3 stones."
    assert said[-1] == "White: b3. Black can no longer win, white needs 0 stones."
    other = game_film(Position.from_text("B..\n...\n..."), [(1, 1)])
    assert "At first, black needs 2 stones, white needs 3 stones. Nobody has won yet." in other.alt


def test_a_player_who_is_cut_off_has_no_way_to_draw() -> None:
    scene = position_scene(WON, ways={BLACK: shortest_way(WON, BLACK)})
    assert "A shortest path for black: none." in scene.description
    assert count(scene, "way-black") == 0


@pytest.mark.parametrize("size", [2, 7, 11, 13, 19, 26])
def test_every_board_fits_on_a_laptop_with_texts_of_twelve_pixels(size: int) -> None:
    scene = position_scene(Position.empty(size))
    assert scene.height * scene.zoom <= 441
    assert scene.width * scene.zoom <= 645
    smallest = min(resolve(s.classes).size or 0 for s in scene.shapes if isinstance(s, Text))
    assert smallest * scene.zoom >= 12
    assert cut_off(scene) == []

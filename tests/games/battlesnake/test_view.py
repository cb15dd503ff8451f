"""Pictures of Battlesnake: their shapes and words; nothing is cut off."""

from __future__ import annotations

import pytest

from pathlib_games.games.battlesnake.board import Game, Snake
from pathlib_games.games.battlesnake.graphs import weights
from pathlib_games.games.battlesnake.players import SNAKES
from pathlib_games.games.battlesnake.replay import Played, Replay, result
from pathlib_games.games.battlesnake.rules import (
    Position,
    load_position,
    new_game,
    turn_without_chance,
)
from pathlib_games.games.battlesnake.view import (
    SIDE as CELL,
    position_scene,
    replay_film,
    replay_scenes,
    results_scene,
    search_graph,
    search_view,
    times_scene,
    weights_scene,
)
from pathlib_games.graphs import dijkstra
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Polygon, Text
from tests.pictures import count, cut_off, labels, lines, points, texts

HERE = load_position("first_search")


def test_snakes_food_and_hazards_are_told_and_drawn() -> None:
    scene = position_scene(HERE)
    assert scene.description == (
        "7 x 7 cells. Snake A (me): health 60, length 5, head on (1, 2), "
        "body down, right, right, right from there. Food on (5, 4), (1, 6). "
        "Hazards on (3, 3), (3, 4), (4, 5)."
    )
    drawn = texts(scene)
    assert drawn.count("a") == 4
    assert {"me", "60", "length 5"} <= set(drawn)
    empty, full = (
        s for s in scene.shapes if isinstance(s, Polygon) and s.points[0][0] > 7 * CELL + 30
    )
    assert full.points[1][0] - full.points[0][0] == 0.6 * (empty.points[1][0] - empty.points[0][0])
    assert (count(scene, "food"), count(scene, "hazard-line")) == (2, 3)
    assert {"(3, 3), hazard", "(1, 2), head of A", "(5, 4), food"} <= set(labels(scene))


def test_a_path_covers_no_head_and_a_hazard_no_number() -> None:
    (line,) = lines(position_scene(HERE, path=[HERE.living[0].head, (1, 3), (1, 4)]), "tree")
    head = next(s for s in position_scene(HERE).shapes if getattr(s, "radius", 0) == 15)
    assert isinstance(head, Circle)
    assert head.y - line.points[0][1] == pytest.approx(head.radius)
    scene = weights_scene(HERE, "me")
    strokes = [y for line in lines(scene, "hazard-line") for _, y in line.points]
    numbers = [s for s in scene.shapes if isinstance(s, Text) and s.text == "140"]
    assert len(strokes) == 4 * len(numbers) == 12
    assert all(abs(y - number.y) > 7 for y in strokes for number in numbers)


def test_a_body_is_cut_at_the_edge_of_a_wrapped_board() -> None:
    game = Game(ruleset="wrapped")
    body = ((1, 1), (0, 1), (4, 1), (3, 1))
    scene = position_scene(Position(5, 3, (Snake("me", 9, body),), game=game))
    assert [len(rim.points) for rim in lines(scene, "snake-rim")] == [2, 2]
    assert "body left, left, left from there" in scene.description


def test_a_snake_keeps_its_letter_when_another_is_out() -> None:
    out = Snake("a", 0, ((0, 0),), eliminated_cause="out-of-health")
    scene = position_scene(Position(3, 1, (out, Snake("b", 9, ((2, 0), (1, 0))))))
    assert "Snake B (b): health 9" in scene.description
    assert {"(2, 0), head of B", "(1, 0), body of B"} <= set(labels(scene))


def test_the_heat_map_shows_the_least_weight_into_each_cell() -> None:
    scene = weights_scene(HERE, "me")
    board = weights(HERE, "me")
    rows = scene.description.splitlines()[-1].removeprefix("Weights: ").rstrip(".").split("; ")
    for row in rows:
        name, _, shown = row.partition(": ")
        y = int(name.removeprefix("row "))
        for x, word in enumerate(shown.split()):
            into = [
                weight
                for tail in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                if HERE.has(tail)
                for head, weight in board.neighbors(tail)
                if head == (x, y)
            ]
            assert word == (str(min(into)) if into else "x")
    other = Snake("b", 50, ((2, 3), (2, 4), (2, 5), (2, 6)))
    crowded = Position(7, 7, (*HERE.snakes, other), solo=True)
    assert "!" in texts(weights_scene(crowded, "me"))


def test_a_game_is_told_turn_by_turn() -> None:
    players = {"a": SNAKES["tutorial"], "b": SNAKES["random"]}
    replay = Replay.of(new_game("ab", 5), players)
    told = replay_scenes(replay)
    assert len(told) == len(replay.positions)
    assert told[0][1] == "At the start: snake A (a), snake B (b)."
    assert any("and eats" in words for _, words in told)
    assert "B is out (" in told[-1][1]
    assert len({(scene.width, scene.height) for scene, _ in told}) == 1
    loaded = replay_scenes(Replay.from_text(replay.to_text()))
    assert [scene for scene, _ in loaded[:-1]] == [scene for scene, _ in told[:-1]]
    assert loaded[-1][1] == told[-1][1]
    film = replay_film(replay)
    assert film.alt.endswith("a wins.")
    said = [frame["say"] for frame in film.player()._frames["frames"]]
    assert said == [words for _, words in told]


def crash_marks(scene: Scene) -> list[tuple[float, float]]:
    return [(s.x, s.y) for s in scene.shapes if isinstance(s, Circle) and s.classes == "badge"]


def cell_points(scene: Scene) -> list[tuple[float, float]]:
    return [point for s in scene.shapes if s.classes == "cell" for point in points(s)]


def test_a_cross_stands_at_the_edge_by_which_a_head_came_in_and_covers_no_other_head() -> None:
    long = Snake("a", 90, ((2, 1), (3, 1), (4, 1), (5, 1)))
    short = Snake("b", 90, ((1, 0), (1, 0), (0, 0)))
    before = Position(6, 3, (long, short))
    after = turn_without_chance(before, {"a": "left", "b": "up"})
    assert [snake.eliminated_cause for snake in after.snakes] == ["", "head-collision"]
    scene = position_scene(after)
    (mark,) = crash_marks(scene)
    heads = [s for s in scene.shapes if isinstance(s, Circle) and s.radius == 15]
    assert [(head.x, head.y) for head in heads] == [(mark[0], mark[1] - CELL / 2)]
    letters = [s for s in scene.shapes if isinstance(s, Text) and s.classes == "letter"]
    assert [letter.text for letter in letters] == ["A"]
    assert all(abs(x - mark[0]) <= 4 for line in lines(scene, "crash") for x, _ in line.points)


def test_a_cross_stands_on_the_wall_and_beyond_the_edge_of_a_wrapped_board() -> None:
    left = turn_without_chance(
        Position(3, 3, (Snake("a", 9, ((0, 1), (1, 1), (2, 1))),)), {"a": "left"}
    )
    scene = position_scene(left)
    ((x, _),) = crash_marks(scene)
    assert abs(x - min(x for x, _ in cell_points(scene))) <= 0.5
    other = Snake("b", 9, ((2, 2), (2, 1), (2, 0), (3, 0)))
    wrapped = Position(
        4, 4, (Snake("a", 9, ((2, 3), (3, 3), (3, 2))), other), game=Game(ruleset="wrapped")
    )
    crossed = turn_without_chance(wrapped, {"a": "up", "b": "left"})
    assert crossed.snake("a").eliminated_cause == "snake-collision"
    scene = position_scene(crossed)
    ((x, y),) = crash_marks(scene)
    assert abs(y - max(y for _, y in cell_points(scene))) <= 0.5


def test_a_search_is_drawn_upwards_with_all_that_is_on_the_board() -> None:
    graph, view = search_graph(HERE, "me"), search_view(HERE, "me")
    found = dijkstra(graph, (1, 2)).distance
    truth = dijkstra(weights(HERE, "me"), (1, 2)).distance
    assert found == truth
    scene = view.scene(dijkstra.trace(graph, (1, 2)).at(0))
    numbers = [s for s in scene.shapes if isinstance(s, Text) and s.classes == "number"]
    zero = next(s for s in numbers if s.text == "0")
    body = next(s for s in scene.shapes if s.label == "(1, 1), body of A")
    assert isinstance(body, Polygon)
    assert min(y for _, y in body.points) > zero.y  # row 1 is below row 2
    letters = [s.text for s in scene.shapes if isinstance(s, Text) and s.classes == "snake-letter"]
    assert sorted(letters) == ["A", "a", "a", "a", "a"], "also where the tail will have moved on"
    assert count(scene, "food") == len(HERE.food) == 2
    assert count(scene, "hazard-line") == 2 * len(HERE.hazards) == 6
    assert cut_off(scene) == []


def test_a_search_hides_no_snake_under_a_hazard() -> None:
    me = Snake("me", 90, ((1, 1), (1, 0), (0, 0), (0, 1)))
    here = Position(4, 3, (me,), food=((2, 2),), hazards=((1, 0), (1, 1), (2, 2), (2, 2), (2, 9)))
    graph = search_graph(here, "me")
    scene = search_view(here, "me", graph).scene(dijkstra.trace(graph, (1, 1)).at(0))
    assert {"(1, 0), body of A, hazard", "hazard, food"} <= set(labels(scene))
    assert any(label.endswith("head of A, hazard") for label in labels(scene))
    assert (count(scene, "hazard-line"), count(scene, "food")) == (6, 1)
    assert {"a", "A"} <= {shape.text for shape in scene.shapes if isinstance(shape, Text)}


def test_a_chart_has_a_row_for_each_tournament() -> None:
    won = [Played("a", 10, {"a": 0.1, "b": 0.1})] * 9 + [Played("b", 30, {"a": 0.1, "b": 0.1})]
    drawn = [Played(None, 12, {"a": 0.1, "b": 0.1})] * 10
    contests = [result(["a", "b"], won), result(["b", "a"], won), result(["a", "b"], drawn)]
    scene = results_scene(contests)
    assert "a against b: 9 of 10 games won, 90% (60 to 98)" in scene.description
    assert "b against a: 1 of 10 games won, 10% (2 to 40)" in scene.description
    assert {"9 of 10 won", "1 of 10 won", "median 10 turns"} <= set(texts(scene))
    assert "0 of 10 won, 10 drawn" in texts(scene)
    assert "a against b: 0 of 10 games won, 10 drawn, 0% (0 to 28)" in scene.description
    assert cut_off(scene) == []
    with pytest.raises(ValueError, match="at least one"):
        results_scene([])


def test_what_a_cell_weighs_and_when_it_is_free_is_said() -> None:
    said = labels(weights_scene(HERE, "me", clickable=True))
    assert {"(1, 2), head of A, cannot be entered", "(0, 0), weighs 16"} <= set(said)
    said = labels(times_scene(HERE, clickable=True))
    assert {"(1, 2), head of A, free from time 5", "(0, 0), empty"} <= set(said)

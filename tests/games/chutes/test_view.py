"""Boards of Chutes and Ladders as pictures: numbering, slides, pieces, searches, charts, films."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product
from math import dist
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.chutes.graphs import best_routes, roll_graph, step_graph
from pathlib_games.games.chutes.lengths import turn_distribution
from pathlib_games.games.chutes.rules import Board, Position
from pathlib_games.games.chutes.view import (
    HIGH,
    ChutesAndLaddersView,
    Plan,
    board_scene,
    die_shapes,
    move_words,
    piece_shapes,
    position_scene,
    race_film,
    rolling_scene,
    route_scene,
    slide_shapes,
    turns_scene,
    walk_of,
)
from pathlib_games.graphs import Graph, Settle, Trace, TraceState, dijkstra
from pathlib_games.views.narration import frames, moments, story
from pathlib_games.views.palette import resolve
from pathlib_games.views.shapes import Circle, Line, Polygon, Text
from tests.graphs.random_graphs import examples
from tests.pictures import clickable, cut_off, labels, lines, points, texts


@pytest.fixture(scope="module")
def usual() -> Board:
    return Board.load("milton_bradley")


# ---- the board ----------------------------------------------------------------------------------


def test_numbers_run_to_and_fro_as_on_the_printed_board() -> None:
    plan = Plan(100)
    rows = [[plan.center(s) for s in range(first, first + 10)] for first in range(1, 100, 10)]
    for index, row in enumerate(rows):
        assert len({y for _, y in row}) == 1
        steps = {b[0] - a[0] for a, b in pairwise(row)}
        assert steps == {-plan.wide if index % 2 else plan.wide}
    assert [b[0][1] - a[0][1] for a, b in pairwise(rows)] == [-HIGH] * 9
    assert plan.center(1)[0] < plan.center(10)[0]
    assert plan.center(10)[0] == plan.center(11)[0]


@examples(60)
@given(st.integers(2, 150))
def test_every_square_has_a_place_beside_the_next_one(size: int) -> None:
    plan = Plan(size)
    places = [plan.center(square) for square in range(1, size + 1)]
    assert len(set(places)) == size
    assert all(dist(a, b) in {plan.wide, HIGH} for a, b in pairwise(places))
    for x, y in places:
        assert 0 < x < plan.width
        assert 0 < y < plan.below


def test_the_board_is_told_in_words(usual: Board) -> None:
    scene = board_scene(usual, ["Hello."])
    assert scene.description.startswith("Hello. 100 squares; ladder from 1 up to 38, ")
    assert scene.description.count("ladder") == 9
    assert scene.description.count("chute") == 10
    assert "no ladders or chutes" in board_scene(Board(9)).description


def test_squares_can_be_clicked_if_they_have_words(usual: Board) -> None:
    said = {square: f"Square {square}" for square in range(1, 101)}
    scene = board_scene(usual, labels=said, held=(1, 38), chosen=38)
    assert clickable(scene) == {str(square): words for square, words in said.items()}
    assert sum("held" in shape.classes for shape in scene.shapes) == 3
    assert not clickable(board_scene(usual))


def test_slides_end_in_the_middle_of_their_squares_below_the_numbers(usual: Board) -> None:
    for board, wide in ((usual, 48), (usual, 58), (Board.load("six_by_six"), 48)):
        plan = Plan(board.size, wide)
        for slide in board.slides.items():
            shapes = slide_shapes(plan, slide)
            ends = [point for shape in shapes for point in points(shape)]
            for square in slide:
                x, y = plan.center(square)
                near = [(a - x, b - y) for a, b in ends if abs(a - x) < wide / 2 > abs(b - y)]
                assert any(abs(a) <= wide / 8 and 0 < b <= HIGH / 4 for a, b in near)


# ---- pieces and routes --------------------------------------------------------------------------


@examples(80)
@given(st.integers(2, 110), st.lists(st.text(max_size=90), max_size=3), st.booleans())
def test_nothing_that_is_told_leaves_the_picture(size: int, told: list[str], button: bool) -> None:
    board = Board(size)
    for scene in (
        rolling_scene(Position(board), told, "Roll the die", (1, 6))
        if button
        else position_scene(Position(board), told),
        board_scene(board, told),
    ):
        assert cut_off(scene) == []
        words = [shape for shape in scene.shapes if isinstance(shape, Text)]
        assert all(shape.y + 8 <= scene.height for shape in words)
        lines = [shape for shape in words if shape.text in told and "left" in shape.classes]
        drawn = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
        boxes = [shape for shape in drawn if "button" in shape.classes.split()]
        for line, box in product(lines, boxes):
            top, bottom = box.points[0][1], box.points[2][1]
            assert not top - 8 < line.y < bottom + 8 or not line.text


@pytest.mark.parametrize("roll", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(roll: int) -> None:
    die, *pips = die_shapes(0, 0, roll)
    assert die.label == f"a die that shows {roll}"
    assert len({(pip.x, pip.y) for pip in pips if isinstance(pip, Circle)}) == roll
    assert sum(pip.x for pip in pips if isinstance(pip, Circle)) == 20 * roll  # balanced


def test_each_number_stands_in_its_corner_above_all_slides(usual: Board) -> None:
    walk = [cast("int", square) for square in dijkstra(step_graph(usual), 1).path_to(100)]
    for scene in (board_scene(usual), route_scene(usual, walk, "By steps")):
        plan, texts = Plan(usual.size), [s for s in scene.shapes if isinstance(s, Text)]
        for number, text in enumerate(texts, start=1):
            x, y = plan.corner(number)
            assert (text.text, text.x - x, text.y - y) == (str(number), 4, 11)
        crossing = {"ladder", "chute", "chute-arrow", "tree"}
        drawn = [i for i, s in enumerate(scene.shapes) if crossing & set(s.classes.split())]
        assert drawn[-1] < scene.shapes.index(texts[0])


def test_a_position_is_told_in_words(usual: Board) -> None:
    position, told = Position(usual, (0, 38)), ["You roll 4."]
    for scene in (position_scene(position, told), rolling_scene(position, told, "Roll", (4,))):
        assert scene.description == "Piece A is off the board, piece B stands on 38. You roll 4."
    assert clickable(scene) == {"roll": "Roll"}


def test_pieces_off_the_board_stand_beside_each_other(usual: Board) -> None:
    scene = position_scene(Position(usual, (0, 0, 0, 0)))
    pieces = [each for each in scene.shapes if isinstance(each, Circle)]
    assert len(pieces) == 4
    assert all(b.x - a.x > 2 * a.radius for a, b in pairwise(pieces))
    start = next(each for each in scene.shapes if each.label == "off the board")
    assert isinstance(start, Polygon)
    assert max(x for x, _ in start.points) >= pieces[-1].x + pieces[-1].radius


@pytest.mark.parametrize("player", range(4))
def test_pieces_stay_inside_their_squares(player: int) -> None:
    plan = Plan(100)
    for square in (1, 20, 100):
        (x, y), (disc, _) = plan.corner(square), piece_shapes(plan, square, player)
        assert isinstance(disc, Circle)
        assert x + 2 < disc.x - disc.radius < disc.x + disc.radius < x + plan.wide - 2
        assert y + 2 < disc.y - disc.radius < disc.y + disc.radius < y + HIGH - 2


def test_routes_are_drawn_over_the_slides_that_they_take(usual: Board) -> None:
    for route in best_routes(usual):
        walk = walk_of(route)
        assert set(pairwise(walk)) >= set(route.slides)
        assert [square for square in walk if square not in usual.slides] == list(route.squares)
    scene = route_scene(usual, [0, 1, 38, 39], "Three turns")
    line = next(shape for shape in scene.shapes if shape.classes == "tree")
    plan = Plan(100)
    assert getattr(line, "points", ()) == tuple(map(plan.center, [0, 1, 38, 39]))
    assert "It takes the ladder from 1 up to 38." in scene.description
    assert route_scene(usual, [97, 98], "One step").height < scene.height


# ---- searches -----------------------------------------------------------------------------------


SEARCHES = [("milton_bradley", "rolls"), ("milton_bradley", "steps"), ("six_by_six", "rolls")]


@pytest.fixture(params=SEARCHES, ids=str, scope="module")
def searched(request: pytest.FixtureRequest) -> tuple[Trace[Any], ChutesAndLaddersView]:
    name, model = request.param
    board = Board.load(name)
    graph: Graph = roll_graph(board) if model == "rolls" else step_graph(board)
    view = ChutesAndLaddersView(board, graph)
    return dijkstra.trace(graph, 0 if model == "rolls" else 1), view


def test_every_state_shows_the_distances(
    searched: tuple[Trace[Any], ChutesAndLaddersView],
) -> None:
    trace, view = searched
    for k in range(0, len(trace) + 1, 40):
        state = trace.at(k)
        scene = view.scene(state)
        bold = [s.text for s in scene.shapes if isinstance(s, Text) and s.classes == "number"]
        assert Counter(bold) == Counter(str(distance) for distance in state.distance.values())
        assert set(map(str, view.nodes)) - {"0"} <= set(texts(scene))
        assert len([label for label in labels(scene) if ", settled, " in label]) == len(
            state.settled
        )
    assert cut_off(scene, by=0) == []


def test_only_one_path_is_drawn_first_to_the_current_square_then_to_the_last_one(
    usual: Board,
) -> None:
    graph = step_graph(usual)
    trace, view = dijkstra.trace(graph, 1), ChutesAndLaddersView(usual, graph)
    plan = Plan(100, 58)
    states = list(trace.states())
    for state in (states[0], *states[1::30], states[-1]):
        end = 100 if 100 in state.settled else state.current
        way: list[Any] = [] if end is None else [end]
        while way and way[-1] != 1:
            way.append(state.predecessor[way[-1]])
        drawn = [line.points for line in lines(view.scene(state), "tree") if line.label]
        assert drawn == ([tuple(map(plan.end, reversed(way)))] if len(way) > 1 else [])
    assert end == 100
    assert state.current != 100


def test_a_wrong_search_may_go_round_in_a_circle(usual: Board) -> None:
    view = ChutesAndLaddersView(usual, step_graph(usual))
    around = TraceState(1, Settle(3, 2), {1: 0, 2: 1, 3: 2}, {2: 3, 3: 2}, (2, 3), (), False)
    assert "path to 3" in labels(view.scene(around))


@pytest.mark.parametrize("model", [roll_graph, step_graph])
def test_the_last_sentence_tells_the_distance_of_the_last_square(
    usual: Board, model: Callable[[Board], Graph]
) -> None:
    graph = model(usual)
    trace, view = dijkstra.trace(graph, graph.nodes[0]), ChutesAndLaddersView(usual, graph)
    told = f" The distance of 100 is {trace.result.distance[100]}."
    *_, last = frames(trace, view)["frames"]
    assert last["round"].endswith(told)
    *_, end = moments(trace)
    assert told in story(end, view).description


def test_the_arrow_of_an_offer_is_dashed_if_it_is_refused(usual: Board) -> None:
    graph = roll_graph(usual)
    trace, view = dijkstra.trace(graph, 0), ChutesAndLaddersView(usual, graph)
    seen = set()
    for state in trace.states():
        improved = getattr(state.step, "improved", None)
        classes = {shape.classes for shape in view.scene(state).shapes}
        assert ("offer" in classes, "refused" in classes) == (improved is True, improved is False)
        seen.add(improved)
        if seen == {None, True, False}:
            return
    raise AssertionError("the search should have both kinds of offers")


# ---- charts and films ---------------------------------------------------------------------------


def test_bars_and_curve_have_the_right_heights() -> None:
    usual = Board.load("milton_bradley")
    chances = turn_distribution(usual, 60)
    lengths = [7] * 10 + [22] * 30 + [61] * 60
    scene = turns_scene(chances, lengths)
    bars = {
        shape.label: shape.points[2][1] - shape.points[0][1]
        for shape in scene.shapes
        if isinstance(shape, Polygon) and shape.label
    }
    assert bars.keys() == {"7 turns: 10 games", "22 turns: 30 games"}
    assert bars["22 turns: 30 games"] == pytest.approx(3 * bars["7 turns: 10 games"], abs=0.3)
    curve = next(s for s in scene.shapes if isinstance(s, Line) and s.label)
    assert len(curve.points) == 61
    top = min(range(61), key=lambda n: curve.points[n][1])
    assert top == 22
    base = curve.points[0][1]
    ratio = (base - curve.points[22][1]) / bars["22 turns: 30 games"]
    assert ratio == pytest.approx(float(chances[22]) / 0.3, abs=0.01)
    assert "the likeliest number of turns is 22, with 2.50%" in scene.description
    assert "60 of them took more than 60 turns" in scene.description


@pytest.mark.parametrize("turns", [7, 20, 500, 3000])
def test_axes_have_a_sensible_number_of_labels(turns: int) -> None:
    scene = turns_scene(turn_distribution(Board.load("milton_bradley"), turns))
    shares = [text for text in texts(scene) if text.endswith("%")]
    assert 3 <= len(shares) <= 7
    assert 5 <= len([text for text in texts(scene) if text.isdecimal()]) <= 16


def test_a_chart_of_nothing_is_refused(usual: Board) -> None:
    with pytest.raises(ValueError, match="no game can end"):
        turns_scene(turn_distribution(usual, 6))


def test_a_race_film_follows_the_rules(usual: Board) -> None:
    rng = random.Random(7)
    rolls = [rng.randint(1, 6) for _ in range(2000)]
    film = race_film(Position(usual, (0, 0, 0)), rolls)
    position, rounds = Position(usual, (0, 0, 0)), 0
    for roll in rolls:
        rounds += position.player == 0
        position = position.play(roll)
        if (winner := position.outcome()) is not None:
            break
    assert film.alt.endswith(f"Piece {'ABC'[winner or 0]} wins in round {rounds}.")
    assert len(film.scenes) == rounds + 1
    assert len({(scene.width, scene.height) for scene in film.scenes}) == 1
    said = [frame["say"] for frame in film.player()._frames["frames"]]
    assert said[0] == "Before the first roll."
    assert said[1].startswith("Round 1. A rolls 3: to 3. B rolls 2: to 2. C rolls ")
    assert said[-1].startswith(f"Round {rounds}. A rolls ")
    assert said[-1].endswith(f" {'ABC'[winner or 0]} wins.")
    assert race_film(Position(usual), [1, 1]).alt.endswith("Nobody has won yet.")


def test_moves_in_words(usual: Board) -> None:
    assert move_words(Position(usual), 1) == "1: up the ladder from 1 to 38"
    assert move_words(Position(usual, (94, 0)), 1) == "1: down the chute from 95 to 75"
    assert move_words(Position(usual, (0, 99), player=1), 1) == "1: to 100"
    assert move_words(Position(usual, (99, 0)), 2).endswith("beyond 100, so it stays on 99")
    assert move_words(Position(usual, (99, 0), finish="overshoot"), 2) == "2: to 100"


def test_the_standard_board_fits_on_a_laptop_with_texts_of_twelve_pixels(usual: Board) -> None:
    graph = roll_graph(usual)
    search = ChutesAndLaddersView(usual, graph).start(0)
    for scene in (search, rolling_scene(Position(usual), [], "Roll", (1, 6)), board_scene(usual)):
        sizes = [resolve(s.classes).size or 0 for s in scene.shapes if isinstance(s, Text)]
        assert scene.height * scene.zoom <= 441
        assert min(sizes) * scene.zoom >= 12

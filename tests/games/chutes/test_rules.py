"""Chutes and Ladders: boards, both graphs, routes and positions, against golden vectors and BFS."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, strategies as st

from pathlib_games import boards
from pathlib_games.boards import BoardNotFound, data_files
from pathlib_games.games.chutes.graphs import best_routes, fewest_turns, roll_graph, step_graph
from pathlib_games.games.chutes.rules import Board, Finish, Position
from pathlib_games.graphs import BadBoard, BadFile, BadPosition, IllegalMove, NodeNotFound, dijkstra
from tests.games.chutes.random_boards import games
from tests.games.round_trips import assert_round_trips
from tests.graphs.random_graphs import examples

USUAL = Board.load("milton_bradley")
VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "chutes.json").read_text("utf-8"))
CASES = {
    kind: [c for c in VECTORS["cases"] if c["kind"] == kind] for kind in ("step_path", "turns")
}


def board_of(case: dict[str, Any]) -> Board:
    given = case["board"]
    facts = VECTORS["about"]["boards"][given] if isinstance(given, str) else given
    return Board(facts["size"], facts["ladders"], facts["chutes"])


# ---- boards -------------------------------------------------------------------------------------


def test_the_usual_board_is_that_of_the_vectors() -> None:
    facts = VECTORS["about"]["boards"]["milton_bradley"]
    assert USUAL.size == facts["size"]
    assert sorted(USUAL.ladders) == sorted(map(tuple, facts["ladders"]))
    assert sorted(USUAL.chutes) == sorted(map(tuple, facts["chutes"]))


@pytest.mark.parametrize("name", data_files("chutes"))
def test_every_board_loads_and_can_be_won(name: str) -> None:
    board = Board.load(name)
    assert len(board.title) > 5
    assert fewest_turns(board)[0] > 1


def test_chute_from_48_differs_from_the_usual_board_in_one_chute() -> None:
    other = Board.load("chute_from_48")
    assert set(USUAL.slides.items()) ^ set(other.slides.items()) == {(47, 26), (48, 26)}


@pytest.mark.parametrize(
    ("name", "turns_from_1"), [("six_by_six", 4), ("quickest_way_up", 3)], ids=str
)
def test_boards_of_published_puzzles_have_the_published_answer(
    name: str, turns_from_1: int
) -> None:
    assert fewest_turns(Board.load(name))[1] == turns_from_1


def test_unknown_board_is_told_with_the_known_ones() -> None:
    with pytest.raises(BoardNotFound, match=r"no 'hasbro'.*milton_bradley"):
        Board.load("hasbro")


BAD_BOARDS: list[tuple[dict[str, Any], str]] = [
    ({"size": 1}, "size should be a whole number from 2 to 10000, but it is 1"),
    ({"size": 10**9}, "size should be a whole number from 2 to 10000"),
    ({"size": True}, "size should be a whole number"),
    ({"size": 10.0}, "size should be a whole number"),
    ({"ladders": [(0, 5)]}, r"ladders\[0\] should be a ladder that begins at a square from 1 to 9"),
    ({"chutes": [(10, 5)]}, r"chutes\[0\] should be a chute that begins at a square from 1 to 9"),
    ({"ladders": [(3, 11)]}, r"ladders\[0\] should be a ladder that ends at a square from 1 to 10"),
    ({"chutes": [(3, 0)]}, r"chutes\[0\] should be a chute that ends at a square from 1 to 10"),
    ({"chutes": [(3, -1)]}, "ends at a square from 1 to 10"),
    ({"ladders": [(8, 2)]}, r"a ladder that leads up, \(foot, top\), but it is \(8, 2\)"),
    ({"chutes": [(2, 8)]}, r"a chute that leads down, \(top, foot\), but it is \(2, 8\)"),
    ({"ladders": [(4, 4)]}, "a ladder that leads up"),
    ({"ladders": [(2, 5), (2, 6)]}, r"ladders\[1\] should be the only ladder or chute that begins"),
    ({"ladders": [(3, 9)], "chutes": [(3, 1)]}, r"chutes\[0\] should be the only ladder"),
    ({"ladders": [(2, 5), (5, 9)]}, r"ladders\[0\] should be a ladder that ends where no ladder"),
    ({"ladders": [(2, 8)], "chutes": [(8, 2)]}, "ends where no ladder or chute begins"),
    ({"ladders": [(2,)]}, r"ladders\[0\] should be a pair of squares"),
    ({"ladders": ["ab"]}, "a pair of squares, but it is 'ab'"),
    ({"chutes": [(9, 2.0)]}, "a pair of squares"),
    ({"chutes": [7]}, "a pair of squares, but it is 7"),
]


@pytest.mark.parametrize(("changes", "message"), BAD_BOARDS)
def test_bad_boards_are_told_part_by_part(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        Board(**({"size": 10} | changes))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"size": 10, "ladders": [], "chutes": []}', "source should be a text, but it is missing"),
        (
            '{"source": "x", "title": "t", "size": 10, "ladders": [[5, 2]], "chutes": []}',
            r"ladders\[0\] should be a ladder that leads up, \(foot, top\), but it is \(5, 2\)",
        ),
    ],
)
def test_bad_files_are_told_with_the_name_of_the_file(
    content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chutes").mkdir()
    (tmp_path / "chutes" / "mine.json").write_text(content)
    monkeypatch.setattr(boards, "data_folder", lambda: tmp_path)
    with pytest.raises(BadFile, match=rf"^mine\.json: {message}"):
        Board.load("mine")


def test_boards_made_of_lists_equal_those_made_of_tuples() -> None:
    loose: Any = [[2, 9]]
    assert Board(10, loose) == Board(10, [(2, 9)])
    assert hash(Board(10, loose)) == hash(Board(10, [(2, 9)]))


# ---- steps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES["step_path"], ids=lambda case: case["id"])
def test_step_vectors(case: dict[str, Any]) -> None:
    board, expected = board_of(case), case["expected"]
    graph = step_graph(board)
    start = dict(board.chutes).get(case["start"], case["start"])
    assert start == expected["adjusted_start"]
    assert dijkstra(graph, start).distance[board.size] == expected["distance"]
    unadjusted = dijkstra(graph, case["start"]).distance[board.size]
    assert unadjusted == expected["distance_without_adjusting"]
    shortest = list(nx.all_shortest_paths(graph.to_networkx(), start, board.size))
    assert len(shortest) == expected["shortest_paths"]
    assert expected["example_path"] in shortest
    assert dijkstra(graph, start).path_to(board.size) in shortest


def test_no_chute_is_on_a_shortest_way_in_steps() -> None:
    graph = step_graph(USUAL).to_networkx()
    for start in range(1, 100):
        for path in nx.all_shortest_paths(graph, start, 100):
            assert not set(pairwise(path)) & set(USUAL.chutes)


# ---- rolls --------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES["turns"], ids=lambda case: case["id"])
def test_turn_vectors(case: dict[str, Any]) -> None:
    board, expected = board_of(case), case["expected"]
    start, die, finish = case["start"], case["die"], case["finish"]
    found = dijkstra(roll_graph(board, die, finish), start).distance
    routes = list(best_routes(board, start, die, finish))
    if expected["min_turns"] is None:
        assert board.size not in found
        assert routes == []
        assert start not in fewest_turns(board, die, finish)
        return
    assert found[board.size] == expected["min_turns"] == fewest_turns(board, die, finish)[start]
    assert {route.squares[0] for route in routes} == {expected["start_after_slide"]}
    assert len({route.rolls for route in routes}) == expected["optimal_roll_sequences"]
    assert (
        sorted({route.rolls[0] for route in routes if route.rolls}) == expected["best_first_rolls"]
    )
    example = next(r for r in routes if list(r.rolls) == expected["example_rolls"])
    assert list(example.squares) == expected["example_squares"]
    # A chute at the start is not part of the path.
    begun = {(start, board.land(start))}
    takes = [bool((set(route.slides) - begun) & set(board.chutes)) for route in routes]
    assert any(takes) == expected["some_optimum_takes_a_chute"]
    assert all(takes) == expected["every_optimum_takes_a_chute"]


@examples(200)
@given(games())
def test_every_roll_is_an_edge(game: tuple[Board, int, Finish]) -> None:
    board, die, finish = game
    graph = roll_graph(*game)
    assert graph.nodes == tuple(range(board.size + 1))
    for square in board.resting_squares[:-1]:
        heads = [head for head, weight in graph.neighbors(square) if weight == 1]
        assert heads == [board.after(square, roll, finish) for roll in range(1, die + 1)]
        assert not set(heads) & set(board.slides)
    assert graph.neighbors(board.size) == []


@examples(200)
@given(games())
def test_fewest_turns_and_routes_agree(game: tuple[Board, int, Finish]) -> None:
    board, die, finish = game
    turns = fewest_turns(*game)
    for start in range(board.size + 1):
        distance = dijkstra(roll_graph(*game), start).distance
        assert turns.get(start) == distance.get(board.size)
        route = next(best_routes(board, start, die, finish), None)
        assert (route is None) == (start not in turns)
        if route is not None:
            assert len(route.rolls) == turns[start]
            square = board.land(start)
            for roll, rests in zip(route.rolls, route.squares[1:], strict=True):
                square = board.after(square, roll, finish)
                assert square == rests


# ---- positions ----------------------------------------------------------------------------------


@examples(200)
@given(games(), st.integers(1, 4), st.randoms(use_true_random=False))
def test_games_are_played_by_the_rules(
    game: tuple[Board, int, Finish], players: int, rng: Any
) -> None:
    board, die, finish = game
    position = Position(board, (0,) * players, 0, die, finish)
    for turn in range(30):
        assert Position.from_text(position.to_text()) == position
        if position.outcome() is not None:
            break
        assert position.player == turn % players
        roll = rng.choice(position.legal_moves())
        after = position.play(roll)
        for player in range(players):
            moved = board.after(position.squares[player], roll, finish)
            rests = moved if player == position.player else position.squares[player]
            assert after.squares[player] == rests
        position = after
    if board.size in position.squares:
        assert position.squares[position.outcome() or 0] == board.size


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one star"),
        ("3 4", "one star"),
        ("*3 *4", "one star"),
        ("*3 x", "one star"),
        ("*3 -4", "one star"),
        ("*16 0", "where no ladder or chute begins, but it is 16"),
        ("*101 0", "from 0 to 100"),
        (f"*{'1' * 5000} 0", "one star"),
    ],
)
def test_texts_that_are_no_position(text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Position.from_text(text)


@examples(60)
@given(games(), st.data())
def test_texts_and_json_hold_the_board_the_die_and_the_finish(
    played: tuple[Board, int, Finish], data: st.DataObject
) -> None:
    board, die, finish = played
    squares = data.draw(st.lists(st.sampled_from(board.resting_squares), min_size=1, max_size=4))
    player = data.draw(st.integers(0, len(squares) - 1))
    assert_round_trips(Position(board, tuple(squares), player, die, finish))


ODD: Any = "bounce"


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: roll_graph(USUAL, 0), BadPosition, "a whole number of faces from 1 to 1000"),
        (lambda: Position(USUAL, die=10**9), BadPosition, "from 1 to 1000, but it is 1000000000"),
        (lambda: roll_graph(USUAL, True), BadPosition, "from 1 to 1000, but it is True"),
        (lambda: roll_graph(USUAL, finish=ODD), BadPosition, "'exact' or 'overshoot', but"),
        (lambda: USUAL.after(98, 5, ODD), BadPosition, "'overshoot', but it is 'bounce'"),
        (lambda: USUAL.after(101, 5), BadPosition, r"from 0 to 100 and .*, but it is \(101, 5\)"),
        (lambda: USUAL.after(5, -1), BadPosition, "of at least 0"),
        (lambda: USUAL.after(np.uint8(200), np.uint8(100)), BadPosition, "uint8"),  # type: ignore[arg-type]
        (lambda: USUAL.land(101), BadPosition, "the square should be a whole number from 0 to 100"),
        (lambda: best_routes(USUAL, -1), NodeNotFound, "-1"),
        (lambda: best_routes(USUAL, 101), NodeNotFound, "101"),
        (lambda: best_routes(USUAL, ODD), NodeNotFound, "bounce"),
        (lambda: Position(USUAL).play(0), IllegalMove, "whole number from 1 to 6, but it is 0"),
        (lambda: Position(USUAL).play(7), IllegalMove, "whole number from 1 to 6, but it is 7"),
        (lambda: Position(USUAL, player=2), BadPosition, "from 0 to 1, because there are 2 pieces"),
    ],
)
def test_what_the_game_does_not_have_is_refused(
    ask: Callable[[], object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        ask()


@pytest.mark.parametrize(("board", "die"), [(Board(1_500), 1), (Board(10_000), 6)])
def test_the_ways_to_win_the_longest_games_are_found(board: Board, die: int) -> None:
    assert len(next(best_routes(board, die=die)).rolls) == -(-board.size // die)

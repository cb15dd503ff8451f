"""The rules of Color Lines: given boards, random boards against networkx, whole random games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.color_lines.rules import (
    SCORINGS,
    Cell,
    Outcome,
    Position,
    find_lines,
    move_graph,
)
from pathlib_games.graphs import BadFile, BadPosition, IllegalMove, bfs, dijkstra
from tests.games.given_cases import given_cases, kinds
from tests.games.round_trips import assert_round_trips
from tests.graphs.random_graphs import examples
from tests.tiers import cases

SCORES = ("one_per_ball", "five_plus_two")


def board(case: dict[str, Any], **settings: Any) -> Position:
    return Position.from_text("\n".join(case["board"]), **settings)


def cell_sets(cells: Any) -> set[frozenset[Cell]]:
    return {frozenset((x, y) for x, y in line) for line in cells}


# ---- the given cases ----------------------------------------------------------------------------


def test_every_kind_of_case_is_looked_at() -> None:
    assert kinds("lines") == {"reach", "path", "move", "lines"}


@pytest.mark.parametrize("case", given_cases("lines", "reach"))
def test_reach(case: dict[str, Any]) -> None:
    position, start = board(case), tuple(case["start"])
    distance = bfs(move_graph(position, start), start).distance
    shown = [
        [distance.get((x, y), -1) for x in range(position.width)] for y in range(position.height)
    ]
    assert shown == case["expected"]["distances"]
    assert len(distance) - 1 == case["expected"]["reachable_cells"]
    assert dijkstra(move_graph(position, start), start).distance == distance


@pytest.mark.parametrize("case", given_cases("lines", "path"))
def test_path(case: dict[str, Any]) -> None:
    position = board(case)
    start, end = tuple(case["start"]), tuple(case["end"])
    found = bfs(move_graph(position, start), start).distance.get(end)
    assert found == case["expected"]["steps"]
    if case["expected"]["path_exists"]:
        path = position.path(start, end)
        assert len(path) == case["expected"]["steps"] + 1
        assert (path[0], path[-1]) == (start, end)
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(path))
        assert set(path[1:]) <= set(position.free)
    else:
        with pytest.raises(IllegalMove, match=r"cannot reach|is occupied"):
            position.play((start, end))


@pytest.mark.parametrize("case", given_cases("lines", "move"))
def test_move(case: dict[str, Any]) -> None:
    expected = case["expected"]
    start, end = tuple(case["from"]), tuple(case["to"])
    if not expected["legal"]:
        with pytest.raises(IllegalMove) as refusal:
            board(case).play((start, end))
        assert refusal.value.reason == expected["reason"]
        return
    for scoring in SCORES:
        turn = board(case, scoring=scoring).turn((start, end))
        after = turn.position
        assert len(turn.path) - 1 == expected["steps"]
        assert len(turn.new_balls) == expected["new_balls"]
        left = dict(after.balls)
        if expected["lines"]:
            assert cell_sets(turn.lines) == cell_sets(expected["lines"])
            assert turn.cleared == {(x, y) for x, y in expected["removed_cells"]}
            assert after.score == turn.points == expected[f"score_{scoring}"]
        else:
            assert not turn.cleared, "the new balls happen to make a line: choose another seed"
            for cell, color in turn.new_balls:
                assert left.pop(cell) == color
        shown = Position.from_text("\n".join(expected["board_after_move_and_removal"]))
        assert left == shown.balls


@pytest.mark.parametrize("case", given_cases("lines", "lines"))
def test_lines(case: dict[str, Any]) -> None:
    position, expected = board(case), case["expected"]
    lines = find_lines(position)
    assert cell_sets(lines) == cell_sets(expected["lines"])
    assert len(lines) == len(expected["lines"])
    for scoring in SCORES:
        assert SCORINGS[scoring](lines) == expected[f"score_{scoring}"]


# ---- random boards ------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn, largest: int = 12) -> Position:
    """Draw a board of any shape, from nearly empty to full."""
    width, height = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    colors = draw(st.integers(1, 9))
    crowd = draw(st.sampled_from([0.05, 0.3, 0.6, 1.0]))
    rng = draw(st.randoms(use_true_random=False))
    signs = "123456789"[:colors] + "#" * draw(st.integers(0, 1))
    rows = [
        "".join(rng.choice(signs) if rng.random() < crowd else "." for _ in range(width))
        for _ in range(height)
    ]
    return Position.from_text("\n".join(rows), colors=colors, seed=rng.randint(0, 9))


@examples(300)
@given(position=positions())
def test_ways_agree_with_networkx_and_with_the_legal_moves(position: Position) -> None:
    reached: dict[Cell, dict[Cell, int]] = {}
    free = set(position.free)
    for start in position.balls:
        peer = nx.grid_2d_graph(position.width, position.height)
        peer.remove_nodes_from([cell for cell in list(peer) if cell not in free | {start}])
        reached[start] = nx.single_source_shortest_path_length(peer, start)
        assert position.ways_from(start).distance == reached[start]
    moves = [(start, end) for start, ends in reached.items() for end in ends if end != start]
    assert sorted(position.legal_moves()) == sorted(moves)
    assert (position.outcome() is None) == bool(moves)


@examples(100)
@given(
    position=positions(),
    scoring=st.sampled_from(list(SCORINGS)),
    score=st.integers(-5, 500),
    turns=st.integers(0, 99),
    upcoming=st.lists(st.just(1), max_size=9),
)
def test_texts_and_json_hold_everything(
    position: Position, scoring: str, score: int, turns: int, upcoming: list[int]
) -> None:
    assert_round_trips(position)
    told = replace(position, scoring=scoring, score=score, turns=turns)
    assert_round_trips(told)
    assert_round_trips(replace(told, upcoming=tuple(upcoming)))


@examples(300)
@given(position=positions(), data=st.data())
def test_no_ball_is_lost_or_invented(position: Position, data: st.DataObject) -> None:
    moves = position.legal_moves()
    if not moves:
        return
    start, end = data.draw(st.sampled_from(moves))
    turn = position.turn((start, end))
    before, after = Counter(position.balls.values()), Counter(turn.position.balls.values())
    moved = {cell: ball for cell, ball in position.balls.items() if cell != start}
    everything = moved | {end: position.at(start)} | dict(turn.new_balls)
    gone = Counter(everything[cell] for cell in turn.cleared)
    assert after == before + Counter(color for _, color in turn.new_balls) - gone
    assert sum(after.values()) == sum(before.values()) + len(turn.new_balls) - len(turn.cleared)
    assert position.cells.count(10) == turn.position.cells.count(10)
    assert find_lines(turn.position) == []
    assert turn.new_balls == () or {cell for cell, _ in turn.new_balls} <= {start, *position.free}


@examples(300)
@given(position=positions())
def test_lines_are_the_maximal_runs(position: Position) -> None:
    """Walk from every ball in every direction, the last one opposite to the game's."""
    balls = position.balls
    expected = set()
    for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for x, y in balls:
            run: list[Cell] = []
            while balls.get((x + len(run) * dx, y + len(run) * dy)) == balls[x, y]:
                run.append((x + len(run) * dx, y + len(run) * dy))
            if len(run) >= 5 and balls.get((x - dx, y - dy)) != balls[x, y]:
                expected.add(frozenset(run))
    assert set(find_lines(position)) == expected


# ---- games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(9, 9), (7, 7), (5, 6), (12, 3), (2, 2)])
def test_many_random_games_end(width: int, height: int) -> None:
    for seed in range(cases(every_night=200, every_time=30)):
        rng = random.Random(seed)
        position = Position.new(seed, width=width, height=height, colors=4 + seed % 6)
        while position.outcome() is None:
            turns = position.turns
            position = position.play(rng.choice(position.legal_moves()))
            assert position.turns == turns + 1
        assert position.outcome() == Outcome("full" if position.balls else "empty", position.score)


def test_a_new_game_has_five_balls_of_any_color_anywhere_and_three_to_come() -> None:
    everything = [Position.new(seed) for seed in range(300)]
    assert {(len(p.balls), len(p.upcoming), p.width, p.height) for p in everything} == {
        (5, 3, 9, 9)
    }
    assert len({tuple(p.balls) for p in everything}) > 290
    assert {c for p in everything for c in p.upcoming} == set(range(1, 8))
    assert {c for p in everything for c in p.balls.values()} == set(range(1, 8))
    assert len({cell for p in everything for cell in p.balls}) == 81


def test_a_clearing_move_brings_no_balls_and_keeps_the_next_colors() -> None:
    position = Position.from_text("1111.\n...2.\n....1", upcoming=[1, 2, 3])
    turn = position.turn(((4, 2), (4, 0)))
    assert turn.new_balls == ()
    assert turn.position.upcoming == (1, 2, 3)
    assert turn.position.balls == {(3, 1): 2}


def test_a_line_made_by_the_new_balls_vanishes_too() -> None:
    position = Position.from_text("1111.\n#####\n2....", upcoming=[1, 1, 1, 1])
    turn = position.turn(((0, 2), (1, 2)))
    assert turn.lines == (frozenset((x, 0) for x in range(5)),)
    assert turn.points == 5
    assert len(turn.new_balls) == 4


def test_fewer_balls_come_when_fewer_cells_are_free() -> None:
    turn = Position.from_text("12\n3.", upcoming=[4, 5, 6]).turn(((0, 1), (1, 1)))
    assert turn.new_balls == (((0, 1), 4),)
    assert turn.position.outcome() == Outcome("full", 0)


def test_an_empty_board_and_a_stuck_board_end_the_game() -> None:
    swept = Position.from_text("1111.\n....1").play(((4, 1), (4, 0)))
    assert swept.balls == {}
    assert swept.outcome() == Outcome("empty", 5)
    assert Position.from_text("1#.").outcome() == Outcome("stuck", 0)


# ---- scores -------------------------------------------------------------------------------------


def test_scores_for_one_line() -> None:
    lines = {n: [frozenset((x, 0) for x in range(n))] for n in (*range(5, 11), 30)}
    points = {name: [scoring(lines[n]) for n in range(5, 11)] for name, scoring in SCORINGS.items()}
    assert points == {
        "one_per_ball": [5, 6, 7, 8, 9, 10],
        "five_plus_two": [5, 7, 9, 11, 13, 15],
        "five_or_more": [10, 12, 18, 28, 42, 82],
    }
    assert SCORINGS["five_or_more"](lines[30]) == 210


def test_crossing_lines_count_apart_or_together() -> None:
    rows = ["1111..", "....1.", "....1.", "....1.", "....1.", "1....."]
    position = Position.from_text("\n".join(rows))
    points = {
        name: replace(position, scoring=name).turn(((0, 5), (4, 0))).points for name in SCORINGS
    }
    assert points == {"one_per_ball": 10, "five_plus_two": 10, "five_or_more": 42}


# ---- refusals -----------------------------------------------------------------------------------

REFUSED = Position.from_text("12...\n3....\n...##\n.4.#.")


@pytest.mark.parametrize(
    ("move", "reason", "words"),
    [
        (((2, 0), (3, 0)), "no_ball", r"There is no ball on \(2, 0\)\."),
        (((3, 2), (3, 0)), "no_ball", r"There is no ball on \(3, 2\)\."),
        (((1, 0), (0, 1)), "target_occupied", r"The cell \(0, 1\) is occupied\."),
        (((1, 0), (3, 2)), "target_occupied", r"The cell \(3, 2\) is occupied\."),
        (((1, 0), (1, 0)), "target_occupied", "occupied"),
        (((0, 0), (4, 0)), "no_path", r"cannot reach \(4, 0\); it is shut in\."),
        (((1, 0), (4, 3)), "no_path", r"cannot reach \(4, 3\); it can reach 12 cells\."),
        (((5, 0), (0, 0)), "off_board", r"\(5, 0\) is not a cell .* 0 to 4, y from 0 to 3\."),
        (((1, 0), (1, -1)), "off_board", "is not a cell of this board"),
        (((1, 0), (2.0, 0)), "off_board", "should be two whole numbers"),
        (("a1", (2, 0)), "off_board", "not 'a1'"),
        ((None, (2, 0)), "off_board", "not None"),
        (((1, 0), (True, False)), "off_board", "two whole numbers"),
    ],
)
def test_refused_moves_say_why(move: Any, reason: str, words: str) -> None:
    before = REFUSED.to_text()
    with pytest.raises(IllegalMove, match=words) as refusal:
        REFUSED.play(move)
    assert refusal.value.reason == reason
    assert REFUSED.to_text() == before


@pytest.mark.parametrize(
    ("text", "settings", "words"),
    [
        ("12\n1", {}, r"row 2 should be 2 cells long like the first one, but it is '1'"),
        ("1x", {}, r"a cell in row 1 should be one of the symbols .* but it is 'x'"),
        ("1.\n.8", {}, r"the cell \(1, 1\) should be one of the symbols .* but it is '8'"),
        ("3", {"colors": 2}, "but it is '3'"),
        ("1", {"colors": 10}, "the number of colors should be a whole number from 1 to 9"),
        ("1", {"colors": True}, "the number of colors"),
        ("." * 31, {}, "the width should be a whole number from 1 to 30, but it is 31"),
        ("\n".join("." * 31), {}, "the height should be a whole number from 1 to 30"),
        ("1", {"upcoming": [8]}, "a next ball should be a color from 1 to 7, but it is 8"),
        ("1", {"scoring": "most"}, "the scoring should be one of five_plus_two, one_per_ball"),
    ],
)
def test_bad_boards_are_named(text: Any, settings: Any, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Position.from_text(text, **settings)


@pytest.mark.parametrize("size", [{"width": 0}, {"height": 31}, {"width": 10**12}, {"height": "9"}])
def test_bad_sizes_are_named(size: Any) -> None:
    with pytest.raises(BadPosition, match="should be a whole number from 1 to 30"):
        Position.new(**size)
    with pytest.raises(BadPosition, match="the number of cells should be 2 x 2, but it is 3"):
        Position(2, 2, (0, 0, 0))
    with pytest.raises(BadPosition, match="but it is 11"):
        Position(1, 1, (11,))


def test_a_graph_begins_at_any_cell_of_the_board_and_no_other() -> None:
    assert move_graph(REFUSED, (0, 0)).nodes[0] == (0, 0)
    with pytest.raises(IllegalMove, match="not a cell of this board"):
        move_graph(REFUSED, (9, 9))
    with pytest.raises(IllegalMove, match="There is no ball"):
        REFUSED.ways_from((4, 0))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"board": ["1..", "x.."]}, "a cell in row 2 should be one of the symbols"),
        ({"colors": 99}, "number of colors should be a whole number from 1 to 9"),
        ({"upcoming": ["red"]}, "a next ball should be a color from 1 to 7, but it is 'red'"),
        ({"scoring": "x"}, "scoring should be one of"),
    ],
)
def test_bad_json_is_told_by_its_field(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadFile, match=f"^position JSON: {words}"):
        Position.from_json(Position.new(seed=4).to_json() | change)


def test_the_old_name_of_colors_still_works() -> None:
    position = Position.new(seed=1, colors=3)
    assert Position.new(seed=1, colours=3) == position
    old = position.to_json()
    old["colours"] = old.pop("colors")
    assert Position.from_json(old) == position
    assert Position.from_text(position.to_text().replace('"colors"', '"colours"')) == position

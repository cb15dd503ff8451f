"""Counting stones: the right number only, and every slip is named."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.games.hex.board import BLACK, WHITE, Player
from pathlib_games.games.hex.exercise_slips import PAYS_FOR_OWN_STONES
from pathlib_games.games.hex.exercise_stones import fewest_stones, judge_needed, straight_on
from pathlib_games.games.hex.graphs import cells_and_costs, distance_graph, stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import BadPosition
from tests.games.hex.positions import PLAYERS, SMALL, at_random
from tests.nightly import cases


@pytest.mark.parametrize("seed", range(cases(every_night=40, every_time=8)))
def test_needed_accepts_the_right_number_only(seed: int) -> None:
    position = at_random(seed)
    for player in PLAYERS:
        right = stones_needed(position, player)
        for given in (*range(6), None):
            assert bool(judge_needed(given, Stones(position, player))) == (given == right)


def test_needed_names_the_slip_that_gives_the_number() -> None:
    assert judge_needed(3, Stones(SMALL, BLACK)).mistake == PAYS_FOR_OWN_STONES
    wall = Position.from_text("BW.\n.W.\n...")
    assert judge_needed(2, Stones(wall, BLACK)).mistake is None  # it may be either of two slips
    assert "Walk with a finger" in judge_needed(7, Stones(wall, BLACK)).message
    assert "without the quotation marks: 2" in judge_needed("2", Stones(SMALL, BLACK)).message
    for no_number in ("many", [2], True):
        told = judge_needed(no_number, Stones(SMALL, BLACK)).message
        assert told.startswith("The answer should be a number, such as 5, not ")
    row = Position.from_text("W.W\n...\n...")
    assert judge_needed(3, Stones(row, WHITE)).mistake is not None


def test_costs_are_those_of_the_graph() -> None:
    for seed in range(20):
        position = at_random(seed, 5)
        for player in PLAYERS:
            cost = cells_and_costs(position, player)
            graph = distance_graph(position, player)
            assert set(cost) == {node for node in graph.nodes if not isinstance(node, str)}
            found = fewest_stones(cost, 5, position.neighbors, player)
            assert found == stones_needed(position, player)


def test_a_player_who_cannot_win_needs_no_number() -> None:
    lost = Stones(Position.from_text("BWB\n.W.\n.W."), BLACK)
    assert judge_needed(None, lost).message == "Black can win no more."
    assert "count the empty cells" in judge_needed(9, lost).message


def test_the_question_is_a_search_from_side_to_side() -> None:
    for player, ends in zip(PLAYERS, (("left", "right"), ("top", "bottom")), strict=True):
        instance = Stones(SMALL, player).instance
        assert (instance.source, instance.target) == ends
        assert instance.distances[instance.aim] == stones_needed(SMALL, player)
    nobody: Any = "red"
    with pytest.raises(BadPosition, match="'black' or 'white'"):
        Stones(SMALL, nobody)


@pytest.mark.parametrize(
    ("text", "player", "line"),
    [("B.W\n..B\n.BW", BLACK, "row"), ("BW.\nW.B\nW..", WHITE, "column")],
)
def test_who_counts_straight_ways_is_told_that_a_way_may_bend(
    text: str, player: Player, line: str
) -> None:
    asked = Stones(Position.from_text(text), player)
    assert straight_on(asked) == 2 != stones_needed(asked.position, player)
    told = judge_needed(2, asked).message
    assert f"So many the cheapest {line} needs, but a way may leave its {line}." in told
    assert "Which cells beside it cost less?" in told


def test_where_all_rows_are_blocked_none_is_the_cheapest() -> None:
    assert straight_on(Stones(Position.from_text("W..\n.W.\n..W"), BLACK)) is None

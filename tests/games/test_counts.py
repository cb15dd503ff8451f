"""Questions for numbers in games: the correct ones, and the verdicts on others."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given

from pathlib_games.games.color_lines.rules import Position as Balls
from pathlib_games.games.hex.graphs import cells_and_costs, stones_needed
from pathlib_games.games.hex.rules import BLACK, PLAYERS, WHITE, Position as Hex
from pathlib_games.games.tiles.roads import Board, road_at, score
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, WRONG_NEIGHBORS
from pathlib_tutor.lessons.color_lines import JUDGE_REACHED, JUDGE_STEPS, Ball, Way
from pathlib_tutor.lessons.hex import (
    JUDGE_STONES,
    PAYS_FOR_OWN_STONES,
    Stones,
    fewest_stones,
    straight_on,
)
from pathlib_tutor.lessons.tiles import (
    JUDGE_VALUE,
    NEEDS_NO_SUPPLY,
    PAIR_TWICE,
    PASSES_END_POINTS,
    SLIPS,
    TileValue,
    slipped,
    values,
)
from tests.games.hex.positions import SMALL, at_random
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples
from tests.tiers import cases

WALL = Stones(Hex.from_text("BW.\n.W.\n..."), BLACK)
LOST = Stones(Hex.from_text("BWB\n.W.\n.W."), BLACK)
LEAST_ROW = Stones(Hex.from_text("B.W\n..B\n.BW"), BLACK)
LEAST_COLUMN = Stones(Hex.from_text("BW.\nW.B\nW.."), WHITE)
POCKET = Balls.from_text("1.2.\n222.\n...3")
SHUT_IN = Way(POCKET, (0, 0), (0, 2))
AROUND = Way(Balls.from_text("12..\n.2..\n...."), (0, 0), (2, 0))
WALLED = Ball(Balls.from_text("1.2.2\n22.22\n22222\n....."), (0, 0))
ROAD = road_at(Board.load("example"), (0, 0))
MINE_2, FACTORY_1, PLAIN = (TileValue(ROAD, cell) for cell in ((1, 3), (3, 1), (1, 1)))
PAID_AT_BOTH = values(ROAD, next(slip for slip in SLIPS if slip.both_ends))[3, 1]
JUDGES: dict[type, Any] = {
    Stones: JUDGE_STONES,
    Way: JUDGE_STEPS,
    Ball: JUDGE_REACHED,
    TileValue: JUDGE_VALUE,
}


@pytest.mark.parametrize(
    ("asked", "answer", "told"),
    [
        (LOST, None, "Black can no longer win."),
        (SHUT_IN, None, ""),
        (SHUT_IN, float("inf"), ""),
        (AROUND, 6, ""),
        (PLAIN, 1, "The tile on (1, 1) is worth 1."),
    ],
)
def test_a_right_number_is_right(asked: Any, answer: object, told: str) -> None:
    verdict = JUDGES[type(asked)](answer, asked)
    assert verdict
    assert told in verdict.message


@pytest.mark.parametrize(
    ("asked", "answer", "mistake", "told"),
    [
        (Stones(SMALL, BLACK), 3, None, "It is not 3."),  # a slip, for it is only a few off
        (WALL, 2, None, "It is not 2."),  # it may be either of two slips
        (WALL, 7, None, "There is a path with fewer empty cells."),
        (LOST, 9, None, "How many empty cells does it use?"),
        (LEAST_ROW, 2, None, "Your number fits the cheapest row, but a path may leave its row."),
        (
            LEAST_COLUMN,
            2,
            None,
            "Your number fits the cheapest column, but a path may leave its column.",
        ),
        (SHUT_IN, 3, None, ""),
        (AROUND, 2, None, "That would be the distance if no ball were in the way."),
        (WALLED, 3, WRONG_NEIGHBORS, "It is not 3."),
        (FACTORY_1, 4, None, "From a factory to a house, each step counts twice."),
        # Taking a mine for a factory gives it steps that count 2.
        (MINE_2, 15, PAIR_TWICE, "steps count twice as much as they should"),
        (FACTORY_1, 13, PAIR_TWICE, "steps count twice as much as they should"),
        (FACTORY_1, PAID_AT_BOTH, PAIR_TWICE, "A delivery pays only once. Does it pay"),
    ],
)
def test_a_wrong_number_gets_its_hint(
    asked: Any, answer: object, mistake: int | None, told: str
) -> None:
    verdict = JUDGES[type(asked)](answer, asked)
    assert (verdict.status, verdict.share, verdict.mistake) == ("wrong", 0, mistake)
    assert told in verdict.message


def test_a_number_of_stones_that_is_a_few_off_names_an_idea_only_if_it_was_suspected() -> None:
    asked = EXERCISES["hex/stones"].item("hex/stones given=closer-black").question
    first = JUDGE_STONES(5, asked)  # 2 are needed, and 3 lie there already
    assert (first.mistake, first.causes) == (None, (PAYS_FOR_OWN_STONES,))
    again = JUDGE_STONES(5, asked, (), first.believed)
    assert again.mistake == PAYS_FOR_OWN_STONES
    assert JUDGE_STONES(3, asked, (), {31: 0.9, 0: 0.1}).causes == ()  # one off is always a slip


def test_where_stones_block_every_row_none_is_not_the_cost_of_a_row() -> None:
    asked = EXERCISES["hex/stones"].draw(1).question
    assert straight_on(asked) is None
    said = JUDGE_STONES(None, asked)
    assert said.fact == "Black can still win."
    assert "Trace a path from left to right" in said.question


def test_who_has_met_an_idea_before_hears_another_hint() -> None:
    again = JUDGE_STEPS(
        4, Way(Balls.from_text("1..\n22."), (0, 0), (2, 1)), met_before=[OFF_BY_ONE]
    )
    assert "Take a path through three places." in again.message


@pytest.mark.parametrize("asked", [WALL, AROUND, WALLED, MINE_2], ids=repr)
def test_what_is_no_number_is_told(asked: Any) -> None:
    judge = JUDGES[type(asked)]
    assert "remove the quotation marks and write 8" in judge("8", asked).message
    for no_number in ("many", [8], True):
        told = judge(no_number, asked).message
        assert "should be a number" in told
        assert judge(no_number, asked).unread


@pytest.mark.parametrize("seed", range(cases(every_night=40, every_time=8)))
def test_only_one_number_of_stones_is_right(seed: int) -> None:
    position = at_random(seed)
    for player in PLAYERS:
        right = stones_needed(position, player)
        for answer in (*range(6), None):
            assert bool(JUDGE_STONES(answer, Stones(position, player))) == (answer == right)


def test_stones_are_counted_by_a_search_from_side_to_side() -> None:
    for seed, player in product(range(10), PLAYERS):
        position = at_random(seed, 5)
        cost, instance = cells_and_costs(position, player), Stones(position, player).instance
        needed = stones_needed(position, player)
        assert set(cost) == {node for node in instance.graph if not isinstance(node, str)}
        assert fewest_stones(cost, 5, position.neighbors, player) == needed
        assert instance.distances.get(instance.aim) == needed
    assert straight_on(Stones(Hex.from_text("W..\n.W.\n..W"), BLACK)) is None


@examples(60)
@given(boards())
def test_values_without_a_slip_are_the_score(board: Board) -> None:
    for cell in board.tiles:
        road = road_at(board, cell)
        worth = score(road).tile_values
        assert values(road) == {at: worth[tile.id or 0] for at, tile in road.tiles.items()}


@pytest.mark.parametrize("number", [OFF_BY_ONE, PAIR_TWICE, PASSES_END_POINTS, NEEDS_NO_SUPPLY])
def test_a_slip_gives_the_right_number_where_it_does_not_show(number: int) -> None:
    assert slipped(number, PLAIN) == JUDGE_VALUE.right(PLAIN) == 1

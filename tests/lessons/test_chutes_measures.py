"""Steps and rolls: one number, and pairs of squares that they order differently."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from pathlib_games.games.chutes.graphs import fewest_turns, step_graph
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import NodeNotFound, NoPath, dijkstra
from pathlib_tutor.lessons.chutes_judges import (
    FewestFrom,
    drawn_fewest,
    judge_fewest,
    judge_pair,
    to_the_end,
    turned_pairs,
)
from tests.games.chutes.random_boards import random_boards
from tests.graphs.random_graphs import examples

USUAL = Board.load("milton_bradley")
TRAP = Board(20, chutes=[(square, 1) for square in range(8, 14)])
"""Nobody gets beyond six chutes in a row, except by single steps."""

# ---- one number ---------------------------------------------------------------------------------


def test_a_count_without_ladders_and_one_too_few_are_told() -> None:
    rolls = FewestFrom(USUAL, 0, "rolls")
    assert "the way without ladders" in judge_fewest(17, rolls).message
    assert "That is too few. Is each of these rolls allowed?" in judge_fewest(2, rolls).message


@examples(50)
@given(random_boards(most=30))
def test_steps_to_the_end_are_those_of_a_search_from_each_square(board: Board) -> None:
    for square, steps in to_the_end(board, "steps").items():
        assert dijkstra(step_graph(board), square).distance[board.size] == steps


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(NodeNotFound, match="0 is not a node"):
        FewestFrom(USUAL, 0, "steps")
    with pytest.raises(NodeNotFound, match="101 is not a node"):
        FewestFrom(USUAL, 101, "rolls")
    with pytest.raises(NoPath, match="from 1 to 20"):
        FewestFrom(TRAP, 1, "rolls")
    assert FewestFrom(TRAP, 1, "steps").fewest == 19


# ---- a pair -------------------------------------------------------------------------------------


def test_the_fifty_three_pairs_are_right_and_no_others() -> None:
    steps = {s: dijkstra(step_graph(USUAL), s).distance[100] for s in range(1, 101)}
    turns = fewest_turns(USUAL)
    squares = [square for square in USUAL.resting_squares if 0 < square < 100]
    pairs = [(a, b) for a in squares for b in squares]
    turned = [(a, b) for a, b in pairs if steps[a] < steps[b] and turns[a] > turns[b]]
    assert len(turned) == len(turned_pairs(USUAL)) == 53
    both = {*turned, *((b, a) for a, b in turned)}
    others = random.Random(1).sample([pair for pair in pairs if pair not in both], 60)
    assert all(judge_pair(f"{a} {b}", USUAL) for a, b in turned)
    assert not any(judge_pair(f"{a} {b}", USUAL) for a, b in others)
    assert judge_pair((12, 6), USUAL)
    assert judge_pair([6, 12], USUAL)


@pytest.mark.parametrize(
    ("pair", "told"),
    [
        ((0, 6), "0 will not do"),
        ((6, 101), "101 will not do"),
        ((6, 100), "100 will not do"),
        ((6, 6), "equally far"),
    ],
)
def test_other_pairs_get_a_reason(pair: object, told: str) -> None:
    assert told in judge_pair(pair, USUAL).message
    assert "from there the game cannot be won by rolls" in judge_pair((1, 15), TRAP).message


def test_drawn_questions_tell_the_slips_apart() -> None:
    models = set()
    for seed in range(50):
        asked = drawn_fewest(seed)
        models.add(asked.model)
        assert len({asked.fewest, *asked.by_slip.values()}) == 3
        for number, count in asked.by_slip.items():
            assert judge_fewest(count, asked).mistake == number
    assert models == {"steps", "rolls"}

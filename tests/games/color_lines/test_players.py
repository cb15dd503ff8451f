"""The hint player: legal moves, good reasons, and far more points than chance."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import mean
from time import process_time

import pytest
from hypothesis import given

from pathlib_games.games.color_lines.players import hint
from pathlib_games.games.color_lines.rules import Position, find_lines
from tests.games.color_lines.test_rules import positions
from tests.graphs.random_graphs import examples


@examples(100)
@given(position=positions(9))
def test_a_hint_is_a_legal_move_whenever_there_is_one(position: Position) -> None:
    proposed = hint(position)
    if proposed is None:
        assert position.legal_moves() == []
    else:
        assert proposed.move in position.legal_moves()
        assert proposed.why.endswith(".")
        assert hint(position) == proposed
        # A move that can clear a line clears it. (In a game no line lies there before the move.)
        quiet = replace(position, upcoming=())
        if not find_lines(position) and any(
            quiet.turn(move).lines for move in position.legal_moves()[:10]
        ):
            assert quiet.turn(proposed.move).lines
            assert proposed.why.startswith("It completes")


@pytest.mark.parametrize(
    ("rows", "move", "why"),
    [
        ("1111.\n.....\n....1", ((4, 2), (4, 0)), "It completes a line of 5, for 5 points."),
        ("111.11\n......\n1....2", ((0, 2), (3, 0)), "It completes a line of 6, for 7 points."),
        (
            "11113.\n......\n......\n.....2",
            ((4, 0), None),
            "It takes the blue ball out of the way of 4 red ones.",
        ),
        (
            "11.1.\n.....\n1...2",
            ((0, 2), None),
            "It brings 4 red balls together within five cells.",
        ),
    ],
)
def test_reasons(rows: str, move: tuple[object, object], why: str) -> None:
    proposed = hint(Position.from_text(rows))
    assert proposed is not None
    assert proposed.why == why
    assert proposed.source == move[0]
    assert move[1] in (None, proposed.target)


def test_the_longer_line_is_preferred() -> None:
    proposed = hint(Position.from_text("11.111\n......\n2....1\n2.....\n2.....\n2.....\n.....2"))
    assert proposed is not None
    assert proposed.why == "It completes a line of 6, for 7 points."


def test_four_in_a_row_are_built_where_a_fifth_can_come() -> None:
    """The ball may join either three; only one has a gap that another ball can reach."""
    proposed = hint(Position.from_text("111..\n....1\n#####\n111..\n....1\n1...."))
    assert proposed is not None
    assert proposed.source[1] > 2
    assert proposed.target in {(3, 3), (4, 3)}


@pytest.mark.slow
def test_plays_far_better_than_chance() -> None:
    scores, waiting = [], []
    for seed in range(6):
        position = Position.new(seed, scoring="five_or_more")
        while position.score < 200:
            begin = process_time()
            proposed = hint(position)
            waiting.append(process_time() - begin)
            if proposed is None:
                break
            position = position.play(proposed.move)
        scores.append(position.score)
    assert mean(scores) > 150
    assert sorted(waiting)[len(waiting) // 2] < 0.1, "a hint takes less than 100 ms"
    rng = random.Random(1)
    for seed in range(6):
        position = Position.new(seed, scoring="five_or_more")
        while moves := position.legal_moves():
            position = position.play(rng.choice(moves))
        assert position.score < 60

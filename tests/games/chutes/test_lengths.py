"""The length of games: published fractions, a second solver, and simulated games."""

from __future__ import annotations

import math
import statistics
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from pathlib_games.games.chutes import lengths as simulation
from pathlib_games.games.chutes.lengths import (
    EndlessGame,
    expected_turns,
    several_players,
    simulate,
    turn_distribution,
    turn_statistics,
)
from pathlib_games.games.chutes.rules import Board, Finish
from pathlib_games.graphs import BadPosition
from tests.games.chutes.random_boards import games
from tests.graphs.random_graphs import examples

USUAL, FROM_48 = Board.load("milton_bradley"), Board.load("chute_from_48")
# S. C. Althoen, L. King and K. Schilling, "How long is a game of snakes and ladders?", The
# Mathematical Gazette 77 (1993): the exact average for the Milton Bradley board.
PUBLISHED = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)
# Three chutes in a row, and a die of three: if you fall, you never pass them.
WALL = Board(12, chutes=[(5, 1), (6, 2), (7, 3)])


# ---- published figures --------------------------------------------------------------------------


def test_averages_of_both_boards_and_both_finishes() -> None:
    averages = {
        (name, finish): float(expected_turns(board, finish=finish)[0])
        for name, board in (("usual", USUAL), ("from 48", FROM_48))
        for finish in ("exact", "overshoot")
    }
    assert averages == {
        ("usual", "exact"): pytest.approx(39.22512, abs=1e-5),
        ("usual", "overshoot"): pytest.approx(35.8349384, abs=1e-7),
        ("from 48", "exact"): pytest.approx(39.5984, abs=1e-4),
        ("from 48", "overshoot"): pytest.approx(36.19307, abs=1e-5),
    }


def test_statistics_of_the_usual_board() -> None:
    exact = turn_statistics(USUAL)
    assert exact.mean == expected_turns(USUAL)[0] == PUBLISHED
    assert exact.deviation == pytest.approx(25.22496, abs=1e-5)
    assert (exact.median, exact.mode, exact.fewest) == (32, 22, 7)
    assert exact.probability_of_fewest == Fraction(47, 31104) == Fraction(423, 6**7)
    over = turn_statistics(USUAL, finish="overshoot")
    assert (over.median, over.mode, over.fewest) == (29, 20, 7)
    assert over.probability_of_fewest == Fraction(534, 6**7)


def test_two_players_on_the_usual_board() -> None:
    two = several_players(USUAL)
    assert two.rounds == pytest.approx(26.331, abs=5e-4)
    assert two.turns == pytest.approx(52.154, abs=5e-4)
    assert two.wins[0] == pytest.approx(0.507912, abs=5e-7)
    assert sum(two.wins) == pytest.approx(1, abs=1e-12)
    alone = several_players(USUAL, players=1)
    assert alone.rounds == alone.turns == pytest.approx(float(PUBLISHED), abs=1e-9)


def test_the_quoted_47_76_turns_are_of_the_other_board_when_overshooting_wins() -> None:
    two = several_players(FROM_48, finish="overshoot")
    assert two.turns == pytest.approx(47.76, abs=5e-3)
    assert two.wins[0] == pytest.approx(0.509, abs=5e-4)


# ---- a second solver ----------------------------------------------------------------------------


def solved_in_floats(board: Board, die: int, finish: Finish) -> dict[int, float]:
    """Solve the same equations with numpy, without infinite averages."""
    graph = {
        s: [board.after(s, r, finish) for r in range(1, die + 1)] for s in board.resting_squares
    }
    graph[board.size] = []

    def reach(square: int) -> set[int]:
        found = {square}
        while more := {head for s in found for head in graph[s]} - found:
            found |= more
        return found

    sure = [s for s in graph if all(board.size in reach(other) for other in reach(s))]
    unknown = [s for s in sure if s != board.size]
    rolls = [graph[row].count(column) / die for row in unknown for column in unknown]
    one = np.eye(len(unknown))
    solved = np.linalg.solve(one - np.reshape(rolls, one.shape), np.ones(len(unknown)))
    found = {board.size: 0.0} | dict(zip(unknown, solved.tolist(), strict=True))
    return found | {a: found[b] for a, b in board.slides.items() if b in found}


@examples(60)
@given(games(most=10))
def test_averages_solve_the_equations(game: tuple[Board, int, Finish]) -> None:
    board, die, finish = game
    assert expected_turns(board, die, finish) == pytest.approx(
        solved_in_floats(board, die, finish), rel=1e-9
    )


@examples(60)
@given(games(most=12))
def test_distribution_and_statistics_agree(game: tuple[Board, int, Finish]) -> None:
    board, die, finish = game
    chances = turn_distribution(board, 40, die, finish)
    assert len(chances) == 41
    assert 0 <= sum(chances) <= 1
    if 0 not in expected_turns(board, die, finish):
        with pytest.raises(EndlessGame, match="A game from 0 may"):
            turn_statistics(board, die, finish)
        return
    exact = turn_statistics(board, die, finish)
    assert exact.mean == expected_turns(board, die, finish)[0]
    assert exact.variance >= 0
    if exact.fewest <= 40:
        assert chances[exact.fewest] == exact.probability_of_fewest > 0
        assert not any(chances[: exact.fewest])
    if sum(chances) > 0.999999 and exact.variance:
        about = sum(float(p) * n**2 for n, p in enumerate(chances))
        assert about - float(exact.mean) ** 2 == pytest.approx(float(exact.variance), rel=0.05)
        assert chances[exact.mode] == max(chances)
        assert sum(chances[: exact.median + 1]) >= Fraction(1, 2) > sum(chances[: exact.median])


def test_a_race_agrees_with_all_its_cases() -> None:
    # After one roll each is on 1. There a coin is tossed: a 2 wins, a 1 slides back to 1. Of two
    # players the first wins with 1/2 + 1/8 + ... = 2/3; of three with 4/7.
    coin = Board(3, chutes=[(2, 1)])
    race = several_players(coin, players=3, die=2)
    assert race.wins == pytest.approx((4 / 7, 2 / 7, 1 / 7))
    assert race.turns == pytest.approx(3 + 2)
    assert race.rounds == pytest.approx(1 + 8 / 7)


def test_the_mode_may_lie_beyond_the_median() -> None:
    # From the start ten equally likely rolls: two win, two lead to 33, where all win, two to
    # 11, where all lead to 33, and four to 22, where all lead to 11.
    first = {1: 34, 2: 34, 3: 33, 4: 33, 5: 11, 6: 11} | dict.fromkeys(range(7, 11), 22)
    later = dict.fromkeys(range(12, 22), 33)
    back = dict.fromkeys(range(23, 33), 11)
    board = Board(34, ladders=[*first.items(), *later.items()], chutes=[*back.items()])
    exact = turn_statistics(board, die=10, finish="overshoot")
    assert (exact.median, exact.mode, exact.fewest) == (3, 4, 1)


def test_a_board_on_which_games_are_very_long() -> None:
    # The longest game in the notebook's tasks: a wall of chutes before the last square.
    chutes = [(start, 1 + n) for n, start in enumerate(n for n in range(99, 88, -1) if n != 94)]
    board = Board(100, [(foot, foot + 1) for foot in range(11, 29, 2)], chutes)
    exact = turn_statistics(board)
    assert exact.mean == expected_turns(board)[0]
    assert round(exact.mean) == 2893
    # The same in floats, with every turn simulated.
    at, ended = [1.0] + [0.0] * board.size, []
    for _ in range(exact.median + 1):
        ended.append(at[-1])
        rolled = [0.0] * (board.size + 1)
        for square, share in enumerate(at[:-1]):
            for roll in range(1, 7):
                rolled[board.after(square, roll)] += share / 6
        at = rolled
    assert sum(ended[:-1]) < 0.5 <= sum(ended)
    assert ended.index(max(ended)) == exact.mode
    assert several_players(board, 1).turns == pytest.approx(float(exact.mean), rel=1e-11)
    # Two independent lengths: P(both longer than n), for lengths that fall
    # by the same share each turn, halves the time.
    assert several_players(board, 2).rounds == pytest.approx(float(exact.mean) / 2, rel=0.01)


# ---- unanswerable questions ---------------------------------------------------------------------


def test_a_game_that_may_never_end() -> None:
    assert 0 not in expected_turns(WALL, die=3)
    assert expected_turns(WALL, die=3).keys() == {8, 9, 10, 11, 12}
    assert sum(turn_distribution(WALL, 50, die=3)) == 0
    message = "A game from 0 may reach a square with no path to 12"
    for ask in (
        lambda: turn_statistics(WALL, die=3),
        lambda: several_players(WALL, die=3),
        lambda: simulate(WALL, 10, seed=1, die=3),
    ):
        with pytest.raises(EndlessGame, match=message):
            ask()


def test_a_game_that_can_be_won_but_may_never_end() -> None:
    # A 1 wins at once. Any other roll is stuck below a wall of chutes forever.
    chutes = [(5, 2), (6, 3), (7, 4), (8, 2), (9, 3), (10, 4)]
    trap = Board(12, ladders=[(1, 12)], chutes=chutes)
    assert turn_distribution(trap, 3) == [0, Fraction(1, 6), 0, 0]
    assert expected_turns(trap).keys() == {1, 11, 12}
    assert expected_turns(trap)[1] == 0
    with pytest.raises(EndlessGame):
        simulate(trap, 10, seed=1)


def test_senseless_numbers_are_told() -> None:
    with pytest.raises(
        ValueError, match="number of players should be a whole number of at least 1, but it is 0"
    ):
        several_players(USUAL, players=0)
    with pytest.raises(ValueError, match="cannot be negative; got -1"):
        simulate(USUAL, -1, seed=1)
    with pytest.raises(ValueError, match="at most 256 faces; got 257"):
        simulate(USUAL, 1, seed=1, die=257)
    with pytest.raises(BadPosition, match="whole number of faces"):
        turn_distribution(USUAL, 5, die=0)


# ---- simulated ----------------------------------------------------------------------------------


@pytest.mark.parametrize("finish", ["exact", "overshoot"])
def test_played_games_have_the_exact_distribution(finish: Finish) -> None:
    games = 40_000
    lengths = simulate(USUAL, games, seed=3, finish=finish)
    exact = turn_statistics(USUAL, finish=finish)
    error = exact.deviation / math.sqrt(games)
    assert abs(statistics.fmean(lengths) - float(exact.mean)) < 4 * error
    # Pearson's test: the statistic of k bins has mean k - 1 and variance 2 (k - 1).
    chances = turn_distribution(USUAL, 120, finish=finish)
    bins = range(7, 121)
    expected = [games * float(chances[n]) for n in bins]
    found = [lengths.count(n) for n in bins]
    square = sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))
    assert abs(square - len(bins)) < 4 * math.sqrt(2 * len(bins))
    # In playing order, games are independent.
    half = statistics.fmean(lengths[: games // 2]) - statistics.fmean(lengths[games // 2 :])
    assert abs(half) < 4 * 2 * error


@examples(40)
@given(game=games(most=15), seed=st.integers(0, 2**64))
@example(game=(USUAL, 20, "overshoot"), seed=1)
@example(game=(USUAL, 256, "overshoot"), seed=1)
def test_played_games_are_within_four_standard_errors(
    game: tuple[Board, int, Finish], seed: int
) -> None:
    board, die, finish = game
    if 0 not in expected_turns(board, die, finish):
        return
    exact = turn_statistics(board, die, finish)
    if exact.mean > 500:
        return
    lengths = simulate(board, 900, seed, die=die, finish=finish)
    assert min(lengths) >= exact.fewest
    # Skewed distributions stray further than normal ones: hence more than a few standard errors.
    assert abs(statistics.fmean(lengths) - float(exact.mean)) <= 6 * exact.deviation / 30 + 1e-9


def test_a_seed_decides_the_games() -> None:
    assert simulate(USUAL, 50, seed=1) == simulate(USUAL, 50, seed=1)
    assert simulate(USUAL, 50, seed=1) != simulate(USUAL, 50, seed=2)
    assert simulate(USUAL, 0, seed=1) == []


def test_a_die_of_one_face_leaves_no_choice() -> None:
    assert simulate(Board(12, ladders=[(2, 9)]), 4, seed=1, die=1) == [5, 5, 5, 5]


def test_long_runs_show_a_progress_bar_and_short_ones_none(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate(USUAL, 100, seed=1)
    assert capfd.readouterr().err == ""
    clock = iter(range(0, 10_000, 2))
    monkeypatch.setattr(simulation, "BATCH", 10)
    monkeypatch.setattr("tqdm.std.time", lambda: next(clock))
    assert len(simulate(USUAL, 100, seed=1)) == 100
    assert "100/100" in capfd.readouterr().err

"""How many turns a game of Chutes and Ladders takes: on average, exactly, and played out.

All of it follows from the graph of rolls: `turns` works it out, `simulation` plays it out.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

from pathlib_games.games.chutes import simulation, turns as walks
from pathlib_games.games.chutes.board import Board, Finish
from pathlib_games.games.chutes.graphs import roll_graph


def expected_turns(board: Board, die: int = 6, finish: Finish = "exact") -> dict[int, Fraction]:
    """Give, for each square, how many more turns a game takes on average, as an exact fraction.

    Squares from which a game may never end are left out: there is no average.

    Examples
    --------
    >>> turns = expected_turns(Board.load("milton_bradley"))
    >>> print(f"{float(turns[0]):.4f}")
    39.2251
    >>> expected_turns(Board(size=2), die=2)
    {0: Fraction(2, 1), 1: Fraction(2, 1), 2: Fraction(0, 1)}
    """
    lengths = walks.expected_lengths(roll_graph(board, die, finish), board.size)
    return {square: lengths[square] for square in range(board.size + 1) if square in lengths}


def turn_distribution(
    board: Board, turns: int, die: int = 6, finish: Finish = "exact", start: int = 0
) -> list[Fraction]:
    """Return the probabilities that a game takes exactly 0, 1, 2, ... ``turns`` turns.

    Examples
    --------
    >>> turn_distribution(Board.load("milton_bradley"), turns=7)[7]
    Fraction(47, 31104)
    >>> turn_distribution(Board(size=2), turns=3, die=2)
    [Fraction(0, 1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    """
    rolls = roll_graph(board, die, finish)
    lengths = walks.length_distribution(rolls, start, board.size)
    return list(islice(lengths, turns + 1))


def turn_statistics(
    board: Board, die: int = 6, finish: Finish = "exact", start: int = 0
) -> walks.Statistics:
    """Return mean, standard deviation, median, mode and the fewest turns of a game, exactly.

    Raises
    ------
    EndlessGame
        If a game may never end.

    Examples
    --------
    >>> turn_statistics(Board.load("milton_bradley"))
    Statistics: mean 39.23, standard deviation 25.22, median 32, mode 22, fewest 7 (1 in 662)
    """
    return walks.statistics(roll_graph(board, die, finish), start, board.size)


def several_players(
    board: Board, players: int = 2, die: int = 6, finish: Finish = "exact"
) -> walks.SeveralWalkers:
    """Return how long a game of several players takes until the first one wins, and who wins.

    Raises
    ------
    EndlessGame
        If a game may never end.

    Examples
    --------
    >>> two = several_players(Board.load("milton_bradley"))
    >>> print(f"{two.rounds:.3f} rounds, {two.turns:.3f} turns, {two.wins[0]:.4f}")
    26.331 rounds, 52.154 turns, 0.5079
    """
    return walks.several_walkers(roll_graph(board, die, finish), 0, board.size, players)


def simulate(  # noqa: PLR0913 - a game has rules, a number and a seed
    board: Board,
    games: int,
    seed: int,
    *,
    die: int = 6,
    finish: Finish = "exact",
    start: int = 0,
) -> list[int]:
    """Play many games of one player and give how many turns each of them took.

    The same seed gives the same games, with and without numpy, which only makes it faster. If it
    takes longer than a second, a progress bar appears.

    Raises
    ------
    EndlessGame
        If a game may never end.
    ValueError
        If the die has more than 256 faces.

    Examples
    --------
    >>> simulate(Board.load("milton_bradley"), games=5, seed=1)
    [73, 17, 31, 32, 91]
    """
    return simulation.simulate(roll_graph(board, die, finish), start, board.size, games, seed)

"""The number of turns in a game of Chutes and Ladders, computed exactly and simulated.

A game is a random walk on the graph of rolls: all edges of a square are equally likely. It ends at
the last square.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TypeVar

from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.games.chutes.rules import Board, Finish, check_die
from pathlib_games.graphs import BadGraph, BadPosition, Graph, Node, bfs
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import shown


class EndlessGame(BadGraph):
    """A game may reach a square from which it never ends."""

    def __init__(self, end: int) -> None:
        super().__init__(
            f"A game from 0 may reach a square with no path to {shown(end)}, so it may never "
            "end; change the board or the die."
        )


_Averages = dict[Node, Fraction]
_Games = TypeVar("_Games", int, float)  # a count, or a share of all games
NEGLIGIBLE = 1e-15

# ---- the mean -----------------------------------------------------------------------------------


def expected_turns(board: Board, die: int = 6, finish: Finish = "exact") -> dict[int, Fraction]:
    """Map each square to the expected number of turns until the end, as an exact fraction.

    Squares from which a game may never end are omitted.

    Notes
    -----
    The expectation of a square is 1 plus the mean expectation of the squares that its rolls lead
    to. This gives one linear equation per square, solved in fractions by Gaussian elimination.
    O(V^3) at worst; a board of 100 squares takes some milliseconds, because the equations are
    sparse.

    References
    ----------
    J. G. Kemeny and J. L. Snell, *Finite Markov Chains* (1960), chapter 3.

    Examples
    --------
    >>> turns = expected_turns(Board.load("milton_bradley"))
    >>> print(f"{float(turns[0]):.4f}")
    39.2251
    >>> expected_turns(Board(size=2), die=2)
    {0: Fraction(2, 1), 1: Fraction(2, 1), 2: Fraction(0, 1)}
    """
    turns = _averages(board, roll_graph(board, die, finish))
    ends = {square: board.land(square) for square in range(board.size + 1)}
    return {square: turns[end] for square, end in ends.items() if end in turns}


def _averages(board: Board, rolls: Graph) -> _Averages:
    """Return the expected turns from each square where pieces rest and every game ends."""
    others = {board.size, *board.slides}
    squares = [square for square in sure_to_end(board, rolls) if square not in others]
    return _solve(rolls, board.size, dict.fromkeys(squares, Fraction(1)))


def _solve(rolls: Graph, end: int, constants: _Averages) -> _Averages:
    """Solve x(node) = constant(node) + mean of x over the node's heads, with x(end) = 0."""
    nodes = list(constants)
    terms: dict[Node, _Averages] = {}
    for node in nodes:
        heads = [head for head, _ in rolls.neighbors(node)]
        terms[node] = {h: Fraction(heads.count(h), len(heads)) for h in heads if h != end}
    # From the last node to the first: eliminate each variable from its own equation, then from the
    # earlier equations. Most moves lead to later nodes, so the equations stay sparse.
    for i, node in reversed(list(enumerate(nodes))):
        rest = 1 - terms[node].pop(node, Fraction(0))
        constants[node] /= rest
        terms[node] = {other: share / rest for other, share in terms[node].items()}
        for earlier in nodes[:i]:
            factor = terms[earlier].pop(node, None)
            if factor is None:
                continue
            constants[earlier] += factor * constants[node]
            for other, share in terms[node].items():
                terms[earlier][other] = terms[earlier].get(other, Fraction(0)) + factor * share
    solution: _Averages = {end: Fraction(0)}
    for node in nodes:  # now each depends only on earlier nodes
        known = (share * solution[other] for other, share in terms[node].items())
        solution[node] = constants[node] + sum(known, Fraction(0))
    return solution


def sure_to_end(board: Board, rolls: Graph) -> list[Node]:
    """Return the squares from which every game ends."""
    edges = [(head, tail, weight) for tail, head, weight in rolls.edges if tail != board.size]
    back = Graph.from_edges(edges, rolls.nodes, directed=True)
    can_end = bfs(back, board.size).distance
    lost = [node for node in rolls if node not in can_end]
    doomed = {node for place in lost for node in bfs(back, place).distance}
    return [node for node in rolls if node not in doomed]


# ---- the distribution ---------------------------------------------------------------------------


class Moves:
    """The square that each roll leads to, for every square."""

    def __init__(self, board: Board, die: int, finish: Finish) -> None:
        check_die(die, finish)
        self.faces = die
        self.end = board.size
        faces = range(1, die + 1)
        self.heads = [[board.after(s, roll, finish) for roll in faces] for s in range(self.end)]
        self.heads.append([self.end] * die)

    def counts(self) -> Iterator[tuple[int, int]]:
        """Yield how many games end after exactly 0, 1, 2, ... turns, and how many continue."""
        at = {0: 1}
        while True:
            ended = at.pop(self.end, 0)
            yield ended, sum(at.values())
            at = self._rolled(at)

    def most(self) -> Iterator[int]:
        """Yield the largest number of games of exactly 0, 1, 2, ... turns from any square."""
        games = [0] * self.end + [1]
        while True:
            yield max(games)
            games = [sum(games[head] for head in heads) for heads in self.heads[:-1]] + [0]

    def shares(self) -> Iterator[tuple[float, float]]:
        """Yield the shares of games that end after exactly 0, 1, 2, ... turns, and that continue.

        The distribution of unfinished games over the squares converges. From then on, each turn
        ends a constant share of them, so rolls are no longer simulated.
        """
        at, ending, steady, going_on = {0: 1.0}, 0.0, False, 1.0
        while True:
            yield going_on * ending, going_on * (1 - ending)
            going_on *= 1 - ending
            if not steady:
                rolled = {s: share / self.faces for s, share in self._rolled(at).items()}
                ending = rolled.pop(self.end, 0.0)
                rolled = {s: share / (1 - ending) for s, share in rolled.items()}
                steady = all(abs(rolled[s] - at.get(s, 0.0)) < NEGLIGIBLE for s in rolled)
                at = rolled

    def _rolled(self, at: dict[int, _Games]) -> dict[int, _Games]:
        following: dict[int, _Games] = {}
        for square, games in at.items():
            for head in self.heads[square]:
                following[head] = following.get(head, 0) + games
        return following


def turn_distribution(
    board: Board, turns: int, die: int = 6, finish: Finish = "exact"
) -> list[Fraction]:
    """Return the probabilities that a game takes exactly 0, 1, 2, ..., ``turns`` turns.

    Examples
    --------
    >>> turn_distribution(Board.load("milton_bradley"), turns=7)[7]
    Fraction(47, 31104)
    >>> turn_distribution(Board(size=2), turns=3, die=2)
    [Fraction(0, 1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    """
    counts = islice(Moves(board, die, finish).counts(), turns + 1)
    return [Fraction(ended, die**length) for length, (ended, _) in enumerate(counts)]


@dataclass(frozen=True)
class Statistics:
    """Statistics of the length of a game."""

    # The mean and the variance.
    mean: Fraction
    variance: Fraction
    median: int  # the smallest length that at least half of the games do not exceed
    mode: int  # the most likely length
    # The smallest length and its probability.
    fewest: int
    probability_of_fewest: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return math.sqrt(self.variance)

    def __repr__(self) -> str:
        return (
            f"Statistics: mean {float(self.mean):.2f}, standard deviation {self.deviation:.2f}, "
            f"median {self.median}, mode {self.mode}, fewest {self.fewest} "
            f"(1 in {round(1 / self.probability_of_fewest)})"
        )


def turn_statistics(board: Board, die: int = 6, finish: Finish = "exact") -> Statistics:
    """Return the mean, standard deviation, median, mode and minimum of the length, exactly.

    Raises
    ------
    EndlessGame
        If a game may never end.

    Examples
    --------
    >>> turn_statistics(Board.load("milton_bradley"))
    Statistics: mean 39.23, standard deviation 25.22, median 32, mode 22, fewest 7 (1 in 662)
    """
    rolls = roll_graph(board, die, finish)
    means = _averages(board, rolls)
    if 0 not in means:
        raise EndlessGame(board.size)
    mean = means[0]
    # (t + 1)^2 is 2 t + 1 more than t^2, and each roll leaves one turn less.
    more = {node: 2 * turns - 1 for node, turns in means.items() if node != board.size}
    squares = _solve(rolls, board.size, more)
    mode, fewest, median = _counted(Moves(board, die, finish))
    return Statistics(mean, squares[0] - mean**2, median, mode, *fewest)


def _counted(moves: Moves) -> tuple[int, tuple[int, Fraction], int]:
    """Return the mode, the minimum with its probability, and the median.

    It counts games in integers, because fractions would have to be reduced.
    """
    most = moves.most()
    one_square = next(most)
    going_on: list[int] = []
    games, likeliest, mode = 1, 0, 0
    fewest: tuple[int, Fraction] | None = None
    median: int | None = None
    for turns, (ended, others) in enumerate(moves.counts()):
        going_on.append(others)
        if ended > likeliest:
            likeliest, mode = ended, turns
            fewest = fewest or (turns, Fraction(ended, games))
        if 2 * others <= games:
            median = turns if median is None else median
        # A longer game consists of an unfinished first half and a second half of exactly the
        # remaining turns. The counts of both halves bound its count.
        if turns % 2:
            one_square = next(most)
        games *= moves.faces
        likeliest *= moves.faces
        half = (turns + 1) // 2
        if fewest and median is not None and going_on[turns + 1 - half] * one_square <= likeliest:
            return mode, fewest, median
    raise AssertionError("the counts never end")


# ---- several players ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Race:
    """The length of a game of several players until the first win, and the chances of each."""

    rounds: float  # the expected number of rounds; an incomplete last round counts
    turns: float  # the expected number of turns of all players
    wins: tuple[float, ...]
    """The probability of each player to win, in order of play."""


def several_players(board: Board, players: int = 2, die: int = 6, finish: Finish = "exact") -> Race:
    """Return the length of a game of several players, and the chances of each.

    Raises
    ------
    EndlessGame
        If a game may never end.
    BadPosition
        If the number of players is not a positive whole number.

    Examples
    --------
    >>> two = several_players(Board.load("milton_bradley"))
    >>> print(f"{two.rounds:.3f} rounds, {two.turns:.3f} turns, {two.wins[0]:.4f}")
    26.331 rounds, 52.154 turns, 0.5079
    """
    if not is_whole(players, 1):
        raise BadPosition("the number of players", "a whole number of at least 1", players)
    if 0 not in sure_to_end(board, roll_graph(board, die, finish)):
        raise EndlessGame(board.size)
    rounds = turns = 0.0
    wins = [0.0] * players
    before = 1.0  # the probability that a given player has not won before this round
    for length, (now, after) in enumerate(Moves(board, die, finish).shares()):
        for player in range(players):
            # Earlier players have not won by this round, later ones not by the previous round.
            first = now * after**player * before ** (players - 1 - player)
            wins[player] += first
            rounds += length * first
            turns += ((length - 1) * players + player + 1) * first
        before = after
        if before < NEGLIGIBLE:
            break
    return Race(rounds, turns, tuple(wins))


# ---- many simulated games of Chutes and Ladders, several moves at a time ---------------------
#
# Random bytes determine the moves. One byte encodes several moves, three for a six-sided die: a
# table gives their result, and how many of them the game used. All games of a batch take their next
# moves together.

BATCH = 250_000  # the number of simultaneous games

MOST_FACES = 256


def simulate(
    board: Board, games: int, seed: int, *, die: int = 6, finish: Finish = "exact"
) -> list[int]:
    """Simulate many games of one player and return the number of turns of each.

    The same seed gives the same games. A progress bar appears after a second.

    Raises
    ------
    EndlessGame
        If a game may never end.
    ValueError
        If the number of games is negative, or the die has more than 256 faces.

    Examples
    --------
    >>> simulate(Board.load("milton_bradley"), games=5, seed=1)
    [73, 17, 31, 32, 91]
    """
    from tqdm import tqdm

    if games < 0:
        raise ValueError(f"The number of games cannot be negative; got {shown(games)}.")
    if 0 not in sure_to_end(board, roll_graph(board, die, finish)):
        raise EndlessGame(board.size)
    table = _Table(Moves(board, die, finish))
    rng = Random(seed)
    lengths: list[int] = []
    with tqdm(total=games, unit="game", unit_scale=True, delay=1, leave=False) as bar:
        while len(lengths) < games:
            batch = min(BATCH, games - len(lengths))
            lengths += _played(table, batch, rng)
            bar.update(batch)
    return lengths


class _Table:
    """The result of several moves at once, for every square."""

    def __init__(self, moves: Moves) -> None:
        faces = moves.faces
        if faces > MOST_FACES:
            raise ValueError(f"A die should have at most {MOST_FACES} faces; got {faces}.")
        self.moves_at_once = max(n for n in range(1, 9) if faces**n <= MOST_FACES)
        self.codes = faces**self.moves_at_once
        self.end = self.codes * moves.end
        self.jump: list[int] = []
        self.used: list[int] = []
        for node in range(len(moves.heads)):
            walks = [(node, 0)]  # the result of each sequence of moves, and the moves used
            for _ in range(self.moves_at_once):
                walks = [
                    (head, used + (at != moves.end))
                    for at, used in walks
                    for head in moves.heads[at]
                ]
            self.jump += [self.codes * at for at, _ in walks]
            self.used += [used for _, used in walks]

    def draw(self, count: int, rng: Random) -> bytes:
        """Return equally likely codes: random bytes, without those that are too large."""
        drawn = b""
        while len(drawn) < count:
            missing = count - len(drawn)
            # A multiple of 4, so that no 4-byte number of the generator is cut.
            more = rng.randbytes(4 * (missing * MOST_FACES // self.codes // 4 + 4))
            drawn += more.translate(None, bytes(range(self.codes, MOST_FACES)))
        return drawn[:count]


def _played(table: _Table, walks: int, rng: Random) -> list[int]:
    lengths = [0] * walks
    going, at, moved = list(range(walks)), [0] * walks, 0
    while going:
        codes = table.draw(len(going), rng)
        still, there = [], []
        for walk, node, code in zip(going, at, codes, strict=True):
            following = table.jump[node + code]
            if following == table.end:
                lengths[walk] = moved + table.used[node + code]
            else:
                still.append(walk)
                there.append(following)
        going, at = still, there
        moved += table.moves_at_once
    return lengths

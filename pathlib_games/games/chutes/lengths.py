"""How many turns a game of Chutes and Ladders takes, worked out exactly and played out.

A piece goes where the die sends it: a game is a random walk on the graph of rolls, on which all
edges of a square are equally likely, until it comes to the last square.
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
    """A game may come to a square from which nobody wins, so it may never end."""

    def __init__(self, end: int) -> None:
        super().__init__(
            f"From 0 a game may come to a square from which {shown(end)} cannot "
            "be reached, so it may never end; change the board or the die."
        )


_Averages = dict[Node, Fraction]
_Games = TypeVar("_Games", int, float)  # how many, or which share of all
NEGLIGIBLE = 1e-15

# ---- the average --------------------------------------------------------------------------------


def expected_turns(board: Board, die: int = 6, finish: Finish = "exact") -> dict[int, Fraction]:
    """Give, for each square, how many more turns a game takes on average, as an exact fraction.

    Squares from which a game may never end are left out: there is no average.

    Notes
    -----
    The average from a square is the mean, over its rolls, of one turn and the average from where
    the roll leads. That is one linear equation for each square; they are solved in fractions, by
    Gaussian elimination. O(V^3) at worst; a board of 100 squares takes some milliseconds, because
    an equation has few terms.

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
    """Return how long games are on average from where a piece can rest and every game ends."""
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
    # From the last node to the first: free each equation of its own unknown, then put it into the
    # earlier equations. Most moves lead to later nodes, so few terms are left each time.
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
    for node in nodes:  # now each depends on earlier ones only
        known = (share * solution[other] for other, share in terms[node].items())
        solution[node] = constants[node] + sum(known, Fraction(0))
    return solution


def sure_to_end(board: Board, rolls: Graph) -> list[Node]:
    """Return the squares from which no game can come to where nobody wins."""
    edges = [(head, tail, weight) for tail, head, weight in rolls.edges if tail != board.size]
    back = Graph.from_edges(edges, rolls.nodes, directed=True)
    can_end = bfs(back, board.size).distance
    lost = [node for node in rolls if node not in can_end]
    doomed = {node for place in lost for node in bfs(back, place).distance}
    return [node for node in rolls if node not in doomed]


# ---- the whole distribution ---------------------------------------------------------------------


class Moves:
    """Where each roll leads from each square."""

    def __init__(self, board: Board, die: int, finish: Finish) -> None:
        check_die(die, finish)
        self.faces = die
        self.end = board.size
        faces = range(1, die + 1)
        self.heads = [[board.after(s, roll, finish) for roll in faces] for s in range(self.end)]
        self.heads.append([self.end] * die)

    def counts(self) -> Iterator[tuple[int, int]]:
        """Give, of all games of 0, 1, 2, ... turns, how many end with them and how many go on."""
        at = {0: 1}
        while True:
            ended = at.pop(self.end, 0)
            yield ended, sum(at.values())
            at = self._rolled(at)

    def most(self) -> Iterator[int]:
        """Give how many games of exactly 0, 1, 2, ... turns there are at most from one square."""
        games = [0] * self.end + [1]
        while True:
            yield max(games)
            games = [sum(games[head] for head in heads) for heads in self.heads[:-1]] + [0]

    def shares(self) -> Iterator[tuple[float, float]]:
        """Give which share of all games ends with 0, 1, 2, ... turns, and which goes on.

        After many turns the games that go on are always spread over the squares in the same way.
        From then on each turn ends the same share of them, and no roll is looked at any more.
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
    """Return the probabilities that a game takes exactly 0, 1, 2, ... ``turns`` turns.

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
    """What is known about the length of a game."""

    # The average length, and the average squared difference from it.
    mean: Fraction
    variance: Fraction
    median: int  # the least length that at least half of the games do not exceed
    mode: int  # the likeliest length
    # The least length, and how likely it is.
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
    rolls = roll_graph(board, die, finish)
    means = _averages(board, rolls)
    if 0 not in means:
        raise EndlessGame(board.size)
    mean = means[0]
    # The square of t + 1 is 2 t + 1 more than that of t; where a roll leads, t is one turn less.
    more = {node: 2 * turns - 1 for node, turns in means.items() if node != board.size}
    squares = _solve(rolls, board.size, more)
    mode, fewest, median = _counted(Moves(board, die, finish))
    return Statistics(mean, squares[0] - mean**2, median, mode, *fewest)


def _counted(moves: Moves) -> tuple[int, tuple[int, Fraction], int]:
    """Return the likeliest length, the least with its probability, and the median.

    It counts in whole numbers, of all games of so many turns: fractions would have to be shortened.
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
        # A longer game goes on after the first half of these turns, and takes exactly so many as
        # the second half from the square where it is then: that bounds how likely it can be.
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
    """How long a game of several players takes until the first one wins, and who wins."""

    rounds: float  # how many rounds it takes on average; the last one counts, complete or not
    turns: float  # how many turns all players together take on average
    wins: tuple[float, ...]
    """For each player the probability to be first, in the order in which they begin."""


def several_players(board: Board, players: int = 2, die: int = 6, finish: Finish = "exact") -> Race:
    """Return how long a game of several players takes until the first one wins, and who wins.

    Raises
    ------
    EndlessGame
        If a game may never end.
    BadPosition
        If there is no player, or the number of players is not whole.

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
    before = 1.0  # the probability that one player has not won before this round
    for length, (now, after) in enumerate(Moves(board, die, finish).shares()):
        for player in range(players):
            # Those who come earlier in this round have not won in it, the others not before it.
            first = now * after**player * before ** (players - 1 - player)
            wins[player] += first
            rounds += length * first
            turns += ((length - 1) * players + player + 1) * first
        before = after
        if before < NEGLIGIBLE:
            break
    return Race(rounds, turns, tuple(wins))


# ---- many games of Chutes and Ladders played out, several moves at a time --------------------
#
# The moves come from the bytes of Python's generator. One byte decides several moves at once, for
# a die of six three: a table says where they lead, and after how many of them the game has ended.
# All games of a batch take their next moves together.

BATCH = 250_000  # so many games are played side by side

MOST_FACES = 256


def simulate(
    board: Board, games: int, seed: int, *, die: int = 6, finish: Finish = "exact"
) -> list[int]:
    """Play many games of one player and give how many turns each of them took.

    The same seed gives the same games. If it takes longer than a second, a progress bar appears.

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
    """Where several moves at once lead from each square."""

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
            walks = [(node, 0)]  # where each sequence of moves leads, and how many it needs
            for _ in range(self.moves_at_once):
                walks = [
                    (head, used + (at != moves.end))
                    for at, used in walks
                    for head in moves.heads[at]
                ]
            self.jump += [self.codes * at for at, _ in walks]
            self.used += [used for _, used in walks]

    def draw(self, count: int, rng: Random) -> bytes:
        """Draw equally likely codes: random bytes without those that are too large."""
        drawn = b""
        while len(drawn) < count:
            missing = count - len(drawn)
            # A multiple of 4: of the generator's numbers, which have 4 bytes, none is cut.
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

"""The advisers of Hex against one another, chance and OpenSpiel."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from statistics import median, quantiles
from time import process_time
from typing import Any

from pathlib_games.games.battlesnake.replay import wilson
from pathlib_games.games.hex.players import LEVELS, suggest
from pathlib_games.games.hex.rules import BLACK, WHITE, Cell, Position
from pathlib_games.processes import ALL_CORES, Workers

TITLE = "Hex: six advisers who count stones on shortest paths"

TOP = LEVELS[-1]
GAMES = 100
GAMES_OF_EACH_LEVEL = 40
SIZES = (7, 9, 11)
GAMES_OF_A_PAIR = 100
GAMES_OF_THE_TOP = 200
ALL_SURE = "Every level is stronger than the next lower one, with 95 % confidence for each pair."

Opponent = Callable[[Position, random.Random], Any]


def at_random(position: Position, rng: random.Random) -> Cell:
    """Play anywhere."""
    return rng.choice(position.free)


class TreeSearch:
    """OpenSpiel's Monte Carlo tree search, which judges moves by random games.

    Parameters
    ----------
    simulations
        The number of random games for each move.
    """

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def __call__(self, position: Position, rng: random.Random) -> Cell:
        """Choose a move; build the position, and so the tree, anew."""
        import pyspiel

        game = pyspiel.load_game(f"hex(board_size={position.size})")
        state = game.new_initial_state()
        # There the first player joins top and bottom, as white does here, and stones alternate.
        white = iter(position.stones(WHITE))
        black = iter(position.stones("black"))
        for number in range(len(position.cells) - len(position.free)):
            state.apply_action(position.index(next(black if number % 2 else white)))
        seed = rng.randrange(2**31)
        bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            2.0,  # uct_c, the weight of rarely tried moves
            self.simulations,
            1000,  # megabytes
            True,  # solve solvable positions
            seed,
            False,
        )
        return position.cell(bot.step(state))


def game(size: int, level: str, opponent: Opponent, seed: int) -> bool:
    """Play a game, the level moving first in every other one; return whether the level won."""
    rng = random.Random(seed)
    position = Position.empty(size)
    adviser = WHITE if seed % 2 == 0 else "black"
    while (outcome := position.outcome()) is None:
        ours = position.turn == adviser
        position = position.play(suggest(position, level) if ours else opponent(position, rng))
    return outcome.winner == adviser


def interval(wins: int, games: int) -> str:
    """Return a share of wins with its 95 % confidence interval (Wilson's), in percent.

    Examples
    --------
    >>> interval(95, 100)
    '95 % (89 to 98)'
    """
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def match(size: int, level: str, opponent: Opponent, games: int, workers: Workers) -> str:
    """Play a match and return the share of wins."""
    play = partial(game, size, level, opponent)
    won = sum(workers.map(play, range(games), f"{level}, {size} x {size}"))
    return f"{won} of {games}: {interval(won, games)}"


def matches(workers: Workers) -> list[str]:
    """Play the matches and return the lines of their table."""
    rows: list[tuple[str, int, str, Opponent, int]] = [
        (TOP, size, "random moves", at_random, GAMES) for size in (7, 9)
    ]
    if find_spec("pyspiel") is None:
        note = ["", "OpenSpiel is not installed: `pip install '.[bench-hex]'`, then run it again."]
    else:
        note = []
        rows += [
            (TOP, n, f"MCTS {k:,}", TreeSearch(k), GAMES) for k in (1000, 10_000) for n in (7, 9)
        ]
        others = LEVELS[:-1]
        rows += [(e, 7, "MCTS 1,000", TreeSearch(1000), GAMES_OF_EACH_LEVEL) for e in others]
    lines = ["| level | board | opponent | games won (95 %) |", "| --- | --- | --- | --- |"]
    for level, size, name, opponent, games in rows:
        result = match(size, level, opponent, games, workers)
        lines.append(f"| {level} | {size} x {size} | {name} | {result} |")
    return lines + note


@dataclass(frozen=True)
class Duel:
    """A game of two levels: whether the upper one won, and the milliseconds of all moves."""

    won: bool
    upper: list[float]
    lower: list[float]


def duel(size: int, upper: str, seed: int) -> Duel:
    """Play a level against the next lower one, from each random first stone twice."""
    position = Position.empty(size)
    position = position.play(random.Random(seed // 2).choice(position.free))
    ours, lower = WHITE if seed % 2 else BLACK, LEVELS[LEVELS.index(upper) - 1]
    times: dict[str, list[float]] = {upper: [], lower: []}
    while (outcome := position.outcome()) is None:
        level = upper if position.turn == ours else lower
        begin = process_time()
        move = suggest(position, level, seed)
        times[level].append(1000 * (process_time() - begin))
        position = position.play(move)
    return Duel(outcome.winner == ours, times[upper], times[lower])


def ladder(workers: Workers) -> list[str]:
    """Let each level play against the next lower one; report winners and thinking times."""
    pairs = ["| level | against | " + " | ".join(f"{n} x {n}" for n in SIZES) + " |"]
    pairs.append("| --- | --- |" + " --- |" * len(SIZES))
    times: dict[tuple[str, int], list[float]] = {
        (level, size): [] for level in LEVELS for size in SIZES
    }
    unsure: list[str] = []
    for lower, upper in pairwise(LEVELS):
        games = GAMES_OF_THE_TOP if upper == TOP else GAMES_OF_A_PAIR
        cells = []
        for size in SIZES:
            title = f"{upper}, {size} x {size}"
            duels = list(workers.map(partial(duel, size, upper), range(games), title))
            won = sum(each.won for each in duels)
            cells.append(f"{won} of {games}: {interval(won, games)}")
            if wilson(won, games)[0] <= 1 / 2:
                unsure.append(title)
            for each in duels:
                times[upper, size] += each.upper
                times[lower, size] += each.lower
        pairs.append(f"| {upper} | {lower} | {' | '.join(cells)} |")
    told = f"On these boards it may be no stronger: {'; '.join(unsure)}." if unsure else ALL_SURE
    headings = [f"{n} x {n}, median (99th %)" for n in SIZES]
    timed = [f"| level | {' | '.join(headings)} |", "| --- |" + " --- |" * len(SIZES)]
    for level in LEVELS:
        cells = [
            f"{median(times[level, size]):.1f} ms ({quantiles(times[level, size], n=100)[-1]:.1f})"
            for size in SIZES
        ]
        timed.append(f"| {level} | {' | '.join(cells)} |")
    return [*pairs, "", told, "", "Processor time of a move in these games:", "", *timed]


def run(workers: Workers = ALL_CORES) -> str:
    """Measure everything and return a Markdown report."""
    parts: dict[str, Callable[[], list[str]]] = {
        "Matches; each side has the first move in half of the games": partial(matches, workers),
        "Each level against the next lower one; each first stone, by chance, for both": partial(
            ladder, workers
        ),
    }
    return "\n\n".join("\n".join([f"## {title}", "", *part()]) for title, part in parts.items())

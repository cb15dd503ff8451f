"""Whole games of Color Lines by the hint player and by one that moves at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import mean, median, quantiles, stdev
from time import process_time

from pathlib_games.games.color_lines.hints import hint
from pathlib_games.games.color_lines.rules import Move, Position
from pathlib_games.spreading import ALL_CORES, Workers

TITLE = "Color Lines: the hint player"

GAMES = 100
SCORING = "five_or_more"

Player = Callable[[Position, random.Random], Move]


def by_hint(position: Position, _: random.Random) -> Move:
    """Take the proposed move."""
    proposed = hint(position)
    assert proposed is not None  # noqa: S101 - the game is not over, so there is a move
    return proposed.move


def at_random(position: Position, rng: random.Random) -> Move:
    """Take any legal move."""
    return rng.choice(position.legal_moves())


@dataclass(frozen=True)
class Played:
    """One game: its points, and how many milliseconds each choice and each move took."""

    score: int
    choosing: tuple[float, ...]
    playing: tuple[float, ...]


def game(player: Player, seed: int) -> Played:
    """Play one game to its end."""
    rng = random.Random(seed)
    position = Position.new(seed, scoring=SCORING)
    choosing: list[float] = []
    playing: list[float] = []
    while position.outcome() is None:
        begin = process_time()
        move = player(position, rng)
        chosen = process_time()
        position = position.play(move)
        choosing.append(1000 * (chosen - begin))
        playing.append(1000 * (process_time() - chosen))
    return Played(position.score, tuple(choosing), tuple(playing))


def games(player: Player, seeds: Sequence[int], workers: Workers) -> list[Played]:
    """Play a game for each seed."""
    return list(workers.map(partial(game, player), seeds, player.__name__))


def half_width(scores: Sequence[float]) -> float:
    """Return half the width of the 95 % confidence interval of a mean."""
    return 1.96 * stdev(scores) / sqrt(len(scores))


def run(workers: Workers = ALL_CORES) -> str:
    """Play and give a Markdown table."""
    lines = [
        f"{GAMES} games each (seeds 0 to {GAMES - 1}) on 9 x 9 with 7 colours, 5 balls at the",
        "start, 3 a turn, the next colours known; points by GNOME's old table.",
        "",
        (
            "| player | points, mean (95 %) | median | turns | processor ms a choice, median "
            "| 99th % | processor ms a move, median |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, player in {"random": at_random, "hint": by_hint}.items():
        played = games(player, range(GAMES), workers)
        scores = [one.score for one in played]
        choosing = [ms for one in played for ms in one.choosing]
        playing = [ms for one in played for ms in one.playing]
        lines.append(
            f"| {name} | {mean(scores):.1f} ± {half_width(scores):.1f} | {median(scores):.0f} "
            f"| {mean(len(one.playing) for one in played):.0f} "
            f"| {median(choosing):.1f} | {quantiles(choosing, n=100)[-1]:.1f} "
            f"| {median(playing):.2f} |"
        )
    return "\n".join(lines)

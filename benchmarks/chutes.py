"""Simulated games of Chutes and Ladders: a plain loop, our loop without numpy, and with it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

from benchmarks.report import digits
from benchmarks.timing import interleaved
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.simulation import simulate

TITLE = "Chutes and Ladders: games played out in a second"
GAMES = {"plain loop": 2_000, "without numpy": 20_000, "with numpy": 200_000}
GOALS = {"plain loop": 1, "without numpy": 3, "with numpy": 50}
ROUNDS = 9


def plain_loop(board: Board, games: int, seed: int) -> list[int]:
    """Play game after game and roll after roll, as one writes it first."""
    rng = random.Random(seed)
    slides, size = board.slides, board.size
    lengths = []
    for _ in range(games):
        square = turns = 0
        while square != size:
            turns += 1
            target = square + rng.randint(1, 6)
            if target <= size:
                square = slides.get(target, target)
        lengths.append(turns)
    return lengths


def without_numpy(board: Board, games: int, seed: int) -> list[int]:
    """Call `simulate` as on a machine without numpy."""
    with patch.dict(sys.modules, {"numpy": None}):
        return simulate(board, games, seed)


def run() -> str:
    """Measure and give a Markdown table."""
    board = Board.load("milton_bradley")
    contenders: dict[str, Callable[[], Any]] = {
        "plain loop": partial(plain_loop, board, GAMES["plain loop"], 1),
        "without numpy": partial(without_numpy, board, GAMES["without numpy"], 1),
        "with numpy": partial(simulate, board, GAMES["with numpy"], 1),
    }
    times = interleaved(contenders, ROUNDS, "chutes")
    per_second = {name: GAMES[name] / times[name].median for name in contenders}
    exact = float(expected_turns(board)[0])
    lines = [
        f"All play the usual board, exact finish; the exact average is {exact:.3f} turns.",
        "",
        "| | µs a game | games a second | times the plain loop | goal | average |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, play in contenders.items():
        lengths = play()
        ratio, average = per_second[name] / per_second["plain loop"], sum(lengths) / len(lengths)
        lines.append(
            f"| {name} | {digits(1e6 / per_second[name])} | {per_second[name]:,.0f} | {ratio:.1f} "
            f"| {GOALS[name]} | {average:.3f} |"
        )
    return "\n".join(lines)

"""Opponents: the snake planner against other snakes and against an older one of itself.

python -m benchmarks rivals

The older planner is that of an earlier commit, read with git: without it its row is left out.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from math import inf
from pathlib import Path
from statistics import median
from typing import TypeVar

from benchmarks.foreign_snakes import flooder, minimaxer
from pathlib_games.games.battlesnake.position import new_game
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.snakes import SNAKES, Player
from pathlib_games.games.battlesnake.tournament import win_rate
from pathlib_games.spreading import ALL_CORES, Workers

T = TypeVar("T")
TITLE = "Opponents: the snake planner"
BEFORE = "5f14b04"
"""The commit whose planner is the older one."""
GAMES = 200
MOST_TURNS = 600
ROOT = Path(__file__).resolve().parent.parent
PLANNER = "pathlib_games/games/battlesnake/planner.py"


@cache
def older_planner() -> Player | None:
    """Return the planner of the earlier commit, None where git does not know it."""
    command = ["git", "show", f"{BEFORE}:{PLANNER}"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    except (OSError, subprocess.CalledProcessError):
        return None
    name = "older_planner"
    spec = importlib.util.spec_from_loader(name, loader=None)
    if spec is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # its data classes look for it there
    exec(compile(told.stdout, name, "exec"), module.__dict__)  # noqa: S102 - our own file
    player: Player = module.planner
    return player


def snakes() -> dict[str, Player]:
    """Return all snakes that play here, by name."""
    found = SNAKES | {"flood fill": flooder, "minimax": minimaxer}
    older = older_planner()
    return found | ({"older planner": older} if older is not None else {})


def snake_game(rival: str, seed: int) -> tuple[str | None, int]:
    """Play one game; give the winner and the number of turns."""
    players, names = snakes(), ["planner", rival]
    shift = seed % 2
    position = new_game(names[shift:] + names[:shift], seed)
    while not position.over and position.turn < MOST_TURNS:
        moves = {one.id: players[one.id](position, one.id, inf) for one in position.living}
        position = turn(position, moves)
    return position.winner, position.turn


def played(game: Callable[[int], T], title: str, workers: Workers) -> list[T]:
    """Play all games of a match."""
    return list(workers.map(game, range(GAMES), title))


def run(workers: Workers = ALL_CORES) -> str:
    """Play and give a Markdown table."""
    lines = [
        f"{GAMES} games each; in brackets Wilson's interval at 95 %. Snakes on 11 x 11, seats in",
        f"turn, at most {MOST_TURNS} turns; the planner is in no hurry, as in notebooks.",
        "",
        "| planner against | won | lost | share won | turns, median |",
        "| --- | --- | --- | --- | --- |",
    ]
    for rival in [name for name in snakes() if name != "planner"]:
        found = played(partial(snake_game, rival), rival, workers)
        won, lost = (sum(who == name for who, _ in found) for name in ("planner", rival))
        turns = median(count for _, count in found)
        lines.append(f"| {rival} | {won} | {lost} | {win_rate(won, GAMES)} | {turns:.0f} |")
    return "\n".join(lines)

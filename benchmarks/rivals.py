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
from time import perf_counter
from typing import TypeVar

from benchmarks.foreign_snakes import flooder, minimaxer
from pathlib_games.games.battlesnake.planner import look_ahead
from pathlib_games.games.battlesnake.position import Position, new_game
from pathlib_games.games.battlesnake.replay import play
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.games.battlesnake.snakes import SNAKES, Player
from pathlib_games.games.battlesnake.tournament import win_rate
from pathlib_games.spreading import ALL_CORES, Workers

T = TypeVar("T")
TITLE = "Opponents: the snake planner"
BEFORE = "5f14b04"
"""The commit whose planner is the older one."""
GAMES = 200
MOST_TURNS = 600
FOREIGN: dict[str, Player] = {"flood fill": flooder, "minimax": minimaxer}
OLDER = "older planner"
TIMES = (50, 200)
"""Milliseconds in which it is measured how far the planner looks ahead."""
POSITIONS = 60
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
    text = told.stdout.replace(".territory import", ".planner import")  # where it is by now
    exec(compile(text, name, "exec"), module.__dict__)  # noqa: S102 - our own file
    player: Player = module.planner
    return player


def snakes() -> dict[str, Player]:
    """Return all snakes that play here, by name."""
    found, older = SNAKES | FOREIGN, older_planner()
    return found | ({OLDER: older} if older is not None else {})


def matches() -> list[tuple[str, str]]:
    """Return who plays against whom: the planner against all, an older one against foreign ones."""
    known = snakes()
    rest = [(OLDER, rival) for rival in FOREIGN if OLDER in known]
    return [*(("planner", rival) for rival in known if rival != "planner"), *rest]


def snake_game(player: str, rival: str, seed: int) -> tuple[str | None, int]:
    """Play one game; give the winner and the number of turns."""
    players, names = snakes(), [player, rival]
    shift = seed % 2
    position = new_game(names[shift:] + names[:shift], seed)
    while not position.over and position.turn < MOST_TURNS:
        moves = {one.id: players[one.id](position, one.id, inf) for one in position.living}
        position = turn(position, moves)
    return position.winner, position.turn


def snake_positions() -> list[Position]:
    """Take positions with something to choose out of games between a foreign snake and itself."""
    found: list[Position] = []
    seed = 0
    while len(found) < POSITIONS:
        game = play(new_game(["a", "b"], seed), dict.fromkeys("ab", flooder))
        found += (
            position
            for position in game
            if position.turn % 10 == 9 and not position.over and len(safe_moves(position, "a")) > 1
        )
        seed += 1
    return found[:POSITIONS]


def depth(milliseconds: int, positions: list[Position]) -> float:
    """Return how many turns ahead the planner looks in that time, the median of positions."""
    looked = (
        look_ahead(position, "a", perf_counter() + milliseconds / 1000)[1] for position in positions
    )
    return median(looked)


def played(game: Callable[[int], T], title: str, workers: Workers) -> list[T]:
    """Play all games of a match."""
    return list(workers.map(game, range(GAMES), title))


def run(workers: Workers = ALL_CORES) -> str:
    """Play and give two Markdown tables."""
    lines = [
        f"{GAMES} games each; in brackets Wilson's interval at 95 %. Snakes on 11 x 11, seats in",
        f"turn, at most {MOST_TURNS} turns; the planner is in no hurry, as in notebooks. Flood",
        "fill and minimax stand for the snakes of others, as they are often written first, but",
        "they are our own (benchmarks/foreign_snakes.py): no foreign program plays here. The older",
        f"planner is that of commit {BEFORE}.",
        "",
        "| snake | against | won | lost | share won | turns, median |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for player, rival in matches():
        title = f"{player} against {rival}"
        found = played(partial(snake_game, player, rival), title, workers)
        won, lost = (sum(who == name for who, _ in found) for name in (player, rival))
        turns = median(count for _, count in found)
        told = f"{won} | {lost} | {win_rate(won, GAMES)} | {turns:.0f}"
        lines.append(f"| {player} | {rival} | {told} |")
    positions = snake_positions()
    lines += [
        "",
        "How many turns ahead the planner looks in so many milliseconds, the median of",
        f"{POSITIONS} positions out of games of two flood fills:",
        "",
        "| milliseconds | turns ahead |",
        "| --- | --- |",
        *(f"| {time} | {depth(time, positions):g} |" for time in TIMES),
    ]
    return "\n".join(lines)

"""Battlesnake: the way to the nearest food against the tutorial's way, and lives of snakes."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.timing import interleaved
from pathlib_games.games.battlesnake.maps import food_cells
from pathlib_games.games.battlesnake.position import Position, new_game
from pathlib_games.games.battlesnake.replay import play
from pathlib_games.games.battlesnake.search import lightest_path
from pathlib_games.games.battlesnake.snakes import SNAKES
from pathlib_games.games.battlesnake.tournament import figures
from pathlib_games.games.battlesnake.weights import entry_weights, weights
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.spreading import ALL_CORES, Workers

TITLE = "Battlesnake: one search for a move, and how long snakes live"

YOU = "tutorial"
SIZES = (11, 19)
FOODS = {1: 6, 10: 18}
"""How many times as fast as the tutorial's way we want to be, by the number of foods."""
POSITIONS = 60
ROUNDS = 15
GAMES = 200
SCRIPT = Path(__file__).with_suffix(".cjs")


def positions_of(size: int, foods: int) -> list[Position]:
    """Take positions out of games between the tutorial's snake and a random one, with new food."""
    found: list[Position] = []
    seed = 0
    while len(found) < POSITIONS:
        rng = random.Random(seed)
        for position in play(new_game([YOU, "random"], seed, size=(size, size)), SNAKES):
            if position.turn % 10 == 9 and position.snake(YOU).alive:
                free = food_cells(position)
                found.append(replace(position, food=tuple(rng.sample(free, foods))))
        seed += 1
    return found[:POSITIONS]


def ours(positions: Sequence[Position]) -> list[int]:
    """Find the way with one search; give its steps."""
    return [len(lightest_path(one, YOU, one.food) or [()]) - 1 for one in positions]


def tutorials_way(positions: Sequence[Position]) -> list[int]:
    """Build the graph, then search it once for each food, as one writes it first."""
    steps = []
    for position in positions:
        board = weights(position, YOU)
        cells = [(x, y) for x in range(position.width) for y in range(position.height)]
        edges = [(tail, head, weight) for tail in cells for head, weight in board.neighbors(tail)]
        graph = Graph.from_edges(edges, directed=True)
        head = position.snake(YOU).head
        paths: list[list[Any]] = []
        for food in position.food:
            found = dijkstra(graph, head, food)
            if food in found.distance:
                paths.append(found.path_to(food))
        steps.append(min(map(len, paths), default=1) - 1)
    return steps


def under_node(positions: Sequence[Position]) -> tuple[float, list[int]] | None:
    """Run the tutorial's way with dijkstrajs under Node; give seconds a move, and the steps."""
    node = shutil.which("node")
    if node is None:
        return None
    states = [
        {
            "width": one.width,
            "height": one.height,
            "head": one.snake(YOU).head,
            "food": one.food,
            "entry": [[x, y, weight] for (x, y), weight in entry_weights(one, YOU).items()],
        }
        for one in positions
    ]
    ran = subprocess.run(
        [node, SCRIPT],
        input=json.dumps({"positions": states, "rounds": ROUNDS}),
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        return None
    found = json.loads(ran.stdout)
    return median(found["times"]) / 1e6, found["steps"]


def row(size: int, foods: int) -> str:
    """Measure one size of board and one number of foods."""
    positions = positions_of(size, foods)
    contenders: dict[str, Callable[[], object]] = {
        "ours": lambda: ours(positions),
        "python": lambda: tutorials_way(positions),
    }
    times = interleaved(contenders, ROUNDS, f"snake, {size} x {size}, food {foods}")
    our_time, python = (times[name].median / len(positions) for name in ("ours", "python"))
    same = ours(positions) == tutorials_way(positions)
    node = under_node(positions)
    under = (
        "no dijkstrajs | " if node is None else f"{1e6 * node[0]:.0f} | {node[0] / our_time:.1f}"
    )
    same = same and (node is None or node[1] == ours(positions))
    return (
        f"| {size} x {size}, {foods} | {1e6 * our_time:.0f} | {1e6 * python:.0f} "
        f"| {python / our_time:.1f} | {under} | {FOODS[foods]} | {'yes' if same else 'no'} |"
    )


def run(workers: Workers = ALL_CORES) -> str:
    """Measure and give a Markdown report."""
    lines = [
        f"{POSITIONS} positions of games, with random food. Ours builds the weights and searches",
        "once. The tutorial's way builds the whole graph and searches once for each food: here in",
        "Python, and under Node with dijkstrajs 1.0.3 (`npm install --prefix benchmarks`). In",
        "microseconds a move.",
        "",
        (
            "| board, foods | ours, µs | in Python, µs | times | under Node, µs | times | goal "
            "| same steps |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(row(size, foods) for size in SIZES for foods in FOODS),
        "",
        figures(GAMES, workers=workers, duels=[(YOU, "random")]),
        "",
        "The planner against others is measured by `python -m benchmarks rivals` (rivals.md).",
    ]
    return "\n".join(lines)

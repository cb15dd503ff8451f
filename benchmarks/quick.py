"""A few figures in half a minute, told in the time of a fixed piece of Python: to compare them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks.stepper import board as stepper_board
from benchmarks.timing import interleaved
from pathlib_games.exercises import EXERCISES
from pathlib_games.games.battlesnake.tournament import match
from pathlib_games.games.hex.advice import suggest
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import astar, bfs, dijkstra, manhattan
from pathlib_games.graphs.experiments import board
from pathlib_games.graphs.fast import CellGraph, board_shape, search
from pathlib_games.views.figure import png
from pathlib_games.views.frames import frames
from pathlib_games.views.grid_view import GridView

TITLE = "Quick figures, for `python -m benchmarks compare`"
ROUNDS = 9
YARDSTICK = "the yardstick"


def yardstick() -> int:
    """Do what Python does all day, always the same: it tells how fast a machine is just now."""
    found: dict[int, list[int]] = {}
    for number in range(4000):
        found.setdefault(number * 7919 % 257, []).append(number)
    return sum(max(numbers) for numbers in found.values())


def contenders() -> dict[str, Callable[[], object]]:
    """Return what is measured."""
    graph, far = board(40, "weighted"), (39, 39)
    trace, view = stepper_board()
    full = board(11, "open")
    run, picture = dijkstra.trace(full, (0, 0)), GridView(full)
    start = Position.empty(7).play((3, 2))
    table = EXERCISES["five-nodes/fill-table"]
    item = table.draw(seed=1)
    right, wrong = table.solves(item.question), table.mistaken[4](item.question)
    cells = CellGraph(board_shape(100, 100), [1 + number % 3 for number in range(10_000)])
    return {
        YARDSTICK: yardstick,
        "search: breadth first, 40 x 40": partial(bfs, graph, (0, 0)),
        "search: Dijkstra, 40 x 40": partial(dijkstra, graph, (0, 0)),
        "search: A*, 40 x 40": partial(astar, graph, (0, 0), far, manhattan(far)),
        "search: fast.py, 100 x 100": partial(search, cells, [0], compiled=False),
        "trace: recorded, 40 x 40": partial(dijkstra.trace, graph, (0, 0)),
        "stepper: 40 frames, 11 x 11": partial(frames, trace, view),
        "picture: 11 x 11 as PNG": lambda: png(picture.scene(run.at(30))),
        "judge: a right table": lambda: table.judge(right, item),
        "judge: a wrong table": lambda: table.judge(wrong, item),
        "draw: a table": lambda: table.draw(seed=7),
        "Hex: a move on 7 x 7": partial(suggest, start, "two moves ahead"),
        "Battlesnake: a game of the tutorial's snake": partial(match, ["tutorial", "random"], 1),
    }


def run() -> str:
    """Measure and give a Markdown table."""
    times = interleaved(contenders(), ROUNDS, "quick")
    base = times[YARDSTICK].median
    lines = ["| | ms | yardsticks |", "| --- | --- | --- |"]
    lines += [
        f"| {name} | {1000 * timing.median:.3g} | {timing.median / base:.3g} |"
        for name, timing in times.items()
    ]
    return "\n".join(lines)

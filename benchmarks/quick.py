"""A few figures in half a minute for comparison: the least processor seconds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from benchmarks.report import digits
from benchmarks.timing import interleaved, processor
from pathlib_games.games.battlesnake.replay import match
from pathlib_games.games.hex.players import suggest
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import Graph, Trace, astar, bfs, dijkstra, manhattan
from pathlib_games.graphs.experiments import board
from pathlib_games.graphs.fast import CellGraph, board_shape, search
from pathlib_games.views.figure import png
from pathlib_games.views.grid_view import GridView
from pathlib_games.views.narration import frames
from pathlib_tutor.exercises import EXERCISES

TITLE = "Quick figures, for `python -m benchmarks compare`"
ROUNDS = 9


def stepped() -> tuple[Trace[Any], GridView]:
    """Return the first 39 steps of a search on a full board, 40 frames, and their view."""
    cells = [(x, y) for y in range(11) for x in range(11)]
    edges = [
        ((x, y), beside, 1 + (3 * x + 5 * y) % 4)
        for x, y in cells
        for beside in ((x + 1, y), (x, y + 1))
        if beside in cells
    ]
    graph = Graph.from_edges(edges, nodes=cells)
    return Trace(graph, (5, 5), dijkstra.trace(graph, (5, 5)).steps[:39], None), GridView(graph)


def contenders() -> dict[str, Callable[[], object]]:
    """Return the functions to measure."""
    graph, far = board(40, "weighted"), (39, 39)
    trace, view = stepped()
    full = board(11, "open")
    run, picture = dijkstra.trace(full, (0, 0)), GridView(full)
    start = Position.empty(7).play((3, 2))
    table = EXERCISES["five-nodes/fill-table"]
    item = table.draw(seed=1)
    right, wrong = table.solution.solves(item.question), table.beliefs.answers[4](item.question)
    cells = CellGraph(board_shape(100, 100), [1 + number % 3 for number in range(10_000)])
    return {
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


def run(only: Collection[str] = ()) -> str:
    """Measure all, or only the named ones, and return a Markdown table."""
    chosen: dict[str, Callable[[], object]] = {
        name: processor(work) for name, work in contenders().items() if not only or name in only
    }
    times = interleaved(chosen, ROUNDS, "quick")
    lines = ["| | ms of the processor, the least of some rounds |", "| --- | --- |"]
    lines += [f"| {name} | {digits(1000 * timing.least)} |" for name, timing in times.items()]
    return "\n".join(lines)

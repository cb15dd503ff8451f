"""The readable searches on growing boards, and A* against one search for many targets, in time."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from benchmarks.report import Report, digits, log_log_chart, table
from benchmarks.timing import exponent, interleaved
from pathlib_games.graphs import astar, dijkstra, manhattan
from pathlib_games.graphs.experiments import KINDS, Kind, board, queue_times

TITLE = "Queues: scan, heaps and buckets on growing boards; one search or many"
SIDES = (10, 20, 30, 50, 100, 300, 1000)
NUMBERS = (1, 2, 4, 8, 16)
BOARDS = 8
ROUNDS = 5

# What notebook 08 shows to those who do not measure themselves: up to 100 x 100.
KNOWN = Path(__file__).parent.parent / "data" / "measured_times" / "queues.json"


def run() -> Report:
    """Measure and give Markdown tables, a chart, and the times for the notebook."""
    times = queue_times(SIDES, ROUNDS)
    lines = [
        "Boards with weights 1 to 3, seen as graphs by all but fast.py, which takes the list of",
        "weights. Medians of interleaved runs; the exponent is fitted.",
        "",
        table(("ms", *(f"{side} x {side}" for side in SIDES), "exponent"), _rows(times)),
        "",
        "A* for each target, against Dijkstra's algorithm once until it has settled all of them:",
        f"time of A* / time of Dijkstra, {BOARDS} boards of 30 x 30 each. Above 1, A* loses.",
        "",
        table(("targets", *map(str, NUMBERS)), _targets()),
    ]
    chart = log_log_chart(
        {name: [(cells, 1000 * s) for cells, s in points] for name, points in times.items()},
        "cells of the board",
        "milliseconds",
    )
    slopes = ", ".join(f"{name} {exponent(points):.2f}" for name, points in times.items())
    alt = f"Milliseconds over cells; fitted slopes: {slopes}."
    return Report("\n".join(lines), chart, alt, {KNOWN: known(times)})


def known(times: dict[str, list[tuple[int, float]]]) -> str:
    """Return the file with the times that the notebook shows, with three digits."""
    from benchmarks.__main__ import circumstances

    seconds = {
        name: [[cells, float(f"{s:.3g}")] for cells, s in points if cells <= 100**2]
        for name, points in times.items()
    }
    told: dict[str, Any] = {"title": TITLE, "source": circumstances(), "seconds": seconds}
    return json.dumps(told, indent=1) + "\n"


def _rows(times: dict[str, list[tuple[int, float]]]) -> Iterator[list[str]]:
    for name, points in times.items():
        measured = dict(points)
        cells = [
            digits(1000 * measured[side * side]) if side * side in measured else "-"
            for side in SIDES
        ]
        yield [name, *cells, f"{exponent(points):.2f}"]


def _targets() -> Iterator[list[str]]:
    for kind in tqdm(KINDS, desc="boards", leave=False):
        yield [kind, *(f"{_ratio(kind, number):.2f}" for number in NUMBERS)]


def _ratio(kind: Kind, number: int) -> float:
    tasks = [_task(kind, seed, number) for seed in range(BOARDS)]
    times = interleaved(
        {"once": partial(_once, tasks), "each": partial(_each, tasks)}, ROUNDS, f"{number} targets"
    )
    return times["each"].median / times["once"].median


def _task(kind: Kind, seed: int, number: int) -> tuple[Any, Any, list[Any], Any]:
    """Return a board, a source, some targets, and the one that is settled last."""
    graph = board(30, kind, seed)
    source, *ends = random.Random(seed).sample(graph.nodes, 1 + max(NUMBERS))
    targets = ends[:number]
    order = list(dijkstra(graph, source).distance)
    return graph, source, targets, max(targets, key=order.index)


def _once(tasks: list[tuple[Any, Any, list[Any], Any]]) -> None:
    for graph, source, _, last in tasks:
        dijkstra(graph, source, last)


def _each(tasks: list[tuple[Any, Any, list[Any], Any]]) -> None:
    for graph, source, targets, _ in tasks:
        for target in targets:
            astar(graph, source, target, manhattan(target))

"""The fast search on boards against its peers, building and querying together."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from tqdm import tqdm

from benchmarks.peers import PEERS, Board
from benchmarks.report import Report, digits, log_log_chart, table
from benchmarks.timing import Timing, interleaved
from pathlib_games.views.chart_view import exponent

TITLE = "Boards: build and query, from 10 x 10 to 1000 x 1000"
SIDES = (10, 11, 19, 30, 100, 300, 1000)
BOARDS = [f"{side} x {side}" for side in SIDES]
PLAIN = ("ours", "ours with numba", "scipy", "scipy, structure kept")
"""The contenders on boards with other weights."""
KINDS: dict[str, tuple[int | None, ...]] = {
    "all 1": (1,),
    "0 and 1, a quarter walls": (0, 1, 1, None),
    "1 to 3": (1, 2, 3),
    "1 to 9": tuple(range(1, 10)),
}

Times = dict[str, Timing]


def rounds(side: int) -> int:
    """Return the number of measurements of a board; larger boards get fewer."""
    return 3 if side >= 1000 else 5 if side >= 300 else 9 if side >= 100 else 25


def measured(side: int) -> Times:
    """Measure all contenders on boards of one size."""
    board = Board.random(side)
    contenders = {name: peer.prepare(board) for name, peer in PEERS.items() if peer.is_there}
    gc.freeze()  # keep libraries and boards out of each garbage collection
    return interleaved(contenders, rounds(side), f"{side} wide")


def run() -> Report:
    """Measure and return Markdown tables and a chart."""
    times = {side: measured(side) for side in tqdm(SIDES, desc="sizes", leave=False)}
    names = list(times[SIDES[0]])
    lines = [
        "Weights 1 to 3 drawn at random; a weight is the price of entering a cell. From the list",
        "of weights to distances and predecessors of all cells, from the top left corner. What",
        "stays the same for all weights is prepared and not counted: the table of neighbors for",
        "`ours`, the pairs of cells for the peers. Medians of interleaved runs; quartiles in",
        "brackets. `ours` is plain Python, with or without scipy; `ours with numba` is what the",
        "extra `speed` makes of it on boards of 300 cells and more.",
        "",
        table(("ms", *BOARDS, "exponent"), _times(names, times)),
        "",
        "How many times as fast as networkx:",
        "",
        table(("", *BOARDS), _ratios([name for name in names if name != "networkx"], times)),
        "",
        "Other weights, as games have them; times as fast as networkx:",
        "",
        table(("board, weights", *PLAIN, "ours against scipy"), _kinds()),
    ]
    curves = {name: [(s * s, times[s][name].median * 1000) for s in SIDES] for name in names}
    chart = log_log_chart(curves, "cells of the board", "milliseconds, build and query")
    alt = (
        "Milliseconds over cells, both logarithmic, a line for each contender. "
        "From top to bottom at 10,000 cells: "
        + ", ".join(sorted(times[100], key=lambda name: -times[100][name].median))
        + "."
    )
    return Report("\n".join(lines), chart, alt)


def _times(names: list[str], times: dict[int, Times]) -> Iterator[list[str]]:
    for name in names:
        cells = [_milliseconds(times[side][name]) for side in SIDES]
        points = [(s * s, times[s][name].median) for s in SIDES]
        yield [name, *cells, f"{exponent(points):.2f}"]


def _milliseconds(timing: Timing) -> str:
    middle, low, high = (digits(1000 * t) for t in (timing.median, timing.lower, timing.upper))
    return f"{middle} ({low}-{high})"


def _ratios(names: list[str], times: dict[int, Times]) -> Iterator[list[str]]:
    for name in names:
        yield [name, *(_ratio(times[side], name) for side in SIDES)]


def _ratio(times: Times, name: str) -> str:
    """Describe a contender's speed relative to networkx."""
    return f"{times['networkx'].median / times[name].median:.1f}" if name in times else "-"


def _kinds() -> Iterator[list[str]]:
    for side in (11, 19):
        for kind, weights in KINDS.items():
            board = Board.random(side, weights)
            chosen = [
                name
                for name in ("networkx", *PLAIN)
                if PEERS[name].is_there and (None not in weights or "," not in name)
            ]
            times = interleaved(
                {name: PEERS[name].prepare(board) for name in chosen}, rounds(side), kind
            )
            ratios = [_ratio(times, name) for name in PLAIN]
            against = times["scipy"].median / times["ours"].median
            yield [f"{side} x {side}, {kind}", *ratios, f"{against:.1f}"]

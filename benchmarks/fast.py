"""The fast search on boards against its peers: build and query together."""

from __future__ import annotations

import gc
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from tqdm import tqdm

from benchmarks.memory import peak_megabytes
from benchmarks.peers import (
    JAVASCRIPT_MOST,
    PYTHON,
    QUEUE,
    Board,
    Peer,
    compiled,
    compiler,
    cpp,
    node,
)
from benchmarks.report import Report, digits, log_log_chart, table
from benchmarks.timing import Timing, interleaved
from pathlib_games.views.chart_view import exponent

if TYPE_CHECKING:
    from ctypes import CDLL

    from benchmarks.peers import Node

TITLE = "Boards: build and query, from 10 x 10 to 1000 x 1000"
SIDES = (10, 11, 19, 30, 100, 300, 1000)
BOARDS = [f"{side} x {side}" for side in SIDES]
MEMORY_SIDES = (100, 1000)
PLAIN = ("ours", "ours with numba", "scipy", "scipy, structure kept")
"""Who is compared on boards with other weights, too."""
KINDS: dict[str, tuple[int | None, ...]] = {
    "all 1": (1,),
    "0 and 1, a quarter walls": (0, 1, 1, None),
    "1 to 3": (1, 2, 3),
    "1 to 9": tuple(range(1, 10)),
}
CPP = "C++ bucket queue"

Times = dict[str, Timing]


def rounds(side: int) -> int:
    """Return how often a board is measured: the larger, the fewer rounds there is time for."""
    return 3 if side >= 1000 else 5 if side >= 300 else 9 if side >= 100 else 25


def contenders(
    board: Board, library: CDLL | None, javascript: Node | None
) -> dict[str, Callable[[], object]]:
    """Prepare everybody who can cope with a board of this size."""
    size = board.side**2
    found = {name: peer.prepare(board) for name, peer in PYTHON.items() if peer.can(board)}
    if library is not None:
        search, _ = cpp(library, board)
        found[CPP] = partial(_twice, search)
    for name in javascript.peers if javascript is not None else ():
        if javascript is not None and size <= JAVASCRIPT_MOST[name]:
            found[f"{name} (Node)"] = javascript.contender(name, board)
    gc.freeze()  # libraries and boards stay, and would be looked through before every run
    return found


def _twice(run: Callable[[], object]) -> object:
    """Let the first run warm the caches up, as the repeats of the others do."""
    run()
    return run()


def measured() -> dict[int, Times]:
    """Measure everybody on every size."""
    library = compiled()
    with node() as javascript:
        return {
            side: interleaved(
                contenders(Board.random(side), library, javascript), rounds(side), f"{side} wide"
            )
            for side in tqdm(SIDES, desc="sizes", leave=False)
        }


def run() -> Report:
    """Measure and give Markdown tables and a chart."""
    times = measured()
    names = list(times[SIDES[0]])
    lines = [
        "Weights 1 to 3 drawn at random; a weight is the price of entering a cell. From the list",
        "of weights to distances and predecessors of all cells, from the top left corner. What",
        "stays the same for all weights is prepared and not counted: the table of neighbors for",
        "`ours`, the pairs of cells for the peers. Medians of interleaved runs; quartiles in",
        "brackets. `ours` is plain Python, with or without scipy; `ours with numba` is what the",
        "extra `speed` makes of it on boards of 300 cells and more: from a list to lists, as",
        "`ours`. Its queue alone gets and gives arrays, as the one in C++.",
        "",
        table(("ms", *BOARDS, "exponent"), _times(names, times)),
        "",
        *_fractions(times),
        "",
        "How many times as fast as networkx:",
        "",
        table(("", *BOARDS), _ratios([name for name in names if name != "networkx"], times)),
        "",
        "Other weights, as games have them; times as fast as networkx:",
        "",
        table(("board, weights", *PLAIN, "ours against scipy"), _kinds()),
        "",
        "Peak memory of one run, over what was there before:",
        "",
        table(("MB", *(f"{side} x {side}" for side in MEMORY_SIDES)), _memory()),
        "",
        *_notes(),
    ]
    curves = {
        name: [(s * s, times[s][name].median * 1000) for s in SIDES if name in times[s]]
        for name in names
    }
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
        cells = [_milliseconds(times[side].get(name)) for side in SIDES]
        points = [(s * s, times[s][name].median) for s in SIDES if name in times[s]]
        yield [name, *cells, f"{exponent(points):.2f}"]


def _milliseconds(timing: Timing | None) -> str:
    if timing is None:
        return "-"
    middle, low, high = (digits(1000 * t) for t in (timing.median, timing.lower, timing.upper))
    return f"{middle} ({low}-{high})"


def _ratios(names: list[str], times: dict[int, Times]) -> Iterator[list[str]]:
    for name in names:
        yield [name, *(_ratio(times[side], name) for side in SIDES)]


def _ratio(times: Times, name: str) -> str:
    """Say how many times as fast as networkx somebody is."""
    return f"{times['networkx'].median / times[name].median:.1f}" if name in times else "-"


def _fractions(times: dict[int, Times]) -> Iterator[str]:
    if CPP not in times[SIDES[0]]:
        yield "There is no C++ compiler here."
        return
    yield "How many times the seconds of the C++ bucket queue they take:"
    yield ""
    there = [name for name in ("ours", "ours with numba", QUEUE) if name in times[SIDES[0]]]
    yield table(
        ("", *BOARDS),
        (
            [name, *(f"{times[s][name].median / times[s][CPP].median:.1f}" for s in SIDES)]
            for name in there
        ),
    )


def _kinds() -> Iterator[list[str]]:
    for side in (11, 19):
        for kind, weights in KINDS.items():
            board = Board.random(side, weights)
            chosen = [
                name
                for name in ("networkx", *PLAIN)
                if PYTHON[name].can(board) and (None not in weights or "," not in name)
            ]
            times = interleaved(
                {name: PYTHON[name].prepare(board) for name in chosen}, rounds(side), kind
            )
            ratios = [_ratio(times, name) for name in PLAIN]
            against = times["scipy"].median / times["ours"].median
            yield [f"{side} x {side}, {kind}", *ratios, f"{against:.1f}"]


def _memory() -> Iterator[list[str]]:
    for name, peer in tqdm(PYTHON.items(), desc="memory", leave=False):
        yield [name, *(_megabytes(peer, side) for side in MEMORY_SIDES)]


def _megabytes(peer: Peer, side: int) -> str:
    board = Board.random(side)
    if not peer.can(board):
        return "-"
    grown = peak_megabytes(peer.prepare, board)
    return "not told" if grown is None else f"{grown:.0f}"


def _notes() -> Iterator[str]:
    notes = [f"{name}: {peer.note}" for name, peer in PYTHON.items() if peer.note]
    yield f"Less than asked: {'; '.join(notes)}; under Node one path only."
    with node() as javascript:
        if javascript is None or not javascript.peers:
            yield "Nothing was measured under Node: `npm install --prefix benchmarks` brings peers."
        else:
            names = ", ".join(javascript.peers)
            yield f"Node {javascript.version}: {names}, timed by its own clock."
    if program := compiler():
        version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        yield f"The C++ compiler: {version.stdout.splitlines()[0]}."

"""How time grows with size: fitted exponents, with the theory beside them, and a long stepper."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from math import inf
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from tqdm import tqdm

from benchmarks.marking import handed_in
from benchmarks.report import Report, digits, log_log_chart
from benchmarks.timing import Timing, exponent, interleaved, processor
from pathlib_games.classroom.mark import Asking, mark_folder
from pathlib_games.classroom.report import Attempt, report
from pathlib_games.classroom.roster import Learner
from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.graphs import (
    Graph,
    Trace,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
    dijkstra_buckets,
    dijkstra_scan,
    manhattan,
)
from pathlib_games.graphs.experiments import board
from pathlib_games.graphs.fast import CellGraph, board_shape, search
from pathlib_games.ideas.judge import judge_order, judge_path, judge_paths
from pathlib_games.views.frames import frames
from pathlib_games.views.grid_view import GridView
from pathlib_games.widgets.stepper import Stepper

TITLE = "Growth: how time grows with size, on paper and measured"
ROUNDS = 5
WIDE = (20, 40, 80, 160)
SMALL = (10, 15, 20, 30, 40)
NODES = (10, 20, 40, 80, 160)
CLASSES = (4, 8, 12, 16, 20)  # a class that is larger is marked by several processes
LECTURES = (200, 400, 800, 1600, 3200)
STEPPED = (10, 30, 60, 100, 140)
STEPPED_ROUNDS = 3
ATTEMPTS = 40  # of each learner, in a report


@dataclass(frozen=True)
class Subject:
    """Something whose time grows.

    Attributes
    ----------
    what
        Its name.
    size
        What is counted.
    theory
        What is known about its growth, and the exponent that this is on the sizes measured.
    prepare
        For a size, what is measured; it gives also the number by which the size is counted.
    sizes
        What `prepare` is called with.
    why
        Why the exponent is another one than in theory, if it is.
    """

    what: str
    size: str
    theory: str
    prepare: Callable[[int], tuple[int, Callable[[], object]]]
    sizes: tuple[int, ...]
    why: str = ""


def searching(run: Callable[[Graph], object]) -> Callable[[int], tuple[int, Callable[[], object]]]:
    """Prepare a search of a board of cells with weights."""

    def prepare(side: int) -> tuple[int, Callable[[], object]]:
        graph = board(side, "weighted")
        return len(graph), partial(run, graph)

    return prepare


def on_cells(side: int) -> tuple[int, Callable[[], object]]:
    """Prepare the search that games use in bulk."""
    rng = random.Random(side)
    cells = CellGraph(board_shape(side, side), [rng.randint(1, 3) for _ in range(side * side)])
    return side * side, partial(search, cells, [0], compiled=False)


def through_states(trace: Trace[Any]) -> None:
    """Go through all states of a trace."""
    for _ in trace.states():
        pass


def traced(run: Callable[[Trace[Any], Graph], object]) -> Any:
    """Prepare something that is done with a trace; its steps are counted."""

    def prepare(side: int) -> tuple[int, Callable[[], object]]:
        graph = board(side, "weighted")
        trace = dijkstra.trace(graph, (0, 0))
        return len(trace), partial(run, trace, graph)

    return prepare


def asked(side: int) -> Instance:
    """Return the question for the paths on a board, from one corner to the other."""
    return Instance("a board", board(side, "roads"), (0, 0), target=(side - 1, side - 1))


def right_path(side: int) -> tuple[int, Callable[[], Verdict]]:
    """Prepare the judging of a right path; the question is a new one each time."""
    question = asked(side)
    target = (side - 1, side - 1)
    path = dijkstra(question.graph, question.source).path_to(target)
    return len(question.graph), lambda: judge_path(path, replace(question), target)


def right_result(side: int) -> tuple[int, Callable[[], Verdict]]:
    """Prepare the judging of right distances and predecessors."""
    question = asked(side)
    found = dijkstra(question.graph, question.source)
    return len(question.graph), lambda: judge_paths(
        found.distance, found.predecessor, replace(question)
    )


def wrong_order(nodes: int) -> tuple[int, Callable[[], Verdict]]:
    """Prepare the judging of an order in which the last two are swapped: it is explained."""
    rng = random.Random(nodes)
    names = [f"n{number}" for number in range(nodes)]
    edges = {(rng.choice(names[:number]), names[number]) for number in range(1, nodes)}
    pairs = (sorted(rng.sample(names, 2)) for _ in range(nodes))
    edges |= {(one, other) for one, other in pairs}
    graph = Graph.from_edges([(*ends, 10 + number) for number, ends in enumerate(sorted(edges))])
    question = Instance("a graph", graph, names[0])
    order = list(dijkstra(graph, names[0]).distance)
    order[-2:] = order[:-3:-1]
    return nodes, lambda: judge_order(" ".join(map(str, order)), replace(question))


def marking(folder: Path, count: int) -> tuple[int, Callable[[], object]]:
    """Prepare the marking of so few notebooks that one process does it."""
    here = folder / str(count)
    here.mkdir()
    learners = handed_in(here, count, Asking())

    def mark() -> None:
        with redirect_stderr(StringIO()):  # its progress
            mark_folder(here, learners, Asking())

    return count, mark


def reporting(count: int) -> tuple[int, Callable[[], object]]:
    """Prepare the report about a class."""
    rng = random.Random(count)
    learners = [Learner(f"s{number:03}", f"Learner {number}") for number in range(count)]
    tried = {
        learner.id: [
            Attempt(
                rng.choice(list(EXERCISES)),
                rng.choice([0.0, 0.5, 1.0]),
                tuple(rng.sample(range(1, 8), 2)),
            )
            for _ in range(ATTEMPTS)
        ]
        for learner in learners
    }
    return count, partial(report, "A class", learners, tried, [])


def subjects(folder: Path) -> Iterator[Subject]:
    """Give all that is measured."""
    cells, steps = "cells", "steps"
    linear, heap = "V + E: 1", "(V + E) log V: 1.1"
    corner = (0, 0)
    yield Subject("search: breadth first", cells, linear, searching(lambda g: bfs(g, corner)), WIDE)
    yield Subject(
        "search: Dijkstra, heap", cells, heap, searching(lambda g: dijkstra(g, corner)), WIDE
    )
    yield Subject(
        "search: Dijkstra, buckets",
        cells,
        "V + E + D: 1",
        searching(lambda g: dijkstra_buckets(g, corner)),
        WIDE,
    )
    yield Subject(
        "search: Dijkstra, scan",
        cells,
        "V^2 at most; here V times the frontier, V^0.5: 1.5 to 2",
        searching(lambda g: dijkstra_scan(g, corner)),
        SMALL,
    )
    yield Subject(
        "search: A*",
        cells,
        f"{heap}, or less",
        searching(lambda g: astar(g, corner, last(g), manhattan(last(g)))),
        WIDE,
    )
    yield Subject(
        "search: Bellman-Ford",
        cells,
        "V E = 2 at most; it stops after a round without change: 1 to 1.5",
        searching(lambda g: bellman_ford(g, corner)),
        SMALL,
    )
    yield Subject("search: fast.py", cells, "V + E + D: 1", on_cells, WIDE)
    yield Subject(
        "trace: recorded",
        cells,
        heap,
        searching(lambda g: dijkstra.trace(g, corner)),
        WIDE,
        "the steps are kept, which takes memory that is ever farther from the processor",
    )
    yield Subject(
        "trace: the last state", steps, "steps: 1", traced(lambda t, _: t.at(len(t))), WIDE
    )
    yield Subject(
        "trace: all states",
        steps,
        "steps times nodes known: 2",
        traced(lambda t, _: through_states(t)),
        (20, 30, 40, 60),
        "making a state costs something even if few nodes are known",
    )
    yield Subject(
        "stepper: frames, while all fit",
        steps,
        "1 for what is sent, 2 for the states behind it",
        traced(lambda t, g: frames(t, GridView(g))),
        (10, 15, 20, 30),
        "it is both, and so between them",
    )
    yield Subject("judge: a right path", cells, heap, right_path, WIDE)
    yield Subject("judge: a right result", cells, heap, right_result, (10, 20, 40, 80))
    yield Subject(
        "judge: a wrong order, explained",
        "nodes",
        "searches in question times V times the queue: 1 to 2",
        wrong_order,
        NODES,
        "the searches in question are as many for ten nodes as for 160, and what each of them "
        "costs at any size is most of the time while the graph is small",
    )
    yield Subject(
        "marking",
        "notebooks",
        "1",
        partial(marking, folder),
        CLASSES,
        "what is drawn once for a class is the constant part",
    )
    yield Subject(
        "report",
        "learners",
        "1",
        reporting,
        LECTURES,
        "what is told of each exercise and each misunderstanding is the constant part",
    )


def last(graph: Graph) -> tuple[int, int]:
    """Return the cell farthest from the corner."""
    side = round(len(graph) ** 0.5)
    return (side - 1, side - 1)


def measure() -> dict[Subject, dict[int, Timing]]:
    """Measure all subjects, each with its sizes in turn."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for subject in tqdm(list(subjects(Path(folder))), desc="growth"):
            made = dict(subject.prepare(size) for size in subject.sizes)
            runs: dict[str, Callable[[], object]] = {
                str(size): processor(run) for size, run in made.items()
            }
            times = interleaved(runs, ROUNDS, subject.what)
            found[subject] = {size: times[str(size)] for size in made}
    return found


def slope(times: Mapping[int, Timing]) -> float:
    """Fit the exponent."""
    return exponent((size, timing.median) for size, timing in times.items())


def with_constant(times: Mapping[int, Timing]) -> tuple[float, float]:
    """Fit a constant and a power: least squares of what is told beside what was measured.

    Returns
    -------
    tuple[float, float]
        The exponent, and the share of the constant part in the time of the smallest size.
    """
    best = (inf, 0.0, 0.0)
    ones = [1 / timing.median for timing in times.values()]
    for power in (step / 100 for step in range(30, 301)):
        powers = [size**power * one for size, one in zip(times, ones, strict=True)]
        # The normal equations of a * one + b * power = 1; a constant below 0 is none.
        aa, ab, bb = sumprod(ones, ones), sumprod(ones, powers), sumprod(powers, powers)
        a = max(0.0, (sum(ones) * bb - sum(powers) * ab) / (aa * bb - ab * ab))
        b = (sum(powers) - a * ab) / bb
        error = sum((a * one + b * x - 1) ** 2 for one, x in zip(ones, powers, strict=True))
        if b > 0:
            best = min(best, (error, power, a * ones[0]))
    return best[1:]


def sumprod(some: Sequence[float], others: Sequence[float]) -> float:
    """Return the sum of the products; Python has it from 3.12 on."""
    return sum(one * other for one, other in zip(some, others, strict=True))


def steppers() -> Iterator[str]:
    """Measure steppers of growing boards, as a cell of a notebook makes them."""
    for side in tqdm(STEPPED, desc="steppers"):
        graph = board(side, "weighted")
        trace = dijkstra.trace(graph, (side // 2, side // 2))
        lives, pictures = list[float](), list[float]()
        for _ in range(STEPPED_ROUNDS):
            began = perf_counter()
            stepper = Stepper(trace, GridView(graph))
            lives.append(perf_counter() - began)
            stepper._repr_mimebundle_()
            pictures.append(perf_counter() - began - lives[-1])
            data = stepper.get_state()["_frames"]
            stepper.close()
        count = len(data["frames"])
        size = len(json.dumps(data).encode())
        yield (
            f"| {side} x {side} | {len(trace):,} | {count:,} | {size:,} "
            f"| {told(median(lives), min(lives), max(lives))} "
            f"| {told(median(pictures), min(pictures), max(pictures))} "
            f"| {'all' if count == len(trace) + 1 else 'the beginning, and says so'} |"
        )


def told(middle: float, low: float, high: float) -> str:
    """Write seconds as milliseconds with an interval."""
    return "{} ({}-{})".format(*(digits(1000 * seconds) for seconds in (middle, low, high)))


def row(subject: Subject, times: Mapping[int, Timing]) -> str:
    """Tell what was measured of a subject."""
    small, large = min(times), max(times)
    ends = (told(t.median, t.lower, t.upper) for t in (times[small], times[large]))
    power, share = with_constant(times)
    return (
        f"| {subject.what} | {small:,} to {large:,} {subject.size} | {' | '.join(ends)} "
        f"| {slope(times):.2f} | {power:.2f} ({share:.0%}) | {subject.theory} |"
    )


def run() -> Report:
    """Measure; give Markdown tables and a chart."""
    found = measure()
    lines = [
        "Medians with quartiles, of the processor's time (of marking, that of the process which",
        "marks). Exponents of powers that were fitted to all sizes: a board with four times as",
        "many cells takes 4 to the power of the exponent times as long. The second one leaves room",
        "for a part that does not grow; in brackets how much that is of the smallest. V: nodes, E:",
        "edges, D: the largest distance. A factor log V adds about 0.1 on these sizes.",
        "",
        (
            "| | sizes | the smallest, processor ms | the largest, processor ms | exponent "
            "| beside a constant | theory |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- |",
        *(row(subject, times) for subject, times in found.items()),
        "",
        "Why an exponent may be another one than in theory:",
        "",
        *(f"- {subject.what}: {subject.why}." for subject in found if subject.why),
        "",
        f"Steppers of growing boards, searched from their middle; the median of {STEPPED_ROUNDS},",
        "the least and the most. Live: until the page gets all that it needs. Picture: the still",
        "one for the saved notebook, drawn after that.",
        "",
        "| board | steps | frames | bytes | live, ms | picture, ms | shown |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *steppers(),
    ]
    lined = {
        subject.what: [(size, 1000 * timing.median) for size, timing in times.items()]
        for subject, times in found.items()
    }
    chart = log_log_chart(
        lined, "cells, steps, nodes, notebooks or learners", "milliseconds of the processor"
    )
    slopes = ", ".join(f"{subject.what} {slope(times):.2f}" for subject, times in found.items())
    return Report("\n".join(lines), chart, f"Milliseconds over sizes; fitted slopes: {slopes}.")

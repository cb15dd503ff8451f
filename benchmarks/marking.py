"""The time to mark a lecture: 250 notebooks with individual items."""

from __future__ import annotations

import csv
import os
import random
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from pathlib_games import cli
from pathlib_tutor.classroom.draws import Asking, Cell, Draws, catalog
from pathlib_tutor.classroom.make import code_cell, notebook_text
from pathlib_tutor.classroom.mark import mark_folder
from pathlib_tutor.classroom.notebook import asking_for, rewritten
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import Item

TITLE = "Marking 250 notebooks"

_NOTEBOOK = "02-fill-the-table-five-nodes"
_LEARNERS = 250
_ALONE = 25
_PROGRAMS = 750
_SECRET = b"the secret of this benchmark\n"  # as read from a file
_PROGRAM = """
from heapq import heappop, heappush
from itertools import count


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue, number, settled = [(0, 0, source)], count(1), set()
    while queue:
        length, _, node = heappop(queue)
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                heappush(queue, (length + weight, next(number), head))
    return distance, predecessor
"""
_UNTOUCHED = "def my_dijkstra(graph, source):\n    return ..."
_WRONG = [
    _PROGRAM,
    _PROGRAM.replace("length + weight, next", "weight, next"),
    _PROGRAM.replace("head not in distance or length + weight < distance[head]", "True"),
    _PROGRAM.replace("distance[head] = length + weight", "distance[head] = weight"),
    _PROGRAM.replace("predecessor[head] = node", "pass"),
    _PROGRAM.replace("settled.add(node)", "settled.add(source)"),
]


_RUN = {"execution_count": 1, "outputs": [{"output_type": "display_data", "data": {}}]}
"""The execution count of a cell that was run: without it, a missing answer gets no mark."""


def handed_in(
    folder: Path, count: int, asking: Asking, *, programs_only: bool = False
) -> dict[str, Learner]:
    """Put notebooks with correct and wrong answers into a folder; return their owners."""
    rng = random.Random(1)
    learners = {f"s{number:03}": Learner(f"s{number:03}", "") for number in range(count)}
    for learner in learners:
        cells = [
            code_cell(cell.id, _source(cell, asking.item(cell, learner), rng)) | _RUN
            for cell in catalog()[_NOTEBOOK]
            if cell.function or not programs_only
        ]
        made = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        (folder / f"{learner}.ipynb").write_text(notebook_text(made), encoding="utf-8")
    return learners


def run() -> str:
    """Make notebooks with correct, wrong and missing answers, and mark them."""
    asking = Asking(Draws(_SECRET))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").mkdir()
        learners = handed_in(folder / "in", _LEARNERS, asking)
        (folder / "secret").write_bytes(_SECRET)
        (folder / "roster.csv").write_text("\n".join(["id", *learners]), encoding="utf-8")
        command = ["class", "mark", str(folder / "in"), "--roster", str(folder / "roster.csv")]
        command += ["--secret", str(folder / "secret"), "--to", str(folder / "marked")]
        began, used = perf_counter(), _processor_seconds()
        status = cli.main(command)
        took, used = perf_counter() - began, _processor_seconds() - used
        pages = len(list((folder / "marked" / "feedback").iterdir()))
        with (folder / "marked" / "marks.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        alone = sorted(_alone(path, learners, asking) for path in _some(folder / "in"))
    exam, of_it = _programs()
    if status or pages != _LEARNERS:
        raise RuntimeError(f"class mark gave {status} and wrote {pages} pages of feedback.")
    share = sum(float(row["total"]) / float(row["of"]) for row in rows) / len(rows)
    quarter = len(alone) // 4
    return (
        f"`pathlib-games class mark` marked {len(rows)} copies of {_NOTEBOOK} with {rows[0]['of']} "
        f"answers each with {os.cpu_count()} processors, and wrote a page of feedback for each; "
        "the drawing of the items is in it. Of the answers about half are right, a tenth is "
        "missing, and the others are those of somebody with a misunderstanding (in all "
        f"{share:.0%} of the points). One notebook after the other, in one process: the median of "
        f"{len(alone)}, and the quartiles.\n\n"
        "| | s | s of the processors |\n"
        "| --- | --- | --- |\n"
        f"| all {len(rows)} | {took:.0f} | {used:.0f} |\n"
        f"| one, in one process | {median(alone):.2f} "
        f"({alone[quarter]:.2f}-{alone[-1 - quarter]:.2f}) | |\n"
        f"| {_PROGRAMS} programs alone, each in a jail of its own, on 21 graphs | {exam:.0f} | "
        f"{of_it:.0f} |"
    )


def _programs() -> tuple[float, float]:
    """Return the clock and processor time to mark programs alone."""
    with tempfile.TemporaryDirectory() as name:
        learners = handed_in(Path(name), _PROGRAMS, Asking(), programs_only=True)
        began, used = perf_counter(), _processor_seconds()
        mark_folder(Path(name), learners, Asking(hidden="a salt"))
        return perf_counter() - began, _processor_seconds() - used


def _some(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())[:: _LEARNERS // _ALONE]


def _alone(path: Path, learners: Mapping[str, Learner], asking: Asking) -> float:
    """Return the time to mark one notebook, once its items are drawn."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(path, folder)
        began = perf_counter()
        mark_folder(Path(folder), learners, asking)
        return perf_counter() - began


def _source(cell: Cell, item: Item[Any], rng: random.Random) -> str:
    """Return an answer cell: untouched, correct, or with a misunderstanding's answer."""
    tried, right = rng.random() >= 0.1, rng.random() < 0.5
    if cell.function:
        program = _PROGRAM if right else rng.choice(_WRONG)
        return f'{program if tried else _UNTOUCHED}\n\nask("{cell.exercise.id}", {cell.function})'
    kinds = [cell.exercise.solution.solves, *cell.exercise.beliefs.answers.values()]
    answer = kinds[0] if right else rng.choice(kinds)
    asked = asking_for(f'ask("{cell.exercise.id}")', item)
    if not tried:
        return asked
    return rewritten(asked, cell.exercise.id, {"answer": repr(answer(item.question))})


def _processor_seconds() -> float:
    """Return the processor time of this process and its children."""
    if sys.platform == "win32":
        return float("nan")
    import resource

    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(kind)[:2]) for kind in kinds)

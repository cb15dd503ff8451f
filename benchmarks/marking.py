"""How long it takes to mark a lecture: 250 notebooks, each with items of its own."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.draws import Draws
from pathlib_games.classroom.make import code_cell, notebook_text
from pathlib_games.classroom.mark import Asking, mark_folder
from pathlib_games.classroom.roster import Learner
from pathlib_games.exercises import Item

TITLE = "Marking 250 notebooks"

_NOTEBOOK = "02-fill-the-table-five-nodes"
_LEARNERS = 250
_SECRET = b"the secret of this benchmark"
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
_WRONG = [
    _PROGRAM,
    _PROGRAM.replace("length + weight, next", "weight, next"),
    _PROGRAM.replace("head not in distance or length + weight < distance[head]", "True"),
    _PROGRAM.replace("distance[head] = length + weight", "distance[head] = weight"),
    _PROGRAM.replace("predecessor[head] = node", "pass"),
    _PROGRAM.replace("settled.add(node)", "settled.add(source)"),
]


def run() -> str:
    """Make notebooks with right and wrong answers, and mark them."""
    rng = random.Random(1)
    learners = {f"s{number:03}": Learner(f"s{number:03}", "") for number in range(_LEARNERS)}
    asking = Asking(Draws(_SECRET))
    with tempfile.TemporaryDirectory() as folder:
        for learner in learners:
            cells = [
                code_cell(cell.id, _source(cell, asking.item(cell, learner), rng))
                for cell in catalog()[_NOTEBOOK]
            ]
            made = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
            Path(folder, f"{learner}.ipynb").write_text(notebook_text(made), encoding="utf-8")
        began, used = perf_counter(), _processor_seconds()
        marks = mark_folder(Path(folder), learners, Asking(Draws(_SECRET)))
        took, used = perf_counter() - began, _processor_seconds() - used
    shares = [marks.share(learner) for learner in marks.learners]
    return (
        f"{len(marks.answers)} notebooks with {len(marks.columns)} answers each, many of them "
        f"wrong (a learner has {sum(shares) / len(shares):.0%} on average), were marked in "
        f"{took:.0f} s ({used:.0f} s of processor time) by {os.cpu_count()} processors, with the "
        "drawing of the items."
    )


def _source(cell: Cell, item: Item[Any], rng: random.Random) -> str:
    """Return an answer: right, as somebody with a misunderstanding gives it, or none."""
    if cell.is_function:
        return rng.choice(_WRONG)
    wrong = cell.exercise.mistaken
    kinds = [cell.exercise.solves, *([wrong[number] for number in cell.exercise.catches])]
    answer = kinds[0] if rng.random() < 0.5 else rng.choice(kinds)
    return f"{cell.answer} = {answer(item.question)!r}"


def _processor_seconds() -> float:
    """Return the time of the processors that this process and those it started have used."""
    if sys.platform == "win32":
        return float("nan")
    import resource

    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(kind)[:2]) for kind in kinds)

"""Simulated learners with ideas of their own, as data: their answers.

`simulated/` has a file for each group: a list of learners. Each of them has

``idea``
    The learner's belief.
``helps``
    The misunderstandings whose hints would help; if empty, any name would be false.
``run``
    Six tables: for each of three questions, and again with a slip in one of twenty cells. A table
    has a part for each settled node, with the numbers written then: ``A: B=5A D=8A; B`` settles A,
    writes 5 from A for B and 8 from A for D, and settles B.

`simulated/items.json` has the three questions, as recipes do.

The authors of the group `own` had not seen the library; `fresh` was written after the judges, and
`later` from teachers' reports, before any of them was judged. The authors of `newest` and `unseen`
had not seen the judges' space. The rule for naming ideas was tuned with all five groups.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pathlib_games.graphs import Node
from pathlib_tutor.exercises import EXERCISES, Item

Rows = list[tuple[Node, dict[Node, tuple[float, Node]]]]
"""A table: the numbers and predecessors at each settled node."""

GROUPS = ("own", "fresh", "later", "newest", "unseen")
_FOLDER = Path(__file__).parent / "simulated"


@dataclass(frozen=True)
class Learner:
    """A learner with an idea."""

    idea: str
    helps: frozenset[int]  # the misunderstandings whose hints fit
    runs: list[str]

    def answered(self) -> Iterator[tuple[Item[Any], Rows]]:
        """Yield each question with the answered table."""
        items = _items()
        for number, run in enumerate(self.runs):
            yield items[number % len(items)], _rows(run)


@cache
def learners(group: str) -> list[Learner]:
    """Return the learners of a group."""
    return [Learner(one["idea"], frozenset(one["helps"]), one["run"]) for one in _read(group)]


@cache
def _items() -> list[Item[Any]]:
    table = EXERCISES["five-nodes/fill-table"]
    return [table.item(f"{table.id} own={json.dumps(question)}") for question in _read("items")]


def _read(name: str) -> Any:
    return json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def _rows(run: str) -> Rows:
    rows: Rows = []
    cells: dict[Node, tuple[float, Node]] = {}
    for part in run.split("; ") if run else ():
        settled, _, written = part.partition(": ")
        for head, number, before in re.findall(r"(\w)=(\S+)(\w)", written):
            cells.pop(head, None)  # the latest entry stays last, as it was written
            cells[head] = (float(number), before)
        rows.append((settled, dict(cells)))
    return rows

"""Simulated learners with ideas of their own, as data: what each of them answered.

`simulated/` has a file for each group: a list of learners. Each of them has

``idea``
    What this learner believes.
``helps``
    The misunderstandings whose hints would help; if there are none, any name would be false.
``run``, ``order``, ``path``, ``predict``
    Six answers: to each of three questions, and to the same ones once more with a slip in one of
    twenty cells. A run has a part for each settled node, with what is written then:
    ``A: B=5A D=8A; B`` settles A, writes 5 from A for B and 8 from A for D, and settles B.

`simulated/items.json` has the three questions of each of these forms, as recipes have them.

The group `own` was written without a look at the library, `fresh` when the judges were done, and
`later` as teachers tell of them, before any of them was judged. The authors of `newest` and
`unseen` had not seen the space of the judges, and nothing was tuned with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pathlib_games.exercises import EXERCISES, Item
from pathlib_games.graphs import Node

Rows = list[tuple[Node, dict[Node, tuple[float, Node]]]]
"""A table: for each settled node the numbers, and where they come from."""

GROUPS = ("own", "fresh", "later", "newest", "unseen")
FORMS = {
    "five-nodes/fill-table": "run",
    "five-nodes/run-by-hand": "run",
    "five-nodes/order": "order",
    "five-nodes/path": "path",
    "five-nodes/predict": "predict",
}
_FOLDER = Path(__file__).parent / "simulated"


@dataclass(frozen=True)
class Learner:
    """Somebody with an idea."""

    idea: str
    helps: frozenset[int]  # the misunderstandings whose hints fit
    answers: dict[str, list[str]]

    def answered(self, exercise: str) -> Iterator[tuple[Item[Any], Rows | str]]:
        """Give each question of an exercise with what was answered: a table, or a text."""
        form = FORMS[exercise]
        items = _items(exercise)
        for number, text in enumerate(self.answers[form]):
            yield items[number % len(items)], _rows(text) if form == "run" else text


@cache
def learners(group: str) -> list[Learner]:
    """Return the learners of a group."""
    return [
        Learner(one["idea"], frozenset(one["helps"]), {form: one[form] for form in FORMS.values()})
        for one in _read(group)
    ]


@cache
def _items(exercise: str) -> list[Item[Any]]:
    asked = _read("items")[FORMS[exercise]]
    return [
        EXERCISES[exercise].item(f"{exercise} own={json.dumps(question)}") for question in asked
    ]


def _read(name: str) -> Any:
    return json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def _rows(run: str) -> Rows:
    rows: Rows = []
    cells: dict[Node, tuple[float, Node]] = {}
    for part in run.split("; ") if run else ():
        settled, _, written = part.partition(": ")
        for head, number, before in re.findall(r"(\w)=(\S+)(\w)", written):
            cells.pop(head, None)  # so that what is written now stands last, as it was written
            cells[head] = (float(number), before)
        rows.append((settled, dict(cells)))
    return rows

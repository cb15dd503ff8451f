"""What the judges of notebook 02 say to simulated learners, and how often a name is true.

The learners of `own_learners` have ideas that the library does not know, slip, or do not finish;
those of the library have its misunderstandings, with their ties broken at random.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import mean, median
from time import process_time
from typing import Any

from tqdm import tqdm

from benchmarks.own_learners import FRESH, OWN, RIGHT, Learner, Rows, path_back
from pathlib_games.exercises import EXERCISES, Exercise, Item
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS, Kind, Search, Variant
from pathlib_games.exercises.misunderstandings.search import Entry
from pathlib_games.exercises.misunderstandings.space import ALIKE
from pathlib_games.exercises.verdict import Verdict, written
from pathlib_games.graphs import Node

Writes = Callable[[Item[Any], random.Random], str]
TITLE = "Learners: how often the judges name the true cause of a wrong answer"

SEEDS = 3  # items of each exercise for each learner
MOST = 8  # so many exercises are tried until a cause is named
SLIPS = (0.02, 0.05, 0.1)
KINDS: dict[str, Kind] = {
    "five-nodes/fill-table": "table",
    "five-nodes/run-by-hand": "table",
    "five-nodes/order": "order",
    "five-nodes/path": "path",
    "five-nodes/predict": "order",
}


@dataclass
class Tally:
    """What was said to wrong answers."""

    wrong: int = 0
    named: int = 0
    fits: int = 0
    times: list[float] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.wrong + other.wrong,
            self.named + other.named,
            self.fits + other.fits,
            self.times + other.times,
        )

    def share(self) -> str:
        """Write which share of the names fits."""
        return f"{100 * self.fits / self.named:.0f} %" if self.named else "-"

    def often(self) -> str:
        """Write how often a single name was said to a wrong answer."""
        return f"{100 * self.named / self.wrong:.1f} %" if self.wrong else "-"


def about(item: Item[Any]) -> Instance:
    """Return the graph that an item asks about."""
    found: Instance = getattr(item.question, "instance", item.question)
    return found


# ---- answers ------------------------------------------------------------------------------------


def answer(name: str, rows: Rows, item: Item[Any], greedy: bool = False) -> str:
    """Write a table as the exercise of this name asks for it."""
    instance = about(item)
    if name.endswith("order"):
        return " ".join(str(node) for node, _ in rows)
    if name.endswith("path"):
        return " ".join(map(str, path_back(rows, instance, greedy)))
    if name.endswith("predict"):
        given = len(item.question.after.split())
        return str(rows[given][0]) if len(rows) > given else "-"
    if name.endswith("run-by-hand"):
        return "; ".join(_actions(rows))
    others = [node for node in instance.graph.nodes if node != instance.source]
    lines = [" | ".join(["settled", *map(str, others)])]
    for node, cells in rows:
        shown = [f"{written(cells[o][0])} {cells[o][1]}" if o in cells else "-" for o in others]
        lines.append(" | ".join([str(node), *shown]))
    return "\n".join(lines)


def _actions(rows: Rows) -> Iterator[str]:
    before: dict[Node, tuple[float, Node]] = {}
    for node, cells in rows:
        yield f"settle {node}"
        for head, cell in cells.items():
            if before.get(head) != cell:
                yield f"{head} = {written(cell[0])} from {cell[1]}"
        before = cells


def _given(item: Item[Any]) -> list[Node]:
    return item.question.after.split() if hasattr(item.question, "after") else []


def library_rows(
    variant: Variant, instance: Instance, rng: random.Random, given: Sequence[Node]
) -> Rows:
    """Fill in the table of a misunderstanding; ties are broken at random."""

    def pick(entries: Sequence[Entry]) -> Entry:
        return rng.choice(entries)

    right = Search(instance.graph, instance.source, instance.aim, pick)
    for node in given:
        entry = next(e for e in right.queue if e.node == node and not right.is_old_news(e))
        right.take(entry)
    search = variant(instance.graph, instance.source, instance.aim, pick)
    search.go_on_from(right)
    list(search.steps())
    return [
        (
            shown.settled,
            {
                node: (number, rng.choice(shown.predecessors[node]))
                for node, number in shown.distance.items()
                if node != instance.source and number < float("inf")
            },
        )
        for shown in search.rounds
    ]


# ---- slips --------------------------------------------------------------------------------------


def slipped(rows: Rows, instance: Instance, rng: random.Random, rate: float) -> Rows:
    """Slip in some cells: one off, digits turned round, a cell forgotten, another column's."""
    made: Rows = []
    for number, (node, cells) in enumerate(rows):
        changed = dict(cells)
        for head, (distance, before) in cells.items():
            if rng.random() >= rate:
                continue
            kind = rng.choice(["one off", "turned", "forgotten", "column", "from"])
            if kind == "one off":
                changed[head] = (max(0, distance + rng.choice([-1, 1])), before)
            elif kind == "turned":
                changed[head] = (int(f"{distance:02.0f}"[::-1]), before)
            elif kind == "forgotten" and number:
                changed.pop(head)
                if head in rows[number - 1][1]:
                    changed[head] = rows[number - 1][1][head]
            elif kind == "column":
                changed[head] = rng.choice(list(cells.values()))
            else:
                changed[head] = (distance, rng.choice(list(instance.graph.nodes)))
        made.append((node, changed))
    return made


def slipped_order(rows: Rows, rng: random.Random) -> Rows:
    """Swap two neighbors in an order, leave one out, or write one twice."""
    made, at = list(rows), rng.randrange(1, len(rows) - 1)
    kind = rng.choice(["swap", "leave out", "twice"])
    if kind == "swap":
        made[at], made[at + 1] = made[at + 1], made[at]
    elif kind == "leave out":
        del made[at]
    else:
        made.insert(at, made[at])
    return made


def slipped_path(path: str, instance: Instance, rng: random.Random) -> str:
    """Leave a node of a path out, put one in, or take another one."""
    nodes, others = path.split(), [str(node) for node in instance.graph.nodes]
    at = rng.randrange(1, max(2, len(nodes) - 1))
    put = {
        "leave out": [],
        "put in": [rng.choice(others), nodes[at]],
        "another": rng.sample(others, 1),
    }
    return " ".join([*nodes[:at], *put[rng.choice(list(put))], *nodes[at + 1 :]])


def careless(name: str, rate: float) -> Writes:
    """Return the answers of somebody who knows it and slips."""

    def write(item: Item[Any], rng: random.Random) -> str:
        instance = about(item)
        rows = RIGHT.rows(instance, rng, _given(item))
        if name.endswith("path"):
            return slipped_path(answer(name, rows, item), instance, rng)
        if name.endswith("order"):
            return answer(name, slipped_order(rows, rng), item)
        if name.endswith("predict"):
            return str(rng.choice([n for n in instance.graph.nodes if n not in _given(item)]))
        return answer(name, slipped(rows, instance, rng, rate), item)

    return write


# ---- what is measured ---------------------------------------------------------------------------


def judge(exercise: Exercise[Any], given: str, item: Item[Any], tally: Tally) -> Verdict:
    """Judge an answer and note how long it took."""
    began = process_time()
    verdict = exercise.judge(given, item)
    tally.times.append(process_time() - began)
    return verdict


@cache
def drawn(name: str, seed: int) -> Item[Any]:
    """Draw an item once for all learners."""
    return EXERCISES[name].draw(seed)


def tried(name: str, write: Writes, helps: frozenset[int], seeds: range) -> Tally:
    """Judge the answers of one learner to several items."""
    exercise, tally = EXERCISES[name], Tally()
    for seed in seeds:
        item, rng = drawn(name, seed), random.Random(seed)
        verdict = judge(exercise, write(item, rng), item, tally)
        if verdict.status == "wrong":
            tally.wrong += 1
            tally.named += verdict.mistake is not None
            tally.fits += verdict.mistake in helps
    return tally


def own(name: str, learner: Learner, slips: float = 0.0) -> Writes:
    """Return how a learner with an idea of its own answers."""

    def write(item: Item[Any], rng: random.Random) -> str:
        instance = about(item)
        rows = learner.rows(instance, rng, _given(item))
        if slips:
            rows = slipped(rows, instance, rng, slips)
        return answer(name, rows, item, greedy=1 in learner.helps)

    return write


def of_library(name: str, variant: Variant) -> Writes:
    """Return how somebody with a misunderstanding of the library answers."""

    def write(item: Item[Any], rng: random.Random) -> str:
        instance = about(item)
        return answer(name, library_rows(variant, instance, rng, _given(item)), item)

    return write


def until_named(name: str, number: int, seed: int) -> int:
    """Count the exercises until the only cause that is named is the true one."""
    exercise, rng = EXERCISES[name], random.Random(seed)
    variant = rng.choice(MISUNDERSTANDINGS[number].variants_for(KINDS[name]))
    item = drawn(name, seed)
    for count in range(1, MOST):
        verdict = exercise.judge(of_library(name, variant)(item, rng), item)
        if verdict.mistake in fitting(name, number):
            return count
        item = exercise.next_item(verdict.causes, seed + count)
    return MOST


def fitting(name: str, number: int) -> frozenset[int]:
    """Return the names that fit a misunderstanding: an order does not tell 3 from 2."""
    kind = KINDS[name]
    forms = MISUNDERSTANDINGS[number].variants_for(kind)
    return frozenset({number, *(ALIKE.get((kind, form), number) for form in forms)})


def _of_learners(
    name: str, learners: Sequence[Learner], seeds: range, false: Counter[str]
) -> Tally:
    found = Tally()
    for learner in learners:
        for slips in (0.0, 0.05):
            tally = tried(name, own(name, learner, slips), learner.helps, seeds)
            found += tally
            if tally.named > tally.fits:
                false[learner.name] += tally.named - tally.fits
    return found


def run() -> str:
    """Measure and give Markdown tables."""
    lines = ["| learners | exercise | wrong answers | one name | of these true or fitting |"]
    lines.append("| --- | --- | --- | --- | --- |")
    total, times, false = Tally(), Tally(), Counter[str]()
    for name, kind in tqdm(KINDS.items(), desc="own and library"):
        seeds = range(1000, 1000 + SEEDS)
        of_own, of_fresh = (_of_learners(name, learners, seeds, false) for learners in (OWN, FRESH))
        known = Tally()
        for number in EXERCISES[name].catches:
            for variant in MISUNDERSTANDINGS[number].variants_for(kind):
                known += tried(name, of_library(name, variant), fitting(name, number), seeds)
        rows = (("own ideas", of_own), ("fresh ideas", of_fresh), ("the library's", known))
        for who, tally in rows:
            lines.append(f"| {who} | {name} | {tally.wrong} | {tally.often()} | {tally.share()} |")
        total += of_own + of_fresh + known
    lines += [f"| all | all | {total.wrong} | {total.often()} | {total.share()} |", ""]
    lines += [
        "| slips | exercise | wrong answers | accused by one name |",
        "| --- | --- | --- | --- |",
    ]
    for name in tqdm(KINDS, desc="slips"):
        whole = name.endswith(("table", "hand"))
        for rate in SLIPS if whole else SLIPS[-1:]:
            many = range(2000, 2000 + 20 * SEEDS)
            found = tried(name, careless(name, rate), frozenset(), many)
            times += found
            what = f"{100 * rate:.0f} % a cell" if whole else "one slip"
            lines.append(f"| {what} | {name} | {found.wrong} | {found.often()} |")
    for name in ("five-nodes/fill-table", "five-nodes/order"):
        found = tried(name, unfinished(name), frozenset(), range(3000, 3000 + 20 * SEEDS))
        lines.append(f"| right, unfinished | {name} | {found.wrong} | {found.often()} |")
    lines += ["", "| exercise | items until the true cause is named | after one | after two |"]
    lines.append("| --- | --- | --- | --- |")
    everything: list[int] = []
    for name in tqdm(list(KINDS)[:4], desc="until named"):
        counts = [
            until_named(name, number, seed)
            for number in EXERCISES[name].catches
            for seed in range(SEEDS)
        ]
        everything += counts
        lines.append(f"| {name} | {_until(counts)} |")
    lines += [f"| all | {_until(everything)} |", ""]
    spent = sorted((total + times).times)
    lines.append(
        f"A judgement takes {1000 * median(spent):.1f} ms, 99 of 100 less than "
        f"{1000 * spent[len(spent) * 99 // 100]:.0f} ms, the longest {1000 * spent[-1]:.0f} ms."
    )
    worst = ", ".join(f"{who} ({count})" for who, count in false.most_common(8))
    lines.append(f"Names that do not fit went most often to: {worst or 'nobody'}.")
    return "\n".join(lines)


def _until(counts: Sequence[int]) -> str:
    one, two = (mean(count <= most for count in counts) for most in (1, 2))
    return f"{mean(counts):.2f} | {100 * one:.0f} % | {100 * two:.0f} %"


def unfinished(name: str) -> Writes:
    """Return how somebody answers who knows it and stops early."""

    def write(item: Item[Any], rng: random.Random) -> str:
        instance = about(item)
        rows = RIGHT.rows(instance, rng)
        return answer(name, rows[: rng.randrange(2, len(rows))], item)

    return write

"""What the judges of notebook 02 say to simulated learners, and how often a name is true.

The learners of `simulated` have ideas that the library does not know; others slip, or do not
finish; those of the library have its misunderstandings, with their ties broken at random. The space
of the judges has ideas of all groups but `newest` and `unseen`, whose authors had not seen it and
with which nothing was tuned, though a few of their ideas happen to be in it. What is said to those
two tells what to expect of ideas that nobody thought of.

What belief takes for likely, and how much a name needs, was tuned with `own`, `fresh` and `later`,
with the library's ideas on the seeds 0 to 99 and 5100 to 7099, and with slips on 0 to 99 and 7300
to 7399. The library's and those who slip are measured here on seeds from 1000 to 4000, which were
held back.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain
from statistics import mean, median
from time import process_time
from typing import Any, TypeVar

from benchmarks.simulated import GROUPS, Rows, learners
from pathlib_games.exercises import EXERCISES, Exercise, Item
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.next_item import next_item
from pathlib_games.exercises.verdict import Verdict, written
from pathlib_games.graphs import Node
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Entry, Kind, Search, Variant
from pathlib_games.spreading import ALL_CORES, Workers

T = TypeVar("T")
NOTHING: Mapping[int, float] = {}
"""What is believed of a learner who has answered nothing yet."""
Writes = Callable[[Item[Any], random.Random], str]
TITLE = "Learners: how often the judges name the true cause of a wrong answer"

SEEDS = 3  # items of each exercise for each learner
_ALIKE = frozenset({2, 3})  # in an order, where nobody sees whether an edge was only looked at
EARLY = 2  # answers
MOST = 8  # so many exercises are tried until a cause is named
FRESH_ITEMS = 10  # of each exercise and kind
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
    early: int = 0  # names that were said to one of the first two answers
    early_fits: int = 0
    learners: int = 0
    misled: int = 0  # learners who were told a name that does not fit
    misled_early: int = 0
    times: list[float] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.wrong + other.wrong,
            self.named + other.named,
            self.fits + other.fits,
            self.early + other.early,
            self.early_fits + other.early_fits,
            self.learners + other.learners,
            self.misled + other.misled,
            self.misled_early + other.misled_early,
            self.times + other.times,
        )

    def share(self) -> str:
        """Write which share of the names fits, those to the first two answers alone, and of all."""
        pairs = (self.early_fits, self.early), (self.fits, self.named)
        return " | ".join(f"{100 * fits / named:.0f} %" if named else "-" for fits, named in pairs)

    def false(self) -> str:
        """Write how often a name is false: of wrong answers, and of learners, early and at all."""
        counts = (
            (self.named - self.fits, self.wrong),
            *((count, self.learners) for count in (self.misled_early, self.misled)),
        )
        return " | ".join(
            f"{100 * count / every:.1f} %" if every else "-" for count, every in counts
        )

    def often(self) -> str:
        """Write how often a single name was said to a wrong answer."""
        return f"{100 * self.named / self.wrong:.1f} %" if self.wrong else "-"


def about(item: Item[Any]) -> Instance:
    """Return the graph that an item asks about."""
    found: Instance = getattr(item.question, "instance", item.question)
    return found


# ---- answers ------------------------------------------------------------------------------------


def answer(name: str, rows: Rows, item: Item[Any]) -> str:
    """Write a table as the exercise of this name asks for it."""
    instance = about(item)
    if name.endswith("order"):
        return " ".join(str(node) for node, _ in rows)
    if name.endswith("path"):
        return " ".join(map(str, _path_back(rows, instance)))
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


def _path_back(rows: Rows, instance: Instance) -> list[Node]:
    """Read the path to the target back from the last row."""
    cells, path = (rows[-1][1] if rows else {}), [instance.aim]
    while path[0] in cells and len(path) <= len(instance.graph):
        path.insert(0, cells[path[0]][1])
    return path


def _given(item: Item[Any]) -> list[Node]:
    return item.question.after.split() if hasattr(item.question, "after") else []


def right_rows(instance: Instance, rng: random.Random, given: Sequence[Node] = ()) -> Rows:
    """Fill in the table rightly, after the rows that are given; ties are broken at random."""
    rows: Rows = []
    cells: dict[Node, tuple[float, Node]] = {}
    left, settled = [instance.source], set[Node]()

    def number(node: Node) -> float:
        return 0 if node == instance.source else cells[node][0]

    while left:
        if len(rows) < len(given):
            node = given[len(rows)]
        else:
            rng.shuffle(waiting := list(left))
            node = min(waiting, key=number)
        left.remove(node)
        settled.add(node)
        for head, weight in instance.graph.neighbors(node):
            if head in settled:
                continue
            if head not in cells:
                left.append(head)
            if head not in cells or number(node) + weight < number(head):
                cells[head] = (number(node) + weight, node)
        rows.append((node, dict(cells)))
    return rows


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
        rows = right_rows(instance, rng, _given(item))
        if name.endswith("path"):
            return slipped_path(answer(name, rows, item), instance, rng)
        if name.endswith("order"):
            return answer(name, slipped_order(rows, rng), item)
        if name.endswith("predict"):
            return str(rng.choice([n for n in instance.graph.nodes if n not in _given(item)]))
        return answer(name, slipped(rows, instance, rng, rate), item)

    return write


# ---- what is measured ---------------------------------------------------------------------------


def judge(
    exercise: Exercise[Any],
    given: str,
    item: Item[Any],
    tally: Tally,
    believed: Mapping[int, float],
) -> Verdict:
    """Judge an answer and note how long it took."""
    began = process_time()
    verdict = exercise.judge(given, item, (), believed)
    tally.times.append(process_time() - began)
    return verdict


@cache
def drawn(name: str, seed: int) -> Item[Any]:
    """Draw an item once for all learners."""
    return EXERCISES[name].draw(seed)


def tried(name: str, write: Writes, helps: frozenset[int], seeds: range) -> Tally:
    """Judge the answers of one learner to several items."""
    items = ((drawn(name, seed), random.Random(seed)) for seed in seeds)
    return judged(name, ((item, write(item, rng)) for item, rng in items), helps)


def judged(name: str, answers: Iterable[tuple[Item[Any], str]], helps: frozenset[int]) -> Tally:
    """Judge the answers of one learner, in this order; only names that help are true."""
    tally, believed = Tally(), NOTHING
    for number, (item, given) in enumerate(answers):
        verdict = judge(EXERCISES[name], given, item, tally, believed)
        believed = verdict.believed
        if verdict.status == "wrong":
            tally.wrong += 1
            tally.named += verdict.mistake is not None
            tally.fits += verdict.mistake in helps
            tally.early += number < EARLY and verdict.mistake is not None
            tally.early_fits += number < EARLY and verdict.mistake in helps
    tally.learners = 1
    tally.misled = int(tally.named > tally.fits)
    tally.misled_early = int(tally.early > tally.early_fits)
    return tally


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
    item, believed = drawn(name, seed), NOTHING
    for count in range(1, MOST):
        verdict = exercise.judge(of_library(name, variant)(item, rng), item, (), believed)
        believed = verdict.believed
        if verdict.mistake in fitting(name, number):
            return count
        item = next_item(exercise, verdict.causes, seed + count)
    return MOST


def fitting(name: str, number: int) -> frozenset[int]:
    """Return the names that fit a misunderstanding: an order does not tell 3 from 2."""
    return _ALIKE if KINDS[name] == "order" and number in _ALIKE else frozenset({number})


def of_learner(name: str, group: str, index: int) -> Tally:
    """Judge what one of the learners with ideas of their own answered."""
    learner = learners(group)[index]
    answered = learner.answered(name)
    texts = ((item, it if isinstance(it, str) else answer(name, it, item)) for item, it in answered)
    return judged(name, texts, learner.helps)


def of_misunderstanding(name: str, number: int, seeds: range) -> Tally:
    """Judge what those answer who have a misunderstanding of the library, in each of its forms."""
    fits, found = fitting(name, number), Tally()
    for variant in MISUNDERSTANDINGS[number].variants_for(KINDS[name]):
        found += tried(name, of_library(name, variant), fits, seeds)
    return found


def of_careless(name: str, rate: float | None, seeds: range) -> Tally:
    """Judge the answers of somebody who slips so often; None: who stops early."""
    write = unfinished(name) if rate is None else careless(name, rate)
    return tried(name, write, frozenset(), seeds)


def carried_out(task: Callable[[], T]) -> T:
    """Do what is spread: a function with all that it is called with."""
    return task()


def run(workers: Workers = ALL_CORES) -> str:
    """Measure and give Markdown tables."""
    lines = [
        (
            "| learners | exercise | wrong answers | one name | true, of first two | true, of all "
            "| false, of wrong answers | learners misled by two answers | by all |"
        ),
        "|" + " --- |" * 9,
    ]
    total, false = Tally(), Counter[str]()
    seeds = range(1000, 1000 + SEEDS)
    of_own = [
        (name, group, index)
        for name in KINDS
        for group in GROUPS
        for index in range(len(learners(group)))
    ]
    known = [(name, number) for name in KINDS for number in EXERCISES[name].catches]
    tasks: list[Callable[[], Tally]] = [partial(of_learner, *who) for who in of_own]
    tasks += [partial(of_misunderstanding, *who, seeds) for who in known]
    rows: dict[tuple[str, str], Tally] = defaultdict(Tally)
    tallies = workers.map(carried_out, tasks, "own and library")
    for (name, group, index), tally in zip(of_own, tallies, strict=False):
        rows[name, f"{group} ideas"] += tally
        if tally.named > tally.fits:
            false[learners(group)[index].idea] += tally.named - tally.fits
    for (name, _), tally in zip(known, tallies, strict=True):
        rows[name, "the library's"] += tally
    for (name, who), tally in sorted(rows.items(), key=lambda row: [*KINDS].index(row[0][0])):
        told = f"{tally.often()} | {tally.share()} | {tally.false()}"
        lines.append(f"| {who} | {name} | {tally.wrong} | {told} |")
        total += tally
    lines += [
        f"| all | all | {total.wrong} | {total.often()} | {total.share()} | {total.false()} |",
        "",
    ]
    lines += [
        "| slips | exercise | wrong answers | accused by one name |",
        "| --- | --- | --- | --- |",
    ]
    whole = [name for name in KINDS if name.endswith(("table", "hand"))]
    slips = [(name, rate) for name in KINDS for rate in (SLIPS if name in whole else SLIPS[-1:])]
    stops = [(name, None) for name in ("five-nodes/fill-table", "five-nodes/order")]
    asked: list[tuple[str, float | None]] = [*slips, *stops]
    many = [range(start, start + 80 * SEEDS) for start in (2000, 3000)]
    slipping = [partial(of_careless, *who, many[who[1] is None]) for who in asked]
    for (name, rate), tally in zip(asked, workers.map(carried_out, slipping, "slips"), strict=True):
        if rate is None:
            what = "right, unfinished"
        else:
            total.times += tally.times
            what = f"{100 * rate:.0f} % a cell" if name in whole else "one slip"
        lines.append(f"| {what} | {name} | {tally.wrong} | {tally.often()} |")
    # From an order or a path no name is said.
    lines += ["", "| exercise | items until the true cause is named | after one | after two |"]
    lines.append("| --- | --- | --- | --- |")
    named = [(name, number) for name in whole for number in EXERCISES[name].catches]
    waits = [partial(until_named, *who, seed) for who in named for seed in seeds]
    everything = list(workers.map(carried_out, waits, "until named"))
    for name in whole:
        of_name = zip(waits, everything, strict=True)
        counts = [count for wait, count in of_name if wait.args[0] == name]
        lines.append(f"| {name} | {_until(counts)} |")
    lines += [f"| all | {_until(everything)} |", ""]
    asking = [exercise for exercise in EXERCISES.values() if exercise.draws is not None]
    drawing = workers.map(fresh, [exercise.id for exercise in asking], "fresh items")
    lines += [
        "| | processor ms, median | 99 of 100 less than | longest |",
        "| --- | --- | --- | --- |",
        f"| a judgement | {_spent(total.times)} |",
        f"| a fresh item, of every exercise | {_spent([*chain.from_iterable(drawing)])} |",
        "",
    ]
    worst = ", ".join(f"{who} ({count})" for who, count in false.most_common(8))
    lines.append(f"Names that do not fit went most often to: {worst or 'nobody'}.")
    return "\n".join(lines)


def fresh(name: str) -> list[float]:
    """Return the seconds that items take: one by seed, and one that tells two ideas apart."""
    exercise, times = EXERCISES[name], []
    suspects = tuple(sorted(exercise.catches)[:2])
    for seed in range(5000, 5000 + FRESH_ITEMS):
        for draw in (partial(exercise.draw, seed), partial(next_item, exercise, suspects, seed)):
            began = process_time()
            draw()
            times.append(process_time() - began)
    return times


def _spent(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    told = (median(ordered), ordered[len(ordered) * 99 // 100], ordered[-1])
    return "{:.1f} | {:.0f} | {:.0f}".format(*(1000 * each for each in told))


def _until(counts: Sequence[int]) -> str:
    one, two = (mean(count <= most for count in counts) for most in (1, 2))
    return f"{mean(counts):.2f} | {100 * one:.0f} % | {100 * two:.0f} %"


def unfinished(name: str) -> Writes:
    """Return how somebody answers who knows it and stops early."""

    def write(item: Item[Any], rng: random.Random) -> str:
        instance = about(item)
        rows = right_rows(instance, rng)
        return answer(name, rows[: rng.randrange(2, len(rows))], item)

    return write

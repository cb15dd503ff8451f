"""The table judge's verdicts on simulated learners of notebook 02, and how often they are true.

Each learner fills in tables until the judge names the true idea, six at most. Learners with an
idea of the library, strangers, and learners who only slip get the tables that the judge chooses,
and slip in some cells. The learners of `simulated` answered three tables twice.

The rule for naming an idea was tuned with the groups of `simulated`, with the ideas of
`tools.unlisted_ideas`, and with the library's on the seeds 100 to 106. Nothing was tuned with the
strangers, nor with the seeds used here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from math import sqrt

from benchmarks.simulated import GROUPS, Rows, learners
from benchmarks.strangers import STRANGERS
from pathlib_games.processes import ALL_CORES, Workers
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, written
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Entry, Search
from pathlib_tutor.record.attempts import next_item

TITLE = "Learners: how often the judge of a table names the true cause of a wrong answer"
TABLE = EXERCISES["five-nodes/fill-table"]
ANSWERS, EARLY = 6, 2  # the most answers of each learner; the early ones
SLIPS = 0.04  # the share of the cells

Told = tuple[str, ...]
"""The verdict on each answer: "right", "wrong" (without a name), "true" or "false"."""


def in_text(rows: Rows, instance: Instance) -> str:
    """Write a table in the exercise's format."""
    others = [node for node in instance.graph.nodes if node != instance.source]
    lines = [" | ".join(["settled", *map(str, others)])]
    for node, cells in rows:
        shown = [f"{written(cells[o][0])} {cells[o][1]}" if o in cells else "-" for o in others]
        lines.append(" | ".join([str(node), *shown]))
    return "\n".join(lines)


def rows_of(way: type[Search], instance: Instance, rng: random.Random) -> Rows:
    """Fill in the table as a search does; break ties at random."""

    def pick(entries: Sequence[Entry]) -> Entry:
        return rng.choice(entries)

    search = way(instance.graph, instance.source, instance.aim, pick)
    vars(search)["places"] = dict(instance.positions or ())
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


def slipped(rows: Rows, instance: Instance, rng: random.Random, rate: float) -> Rows:
    """Slip in some cells: one off, swapped digits, a forgotten cell, another column's."""
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


def told(way: type[Search], helps: Collection[int], rate: float, seed: int) -> Told:
    """Judge a search's answers to the questions that the judge asks."""
    rng, item, believed = random.Random(seed), TABLE.draw(seed), dict[int, float]()
    said: list[str] = []
    while len(said) < ANSWERS and said[-1:] != ["true"]:
        rows = slipped(rows_of(way, item.question, rng), item.question, rng, rate)
        verdict = TABLE.judge(in_text(rows, item.question), item, (), believed)
        believed = dict(verdict.believed or believed)
        said.append(_in_a_word(verdict, helps))
        item = next_item(TABLE, verdict.causes, 1000 * len(said) + seed)
    return tuple(said)


def told_listed(number: int, seed: int, *, usual: bool) -> Told:
    """Judge the answers of a misunderstanding of the library, in one of its forms."""
    forms = MISUNDERSTANDINGS[number].variants_for("table")
    form = forms[0] if usual else random.Random(seed).choice(forms)
    return told(form, [number], SLIPS, seed)


def told_of_group(group: str, index: int) -> Told:
    """Judge the answers of one of the learners of `simulated`."""
    learner, believed = learners(group)[index], dict[int, float]()
    said: list[str] = []
    for item, rows in learner.answered():
        verdict = TABLE.judge(in_text(rows, item.question), item, (), believed)
        believed = dict(verdict.believed or believed)
        said.append(_in_a_word(verdict, learner.helps))
    return tuple(said)


def told_stranger(index: int, seed: int) -> Told:
    """Judge the answers of a stranger."""
    return told(STRANGERS[index], STRANGERS[index].helps, SLIPS, seed)


def _in_a_word(verdict: Verdict, helps: Collection[int]) -> str:
    if verdict.mistake is None:
        return "right" if verdict.status == "right" else "wrong"
    return "true" if verdict.mistake in helps else "false"


def carried_out(task: Callable[[], Told]) -> Told:
    """Run a spread task: a function with all its arguments."""
    return task()


def run(workers: Workers = ALL_CORES) -> str:
    """Measure and return a Markdown table."""
    listed = [n for n in TABLE.catches if MISUNDERSTANDINGS[n].variants_for("table")]
    groups: dict[str, list[Callable[[], Told]]] = {
        f"an idea of the library, {form} form": [
            partial(told_listed, number, seed, usual=form == "usual")
            for number in listed
            for seed in range(begin, begin + 10)
        ]
        for form, begin in (("usual", 70_000), ("any", 71_000))
    }
    groups |= {
        **{
            f"{group} ideas": [
                partial(told_of_group, group, n) for n in range(len(learners(group)))
            ]
            for group in GROUPS
        },
        "strangers": [
            partial(told_stranger, n, seed)
            for n in range(len(STRANGERS))
            for seed in range(70_000, 70_006)
        ],
        **{
            f"slips in {rate:.0%} of the cells": [
                partial(told, Search, (), rate, seed) for seed in range(72_000, 72_070)
            ]
            for rate in (0.02, 0.04, 0.1)
        },
    }
    heads = (
        *("learners", "named truly within two answers", "falsely within two"),
        *("falsely within six", "false names, of wrong answers"),
    )
    lines = [f"| {' | '.join(heads)} |", "|" + " --- |" * len(heads)]
    for group, tasks in groups.items():
        all_told = list(workers.map(carried_out, tasks, group))
        wrong = [said for each in all_told for said in each if said != "right"]
        counts = (
            (sum("true" in each[:EARLY] for each in all_told), len(all_told)),
            (sum("false" in each[:EARLY] for each in all_told), len(all_told)),
            (sum("false" in each for each in all_told), len(all_told)),
            (wrong.count("false"), len(wrong)),
        )
        lines.append(f"| {group} | {' | '.join(share(*count) for count in counts)} |")
    return "\n".join([*lines, "", "In brackets: where the share is, with a confidence of 95 %."])


def share(count: int, every: int) -> str:
    """Write a count of a total, and its likely range of shares (Wilson's interval).

    Examples
    --------
    >>> share(0, 733)
    '0 of 733 (0.0 to 0.5 %)'
    """
    z = 1.96
    middle, more = count / every + z * z / (2 * every), z * z / every
    around = z * sqrt(count * (every - count) / every**3 + more / (4 * every))
    low, high = (100 * (middle + side * around) / (1 + more) for side in (-1, 1))
    return f"{count} of {every} ({abs(low):.1f} to {high:.1f} %)"

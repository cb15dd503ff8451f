"""Answers in the forms that learners give them: those of a right run, or of a wrong idea."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.filled_table import Row, blank_table
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Graph, Node, Relax, Settle, ShortestPaths
from pathlib_games.ideas.hand_runs import hand_run
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Kind, Outcome, Search, Variant, first, play

Form = Callable[[Any, Any], object]


@dataclass(frozen=True)
class WrongAnswer:
    """What somebody with a misunderstanding answers, in one kind of answer."""

    variants: tuple[Variant, ...]  # the algorithms that answer so, the usual one first
    form: Form  # runs an algorithm on a question and writes its answer
    kind: Kind | None = None  # which kind of answer is asked, if all orders of ties can be run

    def __call__(self, question: Any) -> object:
        """Return what the usual one answers."""
        return self.form(self.variants[0], question)

    def answers(self, question: Any) -> list[object]:
        """Return what all of them answer, each in some orders of its ties, and each answer once."""
        if self.kind is None:
            return [self.form(variant, question) for variant in self.variants]
        tied = [_tied(variant, number) for variant in self.variants for number in range(_TIES)]
        found = [self.form(variant, question) for variant in (*self.variants, *tied)]
        return list({repr(answer): answer for answer in found}.values())


_TIES = 3


def _tied(variant: Variant, number: int) -> Variant:
    """Return an algorithm that breaks its ties at random, but always in the same way."""

    def tied(graph: Graph, source: Node, target: Node | None, _: object) -> Search:
        return variant(graph, source, target, random.Random(number).choice)

    return tied


def by_misunderstanding(
    kind: Kind, form: Form, numbers: Iterable[int]
) -> Mapping[int, WrongAnswer]:
    """Return what is answered with each misunderstanding, by its number."""
    return {
        number: WrongAnswer(MISUNDERSTANDINGS[number].variants_for(kind), form, kind)
        for number in numbers
    }


def _outcome(variant: Variant, instance: Instance) -> Outcome:
    return play(variant(instance.graph, instance.source, instance.aim, first))


def table_of(variant: Variant, instance: Instance) -> str:
    """Write the table that a run makes, as the exercise takes it.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> from pathlib_games.ideas.search import Search
    >>> print(table_of(Search, five_nodes()))
    settled | B | C | D | E
    A | 5 A | 10 A | 8 A | -
    B | 5 A | 8 B | 8 A | 13 B
    D | 5 A | 8 B | 8 A | 10 D
    C | 5 A | 8 B | 8 A | 10 D
    E | 5 A | 8 B | 8 A | 10 D
    """
    return typed_table(_outcome(variant, instance), instance)


def typed_table(outcome: Outcome, instance: Instance) -> str:
    """Write the table of a run as the exercise takes it."""
    rows = outcome.table(instance.graph.nodes)
    head = blank_table(instance.graph, instance.source).splitlines()[0]
    names = [name.strip() for name in head.split("|")]
    return "\n".join([" | ".join(names), *map(_line, rows)])


def _line(row: Row) -> str:
    cells = (
        "-" if cell is None else f"{written(cell[0])} {cell[1]}" for cell in row.cells.values()
    )
    return " | ".join([str(row.settled), *cells])


def order_of(variant: Variant, instance: Instance) -> str:
    """Write in which order a run settles the nodes."""
    return " ".join(str(shown.settled) for shown in _outcome(variant, instance).rounds)


def path_of(variant: Variant, instance: Instance) -> str:
    """Write the path to the target that a run finds, as far back as its predecessors lead."""
    before = _outcome(variant, instance).predecessors
    path = [instance.aim]
    while before.get(path[0]) and len(path) <= len(instance.graph):
        path.insert(0, before[path[0]][0])
    return " ".join(map(str, path))


def distance_of(variant: Variant, instance: Instance) -> float | None:
    """Return the distance of the target that a run finds; None: it finds none."""
    found = _outcome(variant, instance).distance.get(instance.aim)
    return None if found == math.inf else found


def run_of(variant: Variant, instance: Instance) -> str:
    """Write down a run as the exercise takes it: what is settled, and what is written.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> from pathlib_games.ideas.search import Search
    >>> run_of(Search, five_nodes())[:45]
    'settle A; B = 5 from A; C = 10 from A; D = 8 '
    """
    search = variant(instance.graph, instance.source, instance.aim, first)
    actions: list[str] = []
    noted: dict[Node, tuple[Node, ...]] = {}
    for step in search.steps():
        if isinstance(step, Settle):
            actions.append(f"settle {step.node}")
        elif isinstance(step, Relax):
            before = search.predecessors.get(step.head, ())[:1]
            if step.improved or before != noted.get(step.head, before):
                number = step.distance if step.improved else search.distance[step.head]
                actions.append(f"{step.head} = {written(number)} from {before[0]}")
            noted[step.head] = before
    return "; ".join(actions)


def hand_run_of(form: type[Search], instance: Instance) -> str:
    """Write down a run of A* or Bellman-Ford, with one part of the search as a form has it.

    Examples
    --------
    >>> from pathlib_games.lessons.choose.graphs import ASTAR_BY_HAND, ROUNDS_BY_HAND
    >>> from pathlib_games.ideas.search import Search
    >>> hand_run_of(Search, ASTAR_BY_HAND)[-48:]
    'E = 10 from B; settle D; F = 12 from D; settle F'
    >>> hand_run_of(Search, ROUNDS_BY_HAND)[-47:]
    'round; D = 4 from B; E = 5 from D; F = 7 from E'
    """
    return "; ".join(map(str, hand_run(form, instance)))


def program_of(variant: Variant) -> Callable[[Graph, Node], ShortestPaths]:
    """Return an algorithm as a function that the code exercises take."""

    def program(graph: Graph, source: Node) -> ShortestPaths:
        search = variant(graph, source, None, first)
        for _ in search.steps():
            pass
        return search.result()

    return program

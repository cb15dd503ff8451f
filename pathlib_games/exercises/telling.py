"""How well a question tells misunderstandings apart, found without judging a single answer."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from statistics import mean

from pathlib_games.exercises.claims import IsPath
from pathlib_games.exercises.endings import FinalAnswer, outcomes, path_of
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.misunderstandings import Kind, Outcome, Search, every_outcome, points

Answer = tuple[Hashable, ...]

_TIES = 2  # so many orders of ties are tried of each form
_SLIP = 0.2  # how often somebody who knows it gives one more wrong node or cell
_ADDED = 3  # so many slips at once is a node or a cell that is too many


def telling(numbers: Iterable[int], instance: Instance, kind: Kind) -> float:
    """Return how surely the answers of some misunderstandings tell who gave them, from 0 to 1.

    An answer tells it the better the fewer other ideas lead to it, those without a name and slips
    among them. All forms of a misunderstanding count alike.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> telling([3], five_nodes(), "table") > 0.9, telling([5], five_nodes(), "table")
    (True, 0.0)
    """
    wanted = set(numbers)
    right = outcomes(Search, instance)
    rightly = {_answer(run, kind, instance) for run in right}
    given: dict[Answer, dict[int, float]] = {}
    mass: dict[Answer, float] = {}
    forms: list[tuple[int, set[Answer]]] = []
    for point in points(kind):
        runs = list(islice(every_outcome(point.search, instance), _TIES))
        answers = [_answer(run, kind, instance) for run in runs if run.raised is None]
        for answer in answers:
            mass[answer] = mass.get(answer, 0.0) + point.prior / len(answers)
            for number in point.numbers & wanted:
                names = given.setdefault(answer, {})
                names[number] = names.get(number, 0.0) + point.prior / len(answers)
        forms += [(number, set(answers)) for number in point.numbers & wanted]
    sure: list[float] = []
    for number, found in forms:
        if not found or not found.isdisjoint(rightly):
            sure.append(0.0)
            continue
        sure.append(
            mean(
                given[answer][number] / (mass[answer] + _slipped(answer, right, kind, instance))
                for answer in found
            )
        )
    return mean(sure) if sure else 0.0


def _answer(outcome: Outcome, kind: Kind, instance: Instance) -> Answer:
    if kind == "order":
        return tuple(shown.settled for shown in outcome.rounds)
    if kind == "path":
        return tuple(path_of(outcome, instance))
    nodes = instance.graph.nodes
    if kind != "table":
        return tuple(outcome.distance.get(node) for node in nodes)
    return tuple(
        (shown.settled, shown.distance.get(node), shown.predecessors.get(node, ())[:1])
        for shown in outcome.rounds
        for node in nodes
    )


def _slipped(answer: Answer, right: Sequence[Outcome], kind: Kind, instance: Instance) -> float:
    """Return how likely an answer is from somebody who knows it and slips."""
    if kind == "path":
        return math.exp(FinalAnswer([IsPath(answer)], instance).score(right))
    return max(_SLIP ** _differing(answer, _answer(run, kind, instance)) for run in right)


def _differing(answer: Answer, right: Answer) -> int:
    """Count what differs; nobody adds a node or a row by a slip alone."""
    longer = len(answer) - len(right)
    differ = sum(one != other for one, other in zip(answer, right, strict=False))
    return differ + (_ADDED * longer if longer > 0 else -longer)

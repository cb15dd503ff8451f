"""How well a question tells misunderstandings apart, found without judging a single answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from itertools import islice
from statistics import mean

from pathlib_games.exercises.endings import FinalAnswer, outcomes, path_of
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.misunderstandings import (
    Kind,
    Outcome,
    Search,
    every_outcome,
    meant,
    points,
)

Answer = tuple[Hashable, ...]

_TIES = 6  # so many orders of ties are tried of the forms that are asked about
_SLIP = 0.2  # how often somebody who knows it gives one more wrong node or cell
_ADDED = 3  # so many slips at once is a node or a cell that is too many
_RARE = 0.01  # an idea that is rarer is not looked at where a rough figure is enough


def telling(
    numbers: Iterable[int],
    instance: Instance,
    kind: Kind,
    *,
    rough: bool = False,
    floor: float = -1.0,
) -> float:
    """Return how surely the answers of some misunderstandings tell who gave them, from 0 to 1.

    An answer tells it the better the fewer other ideas lead to it, those without a name and slips
    among them. All forms of a misunderstanding count alike.

    Parameters
    ----------
    numbers
        The misunderstandings.
    instance, kind
        What is asked, and for which kind of answer.
    rough
        Whether a quick figure is enough, without rare ideas.
    floor
        Below this the figure need not be exact.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> telling([3], five_nodes(), "table") > 0.9, telling([13], five_nodes(), "path")
    (True, 0.0)
    """
    wanted = set(numbers)
    rightly = {_answer(run, kind, instance) for run in outcomes(Search, instance)}
    slipped = _slips(rightly, kind, instance)
    mass: dict[Answer, float] = {}
    named: dict[tuple[Answer, int], float] = {}
    forms: list[tuple[int, list[Answer]]] = []
    for point in sorted(points(kind), key=lambda point: wanted.isdisjoint(point.numbers)):
        own = point.numbers & wanted
        if not own:
            if floor > 0 and _surely(forms, mass, named, slipped) < floor:
                return 0.0
            floor = -1.0
            if rough and point.prior < _RARE:
                continue
        runs = islice(every_outcome(point.search, instance), _TIES if own else 1)
        answers = [_answer(run, kind, instance) for run in runs if run.raised is None]
        for answer in answers:
            share = point.prior * meant(point, instance) / len(answers)
            mass[answer] = mass.get(answer, 0.0) + share
            for number in own:
                named[answer, number] = named.get((answer, number), 0.0) + share
        forms += [(n, [] if not rightly.isdisjoint(answers) else answers) for n in own]
    return _surely(forms, mass, named, slipped)


def _surely(
    forms: list[tuple[int, list[Answer]]],
    mass: dict[Answer, float],
    named: dict[tuple[Answer, int], float],
    slipped: Callable[[Answer], float],
) -> float:
    """Return how surely the forms are told on average; one without a wrong answer is not told."""
    return (
        mean(
            mean(named[answer, number] / (mass[answer] + slipped(answer)) for answer in answers)
            if answers
            else 0.0
            for number, answers in forms
        )
        if forms
        else 0.0
    )


def _answer(outcome: Outcome, kind: Kind, instance: Instance) -> Answer:
    if kind == "order":
        return tuple(shown.settled for shown in outcome.rounds)
    if kind == "path":
        return tuple(path_of(outcome, instance))
    nodes = instance.graph.nodes
    if kind != "table":
        before = outcome.predecessors
        return tuple((outcome.distance.get(node), before.get(node, ())[:1]) for node in nodes)
    return tuple(
        (shown.settled, shown.distance.get(node), shown.predecessors.get(node, ())[:1])
        for shown in outcome.rounds
        for node in nodes
    )


def _slips(
    rightly: Collection[Answer], kind: Kind, instance: Instance
) -> Callable[[Answer], float]:
    """Return what says how likely an answer is from somebody who knows it and slips."""
    if kind == "path":
        return FinalAnswer([], instance).slip
    return lambda answer: _SLIP ** min(_differing(answer, right) for right in rightly)


def _differing(answer: Answer, right: Answer) -> int:
    """Count what differs; nobody adds a node or a row by a slip alone."""
    longer = len(answer) - len(right)
    differ = sum(one != other for one, other in zip(answer, right, strict=False))
    return differ + (_ADDED * longer if longer > 0 else -longer)

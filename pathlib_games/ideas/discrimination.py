"""How well a question tells misunderstandings apart, found without judging a single answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import islice
from statistics import mean

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Node
from pathlib_games.ideas.belief import points
from pathlib_games.ideas.final_answers import FinalAnswer, outcomes, path_of
from pathlib_games.ideas.search import Kind, Outcome, Search, every_outcome
from pathlib_games.ideas.sheet import Sheet

Answer = tuple[Hashable, ...]
_Form = tuple[frozenset[int], float, list[Answer]]  # its numbers, what it counts, its answers

_SHARP = 3  # what is half sure names nothing, so it counts much less than half
_TIES = 6  # so many orders of ties are tried of the forms that are asked about
# How often somebody who knows it chooses a wrong node, or writes a wrong cell, and then more of
# them, and how often it is left unfinished.
_SLIP: dict[Kind, float] = {"table": 0.008, "order": 0.04, "distances": 0.008}
_MORE, _EARLY = 0.2, 0.015
_RARE = 0.006  # an idea that is rarer is not looked at where a rough figure is enough


def discrimination(
    numbers: Mapping[int, float] | Iterable[int],
    instance: Instance,
    kind: Kind,
    *,
    rough: bool = False,
    floor: float = -1.0,
) -> float:
    """Return how surely the answers of some misunderstandings tell who gave them, from 0 to 1.

    An answer tells it the better the fewer other ideas lead to it, those without a name and slips
    among them. All forms of a misunderstanding count alike.

    `numbers`: the misunderstandings; or each with how much it counts.
    """
    weights = numbers if isinstance(numbers, Mapping) else dict.fromkeys(numbers, 1.0)
    rightly = {_answer(run, kind, instance) for run in outcomes(Search, instance)}
    paths = FinalAnswer([], instance)
    mass: dict[Answer, float] = {}
    named: dict[tuple[Answer, int], float] = {}
    forms: list[_Form] = []
    for point in sorted(points(kind), key=lambda point: point.number not in weights):
        own = frozenset({point.number} & weights.keys())
        if not own:
            if floor > 0 and _surely(forms, mass, named) < floor:
                return 0.0
            floor = -1.0
            if rough and point.prior < _RARE:
                continue
        runs = islice(every_outcome(point.search, instance), _TIES if own else 1)
        ended = [(_answer(run, kind, instance), run) for run in runs if run.raised is None]
        for answer, run in ended:
            share = point.prior / len(ended)
            if own and answer not in mass:
                mass[answer] = paths.slip(answer) if kind == "path" else _slips(run, kind, instance)
            mass[answer] = mass.get(answer, 0.0) + share
            for number in own:
                named[answer, number] = named.get((answer, number), 0.0) + share
        answers = [answer for answer, _ in ended]
        if own:
            told = [] if not rightly.isdisjoint(answers) else answers
            forms.append((own, max(weights[number] for number in own), told))
    return _surely(forms, mass, named)


def _surely(
    forms: list[_Form], mass: dict[Answer, float], named: dict[tuple[Answer, int], float]
) -> float:
    """Return how surely the forms are told on average; one without a wrong answer is not told."""
    total = sum(weight for _, weight, _ in forms)
    return (
        sum(
            weight
            * mean(
                (max(named[answer, number] for number in own) / mass[answer]) ** _SHARP
                for answer in answers
            )
            for own, weight, answers in forms
            if answers
        )
        / total
        if total
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


def _slips(outcome: Outcome, kind: Kind, instance: Instance) -> float:
    """Return how likely an answer is from somebody who knows the algorithm and slips.

    Each choice and each cell is compared with what the row above asks for; of distances, only the
    last row is seen.
    """
    if kind == "distances":
        return _slipped(sum(_is_wrong(node, outcome, instance) for node in instance.graph), kind)
    sheet = Sheet(instance)
    before: dict[Node, tuple[Node, ...]] = {instance.source: ()}
    likely = 1.0
    for shown in outcome.rounds:
        if shown.settled not in sheet.next_nodes():
            likely *= _SLIP[kind]
        written = {write.node: (shown.settled,) for write in sheet.settle(shown.settled)}
        before = before | written
        if kind == "table":
            wrong = sum(
                sheet.distance.get(other) != shown.distance.get(other)
                or before.get(other) != shown.predecessors.get(other)
                for other in instance.graph.nodes
            )
            likely *= _slipped(wrong, kind)
            sheet.distance, before = dict(shown.distance), shown.predecessors
    return likely * _EARLY if sheet.frontier() else likely


def _slipped(cells: int, kind: Kind) -> float:
    """Return how likely so many cells are wrong by slips."""
    return _SLIP[kind] ** min(cells, 1) * _MORE ** max(cells - 1, 0)


def _is_wrong(node: Node, outcome: Outcome, instance: Instance) -> bool:
    """Say whether a node has a wrong distance, or a predecessor that is on no shortest path."""
    if outcome.distance.get(node) != instance.distances.get(node):
        return True
    tails = outcome.predecessors.get(node, ())
    return bool(tails) and not instance.ends_a_shortest_path(tails[0], node)

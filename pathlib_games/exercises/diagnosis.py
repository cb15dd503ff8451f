"""Finds the misunderstanding that explains a wrong answer.

Every wrong algorithm is run over the same graph, with its ties broken as the answer breaks them
(or, where an answer does not tell, in every way), and asked for what the answer claims. Three
questions are asked in turn, and the first that any misunderstanding answers with yes decides:

1. Does it give the whole answer?
2. Does it give the answer up to and including the first thing that is wrong?
3. Given that all before was right, would it now do exactly this wrong thing?

The last one matters because a learner who was stopped at a wrong cell mends this cell, and may
have the same idea again further down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from numbers import Real
from typing import Any

from pathlib_games.exercises.claims import (
    Claim,
    ComesThrough,
    Ends,
    HasDistance,
    IsPath,
    Raises,
    Settles,
    Shows,
    equal,
    order_claims,
    outcome_table,
    table_claims,
)
from pathlib_games.exercises.filling import Round
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.misunderstandings import (
    MISUNDERSTANDINGS,
    Kind,
    Misunderstanding,
    Outcome,
    Variant,
    every_outcome,
    guided,
)
from pathlib_games.exercises.results import path_flaw, result_flaw
from pathlib_games.exercises.rules import Flaw, first_flaw
from pathlib_games.graphs import Graph, Node, Settle, ShortestPaths, Trace, TraceState
from pathlib_games.graphs.graph import Edge

_MANY = 2  # more causes than this are not worth a question each
_ABOUT_THE_FRONTIER = "Which numbers wait in the frontier, and what is each of them the sum of?"
_ABOUT_PATHS = "Add up the weights of every path that you can find. Which sum is the smallest?"


@dataclass(frozen=True)
class Diagnosis:
    """Why an answer is wrong.

    Attributes
    ----------
    flaw
        The first thing that is wrong and the reason; None if the answer is right.
    causes
        The misunderstandings that explain it equally well: none, one, or several.
    question
        What to ask if there are too many of them for a question each.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> diagnose("ABC", five_nodes())
    After A, B, C: D has a distance but is not settled yet. (1 cheapest neighbor next)
    """

    flaw: Flaw | None
    causes: tuple[Misunderstanding, ...] = ()
    question: str = _ABOUT_THE_FRONTIER

    @property
    def cause(self) -> Misunderstanding | None:
        """The misunderstanding that explains the answer, if there is exactly one."""
        return self.causes[0] if len(self.causes) == 1 else None

    def hint(self, met_before: Iterable[int] = ()) -> str:
        """Return what a tutor asks, or an empty text if no misunderstanding explains the answer.

        Parameters
        ----------
        met_before
            Numbers of misunderstandings that were pointed out before: they get their next hint.
        """
        again = set(met_before)
        hints = [cause.next_hint if cause.number in again else cause.hint for cause in self.causes]
        if len(hints) <= 1:
            return "".join(hints)
        if len(hints) <= _MANY:
            return f"More than one slip leads here, so ask yourself: {' Or: '.join(hints)}"
        return f"Several slips lead here. {self.question}"

    def __repr__(self) -> str:
        if self.flaw is None:
            return "Nothing is wrong."
        names = " or ".join(f"{cause.number} {cause.name}" for cause in self.causes)
        return f"{self.flaw.where} {self.flaw.reason} ({names or 'no known cause'})".strip()


def diagnose(
    answer: Iterable[Node] | Sequence[Round] | Trace[Any] | ShortestPaths, instance: Instance
) -> Diagnosis:
    """Explain a wrong answer.

    Parameters
    ----------
    answer
        An order of settling, the rounds of a table, a trace, or final distances and predecessors.
    instance
        What was asked.

    Examples
    --------
    >>> from pathlib_games.exercises.instance import five_nodes
    >>> from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
    >>> diagnose(MISUNDERSTANDINGS[3].trace(five_nodes()), five_nodes()).cause.name
    'weights are not added up'
    >>> diagnose("ABDCE", five_nodes())
    Nothing is wrong.
    """
    if isinstance(answer, Trace):
        return diagnose_steps(table_claims(_rounds(answer, instance)), instance)
    if isinstance(answer, ShortestPaths):
        distance = {node: answer.distance.get(node) for node in instance.graph.nodes}
        return diagnose_result(distance, answer.predecessor, instance)
    items = list(answer)
    rounds = [item for item in items if isinstance(item, Round)]
    return diagnose_steps(table_claims(rounds) if rounds else order_claims(items), instance)


def diagnose_steps(claims: Sequence[Claim], instance: Instance) -> Diagnosis:
    """Explain a wrong order of settling or a wrong table, or the beginning of one."""
    flaw = first_flaw(claims, instance)
    if flaw is None:
        return Diagnosis(None)
    order = [claim.node for claim in claims if isinstance(claim, Settles)]
    wrong = claims[flaw.index]
    row = wrong.row if isinstance(wrong, Settles | Shows | Ends) else 0
    this_alone = [Settles(row, order[row]), wrong] if row < len(order) else [wrong]

    @cache
    def run(variant: Variant, right: int) -> Outcome:
        return guided(variant, instance, order, right)

    def gives(said: Sequence[Claim], right: int = 0) -> _Test:
        return lambda variant: _holds(said, run(variant, right))

    kind: Kind = "table" if any(isinstance(claim, Shows) for claim in claims) else "order"
    tests = gives(claims), gives(claims[: flaw.index + 1]), gives(this_alone, row)
    return Diagnosis(flaw, _explaining(kind, *tests))


def diagnose_result(
    distance: Mapping[Node, object], predecessor: Mapping[Node, object], instance: Instance
) -> Diagnosis:
    """Explain wrong final distances (None: not reached) or predecessors."""
    flaw = result_flaw(distance, predecessor, instance)
    if flaw is None:
        return Diagnosis(None)
    claims = _result_claims(distance, predecessor, instance)
    distances = [claim for claim in claims if isinstance(claim, HasDistance)]
    wrong = [claim for claim in distances if not _is_right(claim, instance)]

    def gives(said: Sequence[Claim]) -> _Test:
        return lambda variant: any(_holds(said, one) for one in outcomes_of(variant, instance))

    # If no distance is wrong, the distances prove nothing about the predecessors.
    tests = [gives(claims), *([gives(distances), gives(wrong)] if wrong else [])]
    return Diagnosis(flaw, _explaining("distances", *tests))


def diagnose_path(path: Sequence[Node], instance: Instance) -> Diagnosis:
    """Explain a path from the source to the target of an instance, or to its farthest node."""
    flaw = path_flaw(path, instance)
    if flaw is None:
        return Diagnosis(None)
    claim, asked = IsPath(tuple(path)), replace(instance, target=instance.aim)

    def gives(variant: Variant) -> bool:
        return any(map(claim.holds_in, outcomes_of(variant, asked)))

    return Diagnosis(flaw, _explaining("path", gives), _ABOUT_PATHS)


def diagnose_outcome(outcome: Outcome, kind: Kind, instance: Instance) -> Diagnosis | None:
    """Explain what a run of any search would answer; None if it has no answer of this kind."""
    if outcome.raised is not None:
        return None
    if kind == "order":
        return diagnose_steps(order_claims(shown.settled for shown in outcome.rounds), instance)
    if kind == "table":
        table = outcome_table(outcome, instance.graph.nodes)
        return diagnose_steps(table_claims(table), instance)
    before = {node: ways[0] if ways else None for node, ways in outcome.predecessors.items()}
    if kind != "path":
        distance = {node: outcome.distance.get(node) for node in instance.graph.nodes}
        return diagnose_result(distance, before, instance)
    path = [instance.aim]
    while (step := before.get(path[-1])) is not None and len(path) < len(instance.graph):
        path.append(step)
    return diagnose_path(path[::-1], instance) if path[-1] == instance.source else None


@dataclass(frozen=True)
class Finding:
    """What a learner's program did with one instance.

    Attributes
    ----------
    instance
        What it was run on.
    distance, predecessor
        What it returned.
    looked_up
        The nodes whose neighbors it asked for, in order.
    error
        The error that it ended with, if it did.
    """

    instance: Instance
    distance: Mapping[Node, object]
    predecessor: Mapping[Node, object]
    looked_up: tuple[Node, ...] = ()
    error: type[BaseException] | None = None

    def claims(self) -> list[Claim]:
        """Take the result apart."""
        if self.error is not None:
            return [Raises(self.error)]
        return _result_claims(self.distance, self.predecessor, self.instance)

    def distances(self) -> list[Claim]:
        """Take only the distances of the result."""
        return [claim for claim in self.claims() if not isinstance(claim, ComesThrough)]

    def has_wrong_distances(self) -> bool:
        """Say whether the distances alone prove a mistake."""
        return any(
            not isinstance(claim, HasDistance) or not _is_right(claim, self.instance)
            for claim in self.distances()
        )

    def claims_and_order(self) -> list[Claim]:
        """Take the result apart, and the look-ups for an order of settling."""
        return [*self.claims(), *order_claims(self.looked_up)]


def causes_of(findings: Sequence[Finding]) -> tuple[Misunderstanding, ...]:
    """Find the misunderstandings that explain what a program did with all of the instances.

    Among several of them the order of look-ups decides, if it agrees with one.
    """
    if not findings:
        return ()

    def gives(said: Callable[[Finding], Sequence[Claim]]) -> _Test:
        return lambda variant: all(
            any(_holds(said(finding), one) for one in outcomes_of(variant, finding.instance))
            for finding in findings
        )

    tests = [gives(Finding.claims_and_order), gives(Finding.claims)]
    if any(finding.has_wrong_distances() for finding in findings):
        tests.append(gives(Finding.distances))
    return _explaining("code", *tests)


_Test = Callable[[Variant], bool]


def outcomes_of(variant: Variant, instance: Instance) -> tuple[Outcome, ...]:
    """Return what an algorithm, right or wrong, makes of an instance, in every order of ties."""
    graph = instance.graph
    return _known_outcomes(
        variant, graph.nodes, graph.edges, graph.directed, instance.source, instance.target
    )


# Several kinds of answers to the same question need the same runs, and learners try again.
@lru_cache(maxsize=500)
def _known_outcomes(  # noqa: PLR0913, PLR0917 - all that a question is made of
    variant: Variant,
    nodes: tuple[Node, ...],
    edges: tuple[Edge, ...],
    directed: bool,
    source: Node,
    target: Node | None,
) -> tuple[Outcome, ...]:
    graph = Graph.from_edges(edges, nodes, directed)
    return tuple(every_outcome(variant, Instance("", graph, source, target=target)))


def _explaining(kind: Kind, *tests: _Test) -> tuple[Misunderstanding, ...]:
    """Return the misunderstandings that pass the first test that any of them passes."""
    for test in tests:
        causes = tuple(
            known
            for known in MISUNDERSTANDINGS.values()
            if any(map(test, known.variants_for(kind)))
        )
        if causes:
            return causes
    return ()


def _holds(claims: Iterable[Claim], outcome: Outcome) -> bool:
    return all(claim.holds_in(outcome) for claim in claims)


def _is_right(claim: HasDistance, instance: Instance) -> bool:
    return equal(claim.distance, instance.distances.get(claim.node))


def _result_claims(
    distance: Mapping[Node, object], predecessor: Mapping[Node, object], instance: Instance
) -> list[Claim]:
    """Take a result apart; whichever number an unreachable node was given counts as 0."""
    reached = instance.distances
    distances: list[Claim] = [
        HasDistance(node, 0 if isinstance(length, Real) and node not in reached else length)
        for node in instance.graph.nodes
        for length in [distance.get(node)]
    ]
    before = [
        ComesThrough(node, predecessor.get(node)) for node in reached if node != instance.source
    ]
    return [*distances, *before]


def _rounds(trace: Trace[Any], instance: Instance) -> list[Round]:
    """Return the table that a trace's steps make."""
    others = [node for node in instance.graph.nodes if node != instance.source]

    def shown(state: TraceState) -> Round:
        return Round(
            state.settled[-1],
            {
                node: (state.distance[node], state.predecessor[node])
                if state.distance.get(node, math.inf) < math.inf
                else None
                for node in others
            },
        )

    rounds: list[Round] = []
    state = trace.at(0)
    for following in trace.states():
        if isinstance(following.step, Settle) and state.settled:
            rounds.append(shown(state))
        state = following
    return [*rounds, shown(state)] if state.settled else rounds

"""Finds the misunderstanding that explains a wrong answer.

The searches of the space (`belief`) compete: those with a name, those with one or
two wrong parts and no name, the right one with slips, and ideas that are in no list. Each is
replayed along the answer, or, where only its end was asked for, run, and what differs is paid for
as slips. What an idea and the right algorithm have in common proves nothing, so the surprising
parts of an answer decide. A name is said only if it is all but certain; else the learner is told
the first broken rule and nothing more.

That wrong answers are best explained by systematic variants of a procedure was shown by Brown and
Burton ("Diagnostic Models for Procedural Bugs in Basic Mathematical Skills", 1978; their programs
are BUGGY and DEBUGGY) for arithmetic, and by Seppälä, Malmi and Korhonen ("Observations on student
misconceptions", 2006) for traces of algorithms.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import Flaw
from pathlib_games.graphs import Node
from pathlib_games.ideas.belief import RIGHT, SURE, Belief, Point, believe, meant, pairs, points
from pathlib_games.ideas.claims import (
    Claim,
    ComesThrough,
    Ends,
    HasDistance,
    IsPath,
    Raises,
    Settles,
    Shows,
    is_right,
    order_claims,
    outcome_table,
    result_claims,
    table_claims,
)
from pathlib_games.ideas.final_answers import FinalAnswer, outcomes, path_of
from pathlib_games.ideas.flaws import first_flaw, path_flaw, result_flaw
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS, Misunderstanding
from pathlib_games.ideas.replay import Replay
from pathlib_games.ideas.search import Kind, Outcome, Variant

_TIES, _FEW_TIES = 8, 1  # so many orders of ties are run of what has a name, and of all else
_MENDED = 0.1  # how often a table is right up to its first mistake because it was mended there
# How likely an idea has to be, and how much less likely all others, to be named.
_SURE: dict[Kind, float] = {"table": 0.75, "order": 0.8, "path": 0.9}
_RIVAL: dict[Kind, float] = {"table": 0.25, "order": 0.07, "path": 0.15}
_ABOUT_THE_FRONTIER = "Which numbers wait in the frontier, and what is each of them the sum of?"
_ABOUT_PATHS = "Add up the weights of every path that you can find. Which sum is the smallest?"


@dataclass(frozen=True)
class Diagnosis:
    """Why an answer is wrong."""

    flaw: Flaw | None  # the first thing that is wrong and the reason; None if the answer is right
    causes: tuple[Misunderstanding, ...] = ()
    """The misunderstandings that explain it equally well: none, one, or several."""
    question: str = _ABOUT_THE_FRONTIER
    """What to ask if there are several of them, and nothing better is known."""
    guess: str = ""
    """What the learner seems to do, in words, if that is plain but no misunderstanding that has
    hints of its own."""
    suspects: tuple[int, ...] = ()
    """The numbers of the misunderstandings that are still possible, the likeliest first."""

    @property
    def cause(self) -> Misunderstanding | None:
        """The misunderstanding that explains the answer, if there is exactly one."""
        return self.causes[0] if len(self.causes) == 1 else None

    def hint(self, met_before: Iterable[int] = ()) -> str:
        """Return what a tutor asks or says, or an empty text if nothing is plain."""
        again = set(met_before)
        hints = [cause.next_hint if cause.number in again else cause.hint for cause in self.causes]
        if not hints:
            return self.guess
        if len(hints) == 1:
            return hints[0]
        return (self.flaw.question if self.flaw else "") or self.question

    def __repr__(self) -> str:
        if self.flaw is None:
            return "Nothing is wrong."
        names = " or ".join(f"{cause.number} {cause.name}" for cause in self.causes)
        return f"{self.flaw.where} {self.flaw.reason} ({names or 'no known cause'})".strip()


def diagnose_steps(claims: Sequence[Claim], instance: Instance, given: int = 0) -> Diagnosis:
    """Explain a wrong order of settling or a wrong table, or the beginning of one."""
    flaw = first_flaw(claims, instance)
    if flaw is None:
        return Diagnosis(None)
    kind: Kind = "table" if any(isinstance(claim, Shows) for claim in claims) else "order"
    last = flaw.index == len(claims) - 1
    replay = Replay(claims, instance, by_heart=not last)
    wrong = claims[flaw.index]
    row = wrong.row if isinstance(wrong, Settles | Shows | Ends) else 0
    mended = replay.score(RIGHT) - replay.score(RIGHT, row) + math.log(_MENDED)

    def score(point: Point, floor: float) -> float:
        if given:
            return replay.score(point, given)
        likelier = math.log(meant(point, instance))
        floor -= likelier
        whole = replay.score(point, 0, floor) + likelier
        if not point.forms:
            return _either(whole, replay.by_slip())
        if not row or len(point.forms) > 1:
            return whole
        return _either(whole, likelier + mended + replay.score(point, row, floor - mended))

    # One wrong thing cannot prove that two parts are wrong, nor can an order without numbers.
    double = () if last or kind == "order" else pairs(kind)
    belief = believe(points(kind), double, score, replay.strange(given), replay.most(given))
    return _explained(flaw, belief, kind)


def diagnose_result(
    distance: Mapping[Node, object], predecessor: Mapping[Node, object], instance: Instance
) -> Diagnosis:
    """Explain wrong final distances (None: not reached) or predecessors."""
    flaw = result_flaw(distance, predecessor, instance)
    if flaw is None:
        return Diagnosis(None)
    claims = result_claims(distance, predecessor, instance)
    return _explained(flaw, _believe_result(claims, "distances", instance), "distances")


def diagnose_path(path: Sequence[Node], instance: Instance) -> Diagnosis:
    """Explain a path from the source to the target of an instance, or to its farthest node."""
    flaw = path_flaw(path, instance)
    if flaw is None:
        return Diagnosis(None)
    asked = replace(instance, target=instance.aim)
    belief = _believe_result([IsPath(tuple(path))], "path", asked)
    return _explained(flaw, belief, "path", _ABOUT_PATHS)


def _believe_result(claims: Sequence[Claim], kind: Kind, instance: Instance) -> Belief:
    result = FinalAnswer(claims, instance)

    def score(point: Point, _: float) -> float:
        common = len(point.forms) <= 1 and (point.numbers or not point.forms)
        ties = _TIES if common else _FEW_TIES
        likely = result.score(outcomes(point.search, instance, ties))
        return likely + math.log(meant(point, instance))

    # A path alone cannot prove that two parts are wrong.
    double = () if kind == "path" else pairs(kind)
    return believe(points(kind), double, score, result.strange(), result.most())


def _explained(
    flaw: Flaw, belief: Belief, kind: Kind, question: str = _ABOUT_THE_FRONTIER
) -> Diagnosis:
    causes = belief.causes(_RIVAL.get(kind, 1.0), _SURE.get(kind, SURE))
    return Diagnosis(flaw, causes, question, belief.guess(), belief.suspects())


def _either(one: float, other: float) -> float:
    """Add two numbers that are given as logarithms."""
    more, less = max(one, other), min(one, other)
    return more if less == -math.inf else more + math.log1p(math.exp(less - more))


def diagnose_outcome(outcome: Outcome, kind: Kind, instance: Instance) -> Diagnosis | None:
    """Explain what a run of any search would answer; None if it has no answer of this kind."""
    if outcome.raised is not None:
        return None
    if kind in {"order", "table"}:
        return diagnose_steps(_steps_of(outcome, kind, instance), instance)
    distance, before = _result_of(outcome, instance)
    if kind != "path":
        return diagnose_result(distance, before, instance)
    path = path_of(outcome, instance)
    return diagnose_path(path, instance) if path[0] == instance.source else None


def outcome_is_wrong(outcome: Outcome, kind: Kind, instance: Instance) -> bool:
    """Say whether a run of any search gives an answer of this kind, and a wrong one."""
    if outcome.raised is not None:
        return False
    if kind in {"order", "table"}:
        return first_flaw(_steps_of(outcome, kind, instance), instance) is not None
    distance, before = _result_of(outcome, instance)
    if kind != "path":
        return result_flaw(distance, before, instance) is not None
    path = path_of(outcome, instance)
    return path[0] == instance.source and path_flaw(path, instance) is not None


def _steps_of(outcome: Outcome, kind: Kind, instance: Instance) -> list[Claim]:
    if kind == "order":
        return order_claims(shown.settled for shown in outcome.rounds)
    return table_claims(outcome_table(outcome, instance.graph.nodes))


def _result_of(
    outcome: Outcome, instance: Instance
) -> tuple[dict[Node, float | None], dict[Node, Node | None]]:
    before = {node: ways[0] if ways else None for node, ways in outcome.predecessors.items()}
    return {node: outcome.distance.get(node) for node in instance.graph.nodes}, before


@dataclass(frozen=True)
class Finding:
    """What a learner's program did with one instance."""

    instance: Instance  # what it was run on
    # What it returned.
    distance: Mapping[Node, object]
    predecessor: Mapping[Node, object]
    looked_up: tuple[Node, ...] = ()  # the nodes whose neighbors it asked for, in order
    error: type[BaseException] | None = None  # the error that it ended with, if it did

    def claims(self) -> list[Claim]:
        """Take the result apart."""
        if self.error is not None:
            return [Raises(self.error)]
        return result_claims(self.distance, self.predecessor, self.instance)

    def distances(self) -> list[Claim]:
        """Take only the distances of the result."""
        return [claim for claim in self.claims() if not isinstance(claim, ComesThrough)]

    def has_wrong_distances(self) -> bool:
        """Say whether the distances alone prove a mistake."""
        return any(
            not isinstance(claim, HasDistance) or not is_right(claim, self.instance)
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
            any(_holds(said(finding), one) for one in outcomes(variant, finding.instance))
            for finding in findings
        )

    tests = [gives(Finding.claims_and_order), gives(Finding.claims)]
    if any(finding.has_wrong_distances() for finding in findings):
        tests.append(gives(Finding.distances))
    return _explaining("code", *tests)


_Test = Callable[[Variant], bool]


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

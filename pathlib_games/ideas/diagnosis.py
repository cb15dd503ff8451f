"""Finds out what is wrong with an answer, and which misunderstanding explains it.

The rules say what is wrong. Why, is asked by following the answer along each wrong way to search
that is known (`explain`), or, where only the end of a search was asked for, by running each of them
(`final_answers`); what is believed then, after all answers of a learner, is weighed in `belief`. A
name is said only if it is all but certain; else the learner is told the first broken rule and
nothing more.

That wrong answers are best explained by systematic variants of a procedure was shown by Brown and
Burton ("Diagnostic Models for Procedural Bugs in Basic Mathematical Skills", 1978; their programs
are BUGGY and DEBUGGY) for arithmetic, and by Seppälä, Malmi and Korhonen ("Observations on student
misconceptions", 2006) for traces of algorithms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import Flaw, is_explained
from pathlib_games.graphs import Node
from pathlib_games.ideas.belief import LIKELY, Belief, as_shares, weigh
from pathlib_games.ideas.claims import (
    Claim,
    ComesThrough,
    HasDistance,
    Raises,
    Shows,
    is_right,
    order_claims,
    outcome_table,
    result_claims,
    table_claims,
)
from pathlib_games.ideas.explain import follow, follow_run
from pathlib_games.ideas.final_answers import follow_path, outcomes, path_of
from pathlib_games.ideas.flaws import first_flaw, path_flaw, result_flaw
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Kind, Outcome, Variant
from pathlib_games.ideas.sheet import Action

_SUSPICION = 0.7  # how likely it is that what alone explains a short answer is behind it
Believed = Mapping[int, float]
"""How likely each misunderstanding is by a learner's earlier answers; 0: nothing in the list."""


@dataclass(frozen=True)
class Diagnosis:
    """Why an answer is wrong."""

    flaw: Flaw | None  # the first thing that is wrong and the reason; None if the answer is right
    belief: Belief = field(default_factory=Belief)

    @property
    def is_it_so(self) -> str:
        """The question whether it is so, if a misunderstanding is named."""
        if not self.belief.words:
            return ""
        return f"It looks as if you {self.belief.words}. Is that what you did?"

    def hint(self, met_before: Iterable[int] = ()) -> str:
        """Return what a tutor asks or says, or an empty text if nothing is plain."""
        number = self.belief.mistake
        if number is None:
            return ""
        known = MISUNDERSTANDINGS[number]
        return known.next_hint if number in set(met_before) else known.hint

    def __repr__(self) -> str:
        if self.flaw is None:
            return "Nothing is wrong."
        number = self.belief.mistake
        named = "no name" if number is None else f"{number} {MISUNDERSTANDINGS[number].name}"
        return f"{self.flaw.where} {self.flaw.reason} ({named})".strip()


def blaming(flaw: Flaw, numbers: Sequence[int]) -> Diagnosis:
    """Blame a flaw on what alone explains it; if several do so, none of them is named."""
    share = 1 / max(1, len(numbers))
    only = numbers[0] if len(numbers) == 1 else None
    return Diagnosis(flaw, Belief(dict.fromkeys(numbers, share), only))


def suspecting(flaw: Flaw, numbers: Sequence[int], believed: Believed | None) -> Diagnosis:
    """Suspect what explains a short answer; it is named only if it was suspected before."""
    before = dict(believed or {})
    if len(numbers) == 1 and before.get(numbers[0], 0.0) >= LIKELY:
        return blaming(flaw, numbers)
    numbered = dict.fromkeys(numbers, _SUSPICION / max(1, len(numbers)))
    known = {n: max(before.get(n, 0.0), numbered.get(n, 0.0)) for n in (*before, *numbered) if n}
    return Diagnosis(flaw, Belief(as_shares(known)))


def diagnose_steps(
    claims: Sequence[Claim],
    instance: Instance,
    given: int = 0,
    believed: Believed | None = None,
) -> Diagnosis:
    """Explain a wrong order of settling or a wrong table, or the beginning of one."""
    flaw = first_flaw(claims, instance)
    if flaw is None or not is_explained():
        return Diagnosis(flaw)
    proof = any(isinstance(claim, Shows) for claim in claims)
    return Diagnosis(flaw, weigh(follow(claims, instance, given), believed, instance, proof=proof))


def diagnose_path(
    path: Sequence[Node], instance: Instance, believed: Believed | None = None
) -> Diagnosis:
    """Explain a path from the source to the target of an instance, or to its farthest node."""
    flaw = path_flaw(path, instance)
    if flaw is None or not is_explained():
        return Diagnosis(flaw)
    asked = replace(instance, target=instance.aim)
    chances = follow_path(tuple(path), asked)
    return Diagnosis(flaw, weigh({"whole": chances}, believed, asked, proof=False))


def diagnose_run(
    actions: Sequence[Action],
    instance: Instance,
    *,
    ended: bool,
    believed: Believed | None = None,
) -> Belief:
    """Explain a run of A* or of Bellman-Ford that is wrong, or that ended too early."""
    if not is_explained():
        return Belief()
    return weigh({"steps": follow_run(actions, instance, ended=ended)}, believed, instance)


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


def causes_of(findings: Sequence[Finding]) -> tuple[int, ...]:
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


def _explaining(kind: Kind, *tests: _Test) -> tuple[int, ...]:
    """Return the misunderstandings that pass the first test that any of them passes."""
    for test in tests:
        causes = tuple(
            number
            for number, known in MISUNDERSTANDINGS.items()
            if any(map(test, known.variants_for(kind)))
        )
        if causes:
            return causes
    return ()


def _holds(claims: Iterable[Claim], outcome: Outcome) -> bool:
    return all(claim.holds_in(outcome) for claim in claims)

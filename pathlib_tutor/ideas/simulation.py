"""Doing a search by hand: settle a node, write numbers, settle the next one.

The widget and the typed form make the same actions, and one judge looks at them. The instance says
which algorithm is asked for: Dijkstra's, A* or Bellman-Ford.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pathlib_games.graphs import (
    Estimate,
    Node,
    Relax,
    Round,
    Settle,
    ShortestPaths,
    Step,
    Trace,
    astar,
    bellman_ford,
    record,
)
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import Row, find_name, read_label, read_text
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.belief import Belief, doubted
from pathlib_tutor.ideas.by_hand import Action, NextRound, SettleNode, Sheet, Write, open_sheet
from pathlib_tutor.ideas.diagnosis import Believed, Diagnosis, diagnose_run, diagnose_steps
from pathlib_tutor.ideas.judge import verdict_on
from pathlib_tutor.ideas.search import Entry, Search

BY_HAND = {
    "dijkstra": "five-nodes/run-by-hand",
    "astar": "choose/astar-by-hand",
    "bellman_ford": "choose/bellman-ford-by-hand",
}
"""The exercises in which a search is done by hand, by the search that is asked for."""


@dataclass(frozen=True)
class Simulation:
    """A run by hand: the actions so far, right or wrong."""

    instance: Instance
    actions: tuple[Action, ...] = ()  # what was done so far, in order

    @cached_property
    def sheet(self) -> Sheet:
        """The learner's table after the last action; it is for reading."""
        return open_sheet(self.instance, self.actions)

    def do(self, action: Action) -> Simulation:
        """Return the run with one more action, right or wrong."""
        return replace(self, actions=(*self.actions, action))

    def undo(self) -> Simulation:
        """Return the run without its last action."""
        return replace(self, actions=self.actions[:-1])

    def typed(self) -> str:
        """Return the actions as the typed form of the exercise takes them."""
        return "; ".join(map(str, self.actions))

    def trace(self) -> Trace[None]:
        """Return the learner's own run as a trace, to be stepped like any other."""
        return Trace(self.instance.graph, self.instance.source, list(self._steps()), None)

    def _steps(self) -> Iterator[Step]:
        sheet, rounds = open_sheet(self.instance), 1
        yield from _before_the_first_action(self.instance)
        for action in self.actions:
            if isinstance(action, SettleNode):
                yield Settle(action.node, sheet.distance.get(action.node, math.inf))
            elif isinstance(action, NextRound):
                rounds += 1
                yield Round(rounds)
            else:
                tail, head = action.predecessor, action.node
                gap = action.distance - sheet.distance.get(tail, 0)
                weights = list(sheet.weights(tail, head))
                weight = gap if gap in weights else min(weights, default=gap)
                yield Relax(tail, head, weight, action.distance, improved=True)
            sheet.take(action)


def _before_the_first_action(instance: Instance) -> Iterator[Step]:
    """Return what is known before anybody does anything: all guesses, or that a round begins."""
    if instance.search == "bellman_ford":
        yield Round(1)
    for node, guess in instance.guesses.items():
        yield Estimate(node, guess)


def model_run(instance: Instance, order: Sequence[Node] = ()) -> Trace[ShortestPaths]:
    """Return a right run; Dijkstra's breaks its ties, if it can, as an order of settling does."""
    if instance.search == "astar":
        guess = instance.guesses.__getitem__
        return astar.trace(instance.graph, instance.source, instance.target, guess)
    if instance.search == "bellman_ford":
        return bellman_ford.trace(instance.graph, instance.source)
    places = {node: place for place, node in enumerate(order)}

    def earliest(tied: Sequence[Entry]) -> Entry:
        return min(tied, key=lambda entry: places.get(entry.node, len(places)))

    search = Search(instance.graph, instance.source, pick=earliest)
    return record(search.steps(), instance.graph, instance.source)


def parting(one: Trace[Any], other: Trace[Any]) -> tuple[int, int]:
    """Return how many steps each of two runs has taken when they begin to differ.

    Edges may be tested in any order, so what stands in the table is compared where a node is done,
    or a round.
    """
    mine, theirs = _parts(one), _parts(other)
    both = zip(mine, theirs, strict=False)
    last = (mine[-1], theirs[-1])
    (begin, _), (other_begin, _) = next((pair for pair in both if pair[0][1] != pair[1][1]), last)
    return begin, other_begin


def _parts(trace: Trace[Any]) -> list[tuple[int, object]]:
    """Return where each part of a run begins, and what stands in the table at its end."""
    starts = [k for k, step in enumerate(trace.steps) if isinstance(step, Settle | Round)]
    states = [trace.at(end) for end in [*starts[1:], len(trace)]]
    tables = [(s.settled, dict(s.distance), dict(s.predecessor)) for s in states]
    return list(zip([start + 1 for start in starts], tables, strict=False)) or [(0, None)]


def judge_simulation(
    run: Simulation, met_before: Iterable[int] = (), believed: Believed | None = None
) -> Verdict:
    """Judge a whole run: the first action that breaks a rule, or what is missing at the end."""
    if not run.actions:
        rounds = run.instance.search == "bellman_ford"
        begin = "with what the edges of the source offer" if rounds else "by settling the source"
        return Verdict("not tried", f"Begin {begin}.")
    sheet = open_sheet(run.instance)
    for number, action in enumerate(run.actions, start=1):
        if flaw := sheet.flaw(action):
            done, then = run.actions[: number - 1], run.actions[number:]
            belief = diagnose_action(done, action, run.instance, then, believed)
            flaw = replace(flaw, where=f"Step {number} ({action}):")
            said = verdict_on(Diagnosis(flaw, belief), met_before)
            return said.earning(number - 1, _needed(run))
        sheet.take(action)
    if left := sheet.whats_left():
        flaw = replace(left, where=f"{_steps_are_right(run)} so far; more are needed.")
        belief = Belief()
        if run.instance.search != "dijkstra":
            belief = diagnose_run(run.actions, run.instance, ended=True, believed=believed)
        said = verdict_on(Diagnosis(flaw, belief), met_before)
        return said.earning(len(run.actions), _needed(run))
    return Verdict("right", f"{_steps_are_right(run)}, and nothing is left to do.")


def _needed(run: Simulation) -> int:
    """Count the actions of a right run; a learner's own may have a few more or fewer."""
    steps = model_run(run.instance).steps
    writes = sum(isinstance(step, Relax) and step.improved for step in steps)
    settles = run.instance.search != "bellman_ford"
    return writes + settles * sum(isinstance(step, Settle) for step in steps)


def _steps_are_right(run: Simulation) -> str:
    count = len(run.actions)
    return "Your step is right" if count == 1 else f"All {count} steps are right"


@refusing
def judge_typed_simulation(
    text: object,
    instance: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge a run that was typed, one action a line.

    `text`: lines such as ``settle A`` and ``B = 5 from A``, parted by line ends or semicolons; in
    Bellman-Ford ``round`` begins the next round.
    """
    typed = read_text(text, "The steps should be a text with lines such as 'settle A'")
    lines = [line.strip() for line in re.split(r"[;\n]", typed) if line.strip()]
    actions = tuple(read_action(line, instance) for line in lines)
    return judge_simulation(Simulation(instance, actions), met_before, believed)


def read_action(line: str, instance: Instance) -> Action:
    """Read an action such as ``settle A``, ``B = 5 from A`` or, shorter, ``b=5a``.

    Raises `Wrong`, which says what cannot be read and what was expected.
    """
    said = _BULLET.sub("", line.strip()).rstrip(".,|").strip()
    if match := re.fullmatch(r"settled?\b\s*:?(.+)", said, re.IGNORECASE):
        return _settle(match[1], line, instance)
    if re.fullmatch(r"(next )?round( \d{1,9})?", said, re.IGNORECASE):
        return NextRound()
    name, equals, offer = re.sub(":", "=", said, count=1).partition("=")
    label = _read_label(offer, instance)
    if not equals or not name.strip() or label is None:
        others = "'round'" if instance.search == "bellman_ford" else "'settle A'"
        unread(f"'{line}' should read like 'B = 5 from A' or {others}.")
    return _write(name, label, line, instance)


_BULLET = re.compile(r"^(?:\d{1,3}[.)]|step \d{1,3}[.:]|[-*\u2022\u2013])\s+", re.IGNORECASE)
"""What numbers the lines of a list, or marks them."""
_AT = re.compile(r"(.+?)\s*(?:\bat\b|\bwith\b|[=:,(])\s*([^()=:,]+?)\)?", re.IGNORECASE)


def _settle(said: str, line: str, instance: Instance) -> SettleNode:
    """Read which node is settled, and at which number, if one is written beside it."""
    names = [str(node) for node in instance.graph.nodes]
    if find_name(said, names) is None and (match := _AT.fullmatch(said.strip())):
        number = read_label(match[2], names)
        if number is not None and not number[1]:
            return SettleNode(_node(match[1], line, instance), number[0])
    return SettleNode(_node(said, line, instance))


def read_offer(node: Node, offer: str, instance: Instance) -> Write:
    """Read what was written into the row of a node, such as ``5 A`` or ``5 from A``.

    Raises `Wrong`, which says what cannot be read and what was expected.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> read_offer("C", "8 B", five_nodes())
    Write(node='C', distance=8, predecessor='B')
    """
    label = _read_label(offer, instance)
    if label is None:
        unread(f"'{offer}' should be a distance and then a predecessor, such as '7 X'.")
    return _write(str(node), label, offer, instance)


def _read_label(offer: str, instance: Instance) -> tuple[float, str] | None:
    """Return the number and the name in an offer; only Bellman-Ford has negative numbers."""
    label = read_label(offer, [str(node) for node in instance.graph.nodes])
    if label is not None and label[0] < 0 and instance.search != "bellman_ford":
        return None
    return label


def _write(name: str, label: tuple[float, str], given: str, instance: Instance) -> Write:
    number, predecessor = label
    if not predecessor:
        wrong(f"'{given}' has no predecessor.", "Which node does the number come from?")
    return Write(_node(name, given, instance), number, _node(predecessor, given, instance))


def _node(name: str, line: str, instance: Instance) -> Node:
    nodes = {str(node): node for node in instance.graph.nodes}
    found = find_name(name, nodes)
    if found is None:
        unread(f"'{line}': {name.strip()} is not a node of this graph ({', '.join(nodes)}).")
    return nodes[found]


def diagnose_action(
    done: Sequence[Action],
    wrong: Action,
    instance: Instance,
    then: Sequence[Action] | None = None,
    believed: Believed | None = None,
) -> Belief:
    """Explain a wrong action.

    `then`: what came after it, if the whole run was handed in at once; else None.
    """
    if instance.search != "dijkstra":
        whole = (*done, wrong, *(then or ()))
        return diagnose_run(whole, instance, ended=then is not None, believed=believed)
    rows = _rows(done, wrong, then or (), instance)
    return diagnose_steps(rows, instance, believed=believed, ended=False).belief


def _rows(
    done: Sequence[Action], wrong: Action, then: Sequence[Action], instance: Instance
) -> list[Row]:
    """Return who was settled, and what the table said after each round.

    The table of the last round counts only if the learner has left it; until then it is unfinished.
    """
    sheet = Sheet(instance)
    rows: list[Row] = []

    def fill_in_the_last() -> None:
        if rows:
            others = [node for node in instance.graph.nodes if node != instance.source]
            rows[-1].cells.update((node, sheet.cell(node)) for node in others)

    for action in (*done, wrong, *then):
        if isinstance(action, SettleNode):
            fill_in_the_last()
            rows.append(Row(action.node))
        sheet.take(action)
    if then:
        fill_in_the_last()
    elif rows and isinstance(wrong, Write):
        rows[-1].cells[wrong.node] = wrong.distance, wrong.predecessor
    return rows


class Tutor:
    """Answers wrong actions, and gives the next hint when a misunderstanding comes back."""

    def __init__(self, instance: Instance, believed: Believed | None = None) -> None:
        self.instance = instance
        self.met: set[int] = set()
        self.suspects: tuple[int, ...] = ()
        """The numbers of those that may be behind the wrong actions, the likeliest first."""
        self._believed = believed
        self._before: dict[Action, Believed | None] = {}
        """What was believed before each action that was refused: twice the same is no news."""
        self._named: int | None = None

    def reply(self, done: Sequence[Action], action: Action) -> Verdict | None:
        """Say why an action is wrong and what to think about; None if nothing is wrong."""
        flaw = open_sheet(self.instance, done).flaw(action)
        if flaw is None:
            return None
        before = self._before.setdefault(action, self._believed)
        belief = diagnose_action(done, action, self.instance, believed=before)
        verdict = verdict_on(Diagnosis(flaw, belief), self.met)
        self._believed, self.suspects = verdict.believed, verdict.causes
        self._named = verdict.mistake
        if verdict.mistake is not None:
            self.met.add(verdict.mistake)
        return verdict

    def deny(self) -> None:
        """Believe less in what was named last: the learner says that it is not so."""
        self._believed = doubted(self._believed or {}, self._named)
        self.met -= {self._named}

"""A learner's own search: its steps, where they leave the algorithm, and its use in games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import groupby, pairwise, takewhile
from math import inf, isfinite
from numbers import Real
from typing import Any, Generic, Literal, TypeVar

from pathlib_games.graphs import (
    BadTrace,
    Graph,
    Node,
    Relax,
    Settle,
    ShortestPaths,
    Step,
    Trace,
    dijkstra,
    record,
)
from pathlib_games.graphs.graph import Edge
from pathlib_games.views.view import View
from pathlib_games.words import counted, joined, listed
from pathlib_tutor.exercises.instance import Instance, equal, graph_title, smallest, written
from pathlib_tutor.exercises.reading import Result, plain_result, shown
from pathlib_tutor.exercises.verdict import NOT_TRIED, OwnRun, Verdict, apart
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.program_task import facts_of, not_a_function, special
from pathlib_tutor.ideas.search import Entry, Search
from pathlib_tutor.programs.recording import Written
from pathlib_tutor.programs.run import SECONDS, Function, Ran, recorded_run, run, run_ahead
from pathlib_tutor.programs.session import session
from pathlib_tutor.programs.values import type_name

# ---- the table of distances, as it grew from write to write --------------------------------------

_Table = tuple[str, tuple[Any, ...], tuple[Any, ...]]  # variable, and the key around the node


@dataclass(frozen=True)
class Label:
    """A distance that a program wrote for a node."""

    node: Node
    distance: float
    asked: int  # the number of look-ups before
    moment: int  # its line, counted from the start of the run
    before: dict[Node, float]  # the table before

    def came_from(self, instance: Instance) -> Node | None:
        """Return the only node whose distance and edge add up to it, or None."""
        tails = {
            tail
            for tail, number in self.before.items()
            for head, weight in instance.graph.neighbors(tail)
            if head == self.node and equal(number + weight, self.distance)
        }
        return tails.pop() if len(tails) == 1 else None


def tables_of(
    written: Sequence[Written], instance: Instance, results: dict[Node, Any]
) -> list[list[Label]]:
    """Return the writes to each table that ends with the returned distances.

    A table that one line fills is a copy, and shows nothing.

    `results`: the distances that the program returned.
    """
    wanted = {
        node: float(number)
        for node, number in results.items()
        if node in instance.graph and isinstance(number, Real) and isfinite(number)
    }
    if len(wanted) < 2:
        return []
    groups = _by_table(
        each for each in written if isinstance(each.value, Real) and isfinite(each.value)
    )
    keys: list[dict[Any, Node]] = [
        {node: node for node in wanted},
        {i: node for i, node in enumerate(instance.graph.nodes) if node in wanted},
    ]
    found = (_labels(group, each, wanted) for group in groups.values() for each in keys)
    return [labels for labels in found if len({label.moment for label in labels}) > 1]


def predecessors_of(
    written: Sequence[Written], results: Mapping[Node, Any]
) -> list[list[tuple[Node, Written]]]:
    """Return the writes, with their nodes, to each table that ends with the returned predecessors.

    `results`: the predecessors that the program returned.
    """
    wanted = {node: before for node, before in results.items() if before is not None}
    groups = _by_table(written)
    return [
        group
        for group in groups.values()
        if wanted and wanted.items() <= {key: each.value for key, each in group}.items()
    ]


def _by_table(written: Iterable[Written]) -> dict[_Table, list[tuple[Any, Written]]]:
    """Group writes by possible tables: one part of the key names the nodes, the rest the table."""
    groups: dict[_Table, list[tuple[Any, Written]]] = {}
    for each in written:
        for i, key in enumerate(each.place):
            table = each.variable, each.place[:i], each.place[i + 1 :]
            groups.setdefault(table, []).append((key, each))
    return groups


def _labels(
    group: Sequence[tuple[Any, Written]], keys: dict[Any, Node], wanted: dict[Node, float]
) -> list[Label]:
    """Return the writes to a table by node; none if it does not end with the wanted numbers."""
    last = {keys[key]: each.value for key, each in group if key in keys}
    if last.keys() != wanted.keys() or any(not equal(last[n], wanted[n]) for n in wanted):
        return []
    return list(_in_turn([(keys[key], each) for key, each in group if key in keys]))


def _in_turn(writes: Sequence[tuple[Node, Written]]) -> Iterator[Label]:
    """Yield the writes with the table before each; all writes of one line happen at once."""
    now: dict[Node, float] = {}
    before, moment = now, -1
    for node, each in writes:
        if each.moment != moment:
            before, moment = dict(now), each.moment
        now[node] = float(each.value)
        yield Label(node, now[node], each.asked, moment, before)


# ----------------------------------------------------------------------------------------------
# The steps of a learner's program, from its writes and its look-ups in order.
#
# A node is taken up when its neighbors are looked up or, if they were copied before, when its
# number is first used. Unseen steps are left out.

_Predecessors = Sequence[tuple[Node, Written]]

COPIED = "It asked for all neighbors before it wrote a number, so its order cannot be seen."
NOT_ALL = "The end. Nodes that it handled without writing a number cannot be seen."


@dataclass(frozen=True)
class SeenSteps:
    """The visible steps of a run, and a closing remark if some are missing."""

    steps: tuple[Step, ...]
    end: str = ""


def seen_steps(
    ran: Ran, asked: Instance, distance: dict[Node, Any], predecessor: Mapping[Node, Any]
) -> SeenSteps | None:
    """Return the visible steps of a recorded run; None if there are none.

    `distance`, `predecessor`: its results.
    """
    before = predecessors_of(ran.written, predecessor)
    tables = [
        _without_infinities(labels, asked.source)
        for labels in tables_of(ran.written, asked, distance)
    ]
    for labels in sorted(tables, key=len, reverse=True):
        writes = _Writes(ran, asked, labels, before)
        seen = writes.by_look_ups() or writes.by_numbers()
        if seen is not None and _comes_to(seen.steps, predecessor):
            return seen
    every = len(set(ran.looked_up))
    copied = all(len(set(ran.looked_up[: each.asked])) == every for t in tables for each in t[1:])
    return SeenSteps((), COPIED) if tables and copied and every > 1 else None


def _comes_to(steps: Sequence[Step], predecessor: Mapping[Node, Any]) -> bool:
    """Say whether steps end with the returned predecessors; if not, some steps were not seen."""
    last = {step.head: step.tail for step in steps if isinstance(step, Relax)}
    return all(predecessor.get(head) == tail for head, tail in last.items())


def _without_infinities(labels: Sequence[Label], source: Node) -> list[Label]:
    """Leave out the large number for "no distance" that each node has first."""
    first = {label.node: label.distance for label in reversed(labels) if label.node != source}
    last = {label.node: label.distance for label in labels}
    large = max(first.values(), default=0.0)
    if set(first.values()) != {large} or any(last[node] >= large for node in first):
        return list(labels)
    return [
        replace(each, before={node: far for node, far in each.before.items() if far != large})
        for each in labels
        if each.distance != large
    ]


class _Writes:
    """The writes to a table of distances, with the look-ups and the tables of predecessors."""

    def __init__(
        self, ran: Ran, asked: Instance, labels: Sequence[Label], before: Sequence[_Predecessors]
    ) -> None:
        self.ran, self.asked, self.labels, self.before = ran, asked, labels, before
        self.steps: list[Step] = []
        self.used: dict[Node, float] = {}  # the number of each node when it was taken up
        self.taken: set[tuple[Node, Node]] = set()  # the edges that gave a number

    def by_look_ups(self) -> SeenSteps | None:
        """Return the steps if each node was looked up when it was taken up."""
        self._begin()
        number: dict[Node, float] = {}
        for looked in range(len(self.ran.looked_up) + 1):
            tail = self.ran.looked_up[looked - 1] if looked else None
            if tail is not None:
                if tail not in number:
                    return None
                self._take_up(tail, number[tail])
            for label in self.labels:
                if label.asked == looked:
                    if not self._relax(label, tail):
                        return None
                    number[label.node] = label.distance
        left = [str(node) for node in number if node not in self.used]
        end = f"The end. It never asked for the neighbors of {listed(left)}." if left else ""
        return SeenSteps(tuple(self.steps), end)

    def by_numbers(self) -> SeenSteps | None:
        """Return the steps if each number shows the node before it."""
        self._begin()
        for label in self.labels:
            tail = label.came_from(self.asked)
            if tail is not None and label.before:
                self._take_up(tail, label.before[tail])
            if not self._relax(label, tail):
                return None
        return SeenSteps(tuple(self.steps), NOT_ALL) if self.steps else None

    def _begin(self) -> None:
        self.steps, self.used, self.taken = [], {}, set()

    def _take_up(self, node: Node, number: float) -> None:
        """Note that a node is taken up, again only if its number fell."""
        if number < self.used.get(node, inf):
            self.steps.append(Settle(node, number))
            self.used[node] = number

    def _relax(self, label: Label, tail: Node | None) -> bool:
        """Note a write as a step; say whether it can be one."""
        if label.node == self.asked.source and not label.before:
            return label.distance == 0  # the start of every search
        weights = [w for head, w in self._neighbors(tail) if head == label.node]
        if tail not in label.before or not weights or not self._names(label, tail):
            return False
        sums = {weight: label.before[tail] + weight for weight in weights}
        fits = [weight for weight, sum_ in sums.items() if equal(sum_, label.distance)]
        if not fits and label.came_from(self.asked) is not None:
            return False
        weight = fits[0] if fits else weights[0]
        self.steps.append(Relax(tail, label.node, weight, label.distance, improved=True))
        self.taken.add((tail, label.node))
        return True

    def _neighbors(self, node: Node | None) -> Sequence[tuple[Node, float]]:
        return () if node is None else self.asked.graph.neighbors(node)

    def _names(self, label: Label, tail: Node) -> bool:
        """Say whether the tail was also written as the predecessor between the neighboring writes.

        A parallel edge may give the same predecessor again; then an old write counts.
        """
        moments = [each.moment for each in self.labels]
        until = min((moment for moment in moments if moment > label.moment), default=inf)
        since = max((moment for moment in moments if moment < label.moment), default=0)
        if (tail, label.node) in self.taken:
            since = 0
        return any(
            node == label.node and each.value == tail and since <= each.moment < until
            for table in self.before
            for node, each in table
        )


# ----------------------------------------------------------------------------------------------
# Does a program use numbers that still fall? Then its result is right, but it is not Dijkstra's.
#
# If the table of distances was recorded, its writes decide: a sum with a number that fell later.
# Otherwise the order of look-ups decides. A program that shows neither counts as Dijkstra's.

QUESTION = "Which unsettled node's number can no longer fall?"


@dataclass(frozen=True)
class Correction:
    """A node used at a number that fell later, through a node that was waiting at the time."""

    node: Node
    at: float
    before: Node
    fell_to: float
    asked: int  # the number of look-ups when the node was used
    shows: Literal["rounds", "waits again", "later"] = "later"
    """How the node was used again: with all edges, by itself, or not at all."""

    def told(self, instance: Instance) -> str:
        """Describe the correction in a sentence."""
        at, fell_to = written(self.at), written(self.fell_to)
        words = {
            "rounds": f"was used at {at} before {self.before} was, then again at {fell_to}. "
            "Testing all edges in rounds is Bellman-Ford",
            "waits again": f"was settled at {at} before {self.before} was, then again at "
            f"{fell_to}. Dijkstra's algorithm settles each node once",
            "later": f"was used at {at} before {self.before} lowered it to {fell_to}. "
            "Bellman-Ford corrects numbers in this way",
        }
        return f"The numbers are right. But on {instance.title}, {self.node} {words[self.shows]}."


def correction(ran: Ran, instance: Instance, distance: dict[Node, object]) -> Correction | None:
    """Return the first correction in a program with a right result; None if there is none.

    `distance`: the result of a recorded run.
    """
    tables = tables_of(ran.written, instance, distance)
    found: Iterable[Correction]
    if any(_falls(instance, labels) for labels in tables):
        found = (each for labels in tables for each in _by_its_table(labels, instance))
    else:
        found = _by_look_ups(ran.looked_up, instance)
    first = next(iter(found), None)
    if first is None:
        return None
    later = ran.looked_up[first.asked :]
    if instance.source in later:  # its number never falls
        return replace(first, shows="rounds")
    return replace(first, shows="waits again" if first.node in later else "later")


def _falls(instance: Instance, labels: Sequence[Label]) -> bool:
    """Say whether the numbers of a table fall; if all are final, they were kept elsewhere."""
    return any(label.distance > instance.distances[label.node] for label in labels)


@cache
def correcting_instances() -> tuple[Instance, ...]:
    """Return graphs that expose search orders other than Dijkstra's.

    In each, a nearer node lowers the number of the only node that leads on. The five small ones
    each trap one order: first in first out, last in first out, the lightest edge, the last edge,
    the number of edges. The other two were kept from 200,000 random graphs. Together the seven
    trap all of 31 orders that were tried, six of them by chance.
    """
    graphs: tuple[tuple[str, list[Edge]], ...] = (
        ("ACBD", [("A", "C", 10), ("A", "B", 3), ("B", "C", 5), ("C", "D", 7)]),
        ("ACBD", [("A", "C", 3), ("A", "B", 10), ("C", "B", 5), ("B", "D", 7)]),
        ("ABCDE", [("A", "B", 1), ("B", "D", 20), ("A", "C", 5), ("C", "D", 2), ("D", "E", 4)]),
        ("ABCDE", [("A", "B", 10), ("B", "D", 5), ("A", "C", 12), ("C", "D", 1), ("D", "E", 30)]),
        ("ABCDE", [("A", "B", 1), ("B", "C", 1), ("A", "D", 10), ("D", "E", 6), ("C", "D", 3)]),
        (
            "ADFEHGBC",
            [
                *[("G", "D", 24), ("D", "G", 11), ("D", "C", 28), ("A", "G", 13), ("H", "E", 18)],
                *[("F", "H", 25), ("D", "B", 3), ("G", "C", 8), ("A", "B", 30), ("A", "D", 2)],
                *[("B", "G", 4), ("A", "C", 29), ("C", "E", 10), ("B", "D", 19), ("A", "F", 12)],
            ],
        ),
        (
            "ADFEGCBH",
            [
                *[("A", "E", 30), ("A", "B", 13), ("E", "H", 16), ("B", "G", 15), ("C", "D", 4)],
                *[("H", "D", 12), ("G", "B", 25), ("C", "H", 14), ("E", "B", 5), ("D", "E", 1)],
                *[("A", "C", 2), ("E", "F", 23), ("D", "C", 19), ("H", "F", 6), ("E", "C", 26)],
                ("F", "E", 29),
            ],
        ),
    )
    return tuple(
        Instance(graph_title(graph), graph, "A")
        for nodes, edges in graphs
        for graph in [Graph.from_edges(edges, nodes, directed=True)]
    )


def _by_its_table(labels: Sequence[Label], instance: Instance) -> Iterable[Correction]:
    """Yield the corrections that a table shows."""
    truth = instance.distances
    tails = [label.came_from(instance) for label in labels]
    for i, (label, node) in enumerate(zip(labels, tails, strict=True)):
        if (
            node is None
            or label.before[node] <= truth[node]
            or equal(label.before[node], truth[node])
        ):
            continue
        at = label.before[node]
        for later, before in zip(labels[i + 1 :], tails[i + 1 :], strict=True):
            if later.node == node and later.distance < at:
                if before is not None and before not in tails[: i + 1]:
                    yield Correction(node, at, before, later.distance, label.asked)
                break


def _by_look_ups(looked_up: Sequence[Node], instance: Instance) -> Iterable[Correction]:
    """Return the corrections that look-ups show, if a fallen number explains each repetition.

    A program that looks up other nodes as well, as a sweep does, has not used their numbers.
    """
    number: dict[Node, float] = {instance.source: 0}
    used: dict[Node, float] = {}
    order = [node for node, _ in groupby(looked_up)]
    waiting: dict[Node, Correction] = {}
    found: list[Correction] = []
    for asked, node in enumerate(order, start=1):
        if node not in number or (node in used and used[node] <= number[node]):
            again = node in used and node != instance.source
            if not again:
                return []
            continue
        if node in waiting:
            found.append(waiting.pop(node))
        fresh = node not in used
        used[node] = number[node]
        for head, weight in instance.graph.neighbors(node):
            new = number[node] + weight
            if new < number.get(head, float("inf")):
                if fresh and head in used and head not in waiting:
                    waiting[head] = Correction(head, used[head], node, new, asked)
                number[head] = new
    return found


class Divergence:
    """A learner's run beside the right one, which breaks ties as the learner does.

    It needs the order of the learner's look-ups, and the result.
    """

    def __init__(self, run: OwnRun) -> None:
        self.run = run
        self.theirs: list[Node] = list(dict.fromkeys(run.looked_up))

    @cached_property
    def right(self) -> Trace[ShortestPaths]:
        """The right run."""
        asked = self.run.instance

        def follow(tied: Sequence[Entry]) -> Entry:
            number = len(search.settled)
            wanted = self.theirs[number] if number < len(self.theirs) else None
            return next((entry for entry in tied if entry.node == wanted), tied[0])

        search = Search(asked.graph, asked.source, None, follow)
        return record(search.steps(), asked.graph, asked.source)

    @cached_property
    def ours(self) -> list[Node]:
        """The order in which the right run settles nodes."""
        return [step.node for step in self.right.steps if isinstance(step, Settle)]

    @property
    def node(self) -> Node:
        """The last node that both runs settle before they part."""
        if self.ours == self.theirs and (head := self._bad()) is not None:
            return self.right.result.predecessor[head] if head != self.ours[0] else head
        both = zip(self.ours, self.theirs, strict=False)
        same = [one for one, other in takewhile(lambda pair: pair[0] == pair[1], both)]
        return same[-1] if same else self.run.instance.source

    @property
    def words(self) -> str:
        """A description in a sentence or two; empty if nothing is known."""
        if not self.theirs:
            return ""
        if self.ours != self.theirs:
            asks = f"for the neighbors of {_named(self.theirs)}, in this order"
            if len(self.theirs) == 1:
                asks = f"only for the neighbors of {self.theirs[0]}"
            return f"The program asks {asks}; the algorithm settles {_named(self.ours)}."
        head = self._bad()
        if head is None or head == self.ours[0]:
            return ""
        tails = [self.node]
        before = self.run.predecessor.get(head)
        if before in self.ours and before not in (head, self.node):
            tails += [before] * (self.run.instance.weight(before, head) is not None)
        edges = f"{'edges' if tails[1:] else 'edge'} from {listed(tails)} to {head}"
        return (
            f"The program asks for neighbors in the right order: {_named(self.theirs)}. The first "
            f"wrong result is that of {head}: look at the {edges}."
        )

    @property
    def question(self) -> str:
        """A task by hand where the runs part; empty if that is unknown."""
        if not self.theirs:
            return ""
        if self.ours != self.theirs:
            told = f"Do the search by hand until {self.node} is settled."
            return f"{told} Which nodes are waiting in your program then?"
        head = self._bad()
        if head is None:
            return ""
        if head == self.ours[0]:
            return f"Which line of your program gives {head}, the source, its number?"
        if equal(self.run.distance.get(head), self.run.instance.distances[head]):
            return f"Which line of your program writes the predecessor of {head}?"
        told = f"Work out the offer of {self.node} to {head} by hand."
        return f"{told} What does your program do with this offer?"

    def _bad(self) -> Node | None:
        """Return the first node, in settling order, with a wrong distance or predecessor."""
        right, given = self.run.instance.distances, self.run.distance
        numbers = [node for node in self.ours if not equal(given.get(node), right[node])]
        bad = numbers or [node for node in self.ours[1:] if self._is_misled(node)]
        return bad[0] if bad else None

    def _is_misled(self, node: Node) -> bool:
        return not self.run.instance.ends_a_shortest_path(self.run.predecessor.get(node), node)


def _named(nodes: Iterable[Node]) -> str:
    return ", ".join(map(str, nodes))


# ---- recording a learner's own search, to step it beside the right one --------------------------
#
# It shows the recorded steps or, if a run recorded none, the steps put together from outside.

_YIELDED = "These are the steps that your generator yielded."
_WRITTEN = "These are the steps that could be seen: the look-ups and the writes of your program."
_LOOKED_UP = (
    "These steps were put together from outside: from the first look-up of each node, and from "
    "the returned numbers. What your program wrote down in between cannot be seen."
)
_PUT_TOGETHER = ", put together from the look-ups and results of your function"
_END = "The end of what is known."


class LearnerTrace(Trace[object]):
    """The trace of a learner's search, with a note on the source of its steps.

    `end`: the closing words, if the settled nodes are not known.
    """

    def __init__(
        self, graph: Graph, source: Node, steps: Sequence[Any], note: str, end: str = ""
    ) -> None:
        super().__init__(graph, source, steps, None)
        self.note = note
        self.end = end

    def titled(self, title: str) -> str:
        """Return the title of its picture; it says if the steps were put together."""
        return f"{title}{_PUT_TOGETHER}" if self.note == _LOOKED_UP else title


def record_learner(function: Any, instance: Instance) -> LearnerTrace | Verdict:
    """Run a learner's ``function(graph, source)`` and return its steps, or say why there are none.

    A generator yields its own steps. Any other function is watched for its writes to tables and
    its look-ups. If they do not show its steps, each node counts as settled at its first look-up,
    at its returned distance, and the edge from each returned predecessor counts as taken.
    """
    graph, source = instance.graph, instance.source
    if not callable(function):
        return not_a_function(function)
    ran = recorded_run(function, instance, SECONDS, reader(graph))
    if ran.value is ... and ran.trouble is None:
        return NOT_TRIED
    if ran.yielded and ran.trouble is None:
        return _yielded(ran.yielded, graph, source)
    if not isinstance(ran.value, Result) or ran.trouble is not None:
        return Verdict("wrong", ran.trouble or str(ran.value))
    trace = trace_of(own_run_of(ran, ran.value, instance))
    return trace if trace.steps else Verdict("wrong", f"There are no steps to show. {trace.end}")


def own_run_of(ran: Ran, result: Result, instance: Instance) -> OwnRun:
    """Return a recorded run for a picture."""
    seen = seen_steps(ran, instance, result.distance, result.predecessor)
    own = OwnRun(instance, ran.looked_up, result.distance, result.predecessor)
    return own if seen is None else replace(own, steps=seen.steps, end=seen.end)


def trace_of(run: OwnRun) -> LearnerTrace:
    """Return the recorded steps of a run, or else the steps put together from outside."""
    graph, source = run.instance.graph, run.instance.source
    if run.steps is not None:
        return LearnerTrace(graph, source, run.steps, _WRITTEN, run.end)
    return LearnerTrace(graph, source, _steps(run), _LOOKED_UP, _END)


def _yielded(events: Sequence[object], graph: Graph, source: Node) -> LearnerTrace | Verdict:
    trace = LearnerTrace(graph, source, events, _YIELDED)
    try:
        trace.at(len(trace))
    except BadTrace as problem:
        return Verdict("wrong", str(problem))
    return trace


def _steps(run: OwnRun) -> list[Step]:
    """Put the steps together from the order of the first look-ups, and the result."""
    numbers = {
        node: length
        for node, length in run.distance.items()
        if isinstance(length, int | float) and isfinite(length)
    }
    steps: list[Step] = []
    for node in dict.fromkeys(run.looked_up):
        if node not in numbers:
            continue
        steps.append(Settle(node, numbers[node]))
        steps += [
            Relax(node, head, weight, numbers[head], improved=True)
            for head, weight in dict(run.instance.graph.neighbors(node)).items()
            if head in numbers and run.predecessor.get(head) == node
        ]
    return steps


def reader(graph: Graph) -> Callable[[object], Result | str]:
    """Return a function that reads a result: as a `Result`, or as a text about the problem."""

    def read(value: object) -> Result | str:
        parts = _two_dictionaries(value, graph)
        return parts if isinstance(parts, str) else plain_result(*parts, graph)

    return read


def _two_dictionaries(
    value: Any, graph: Graph
) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | str:
    """Return the distances and predecessors in a result, or a text about it."""
    ending = "Does it end with `return distance, predecessor`?"
    if value is None:
        return f"Your function returned None. {ending}"
    if isinstance(value, Mapping):
        return f"Your function returned one dictionary, not two. {ending}"
    if not isinstance(value, tuple | list) or len(value) != 2:
        given = f"a value of type {type_name(value)}"
        if isinstance(value, tuple | list):
            given = f"a {type_name(value)} of {counted(len(value), 'part')}"
        return f"Your function returned {given}; there should be two dictionaries. {ending}"
    for part, name in zip(value, ("distance", "predecessor"), strict=True):
        if not isinstance(part, Mapping):
            what = type_name(part)
            return f"Your function returned {name} as a value of type {what}, not as a dictionary."
    if _are_swapped(value[0], value[1], graph):
        return f"Your function returned the predecessors first: the two are swapped. {ending}"
    return value[0], value[1]


def _are_swapped(first: Mapping[Any, Any], other: Mapping[Any, Any], graph: Graph) -> bool:
    """Say whether predecessors come first, if nodes and numbers can be told apart."""
    nodes = [node for node in map(first.get, first) if node is not None]
    numbers = [number for number in map(other.get, other) if number is not None]
    return (
        bool(nodes and numbers)
        and all(isinstance(node, str | tuple) and node in graph for node in nodes)
        and all(type(number) is int or type(number) is float for number in numbers)
    )


# ---- the search in games: each game makes a request and uses the answer --------------------------

B = TypeVar("B")

NOT_WRITTEN = "There is nothing to watch yet: write the function first, then run this cell again."
"""The reply to a search that still returns `...`."""

_SMALL = 0.5  # seconds for a search on a smaller board
_NAMED = 8  # the most nodes to name in a sentence
_MUCH = 20, 4  # the least nodes of a search worth seeing, and of its path


@dataclass(frozen=True)
class Found:
    """The result of a search, in plain values."""

    instance: Instance
    distance: Mapping[Node, float]
    predecessor: Mapping[Node, object] | None = None
    """The node before each node; None if the program returns distances only."""

    def way_to(self, target: Node) -> tuple[Node, ...]:
        """Return the path to a node; a broken one does not begin at the source.

        Without predecessors, go back over edges that fit the distances.
        """
        way = [target]
        while way[0] != self.instance.source:
            before = self._before(way[0])
            if before is None or before in way:
                break
            way.insert(0, before)
        return tuple(way)

    def _before(self, node: Node) -> Node | None:
        graph = self.instance.graph
        if self.predecessor is not None:
            given: Any = self.predecessor.get(node)
            return given if given in graph else None
        return next(
            (
                tail
                for tail, length in self.distance.items()
                for head, weight in graph.neighbors(tail)
                if head == node and length + weight == self.distance.get(node)
            ),
            None,
        )


@dataclass(frozen=True)
class Said:
    """The use that a game makes of the results of a search."""

    words: str  # one sentence
    worth: object
    """The part that all right searches share, such as the length of a path."""
    way: tuple[Node, ...] = ()  # the path that the game takes, from the source


@dataclass(frozen=True)
class GameSearch(Generic[B]):
    """The use of a search in a game; its package names one ``OWN_SEARCH``."""

    game: str  # the name of the game
    does: str  # the task of the search, such as "moves the ball"
    boards: Callable[[], Sequence[B]]  # returns the boards to try, the simplest first
    asks: Callable[[B], tuple[Instance, ...]]
    """Returns the searches for a board: graphs without targets, so two arguments are enough."""
    says: Callable[[B, Sequence[Found]], Said]  # uses the results
    shown: Callable[[B], str]  # names a board in a sentence, such as "on the board 1.. / ...".
    smaller: Callable[[B], Iterable[Callable[[B], B | None]]]
    """The ways to make a board smaller, as `smallest` takes them."""
    view: Callable[[B, Instance], View]  # shows one of the searches on its board


@dataclass(frozen=True)
class Difference:
    """A smallest board on which a learner's search changes the game."""

    board: str  # its words
    # The result of each search in a sentence; theirs may say why there is none.
    theirs: str
    ours: str
    on: Any  # the board itself
    own_run: OwnRun | None = None
    """The wrong search, for a picture of both runs; None if it was stopped."""
    stopped: bool = False
    """Whether the search was stopped because it did not end; then no further board was tried."""

    def __str__(self) -> str:
        words = f"{self.board[0].upper()}{self.board[1:]}, yours: {self.theirs} Ours: {self.ours}"
        return f"{words} {self._parting}".strip()

    @property
    def _parting(self) -> str:
        """The place where the runs part; on a large graph only the node."""
        if self.own_run is None:
            return ""
        parting = Divergence(self.own_run)
        if len(parting.theirs) <= _NAMED:
            return parting.words
        return f"The runs differ after {parting.node} is settled."


@dataclass(frozen=True)
class Shown:
    """A search of one game to look at: the board, the run, and the path."""

    on: Any  # the board
    asked: Instance  # the search on it
    run: OwnRun | None  # the run of the search; None if it returned nothing
    way: tuple[Node, ...]


@dataclass(frozen=True)
class InGame:
    """The result of a learner's search in one game."""

    game: str  # the name of the game
    does: str  # the task of the search
    boards: int  # the number of boards
    agreed_on: int  # the number of boards with our result
    difference: Difference | None  # the first difference, on a smallest board
    shown: Shown  # a board with much to see

    @property
    def agreed(self) -> bool:
        """Whether its result was ours on all boards."""
        return self.difference is None

    @property
    def stopped(self) -> bool:
        """Whether the search was stopped because it did not end."""
        return self.difference is not None and self.difference.stopped


def ours(game: GameSearch[B], board: B) -> Said:
    """Return the result of the right search on a board."""
    return game.says(board, [right_found(asked) for asked in game.asks(board)])


def right_found(asked: Instance) -> Found:
    """Return the result of our search."""
    paths = dijkstra(asked.graph, asked.source)
    return Found(asked, paths.distance, paths.predecessor)


def found_by(function: Any, asked: Instance) -> Found | str:
    """Return the result of a learner's search, or a sentence about why it has none."""
    if not callable(function):
        return f"Give the function itself, such as my_dijkstra, not {shown(function)}."
    ran = run(function, asked.graph, asked.source, SECONDS, _reader_of_either(asked.graph))
    if not isinstance(ran.value, tuple) or ran.trouble is not None:
        return ran.trouble or (NOT_WRITTEN if ran.value is ... else str(ran.value))
    result, has_predecessors = ran.value
    return _found(result, asked, has_predecessors)


def played_in(game: GameSearch[B], function: Function, seconds: float = SECONDS) -> InGame | None:
    """Let a learner's search replace ours on all boards of a game.

    `function`: ``my_dijkstra(graph, source)``. It returns the distances, or distances and
    predecessors.

    Returns None if it still returns `...`.
    """
    boards = game.boards()
    agreed, first = 0, None
    with session():
        asked = [game.asks(board) for board in boards]
        run_ahead(function, [instance for each in asked for instance in each], seconds)
        stage = _stage(game, boards, asked)
        shown = Shown(boards[stage], asked[stage][0], None, ())
        for k, (board, instances) in enumerate(zip(boards, asked, strict=True)):
            seen = _look(game, function, board, instances, seconds)
            if seen is ...:
                return None
            if k == stage and seen.runs:
                run_ = max(seen.runs, key=lambda each: len(each.distance))
                shown = replace(shown, asked=run_.instance, run=run_, way=seen.way)
            agreed += seen.difference is None
            first = first or seen.difference
            if seen.difference is not None and seen.difference.stopped:
                break
        if first is not None and not first.stopped:
            first = _smallest(game, function, first)
    return InGame(game.game, game.does, len(boards), agreed, first, shown)


def _stage(game: GameSearch[B], boards: Sequence[B], asked: Sequence[tuple[Instance, ...]]) -> int:
    """Return the index of the first large board with a long path, or of the last board."""
    for k, (board, (first, *_)) in enumerate(zip(boards, asked, strict=True)):
        if len(first.graph) >= _MUCH[0] and len(ours(game, board).way) >= _MUCH[1]:
            return k
    return len(boards) - 1


def _smallest(game: GameSearch[B], function: Function, first: Difference) -> Difference:
    """Return a difference of the same kind on the smallest board that shows it."""

    def look(other: B) -> Difference | None:
        found = _look(game, function, other, game.asks(other), _SMALL).difference
        if found is None or found.stopped:
            return None
        return found if (found.own_run is None) == (first.own_run is None) else None

    board: B = first.on
    return smallest(board, first, look, game.smaller)[1]


@dataclass(frozen=True)
class _Look:
    """The result of a search on a board."""

    difference: Difference | None
    runs: tuple[OwnRun, ...] = ()
    way: tuple[Node, ...] = ()


def _look(
    game: GameSearch[B],
    function: Function,
    board: B,
    instances: Sequence[Instance],
    seconds: float,
) -> Any:
    """Return the result of a search on a board, or ... if it still returns `...`."""
    found: list[Found] = []
    runs: list[OwnRun] = []
    name, right = game.shown(board), ours(game, board)
    for asked in instances:
        ran = run(function, asked.graph, asked.source, seconds, _reader_of_either(asked.graph))
        if ran.value is ... and ran.trouble is None:
            return ...
        if not isinstance(ran.value, tuple) or ran.trouble is not None:
            told = joined(ran.trouble or str(ran.value), ran.crash.hint if ran.crash else "")
            endless = ran.stopped or ran.error is RecursionError  # on every other board, too
            if ran.stopped:
                told, asks = apart(told)
                told = joined(told, special(facts_of(asked.graph)), asks)
            return _Look(Difference(name, told, right.words, board, stopped=endless))
        result, has_predecessors = ran.value
        found.append(_found(result, asked, has_predecessors))
        runs.append(OwnRun(asked, ran.looked_up, result.distance, result.predecessor))
    said = game.says(board, found)
    if said.worth == right.worth:
        return _Look(None, tuple(runs), said.way)
    wrong = (each for each, what in zip(runs, found, strict=True) if _is_flawed(each, what))
    differs = Difference(name, said.words, right.words, board, next(wrong, runs[0]))
    return _Look(differs, tuple(runs), said.way)


def _found(result: Result, asked: Instance, has_predecessors: bool) -> Found:
    numbers = {
        node: length
        for node, length in result.distance.items()
        if isinstance(length, int | float) and length == length  # noqa: PLR0124 - not a nan
    }
    return Found(asked, numbers, result.predecessor if has_predecessors else None)


def _is_flawed(run_: OwnRun, found: Found) -> bool:
    if found.predecessor is None:
        right = run_.instance.distances
        return any(run_.distance.get(node) != right.get(node) for node in run_.instance.graph)
    return result_flaw(run_.distance, run_.predecessor, run_.instance) is not None


def _reader_of_either(graph: Graph) -> Callable[[object], object]:
    """Return a function that reads distances, alone or with predecessors."""
    both = reader(graph)

    def read(value: object) -> tuple[Result, bool] | str:
        if isinstance(value, Mapping):
            return plain_result(value, {}, graph), False
        found = both(value)
        return found if isinstance(found, str) else (found, True)

    return read


def said_of_a_way(found: Found, who: str, target: Node | None = None) -> Said:
    """Return the sentence about a player that follows the result of a search.

    `target`: where to; by default the target of the search.
    """
    goal = found.instance.aim if target is None else target
    subject = f"{who[0].upper()}{who[1:]}"
    if goal not in found.distance:
        return Said(f"{subject} finds no path to {goal}.", None)
    way = found.way_to(goal)
    told = ", ".join(map(str, way))
    if way[0] != found.instance.source:
        return Said(
            f"{subject} cannot follow {told}: this path does not begin at the source.",
            ("broken", way),
        )
    for tail, head in pairwise(way):
        if found.instance.weight(tail, head) is None:
            return Said(f"{subject} cannot follow {told}: no edge joins {tail} and {head}.", way)
    length = found.instance.length(way)
    return Said(f"{subject} follows {told}, a path of length {written(length)}.", length, way)

"""Doing Dijkstra's algorithm by hand: settle a node, write numbers, settle the next one.

The widget and the typed form make the same actions, and one judge looks at them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pathlib_games.exercises.instances import Instance
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, written, wrong
from pathlib_games.graphs import Node, Relax, Settle, Step, Trace


@dataclass(frozen=True)
class SettleNode:
    """The learner settles a node."""

    node: Node

    def __str__(self) -> str:
        return f"settle {self.node}"


@dataclass(frozen=True)
class Write:
    """The learner writes a new distance and predecessor into the table."""

    node: Node
    distance: float
    predecessor: Node

    def __str__(self) -> str:
        return f"{self.node} = {written(self.distance)} from {self.predecessor}"


Action = SettleNode | Write


@dataclass(frozen=True)
class Simulation:
    """A run by hand: the actions so far, and what the learner's table says.

    Attributes
    ----------
    instance
        The question.
    actions
        What was done so far, in order. Wrong actions are kept as well: the table shows what the
        learner wrote.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> run = Simulation(five_nodes()).do(SettleNode("A")).do(Write("B", 5, "A"))
    >>> run.distance, run.settled
    ({'A': 0, 'B': 5}, ('A',))
    >>> print(run.why_not(Write("C", 3, "A")))
    A is settled at 0 and its edge to C weighs 10: what do they add up to?
    >>> run.undo().distance
    {'A': 0}
    """

    instance: Instance
    actions: tuple[Action, ...] = ()

    @property
    def settled(self) -> tuple[Node, ...]:
        """The settled nodes, in order."""
        return tuple(action.node for action in self.actions if isinstance(action, SettleNode))

    @property
    def distance(self) -> dict[Node, float]:
        """The distances in the learner's table."""
        writes = (action for action in self.actions if isinstance(action, Write))
        return {self.instance.source: 0} | {write.node: write.distance for write in writes}

    @property
    def predecessor(self) -> dict[Node, Node | None]:
        """The predecessors in the learner's table."""
        writes = (action for action in self.actions if isinstance(action, Write))
        return {self.instance.source: None} | {write.node: write.predecessor for write in writes}

    def do(self, action: Action) -> Simulation:
        """Give the run with one more action, right or wrong."""
        return replace(self, actions=(*self.actions, action))

    def undo(self) -> Simulation:
        """Give the run without its last action."""
        return replace(self, actions=self.actions[:-1])

    def why_not(self, action: Action) -> str | None:
        """Say why an action breaks the rules of the algorithm here, or None if it does not."""
        if isinstance(action, SettleNode):
            return self._why_not_settle(action.node)
        return self._why_not_write(action)

    def whats_left(self) -> str | None:
        """Say what is still to be done, as a hint, or None if the run is complete."""
        if reason := self._open_edge():
            return reason
        if self._frontier():
            return "Which unsettled distance is the smallest in the whole table? Settle that node."
        return None

    def trace(self) -> Trace[None]:
        """Give the learner's own run as a trace, to be stepped like any other."""
        steps: list[Step] = []
        run = Simulation(self.instance)
        for action in self.actions:
            if isinstance(action, SettleNode):
                steps.append(Settle(action.node, run.distance.get(action.node, math.inf)))
            else:
                weight = self._weight(action.predecessor, action.node)
                gap = action.distance - run.distance.get(action.predecessor, 0)
                steps.append(
                    Relax(
                        action.predecessor,
                        action.node,
                        gap if weight is None else weight,
                        action.distance,
                        improved=True,
                    )
                )
            run = run.do(action)
        return Trace(self.instance.graph, self.instance.source, steps, None)

    def _weight(self, tail: Node, head: Node) -> float | None:
        """Give the weight of the lightest edge from tail to head, or None if there is none."""
        weights = (w for node, w in self.instance.graph.neighbors(tail) if node == head)
        return min(weights, default=None)

    def _frontier(self) -> dict[Node, float]:
        settled = set(self.settled)
        return {node: d for node, d in self.distance.items() if node not in settled}

    def _open_edge(self) -> str | None:
        """Say which edge of the node settled last still makes a better offer."""
        if not self.settled:
            return None
        tail, known = self.settled[-1], self.distance
        for head, weight in self.instance.graph.neighbors(tail):
            if head in self.settled or known[tail] + weight >= known.get(head, math.inf):
                continue
            return f"Look at the edge from {tail} to {head} first: does it make a better offer?"
        return None

    def _why_not_settle(self, node: Node) -> str | None:
        if node in self.settled:
            return f"{node} is settled already."
        frontier = self._frontier()
        if node not in frontier:
            return f"{node} has no distance yet, so it cannot be settled."
        if reason := self._open_edge():
            return reason
        best = min(frontier, key=lambda waiting: frontier[waiting])
        if frontier[node] > frontier[best]:
            return (
                f"{node} has {written(frontier[node])}, but {best} has {written(frontier[best])}. "
                "Which unsettled distance is the smallest in the whole table?"
            )
        return None

    def _why_not_write(self, write: Write) -> str | None:
        head, tail = write.node, write.predecessor
        weight = self._weight(tail, head)
        reason = None
        if not self.settled:
            reason = f"Settle the source {self.instance.source} first: its distance is 0."
        elif head in self.settled:
            final = written(self.distance[head])
            reason = f"{head} is settled at {final}; a final distance does not change."
        elif tail not in self.settled:
            reason = f"{tail} is not settled yet. Only settled nodes make offers."
        elif weight is None:
            reason = f"There is no edge from {tail} to {head}."
        elif not math.isclose(write.distance, self.distance[tail] + weight):
            at = written(self.distance[tail])
            reason = (
                f"{tail} is settled at {at} and its edge to {head} weighs {written(weight)}: "
                "what do they add up to?"
            )
        elif write.distance > (known := self.distance.get(head, math.inf)):
            reason = (
                f"{head} has {written(known)} already. Write both numbers; which one is smaller?"
            )
        return reason


def judge_simulation(run: Simulation) -> Verdict:
    """Judge a whole run: the first action that breaks a rule, or what is missing at the end.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_simulation(Simulation(five_nodes(), (SettleNode("A"), SettleNode("B"))))
    Not yet. Step 2 (settle B): B has no distance yet, so it cannot be settled.
    """
    if not run.actions:
        return Verdict("not tried", "Begin by settling the source.")
    so_far = Simulation(run.instance)
    for number, action in enumerate(run.actions, start=1):
        if reason := so_far.why_not(action):
            return Verdict("wrong", f"Step {number} ({action}): {reason}")
        so_far = so_far.do(action)
    if left := so_far.whats_left():
        return Verdict("wrong", f"The {len(run.actions)} steps are right; more are needed. {left}")
    return Verdict("right", f"All {len(run.actions)} steps follow the rules, to the end.")


def judge_typed_simulation(text: object, instance: Instance) -> Verdict:
    """Judge a run that was typed, one action a line.

    Parameters
    ----------
    text
        Lines such as ``settle A`` and ``B = 5 from A``.
    instance
        What is searched.

    Examples
    --------
    >>> from pathlib_games.exercises.instances import five_nodes
    >>> judge_typed_simulation("settle A; B = 5 from A; C = 3 from A", five_nodes())
    Not yet. Step 3 (C = 3 from A): A is settled at 0 and its edge to C weighs 10: what do they ...
    """
    if text is ...:
        return NOT_TRIED
    try:
        if not isinstance(text, str):
            wrong(f"The steps should be a text with lines such as 'settle A', not {text!r}.")
        actions = tuple(read_actions(text, instance))
    except Wrong as first:
        return Verdict("wrong", str(first))
    return judge_simulation(Simulation(instance, actions))


def read_actions(text: str, instance: Instance) -> Iterable[Action]:
    """Read actions from text, parted by line ends or semicolons.

    Raises
    ------
    Wrong
        Names the line that cannot be read and what was expected.
    """
    nodes = {str(node): node for node in instance.graph.nodes}
    lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
    for line in lines:
        if match := re.fullmatch(r"settle\s+(\S+)", line, re.IGNORECASE):
            yield SettleNode(_node(match[1], line, nodes))
        elif match := re.fullmatch(r"(\S+)\s*=\s*(\d+(?:\.\d+)?)\s+from\s+(\S+)", line):
            number = float(match[2])
            yield Write(
                _node(match[1], line, nodes),
                int(number) if number.is_integer() else number,
                _node(match[3], line, nodes),
            )
        else:
            wrong(f"{line!r} should read like 'settle A' or 'B = 5 from A'.")


def _node(name: str, line: str, nodes: dict[str, Node]) -> Node:
    if name not in nodes:
        wrong(f"In {line!r}: {name!r} is not a node of this graph ({', '.join(nodes)}).")
    return nodes[name]

"""Where the run of a learner's program leaves that of the right algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import takewhile

from pathlib_games.exercises.instance import equal
from pathlib_games.exercises.verdict import OwnRun
from pathlib_games.graphs import Node, Settle, ShortestPaths, Trace, record
from pathlib_games.ideas.search import Entry, Search


class Divergence:
    """A learner's run beside the right one, which breaks its ties as the learner's does.

    Of the learner's run the order is known in which neighbors were asked for, and the result.
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
        """The order in which the right run settles."""
        return [step.node for step in self.right.steps if isinstance(step, Settle)]

    @property
    def node(self) -> Node:
        """The last node that both settle before they part."""
        if self.ours == self.theirs and (head := self._bad()) is not None:
            return self.right.result.predecessor[head] if head != self.ours[0] else head
        both = zip(self.ours, self.theirs, strict=False)
        same = [one for one, other in takewhile(lambda pair: pair[0] == pair[1], both)]
        return same[-1] if same else self.run.instance.source

    @property
    def words(self) -> str:
        """What there is to say about it, in a sentence or two; empty if nothing is known."""
        if not self.theirs:
            return ""
        if self.ours != self.theirs:
            return (
                f"It asks for neighbors in the order {_named(self.theirs)}; the algorithm settles "
                f"{_named(self.ours)}."
            )
        head = self._bad()
        if head is None or head == self.ours[0]:
            return ""
        return (
            f"The order of its look-ups, {_named(self.theirs)}, is right. The runs part when "
            f"{self.node} is settled, at the edge to {head}."
        )

    @property
    def question(self) -> str:
        """What to do by hand where they part; empty if that is not known."""
        if not self.theirs:
            return ""
        if self.ours != self.theirs:
            told = f"Do it by hand until {self.node} is settled."
            return f"{told} Which nodes wait then in your program, and with which numbers?"
        head = self._bad()
        if head is None or head == self.ours[0]:
            return ""
        return f"Do it by hand at the edge from {self.node} to {head}. What does your program add?"

    def _bad(self) -> Node | None:
        """Return the first node, in the order of settling, whose number or predecessor is wrong."""
        right, given = self.run.instance.distances, self.run.distance
        numbers = [node for node in self.ours if not equal(given.get(node), right[node])]
        bad = numbers or [node for node in self.ours[1:] if self._is_misled(node)]
        return bad[0] if bad else None

    def _is_misled(self, node: Node) -> bool:
        return not self.run.instance.ends_a_shortest_path(self.run.predecessor.get(node), node)


def _named(nodes: Iterable[Node]) -> str:
    return ", ".join(map(str, nodes))

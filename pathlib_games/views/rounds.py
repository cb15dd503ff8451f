"""Rounds: which steps of a search belong together, and what they did, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathlib_games.graphs import Node, Relax, Round, Settle, Stale, Step, TraceState
from pathlib_games.views.view import View, number, numbers
from pathlib_games.words import counted, joined, listed

_MOST_LISTED = 6
_MOST_CHANGES = 4
_MOST_ODD = 2


def listed_nodes(nodes: Sequence[Node]) -> str:
    """Name nodes, or count them if they are many."""
    return counted(len(nodes), "node") if len(nodes) > _MOST_LISTED else listed(nodes)


def has_waves(steps: Iterable[Step], view: View) -> bool:
    """Return whether a search runs over a board in waves: all its edges weigh the same."""
    if view.tabular:
        return False
    weights, settled = set[float](), list[float]()
    for step in steps:
        if isinstance(step, Relax):
            weights.add(step.weight)
        elif isinstance(step, Settle):
            settled.append(step.distance)
        else:
            return False
    return len(weights) == 1 and settled == sorted(settled)


def round_ends(steps: Sequence[Step], *, waves: bool = False) -> list[int]:
    """Return the indices of the states in which a round ends.

    A round skips stale entries, settles a node and relaxes its edges. In a search by rounds it
    tests every edge. A wave settles all nodes at one distance.

    Examples
    --------
    >>> from pathlib_games.graphs import Graph, dijkstra
    >>> graph = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)])
    >>> round_ends(dijkstra.trace(graph, "A").steps)
    [3, 5, 7]
    """
    if not steps:
        return []
    in_rounds = isinstance(steps[0], Round)
    begins: list[int] = []
    wave: float | None = None
    for k, step in enumerate(steps):
        if isinstance(step, Round):
            begins.append(k)
        elif isinstance(step, Settle) and not in_rounds and not (waves and step.distance == wave):
            begin, wave = k, step.distance
            while begin and isinstance(steps[begin - 1], Stale):
                begin -= 1
            begins.append(begin)
    return [*begins[1:], len(steps)]


class Rounds:
    """Follows a search step by step, and tells at the end of each round what it did."""

    def __init__(self, start: TraceState, view: View) -> None:
        self._view = view
        self._written: dict[int, int] = {}  # the frame in which each part was drawn last
        self._frame = -1
        self._begin(start)

    def _begin(self, start: TraceState) -> None:
        self._start = start
        self._settled: list[tuple[Node, str]] = []
        self._stale: tuple[list[str], list[str]] = [], []  # before and after a node is settled
        self._odd: list[str] = []
        self._heads: dict[Node, None] = {}  # of the offers that were taken
        self._round = ""
        self._lit: dict[int, int] = {}

    def take(
        self, before: TraceState | None, after: TraceState, told: str, parts: Iterable[int]
    ) -> None:
        """Take a step, its sentence, and the parts that it draws."""
        self._frame += 1
        self._written |= dict.fromkeys(parts, self._frame)
        step = after.step
        if isinstance(step, Round):
            self._round = f"Round {step.number} tests every edge."
        elif isinstance(step, Stale):
            short = f"Skip the stale entry {step.node} at {number(step.distance)}."
            odd = told.removeprefix(short[:-1]).startswith(",")  # it should not be skipped
            self._stale[bool(self._settled)].append(told if odd else short)
        elif isinstance(step, Settle):
            self._settled.append((step.node, told))
            self._lit.pop(self._view.part_of.get(step.node, -1), None)
        elif isinstance(step, Relax) and before is not None:
            self._relax(step, before, told)

    def _relax(self, step: Relax, before: TraceState, told: str) -> None:
        if step.improved:
            self._heads[step.head] = None
        if _is_odd(step, before):
            self._odd.append(told)
        part = self._view.relaxed_part(step)
        if part is not None and (step.improved or part not in self._lit):
            self._lit[part] = self._written[part]

    def end(self, after: TraceState) -> tuple[str, dict[int, int]]:
        """Return what the round did, and where its relaxed edges are drawn; begin the next one."""
        lit = {part: frame for part, frame in self._lit.items() if self._written[part] != frame}
        early, late = map(_skipped, self._stale)
        changed = _changes(self._heads, self._start, after)
        if not changed and not self._odd:
            changed = "No number changes."
        settled, odd = self._told_settled(after), self._odd[:_MOST_ODD]
        told = joined(self._round, early, settled, *odd, changed, late)
        self._begin(after)
        return told, lit

    def _told_settled(self, after: TraceState) -> str:
        if after.in_rounds:
            return ""
        nodes = [node for node, _ in self._settled]
        at = {number(after.distance[node]) for node in nodes}
        plain = all(told == f"Settle {node} at {''.join(at)}." for node, told in self._settled)
        if len(nodes) > 1 and plain:
            return f"Settle {listed_nodes(nodes)} at {at.pop()}."
        return " ".join(told for _, told in self._settled)


def _skipped(told: Sequence[str]) -> str:
    many = len(told) > 1
    return f"Skip {len(told)} stale entries." if many else "".join(told)


def _is_odd(step: Relax, before: TraceState) -> bool:
    """Return whether a relaxed edge needs its own sentence: its sum or the choice is unusual."""
    tail, known = before.distance.get(step.tail), before.distance.get(step.head)
    if tail is None or tail + step.weight != step.distance:
        return True
    if step.improved and step.head in before.settled:
        return True
    return step.improved != (known is None or step.distance < known)


def _changes(heads: Iterable[Node], before: TraceState, after: TraceState) -> str:
    """Return a sentence about the numbers that changed, if any did."""
    news: dict[str, list[Node]] = {}
    told: list[str] = []
    for head in heads:
        new, old = after.distance[head], before.distance.get(head)
        if old is None:
            news.setdefault(number(new), []).append(head)
        elif new != old:
            verb = "drops" if new < old else "rises"
            shown_old, shown_new = numbers(old, new)
            told.append(f"{head} {verb} from {shown_old} to {shown_new}")
    if len(told) > _MOST_CHANGES:
        told = [f"{len(told)} numbers change"]
    if len(news) > _MOST_CHANGES:
        told.append(f"{sum(map(len, news.values()))} nodes get their first number")
    else:
        told += [
            f"{listed_nodes(nodes)} {'gets' if len(nodes) == 1 else 'get'} {value}"
            for value, nodes in news.items()
        ]
    return f"Now {listed(told)}." if told else ""

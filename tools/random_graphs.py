"""Draw small random graphs, with positions for their nodes that pictures can show."""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, product
from math import hypot
from typing import ClassVar

from pathlib_games.views.drawing import fitted
from pathlib_tutor.exercises.instance import Positions

_PICTURE = (520.0, 348.0, 54.0)  # the area that `GraphView` draws in, and its margin
_CLEAR, _FAR = 40.0, 260.0  # pixels from an edge to other nodes, and the longest edge

Ends = tuple[str, str]
Places = dict[str, tuple[int, int]]
Shape = tuple[int, ...]  # the number of nodes in each column; the first holds the source
_ROWS = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}  # their rows


def ladder(pairs: int) -> Shape:
    """Return the shape of a source, some pairs of nodes in columns, and a last node."""
    return (1, *[2] * pairs, 1)


@dataclass(frozen=True)
class Columns:
    """A source and some columns of nodes, without crossing edges.

    Edges may join a node to those above and below it, and to those of the next column.
    """

    shapes: tuple[Shape, ...]
    sizes: tuple[int, ...]  # the numbers of edges of a graph
    heaviest: int  # the largest weight
    negative: tuple[int, ...] = (0,)  # how many weights are negative; the edges are then directed
    lost: float = 0.0  # the probability of an unreachable node
    back: float = 0.0  # the probability that an edge is reversed, unless it leaves the source
    crossing: ClassVar[int] = 0  # no edges cross

    def draw(self, rng: random.Random) -> tuple[dict[Ends, int], Places] | None:
        """Draw edges and positions of nodes, or None if edges cross."""
        shape = self.shapes[0] if len(self.shapes) == 1 else rng.choice(self.shapes)
        names = iter(string.ascii_uppercase)
        columns = [list(islice(names, count)) for count in shape]
        places = {
            name: (x, y)
            for x, column in enumerate(columns)
            for name, y in zip(column, _ROWS[len(column)], strict=True)
        }
        possible: list[Ends] = [ends for column in columns for ends in pairwise(column)]
        possible += [ends for column, after in pairwise(columns) for ends in product(column, after)]
        ends = sorted(rng.sample(sorted(possible), rng.choice(self.sizes)))
        if crossings(ends, places):
            return None
        if self.back:
            turned = [tail != "A" and rng.random() < self.back for tail, _ in ends]
            ends = [e[::-1] if turn else e for e, turn in zip(ends, turned, strict=True)]
            if not goes_everywhere(ends, places):
                return None
        weights = [rng.randint(1, self.heaviest) for _ in ends]
        for place in rng.sample(range(len(ends)), rng.choice(self.negative)):
            weights[place] = -rng.randint(1, 4)
        if rng.random() < self.lost:
            places["Z"] = (0, 0)
        return _named(rng, dict(zip(ends, weights, strict=True)), places)


@dataclass(frozen=True)
class Scattered:
    """A source, and nodes anywhere on a grid beside it; a few edges may cross.

    Edges from the source are heavier, so that more detours are shorter.
    """

    nodes: int = 8  # reachable nodes, including the source
    sizes: tuple[int, ...] = (13, 14, 15, 16)  # the numbers of edges of a graph
    crossing: int = 3  # the most pairs of crossing edges
    heaviest: tuple[int, int] = (13, 8)  # at the source, and elsewhere
    tries: int = 40  # graphs to draw at the same positions
    lost: float = 0.0  # the probability of an unreachable node

    def draw(self, rng: random.Random) -> tuple[dict[Ends, int], Places] | None:
        """Draw edges and positions of nodes, or None if the picture is unreadable."""
        grid = [(x, y) for x in range(5) for y in range(3) if (x, y) != (0, 1)]
        lost = self.lost > 0 and rng.random() < self.lost
        taken = [(0, 1), *rng.sample(grid, self.nodes + lost - 1)]
        places = {chr(ord("A") + number): at for number, at in enumerate(taken)}
        clear = clear_edges(list(places)[: self.nodes], places)
        for _ in range(self.tries if len(clear) >= max(self.sizes) else 0):
            ends = sorted(rng.sample(clear, rng.choice(self.sizes)))
            edges = {each: rng.randint(1, self.heaviest[each[0] != "A"]) for each in ends}
            if most_falls(edges) > 1 and crossings(ends, places) <= self.crossing:
                return _named(rng, edges, places)
        return None


def _named(
    rng: random.Random, edges: Mapping[Ends, int], places: Places
) -> tuple[dict[Ends, int], Places]:
    """Name the nodes independently of their positions; the source is A."""
    old = list(places)
    names = [chr(ord("A") + number) for number in range(1, len(old))]
    rng.shuffle(names)
    new = dict(zip(old, ["A", *names], strict=True))
    drawn = {(new[tail], new[head]): weight for (tail, head), weight in edges.items()}
    return drawn, {new[node]: place for node, place in places.items()}


def clear_edges(nodes: Sequence[str], places: Places) -> list[Ends]:
    """Return the edges that can be straight: not too long, and not near another node."""
    stand: Positions = dict(places.items())
    at = fitted(stand, *_PICTURE)

    def clear(a: str, b: str) -> bool:
        (ax, ay), (bx, by) = at[a], at[b]
        dx, dy = bx - ax, by - ay
        length = hypot(dx, dy)
        if length > _FAR:
            return False
        for node, (x, y) in at.items():
            if node not in {a, b}:
                along = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length**2))
                if hypot(x - ax - along * dx, y - ay - along * dy) < _CLEAR:
                    return False
        return True

    return [ends for ends in combinations(nodes, 2) if clear(*ends)]


def goes_everywhere(ends: Sequence[Ends], places: Places) -> bool:
    """Check quickly for rounds: edges go back, up and down, and three leave one node."""
    moves = [
        (places[head][0] - places[tail][0], places[head][1] - places[tail][1])
        for tail, head in ends
    ]
    leaving = Counter(tail for tail, _ in ends)
    return (
        leaving["A"] > 1
        and max(leaving.values()) > 2  # so if you see two of them, you miss one
        and min(right for right, _ in moves) < 0
        and min(down for _, down in moves) < 0 < max(down for _, down in moves)
    )


def most_falls(edges: Mapping[Ends, int]) -> int:
    """Count how often the most improved number falls; a quick check of many graphs."""
    around: dict[str, list[tuple[str, int]]] = {}
    for (tail, head), weight in edges.items():
        around.setdefault(tail, []).append((head, weight))
        around.setdefault(head, []).append((tail, weight))
    distance, waiting, falls = {"A": 0}, {"A"}, Counter[str]()
    while waiting:
        node = min(sorted(waiting), key=distance.__getitem__)  # the order of a set varies
        waiting.remove(node)
        for head, weight in around.get(node, ()):
            offer = distance[node] + weight
            if head not in distance or offer < distance[head]:
                falls[head] += head in distance
                distance[head] = offer
                waiting.add(head)
    return max(falls.values(), default=0)


def crossings(ends: Iterable[Ends], places: Places) -> int:
    """Count the pairs of edges that cross."""

    def turn(a: str, b: str, c: str) -> int:
        (ax, ay), (bx, by), (cx, cy) = places[a], places[b], places[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    def cross(a: str, b: str, c: str, d: str) -> bool:
        return (
            len({a, b, c, d}) == 4
            and turn(a, b, c) * turn(a, b, d) < 0
            and turn(c, d, a) * turn(c, d, b) < 0
        )

    return sum(cross(*one, *other) for one, other in combinations(list(ends), 2))

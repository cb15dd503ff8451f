"""Right programs for the exercises of the games in styles that are seldom seen."""

from __future__ import annotations

import copy
import math
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

import networkx as nx

from pathlib_games.graphs import Graph

# ---- color-lines/neighbors ----------------------------------------------------------------------


def yields_neighbors(cell: int, board: str) -> Iterator[int]:
    row = range(cell - cell % 9, cell - cell % 9 + 9)
    yield from (n for n in (cell - 1, cell + 1) if n in row and board[n] == ".")
    yield from (n for n in (cell - 9, cell + 9) if n in range(81) and board[n] == ".")


def with_a_rim(cell: int, board: str) -> tuple[int, ...]:
    rim = "#" * 11
    framed = rim + "".join(f"#{board[9 * y : 9 * y + 9]}#" for y in range(9)) + rim
    at = 11 * (cell // 9 + 1) + cell % 9 + 1
    around = {at - 11: cell - 9, at - 1: cell - 1, at + 1: cell + 1, at + 11: cell + 9}
    return tuple(number for place, number in around.items() if framed[place] == ".")


def with_complex_numbers(cell: int, board: str) -> set[int]:
    places = {complex(n % 9, n // 9): n for n in range(81)}
    here = complex(cell % 9, cell // 9)
    beside = (here + 1j**turn for turn in range(4))
    return {places[p] for p in beside if p in places and board[places[p]] == "."}


def tries(cell: int, board: str) -> list[int]:
    rows = [list(board[9 * y : 9 * y + 9]) for y in range(9)]
    found = []
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        x, y = cell % 9 + dx, cell // 9 + dy
        try:
            if x >= 0 and y >= 0 and rows[y][x] == ".":
                found.append(9 * y + x)
        except IndexError:
            continue
    return found


# ---- color-lines/bfs ----------------------------------------------------------------------------


class Searcher:
    """A search as an object that can be called."""

    def __call__(self, start: int, neighbors: Any) -> dict[int, int | None]:
        self.tree: dict[int, int | None] = {start: None}
        self.waiting = deque([start])
        while self.waiting:
            self.look(self.waiting.popleft(), neighbors)
        return self.tree

    def look(self, cell: int, neighbors: Any) -> None:
        new = [other for other in neighbors(cell) if other not in self.tree]
        self.tree.update(dict.fromkeys(new, cell))
        self.waiting.extend(new)


def one_wave_calls_the_next(start: int, neighbors: Any) -> dict[int, int | None]:
    tree: dict[int, int | None] = {start: None}

    def spread(wave: list[int]) -> None:
        if wave:
            pairs = {o: c for c in reversed(wave) for o in neighbors(c) if o not in tree}
            tree.update(pairs)
            spread(list(pairs))

    spread([start])
    return tree


def by_distances(start: int, neighbors: Any) -> dict[int, int | None]:
    steps = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell in list(steps):
            for other in neighbors(cell):
                if steps[cell] + 1 < steps.get(other, math.inf):
                    steps[other] = steps[cell] + 1
                    changed = True
    tree: dict[int, int | None] = {start: None}
    for cell, number in steps.items():
        for other in neighbors(cell):
            if other != start and steps[other] == number + 1:
                tree[other] = cell
    return tree


def with_networkx(start: int, neighbors: Any) -> Any:
    graph: Any = nx.DiGraph()
    graph.add_node(start)
    waiting, seen = [start], set()
    while waiting:
        cell = waiting.pop()
        if cell not in seen:
            seen.add(cell)
            graph.add_edges_from((cell, other) for other in neighbors(cell))
            waiting.extend(neighbors(cell))
    return MappingProxyType({start: None, **dict(nx.bfs_predecessors(graph, start))})


def sets_of_waves(start: int, neighbors: Any) -> dict[int, int | None]:
    tree: dict[int, int | None] = {start: None}
    wave = {start}
    while wave:
        found = {(other, cell) for cell in wave for other in neighbors(cell) if other not in tree}
        tree |= dict(found)
        wave = {other for other, _ in found}
    return tree


# ---- color-lines/path-back ----------------------------------------------------------------------


def yields_the_way(predecessor: Any, target: Any) -> Any:
    if predecessor[target] is not None:
        yield from yields_the_way(predecessor, predecessor[target])
    yield target


def deque_of_cells(predecessor: Any, target: Any) -> Any:
    way = deque([target])
    while (before := predecessor.get(way[0])) is not None:
        way.appendleft(before)
    return way


def takes_out_of_a_copy(predecessor: Any, target: Any) -> Any:
    left, way = copy.deepcopy(predecessor), []
    while target is not None:
        way += [target]
        target = left.pop(target)
    return way[::-1]


# ---- hex ----------------------------------------------------------------------------------------


def all_pairs_of_steps(x: int, y: int, size: int) -> set[tuple[int, int]]:
    steps = set(product((-1, 0, 1), repeat=2)) - {(0, 0), (1, 1), (-1, -1)}
    inside = range(size)
    return {(x + a, y + b) for a, b in steps if x + a in inside and y + b in inside}


def yields_pairs(x: int, y: int, size: int) -> Iterator[tuple[int, int]]:
    def inside(cell: tuple[int, int]) -> bool:
        return all(0 <= part < size for part in cell)

    columns, rows = [x - 1, x + 1, x, x, x - 1, x + 1], [y, y, y - 1, y + 1, y + 1, y - 1]
    yield from filter(inside, zip(columns, rows, strict=True))


def cube_coordinates(x: int, y: int, size: int) -> list[tuple[int, int]]:
    return [
        (a, b)
        for a in range(size)
        for b in range(size)
        if max(abs(a - x), abs(b - y), abs((a + b) - (x + y))) == 1
    ]


class Cell(NamedTuple):
    x: int
    y: int


def named_tuples(x: int, y: int, size: int) -> list[Cell]:
    around = [Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)]
    around += [Cell(x - 1, y + 1), Cell(x + 1, y - 1)]
    return [cell for cell in around if min(cell) >= 0 and max(cell) < size]


def joined_sets(stones: Any, size: int, neighbors: Any) -> bool:
    parent = {stone: stone for stone in stones} | {"left": "left", "right": "right"}

    def root(node: Any) -> Any:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for stone in stones:
        for other in neighbors(stone):
            if other in parent:
                parent[root(stone)] = root(other)
        for side, column in (("left", 0), ("right", size - 1)):
            if stone[0] == column:
                parent[root(stone)] = root(side)
    return bool(root("left") == root("right"))


def networkx_has_path(stones: Any, size: int, neighbors: Any) -> bool:
    graph: Any = nx.Graph()
    graph.add_nodes_from([*stones, "left", "right"])
    graph.add_edges_from((s, n) for s in stones for n in neighbors(s) if n in stones)
    graph.add_edges_from(("left", s) for s in stones if s[0] == 0)
    graph.add_edges_from((s, "right") for s in stones if s[0] == size - 1)
    return bool(nx.has_path(graph, "left", "right"))


def eats_its_stones(stones: Any, size: int, neighbors: Any) -> bool:
    left = frozenset(stones)

    def eaten(stone: Any) -> bool:
        nonlocal left
        if stone not in left:
            return False
        left -= {stone}
        return bool(stone[0] == size - 1) or any(list(map(eaten, neighbors(stone))))

    return any(eaten((0, y)) for y in range(size))


def matrix_of_all_pairs(stones: Any, size: int, neighbors: Any) -> bool:
    reach = {(a, b): a == b or b in neighbors(a) for a in stones for b in stones}
    for via in stones:
        for a in stones:
            for b in stones:
                reach[a, b] = reach[a, b] or (reach[a, via] and reach[via, b])
    return any(ends for (a, b), ends in reach.items() if a[0] == 0 and b[0] == size - 1)


def floats_and_infinity(cost: Any, size: int, neighbors: Any) -> float | None:
    needed = defaultdict(lambda: math.inf, {c: float(cost[c]) for c in cost if c[0] == 0})
    for _ in cost:
        for cell in cost:
            for other in neighbors(cell):
                if other in cost:
                    needed[other] = min(needed[other], needed[cell] + cost[other])
    best = min((needed[size - 1, y] for y in range(size)), default=math.inf)
    return None if best == math.inf else best


def networkx_with_two_ends(cost: Any, size: int, neighbors: Any) -> int | None:
    graph: Any = nx.DiGraph()
    graph.add_nodes_from([*cost, "left", "right"])
    for cell in cost:
        graph.add_weighted_edges_from((cell, n, cost[n]) for n in neighbors(cell) if n in cost)
        if cell[0] == 0:
            graph.add_edge("left", cell, weight=cost[cell])
        if cell[0] == size - 1:
            graph.add_edge(cell, "right", weight=0)
    try:
        return int(nx.dijkstra_path_length(graph, "left", "right"))
    except nx.NetworkXNoPath:
        return None


def asks_how_many_are_enough(cost: Any, size: int, neighbors: Any) -> int | None:
    def reached(stones: int) -> set[Any]:
        if stones < 0:
            return set()
        inside = reached(stones - 1)
        ahead = {n for cell in inside for n in neighbors(cell)} | {(0, y) for y in range(size)}
        inside |= {cell for cell in ahead if cell in cost and cost[cell] <= stones}
        while more := {n for c in inside for n in neighbors(c) if cost.get(n) == 0} - inside:
            inside |= more
        return inside

    enough = (n for n in range(size * size + 1) if any(c[0] == size - 1 for c in reached(n)))
    return next(enough, None)


@dataclass(order=True)
class Entry:
    """What waits in a queue of one's own."""

    length: int
    number: int
    cell: Any = None


def own_heap(cost: Any, size: int, neighbors: Any) -> int | None:
    heap: list[Entry] = []

    def push(entry: Entry) -> None:
        heap.append(entry)
        at = len(heap) - 1
        while at and heap[at] < heap[(at - 1) // 2]:
            heap[at], heap[(at - 1) // 2] = heap[(at - 1) // 2], heap[at]
            at = (at - 1) // 2

    def pop() -> Entry:
        heap[0], heap[-1] = heap[-1], heap[0]
        least, at = heap.pop(), 0
        while (children := [c for c in (2 * at + 1, 2 * at + 2) if c < len(heap)]) and (
            heap[child := min(children, key=heap.__getitem__)] < heap[at]
        ):
            heap[at], heap[child] = heap[child], heap[at]
            at = child
        return least

    for number, cell in enumerate(cost):
        if cell[0] == 0:
            push(Entry(cost[cell], number, cell))
    done, number = set[Any](), len(cost)
    while heap:
        entry = pop()
        if entry.cell[0] == size - 1:
            return entry.length
        if entry.cell not in done:
            done.add(entry.cell)
            for other in neighbors(entry.cell):
                if other in cost:
                    number += 1
                    push(Entry(entry.length + cost[other], number, other))
    return None


# ---- tiles/score --------------------------------------------------------------------------------


def networkx_on_roads(road: Any) -> Any:
    values = defaultdict(int, dict.fromkeys(road.cells, 1))
    whole: Any = nx.Graph()
    whole.add_nodes_from(road.cells)
    whole.add_edges_from((a, b) for a, b, _ in road.graph.edges)

    def steps(a: Any, b: Any) -> Any:
        between = whole.subgraph(set(road.cells) - road.special | {a, b})
        return nx.shortest_path_length(between, a, b) if nx.has_path(between, a, b) else 0

    served = {f for m in road.having("mine") for f in road.having("factory") if steps(m, f)}
    for mine in road.having("mine"):
        values[mine] += sum(steps(mine, factory) for factory in road.having("factory"))
    for factory in served:
        values[factory] += 2 * sum(steps(factory, house) for house in road.having("house"))
    return values


def searches_backwards(road: Any) -> Any:
    values = dict.fromkeys(road.cells, 1)
    busy = set()
    for factory in road.having("factory"):
        found = road.paths_from(factory).distance
        for mine in set(road.having("mine")) & set(found):
            values[mine] += found[mine]
            busy |= {factory}
    for house in road.having("house"):
        found = road.paths_from(house).distance
        for factory in busy & set(found):
            values[factory] += found[factory] + found[factory]
    return values


def remembers_steps(road: Any) -> Any:
    @cache
    def steps(source: Any) -> Any:
        wave, found, number = {source}, {source: 0}, 0
        while wave:
            number += 1
            ends = [c for c in wave if c == source or c not in road.special]
            wave = {n for c in ends for n, _ in road.graph.neighbors(c)} - set(found)
            found.update(dict.fromkeys(wave, number))
        return found

    def worth(cell: Any) -> Any:
        kind = road.tiles[cell].type
        if kind == "mine":
            return 1 + sum(steps(cell).get(f, 0) for f in road.having("factory"))
        if kind == "factory" and any(cell in steps(m) for m in road.having("mine")):
            return 1 + 2 * sum(steps(cell).get(h, 0) for h in road.having("house"))
        return 1

    return {cell: worth(cell) for cell in reversed(road.cells)}


# ---- chutes/roll-graph --------------------------------------------------------------------------


def networkx_edges(board: Any) -> Any:
    graph: Any = nx.DiGraph()
    for square in board.resting_squares:
        for roll in range(1, 7):
            graph.add_edge(square, board.after(square, roll), weight=1)
    return [(tail, head, data["weight"]) for tail, head, data in graph.edges(data=True)]


def each_edge_once(board: Any) -> Any:
    edges = {
        (square, board.slides.get(square + roll, square + roll), 1)
        for square in set(range(board.size)) - set(board.slides)
        for roll in (1, 2, 3, 4, 5, 6)
        if square + roll <= board.size
    }
    return Graph.from_edges(sorted(edges), directed=True)


def looks_backwards(board: Any) -> Any:
    edges = []
    for target in range(board.size, 0, -1):
        lands = board.slides.get(target, target)
        edges += [(target - roll, lands, 1.0) for roll in range(1, 7) if target - roll >= 0]
    return tuple(edges)


# ---- choose/heuristic ---------------------------------------------------------------------------


def floats(cell: Any, target: Any) -> float:
    return math.dist(cell, target)


def sum_of_sides(cell: Any, target: Any) -> int:
    return sum(abs(a - b) for a, b in zip(cell, target, strict=True))


class Guess:
    """A guess that can be called."""

    def __init__(self, per_step: float) -> None:
        self.per_step = per_step

    def __call__(self, cell: Any, target: Any) -> Any:
        return self.per_step * (abs(cell[0] - target[0]) + abs(cell[1] - target[1]))


@cache
def steps_of_a_king(cell: Any, target: Any) -> Any:
    return max(abs(cell[0] - target[0]), abs(cell[1] - target[1]))


UNUSUAL: dict[str, tuple[Callable[..., Any], ...]] = {
    "color-lines/neighbors": (yields_neighbors, with_a_rim, with_complex_numbers, tries),
    "color-lines/bfs": (
        Searcher(),
        one_wave_calls_the_next,
        by_distances,
        with_networkx,
        sets_of_waves,
    ),
    "color-lines/path-back": (yields_the_way, deque_of_cells, takes_out_of_a_copy),
    "hex/neighbors": (all_pairs_of_steps, yields_pairs, cube_coordinates, named_tuples),
    "hex/black-wins": (joined_sets, networkx_has_path, eats_its_stones, matrix_of_all_pairs),
    "hex/fewest-stones": (
        floats_and_infinity,
        networkx_with_two_ends,
        asks_how_many_are_enough,
        own_heap,
    ),
    "tiles/score": (networkx_on_roads, searches_backwards, remembers_steps),
    "chutes/roll-graph": (networkx_edges, each_edge_once, looks_backwards),
    "choose/heuristic": (floats, sum_of_sides, Guess(0.5), steps_of_a_king),
}
"""By the ids of their exercises."""

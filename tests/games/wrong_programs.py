"""Wrong programs for the exercises of the games, as students write them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from pathlib_games.graphs import Graph, dijkstra

# ---- color-lines/neighbors ----------------------------------------------------------------------


def forgets_the_walls(cell: int, board: str) -> list[int]:
    return [n for n in (cell - 9, cell - 1, cell + 1, cell + 9) if 0 <= n < 81 and board[n] == "."]


def wraps_to_the_other_side(cell: int, board: str) -> list[int]:
    x, y = cell % 9, cell // 9
    around = [((x + 1) % 9, y), ((x - 1) % 9, y), (x, (y + 1) % 9), (x, (y - 1) % 9)]
    return [9 * b + a for a, b in around if board[9 * b + a] == "."]


def negative_indices(cell: int, board: str) -> list[int]:
    x, y = cell % 9, cell // 9
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [9 * b + a for a, b in around if a < 9 and b < 9 and board[9 * b + a] == "."]


def swaps_rows_and_columns(cell: int, board: str) -> list[int]:
    x, y = cell // 9, cell % 9
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [9 * b + a for a, b in around if 0 <= a < 9 and 0 <= b < 9 and board[9 * b + a] == "."]


def asks_whether_the_cell_itself_is_free(cell: int, board: str) -> list[int]:
    x, y = cell % 9, cell // 9
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    inside = [9 * b + a for a, b in around if 0 <= a < 9 and 0 <= b < 9]
    return inside if board[cell] == "." else []


def keeps_its_list(cell: int, board: str, found: list[int] = []) -> list[int]:  # noqa: B006
    x, y = cell % 9, cell // 9
    for a, b in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
        if 0 <= a < 9 and 0 <= b < 9 and board[9 * b + a] == ".":
            found.append(9 * b + a)
    return found


def returns_in_the_loop(cell: int, board: str) -> list[int] | None:
    found = []
    x, y = cell % 9, cell // 9
    for a, b in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
        if 0 <= a < 9 and 0 <= b < 9 and board[9 * b + a] == ".":
            found.append(9 * b + a)
        return found
    return None


# ---- color-lines/bfs ----------------------------------------------------------------------------


def uses_a_stack(start: int, neighbors: Any) -> Any:
    tree: dict[int, int | None] = {start: None}
    stack = [start]
    while stack:
        cell = stack.pop()
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                stack.append(other)
    return tree


def calls_itself(start: int, neighbors: Any) -> Any:
    tree: dict[int, int | None] = {start: None}

    def visit(cell: int) -> None:
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                visit(other)

    visit(start)
    return tree


def forgets_to_mark_the_start(start: int, neighbors: Any) -> Any:
    tree: dict[int, int | None] = {}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                queue.append(other)
    return {**tree, start: None} if start not in tree else tree


_REMEMBERED: dict[int, int | None] = {}


def remembers_the_last_search(start: int, neighbors: Any) -> Any:
    _REMEMBERED[start] = None
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in _REMEMBERED:
                _REMEMBERED[other] = cell
                queue.append(other)
    return _REMEMBERED


def returns_the_distances(start: int, neighbors: Any) -> Any:
    steps = {start: 0}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def tree_the_wrong_way(start: int, neighbors: Any) -> Any:
    tree: dict[int, int | None] = {start: None}
    queue, seen = [start], {start}
    for cell in queue:
        for other in neighbors(cell):
            if other not in seen:
                seen.add(other)
                tree[cell] = other
                queue.append(other)
    return tree


# ---- color-lines/path-back ----------------------------------------------------------------------


def leaves_the_start_out(predecessor: Any, target: Any) -> Any:
    path = []
    while predecessor[target] is not None:
        path.append(target)
        target = predecessor[target]
    return path[::-1]


def stops_at_zero(predecessor: Any, target: Any) -> Any:
    path = [target]
    while predecessor[path[0]]:
        path.insert(0, predecessor[path[0]])
    return path


def returns_what_reverse_gives(predecessor: Any, target: Any) -> Any:
    path = []
    while target is not None:
        path.append(target)
        target = predecessor[target]
    return path.reverse()


# ---- hex ----------------------------------------------------------------------------------------


def eight_neighbors(x: int, y: int, size: int) -> Any:
    around = [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]


def the_other_diagonal(x: int, y: int, size: int) -> Any:
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y + 1), (x - 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]


def one_too_far(x: int, y: int, size: int) -> Any:
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a <= size and 0 <= b <= size]


def rows_before_columns(x: int, y: int, size: int) -> Any:
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(b, a) for a, b in around if 0 <= a < size and 0 <= b < size]


def knows_a_size(x: int, y: int, size: int) -> Any:
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < 5 and 0 <= b < 5 and size]


def stone_in_every_column(stones: Any, size: int, _: Any) -> bool:
    return {x for x, _ in stones} == set(range(size))


def walks_to_the_right_only(stones: Any, size: int, neighbors: Any) -> bool:
    queue = [stone for stone in stones if stone[0] == 0]
    for stone in queue:
        if stone[0] == size - 1:
            return True
        ahead = [n for n in neighbors(stone) if n in stones and n[0] >= stone[0]]
        queue += [n for n in ahead if n not in queue]
    return False


def never_walks_up(stones: Any, size: int, neighbors: Any) -> bool:
    queue = [stone for stone in stones if stone[0] == 0]
    for stone in queue:
        if stone[0] == size - 1:
            return True
        ahead = [n for n in neighbors(stone) if n in stones and n[1] >= stone[1]]
        queue += [n for n in ahead if n not in queue]
    return False


def first_stone_only(stones: Any, size: int, neighbors: Any) -> bool:
    first = next((stone for stone in sorted(stones) if stone[0] == 0), None)
    queue = [] if first is None else [first]
    for stone in queue:
        if stone[0] == size - 1:
            return True
        queue += [n for n in neighbors(stone) if n in stones and n not in queue]
    return False


def says_no_at_the_first_dead_end(stones: Any, size: int, neighbors: Any) -> bool:
    stack, seen = [stone for stone in stones if stone[0] == 0], set[Any]()
    while stack:
        stone = stack.pop()
        seen.add(stone)
        if stone[0] == size - 1:
            return True
        ahead = [n for n in neighbors(stone) if n in stones and n not in seen]
        if not ahead:
            return False
        stack += ahead
    return False


def any_chain_of_length(stones: Any, size: int, neighbors: Any) -> bool:
    for stone in stones:
        chain = [stone]
        for each in chain:
            chain += [n for n in neighbors(each) if n in stones and n not in chain]
        if len({x for x, _ in chain}) >= size and any(x == 0 for x, _ in stones):
            return stone[0] == 0 or len(chain) > size
    return False


def breadth_first_on_weights(cost: Any, size: int, neighbors: Any) -> Any:
    needed = {cell: cost[cell] for cell in cost if cell[0] == 0}
    queue = deque(needed)
    while queue:
        cell = queue.popleft()
        if cell[0] == size - 1:
            return needed[cell]
        for other in neighbors(cell):
            if other in cost and other not in needed:
                needed[other] = needed[cell] + cost[other]
                queue.append(other)
    return None


def first_cell_is_free(cost: Any, size: int, neighbors: Any) -> Any:
    heap = [(0, cell) for cell in cost if cell[0] == 0]
    done = set[Any]()
    while heap:
        length, cell = heappop(heap)
        if cell[0] == size - 1:
            return length
        if cell not in done:
            done.add(cell)
            for other in neighbors(cell):
                if other in cost:
                    heappush(heap, (length + cost[other], other))
    return None


def returns_when_it_sees_the_side(cost: Any, size: int, neighbors: Any) -> Any:
    heap = [(cost[cell], cell) for cell in cost if cell[0] == 0]
    heap.sort()
    done = set[Any]()
    while heap:
        length, cell = heappop(heap)
        done.add(cell)
        for other in neighbors(cell):
            if other in cost and other not in done:
                if other[0] == size - 1:
                    return length + cost[other]
                heappush(heap, (length + cost[other], other))
    return None


def free_cells_at_the_wrong_end(cost: Any, size: int, neighbors: Any) -> Any:
    queue = deque((cost[cell], cell) for cell in cost if cell[0] == 0)
    done = set[Any]()
    while queue:
        length, cell = queue.popleft()
        if cell[0] == size - 1:
            return length
        if cell in done:
            continue
        done.add(cell)
        for other in neighbors(cell):
            if other in cost:
                end = queue.append if cost[other] == 0 else queue.appendleft
                end((length + cost[other], other))
    return None


def never_steps_to_the_left(cost: Any, size: int, neighbors: Any) -> Any:
    heap = [(cost[cell], cell) for cell in cost if cell[0] == 0]
    heap.sort()
    done = set[Any]()
    while heap:
        length, cell = heappop(heap)
        if cell[0] == size - 1:
            return length
        if cell not in done:
            done.add(cell)
            for other in neighbors(cell):
                if other in cost and other[0] >= cell[0]:
                    heappush(heap, (length + cost[other], other))
    return None


def empty_cells_in_the_best_row(cost: Any, size: int, _: Any) -> Any:
    rows = [[cost.get((x, y)) for x in range(size)] for y in range(size)]
    return min((sum(row) for row in rows if None not in row), default=None)


def zero_if_there_is_no_way(cost: Any, size: int, neighbors: Any) -> Any:
    needed = {cell: own if cell[0] == 0 else 99 for cell, own in cost.items()}
    for _ in cost:
        for cell in cost:
            for other in neighbors(cell):
                if other in cost:
                    needed[other] = min(needed[other], needed[cell] + cost[other])
    return min((needed[c] for c in needed if c[0] == size - 1), default=0) % 99


# ---- tiles/score --------------------------------------------------------------------------------


def _score(road: Any, passes: bool = False, first_only: bool = False, marks: bool = True) -> Any:
    values = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            if marks and source not in supplied:
                continue
            ends = () if passes else road.special
            found = dijkstra(road.graph, source, end_points=ends).distance
            for target in road.having(wanted):
                if target in found:
                    values[source] += times * int(found[target])
                    supplied.add(target)
                    if first_only:
                        break
    return values


def passes_through_houses(road: Any) -> Any:
    return _score(road, passes=True)


def serves_the_first_only(road: Any) -> Any:
    return _score(road, first_only=True)


def every_factory_works(road: Any) -> Any:
    return _score(road, marks=False)


def as_the_crow_flies(road: Any) -> Any:
    values = _score(road)
    for mine in road.having("mine"):
        found = dijkstra(road.graph, mine, end_points=road.special).distance
        near = [f for f in road.having("factory") if f in found]
        values[mine] = 1 + sum(abs(mine[0] - f[0]) + abs(mine[1] - f[1]) for f in near)
    return values


def nearest_house_only(road: Any) -> Any:
    values = _score(road)
    for factory in road.having("factory"):
        if values[factory] > 1:
            found = dijkstra(road.graph, factory, end_points=road.special).distance
            near = [int(found[h]) for h in road.having("house") if h in found]
            values[factory] = 1 + 2 * min(near)
    return values


def farthest_factory_only(road: Any) -> Any:
    values = _score(road)
    for mine in road.having("mine"):
        found = dijkstra(road.graph, mine, end_points=road.special).distance
        values[mine] = 1 + max(
            (int(found[f]) for f in road.having("factory") if f in found), default=0
        )
    return values


def one_mine_for_each_factory(road: Any) -> Any:
    values = _score(road)
    taken: set[Any] = set()
    for mine in road.having("mine"):
        found = dijkstra(road.graph, mine, end_points=road.special).distance
        near = [f for f in road.having("factory") if f in found and f not in taken]
        taken.update(near)
        values[mine] = 1 + sum(int(found[f]) for f in near)
    return values


def one_factory_for_each_house(road: Any) -> Any:
    values = _score(road)
    taken: set[Any] = set()
    for factory in road.having("factory"):
        if values[factory] > 1:
            found = dijkstra(road.graph, factory, end_points=road.special).distance
            near = [h for h in road.having("house") if h in found and h not in taken]
            taken.update(near)
            values[factory] = 1 + sum(2 * int(found[h]) for h in near)
    return values


def only_special_tiles(road: Any) -> Any:
    values = _score(road)
    return {cell: values[cell] if cell in road.special else 0 for cell in road.cells}


_SERVED: set[Any] = set()


def served_in_another_road(road: Any) -> Any:
    values = _score(road)
    _SERVED.update(f for f in road.having("factory") if values[f] > 1)
    for factory in _SERVED & set(road.having("factory")):
        found = dijkstra(road.graph, factory, end_points=road.special).distance
        values[factory] = 1 + sum(2 * int(found[h]) for h in road.having("house") if h in found)
    return values


# ---- chutes/roll-graph --------------------------------------------------------------------------


def stops_before_the_last(board: Any) -> Any:
    edges = [
        (s, board.land(s + r), 1)
        for s in range(board.size)
        for r in range(1, 7)
        if s + r < board.size
    ]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def rolls_a_die_of_five(board: Any) -> Any:
    edges = [
        (s, board.land(s + r), 1)
        for s in range(board.size)
        for r in range(1, 6)
        if s + r <= board.size
    ]
    return Graph.from_edges(edges, directed=True)


def begins_at_square_one(board: Any) -> Any:
    edges = [
        (s, board.land(s + r), 1)
        for s in range(1, board.size)
        for r in range(1, 7)
        if s + r <= board.size
    ]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def slides_beside_rolls(board: Any) -> Any:
    edges = [(s, s + r, 1) for s in range(board.size) for r in range(1, 7) if s + r <= board.size]
    edges += [(start, end, 0) for start, end in board.slides.items()]
    return Graph.from_edges(edges, directed=True)


def ladders_only(board: Any) -> Any:
    up = dict(board.ladders)
    edges = [
        (s, up.get(s + r, s + r), 1)
        for s in range(board.size)
        for r in range(1, 7)
        if s + r <= board.size
    ]
    return Graph.from_edges(edges, directed=True)


# ---- choose/heuristic ---------------------------------------------------------------------------


def squared(cell: Any, target: Any) -> Any:
    return (cell[0] - target[0]) ** 2 + (cell[1] - target[1]) ** 2


def twice_the_steps(cell: Any, target: Any) -> Any:
    return 2 * (abs(cell[0] - target[0]) + abs(cell[1] - target[1]))


def without_absolute(cell: Any, target: Any) -> Any:
    return target[0] - cell[0] + target[1] - cell[1]


def knows_one_target(cell: Any, _: Any) -> Any:
    return abs(cell[0] - 11) + abs(cell[1] - 11)


def nothing_at_all(_: Any, __: Any) -> Any:
    return 0


def one_step_too_many(cell: Any, target: Any) -> Any:
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1]) + 1


WRONG: dict[str, tuple[Callable[..., Any], ...]] = {
    "color-lines/neighbors": (
        forgets_the_walls,
        wraps_to_the_other_side,
        negative_indices,
        swaps_rows_and_columns,
        asks_whether_the_cell_itself_is_free,
        keeps_its_list,
        returns_in_the_loop,
    ),
    "color-lines/bfs": (
        uses_a_stack,
        calls_itself,
        forgets_to_mark_the_start,
        remembers_the_last_search,
        returns_the_distances,
        tree_the_wrong_way,
    ),
    "color-lines/path-back": (leaves_the_start_out, stops_at_zero, returns_what_reverse_gives),
    "hex/neighbors": (
        eight_neighbors,
        the_other_diagonal,
        one_too_far,
        rows_before_columns,
        knows_a_size,
    ),
    "hex/black-wins": (
        stone_in_every_column,
        walks_to_the_right_only,
        never_walks_up,
        first_stone_only,
        says_no_at_the_first_dead_end,
        any_chain_of_length,
    ),
    "hex/fewest-stones": (
        breadth_first_on_weights,
        first_cell_is_free,
        returns_when_it_sees_the_side,
        free_cells_at_the_wrong_end,
        never_steps_to_the_left,
        empty_cells_in_the_best_row,
        zero_if_there_is_no_way,
    ),
    "tiles/score": (
        passes_through_houses,
        serves_the_first_only,
        every_factory_works,
        as_the_crow_flies,
        nearest_house_only,
        farthest_factory_only,
        one_mine_for_each_factory,
        one_factory_for_each_house,
        only_special_tiles,
    ),
    "chutes/roll-graph": (
        stops_before_the_last,
        rolls_a_die_of_five,
        begins_at_square_one,
        slides_beside_rolls,
        ladders_only,
    ),
    "choose/heuristic": (
        squared,
        twice_the_steps,
        without_absolute,
        knows_one_target,
        nothing_at_all,
        one_step_too_many,
    ),
}
"""By the ids of their exercises."""

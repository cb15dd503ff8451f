"""Right programs for the code exercises of the games; mutants are made of them."""

# ruff: noqa: PERF401
from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from pathlib_games.graphs import Graph, dijkstra

# ---- color-lines/neighbors ----------------------------------------------------------------------


def by_number(cell: Any, board: Any) -> Any:
    found = []
    if cell >= 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found if board[other] == "."]


def by_column_and_row(cell: Any, board: Any) -> Any:
    y, x = divmod(cell, 9)
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return {9 * b + a for a, b in around if 0 <= a <= 8 and 0 <= b <= 8 and board[9 * b + a] == "."}


def by_steps(cell: Any, board: Any) -> Any:
    found = []
    for step in (-9, -1, 1, 9):
        other = cell + step
        if other < 0 or other > 80:
            continue
        if step in {-1, 1} and other // 9 != cell // 9:
            continue
        if board[other] == ".":
            found.append(other)
    return found


def by_looking_at_all(cell: Any, board: Any) -> Any:
    return [
        other
        for other in range(len(board))
        if board[other] == "." and abs(other % 9 - cell % 9) + abs(other // 9 - cell // 9) == 1
    ]


def by_rows(cell: Any, board: Any) -> Any:
    rows = [board[9 * y : 9 * y + 9] for y in range(9)]
    x, y = cell % 9, cell // 9
    found = []
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if -1 < x + dx < 9 and -1 < y + dy < 9 and rows[y + dy][x + dx] == ".":
            found.append(cell + dx + 9 * dy)
    return found


# ---- color-lines/bfs ----------------------------------------------------------------------------


def growing_list(start: Any, neighbors: Any) -> Any:
    predecessor = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor


def wave_by_wave(start: Any, neighbors: Any) -> Any:
    predecessor, wave = {start: None}, [start]
    while wave:
        following = []
        for cell in wave:
            for other in neighbors(cell):
                if other not in predecessor:
                    predecessor[other] = cell
                    following.append(other)
        wave = following
    return predecessor


def with_a_deque(start: Any, neighbors: Any) -> Any:
    queue, found, before = deque([start]), {start}, {start: None}
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other in found:
                continue
            found.add(other)
            before[other] = cell
            queue.append(other)
    return before


def with_numbers(start: Any, neighbors: Any) -> Any:
    wave, before, number = {start: 0}, {start: None}, 0
    while number in wave.values():
        for cell in [cell for cell in wave if wave[cell] == number]:
            for other in neighbors(cell):
                if other not in wave:
                    wave[other] = number + 1
                    before[other] = cell
        number += 1
    return before


def with_edges_in_the_queue(start: Any, neighbors: Any) -> Any:
    before: dict[Any, Any] = {}
    queue = [(start, None)]
    while len(queue) > 0:
        cell, came_from = queue.pop(0)
        if cell not in before:
            before[cell] = came_from
            for other in neighbors(cell):
                queue.append((other, cell))
    return before


# ---- color-lines/path-back ----------------------------------------------------------------------


def inserts_first(predecessor: Any, target: Any) -> Any:
    path = [target]
    while predecessor[path[0]] is not None:
        path.insert(0, predecessor[path[0]])
    return path


def turns_around(predecessor: Any, target: Any) -> Any:
    path = []
    cell = target
    while cell is not None:
        path.append(cell)
        cell = predecessor[cell]
    path.reverse()
    return path


def slices(predecessor: Any, target: Any) -> Any:
    path = [target]
    while predecessor[path[-1]] is not None:
        path.append(predecessor[path[-1]])
    return path[::-1]


def calls_itself(predecessor: Any, target: Any) -> Any:
    if predecessor[target] is None:
        return [target]
    return [*calls_itself(predecessor, predecessor[target]), target]


def adds_lists(predecessor: Any, target: Any) -> Any:
    path: list[Any] = []
    while target is not None:
        path = [target, *path]
        target = predecessor[target]
    return path


# ---- hex/neighbors ------------------------------------------------------------------------------


def six_pairs(x: Any, y: Any, size: Any) -> Any:
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]


def by_direction(x: Any, y: Any, size: Any) -> Any:
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx != dy and 0 <= x + dx < size and 0 <= y + dy < size:
                found.append((x + dx, y + dy))
    return found


def one_by_one(x: Any, y: Any, size: Any) -> Any:
    found = []
    if x > 0:
        found.append((x - 1, y))
        if y < size - 1:
            found.append((x - 1, y + 1))
    if y > 0:
        found.append((x, y - 1))
        if x < size - 1:
            found.append((x + 1, y - 1))
    if x < size - 1:
        found.append((x + 1, y))
    if y < size - 1:
        found.append((x, y + 1))
    return found


def from_all_cells(x: Any, y: Any, size: Any) -> Any:
    found = set()
    for a in range(size):
        for b in range(size):
            if abs(a - x) <= 1 and abs(b - y) <= 1 and abs(a + b - x - y) <= 1:
                found.add((a, b))
    return found - {(x, y)}


def with_steps(x: Any, y: Any, size: Any) -> Any:
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    found = []
    for dx, dy in steps:
        cell = (x + dx, y + dy)
        if min(cell) >= 0 and max(cell) < size:
            found.append(cell)
    return found


# ---- hex/black-wins -----------------------------------------------------------------------------


def growing_chain(stones: Any, size: Any, neighbors: Any) -> Any:
    found = [stone for stone in stones if stone[0] == 0]
    for stone in found:
        if stone[0] == size - 1:
            return True
        for other in neighbors(stone):
            if other in stones and other not in found:
                found.append(other)
    return False


def stack_of_stones(stones: Any, size: Any, neighbors: Any) -> Any:
    stack = [(x, y) for x, y in stones if x == 0]
    seen = set(stack)
    while stack:
        stone = stack.pop()
        for other in neighbors(stone):
            if other in stones and other not in seen:
                seen.add(other)
                stack.append(other)
    return any(x == size - 1 for x, _ in seen)


def from_the_right(stones: Any, size: Any, neighbors: Any) -> Any:
    wave = {(x, y) for x, y in stones if x == size - 1}
    joined = set(wave)
    while wave:
        wave = {other for stone in wave for other in neighbors(stone)} & set(stones) - joined
        joined |= wave
    return min((x for x, _ in joined), default=1) == 0


def goes_deep(stones: Any, size: Any, neighbors: Any) -> Any:
    seen = set()

    def joined(stone: Any) -> bool:
        seen.add(stone)
        if stone[0] == size - 1:
            return True
        return any(joined(n) for n in neighbors(stone) if n in stones and n not in seen)

    return any(joined((0, y)) for y in range(size) if (0, y) in stones)


def groups_of_stones(stones: Any, size: Any, neighbors: Any) -> Any:
    group = {stone: stone for stone in stones}
    for stone in stones:
        for other in neighbors(stone):
            if other in stones and group[other] != group[stone]:
                old, new = group[other], group[stone]
                for each, name in group.items():
                    if name == old:
                        group[each] = new
    left = {group[stone] for stone in stones if stone[0] == 0}
    return len([stone for stone in stones if stone[0] == size - 1 and group[stone] in left]) > 0


# ---- hex/fewest-stones --------------------------------------------------------------------------


def two_waves(cost: Any, size: Any, neighbors: Any) -> Any:
    wave = [cell for cell in cost if cell[0] == 0 and cost[cell] == 0]
    following = [cell for cell in cost if cell[0] == 0 and cost[cell] == 1]
    settled, number = set(), 0
    while wave or following:
        for cell in wave:
            if cell in settled:
                continue
            settled.add(cell)
            if cell[0] == size - 1:
                return number
            for other in neighbors(cell):
                if other in cost and other not in settled:
                    if cost[other] == 0:
                        wave.append(other)
                    else:
                        following.append(other)
        wave, following = following, []
        number += 1
    return None


def heap_of_cells(cost: Any, size: Any, neighbors: Any) -> Any:
    queue: list[Any] = []
    for cell in cost:
        if cell[0] == 0:
            heappush(queue, (cost[cell], cell))
    settled = set()
    while queue:
        length, cell = heappop(queue)
        if cell[0] == size - 1:
            return length
        if cell in settled:
            continue
        settled.add(cell)
        for other in neighbors(cell):
            if other in cost:
                heappush(queue, (length + cost[other], other))
    return None


def both_ends_of_a_deque(cost: Any, size: Any, neighbors: Any) -> Any:
    needed = {cell: cost[cell] for cell in cost if cell[0] == 0}
    queue = deque(sorted(needed, key=lambda cell: needed[cell]))
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other in cost and needed[cell] + cost[other] < needed.get(other, 999):
                needed[other] = needed[cell] + cost[other]
                if cost[other] == 0:
                    queue.appendleft(other)
                else:
                    queue.append(other)
    return min((needed[cell] for cell in needed if cell[0] == size - 1), default=None)


def until_it_stays(cost: Any, size: Any, neighbors: Any) -> Any:
    needed = {cell: cost[cell] if cell[0] == 0 else math.inf for cell in cost}
    changed = True
    while changed:
        changed = False
        for cell in cost:
            for other in neighbors(cell):
                if other in cost and needed[other] + cost[cell] < needed[cell]:
                    needed[cell] = needed[other] + cost[cell]
                    changed = True
    best = min([needed[cell] for cell in cost if cell[0] == size - 1] + [math.inf])
    return None if best == math.inf else best


def list_of_open_cells(cost: Any, size: Any, neighbors: Any) -> Any:
    needed: dict[Any, Any] = {}
    waiting = {(0, y): cost[0, y] for y in range(size) if (0, y) in cost}
    while waiting:
        cell = min(waiting, key=lambda each: waiting[each])
        needed[cell] = waiting.pop(cell)
        for other in neighbors(cell):
            if other in cost and other not in needed:
                offer = needed[cell] + cost[other]
                waiting[other] = min(offer, waiting.get(other, offer))
    ends = [needed[size - 1, y] for y in range(size) if (size - 1, y) in needed]
    return min(ends) if ends else None


# ---- tiles/score --------------------------------------------------------------------------------


def as_the_notebook(road: Any) -> Any:
    values = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            if source not in supplied:
                continue
            tree = dijkstra(road.graph, source, end_points=road.special)
            for target in road.having(wanted):
                if target in tree.distance:
                    values[source] += times * int(tree.distance[target])
                    supplied.add(target)
    return values


def own_search(road: Any) -> Any:
    def steps_from(source: Any) -> Any:
        found = {source: 0}
        queue = [source]
        for cell in queue:
            if cell != source and cell in road.special:
                continue
            for other, _ in road.graph.neighbors(cell):
                if other not in found:
                    found[other] = found[cell] + 1
                    queue.append(other)
        return found

    values = dict.fromkeys(road.cells, 1)
    supplied = set()
    for mine in road.having("mine"):
        steps = steps_from(mine)
        for factory in road.having("factory"):
            if factory in steps:
                values[mine] += steps[factory]
                supplied.add(factory)
    for factory in supplied:
        steps = steps_from(factory)
        for house in road.having("house"):
            values[factory] += 2 * steps.get(house, 0)
    return values


def mines_then_factories(road: Any) -> Any:
    values = dict.fromkeys(road.cells, 1)
    served = []
    for mine in road.having("mine"):
        found = dijkstra(road.graph, mine, end_points=road.special).distance
        for factory in road.having("factory"):
            if factory in found:
                served.append(factory)
                values[mine] = values[mine] + int(found[factory])
    for factory in road.having("factory"):
        if factory in served:
            found = dijkstra(road.graph, factory, end_points=road.special).distance
            values[factory] += sum(2 * int(found[h]) for h in road.having("house") if h in found)
    return values


def factories_look_back(road: Any) -> Any:
    values = dict.fromkeys(road.cells, 1)
    for factory in road.having("factory"):
        near = dijkstra(road.graph, factory, end_points=road.special).distance
        mines = [mine for mine in road.having("mine") if mine in near]
        for mine in mines:
            values[mine] += int(near[mine])
        if mines:
            for house in road.having("house"):
                if house in near:
                    values[factory] += int(near[house]) * 2
    return values


def sums(road: Any) -> Any:
    far = {
        cell: dijkstra(road.graph, cell, end_points=road.special).distance for cell in road.special
    }
    mines, factories, houses = (road.having(kind) for kind in ("mine", "factory", "house"))
    values = dict.fromkeys(road.cells, 1)
    for mine in mines:
        values[mine] += sum(int(far[mine][f]) for f in factories if f in far[mine])
    for factory in factories:
        if any(factory in far[mine] for mine in mines):
            values[factory] += 2 * sum(int(far[factory].get(house, 0)) for house in houses)
    return values


# ---- chutes/roll-graph --------------------------------------------------------------------------


def slides_of_targets(board: Any) -> Any:
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            target = square + roll
            if target <= board.size:
                edges.append((square, board.slides.get(target, target), 1))
    return Graph.from_edges(edges, directed=True)


def landed(board: Any) -> Any:
    return Graph.from_edges(
        [(s, board.after(s, r), 1) for s in board.resting_squares[:-1] for r in range(1, 7)],
        directed=True,
    )


def lands(board: Any) -> Any:
    edges = []
    for square in board.resting_squares:
        for target in range(square + 1, min(square + 6, board.size) + 1):
            edges.append((square, board.land(target), 1))
    return edges


def while_it_fits(board: Any) -> Any:
    edges = []
    square = 0
    while square < board.size:
        roll = 1
        while roll <= 6 and square + roll <= board.size:
            edges.append((square, board.land(square + roll), 1))
            roll += 1
        square += 1
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def where_one_lands(board: Any) -> Any:
    slides = dict(board.slides)
    edges = []
    for square in range(board.size + 1):
        if square in slides:
            continue
        for target in (square + 1, square + 2, square + 3, square + 4, square + 5, square + 6):
            if target in slides:
                edges.append((square, slides[target], 1))
            elif target <= board.size:
                edges.append((square, target, 1))
    return Graph.from_edges(edges, directed=True)


# ---- choose/heuristic ---------------------------------------------------------------------------


def steps_left(cell: Any, target: Any) -> Any:
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1])


def unpacked(cell: Any, target: Any) -> Any:
    x, y = cell
    a, b = target
    return abs(x - a) + abs(y - b)


def straight_line(cell: Any, target: Any) -> Any:
    return math.sqrt((cell[0] - target[0]) ** 2 + (cell[1] - target[1]) ** 2)


def larger_side(cell: Any, target: Any) -> Any:
    across = max(cell[0], target[0]) - min(cell[0], target[0])
    down = max(cell[1], target[1]) - min(cell[1], target[1])
    return max(across, down)


def only_across(cell: Any, target: Any) -> Any:
    if cell[0] > target[0]:
        return cell[0] - target[0]
    return target[0] - cell[0]


RIGHT: dict[str, tuple[Callable[..., Any], ...]] = {
    "color-lines/neighbors": (
        by_number,
        by_column_and_row,
        by_steps,
        by_looking_at_all,
        by_rows,
    ),
    "color-lines/bfs": (
        growing_list,
        wave_by_wave,
        with_a_deque,
        with_numbers,
        with_edges_in_the_queue,
    ),
    "color-lines/path-back": (inserts_first, turns_around, slices, calls_itself, adds_lists),
    "hex/neighbors": (six_pairs, by_direction, one_by_one, from_all_cells, with_steps),
    "hex/black-wins": (
        growing_chain,
        stack_of_stones,
        from_the_right,
        goes_deep,
        groups_of_stones,
    ),
    "hex/fewest-stones": (
        two_waves,
        heap_of_cells,
        both_ends_of_a_deque,
        until_it_stays,
        list_of_open_cells,
    ),
    "tiles/score": (
        as_the_notebook,
        own_search,
        mines_then_factories,
        factories_look_back,
        sums,
    ),
    "chutes/roll-graph": (slides_of_targets, landed, lands, while_it_fits, where_one_lands),
    "choose/heuristic": (steps_left, unpacked, straight_line, larger_side, only_across),
}
"""Five right programs for each exercise, by its id."""

"""Correct searches in unusual styles."""

DIJKSTRAS = {
    "priority queue": """
from queue import PriorityQueue
def my_dijkstra(graph, source):
    distance, predecessor, settled = {source: 0}, {source: None}, set()
    waiting = PriorityQueue()
    waiting.put((0, source))
    while not waiting.empty():
        length, node = waiting.get()
        if node in settled:
            continue
        settled.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head], predecessor[head] = length + weight, node
                waiting.put((distance[head], head))
    return distance, predecessor
""",
    "dataclass entries": """
import heapq
from dataclasses import dataclass, field
@dataclass(order=True)
class Entry:
    length: float
    node: str = field(compare=False)
    before: str = field(compare=False, default=None)
def my_dijkstra(graph, source):
    distance, predecessor = {}, {}
    heap = [Entry(0, source)]
    while heap:
        entry = heapq.heappop(heap)
        if entry.node in distance:
            continue
        distance[entry.node], predecessor[entry.node] = entry.length, entry.before
        for head, weight in graph.neighbors(entry.node):
            heapq.heappush(heap, Entry(entry.length + weight, head, entry.node))
    return distance, predecessor
""",
    "named tuples": """
from typing import NamedTuple
class Known(NamedTuple):
    length: float
    before: object
def my_dijkstra(graph, source):
    known = {source: Known(0, None)}
    left = [source]
    done = []
    while left:
        node = min(left, key=lambda each: known[each].length)
        left.remove(node)
        done.append(node)
        for head, weight in graph.neighbors(node):
            if head in done:
                continue
            length = known[node].length + weight
            if head not in known:
                left.append(head)
            if head not in known or length < known[head].length:
                known[head] = Known(length, node)
    return {n: k.length for n, k in known.items()}, {n: k.before for n, k in known.items()}
""",
    "recursion": """
def my_dijkstra(graph, source):
    distance, predecessor, done = {source: 0}, {source: None}, []
    def go_on():
        left = [node for node in distance if node not in done]
        if not left:
            return
        node = min(left, key=distance.get)
        done.append(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, float("inf")):
                distance[head] = distance[node] + weight
                predecessor[head] = node
        go_on()
    go_on()
    return distance, predecessor
""",
    "helper functions": """
def nearest(left, distance):
    return min(left, key=lambda node: distance[node])
def improve(distance, predecessor, node, head, weight):
    if head not in distance or distance[node] + weight < distance[head]:
        distance[head] = distance[node] + weight
        predecessor[head] = node
        return True
    return False
def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    left = [source]
    while left:
        node = nearest(left, distance)
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if improve(distance, predecessor, node, head, weight) and head not in left:
                left.append(head)
    return distance, predecessor
""",
    "generator": """
def steps(graph, distance, predecessor, source):
    left = [source]
    while left:
        left.sort(key=distance.get)
        node = left.pop(0)
        yield node
        for head, weight in graph.neighbors(node):
            offer = distance[node] + weight
            if head not in distance or offer < distance[head]:
                distance[head], predecessor[head] = offer, node
                if head not in left:
                    left.append(head)
def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    for _ in steps(graph, distance, predecessor, source):
        pass
    return distance, predecessor
""",
    "dictionary of dictionaries": """
def my_dijkstra(graph, source):
    table = {source: {"distance": 0, "before": None, "done": False}}
    waiting = [source]
    while waiting:
        node = min(waiting, key=lambda each: table[each]["distance"])
        waiting.remove(node)
        row = table[node]
        row["done"] = True
        for head, weight in graph.neighbors(node):
            offer = row["distance"] + weight
            other = table.setdefault(head, {"distance": 10**9, "before": None, "done": False})
            if offer < other["distance"]:
                other["distance"], other["before"] = offer, node
                if head not in waiting:
                    waiting.append(head)
    distance = {node: row["distance"] for node, row in table.items()}
    return distance, {node: row["before"] for node, row in table.items()}
""",
    "class": """
import heapq
class Search:
    def __init__(self, graph, source):
        self.graph = graph
        self.distance = {source: 0}
        self.before = {source: None}
        self.heap = [(0, source)]
    def run(self):
        while self.heap:
            self.step(*heapq.heappop(self.heap))
        return self.distance, self.before
    def step(self, length, node):
        if length > self.distance[node]:
            return
        for head, weight in self.graph.neighbors(node):
            if length + weight < self.distance.get(head, float("inf")):
                self.distance[head] = length + weight
                self.before[head] = node
                heapq.heappush(self.heap, (length + weight, head))
def my_dijkstra(graph, source):
    return Search(graph, source).run()
""",
    "an object that is called": """
class Dijkstra:
    def __call__(self, graph, source):
        self.distance, self.predecessor = {source: 0}, {source: None}
        self.left = [source]
        while self.left:
            node = min(self.left, key=self.distance.get)
            self.left.remove(node)
            for head, weight in graph.neighbors(node):
                if self.distance[node] + weight < self.distance.get(head, 10**9):
                    self.distance[head] = self.distance[node] + weight
                    self.predecessor[head] = node
                    self.left.append(head)
        return self.distance, self.predecessor
my_dijkstra = Dijkstra()
""",
    "walrus": """
def my_dijkstra(graph, source):
    distance, predecessor, left = {source: 0}, {source: None}, {source}
    while left and (node := min(left, key=lambda n: (distance[n], n))) is not None:
        left -= {node}
        for head, weight in graph.neighbors(node):
            if (offer := distance[node] + weight) < distance.get(head, 10**9):
                distance[head], predecessor[head] = offer, node
                left |= {head}
    return distance, predecessor
""",
    "while and else": """
def my_dijkstra(graph, source):
    inf = float("inf")
    distance = {node: inf for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    left = list(graph.nodes)
    while left:
        node = min(left, key=distance.get)
        if distance[node] == inf:
            break
        left.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    else:
        left = None
    reached = {node: far for node, far in distance.items() if far < inf}
    return reached, {node: predecessor[node] for node in reached}
""",
    "match": """
from heapq import heappop, heappush
def my_dijkstra(graph, source):
    distance, predecessor, heap = {}, {}, [(0, source, None)]
    while heap:
        match heappop(heap):
            case length, node, before if node not in distance:
                distance[node], predecessor[node] = length, before
                for head, weight in graph.neighbors(node):
                    if head not in distance:
                        heappush(heap, (length + weight, head, node))
    return distance, predecessor
""",
    "nonlocal": """
def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    waiting = [(0, source)]
    def take():
        nonlocal waiting
        first, *waiting = sorted(waiting)
        return first
    while waiting:
        length, node = take()
        if length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head], predecessor[head] = length + weight, node
                waiting.append((length + weight, head))
    return distance, predecessor
""",
    "comprehensions": """
def my_dijkstra(graph, source):
    distance, predecessor, done = {source: 0}, {source: None}, set()
    while left := [n for n in distance if n not in done]:
        node = min(left, key=distance.get)
        done.add(node)
        offers = sorted((distance[node] + weight, head) for head, weight in graph.neighbors(node))
        better = {
            head: offer
            for offer, head in reversed(offers)
            if head not in distance or offer < distance[head]
        }
        distance.update(better)
        predecessor.update(dict.fromkeys(better, node))
    return distance, predecessor
""",
    "annotations and a lambda": """
from collections.abc import Hashable
from heapq import heapify, heappop, heappush
from itertools import count
tie = count()
offer_of = lambda length, weight: length + weight
def my_dijkstra(graph, source: Hashable) -> tuple[dict, dict]:
    distance: dict[Hashable, float] = {source: 0}
    predecessor: dict[Hashable, Hashable | None] = {source: None}
    heap: list = [(0, next(tie), source)]
    heapify(heap)
    settled: set = set()
    while heap:
        length, _, node = heappop(heap)
        if node in settled: continue
        settled |= {node}
        for head, weight in graph.neighbors(node):
            offer = offer_of(length, weight)
            if offer < distance.get(head, float("inf")):
                distance[head] = offer; predecessor[head] = node
                heappush(heap, (offer, next(tie), head))
    return distance, predecessor
""",
    "try and except": """
def my_dijkstra(graph, source):
    distance, predecessor, left = {source: 0}, {source: None}, [source]
    while True:
        try:
            node = min(left, key=distance.__getitem__)
        except ValueError:
            return distance, predecessor
        left.remove(node)
        for head, weight in graph.neighbors(node):
            try:
                better = distance[node] + weight < distance[head]
            except KeyError:
                better = True
            if better:
                distance[head], predecessor[head] = distance[node] + weight, node
                left.append(head)
""",
    "partial and dictionaries of open nodes": """
from functools import partial
def search(limit, graph, source):
    distance, predecessor, open_nodes = {}, {source: None}, {source: 0}
    while open_nodes:
        node = min(open_nodes, key=open_nodes.get)
        distance[node] = open_nodes.pop(node)
        for head, weight in graph.neighbors(node):
            if head in distance:
                continue
            if distance[node] + weight < open_nodes.get(head, limit):
                open_nodes[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor
my_dijkstra = partial(search, 10**9)
""",
}


SEARCHES = {
    "bfs with two lists and slices": (
        "color-lines/bfs",
        "my_bfs",
        """
def my_bfs(start, neighbors):
    tree, order, at = {start: None}, [start], 0
    while at < len(order):
        cell = order[at]
        at += 1
        for other in neighbors(cell):
            if other not in tree:
                tree[other] = cell
                order += [other]
    return tree
""",
    ),
    "bfs with a class for the queue": (
        "color-lines/bfs",
        "my_bfs",
        """
class Line:
    def __init__(self, *first):
        self.items = list(first)
    def add(self, item):
        self.items.append(item)
    def take(self):
        return self.items.pop(0)
    def __bool__(self):
        return len(self.items) > 0
def my_bfs(start, neighbors):
    found, line = {start: None}, Line(start)
    while line:
        cell = line.take()
        for other in neighbors(cell):
            if other in found:
                continue
            found[other] = cell
            line.add(other)
    return found
""",
    ),
    "bfs with recursion over waves": (
        "color-lines/bfs",
        "my_bfs",
        """
def my_bfs(start, neighbors):
    before = {start: None}
    def wave(cells):
        following = []
        for cell in cells:
            for other in neighbors(cell):
                if other not in before:
                    before[other] = cell
                    following.append(other)
        if following:
            wave(following)
    wave([start])
    return before
""",
    ),
    "bfs with queue.Queue": (
        "color-lines/bfs",
        "my_bfs",
        """
from queue import Queue
def my_bfs(start, neighbors):
    before, seen, waiting = {start: None}, [start], Queue()
    waiting.put(start)
    while not waiting.empty():
        cell = waiting.get()
        for other in neighbors(cell):
            if other not in seen:
                seen.append(other)
                before[other] = cell
                waiting.put(other)
    return before
""",
    ),
    "winner with a deque": (
        "hex/black-wins",
        "black_wins",
        """
from collections import deque
def black_wins(stones, size, neighbors):
    queue = deque(stone for stone in stones if stone[0] == 0)
    seen = set(queue)
    while queue:
        stone = queue.popleft()
        if stone[0] == size - 1:
            return True
        for other in neighbors(stone):
            if other in stones and other not in seen:
                seen.add(other)
                queue.append(other)
    return False
""",
    ),
    "winner with a helper": (
        "hex/black-wins",
        "black_wins",
        """
def beside(stone, stones, neighbors):
    return [other for other in neighbors(stone) if other in stones]
def black_wins(stones, size, neighbors):
    seen, stack = [], [(0, y) for y in range(size) if (0, y) in stones]
    while stack:
        x, y = stack.pop()
        if (x, y) in seen:
            continue
        seen.append((x, y))
        stack.extend(beside((x, y), stones, neighbors))
    return any(x == size - 1 for x, _ in seen)
""",
    ),
    "stones by a list and min": (
        "hex/fewest-stones",
        "fewest_stones",
        """
def fewest_stones(cost, size, neighbors):
    distance = {cell: cost[cell] for cell in cost if cell[0] == 0}
    left = list(distance)
    while left:
        cell = min(left, key=distance.get)
        left.remove(cell)
        if cell[0] == size - 1:
            return distance[cell]
        for other in neighbors(cell):
            if other in cost and distance[cell] + cost[other] < distance.get(other, 10**6):
                distance[other] = distance[cell] + cost[other]
                left.append(other)
    return None
""",
    ),
    "stones with a priority queue": (
        "hex/fewest-stones",
        "fewest_stones",
        """
from queue import PriorityQueue
def fewest_stones(cost, size, neighbors):
    waiting, done = PriorityQueue(), set()
    for cell, stones in cost.items():
        if cell[0] == 0:
            waiting.put((stones, cell))
    while not waiting.empty():
        stones, cell = waiting.get()
        if cell[0] == size - 1:
            return stones
        if cell in done:
            continue
        done.add(cell)
        for other in neighbors(cell):
            if other in cost:
                waiting.put((stones + cost[other], other))
    return None
""",
    ),
    "stones with a class": (
        "hex/fewest-stones",
        "fewest_stones",
        """
import heapq
class Stones:
    def __init__(self, cost, size, neighbors):
        self.cost, self.size, self.neighbors = cost, size, neighbors
        self.best = {}
        self.heap = []
    def offer(self, cell, needed):
        if cell in self.cost and needed + self.cost[cell] < self.best.get(cell, 999):
            self.best[cell] = needed + self.cost[cell]
            heapq.heappush(self.heap, (self.best[cell], cell))
    def solve(self):
        for y in range(self.size):
            self.offer((0, y), 0)
        while self.heap:
            needed, cell = heapq.heappop(self.heap)
            if cell[0] == self.size - 1:
                return needed
            for other in self.neighbors(cell):
                self.offer(other, needed)
def fewest_stones(cost, size, neighbors):
    return Stones(cost, size, neighbors).solve()
""",
    ),
    "parts with a while and pop": (
        "carcassonne/components",
        "my_feature",
        """
def my_feature(graph, start):
    todo, done = [start], set()
    while todo:
        node = todo.pop()
        if node not in done:
            done.add(node)
            todo += [head for head, _ in graph.neighbors(node)]
    return sorted(done)
""",
    ),
    "parts with a set and a list": (
        "carcassonne/components",
        "my_feature",
        """
def my_feature(graph, start):
    seen, waiting = {start}, [start]
    for node in waiting:
        new = [head for head, _ in graph.neighbors(node) if head not in seen]
        seen.update(new)
        waiting.extend(new)
    return waiting
""",
    ),
    "parts with recursion and nonlocal": (
        "carcassonne/components",
        "my_feature",
        """
def my_feature(graph, start):
    found = []
    def visit(node):
        nonlocal found
        if node in found:
            return
        found = [*found, node]
        for head, _ in graph.neighbors(node):
            visit(head)
    visit(start)
    return found
""",
    ),
}


"""For each style: the exercise, the name of the program and its text."""

"""For each program to write: a common right form, whose lines a stuck learner puts in order.

Each record also marks the lines that a hint may show before that, one at a time, and names a
smaller task: one step of the same algorithm.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pathlib_tutor.exercises.exercise import Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.verdict import Verdict, refusing
from pathlib_tutor.lessons import (
    battlesnake,
    battlesnake_programs,
    carcassonne,
    choose,
    chutes_boards,
    color_lines_programs,
    five_nodes,
    hex_programs,
    tiles_programs,
    worlds,
)
from pathlib_tutor.lessons.five_nodes_programs import (
    STEP,
    Listing,
    judge_built,
    listing_scene,
)

_SHOWN = "  # shown"
"""The end of a line that a hint may show."""


@dataclass(frozen=True, repr=False)
class ProgramLines(Listing):
    """The lines of a program, all indented once, in an order without meaning."""

    shown: tuple[str, ...]  # the lines that a hint may show, the first one first
    smaller: str  # the recipe of a smaller task


def in_order(task: Exercise[Any], smaller: str, program: str) -> Exercise[ProgramLines]:
    """Make the exercise to put the lines of a program in order, and to indent them.

    `task`: the exercise that asks for the program. `smaller`: the recipe of a smaller task.
    """
    head, defines, body = program.strip().partition("):\n")
    shown = [line for line in body.splitlines() if line.endswith(_SHOWN)]
    right = [line.removesuffix(_SHOWN) for line in body.splitlines()]
    lines = tuple(
        " " * STEP + line for line in sorted((line.strip() for line in right), reverse=True)
    )
    shown = [line.removesuffix(_SHOWN).strip() for line in shown]
    asked = ProgramLines(f"{head}{defines.rstrip()}", lines, tuple(shown), smaller)
    name = head.rpartition("def ")[2].partition("(")[0]
    return Exercise(
        f"{task.id}-lines",
        f"Put the lines of {name} in order",
        task.notebook,
        task.trains,
        Questions(ProgramLines, asks=_form, given={"all": lambda: asked}, view=listing_scene),
        Solution(
            judges=partial(_judge, task, name),
            solves=lambda asked: _placed(asked, right),
            guides=_guides,
            story=task.solution.story and (lambda _: task.story(task.first())),
        ),
        in_notebook=False,
    )


def _guides(asked: ProgramLines) -> Guides:
    rule = (
        "A program usually begins by creating what it needs, and its last line returns the answer."
    )
    if not any(line.endswith(":") for line in asked.lines):
        return Guides("What does each line need, and which line creates it?", rule)
    return Guides(
        "Which lines belong inside the function, a loop or a condition above them?",
        f"{rule} Lines inside a loop or a condition are indented one level deeper than the line "
        "that opens it.",
    )


def _form(asked: ProgramLines) -> Form:
    return Form(
        "lines",
        "Put these lines in an order that works, and indent them.",
        typed="Write their letters in that order, each followed by its indentation level: 'B1 A2'.",
        head=tuple(asked.head.splitlines()),
        options=tuple(asked.by_letter().items()),
    )


@refusing
def _judge(
    task: Exercise[Any],
    name: str,
    order: object,
    asked: ProgramLines,
    met_before: Iterable[int] = (),
) -> Verdict:
    """Judge the program of an order as its task judges a program."""
    judge = task.solution.judges
    return judge_built(
        order, asked, name, lambda function: judge(function, task.first().question, met_before)
    )


def _placed(asked: ProgramLines, right: Iterable[str]) -> str:
    """Return the letters of lines in their order, with their indentations."""
    left = asked.by_letter()
    placed = []
    for line in right:
        letter = next(letter for letter, text in left.items() if text.strip() == line.strip())
        del left[letter]
        placed.append(f"{letter}{(len(line) - len(line.lstrip())) // STEP}")
    return " ".join(placed)


NEIGHBORS = in_order(
    color_lines_programs.NEIGHBORS,
    "color-lines/reach given=small",
    """
def neighbors(cell, board):
    beside = []
    if cell >= 9:
        beside.append(cell - 9)
    if cell < 72:
        beside.append(cell + 9)
    if cell % 9 > 0:  # shown
        beside.append(cell - 1)
    if cell % 9 < 8:
        beside.append(cell + 1)
    return [other for other in beside if board[other] == "."]  # shown
""",
)

BFS = in_order(
    color_lines_programs.BFS,
    "color-lines/waves given=pond",
    """
def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:  # shown
                predecessor[other] = cell  # shown
                queue.append(other)
    return predecessor
""",
)

PATH_BACK = in_order(
    color_lines_programs.PATH_BACK,
    "color-lines/tree-steps given=deep",
    """
def my_path(predecessor, target):
    path = []
    cell = target
    while cell is not None:
        path.append(cell)
        cell = predecessor[cell]  # shown
    path.reverse()  # shown
    return path
""",
)

WRITE_DIJKSTRA = in_order(
    five_nodes.WRITE_DIJKSTRA,
    "five-nodes/predict given=after-A",
    """
from heapq import heappop, heappush
from itertools import count
def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    settled, arrival = set(), count()
    queue = [(0, next(arrival), source)]
    while queue:
        length, _, node = heappop(queue)
        if node not in settled:
            settled.add(node)
            for head, weight in graph.neighbors(node):
                offer = length + weight
                if head not in distance or offer < distance[head]:  # shown
                    distance[head], predecessor[head] = offer, node
                    heappush(queue, (offer, next(arrival), head))  # shown
    return distance, predecessor
""",
)

ROLL_GRAPH = in_order(
    chutes_boards.ROLL_GRAPH,
    "chutes/count given=rolls-from-0",
    """
from pathlib_games.graphs import Graph
def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            target = square + roll
            if target <= board.size:
                rest = board.slides.get(target, target)  # shown
                edges.append((square, rest, 1))  # shown
    return Graph.from_edges(edges, directed=True)
""",
)

BLACK_WINS = in_order(
    hex_programs.BLACK_WINS,
    "hex/touch given=c3",
    """
def black_wins(stones, size, neighbors):
    chain = [(x, y) for x, y in stones if x == 0]
    for stone in chain:
        if stone[0] == size - 1:  # shown
            return True
        for other in neighbors(stone):
            if other in stones and other not in chain:  # shown
                chain.append(other)
    return False
""",
)

FEWEST_STONES = in_order(
    hex_programs.FEWEST_STONES,
    "hex/free-steps given=small",
    """
from heapq import heappop, heappush
def fewest_stones(cost, size, neighbors):
    queue = sorted((cost[cell], cell) for cell in cost if cell[0] == 0)
    settled = set()
    while queue:
        needed, cell = heappop(queue)  # shown
        if cell[0] == size - 1:
            return needed
        if cell not in settled:
            settled.add(cell)
            for other in neighbors(cell):
                if other in cost:
                    heappush(queue, (needed + cost[other], other))  # shown
    return None
""",
)

HEX_NEIGHBORS = in_order(
    hex_programs.NEIGHBORS,
    "hex/touch given=c3",
    """
def hex_neighbors(x, y, size):
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx != dy:
                a, b = x + dx, y + dy
                if 0 <= a < size and 0 <= b < size:  # shown
                    found.append((a, b))  # shown
    return found
""",
)

TILES_SCORE = in_order(
    tiles_programs.SCORE,
    "tiles/value given=mine-2",
    """
from pathlib_games.graphs import dijkstra
def my_score(road):
    worth = dict.fromkeys(road.cells, 1)
    supplied = road.having("mine")
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            if source in supplied:
                found = dijkstra(road.graph, source, end_points=road.special)  # shown
                for target in road.having(wanted):
                    if target in found.distance:
                        worth[source] += times * found.distance[target]  # shown
                        supplied = [*supplied, target]
    return worth
""",
)

COMPONENTS = in_order(
    carcassonne.COMPONENTS,
    "carcassonne/feature given=road",
    """
def my_feature(graph, start):
    found = [start]
    for node in found:
        for other, _ in graph.neighbors(node):
            if other not in found:  # shown
                found.append(other)  # shown
    return found
""",
)

POINTS = in_order(
    carcassonne.SCORE,
    "carcassonne/city given=complete",
    """
def my_points(land, spot):
    if spot.kind == "cloister":
        near = [(spot.x + dx, spot.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return sum(cell in land.tiles for cell in near)
    parts = [spot]
    for part in parts:
        for other, _ in land.graph.neighbors(part):
            if other not in parts:
                parts.append(other)
    points = len({(part.x, part.y) for part in parts})  # shown
    if spot.kind == "city":
        points += sum(land.part(part).shields for part in parts)
        if not any(land.open_ends(part) for part in parts):  # shown
            points = 2 * points
    return points
""",
)

NEXT_MOVE = in_order(
    battlesnake_programs.NEXT_MOVE,
    "battlesnake/arrive given=coil",
    """
from pathlib_games.games.battlesnake import lightest_path, move_to, safe_moves
def next_move(position, you):
    safe = safe_moves(position, you)
    path = lightest_path(position, you, position.food)
    if path:
        move = move_to(position, path[0], path[1])
        if move in safe:  # shown
            return move
    if safe:
        return safe[0]  # shown
    return "up"
""",
)

MIDDLE = in_order(
    battlesnake.MIDDLE,
    "battlesnake/weigh given=straight-up",
    """
def my_weight(x, y, size):
    middle = size // 2
    across = abs(x - middle)  # shown
    down = abs(y - middle)
    return 10 + across + down  # shown
""",
)

HEURISTIC = in_order(
    choose.HEURISTIC,
    "choose/overestimate given=half-more",
    """
def my_guess(cell, target):
    x, y = cell
    last_x, last_y = target
    across = abs(x - last_x)  # shown
    down = abs(y - last_y)
    return across + down  # shown
""",
)

NODE = in_order(
    worlds.NODE,
    "own-world/moves given=vault",
    """
def my_node(cell, keys):
    has_a = "a" in keys  # shown
    has_b = "b" in keys
    return cell, has_a, has_b  # shown
""",
)

"""Judges the exercises about time in Battlesnake: when a head can be where, as bodies move away.

The slip behind most wrong answers here is a frozen world: what is in the way now is taken for
something that will be in the way for ever. It is recognised from the numbers and cells it leads to.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pathlib_games.exercises.reading import Other, read_number, read_text, shown
from pathlib_games.exercises.slips import blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.exercises.waves import read_cells
from pathlib_games.games.battlesnake.exercise import FROZEN_WORLD
from pathlib_games.games.battlesnake.parts import Cell, Snake
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.rules import turn_without_chance
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.games.battlesnake.times import TimedBoard, free_from
from pathlib_games.graphs import Graph, bfs, dijkstra

LATEST = 8
"""Later than this, nothing is asked."""
NO_WAITING = "A snake cannot stay where it is: every turn, every head moves by one cell."


def earliest(position: Position, you: str, target: Cell) -> int | None:
    """Give the earliest time at which a snake can be on a cell, with bodies that move away.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> earliest(load_position("coil"), "me", (4, 0))
    4
    """
    source = position.snake(you).head
    until = 2 * position.width * position.height
    reached: Iterable[Any] = dijkstra(TimedBoard(position, until), (source, 0)).distance
    return min((time for cell, time in reached if cell == target), default=None)


def _frozen(position: Position, you: str, target: Cell, *, bodies: bool) -> float | None:
    """Give the steps to a cell on a board where nothing moves, with or without bodies."""
    source = position.snake(you).head
    taken = set(free_from(position)) - {source} if bodies else set()
    cells = [(x, y) for x in range(position.width) for y in range(position.height)]
    edges = [
        (tail, head, 1)
        for tail in cells
        for _, head in position.neighbors(tail)
        if tail not in taken and head not in taken
    ]
    found = bfs(Graph.from_edges(edges, cells, directed=True), source)
    return found.distance.get(target)


def judge_arrival(
    answer: object, position: Position, you: str, target: Cell, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge the earliest time at which a snake can be on a cell.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> coil = load_position("coil")
    >>> judge_arrival(4, coil, "me", (4, 0))
    Right. At time 4 the head can be on (4, 0), and not before.
    >>> judge_arrival(12, coil, "me", (4, 0)).mistake  # all the way around
    17
    """
    if answer is ...:
        return NOT_TRIED
    right = earliest(position, you, target)
    never = isinstance(answer, str) and answer.strip().lower() == "never"
    given = None if never else read_number(answer)
    if isinstance(given, Other):
        told = f"The answer should be a number of turns, or 'never', not {shown(answer)}."
        return Verdict("wrong", told)
    if given == right:
        out_of_reach = f"Nothing that moves away opens a way to {target}."
        then = f"At time {right} the head can be on {target}, and not before."
        return Verdict("right", out_of_reach if right is None else then)
    told = f"{'Never' if given is None else shown(answer)} is not the earliest time for {target}."
    if given == _frozen(position, you, target, bodies=True):
        return blamed(told, FROZEN_WORLD, met_before)
    if given == _frozen(position, you, target, bodies=False):
        return Verdict("wrong", f"{told} On that way, a body is still there when you arrive.")
    return Verdict("wrong", f"{told} Walk there with a finger and say the time at each cell.")


def fresh_coil(seed: int) -> tuple[Position, Cell]:
    """Draw a snake in its own way, and a cell that it can be on earlier than in a frozen world.

    Examples
    --------
    >>> position, target = fresh_coil(1)
    >>> earliest(position, "me", target) != _frozen(position, "me", target, bodies=True)
    True
    """
    draw = random.Random(f"coil {seed}")
    empty = Position(5, 5, (), solo=True)
    while True:
        body = [(draw.randrange(5), draw.randrange(5))]
        while len(body) < 10:
            free = [cell for _, cell in empty.neighbors(body[-1]) if cell not in body]
            if not free:
                break
            body.append(draw.choice(free))
        target = (draw.randrange(5), draw.randrange(5))
        position = replace(empty, snakes=(Snake("me", 80, tuple(body)),), food=(target,))
        if target not in body and len(body) == 10:
            right = earliest(position, "me", target)
            frozen = _frozen(position, "me", target, bodies=True)
            if (
                right not in (None, frozen)
                and right <= LATEST
                and _can_be_on(position, target, right)
            ):
                return position, target


def _can_be_on(position: Position, target: Cell, time: int) -> bool:
    """Try all moves of a lone snake: the graph of times forgets that its body follows it."""
    snake = position.snakes[0]
    if time == 0:
        return snake.head == target
    return any(
        _can_be_on(turn_without_chance(position, {snake.id: move}), target, time - 1)
        for move in safe_moves(position, snake.id)
    )


def judge_times(
    typed: object, position: Position, you: str, last: int, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge where a head can be at the times 0, 1, 2, ...: a line for each time.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> coil = load_position("coil")
    >>> lines = ["0: (1, 1)", "1: (0, 1) (1, 0) (2, 1)", "2: (0, 0) (0, 2) (2, 0) (2, 2)"]
    >>> judge_times(chr(10).join(lines), coil, "me", 2)
    Right. At time 2 the head can be on 4 cells.
    >>> judge_times(chr(10).join(lines).replace("(2, 0) ", ""), coil, "me", 2).mistake
    17
    """
    if typed is ...:
        return NOT_TRIED
    try:
        text = read_text(typed, "The times should be a text in quotation marks")
        if "?" in text:
            return Verdict("not tried", "Fill in the question marks and run the cell again.")
        given = _read_times(text)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    board = TimedBoard(position, last)
    now = {position.snake(you).head}
    for time in range(last + 1):
        if time >= len(given):
            return Verdict("wrong", f"The lines are right so far; go on until time {last}.")
        if flaw := _time_flaw(given[time], now, time, board):
            told, number = flaw
            return blamed(told, number, met_before) if number else Verdict("wrong", told)
        if time < last:
            now = {cell for here in now for (cell, _), _ in board.neighbors((here, time))}
    return Verdict("right", f"At time {last} the head can be on {len(now)} cells.")


def _read_times(text: str) -> list[set[Cell]]:
    times: list[set[Cell]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        match = re.fullmatch(r"(\d{1,3})\s*:(.*)", line)
        if not match or int(match[1]) != len(times):
            number = len(times)
            wrong(f"{shown(line)} should be line {number}: {number}, a colon, and cells.")
        times.append(set(read_cells(match[2])))
    return times


def _time_flaw(
    given: set[Cell], right: set[Cell], time: int, board: TimedBoard
) -> tuple[str, int | None] | None:
    """Say what is wrong with one line, and which misunderstanding explains it."""
    position = board.position
    for cell in sorted(given - right):
        where = f"Time {time}: the head cannot be on {cell} then."
        if not position.has(cell):
            return f"Time {time}: {cell} is not on the board.", None
        if board.free.get(cell, 0) > time:
            return f"{where} The body there leaves at time {board.free[cell]}.", None
        if any(position.steps_between(cell, other) == 1 for other in right):
            return f"{where} {NO_WAITING}", None
        return f"{where} Look at the line above: from where would it come?", None
    for cell in sorted(right - given):
        told, taken = f"Time {time}: a cell is missing", cell in board.free
        return (f"{told} where a body is now.", FROZEN_WORLD) if taken else (f"{told}.", None)
    return None

"""Two snakes as others write them first: one fills the board from its head, one tries out moves."""

from __future__ import annotations

from math import inf

from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.rules import turn_without_chance
from pathlib_games.games.battlesnake.safety import careful_moves, safe_moves

FOOD, LENGTH = 1.0, 6.0


def room(position: Position, cell: Cell) -> int:
    """Count the cells that can be reached from a cell while nobody moves."""
    blocked = {part for snake in position.living for part in snake.body[:-1]}
    seen, waiting = {cell}, [cell]
    while waiting:
        for _, beside in position.neighbors(waiting.pop()):
            if beside not in blocked and beside not in seen:
                seen.add(beside)
                waiting.append(beside)
    return len(seen)


def flooder(position: Position, you: str, until: float) -> str:  # noqa: ARG001 - it needs no time
    """Go where there is room for twice the own length, and of these to the nearest food."""
    me = position.snake(you)
    careful = careful_moves(position, you)

    def worth(move: str) -> tuple[int, float]:
        cell = position.step(me.head, move)
        away = min((position.steps_between(cell, food) for food in position.food), default=0)
        return min(room(position, cell), 2 * me.length), -away

    return max(careful, key=worth, default="up")


def minimaxer(position: Position, you: str, until: float) -> str:  # noqa: ARG001
    """Try out two turns against the nearest rival, and count cells, food and length."""
    return _best(position, you, 2)[1]


def _best(position: Position, you: str, depth: int) -> tuple[float, str]:
    if depth == 0 or position.over or not position.snake(you).alive:
        return _value(position, you), "up"
    me = position.snake(you)
    others = [snake for snake in position.living if snake.id != you]
    near = min(others, key=lambda snake: position.steps_between(snake.head, me.head))
    usual = {snake.id: (safe_moves(position, snake.id) or ["up"])[0] for snake in others}
    best, chosen = -inf, "up"
    for move in careful_moves(position, you) or ["up"]:
        worst = inf
        for reply in safe_moves(position, near.id) or ["up"]:
            after = turn_without_chance(position, {**usual, near.id: reply, you: move})
            worst = min(worst, _best(after, you, depth - 1)[0])
            if worst <= best:
                break
        if worst > best:
            best, chosen = worst, move
    return best, chosen


def _value(position: Position, you: str) -> float:
    me = position.snake(you)
    others = [snake for snake in position.living if snake.id != you]
    if not me.alive:
        return -1000.0 if others else -300.0
    if not others:
        return 1000.0
    longest = max(others, key=lambda snake: snake.length)
    blocked = {part for snake in position.living for part in snake.body[:-1]}
    wave = [(s.id, s.head) for s in sorted(position.living, key=lambda s: -s.length)]
    seen, count = {head for _, head in wave}, dict.fromkeys([name for name, _ in wave], 0)
    steps, food = 0, position.width + position.height
    while wave:
        steps += 1
        later = []
        for name, cell in wave:
            for _, beside in position.neighbors(cell):
                if beside in seen or beside in blocked:
                    continue
                seen.add(beside)
                count[name] += 1
                later.append((name, beside))
                if name == you and beside in position.food:
                    food = min(food, steps)
        wave = later
    hunger = FOOD if me.health > 40 else 4 * FOOD
    lead = min(3, me.length - longest.length)
    return count[you] - count[longest.id] + LENGTH * lead - hunger * food

"""What the exercises about Battlesnake ask: positions, and what is asked about them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from heapq import heappop, heappush
from itertools import count, groupby, pairwise, product
from math import inf
from typing import Any, NamedTuple, TypeVar, cast

from pathlib_games.games.battlesnake.board import Cell, Snake
from pathlib_games.games.battlesnake.graphs import (
    TimedBoard,
    earliest,
    free_from,
    health_costs,
    lightest_path,
    weights,
)
from pathlib_games.games.battlesnake.hungry import HAZARD, ME, greedy_game, hungry_snake
from pathlib_games.games.battlesnake.players import move_to, safe_moves
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.rules import turn, turn_without_chance
from pathlib_games.games.battlesnake.view import position_scene
from pathlib_games.graphs import BadPosition, Graph, PathlibGamesError, dijkstra, overestimated
from pathlib_games.graphs.values import is_whole
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.questions import read_cell, read_cells
from pathlib_tutor.exercises.reading import (
    filled_in,
    in_any_order,
    not_a_number,
    read_number,
    read_numbered,
    read_text,
    shown,
)
from pathlib_tutor.exercises.verdict import Verdict, refusing, right_so_far, unread, wrong
from pathlib_tutor.ideas.misunderstandings import (
    FEWEST_HOPS,
    FROZEN_WORLD,
    OVERESTIMATES,
    Slip,
    blamed,
)
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask
from pathlib_tutor.ideas.slips import Listed
from pathlib_tutor.programs.jobs import for_each
from pathlib_tutor.programs.plain import Other

LATEST = 8
"""Later than this, nothing is asked."""


def _check_snake(position: Position, you: str) -> None:
    """Refuse a snake that is not there (`NoSuchSnake`) or cannot move (`BadPosition`)."""
    snake = position.snake(you)
    if not (snake.alive and snake.body and position.has(snake.head)):
        raise BadPosition(f"the snake {you}", "alive, with its head on the board", snake)


def _check_cell(position: Position, cell: Cell) -> None:
    if not position.has(cell):
        size = f"a cell of the board of {position.width} x {position.height}"
        raise BadPosition("the target", size, cell)


@dataclass(frozen=True)
class Way:
    """Asks what a way weighs; raises `BadPosition` if there is no such way on the board."""

    position: Position
    path: tuple[Cell, ...]  # its cells, one beside the other
    you: str = "me"  # the id of the snake that looks for ways

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        board = weights(self.position, self.you)
        steps = list(pairwise(self.path))
        if not steps or any(head not in dict(board.neighbors(tail)) for tail, head in steps):
            expected = "two or more cells, each beside the one before it and free to be entered"
            raise BadPosition("the way", expected, self.path)

    @property
    def weights(self) -> list[int]:
        """What each step weighs."""
        board = weights(self.position, self.you)
        return [dict(board.neighbors(tail))[head] for tail, head in pairwise(self.path)]

    @property
    def instance(self) -> Instance:
        """The board with the tutorial's weights, from the begin of the way to its end."""
        graph = Graph.explored(weights(self.position, self.you), self.path[0])
        return Instance("the board", graph, self.path[0], target=self.path[-1])


@dataclass(frozen=True)
class Detour:
    """Asks for hazards with which the way of least weight costs more health than another way.

    Raises `BadPosition` if the snake cannot get to any food.
    """

    position: Position
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        if lightest_path(self.position, self.you, self.position.food) is None:
            raise BadPosition("the food", "in reach of the snake", self.position.food)


@dataclass(frozen=True)
class Guess:
    """Asks for a cell from which a guess of so much weight for each step exceeds the truth.

    Raises `BadPosition` if the board has no living snake, or not the target.
    """

    position: Position
    target: Cell  # where the ways lead
    per_step: int  # what is guessed for each step that is left

    def __post_init__(self) -> None:
        if not self.position.living:
            raise BadPosition("the snakes", "one or more that are alive", self.position.snakes)
        _check_snake(self.position, self.you)
        _check_cell(self.position, self.target)

    @property
    def you(self) -> str:
        """The id of the snake whose weights they are: the first one that is alive."""
        return self.position.living[0].id

    def at(self, cell: Cell) -> int:
        """Return what is guessed for the way from a cell to the target."""
        return self.per_step * self.position.steps_between(cell, self.target)


@dataclass(frozen=True)
class Arrival:
    """Asks for the earliest time at which a snake can be on a cell.

    Raises `BadPosition` if the board does not have the cell, or the snake cannot move.
    """

    position: Position  # at time 0
    target: Cell
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        _check_cell(self.position, self.target)

    @property
    def time(self) -> int | None:
        """The earliest time; None: the snake can never be there."""
        return earliest(self.position, self.you, self.target)

    @property
    def instance(self) -> Instance:
        """The graph of cells at times, up to the time of arrival."""
        time = self.time
        target = None if time is None else (self.target, time)
        return _timed(self.position, self.you, LATEST if time is None else time, target)


@dataclass(frozen=True)
class Times:
    """Asks where the head of a snake can be at the times 0, 1, 2, and so on.

    Raises `BadPosition` if the last time is none from 1 to 8, or the snake cannot move.
    """

    position: Position  # at time 0
    last: int  # up to which time is asked
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        if not 1 <= self.last <= LATEST:
            raise BadPosition("the last time", f"from 1 to {LATEST}", self.last)

    @property
    def cells(self) -> list[set[Cell]]:
        """Where the head can be, for each time from 0 on."""
        board = TimedBoard(self.position, self.last)
        waves = [{self.position.snake(self.you).head}]
        for time in range(self.last):
            beside = (board.neighbors((cell, time)) for cell in waves[-1])
            waves.append({cell for edges in beside for (cell, _), _ in edges})
        return waves

    @property
    def instance(self) -> Instance:
        """The graph of cells at times, up to the last time that is asked."""
        return _timed(self.position, self.you, self.last, None)


def _timed(position: Position, you: str, until: int, target: tuple[Cell, int] | None) -> Instance:
    source = (position.snake(you).head, 0)
    graph = Graph.explored(TimedBoard(position, until), source)
    return Instance("the board with a clock", graph, source, target=target)


# ----------------------------------------------------------------------------------------------
# Judges the exercises about time in Battlesnake: when a head can be where, as bodies move away.
#
# The slip behind most wrong answers here is a frozen world: what is in the way now is taken for
# something that will be in the way for ever. It is recognised from the numbers and cells it leads
# to.

NO_WAITING = "A snake cannot stay where it is: every turn, every head moves by one cell."

Asked = TypeVar("Asked", Arrival, Times)


def frozen(asked: Asked) -> Asked:
    """Return a question in a world in which no body ever moves away, as in a constrictor game."""
    position = asked.position
    ruleset = "wrapped_constrictor" if position.wraps else "constrictor"
    return replace(asked, position=replace(position, game=replace(position.game, ruleset=ruleset)))


def judge_arrival(answer: object, asked: Arrival, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the earliest time at which a snake can be on a cell."""
    right, target = asked.time, asked.target
    given = read_number(answer)
    if isinstance(given, Other):
        return not_a_number(answer, "a number of turns, or 'never'")
    if given == right:
        out_of_reach = f"Nothing that moves away opens a way to {target}."
        then = f"At time {right} the head can be on {target}, and not before."
        return Verdict("right", out_of_reach if right is None else then)
    told = f"{'Never' if given is None else shown(answer)} is not the earliest time for {target}."
    if given == frozen(asked).time:
        return blamed(told, FROZEN_WORLD, met_before)
    position = asked.position
    if given == position.steps_between(position.snake(asked.you).head, target):
        return Verdict("wrong", f"{told} On that way, a body is still there when you arrive.")
    question = "Walk there with a finger and say the time at each cell."
    return Verdict("wrong", told, question=question)


_EXPECTED = "The times should be a text in quotation marks, with lines such as '1: (0, 1) (1, 0)'"


@refusing
def judge_times(typed: object, asked: Times, met_before: Iterable[int] = ()) -> Verdict:
    """Judge where a head can be at the times 0, 1, 2, ...: a line for each time.

    The line of time 0 is given; each right one of the others earns its part.
    """
    filled, *rest = filled_in(typed, _EXPECTED)
    given = _times_in(filled)
    right = asked.cells
    earned = sum(line == cells for line, cells in zip(given[1:], right[1:], strict=False))
    for time, cells in enumerate(right):
        if time >= len(given) and rest:
            return right_so_far(len(given), rest[0]).earning(earned, of=asked.last)
        if time >= len(given):
            told = f"The lines are right so far; go on until time {asked.last}."
            return Verdict("wrong", told).earning(earned, of=asked.last)
        if flaw := _time_flaw(given[time], cells, time, asked):
            if flaw.number:
                verdict = blamed(flaw.told, flaw.number, met_before)
            else:
                verdict = Verdict("wrong", flaw.told, question=flaw.question)
            return verdict.earning(earned, of=asked.last)
    count = counted(len(right[-1]), "cell")
    return Verdict("right", f"At time {asked.last} the head can be on {count}.")


def _times_in(text: str) -> list[set[Cell]]:
    return list(read_numbered(text, "cells", lambda cells: set(read_cells(cells))))


class _TimeFlaw(NamedTuple):
    """What is wrong with the line of a time."""

    told: str
    question: str = ""
    number: int | None = None  # the misunderstanding that explains it


def _time_flaw(given: set[Cell], right: set[Cell], time: int, asked: Times) -> _TimeFlaw | None:
    """Say what is wrong with one line."""
    position = asked.position
    free = free_from(position)
    for cell in sorted(given - right):
        where = f"Time {time}: the head cannot be on {cell} then."
        if not position.has(cell):
            return _TimeFlaw(f"Time {time}: {cell} is not on the board.")
        if free.get(cell, 0) > time:
            return _TimeFlaw(f"{where} The body there leaves at time {free[cell]}.")
        if any(position.steps_between(cell, other) == 1 for other in right):
            return _TimeFlaw(f"{where} {NO_WAITING}")
        return _TimeFlaw(where, "Look at the line above: from where would it come?")
    for cell in sorted(right - given):
        told, number = f"Time {time}: a cell is missing", FROZEN_WORLD if cell in free else None
        return _TimeFlaw(f"{told} where a body is now." if number else f"{told}.", number=number)
    return None


def _read_times(typed: object, _: Times) -> list[list[Cell]]:
    text = read_text(typed, _EXPECTED)
    return [sorted(cells) for cells in _times_in(text)]


LISTED: Listed[Times] = Listed(
    _read_times,
    lambda asked: [sorted(cells) for cells in asked.cells],
    {FROZEN_WORLD: lambda asked: [[sorted(cells) for cells in frozen(asked).cells]]},
)
"""How answers are compared with the right cells, and with those of a frozen world."""


# ----------------------------------------------------------------------------------------------
# Judges the exercises about weights in Battlesnake: what they add up to, and where they lead.

# ---- the weight of a way -------------------------------------------------------------------------


def judge_way_weight(answer: object, asked: Way, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the sum of the weights on a way."""
    parts = asked.weights
    given = read_number(answer)
    if given == sum(parts):
        return Verdict("right", f"{' + '.join(map(str, parts))} = {sum(parts)}.")
    if isinstance(given, Other):
        return not_a_number(answer)
    told = f"This way does not weigh {shown(answer)}."
    if given == len(parts):
        told += " That is how many steps it has."
        return Slip(FEWEST_HOPS, "What does each of them cost?").blames(told, met_before)
    why = "The weight of an edge depends on the cell that it leaves."
    if given == len(parts) + 1:
        why = "That is how many cells it has; weights belong to edges."
    elif given in {sum(parts[:-1]), sum(parts[1:])}:
        why = "One edge is missing, at one of the ends."
    elif given == sum(_as_if_safe(asked)):
        why = "A step into a hazard weighs 10 times its damage."
    return Verdict("wrong", f"{told} {why}")


def _as_if_safe(asked: Way) -> list[int]:
    """Return what the steps of a way would weigh if there were no hazards."""
    return replace(asked, position=replace(asked.position, hazards=())).weights


# ---- shortest or healthiest ----------------------------------------------------------------------


@refusing
def judge_hazards(cells: object, asked: Detour) -> Verdict:
    """Judge hazards that make the tutorial's snake pay more health than it needs to.

    A way of least weight through a hazard is half of it; the other half is a healthier one.
    """
    hazards = _read_hazards(cells, asked.position)
    hazardous = replace(asked.position, hazards=hazards)
    paid, least = health_costs(hazardous, asked.you)
    if paid > least:
        return Verdict(
            "right",
            f"The least weight leads the snake through a hazard: that costs {paid} health. {least} "
            "would do.",
        )
    path = lightest_path(hazardous, asked.you, hazardous.food) or []
    through = any(cell in hazards for cell in path)
    help_ = (
        "Leave a way around that costs less health than the hazard."
        if through
        else "Make the detour longer."
    )
    told = f"The way of least weight costs {paid} health, and no way costs less."
    return Verdict("wrong", told, question=help_).earning(through, of=2)


def _read_hazards(cells: object, position: Position) -> tuple[Cell, ...]:
    hazards = tuple(dict.fromkeys(read_cells(in_any_order(cells))))
    for cell in hazards:
        if not position.has(cell):
            unread(f"{cell} is not on the board: {_sides(position)}.")
        if any(cell in snake.body for snake in position.living) or cell in position.food:
            wrong(f"{cell} is taken by the snake or the food. Choose free cells.")
    return hazards


def _sides(position: Position) -> str:
    return f"x from 0 to {position.width - 1}, y from 0 to {position.height - 1}"


# ---- weights that lead to the middle -------------------------------------------------------------

_SIZES = (7, 11, 19)


def _asked(size: int) -> list[tuple[int, int, int]]:
    return [(x, y, size) for x in range(size) for y in range(size)]


def _plain_prices(value: Any, size: int) -> dict[Cell, int]:
    prices: dict[Cell, int] = {}
    for (x, y, _), price in zip(_asked(size), value, strict=False):
        cell = (x, y)
        if type(price) is not int or not 1 <= price <= 1_000_000:
            wrong(
                f"the weight of {cell} should be a whole number from 1 to a million, not "
                f"{shown(price)}."
            )
        prices[cell] = price
    return prices


def _priced(price: Mapping[Cell, int], size: int, without: Cell | None) -> Graph:
    """Return an open board as a graph: to enter a cell costs its price, and a bit for the step.

    So among equal weights the fewest steps count: a price is in units of `size` squared.
    """
    empty = Position(size, size, ())
    edges = [
        (tail, head, price[head] * size**2 + 1)
        for tail in price
        for _, head in empty.neighbors(tail)
        if without not in (tail, head)
    ]
    return Graph.from_edges(edges, directed=True)


def _off_the_middle(size: int, price: dict[Cell, int]) -> ProgramFlaw | None:
    """Say what is wrong first: the lightest ways lead through the middle, and make no detour."""
    unit, last = size**2, size - 1
    board = _priced(price, size, without=None)
    around = _priced(price, size, without=(size // 2, size // 2))
    for start, end in (((0, 0), (last, last)), ((0, last), (last, 0))):
        through = int(dijkstra(board, start, end).distance[end])
        past = int(dijkstra(around, start, end).distance[end])
        if past // unit <= through // unit:
            even = len(set(price.values())) == 1
            told = f"On {size} x {size}, a way from {start} to {end} around the middle weighs no "
            told += f"more than one through it.{' All weigh the same.' if even else ''}"
            hint = "" if even else "What should be light, and what heavy?"
            way = dijkstra(around, start, end).path_to(end)
            return ProgramFlaw(
                told, Slip(asks=hint), case=(size, way, "around the middle"), ends=True
            )
        if through % unit > 2 * last:
            told = f"On {size} x {size}, the lightest way from {start} to {end} makes a detour: "
            way = dijkstra(board, start, end).path_to(end)
            return ProgramFlaw(f"{told}flatten your weights.", case=(size, way, "with a detour"))
    return None


def middle_flaw_scene(case: tuple[int, Sequence[Cell], str], given: Mapping[Cell, int]) -> Scene:
    """Return the board that a program gave weights, with a light way that it should not have."""
    size, way, how = case
    low, high = min(given.values()), max(given.values())
    heat = {cell: round(3 * (n - low) / (high - low or 1)) for cell, n in given.items()}
    notes = {cell: str(weight) for cell, weight in given.items()}
    scene = position_scene(
        Position(size, size, ()), way, notes=notes, heat=heat, title="Your weights"
    )
    told = f"Right: through the middle, without a detour. Your program: a lightest way {how}."
    return with_both(scene, told)


judge_middle = ProgramTask(
    cases=lambda: _SIZES,
    hidden=lambda dice: dice.sample(range(25, 56, 2), 6),
    call=lambda program, size: partial(for_each, program, _asked(size)),
    read=_plain_prices,
    where=lambda size: f"On {size} x {size},",
    special=lambda size: {f"it has {size**2} cells": True},
    flaw=_off_the_middle,
    draws=middle_flaw_scene,
    right=lambda _: (
        "On boards of 7, 11 and 19 cells, every lightest way from corner to corner passes the "
        "middle, without a detour."
    ),
).judge

# ---- guesses -------------------------------------------------------------------------------------


@refusing
def judge_guess(cell: object, asked: Guess, met_before: Iterable[int] = ()) -> Verdict:
    """Judge a cell from which a guess of so much weight for each step exceeds the truth."""
    position, target = asked.position, asked.target
    source = read_cell(cell)
    if not position.has(source):
        unread(f"{source} is not a cell of this board: {_sides(position)}.")
    if source == target:
        return Verdict("wrong", "From the target itself no step is left. Take another cell.")
    board, head = weights(position, asked.you), position.snake(asked.you).head
    if source not in Graph.explored(board, head):
        return Verdict("wrong", f"{source} is no node: the snake cannot come there. Take another.")
    truth = dijkstra(board, source).distance.get(target)
    guess = asked.at(source)
    if truth is None:
        return Verdict("wrong", f"No way leads from {source} to {target}: take another cell.")
    if guess > truth:
        return Verdict(
            "right", f"From {source} the guess is {guess}, but a way of {truth} leads there."
        )
    told = f"From {source} the guess is {guess}, and the truth is {truth}."
    return blamed(told, OVERESTIMATES, met_before)


# ----------------------------------------------------------------------------------------------
# Draws the positions that exercises about Battlesnake ask about: each can show its idea.
#
# The same seed gives the same question, on any machine.

# ---- weights -------------------------------------------------------------------------------------


def fresh_way(seed: int) -> Way:
    """Draw a way of four or five steps that turns, and that enters one hazard."""
    draw = random.Random(f"way {seed}")
    while True:
        position, length = _small_board(draw), draw.choice((5, 6))
        board = weights(position, "me")
        path = [position.snake("me").head]
        while len(path) < length:
            beside = [cell for cell, _ in board.neighbors(path[-1]) if cell not in path]
            if not beside:
                break
            path.append(draw.choice(beside))
        ways = {(head[0] - tail[0], head[1] - tail[1]) for tail, head in pairwise(path)}
        hazards = sum(cell in position.hazards for cell in path)
        if len(path) == length and len(ways) > 1 and hazards == 1:
            return Way(position, tuple(path))


def fresh_guess(seed: int) -> Guess:
    """Draw a guess for each step that is too high from some cells and not from others."""
    draw = random.Random(f"guess {seed}")
    while True:
        position = _small_board(draw)
        asked = Guess(position, position.food[0], draw.choice((12, 13, 14, 15)))
        cells = position.width * position.height
        if cells / 5 < len(too_high(asked)) < 4 * cells / 5:
            return asked


def too_high(asked: Guess) -> list[Cell]:
    """Return cells in reach of the head whose guess is too high, the worst one first."""
    board = weights(asked.position, asked.you)
    graph = Graph.explored(board, asked.position.snake(asked.you).head)
    if asked.target not in graph:
        return []
    flaws = overestimated(graph, asked.target, asked.at)
    return [cast("Cell", flaw.node) for flaw in flaws]


def _small_board(draw: random.Random) -> Position:
    """Draw a board of 7 x 7 with a snake, two foods and five hazards."""
    cells = [(x, y) for x in range(7) for y in range(7)]
    body = _body(draw, 7, draw.choice((3, 4, 5)))
    free = [cell for cell in cells if cell not in body]
    draw.shuffle(free)
    snakes = (Snake("me", 60, body),)
    return Position(7, 7, snakes, tuple(free[:2]), tuple(free[2:7]), solo=True)


def fresh_detour(seed: int) -> Detour:
    """Draw a snake and food, nothing between, where hazards mislead the tutorial's snake."""
    draw = random.Random(f"detour {seed}")
    while True:
        line, begin, steps = draw.randrange(11), draw.randrange(2, 8), draw.randrange(3, 9)
        cells = [(x, line) for x in (begin, begin - 1, begin - 2, begin + steps)]
        if draw.random() < 0.5:  # the other way round
            cells = [(10 - x, y) for x, y in cells]
        if draw.random() < 0.5:  # up and down
            cells = [(y, x) for x, y in cells]
        *body, food = cells
        position = Position(11, 11, (Snake("me", 90, tuple(body)),), (food,), solo=True)
        if position.has(food):
            asked = Detour(position)
            if misleading(asked) is not None:
                return asked


def misleading(asked: Detour) -> tuple[Cell, ...] | None:
    """Return hazards that cost the tutorial's snake more health than needed; None: no wall does.

    What is tried are walls across the board, between the head and a food, with one gap.
    """
    for wall in _walls(asked):
        hazardous = replace(asked.position, hazards=wall)
        paid, least = health_costs(hazardous, asked.you)
        if paid > least:
            return wall
    return None


def _walls(asked: Detour) -> Iterator[tuple[Cell, ...]]:
    position = asked.position
    head = position.snake(asked.you).head
    taken = {cell for snake in position.living for cell in snake.body} | set(position.food)
    sides = position.width, position.height
    for food in position.food:
        for axis in (0, 1):
            between = range(min(head[axis], food[axis]) + 1, max(head[axis], food[axis]))
            along, beside = range(sides[1 - axis]), head[1 - axis]
            # A detour of five cells and back: more weight than a hazard, but less health.
            gaps = sorted(along, key=lambda gap: abs(abs(gap - beside) - 5))
            for place, gap in product(between, gaps):
                line = [(place, n) if axis == 0 else (n, place) for n in along if n != gap]
                yield tuple(cell for cell in line if cell not in taken)


# ---- times ---------------------------------------------------------------------------------------


def fresh_coil(seed: int) -> Arrival:
    """Draw a snake in its own way, and a cell for which it matters when the body moves away.

    In a frozen world the head is there later, if ever; without bodies it would be there earlier.
    """
    draw = random.Random(f"coil {seed}")
    while True:
        body = _body(draw, 5, 10)
        target = (draw.randrange(5), draw.randrange(5))
        if target in body:
            continue
        position = Position(5, 5, (Snake("me", 80, body),), (target,), solo=True)
        right = earliest(position, "me", target, LATEST)
        if right is None:
            continue
        asked = Arrival(position, target)
        still = frozen(asked).position
        slips = {earliest(still, "me", target, LATEST), position.steps_between(body[0], target)}
        if right not in slips and _can_be_on(position, target, right):
            return asked


def _can_be_on(position: Position, target: Cell, time: int) -> bool:
    """Try all moves of a lone snake: the graph of times forgets that its body follows it."""
    snake = position.snakes[0]
    if time == 0:
        return snake.head == target
    return any(
        _can_be_on(turn_without_chance(position, {snake.id: move}), target, time - 1)
        for move in safe_moves(position, snake.id)
    )


def fresh_times(seed: int) -> Times:
    """Draw a snake whose head can soon be where parts of its body are now, more than once."""
    draw = random.Random(f"times {seed}")
    while True:
        body = _body(draw, 5, draw.choice((6, 7, 8, 9)))
        asked = Times(Position(5, 5, (Snake("me", 80, body),), solo=True), last=2)
        if LISTED.shows(FROZEN_WORLD, asked) and all(frozen(asked).cells):
            return asked


def _body(draw: random.Random, side: int, length: int) -> tuple[Cell, ...]:
    """Draw a body that does not cross itself."""
    empty = Position(side, side, ())
    while True:
        body = [(draw.randrange(side), draw.randrange(side))]
        while len(body) < length:
            free = [cell for _, cell in empty.neighbors(body[-1]) if cell not in body]
            if not free:
                break
            body.append(draw.choice(free))
        if len(body) == length:
            return tuple(body)


# ----------------------------------------------------------------------------------------------
# Boards that somebody draws, on which the tutorial's snake should starve; they are played.

# ---- Whether a hungry snake comes to eat: the tutorial's, which is greedy, and any other ---------

MOST_POSITIONS = 10_000
"""So many positions are looked at; boards that people draw take a few hundred."""


class TooManyPositions(PathlibGamesError, ValueError):
    """A board leaves a snake more ways than can be tried."""


def saving_game(start: Position, until: int) -> Replay | None:
    """Return a game in which the snake eats and is alive on a turn; None if there is none.

    All ways to move are tried by the rules of the game, those first that lead to food.

    Raises `TooManyPositions` if they are too many.
    """
    needed = _health_needed(start)
    order = count()
    waiting: list[tuple[int, float, int, Position]] = [(1, 0, next(order), start)]
    before: dict[Position, Position] = {}
    most_health: dict[object, int] = {}
    while waiting:
        *_, position = heappop(waiting)
        eaten = len(position.food) < len(start.food)
        if eaten and position.turn >= until:
            return _game(position, before)
        for move in safe_moves(position, ME):
            after = turn(position, {ME: move})
            me = after.snake(ME)
            eats = len(after.food) < len(start.food)
            same = (me.body, after.food, after.turn)
            if not me.alive or me.health <= most_health.get(same, -1):
                continue
            if not eats and needed.get(me.head, inf) > me.health:
                continue
            if len(most_health) == MOST_POSITIONS:
                raise TooManyPositions(
                    f"On this board more than {MOST_POSITIONS:,} positions can come."
                )
            most_health[same] = me.health
            before[after] = position
            left = (0, until - after.turn) if eats else (1, needed[me.head])
            heappush(waiting, (*left, next(order), after))
    return None


def _game(last: Position, before: Mapping[Position, Position]) -> Replay:
    game = [last]
    while game[-1] in before:
        game.append(before[game[-1]])
    return Replay(tuple(reversed(game)))


def _health_needed(start: Position) -> dict[Cell, float]:
    """Return what the healthiest way from each cell to food takes, if no body were in the way."""
    cells = [(x, y) for x in range(start.width) for y in range(start.height)]
    edges = [
        (cell, beside, start.health_to_enter(cell))
        for cell in cells
        for _, beside in start.neighbors(cell)
    ]
    graph = Graph.from_edges(edges, cells, directed=True)
    ways = [dijkstra(graph, food).distance for food in start.food]
    return {cell: min(way.get(cell, inf) for way in ways) for cell in cells}


# ---- Judges boards on which the tutorial's snake should starve, by playing on them ---------------

LEAST_HEALTH, MOST_HEALTH = 5, 45
"""With less there is no room for a choice, with more no room on the board."""

_EXPECTED_BOARD = "The board should be a text with a line for each row"
_STEPS = 3
"""What a board earns: the greedy snake does not eat, it has no health left, another one eats."""
_CRASHES = {"wall-collision": "leaves the board", "snake-self-collision": "runs into itself"}


@dataclass(frozen=True)
class Starving:
    """The question for a board on which the tutorial's snake starves, and another would not.

    Raises `BadPosition` if its health is too little or too much for such a board.
    """

    health: int  # what the snake has left

    def __post_init__(self) -> None:
        if not is_whole(self.health, LEAST_HEALTH, MOST_HEALTH):
            expected = f"a whole number from {LEAST_HEALTH} to {MOST_HEALTH}"
            raise BadPosition("the health", expected, self.health)


def key_of_starving(asked: Starving) -> str:
    """Return a board on which the nearest food costs more health than the snake has."""
    hurts = Position(1, 1, ()).game.settings.hazard_damage
    deadly = -(-asked.health // (hurts + 1))
    far = "." * (deadly + 1)
    return f"*{far}@{HAZARD * deadly}*\n.{far}a{HAZARD * (deadly + 1)}"


@refusing
def judge_starving(answer: object, asked: Starving) -> Verdict:
    """Judge a board on which the tutorial's snake should starve although another would eat.

    Both games are played by the rules. For the other snake all ways to move are tried.
    """
    try:
        start = hungry_snake(read_text(answer, _EXPECTED_BOARD), asked.health)
    except BadPosition as problem:
        unread(f"This is no board: {problem}")
    game = greedy_game(start).positions
    last, me = game[-1], game[-1].snake(ME)
    if me.alive:
        left = game[-2].snake(ME).health - 1
        told = f"The greedy snake eats on turn {last.turn}, on {me.head}, with {left} health left."
        return Verdict("wrong", told, question=_dearer(start))
    if me.eliminated_cause in _CRASHES:
        told = (
            f"it {_CRASHES[me.eliminated_cause]} on turn {last.turn}, with {me.health} health left"
        )
        hint = "It should have room, and go hungry."
        verdict = Verdict("wrong", f"The greedy snake does not starve: {told}.", question=hint)
        return verdict.earning(1, of=_STEPS)
    return _could_another(start, last)


def _dearer(start: Position) -> str:
    if not start.hazards:
        return "A step costs 1 health. What costs more?"
    return "Which food is the fewest steps away, and which one costs the least health?"


def _could_another(start: Position, last: Position) -> Verdict:
    """Tell whether it was the snake's own fault that it starved."""
    me = last.snake(ME)
    told = (
        f"on turn {last.turn} it starves on {me.head}."
        if me.eliminated_cause == "out-of-health"
        else f"on turn {last.turn} a hazard on {me.head} takes the rest of its health."
    )
    told = f"The greedy snake never eats: {told}"
    try:
        saved = saving_game(start, last.turn)
    except TooManyPositions as problem:
        told += f" Whether another one could eat was not found out. {problem} Draw a smaller one."
        return Verdict("wrong", told).earning(2, of=_STEPS)
    if saved is None:
        told += " But no other one could eat and live: all ways were tried."
        asked = f"Which food can be reached for less than {start.snake(ME).health} health?"
        return Verdict("wrong", told, question=asked).earning(2, of=_STEPS)
    return Verdict("right", f"{told} Another one eats{_meal(start, saved.positions)}")


def _meal(start: Position, game: Sequence[Position]) -> str:
    """Say on which turn a snake eats for the first time, and where it goes for that."""
    eats = next(at for at in game if len(at.food) < len(start.food))
    heads = [at.snake(ME).head for at in game[: eats.turn + 1]]
    moves = (move_to(start, one, other) for one, other in pairwise(heads))
    way = ", ".join(f"{len(list(same))} {move}" for move, same in groupby(moves))
    return f" on turn {eats.turn}, on {heads[-1]}: {way}."

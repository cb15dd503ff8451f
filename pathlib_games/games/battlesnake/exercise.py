"""Judges the exercises about weights in Battlesnake: what they add up to, and where they lead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, cast

from pathlib_games.exercises.answering import answer_of, not_a_function
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.reading import Other, not_a_number, read_number, shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.exercises.waves import read_cell, read_cells
from pathlib_games.games.battlesnake.parts import Cell, Snake
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.search import lightest_path
from pathlib_games.games.battlesnake.weights import HealthBoard, weights
from pathlib_games.graphs import Graph, dijkstra

FEWEST_HOPS = 8
FROZEN_WORLD = 17
OVERESTIMATES = 18


# ---- the weight of a way -------------------------------------------------------------------------


def judge_way_weight(
    answer: object,
    position: Position,
    you: str,
    path: Sequence[Cell],
    met_before: Iterable[int] = (),
) -> Verdict:
    """Judge the sum of the weights on a way.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> board, way = load_position("open_board"), [(1, 1), (2, 1), (3, 1)]
    >>> judge_way_weight(23, board, "me", way)
    Right. 11 + 12 = 23.
    >>> judge_way_weight(2, board, "me", way).mistake
    8
    """
    if answer is ...:
        return NOT_TRIED
    board = weights(position, you)
    parts = [dict(board.neighbors(tail))[head] for tail, head in pairwise(path)]
    given = read_number(answer)
    if given == sum(parts):
        return Verdict("right", f"{' + '.join(map(str, parts))} = {sum(parts)}.")
    if isinstance(given, Other):
        return not_a_number(answer)
    told = f"This way does not weigh {shown(answer)}."
    if given == len(parts):
        told += " That is how many steps it has."
        return blamed(told, FEWEST_HOPS, met_before, hint="What does each of them cost?")
    why = "The weight of an edge depends on the cell that it leaves."
    if given == len(parts) + 1:
        why = "That is how many cells it has; weights belong to edges."
    elif given in {sum(parts[:-1]), sum(parts[1:])}:
        why = "One edge is missing, at one of the ends."
    return Verdict("wrong", f"{told} {why}")


# ---- shortest or healthiest ----------------------------------------------------------------------


def judge_hazards(cells: object, position: Position, you: str = "me") -> Verdict:
    """Judge hazards that make the tutorial's snake pay more health than it needs to.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> position = load_position("long_way")
    >>> judge_hazards([(6, y) for y in range(10)], position)
    Right. The least weight leads the snake through a hazard: that costs 20 health. 16 would do.
    >>> judge_hazards([(6, 5)], position)
    Not yet. The way of least weight costs 8 health, and no way costs less. Make the detour longer.
    """
    if cells is ...:
        return NOT_TRIED
    try:
        listed = list(cells) if isinstance(cells, set | frozenset) else cells
        hazards = tuple(dict.fromkeys(read_cells(listed)))
        for cell in hazards:
            if not position.has(cell):
                wrong(f"{cell} is not on the board.")
            if any(cell in snake.body for snake in position.living) or cell in position.food:
                wrong(f"{cell} is taken by the snake or the food. Choose free cells.")
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    hazardous = replace(position, hazards=hazards)
    paid, least = health_costs(hazardous, you)
    if paid > least:
        return Verdict(
            "right",
            f"The least weight leads the snake through a hazard: that costs {paid} health. {least} "
            "would do.",
        )
    path = lightest_path(hazardous, you, hazardous.food) or []
    through = any(cell in hazards for cell in path)
    help_ = (
        "Leave a way around that costs less health than the hazard."
        if through
        else "Make the detour longer."
    )
    return Verdict(
        "wrong",
        f"The way of least weight costs {paid} health, and no way costs less. {help_}",
    )


def health_costs(position: Position, you: str) -> tuple[float, float]:
    """Give what the least-weight way to the nearest food costs in health, and what is the least.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> health_costs(load_position("long_way"), "me")
    (6, 6)
    """
    path = lightest_path(position, you, position.food)
    if path is None:
        wrong("No food can be reached here.")
    board = HealthBoard(weights(position, you))
    paid = sum(dict(board.neighbors(tail))[head] for tail, head in pairwise(path))
    return paid, dijkstra(board, path[0]).distance[path[-1]]


def random_hazards(seed: int, count: int = 40) -> Position:
    """Draw an 11 x 11 board with one food and hazards that take 14 health.

    Examples
    --------
    >>> len(random_hazards(1).hazards)
    40
    """
    cells = [(x, y) for x in range(11) for y in range(11)]
    random.Random(f"hazards {seed}").shuffle(cells)
    head, food, *rest = cells
    snakes = (Snake("me", 100, (head,)),)
    return Position(11, 11, snakes, (food,), tuple(rest[:count]), solo=True)


# ---- weights that lead to the middle -------------------------------------------------------------


def judge_middle(function: Any, seconds: float = SECONDS) -> Verdict:
    """Run a learner's ``my_weight(x, y, size)`` and judge whether it leads to the middle.

    On an open board every least-weight way from corner to corner has to pass the middle, and must
    not be longer than necessary.

    Examples
    --------
    >>> judge_middle(lambda x, y, size: 10 + abs(x - size // 2) + abs(y - size // 2))
    Right. On boards of 7, 11 and 19 cells, every lightest way from corner to corner passes the ...
    >>> judge_middle(lambda x, y, size: 10)
    Not yet. On 7 x 7, a way from (0, 0) to (6, 6) around the middle weighs no more than one ...
    """
    if not callable(function):
        return not_a_function(function)
    for size in (7, 11, 19):
        try:
            price = answer_of(partial(_prices, function, size), _plain_prices, seconds)
            if price is ...:
                return NOT_TRIED
            _check_middle(price, size)
        except Wrong as problem:
            return Verdict("wrong", f"On {size} x {size}, {problem}")
    return Verdict(
        "right",
        "On boards of 7, 11 and 19 cells, every lightest way from corner to corner passes the "
        "middle, without a detour.",
    )


def _prices(function: Callable[[int, int, int], object], size: int) -> object:
    found: dict[Cell, object] = {}
    for x in range(size):
        for y in range(size):
            value = function(x, y, size)
            if value is ...:
                return ...
            found[x, y] = value
    return found


def _plain_prices(value: object) -> dict[Cell, int]:
    prices: dict[Cell, int] = {}
    for cell, price in cast("dict[Cell, object]", value).items():
        if type(price) is not int or not 1 <= price <= 1_000_000:
            wrong(
                f"the weight of {cell} should be a whole number from 1 to a million, not "
                f"{shown(price)}."
            )
        prices[cell] = price
    return prices


def _check_middle(price: dict[Cell, int], size: int) -> None:
    # A step costs one unit more: among equal weights the fewest steps count.
    unit = size * size

    def graph(without: Cell | None) -> Graph:
        edges = [
            ((x, y), (x + dx, y + dy), price[x + dx, y + dy] * unit + 1)
            for x, y in price
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) in price and (x + dx, y + dy) != without and (x, y) != without
        ]
        return Graph.from_edges(edges, directed=True)

    middle, last = (size // 2, size // 2), size - 1
    for start, end in (((0, 0), (last, last)), ((0, last), (last, 0))):
        through = int(dijkstra(graph(None), start).distance[end])
        past = int(dijkstra(graph(middle), start).distance[end])
        if past // unit <= through // unit:
            even = len(set(price.values())) == 1
            why = "All weigh the same." if even else "What should be light, and what heavy?"
            wrong(
                f"a way from {start} to {end} around the middle weighs no more than one "
                f"through it. {why}"
            )
        if through % unit > 2 * last:
            wrong(f"the lightest way from {start} to {end} makes a detour: flatten your weights.")


# ---- guesses -------------------------------------------------------------------------------------


def judge_guess(
    cell: object, position: Position, target: Cell, per_step: int, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge a cell from which a guess of so much weight for each step exceeds the truth.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> judge_guess((2, 1), load_position("first_search"), (1, 6), 15)
    Right. From (2, 1) the guess is 90, but a way of 80 leads there.
    """
    if cell is ...:
        return NOT_TRIED
    try:
        source = read_cell(cell)
        if not position.has(source):
            sides = f"x from 0 to {position.width - 1}, y from 0 to {position.height - 1}"
            wrong(f"{source} is not a cell of this board: {sides}.")
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    if source == target:
        return Verdict("wrong", "From the target itself no step is left. Take another cell.")
    board = weights(position, position.living[0].id)
    truth = dijkstra(board, source).distance.get(target)
    guess = per_step * position.steps_between(source, target)
    if truth is None:
        return Verdict("wrong", f"No way leads from {source} to {target}: take another cell.")
    if guess > truth:
        return Verdict(
            "right", f"From {source} the guess is {guess}, but a way of {truth} leads there."
        )
    told = f"From {source} the guess is {guess}, and the truth is {truth}."
    return blamed(told, OVERESTIMATES, met_before)


# ---- questions -----------------------------------------------------------------------------------

SHORT_OR_HEALTHY = Question(
    "The tutorial says that its weights lead along the way of the lowest health cost. A hazard "
    "weighs 10 times its damage, another cell from 10 to 20. Does that always hold?",
    (
        Option(
            "Yes: whoever pays least in weights pays least in health.",
            False,
            "A step around costs 1 health, but 10 to 20 in weights. And the hazard?",
        ),
        Option(
            "No: a long detour may weigh more than a hazard, although it costs less health.",
            True,
            "15 health in a hazard weigh as much as about 10 steps. You will find such a board.",
        ),
        Option(
            "No: the snake never goes through a hazard, even if it has to.",
            False,
            "A hazard is heavy, but it is not forbidden.",
        ),
        Option(
            "No: the snake always takes the way with the fewest steps.",
            False,
            "Then weights would not matter at all. They do.",
        ),
    ),
)

TO_THE_MIDDLE = Question(
    "A step to the right weighs more the farther right it begins, a step to the left the farther "
    "left, and so on. Where do these weights lead on an open board, from corner to corner?",
    (
        Option(
            "Through the middle.",
            False,
            "So the tutorial says. Add up two ways: along the edge, and through the middle.",
        ),
        Option("Along the edges.", False, "Add up two ways before you say so."),
        Option(
            "Nowhere in particular: all ways with the fewest steps weigh the same.",
            True,
            "Every one of them crosses each column and each row once, and pays the same for it.",
        ),
        Option("In a spiral.", False, "That would take more steps, and each step costs something."),
    ),
)

ALWAYS_UP = Question(
    "As it was published, the tutorial's snake always moves up. Its findPath(start, coord) begins "
    "at this.start, which is never set; the caller catches every exception; and the move is 'up' "
    "until something better is found. Why is it always 'up'?",
    (
        Option("Because up is the first direction in its list.", False, "It never gets that far."),
        Option(
            "Because every search fails at its start, and nobody hears of it.",
            True,
            "The parameter start is ignored. And an exception that is caught and dropped looks "
            "just like 'there is no way'.",
        ),
        Option("Because upward steps weigh the least.", False, "No weight is ever looked at."),
        Option(
            "Because (0, 0) is at the top in its picture.",
            False,
            "Its directions are right. What does it search from?",
        ),
    ),
)

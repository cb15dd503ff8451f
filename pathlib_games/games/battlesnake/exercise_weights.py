"""Judges the exercises about weights in Battlesnake: what they add up to, and where they lead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pathlib_games.exercises.reading import in_any_order, not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_games.exercises.waves import read_cell, read_cells
from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.questions import Detour, Guess, Way
from pathlib_games.games.battlesnake.search import health_costs, lightest_path
from pathlib_games.games.battlesnake.view_board import position_scene
from pathlib_games.games.battlesnake.weights import weights
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask
from pathlib_games.ideas.slips import FEWEST_HOPS, OVERESTIMATES, blamed
from pathlib_games.programs.jobs import for_each
from pathlib_games.programs.plain import Other
from pathlib_games.views.scene import Scene
from pathlib_games.views.story import with_both

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
        return blamed(told, FEWEST_HOPS, met_before, hint="What does each of them cost?")
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
            return ProgramFlaw(told, hint=hint, case=(size, way, "around the middle"), ends=True)
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

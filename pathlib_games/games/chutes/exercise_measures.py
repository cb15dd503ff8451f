"""What is measured: the fewest steps and the fewest rolls, and squares that they order differently.

Two ideas are behind most slips here: the weights measure something else than what is asked, and
something is counted one too many or one too few. They are registered as misunderstandings; they do
not change an algorithm, so they are recognised from the numbers that they lead to.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil
from types import MappingProxyType
from typing import Literal

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import (
    in_any_order,
    not_a_number,
    read_number,
    read_whole_numbers,
    shown,
)
from pathlib_games.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise_levels import fresh_board
from pathlib_games.games.chutes.graphs import fewest_to_end, roll_graph, step_graph
from pathlib_games.graphs import Graph, NodeNotFound, NoPath
from pathlib_games.ideas.slips import OFF_BY_ONE, OTHER_MEASURE, blamed
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

Model = Literal["steps", "rolls"]

_OTHER: Mapping[Model, Model] = {"steps": "rolls", "rolls": "steps"}


@lru_cache(maxsize=64)
def to_the_end(board: Board, model: Model) -> Mapping[int, int]:
    """Return the fewest steps or rolls from each square to the last one, where there is a way."""
    return MappingProxyType(fewest_to_end(board, graph_of(board, model)))


def graph_of(board: Board, model: Model) -> Graph:
    """Return the graph whose distances are steps, or rolls."""
    return roll_graph(board) if model == "rolls" else step_graph(board)


# ---- one number ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class FewestFrom:
    """The question how many steps or rolls it takes at least from a square to the last one.

    `board`, `start`: the board and the square; 0 is off the board, from where only rolls are
    counted.

    Raises `NodeNotFound` if there is no such square.

    Raises `NoPath` if the game cannot be won from there.
    """

    board: Board
    start: int
    model: Model

    def __post_init__(self) -> None:
        if self.start not in self.graph:
            raise NodeNotFound(self.start, list(self.graph.nodes))
        if self.start not in to_the_end(self.board, self.model):
            raise NoPath(self.start, self.board.size)

    @property
    def graph(self) -> Graph:
        """The graph whose distances are asked."""
        return graph_of(self.board, self.model)

    @property
    def instance(self) -> Instance:
        """The search from the square to the last one."""
        title = f"the {self.model} of {self.board.title}"
        return Instance(title, self.graph, self.start, target=self.board.size)

    @property
    def fewest(self) -> int:
        """The right number."""
        return to_the_end(self.board, self.model)[self.start]

    @property
    def without_slides(self) -> int:
        """How many it would be on a board without ladders and chutes."""
        squares = self.board.size - self.start
        return squares if self.model == "steps" else ceil(squares / 6)

    @property
    def by_slip(self) -> dict[int, int]:
        """What is counted by somebody with a misunderstanding, by its number."""
        other = to_the_end(self.board, _OTHER[self.model]).get(max(self.start, 1))
        slips = {} if other is None else {OTHER_MEASURE: other}
        return slips | {OFF_BY_ONE: self.fewest + 1}


def judge_fewest(answer: object, asked: FewestFrom, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the fewest steps or rolls from a square to the last one."""
    given, right = read_number(answer), asked.fewest
    if given == right:
        told = f"From {place(asked.start)} it is {counted(right, asked.model[:-1])}."
        return Verdict("right", told)
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    told = f"From {place(asked.start)} it is not {shown(answer)} {asked.model}."
    if given == asked.by_slip.get(OTHER_MEASURE):
        return blamed(told, OTHER_MEASURE, met_before)
    if given in {right - 1, right + 1}:
        return blamed(told, OFF_BY_ONE, met_before)
    return Verdict("wrong", told, question=_about_a_count(given, asked))


def _about_a_count(given: object, asked: FewestFrom) -> str:
    """Say what a wrong count is instead, where that is plain, or in which direction it is off."""
    if given == asked.without_slides:
        return "That is the way without ladders. Which of them is a short cut?"
    if isinstance(given, int | float) and given > asked.fewest:
        return "There is a shorter way. Which ladders have you tried?"
    return f"That is too few. Is each of these {asked.model} allowed?"


def place(square: int) -> str:
    """Return a square in words."""
    return f"square {square}" if square else "the start, off the board,"


def drawn_fewest(seed: int) -> FewestFrom:
    """Draw a square of a fresh board; steps and rolls differ there by more than one."""
    rng = random.Random(f"fewest {seed}")
    board = fresh_board(seed)
    squares = [square for square in board.resting_squares if 0 < square < board.size]
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    start = rng.choice([s for s in squares if s in rolls and steps[s] > rolls[s] + 1 >= 3])
    return FewestFrom(board, start, rng.choice(("steps", "rolls")))


# ---- a pair of squares --------------------------------------------------------------------------


@refusing
def judge_pair(pair: object, board: Board) -> Verdict:
    """Judge two squares of which one is nearer in steps and the other one in rolls."""
    expected = "The pair should be two squares, such as (2, 3)"
    squares = read_whole_numbers(in_any_order(pair), expected)
    if len(squares) != 2:
        unread(f"{expected}, not {shown(pair)}.")
    one, other = sorted(squares)
    for square in (one, other):
        if square not in board.resting_squares or not 0 < square < board.size:
            wrong(
                f"{square} will not do: take squares from 1 to {board.size - 1} where no "
                "ladder and no chute begins, so that a piece can rest there and go on."
            )
        if square not in to_the_end(board, "rolls"):
            wrong(f"{square} will not do: from there the game cannot be won by rolls.")
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    told = ", ".join(
        f"from {square} it is {counted(steps[square], 'step')} and {counted(rolls[square], 'roll')}"
        for square in (one, other)
    )
    told = f"F{told[1:]}."
    if (steps[one] - steps[other]) * (rolls[one] - rolls[other]) < 0:
        return Verdict("right", told)
    if rolls[one] == rolls[other]:
        return Verdict("wrong", f"{told} In rolls they are equally far; find one that is nearer.")
    if steps[one] == steps[other]:
        return Verdict("wrong", f"{told} In steps they are equally far; find one that is nearer.")
    return Verdict("wrong", f"{told} Both models find the same square nearer.")


def turned_pairs(board: Board) -> list[tuple[int, int]]:
    """Return all pairs of squares of which one is nearer in steps and the other one in rolls."""
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    squares = [s for s in board.resting_squares if 0 < s < board.size and s in rolls]
    return [
        (one, other)
        for one, other in combinations(squares, 2)
        if (steps[one] - steps[other]) * (rolls[one] - rolls[other]) < 0
    ]


def drawn_board(seed: int) -> Board:
    """Draw a board that has a few turned pairs; the same seed gives the same one."""
    rng = random.Random(f"pair {seed}")
    while True:
        board = fresh_board(rng.randrange(10**6))
        if len(turned_pairs(board)) >= 3:
            return board

"""Labels the squares of a board by the fewest rolls, level by level."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.numbered_lines import filled_in, read_numbered
from pathlib_games.exercises.verdict import Verdict, Wrong, refused, right_so_far
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.ideas.slips import OFF_BY_ONE, blamed
from pathlib_games.words import counted

_SQUARES = 24  # of a fresh board
_PLAIN = _SQUARES // 6
"""How many rolls it takes at least without a ladder: all of them sixes."""
_EXPECTED = "The levels should be a text in quotation marks, with lines such as '1: 2 3 4'"


@dataclass(frozen=True)
class BoardLevels:
    """The question how many rolls each square of a board takes at least."""

    board: Board  # the board; the die has six faces and the finish is exact

    @property
    def instance(self) -> Instance:
        """The search from off the board."""
        return Instance(f"the rolls of {self.board.title}", roll_graph(self.board), 0)


def roll_levels(board: Board, die: int = 6) -> list[list[int]]:
    """Return the squares that take 0, 1, 2, ... rolls from the start, each list in order."""
    distance = dijkstra(roll_graph(board, die), 0).distance
    levels: list[list[int]] = []
    for square in board.resting_squares:
        if square in distance:
            turns = int(distance[square])
            levels += [[] for _ in range(turns + 1 - len(levels))]
            levels[turns].append(square)
    return levels


def typed_levels(levels: Sequence[Sequence[int]]) -> str:
    """Write levels as they are typed."""
    lines = (f"{turns}: {' '.join(map(str, level))}" for turns, level in enumerate(levels))
    return "\n".join(lines)


def fresh_board(seed: int) -> Board:
    """Make a board of 24 squares with two ladders and two chutes that has four to six levels.

    A ladder brings some square nearer, and every square where a piece can rest can be reached. The
    same seed gives the same board.
    """
    rng = random.Random(seed)
    while True:
        ends = rng.sample(range(2, _SQUARES), 8)
        pairs = [sorted(ends[i : i + 2]) for i in range(0, 8, 2)]
        if any(high - low <= 3 for low, high in pairs):
            continue
        ladders = [(low, high) for low, high in pairs[:2]]
        chutes = [(high, low) for low, high in pairs[2:]]
        board = Board(_SQUARES, sorted(ladders), sorted(chutes), f"Fresh board {seed}")
        levels = roll_levels(board)
        reached = sum(map(len, levels)) == len(board.resting_squares)
        nearer = any(_SQUARES in level for level in levels[:_PLAIN])
        if reached and nearer and 4 <= len(levels) <= 6:
            return board


def judge_levels(text: object, board: Board, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the labels of a board: line by line, the squares that take so many rolls.

    `board`: the board; the die has six faces and the finish is exact.
    """
    right = roll_levels(board)
    lines: list[list[int]] = []
    try:
        filled, *rest = filled_in(text, _EXPECTED)
        lines.extend(_read_levels(filled))  # those above a line that cannot be read are kept
    except Wrong as problem:
        return refused(problem).earning(*_squares_right(lines, right))
    return _judged(lines, rest, board, met_before).earning(*_squares_right(lines, right))


def _judged(
    lines: Sequence[Sequence[int]], rest: Sequence[str], board: Board, met_before: Iterable[int]
) -> Verdict:
    """Judge the lines that are filled in; `rest`: what stands below an open one."""
    right = roll_levels(board)
    for turns, given in enumerate(lines):
        if flaw := _flaw(turns, given, right, board):
            told = f"Line {turns}: {flaw.told}"
            if flaw.off_by_one:
                return blamed(told, OFF_BY_ONE, met_before)
            return Verdict("wrong", told, question=flaw.question)
    if rest:
        return right_so_far(len(lines), rest[0])
    if len(lines) < len(right):
        left = sum(map(len, right[len(lines) :]))
        squares = f"{counted(left, 'square')} {'has' if left == 1 else 'have'}"
        return Verdict("wrong", f"The lines are right so far, but {squares} no label yet.")
    return Verdict("right", f"All {sum(map(len, right))} squares have their fewest rolls.")


def read_filled(text: object) -> list[list[int]]:
    """Read the lines of levels that are filled in; raises `Wrong` if they cannot be read."""
    return list(_read_levels(filled_in(text, _EXPECTED)[0]))


def _read_levels(text: str) -> Iterator[list[int]]:
    return read_numbered(text, "squares", _squares)


def _squares(text: str) -> list[int] | None:
    """Read the squares of a line; None if there is something else in it."""
    if not re.fullmatch(r"[\d\s,;]*", text, re.ASCII):
        return None
    return [int(word[:9]) for word in re.findall(r"\d+", text)]


def miscounted(board: Board) -> list[list[list[int]]]:
    """Return the levels of those who count one too many or too few, in each form of it.

    They forget the six, ``range(1, 6)``, roll a seven, or label each square with one roll more.
    """
    right = roll_levels(board)
    return [roll_levels(board, die=5), roll_levels(board, die=7), [right[0], *right]]


def _squares_right(
    lines: Sequence[Sequence[int]], right: Sequence[Sequence[int]]
) -> tuple[int, int]:
    """Return how many squares have their right label, and of how many.

    A square in two lines has no label; the start does not count, because its line is given.
    """
    labels: dict[int, set[int]] = {}
    for turns, line in enumerate(lines):
        for square in line:
            labels.setdefault(square, set()).add(turns)
    units = [(square, turns) for turns, line in enumerate(right) for square in line if turns]
    return sum(labels.get(square) == {turns} for square, turns in units), len(units)


class _LevelFlaw(NamedTuple):
    """What is wrong with a line first."""

    told: str
    question: str = ""
    off_by_one: bool = False  # whether counting one too many or too few explains it


def _flaw(
    turns: int, given: Sequence[int], right: Sequence[Sequence[int]], board: Board
) -> _LevelFlaw | None:
    """Say which square of a line is wrong and why, or how many are missing."""
    if turns >= len(right):
        return _LevelFlaw("every square has its label in the lines above.")
    expected, before = set(right[turns]), right[turns - 1] if turns else []
    if turns and set(given) == set(before):
        return _LevelFlaw(
            f"these are the squares of {counted(turns - 1, 'roll')}.", off_by_one=True
        )
    for square in given:
        if square not in expected:
            return _reason(square, turns, right, board)
    missing = expected - set(given)
    if not missing:
        return None
    verb = "is" if len(missing) == 1 else "are"
    told = f"{counted(len(missing), 'square')} {verb} missing."
    found = [(s, r) for s in before for r in range(1, 7) if board.after(s, r) in missing]
    if found and all(roll == 6 for _, roll in found):
        return _LevelFlaw(told, off_by_one=True)
    place = found[0][0] if found and found[0][0] else "the start"
    return _LevelFlaw(told, f"Try all six rolls from {place}.")


def _reason(square: int, turns: int, right: Sequence[Sequence[int]], board: Board) -> _LevelFlaw:
    """Say why a square does not take so many rolls."""
    if square > board.size:
        return _LevelFlaw(f"{square} is not on the board, which ends at {board.size}.")
    if square in board.slides:
        kind = "ladder" if board.slides[square] > square else "chute"
        where = "Where does the piece come to rest?"
        return _LevelFlaw(f"nobody rests on {square}, because a {kind} begins there.", where)
    for earlier in range(turns):
        if square in right[earlier]:
            fewer = "and fewer rolls are better"
            return _LevelFlaw(f"{square} takes only {counted(earlier, 'roll')}, {fewer}.")
    told = f"{square} takes more than {counted(turns, 'roll')}."
    if turns and square - 7 in right[turns - 1]:
        return _LevelFlaw(told, off_by_one=True)
    return _LevelFlaw(told, "From which square with one roll less, and with which roll?")

"""A table of chutes that was typed by hand, with entries that lead up."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil, inf
from types import MappingProxyType
from typing import Literal, NamedTuple

from pathlib_games.games.chutes.graphs import fewest_to_end, fewest_turns, roll_graph, step_graph
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.rules import Board, Slide
from pathlib_games.graphs import BadBoard, Graph, NodeNotFound, NoPath, dijkstra
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import (
    filled_in,
    in_any_order,
    not_a_number,
    read_number,
    read_numbered,
    read_whole_numbers,
    shown,
)
from pathlib_tutor.exercises.verdict import (
    Verdict,
    Wrong,
    refused,
    refusing,
    right_so_far,
    unread,
    wrong,
)
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, OTHER_MEASURE, blamed
from pathlib_tutor.programs.plain import Other

_SIZE = 100
_ENTRIES = 10


@dataclass(frozen=True)
class ChuteTable:
    """A table in which the entries have to be found that cannot be chutes.

    Raises `BadBoard` if two entries begin at one square, one leads nowhere, or none leads up.
    """

    entries: tuple[Slide, ...]

    def __post_init__(self) -> None:
        begins = {start for start, _ in self.entries}
        if len(begins) < len(self.entries):
            raise BadBoard("the table", "entries that begin at different squares", self.entries)
        if any(start == end for start, end in self.entries):
            raise BadBoard("the table", "entries that lead to another square", self.entries)
        if not self.leading_up:
            raise BadBoard("the table", "a table with an entry that leads up", self.entries)

    @property
    def leading_up(self) -> dict[int, int]:
        """The entries that cannot be chutes: where they begin, and where they end."""
        return {start: end for start, end in self.entries if end > start}


@refusing
def judge_not_chutes(answer: object, asked: ChuteTable) -> Verdict:
    """Judge which entries of a table cannot be chutes; each is named by where it begins."""
    expected = "The answer should be the squares where the wrong entries begin, such as [16, 47]"
    begins, right = dict(asked.entries), asked.leading_up
    known = ", ".join(map(str, begins))
    squares = read_whole_numbers(in_any_order(answer), expected)
    for square in squares:
        if square not in begins:
            unread(
                f"{square} is not a square where an entry of the table begins; those are {known}."
            )
    given = set(squares)
    found, down = given & set(right), sorted(given - set(right))
    units = len(found) - len(down)
    if down:
        told = f"{down[0]} to {begins[down[0]]} leads down, as a chute should."
        return Verdict("wrong", told).earning(units, of=len(right))
    if len(found) < len(right):
        so_far = f"{len(found)} found" if found else "None found"
        told = f"{so_far}, but there is more. Read each entry aloud: from, to."
        return Verdict("wrong", told).earning(units, of=len(right))
    listed = " and ".join(f"{start} to {end}" for start, end in right.items())
    leads = "leads" if len(right) == 1 else "lead"
    return Verdict("right", f"{listed} {leads} up, and no chute does.")


def drawn_table(seed: int) -> ChuteTable:
    """Draw a table of chutes, one to three of them the wrong way round."""
    rng = random.Random(f"table {seed}")
    turned = rng.randint(1, 3)
    ends = rng.sample(range(1, _SIZE), 2 * _ENTRIES)
    pairs = [sorted(ends[i : i + 2], reverse=True) for i in range(0, len(ends), 2)]
    entries = [(low, high) for high, low in pairs[:turned]]
    entries += [(high, low) for high, low in pairs[turned:]]
    return ChuteTable(tuple(rng.sample(entries, len(entries))))


# ---- labels the squares of a board by the fewest rolls, level by level -----------------------

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


# ----------------------------------------------------------------------------------------------
# What is measured: the fewest steps and the fewest rolls, and squares that they order differently.
#
# Two ideas are behind most slips here: the weights measure something else than what is asked, and
# something is counted one too many or one too few. They are registered as misunderstandings; they
# do not change an algorithm, so they are recognised from the numbers that they lead to.

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


# ----------------------------------------------------------------------------------------------
# What is asked about the learner's own boards: what one ladder, one chute, or all of them do.

Task = Literal["five-rolls", "useful-chute", "long-games"]

FEWEST = 5
LONG = 100
_MOST_TOLD = 3  # so many slides are named where others were changed as well


@dataclass(frozen=True)
class DesignTask:
    """A task about a board that is to be changed.

    `task`: ``"five-rolls"``: move one end of one ladder, so that the shortest game takes 5 rolls.
    ``"useful-chute"``: name the chute without which games are longer on average. ``"long-games"``:
    move slides, until a game takes more than 100 turns on average.
    """

    board: Board
    task: Task

    @property
    def useful_chutes(self) -> tuple[int, ...]:
        """Where the chutes begin without which games are longer on average."""
        average = _average(self.board)
        chutes = self.board.chutes
        return tuple(c[0] for c in chutes if _average(self.board.without(c)) > average)


@refusing
def judge_design(answer: object, asked: DesignTask) -> Verdict:
    """Judge the slides of a changed board, or the square where a chute begins.

    `answer`: for the useful chute a square; else a board, or for each square where a slide begins
    where it ends.
    """
    return _JUDGES[asked.task](answer, asked)


def _judge_five_rolls(answer: object, asked: DesignTask) -> Verdict:
    before, after = asked.board, _changed(answer, asked.board)
    gone = set(before.slides.items()) - set(after.slides.items())
    new = set(after.slides.items()) - set(before.slides.items())
    if not gone and not new:
        wrong("This is the board as it was. Move one end of one ladder.")
    one = len(gone) == len(new) == 1 and gone <= set(before.ladders) and new <= set(after.ladders)
    if not one or not set(*gone) & set(*new):
        wrong(
            f"One end of one ladder may move. You took away {_listed(gone)}, and new is "
            f"{_listed(new)}."
        )
    ((foot, top),) = gone
    fewest = fewest_turns(after).get(0)
    found = "cannot be won" if fewest is None else f"takes {counted(fewest, 'roll')}"
    told = f"You moved the ladder from {foot} to {top}, and the shortest game {found}."
    if fewest == FEWEST:
        return Verdict("right", told)
    told = f"{told} It should take {FEWEST}."
    return Verdict("wrong", told, question="Where are most squares to be saved?")


def _judge_useful_chute(answer: object, asked: DesignTask) -> Verdict:
    square = read_number(answer)
    chute = next((chute for chute in asked.board.chutes if chute[0] == square), None)
    if chute is None:
        starts = ", ".join(str(start) for start, _ in asked.board.chutes)
        return not_a_number(answer, f"the square where a chute begins, one of {starts}")
    average, without = _average(asked.board), _average(asked.board.without(chute))
    told = f"{without:.2f} turns on average, not {average:.2f}"
    if without > average:
        return Verdict("right", f"Without the chute at {chute[0]}, games are longer: {told}.")
    return Verdict("wrong", f"Without the chute at {chute[0]}, games are shorter: {told}.")


def _judge_long_games(answer: object, asked: DesignTask) -> Verdict:
    before, after = asked.board, _changed(answer, asked.board)
    for name in ("ladders", "chutes"):
        had, has = len(getattr(before, name)), len(getattr(after, name))
        if had != has:
            wrong(f"The board should have {had} {name} as before, but it has {has}.")
    average = _average(after)
    if average == inf:
        wrong("On this board some games never end. Leave a way to the last square from everywhere.")
    told = f"A game takes {average:.2f} turns on average."
    if average > LONG:
        return Verdict("right", told)
    question = "Where does a chute cost most, and is hard to jump over?"
    return Verdict("wrong", told, question=question)


_JUDGES: Mapping[Task, Callable[[object, DesignTask], Verdict]] = {
    "five-rolls": _judge_five_rolls,
    "useful-chute": _judge_useful_chute,
    "long-games": _judge_long_games,
}


def design_key(asked: DesignTask) -> object:
    """Return a right answer: the useful chute, or the slides of a board that does what is asked."""
    if asked.task == "useful-chute":
        return asked.useful_chutes[0]
    if asked.task == "five-rolls":
        return next(
            slides
            for ladder in asked.board.ladders
            for slides in _moved(asked.board, ladder)
            if judge_design(slides, asked)
        )
    return _barrier(asked.board)


def _moved(board: Board, ladder: Slide) -> list[dict[int, int]]:
    """Return the slides of all boards on which one end of a ladder lies elsewhere."""
    others = {start: end for start, end in board.slides.items() if start != ladder[0]}
    feet = [{**others, foot: ladder[1]} for foot in range(1, ladder[1]) if foot not in others]
    return feet + [{**others, ladder[0]: top} for top in range(ladder[0] + 1, board.size + 1)]


def _barrier(board: Board) -> dict[int, int]:
    """Return slides whose chutes all lie before the end: five in a row, and others around them."""
    gap = board.size - 6
    starts = [n for n in range(board.size - 1, 0, -1) if n != gap][: len(board.chutes)]
    chutes = {start: 1 + number for number, start in enumerate(starts)}
    low = len(chutes) + 1
    ladders = {low + 2 * number: low + 2 * number + 1 for number in range(len(board.ladders))}
    return chutes | ladders


def _changed(answer: object, board: Board) -> Board:
    """Make the board that an answer describes.

    Raises `Wrong` if it describes none.
    """
    given = answer.slides if isinstance(answer, Board) else answer
    if not isinstance(given, dict):
        unread(f"The answer should be a board, not {shown(answer)}.")
    slides = given.items()
    if not all(is_whole(start) and is_whole(end) for start, end in slides):
        unread("Each slide should begin and end at a square, such as 1: 38.")
    try:
        return board.with_slides(slides)
    except BadBoard as problem:
        wrong(str(problem))


@lru_cache(maxsize=64)  # a question is asked about the same boards again and again
def _average(board: Board) -> float:
    """Return how many turns a game takes on average; infinite if some games never end."""
    return float(expected_turns(board).get(0, inf))


def _listed(slides: set[Slide]) -> str:
    told = [f"{start} to {end}" for start, end in sorted(slides)]
    more = [f"{len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
    return listed([*told[:_MOST_TOLD], *more]) if told else "none"

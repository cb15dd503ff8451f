"""What is asked about the learner's own boards: what one ladder, one chute, or all of them do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Literal

from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_games.games.chutes.board import Board, Slide
from pathlib_games.games.chutes.graphs import fewest_turns
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.graphs import BadBoard
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import counted, listed

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

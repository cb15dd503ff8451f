"""Judges the exercises about Chutes and Ladders, and knows the slips that they invite.

Two ideas are behind most slips here: the weights measure something else than what is asked, and
something is counted one too many or one too few. They are registered as misunderstandings; they do
not change an algorithm, so they are recognised from the numbers that they lead to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.reading import Other, not_a_number, read_names, read_number, shown
from pathlib_games.exercises.slips import OFF_BY_ONE, OTHER_MEASURE, blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.chutes.board import Board, Slide
from pathlib_games.games.chutes.graphs import fewest_turns, step_graph
from pathlib_games.graphs import dijkstra
from pathlib_games.words import counted

Model = Literal["steps", "rolls"]


# ---- one number ---------------------------------------------------------------------------------


def fewest(board: Board, start: int, model: Model) -> int:
    """Give the fewest steps or rolls from a square to the last one."""
    if model == "rolls":
        return fewest_turns(board)[start]
    return int(dijkstra(step_graph(board), start).distance[board.size])


def judge_fewest(
    answer: object, board: Board, start: int, model: Model, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge the fewest steps or rolls from a square to the last one.

    Examples
    --------
    >>> board = Board.load("milton_bradley")
    >>> judge_fewest(29, board, 1, "steps")
    Right. From square 1 it is 29 steps.
    >>> judge_fewest(30, board, 1, "steps").mistake, judge_fewest(6, board, 1, "steps").mistake
    (20, 14)
    """
    if answer is ...:
        return NOT_TRIED
    given, right = read_number(answer), fewest(board, start, model)
    if given == right:
        return Verdict("right", f"From {_place(start)} it is {counted(right, model[:-1])}.")
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    told = f"From {_place(start)} it is not {shown(answer)} {model}."
    other: Model = "rolls" if model == "steps" else "steps"
    if given == fewest(board, max(start, 1), other):
        return blamed(told, OTHER_MEASURE, met_before)
    if given in {right - 1, right + 1}:
        return blamed(told, OFF_BY_ONE, met_before)
    return Verdict("wrong", f"{told} Go through it edge by edge.")


def _place(square: int) -> str:
    return f"square {square}" if square else "the start, off the board,"


# ---- a pair of squares --------------------------------------------------------------------------


def judge_pair(pair: object, board: Board) -> Verdict:
    """Judge two squares of which one is nearer in steps and the other one in rolls.

    Examples
    --------
    >>> board = Board.load("milton_bradley")
    >>> judge_pair((12, 6), board)
    Right. From 6 it is 32 steps and 7 rolls, from 12 it is 33 steps and 6 rolls.
    >>> judge_pair("2 3", board)
    Not yet. From 2 it is 34 steps and 7 rolls, from 3 it is 33 steps and 7 rolls. In rolls ...
    """
    if pair is ...:
        return NOT_TRIED
    expected = "The pair should be two squares, such as (2, 3)"
    try:
        names = read_names(pair, expected)
        if len(names) != 2 or not all(re.fullmatch(r"\d{1,6}", name) for name in names):
            wrong(f"{expected}, not {shown(pair)}.")
        one, other = sorted(map(int, names))
        for square in (one, other):
            if square not in board.resting_squares or not 0 < square < board.size:
                wrong(
                    f"{square} will not do: take squares from 1 to {board.size - 1} where no "
                    "ladder and no chute begins, so that a piece can rest there and go on."
                )
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    steps, rolls = (
        {square: fewest(board, square, model) for square in (one, other)}
        for model in ("steps", "rolls")
    )
    told = ", ".join(
        f"from {square} it is {steps[square]} steps and {counted(rolls[square], 'roll')}"
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


# ---- a table of chutes --------------------------------------------------------------------------

ARTICLE_TABLE: tuple[Slide, ...] = (
    (90, 75),
    (95, 75),
    (53, 73),
    (87, 24),
    (44, 60),
    (62, 19),
    (56, 53),
    (49, 11),
    (47, 26),
    (16, 6),
)
"""The chutes as the article's program lists them."""


def judge_not_chutes(entries: object, table: Sequence[Slide] = ARTICLE_TABLE) -> Verdict:
    """Judge which entries of a table cannot be chutes; each is named by where it begins.

    Examples
    --------
    >>> judge_not_chutes([44, 53])
    Right. 53 to 73 and 44 to 60 lead up, and no chute does.
    >>> judge_not_chutes("90")
    Not yet. 90 to 75 leads down, as a chute should.
    """
    if entries is ...:
        return NOT_TRIED
    expected = "The answer should be the squares where the wrong entries begin, such as [16, 47]"
    begins = dict(table)
    try:
        names = read_names(entries, expected)
        for name in names:
            if not name.isdecimal() or int(name) not in begins:
                wrong(f"{shown(name)} is not a square where an entry of the table begins.")
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    given = {int(name) for name in names}
    for start in given:
        if begins[start] < start:
            return Verdict("wrong", f"{start} to {begins[start]} leads down, as a chute should.")
    right = {start: end for start, end in table if end > start}
    if len(given) < len(right):
        found = f"{len(given)} found" if given else "None found"
        return Verdict("wrong", f"{found}, but there is more. Read each entry aloud: from, to.")
    listed = " and ".join(f"{start} to {end}" for start, end in right.items())
    return Verdict("right", f"{listed} lead up, and no chute does.")


# ---- questions ----------------------------------------------------------------------------------

CHUTE_EVER = Question(
    "On the usual board: is a chute ever a part of a best way from some square to 100?",
    (
        Option(
            "Never. A chute leads down.",
            False,
            "In single steps that is so. But in rolls, what if a ladder begins just beyond the "
            "foot of a chute?",
        ),
        Option(
            "In single steps never. In rolls it may be, but another way without one is as good.",
            True,
            "From 60 of the 81 squares where a piece can stand before the end, some best way in "
            "rolls takes a chute, and from none of them every best way does.",
        ),
        Option(
            "In both models, from some squares.",
            False,
            "In rolls, yes. But in single steps no square has such a way; all were tried.",
        ),
        Option(
            "In rolls, some squares have no best way without a chute.",
            False,
            "Close: a chute can be on a best way in rolls. But is it needed there?",
        ),
    ),
)

WEIGHT_MEANS = Question(
    "The article finds 29 from square 1 and concludes that the game can be won in seven turns. "
    "What does its 29 measure?",
    (
        Option(
            "How many times you have to roll at least.",
            False,
            "With a die of six, 29 rolls would be slow. What does one edge of its graph stand for?",
        ),
        Option(
            "How many single squares, or slides, lie on the shortest walk.",
            True,
            "And the seven turns were then put together by hand, along this walk.",
        ),
        Option(
            "How long a game takes on average.",
            False,
            "Nothing is random in this graph: it has no die at all.",
        ),
        Option(
            "How many squares are on the walk.",
            False,
            "There are 30 squares on it. Count the steps between them.",
        ),
    ),
)

AVERAGE = Question(
    "The fewest turns are 7. How many turns does a game take on average, do you think?",
    (
        Option("About 9.", False, "Seven turns need a lot of luck: 1 game in 662 is so short."),
        Option("About 20.", False, "Chutes are more often met than one remembers. Longer."),
        Option("About 39.", True, "39.23 with an exact finish; it can be worked out exactly."),
        Option("About 100.", False, "So long are only few games. Shorter."),
    ),
)

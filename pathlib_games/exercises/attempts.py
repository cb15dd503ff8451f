"""An answer is handed in: judged with what was met before in mind, and noted in the logbook."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

from pathlib_games.exercises.exercise import Exercise, Item
from pathlib_games.exercises.logbook import LONGEST, logbook
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import Verdict

Q = TypeVar("Q")

MARKING = ("PATHLIB_GAMES_MARKING", "NBGRADER_EXECUTION")
"""While one of these is set somebody marks, and nothing is noted: it would be the marker's."""


def marking() -> bool:
    """Return whether answers are marked, and not a learner's own attempts."""
    return any(os.environ.get(variable) for variable in MARKING)


def hand_in(exercise: Exercise[Q], answer: object, item: Item[Q]) -> tuple[Verdict, str | None]:
    """Judge an answer and note the attempt in the learner's logbook.

    Returns
    -------
    tuple
        The verdict, and a sentence if something about the logbook has to be told.

    Examples
    --------
    >>> from pathlib_games.exercises.registry import EXERCISES
    >>> fill = EXERCISES["five-nodes/fill-table"]
    >>> item = fill.draw(seed=7)
    >>> hand_in(fill, fill.blank(item), item)
    (Not tried yet. Fill in the question marks and run the cell again., None)
    """
    if marking():
        return exercise.judge(answer, item), None
    verdict = exercise.judge(answer, item, logbook().met())
    return verdict, note(exercise, answer, item, verdict)


def note(exercise: Exercise[Any], answer: object, item: Item[Any], verdict: Verdict) -> str | None:
    """Note an attempt that was judged already; returns a sentence if something has to be told."""
    if marking():
        return None
    return logbook().note(exercise.id, item.recipe, verdict, as_text(answer))


def as_text(answer: object) -> str:
    """Return an answer as the text that a logbook or a notebook keeps of it.

    Examples
    --------
    >>> as_text("A B C"), as_text([(1, 0)]), as_text(len)
    ('A B C', '[(1, 0)]', '<built-in function len>')
    """
    if type(answer) is str:
        return answer.strip()
    try:
        return inspect.getsource(cast("FunctionType", answer)).strip()
    except Exception:  # noqa: BLE001 - no function, or none whose lines are known; or it refuses
        return shown(answer, LONGEST)


def in_words(verdict: Verdict, told: str | None) -> str:
    """Return a verdict and what has to be told about the logbook as one text.

    Examples
    --------
    >>> in_words(Verdict("right", "All rows hold."), None)
    'Right. All rows hold.'
    """
    return repr(verdict) if told is None else f"{verdict!r}\n({told})"


# TRANSITION: the lines below go when every room has its exercises.
# What the exercises are called in the logbook, in the order of the notebooks.
REACH = "Count the cells in reach"
WAVES = "Find the waves"
NEIGHBORS = "Write the neighbors"
BFS = "Write the breadth-first search"
PATH_BACK = "Walk back through the tree"
READ_OFF = "Read off a distance"
PREDICT = "Predict the next node"
FILL = "Fill the table"
RUN_BY_HAND = "Run it by hand"
ORDER = "Give an order of settling"
REVIEW = "Judge other orders"
REASON = "Say why"
PATH = "Find the path"
LINES = "Put the lines in order"
REPAIR = "Find the bug"
WRITE = "Write Dijkstra"
COUNT = "Count steps and rolls"
CHUTE_TABLE = "Check a table of chutes"
PAIR = "Find a turned pair"
LEVELS = "Label the levels"
ROLL_GRAPH = "Build the roll graph"
TILE_VALUE = "Predict what a tile is worth"
SPREAD = "Spread from a mine"
SCORE = "Write the score of a road"
TOUCH = "Touch the neighbors of a cell"
STONES = "Count the stones that are needed"
FREE_STEPS = "Spread with free steps"
HEX_NEIGHBORS = "Write the neighbors in Hex"
JOINED = "Write who has won"
STONES_CODE = "Write how many stones are needed"
WEIGH = "Weigh a way of the snake"
HEALTHIER = "Find where weights are not health"
TO_MIDDLE = "Design weights that lead to the middle"
ARRIVE = "Arrive when the body is gone"
TIMES = "Settle cells in time"
GUESS = "Catch a guess that is too high"
NEXT_MOVE = "Write next_move"
PREDICT_WORK = "Predict the work"
RUN_ASTAR = "Run A* by hand"
OVERESTIMATE = "Find an overestimate"
HEURISTIC = "Write a heuristic"
RUN_BELLMAN_FORD = "Run Bellman-Ford by hand"
CHOOSE = "Choose a search"
# By what is asked for in a run by hand.
BY_HAND = {
    "dijkstra": RUN_BY_HAND,
    "astar": RUN_ASTAR,
    "bellman_ford": RUN_BELLMAN_FORD,
}


def attempt(title: str, judge: Callable[[set[int]], Verdict]) -> tuple[Verdict, str | None]:
    """Judge and note an attempt by the title of an exercise."""
    verdict = judge(logbook().met())
    return verdict, logbook().note(title, "", verdict)

"""An attempt at an exercise: judged with what was met before in mind, and noted in the logbook."""

from __future__ import annotations

from collections.abc import Callable

from pathlib_games.exercises.logbook import Logbook
from pathlib_games.exercises.verdict import Verdict

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
# By notebook.
EXERCISES = {
    "01 Color Lines": (REACH, WAVES, NEIGHBORS, BFS, PATH_BACK),
    "02 Five nodes": (
        READ_OFF,
        PREDICT,
        FILL,
        RUN_BY_HAND,
        ORDER,
        REVIEW,
        REASON,
        PATH,
        LINES,
        REPAIR,
        WRITE,
    ),
    "03 Chutes and Ladders": (COUNT, CHUTE_TABLE, PAIR, LEVELS, ROLL_GRAPH),
    "04 Hex": (TOUCH, STONES, FREE_STEPS, HEX_NEIGHBORS, JOINED, STONES_CODE),
    "05 Tiles": (TILE_VALUE, SPREAD, SCORE),
    "06 Battlesnake": (WEIGH, HEALTHIER, TO_MIDDLE, ARRIVE, TIMES, GUESS, NEXT_MOVE),
    "07 Choose a search": (
        PREDICT_WORK,
        RUN_ASTAR,
        OVERESTIMATE,
        HEURISTIC,
        RUN_BELLMAN_FORD,
        CHOOSE,
    ),
}


def attempt(exercise: str, judge: Callable[[set[int]], Verdict]) -> tuple[Verdict, str | None]:
    """Judge an answer and note the attempt in the learner's logbook.

    Parameters
    ----------
    exercise
        What the exercise is called in the logbook.
    judge
        Gets the numbers of the misunderstandings that were pointed out before.

    Returns
    -------
    tuple
        The verdict, and a sentence if something about the logbook has to be told.

    Examples
    --------
    >>> attempt(FILL, lambda met: Verdict("not tried", "Fill in the question marks."))
    (Not tried yet. Fill in the question marks., None)
    """
    logbook = Logbook()
    verdict = judge(logbook.met())
    return verdict, logbook.note(exercise, verdict)


def in_words(verdict: Verdict, told: str | None) -> str:
    """Give a verdict and what has to be told about the logbook as one text.

    Examples
    --------
    >>> in_words(Verdict("right", "All rows hold."), None)
    'Right. All rows hold.'
    """
    return repr(verdict) if told is None else f"{verdict!r}\n({told})"

"""The exercises of notebook 08 about graphs of one's own, on which searches go wrong or shine."""

from __future__ import annotations

from functools import partial

from pathlib_games.exercises.exercise import Exercise
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.lessons.own_world.black_boxes import BlackBox, black_box, black_box_of
from pathlib_games.lessons.own_world.breaking import judge_break, what_is_wrong
from pathlib_games.lessons.own_world.own_searches import (
    MISLEADING,
    RULE_WORDS,
    RULES,
    SOURCE,
    TARGET,
    AllRounds,
    MisleadAStar,
    SaveWithAStar,
    judge_misleading,
    judge_rounds,
    judge_saving,
    key_of_rounds,
    key_of_saving,
)

NOTEBOOK = "08 Own world"
_LINES = "Write a line for each edge: A B 5, or A -> B 5 if it leads one way."

_GIVEN = {"K": "FirstLabelIsFinal", "M": "CheapestNeighbor", "R": "LastEdgeFirst"}
"""The black boxes of the notebook."""

BREAK_IT = Exercise(
    "own-world/break-it",
    "Break it",
    NOTEBOOK,
    "To find the smallest graph on which a wrong search goes wrong.",
    BlackBox,
    asks=lambda asked: (
        f"{asked.letter} is a program that should find all shortest paths from a node, but it has "
        "one wrong idea. Draw the smallest graph on which it goes wrong: on which it gives a wrong "
        "distance, or a predecessor that is on no shortest path. The fewer nodes the smaller, then "
        f"the fewer edges. {_LINES} Weights are 0 or more. The node that you name first is the "
        "source, and the program looks at nodes and edges in the order in which you write them."
    ),
    judges=lambda given, asked, _: judge_break(given, asked),
    solves=lambda asked: asked.smallest.to_text(),
    given={letter: partial(black_box_of, letter, form) for letter, form in _GIVEN.items()},
    draws=black_box,
)


def _asked_about(letter: str, form: str) -> Question:
    return what_is_wrong(black_box_of(letter, form), seed=8)


WHAT_IS_WRONG = Exercise(
    "own-world/what-is-wrong",
    "Say what is wrong",
    NOTEBOOK,
    "To tell from what a program does which wrong idea it has.",
    Question,
    asks=repr,
    judges=lambda given, question, _: judge_choice(given, question),
    solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
    given={letter: partial(_asked_about, letter, form) for letter, form in _GIVEN.items()},
    draws=lambda seed: what_is_wrong(black_box(seed), seed),
)

BREAK_ASTAR = Exercise(
    "own-world/break-astar",
    "Mislead A*",
    NOTEBOOK,
    "To find a graph on which a guess that is too high leads A* astray.",
    MisleadAStar,
    asks=lambda asked: (
        f"A* looks for a path from {SOURCE} to {TARGET}, and its guess at a node is "
        f"{RULE_WORDS[asked.rule]}. Draw a graph on which it returns a path that is too long. "
        f"{_LINES} Weights are 0 or more."
    ),
    judges=lambda given, asked, _: judge_misleading(given, asked),
    solves=lambda asked: MISLEADING[asked.rule],
    given={rule: partial(MisleadAStar, rule) for rule in RULES},
    draws=lambda seed: MisleadAStar(RULES[seed % len(RULES)]),
)

ASTAR_SAVES = Exercise(
    "own-world/astar-saves",
    "Let A* shine",
    NOTEBOOK,
    "To know when a guess spares A* work.",
    SaveWithAStar,
    asks=lambda asked: (
        f"Draw a graph of {asked.nodes} nodes or more on which Dijkstra's algorithm settles them "
        f"all on its way from {SOURCE} to {TARGET}, and A* only those of its path, {asked.path} at "
        "most. Its guess at a node is the number of edges that it takes at least to come to "
        f"{TARGET}, times the least weight of all edges. {_LINES}"
    ),
    judges=lambda given, asked, _: judge_saving(given, asked),
    solves=key_of_saving,
    given={"seven": partial(SaveWithAStar, 7, 4)},
    draws=lambda seed: SaveWithAStar(6 + seed % 4, 3 + seed // 4 % 2),
)

ALL_ROUNDS = Exercise(
    "own-world/all-rounds",
    "Make it need all rounds",
    NOTEBOOK,
    "To know what decides how many rounds Bellman-Ford needs.",
    AllRounds,
    asks=lambda asked: (
        f"Draw a graph of {asked.nodes} nodes or more on which Bellman-Ford needs as many rounds "
        "as it ever can: one fewer than there are nodes; the last improves nothing. The node "
        "that you name first is the source. A round looks at the nodes in the order in which waves "
        "from the source find them, and at the edges of a node in the order in which you write "
        f"them. {_LINES}"
    ),
    judges=lambda given, asked, _: judge_rounds(given, asked),
    solves=key_of_rounds,
    given={"five": partial(AllRounds, 5)},
    draws=lambda seed: AllRounds(4 + seed % 5),
)

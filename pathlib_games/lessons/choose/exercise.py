"""The exercises of notebook 08: what searches cost, A*, Bellman-Ford, and which search when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from pathlib_games.exercises.exercise import Exercise, Guides, NoItem
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.instance import Instance, SearchName
from pathlib_games.exercises.questions import Option, Question, choice
from pathlib_games.exercises.scenes import question_scene, solved_scene
from pathlib_games.exercises.verdict import written
from pathlib_games.graphs import Node, manhattan
from pathlib_games.graphs.experiments import Cell
from pathlib_games.ideas.answers import WrongAnswer, hand_run_of
from pathlib_games.ideas.hand_runs import forms_of
from pathlib_games.ideas.search import Search
from pathlib_games.ideas.simulation import judge_typed_simulation
from pathlib_games.ideas.slips import OVERESTIMATES
from pathlib_games.lessons.choose.exits import (
    IN_ORDER,
    IN_TURN,
    OF_ASTAR,
    OF_BELLMAN_FORD,
    exit_order,
    exit_rounds,
    judge_exit_order,
    judge_exit_rounds,
    round_endings,
    typed_endings,
)
from pathlib_games.lessons.choose.graphs import (
    ASTAR_BY_HAND,
    ROUNDS_BY_HAND,
    fresh_land,
    fresh_rounds,
    fresh_with_guesses,
    half_more,
    too_high,
)
from pathlib_games.lessons.choose.heuristics import judge_heuristic, judge_overestimate, land_scene

# ---- The questions with answers to choose from about choosing a search ---------------------------

GROWTH = Question(
    "A board becomes 3 times as wide and 3 times as high: 9 times as many cells. For each node the "
    "scan looks through all distances. About how many times as much does it have to do?",
    (
        Option("3 times", False, "There are 9 times as many cells, and each is settled once."),
        Option("9 times", False, "9 times as many searches, but each looks at more distances too."),
        Option("81 times", True, "9 times as many searches through 9 times as many distances."),
        Option("It is still quick.", False, "Count: how many searches, and how long is each?"),
    ),
    "How many nodes are settled on the small board and on the large one, and how many distances "
    "does the scan look through for each?",
    "Take a board of 10 cells: 10 times it looks through 10 distances, which makes 100. On one of "
    "90 cells both numbers grow. By how much does each of them, and then their product?",
)

TARGETS = Question(
    "A* finds one target at a time, Dijkstra's algorithm all of them in one search. On an open "
    "board, where every step costs 1: from how many targets on does A* settle more nodes?",
    (
        Option("2", False, "A* goes nearly straight: it settles few nodes for each target."),
        Option("4", False, "Four nearly straight lines: are they as many as most of the board?"),
        Option("8", False, "Eight nearly straight lines: are they as many as most of the board?"),
        Option(
            "More than 16",
            True,
            "The guess is perfect there, so A* settles hardly more than the path itself.",
        ),
    ),
    "How many nodes has a straight path across the board, and how many has the whole board?",
    "On an open board of 20 x 20, Dijkstra's algorithm settles up to 400 nodes, once. A* settles "
    "about those of a path for each target: 20 or 30. How many paths make a board?",
)

DIJKSTRA_OR_A_STAR = Question(
    "The article chose Dijkstra and not A*, because one mine has many targets. Is that right?",
    (
        Option(
            "Only where walls or weights stand in the way, from some number of targets on.",
            True,
            "A guess is worth much where the straight way is free, and little where it is not; "
            "and A* begins anew for each target.",
        ),
        Option(
            "Always: one tree settles fewer nodes than A* in all its searches together.",
            False,
            "Look at the open board again: even for sixteen targets A* settled fewer there.",
        ),
        Option(
            "Never: A* settles fewer nodes, whatever the board.",
            False,
            "Look at the boards with walls and with weights again, for eight targets.",
        ),
        Option(
            "Yes, because the paths that A* finds may be longer.",
            False,
            "With a guess that is never too large they are just as short. It is the work that "
            "differs.",
        ),
    ),
    "What did you measure on the open board, and what on those with walls and weights: who settled "
    "fewer nodes there?",
    "One tree is searched once, however many targets there are; A* begins anew for each of 1, 2, "
    "4, 8 and 16. How many nodes one of its searches settles depends on the board. Compare both on "
    "each board.",
)

EXIT = (
    Question(
        "Game 1. A mine on a board of roads, where every step costs 1, and the distances to "
        "6 factories are asked. Which search?",
        (
            Option("A*, six times", False, "One search finds all six. And do the weights differ?"),
            Option("breadth-first search, once", True, "Equal weights: waves find all targets."),
            Option("Bellman-Ford", False, "No weight is negative, so it works for nothing."),
            Option(
                "a scan of all distances for each node",
                False,
                "It looks through the board for each node.",
            ),
        ),
        "Do the weights differ on this board, and how many of the 6 targets does one search come "
        "to?",
        "Every step costs 1, so what is found in the first wave is 1 away, in the second 2, and so "
        "on: no queue has to sort that. The waves go on until all 6 factories are found.",
    ),
    Question(
        "Game 2. One knight rides to one castle, over meadows (1), woods (2) and hills (3). "
        "The map is large. Which search?",
        (
            Option("A* with the steps that are left", True, "No step costs less than 1."),
            Option(
                "A* with twice the steps that are left",
                False,
                "Find a cell where that exceeds the truth: what if the rest is meadows?",
            ),
            Option("breadth-first search", False, "It counts steps. Is a hill a meadow?"),
            Option("Bellman-Ford", False, "No weight is negative: it works for nothing."),
        ),
        "How many targets are there, and what is the least that a step can cost?",
        "Steps cost 1, 2 or 3, so waves that count steps do not measure this. There is one target, "
        "and 10 steps away it costs at least 10 to come there. Which search can use such a number?",
    ),
    Question(
        "Game 3. In a trading game a road costs money, and some roads bring money. Which "
        "search finds the cheapest way?",
        (
            Option("Dijkstra's algorithm", False, "A road that brings money is a negative weight."),
            Option(
                "Dijkstra's algorithm, after adding a constant to all weights",
                False,
                "Count the edges on each path. Who pays the constant how often?",
            ),
            Option(
                "Bellman-Ford; if it names a cycle, there is none",
                True,
                "Round the cycle again and again, the purse gets ever fuller.",
            ),
            Option("A* with a guess of 0", False, "That is Dijkstra's algorithm."),
        ),
        "What sign has the weight of a road that brings money, and what does each search take for "
        "granted about weights?",
        "A road that costs 5 weighs 5, one that brings 3 weighs -3. A settled number could still "
        "fall by 3, so nothing is final early. Round a cycle of 2 and -3 the purse gains 1 each "
        "time.",
    ),
)


# ---- The exercises of notebook 08: what searches cost, A*, Bellman-Ford, and which search when

NOTEBOOK = "08 Choose a search"

PREDICT_WORK = choice(
    "choose/predict-work",
    "Predict the work",
    NOTEBOOK,
    "To foresee how much work a search has before it is counted.",
    {"growth": GROWTH, "targets": TARGETS},
)


def _by_hand(search: SearchName, numbers: Iterable[int]) -> Mapping[int, WrongAnswer]:
    """Return what somebody with a misunderstanding does by hand, by its number."""
    return {number: WrongAnswer(forms_of(number, search), hand_run_of) for number in numbers}


def _guesses(asked: Instance) -> str:
    return ", ".join(f"{node} {written(guess)}" for node, guess in asked.guesses.items())


def _to_run_astar(asked: Instance) -> Guides:
    sums = _first_sums(asked)
    return Guides(
        "For each node that waits: what has the way there cost, what is guessed for the rest, and "
        "what is that together?",
        f"{asked.source} is settled at 0 and offers {asked.edges_from(asked.source)}. With their "
        f"guesses these are {sums}: the smallest sum is next. Into the table goes the way alone; "
        f"it is over when {asked.aim} is settled.",
    )


def _to_order_astar(asked: Instance) -> Guides:
    return Guides(
        f"Which node waits with the smallest sum after each step, and when is {asked.aim} settled "
        "and not only seen?",
        f"After {asked.source}, distance and guess are together {_first_sums(asked)}, and the "
        "smallest sum is next. Its edges offer its distance, without the guess, plus their weight. "
        f"Go on until {asked.aim} has the smallest sum.",
    )


def _first_sums(asked: Instance) -> str:
    """Write distance and guess together, for the nodes that the source discovers."""
    edges = asked.graph.neighbors(asked.source)
    sums = (f"{head} {written(weight + asked.guesses[head])}" for head, weight in edges)
    return ", ".join(sums)


def _to_run_rounds(asked: Instance) -> Guides:
    return Guides(
        "Which number changed last in this round, and have the edges that begin at its node been "
        "tested since?",
        f"{asked.source} has 0; its edges give {asked.edges_from(asked.source)}. In a round every "
        "edge is tested with the number that its tail has then, negative weights with their sign. "
        "Begin another round if any number changed.",
    )


def _to_count_rounds(asked: Instance) -> Guides:
    first, *_, last = asked.graph.nodes
    return Guides(
        f"What stands in your table after the first round, from {first} to {last}, and which of "
        "these numbers changes in the next one?",
        f"Round by round, test the edges of {first} first: {asked.edges_from(asked.source)}. Use "
        "each new number at once, and mind the signs. Count a round if a number changed in it, "
        "whatever node that was.",
    )


ASTAR = Exercise(
    "choose/astar-by-hand",
    "Run A* by hand",
    NOTEBOOK,
    "To do A* step by step: the smallest sum of distance and guess is next.",
    Instance,
    asks=lambda asked: Form(
        "run",
        f"Run A* from {asked.source} until {asked.aim} is settled.",
        (f"The guesses for what is left: {_guesses(asked)}.",),
        "Write a line for each step, such as settle X and Y = 7 from X.",
    ),
    judges=judge_typed_simulation,
    believes=True,
    solves=partial(hand_run_of, Search),
    guides=_to_run_astar,
    given={"six-nodes": lambda: ASTAR_BY_HAND},
    draws_showing=fresh_with_guesses,
    mistaken=_by_hand("astar", OF_ASTAR),
    view=question_scene,
    solved_view=solved_scene,
)

# ---- heuristics ---------------------------------------------------------------------------------


def _worst(asked: Instance) -> Node:
    if not (cells := too_high(asked)):
        raise NoItem("No guess is too high here, so no cell can be named.")
    return cells[0]


OVERESTIMATE = Exercise(
    "choose/overestimate",
    "Find an overestimate",
    NOTEBOOK,
    "To find where a heuristic guesses more than the truth.",
    Instance,
    asks=lambda asked: Form(
        "one",
        f"In which cell is the guess for the way to {asked.aim} too high?",
        (
            (
                "The number in each cell is what it costs to enter it. Below it stands what "
                "somebody guesses for the rest of the way."
            ),
        ),
        "Write a cell as (x, y).",
        ("Cell",),
    ),
    judges=lambda given, asked, _: judge_overestimate(given, asked),
    solves=_worst,
    guides=lambda asked: Guides(
        "Which cells lead to the target over cheap cells only, and what does such a way cost?",
        f"Somebody guesses {written(asked.guesses[asked.source])} for the way from {asked.source}. "
        "A guess is too high where the cheapest way costs less. Choose a cell from which cells of "
        "1 lead on, add up what is entered, and compare.",
    ),
    given={"half-more": partial(half_more, 12, 209)},
    draws=fresh_land,
    view=land_scene,
)


def _steps_left(cell: Cell, target: Cell) -> float:
    return manhattan(target)(cell)


def _twice_the_steps_left(cell: Cell, target: Cell) -> float:
    return 2 * _steps_left(cell, target)


HEURISTIC = Exercise(
    "choose/heuristic",
    "Write a heuristic",
    NOTEBOOK,
    "To write a guess that is never too high and spares A* work.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Entering a cell costs 1, 2 or 3. Write my_guess(cell, target): a guess of what the way "
        "from cell to target costs. Both are pairs (x, y). It should never exceed the truth, never "
        "fall by more than a step costs, and spare A* work.",
    ),
    judges=lambda given, _, met: judge_heuristic(given, met),
    solves=lambda _: _steps_left,
    guides=lambda _: Guides(
        "",
        "From (0, 0) to (2, 1) it takes 2 steps across and 1 down. Each costs 1 at least, but 3 at "
        "most. A guess may assume only what is certain, and at the target itself nothing is left.",
    ),
    given={"three-lands": lambda: None},
    mistaken={OVERESTIMATES: lambda _: _twice_the_steps_left},
)

# ---- negative weights, and the choice -----------------------------------------------------------

BELLMAN_FORD = Exercise(
    "choose/bellman-ford-by-hand",
    "Run Bellman-Ford by hand",
    NOTEBOOK,
    "To do Bellman-Ford in rounds over all edges, where a weight is negative.",
    Instance,
    asks=lambda asked: Form(
        "run",
        f"Run Bellman-Ford from {asked.source}, until no edge improves anything.",
        typed=(
            "Write a line for each improvement, such as Y = 7 from X, and the line round between "
            "two rounds."
        ),
    ),
    judges=judge_typed_simulation,
    believes=True,
    solves=partial(hand_run_of, Search),
    guides=_to_run_rounds,
    given={"six-nodes": lambda: ROUNDS_BY_HAND},
    draws_showing=fresh_rounds,
    mistaken=_by_hand("bellman_ford", OF_BELLMAN_FORD),
    view=question_scene,
    solved_view=solved_scene,
)

WHICH_SEARCH = choice(
    "choose/which-search",
    "Choose a search",
    NOTEBOOK,
    "To choose a search for a game, and to say why.",
    {f"game-{number}": question for number, question in enumerate(EXIT, start=1)},
)

SAY_WHY = choice(
    "choose/say-why",
    "Say why",
    NOTEBOOK,
    "To say when one tree for all targets is better than A*, and when it is not.",
    {"dijkstra-or-a-star": DIJKSTRA_OR_A_STAR},
)

# ---- before you go ------------------------------------------------------------------------------

EXIT_ORDER = Exercise(
    "choose/exit-order",
    "The order of A*",
    NOTEBOOK,
    "To tell in which order A* settles nodes, and what it finds.",
    Instance,
    asks=lambda asked: Form(
        "order",
        f"In which order does A* settle nodes, from {asked.source} until {asked.aim} is settled, "
        f"and how far is {asked.aim} then?",
        (f"The guesses for what is left: {_guesses(asked)}.",),
        "Write the order and the number, such as A C B 7.",
        ("Order of settling", f"Distance of {asked.aim}"),
        numbers=1,
    ),
    judges=judge_exit_order,
    believes=True,
    solves=lambda asked: typed_endings(Search, asked)[0],
    guides=_to_order_astar,
    draws_showing=exit_order,
    mistaken=IN_ORDER,
    view=question_scene,
    solved_view=solved_scene,
)

EXIT_ROUNDS = Exercise(
    "choose/exit-rounds",
    "The rounds of Bellman-Ford",
    NOTEBOOK,
    "To tell what Bellman-Ford finds where a weight is negative, and when it is done.",
    Instance,
    asks=lambda asked: Form(
        "number",
        f"How far is {asked.aim} from {asked.source} in the end, and in how many rounds of "
        "Bellman-Ford does a number change?",
        (
            (
                f"Each round tests the edges of {asked.graph.nodes[0]}, then those of "
                f"{asked.graph.nodes[1]}, and so on to {asked.graph.nodes[-1]}."
            ),
        ),
        "Write the distance and the number of rounds, such as (7, 3).",
        (f"Distance of {asked.aim}", "Rounds"),
    ),
    judges=judge_exit_rounds,
    believes=True,
    solves=lambda asked: round_endings(Search, asked)[0],
    guides=_to_count_rounds,
    draws_showing=exit_rounds,
    mistaken=IN_TURN,
    view=question_scene,
    solved_view=solved_scene,
)

"""Notebook 08: the work of searches, A* and Bellman-Ford by hand, and the choice of one."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, pairwise
from random import Random
from typing import Any, cast

from pathlib_games.graphs import (
    Graph,
    Node,
    Round,
    Settle,
    Step,
    Trace,
    astar,
    dijkstra,
    inconsistent,
    manhattan,
    overestimated,
)
from pathlib_games.graphs.experiments import Cell, board
from pathlib_games.views.grid_view import (
    CELL,
    HALF,
    SMALL_CELL,
    SOURCE,
    TARGET,
    cell_part,
    floods_scene,
    walk_scene,
    way_part,
)
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, Text, rectangle
from pathlib_games.views.view import Part, number, shade
from pathlib_games.words import counted, joined, listed
from pathlib_tutor.exercises.exercise import (
    Beliefs,
    Exercise,
    Guides,
    NoItem,
    Option,
    Question,
    Questions,
    Solution,
    choice,
)
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import (
    Instance,
    SearchName,
    question_scene,
    six_nodes,
    written,
)
from pathlib_tutor.exercises.reading import (
    plain_number,
    read_cell,
    read_names_and_number,
    read_whole_numbers,
    shown,
)
from pathlib_tutor.exercises.search_story import search_story, sums, told_search
from pathlib_tutor.exercises.story import Story, concluded
from pathlib_tutor.exercises.verdict import Flaw, Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.by_hand import (
    SettleNode,
    Sheet,
    forms_of,
    may_do,
    open_sheet,
    points_of,
    seen_by,
)
from pathlib_tutor.ideas.diagnosis import Believed, due, suspecting
from pathlib_tutor.ideas.graph_pool import pooled
from pathlib_tutor.ideas.misunderstandings import OVERESTIMATES, Slip
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask, Tried
from pathlib_tutor.ideas.rows import AddsAConstant, SettlesInRounds
from pathlib_tutor.ideas.search import InRounds, Search
from pathlib_tutor.ideas.search_judges import (
    WrongAnswer,
    hand_run_of,
    judge_typed_simulation,
    verdict_on,
)
from pathlib_tutor.programs.calls import for_each

NOTEBOOK = "08 Choose a search"

# ---- the graphs of the notebook, and fresh ones --------------------------------------------------

ASTAR_BY_HAND = replace(
    six_nodes(
        "a graph with guesses", "A B 4; A C 7; B C 2; B D 3; B E 6; C E 7; D F 5; E F 5", "F"
    ),
    search="astar",
    guesses={"A": 10, "B": 6, "C": 8, "D": 3, "E": 4, "F": 0},
)
"""Dijkstra's algorithm settles all six nodes, A* four."""

NEGATIVE = six_nodes(
    "the graph with a negative edge",
    "A -> B 2; A -> C 5; C -> B -4; B -> D 3; B -> E 6; D -> E 1; D -> F 7; E -> F 2",
    "F",
)
"""B is the nearest node, yet a shorter path leads to it."""

DOWNHILL = six_nodes(
    "the graph with a downhill edge",
    "A -> B 6; A -> C 11; B -> C 4; B -> D 9; B -> E -4; C -> D 2; D -> E 1; D -> F 6",
    "F",
)
"""Adding 4 to each weight finds another path to F, which is longer."""

CONSTANT = six_nodes(
    "the graph for the constant",
    "A -> B 5; B -> C 4; B -> D 12; C -> D 7; C -> E 12; D -> E -2; D -> F 7; E -> F 5",
    "F",
)
"""Adding 2 to each weight makes another path to F the shortest."""

ROUNDS_BY_HAND = replace(NEGATIVE, search="bellman_ford")
"""The same graph, for a search by hand."""


def fresh_with_guesses(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a small graph with consistent guesses that save A* a node or more."""
    return pooled("astar", f"fresh graph {seed} with guesses", seed, showing)


def fresh_rounds(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a small graph with negative weights that correct one of Dijkstra's distances."""
    return downhill_titled(pooled("rounds", f"fresh graph {seed}", seed, showing))


def downhill_titled(asked: Instance) -> Instance:
    """Add the number of negative weights to the title of a question."""
    negative = sum(weight < 0 for _, _, weight in asked.graph.edges)
    ending = "a negative edge" if negative == 1 else "two negative edges"
    return replace(asked, title=f"{asked.title} with {ending}")


def half_more(side: int, seed: int) -> Instance:
    """Return a land of weights 1 to 3, with guesses of 1.5 per step to the lower right."""
    land, corner = board(side, "weighted", seed), (side - 1, side - 1)
    guesses = {cell: 1.5 * manhattan(corner)(cell) for cell in land.nodes}
    source = land.nodes[0]
    return Instance("the land", land, source, target=corner, search="astar", guesses=guesses)


def fresh_land(seed: int) -> Instance:
    """Draw a small land on which few guesses of 1.5 per step are too high."""
    rng = random.Random(f"land {seed}")
    while True:
        land = half_more(7, rng.randrange(10**9))
        if 2 <= len(too_high(land)) <= len(land.graph) / 6:
            return land


def too_high(asked: Instance) -> list[Node]:
    """Return the nodes whose guesses are too high, worst first."""
    flaws = overestimated(asked.graph, asked.aim, asked.guesses.__getitem__)
    return [flaw.node for flaw in flaws]


# ---- predict the work ----------------------------------------------------------------------------

GROWTH = Question(
    "A board becomes 3 times as wide and 3 times as high, so it has 9 times as many cells. For "
    "each node, the scan looks through all distances. About how many times as much work is that?",
    (
        Option("3 times", False, "There are 9 times as many cells, and each is settled once."),
        Option("9 times", False, "There are 9 times as many scans, but each is longer, too."),
        Option(
            "81 times",
            True,
            "There are 9 times as many scans, each 9 times as long.",
        ),
        Option(
            "Hardly more",
            False,
            "Each node has a scan of its own, and there are 9 times as many nodes.",
        ),
    ),
    "How many nodes does the search settle on each board, and how many distances does it scan for "
    "each node?",
    "On a board of 10 cells, the scan looks through 10 distances 10 times: 100 in all. On 90 "
    "cells, both numbers grow. By what factor does their product grow?",
)

TARGETS = Question(
    "A* needs one search per target, Dijkstra's algorithm one for all. On an open board where "
    "every step costs 1, how many targets does it take before A* settles more nodes in all?",
    (
        Option("2", False, "A* goes nearly straight: it settles few nodes for each target."),
        Option("4", False, "Four nearly straight lines cover only a small part of the board."),
        Option(
            "8",
            False,
            "A* settles little more than a straight line for each target. Eight lines do not "
            "cover most of the board.",
        ),
        Option(
            "More than 16",
            True,
            "On an open board the guess is perfect: A* settles little more than the path itself.",
        ),
    ),
    "How many nodes are on a straight path across the board, and how many on the whole board?",
    "On an open board of 20 x 20, Dijkstra's algorithm settles up to 400 nodes, once. For each "
    "target, A* settles about one path, some 15 nodes. How many such paths fill the board?",
)

PREDICT_WORK = choice(
    "choose/predict-work",
    "Predict the work",
    NOTEBOOK,
    "To predict how much work a search does before you count it.",
    {"growth": GROWTH, "targets": TARGETS},
)

# ---- A* by hand ----------------------------------------------------------------------------------
#
# The misunderstandings of these searches by hand.

OF_ASTAR = (1, 2, 3, 4, 5, 6, 7, 8, 11, 19, 21, 22, 23, 25, 26, 27, 29, 34, 35, 36)
OF_BELLMAN_FORD = (3, 4, 5, 8, 11, 13, 25, 26, 27, 29, 37, 38, 39, 40)


def _by_hand(search: SearchName, numbers: Iterable[int]) -> Mapping[int, WrongAnswer]:
    """Return the wrong runs by hand, by the number of the misunderstanding."""
    return {number: WrongAnswer(forms_of(number, search), hand_run_of) for number in numbers}


def _guesses(asked: Instance) -> str:
    return ", ".join(f"{node} {written(guess)}" for node, guess in asked.guesses.items())


def _first_sums(asked: Instance) -> str:
    """Write the sums of distance and guess for the nodes that the source discovers."""
    edges = asked.graph.neighbors(asked.source)
    sums = [f"{head} {written(weight + asked.guesses[head])}" for head, weight in edges]
    sums_are = (
        "sum of distance and guess is" if len(sums) == 1 else "sums of distance and guess are"
    )
    return f"{sums_are} {listed(sums)}"


ASTAR = Exercise(
    "choose/astar-by-hand",
    "Run A* by hand",
    NOTEBOOK,
    "To run A* step by step: the smallest sum of distance and guess is next.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "run",
            f"Run A* from {asked.source} until {asked.aim} is settled.",
            (f"The guessed distances to {asked.aim}: {_guesses(asked)}.",),
            "Write one line per step, such as 'settle X' or 'Y = 7 from X'.",
        ),
        given={"six-nodes": lambda: ASTAR_BY_HAND},
        draws=fresh_with_guesses,
        view=question_scene,
    ),
    Solution(
        judges=judge_typed_simulation,
        solves=partial(hand_run_of, Search),
        guides=lambda asked: Guides(
            "What do the distance and the guess of each waiting node add up to?",
            f"{asked.source} offers {asked.edges_from(asked.source)}. The "
            f"{_first_sums(asked)}. The node with the smallest sum is next. Offers do not "
            "include the guess.",
        ),
        story=partial(search_story, legend=True),
    ),
    Beliefs(_by_hand("astar", OF_ASTAR)),
)

# ---- find a guess that is too high ---------------------------------------------------------------

_SIDE = 38  # of a cell
_EDGE = 30  # for the numbers of columns and rows


def land_scene(question: Instance, *, clickable: bool = False) -> Scene:
    """Return a board with the cost and the guess of each cell; ids are such as ``"(3, 4)"``."""
    costs = {head: weight for _, head, weight in question.graph.edges}
    told = {
        cell: (number(costs.get(cell, 0)), number(question.guesses[cell]))
        for cell in cast("Sequence[tuple[int, int]]", question.graph.nodes)
    }
    columns, rows = sorted({x for x, _ in told}), sorted({y for _, y in told})
    listed = (
        f"row {y}: " + ", ".join(" ".join(told[x, y]) for x in columns if (x, y) in told)
        for y in rows
    )
    return Scene(
        _EDGE + (columns[-1] + 1) * _SIDE + 4,
        _EDGE + (rows[-1] + 1) * _SIDE + 4,
        tuple(_shapes(told, question.target, clickable)),
        "A board with guesses",
        f"The target is {question.target}. Costs and guesses: {'; '.join(listed)}.",
    )


def _shapes(
    told: Mapping[tuple[int, int], tuple[str, str]], target: Node, clickable: bool
) -> Iterator[Shape]:
    middle = _EDGE / 2
    for x in sorted({x for x, _ in told}):
        yield Text(_EDGE + (x + 0.5) * _SIDE, middle, str(x), "small soft")
    for y in sorted({y for _, y in told}):
        yield Text(middle, _EDGE + (y + 0.5) * _SIDE, str(y), "small soft")
    for (x, y), (cost, guess) in told.items():
        left, top = _EDGE + x * _SIDE, _EDGE + y * _SIDE
        look = "cell current" if (x, y) == target else "cell"
        name = f"({x}, {y})"
        words = f"{name}, costs {cost}, guess {guess}"
        box = (left + 1.5, top + 1.5, _SIDE - 3, _SIDE - 3)
        yield rectangle(*box, look, label=words, id=name if clickable else None)
        yield Text(left + _SIDE / 2, top + 12, cost, "number")
        yield Text(left + _SIDE / 2, top + 27, guess, "small soft")


@refusing
def judge_overestimate(answer: object, asked: Instance) -> Verdict:
    """Judge a cell where the guess should be too high."""
    cell = read_cell(answer)
    if cell not in asked.graph:
        columns, rows = (max(of_all) for of_all in zip(*asked.graph.nodes, strict=True))
        told = f"{cell} is not a cell of this board"
        unread(f"{told}: x should be from 0 to {columns}, y from 0 to {rows}.")
    guess = asked.guesses[cell]
    distance = dijkstra(asked.graph, cell).distance.get(asked.aim, math.inf)
    at = f"At {cell} the guess is {written(guess)}"
    if guess > distance:
        return Verdict("right", f"{at}, but the distance is {written(distance)}.")
    told = f"{at}, which is not too high: the distance is {written(distance)}."
    return Verdict("wrong", told, at=str(cell))


def _worst(asked: Instance) -> Node:
    if not (cells := too_high(asked)):
        raise NoItem("No guess is too high here, so there is no cell to name.")
    return cells[0]


def _cheap_story(asked: Instance, given: object) -> Story:
    """Walk from a cell whose guess is too high to the target, and add up the costs."""
    source, scene = read_cell(given), land_scene(asked, clickable=True)
    path = dijkstra(asked.graph, source).path_to(asked.aim)
    weights = [asked.weight(tail, head) or 0 for tail, head in pairwise(path)]
    told = f"At {source} the guess is {written(asked.guesses[source])}"
    story = []
    for k, words in enumerate([f"{told}.", *sums(path, weights)], start=1):
        walked = {str(cell) for cell in path[:k]}
        shapes = (
            replace(shape, classes="cell lit" if shape.id in walked else shape.classes, id=None)
            for shape in scene.shapes
        )
        story.append((replace(scene, shapes=tuple(shapes)), words))
    return concluded(story, f"{told}, so it is too high.")


OVERESTIMATE = Exercise(
    "choose/overestimate",
    "Find an overestimate",
    NOTEBOOK,
    "To find a cell where a heuristic overestimates.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "one",
            f"Find a cell whose guessed distance to {asked.aim} is too high.",
            (
                (
                    "The upper number in each cell is the cost of entering it. The lower one is "
                    "the guessed distance to the target. Any such cell will do."
                ),
            ),
            "Write one cell as (x, y).",
            ("Cell",),
        ),
        given={"half-more": partial(half_more, 12, 209)},
        draws=fresh_land,
        view=land_scene,
    ),
    Solution(
        judges=judge_overestimate,
        solves=_worst,
        guides=lambda _: Guides(
            "Find a cell from which a path of cheap cells leads to the target. How long is that "
            "path?",
            # The source may be the key, so no cell is named.
            "The lower number is too high if a path from its cell to the target is shorter. "
            "Choose a cell where a path of cheap cells begins. Add up the costs of the cells that "
            "the path enters, and compare.",
        ),
        story=_cheap_story,
    ),
)

# ---- write a heuristic ---------------------------------------------------------------------------

_GRID_SIDE = 12
_TARGETS: tuple[Cell, ...] = ((11, 11), (5, 2), (0, 9))
_HUGE = 10**15


@lru_cache(maxsize=20)
def _board(number: int) -> Graph:
    return board(_GRID_SIDE, "weighted", number)


def _target(number: int) -> Cell:
    """Return the target on a board, chosen or drawn."""
    dice = Random(number)
    drawn = dice.randrange(3, _GRID_SIDE), dice.randrange(3, _GRID_SIDE)
    return _TARGETS[number] if number < len(_TARGETS) else drawn


Guesses = dict[Node, float]
_Tried = Sequence[Tried[int, Guesses]]


def _guessed(given: Any, number: int) -> Guesses:
    """Read a learner's guesses for every cell."""
    numbers = map(plain_number, given)
    guesses: dict[Node, Any] = dict(zip(_board(number).nodes, numbers, strict=False))
    for cell, guess in guesses.items():
        if not isinstance(guess, int | float) or not -_HUGE < guess < _HUGE:
            what = "infinity or None" if guess is None else shown(guess)
            wrong(f"the guess at {cell} should be a number, not {what}.")
    return guesses


def _broken(number: int, guesses: Guesses) -> ProgramFlaw | None:
    """Return a flaw if a heuristic is not admissible, or else not consistent."""
    graph, target, guess = _board(number), _target(number), guesses.__getitem__
    too_much = overestimated(graph, target, guess)
    if any(found.node == target for found in too_much):
        told = f"At the target {target} itself, your function guesses {written(guess(target))}."
        slip = Slip(OVERESTIMATES, "How far is the target from itself?")
        return ProgramFlaw(told, slip, case=(graph, target, (target,)), ends=True)
    if too_much:
        worst = too_much[0]
        told = (
            f"For the target {target}, your function guesses {written(worst.guess)} at "
            f"{worst.node}, but the distance is {written(worst.distance)}."
        )
        slip = Slip(OVERESTIMATES, "Would A* try such a cell too early, or too late?")
        case = (graph, target, (worst.node,))
        return ProgramFlaw(told, slip, case=case, ends=True)
    for tail, head, weight in inconsistent(graph, guess):
        told = (
            f"From {tail} to {head} the guess falls from {written(guess(tail))} to "
            f"{written(guess(head))}, but the step costs only {written(weight)}. So the "
            "guess is not consistent, and A* may settle nodes twice."
        )
        return ProgramFlaw(told, case=(graph, target, (tail, head)), ends=True)
    return None


@dataclass(frozen=True)
class _Work:
    """The numbers of nodes that three searches settle on one board."""

    by_astar: int
    by_dijkstra: int
    best: int


def _works(tried: _Tried) -> list[_Work]:
    """Return the work on the boards where a heuristic has no flaw."""
    return [_work(each.case, each.answer) for each in tried if each.flaw is None]


def _work(number: int, guesses: Guesses) -> _Work:
    graph, target = _board(number), _target(number)
    return _Work(
        len(astar(graph, (0, 0), target, guesses.__getitem__).distance),
        len(dijkstra(graph, (0, 0), target).distance),
        len(astar(graph, (0, 0), target, manhattan(target)).distance),
    )


def _spares_nothing(tried: _Tried) -> ProgramFlaw | None:
    works = _works(tried)
    if sum(work.by_astar for work in works) < sum(work.by_dijkstra for work in works):
        return None
    return ProgramFlaw(
        "Your function never guesses too high, but it saves no work: A* settles no fewer nodes "
        "than Dijkstra's algorithm.",
        Slip(asks="How many steps to the target do you need at the very least?"),
    )


def _praise(tried: _Tried) -> str:
    works = _works(tried)
    by_astar, best = sum(work.by_astar for work in works), sum(work.best for work in works)
    told = (
        f"On {len(works)} boards your function never guesses too high, and A* settles {by_astar} "
        f"nodes where Dijkstra's algorithm settles {sum(work.by_dijkstra for work in works)}."
    )
    if by_astar > best:
        told += (
            f" With a higher guess, still never too high, A* settles only {best}. Can you find it?"
        )
    return told


def guesses_scene(case: tuple[Graph, Cell, Sequence[Cell]], given: Mapping[Cell, float]) -> Scene:
    """Return a board with the guess on each cell, and frames around the wrong ones."""
    graph, target, framed = case
    frame = rectangle(3, 3, CELL - 6, CELL - 6, "held")

    def part(cell: Cell) -> Part | None:
        if cell not in given:
            return None
        words = number(given[cell])
        shapes = (Text(HALF, HALF, words, "small"), *((frame,) if cell in framed else ()))
        return Part(f"guess {words}{', target' if cell == target else ''}", shapes)

    size = (1 + max(x for x, _ in given), 1 + max(y for _, y in given))
    distance = {cell: dijkstra(graph, cell).distance.get(target, math.inf) for cell in framed}
    about = [
        f"At {cell} the distance is {number(distance[cell])}; "
        f"your program guesses {number(given[cell])}."
        for cell in framed
    ]
    words = f"Your program's guess for each cell; the target is {target}."
    scene = walk_scene(size, part, (), (), ("Guesses", words))
    return with_both(scene, joined(*about))


_SHOWN = 2  # the land in the story
_PICTURES = 4


def heuristic_story() -> Story:
    """Show on one land what Dijkstra's algorithm settles, and what A* does with a guess."""
    graph, target = _board(_SHOWN), _target(_SHOWN)
    runs = {
        "Dijkstra's algorithm": dijkstra.trace(graph, (0, 0), target),
        "A*": astar.trace(graph, (0, 0), target, manhattan(target)),
    }
    orders = {
        name: [step.node for step in trace.steps if isinstance(step, Settle)]
        for name, trace in runs.items()
    }
    far = dijkstra(graph, (0, 0)).distance
    most = max(map(len, orders.values()))
    story = []
    for share in range(1, _PICTURES + 1):
        boards = {}
        for name, order in orders.items():
            done = set(order[: most * share // _PICTURES])
            path = runs[name].result.path_to(target) if len(done) == len(order) else []
            way = way_part(cast("Sequence[Cell]", path))
            cells = [
                ((x * SMALL_CELL, y * SMALL_CELL), _small_cell(far[x, y], (x, y) in done))
                for x, y in cast("Sequence[Cell]", graph.nodes)
            ]
            end = ((target[0] * SMALL_CELL, target[1] * SMALL_CELL), TARGET)
            side = _GRID_SIDE * SMALL_CELL
            parts = [*cells, ((0, 0), way), ((0, 0), SOURCE), end]
            boards[f"{name}: {len(done)}"] = ((side, side), parts)
        counts = [len(order[: most * share // _PICTURES]) for order in orders.values()]
        told = f"Dijkstra's algorithm settles {counts[0]} nodes, and A* {counts[1]}."
        story.append((floods_scene(boards, "Two searches on a land", told), told))
    return story


def _small_cell(far: float, settled: bool) -> Part:
    return cell_part(".", "s" if settled else "", shade(far, 2 * _GRID_SIDE) if settled else "")


judge_heuristic = ProgramTask(
    cases=lambda: range(len(_TARGETS)),
    hidden=lambda dice: dice.sample(range(len(_TARGETS), 10**6), 6),
    call=lambda program, number: partial(
        for_each, program, [(cell, _target(number)) for cell in _board(number).nodes]
    ),
    read=_guessed,
    where=lambda number: f"For the target {_target(number)},",
    special=lambda number: {
        "the target is on the border": not {0, _GRID_SIDE - 1}.isdisjoint(_target(number)),
        "the target has cells on all sides": {0, _GRID_SIDE - 1}.isdisjoint(_target(number)),
    },
    flaw=_broken,
    draws=guesses_scene,
    together=_spares_nothing,
    earned=lambda tried, boards: (
        sum(work.by_astar < work.by_dijkstra for work in _works(tried)),
        len(boards),
    ),
    right=_praise,
).judge


def _steps_left(cell: Cell, target: Cell) -> float:
    return manhattan(target)(cell)


def _twice_the_steps_left(cell: Cell, target: Cell) -> float:
    return 2 * _steps_left(cell, target)


HEURISTIC = Exercise(
    "choose/heuristic",
    "Write a heuristic",
    NOTEBOOK,
    "To write a guess that is never too high and saves A* work.",
    Questions.of_program(
        "three-lands",
        "Entering a cell costs 1, 2 or 3. Write my_guess(cell, target), which guesses the distance "
        "from cell to target. Both are pairs (x, y). The guess should never be too high, never "
        "fall by more than the cost of a step, and save A* some work.",
    ),
    Solution.of_program(
        judge_heuristic,
        _steps_left,
        "From (0, 0) to (2, 1) you need 2 steps across and 1 down. Each costs at "
        "least 1 and at most 3. A guess may assume only what is certain. At the target itself, no "
        "step is left.",
        story=heuristic_story,
    ),
    Beliefs({OVERESTIMATES: lambda _: _twice_the_steps_left}),
)

# ---- Bellman-Ford by hand, and the choice --------------------------------------------------------

BELLMAN_FORD = Exercise(
    "choose/bellman-ford-by-hand",
    "Run Bellman-Ford by hand",
    NOTEBOOK,
    "To run Bellman-Ford in rounds over all edges when a weight is negative.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "run",
            f"Run Bellman-Ford from {asked.source} until no edge improves anything.",
            typed=(
                "Write one line per improvement, such as 'Y = 7 from X', and the line 'round' "
                "between two rounds."
            ),
        ),
        given={"six-nodes": lambda: ROUNDS_BY_HAND},
        draws=fresh_rounds,
        view=question_scene,
    ),
    Solution(
        judges=judge_typed_simulation,
        solves=partial(hand_run_of, Search),
        guides=lambda asked: Guides(
            "Which node's number changed after its edges were tested in the round before?",
            f"From {asked.source}, the edges give {asked.edges_from(asked.source)}. A round tests "
            "every edge. For each one, use the number that its first node has at that moment. Keep "
            "the sign of a negative weight. Begin another round if any number changed.",
        ),
        story=partial(search_story, legend=True),
    ),
    Beliefs(_by_hand("bellman_ford", OF_BELLMAN_FORD)),
)

DIJKSTRA_OR_A_STAR = Question(
    "The article chose Dijkstra over A* because one mine has many targets. Was that right?",
    (
        Option(
            "Only with enough targets, and where walls or weights get in the way.",
            True,
            "A guess helps a lot where the direct path is open, and little where it is not. "
            "And A* starts over for each target.",
        ),
        Option(
            "Always: one tree settles fewer nodes than all the A* searches together.",
            False,
            "Look at the open board again: even for sixteen targets, A* settled fewer nodes.",
        ),
        Option(
            "Never: A* settles fewer nodes on every board.",
            False,
            "Look again at eight targets on the boards with walls and with weights.",
        ),
        Option(
            "Yes, because A* may find longer paths.",
            False,
            "If A* never guesses too high, its paths are just as short. Only the work differs.",
        ),
    ),
    "Which search settled fewer nodes on the open board, and which on the other boards?",
    "Dijkstra's algorithm searches once, however many targets there are. A* starts over for each "
    "of its 1, 2, 4, 8 or 16 targets. Compare the settled nodes of both searches on each board.",
)

EXIT = (
    Question(
        "Game 1. A mine stands on a board of roads, and every step costs 1. You need the distances "
        "to 6 factories. Which search?",
        (
            Option("A*, six times", False, "One search can find all six targets."),
            Option(
                "breadth-first search, once", True, "With equal weights, waves find all targets."
            ),
            Option(
                "Bellman-Ford",
                False,
                "No weight is negative, so Bellman-Ford does extra work for nothing.",
            ),
            Option(
                "a scan of all distances for each node",
                False,
                "This scan looks through the whole board for each node.",
            ),
        ),
        "Do all steps cost the same, and which search is made for such a board?",
        "Every step costs 1, so the first wave is 1 away, the second 2, and so on. Nothing has to "
        "be sorted. The waves go on until they reach all 6 factories.",
    ),
    Question(
        "Game 2. One knight rides to one castle, over meadows (1), woods (2) and hills (3). "
        "The map is large. Which search?",
        (
            Option("A*, guessing the number of steps left", True, "No step costs less than 1."),
            Option(
                "A*, guessing twice the number of steps left",
                False,
                "If only meadows are left, twice their number is too high.",
            ),
            Option(
                "breadth-first search",
                False,
                "Waves only count steps, as if a hill cost as little as a meadow.",
            ),
            Option(
                "Bellman-Ford",
                False,
                "No weight is negative, so Bellman-Ford does extra work for nothing.",
            ),
        ),
        "How many targets are there, and what is the least that a step can cost?",
        "Steps cost 1, 2 or 3, so counting steps does not measure costs. There is one "
        "target. From 10 steps away, reaching it costs at least 10. Which search can use such a "
        "number?",
    ),
    Question(
        "Game 3. In a trading game, most roads cost money, but some earn you money. Which "
        "search finds the cheapest path?",
        (
            Option("Dijkstra's algorithm", False, "A road that earns money has a negative weight."),
            Option(
                "Dijkstra's algorithm, after adding a constant to all weights",
                False,
                "A path with more edges then pays the constant more times.",
            ),
            Option(
                "Bellman-Ford; with a negative cycle, no cheapest path exists",
                True,
                "Each trip around such a cycle earns you more money.",
            ),
            Option("A* with a guess of 0", False, "With a guess of 0, A* is Dijkstra's algorithm."),
        ),
        "What does each of these searches assume about the weights, and does that hold here?",
        "A road that costs 5 weighs 5; one that earns 3 weighs -3. A settled node's number "
        "could still fall by 3, so none is final early. Each trip around a cycle of 2 and -3 earns "
        "you 1.",
    ),
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

# ---- wrong answers to the two last questions -----------------------------------------------------
#
# On their graphs every wrong idea gives a wrong answer, in all its forms and for all ties. Running
# the ideas proves it.

_OF_PREDECESSORS = (11, 26)  # not asked for here
_LONGEST = 40  # actions: some ideas never end

SearchForm = type[Search]
Answers = Callable[[SearchForm, Instance], Sequence[object]]


class EveryAnswer(WrongAnswer):
    """The answers of a misunderstanding, in all forms and for all ties."""

    def __call__(self, question: Instance) -> object:
        """Return the first answer of the usual form."""
        return self._given(self.variants[0], question)[0]

    def answers(self, question: Instance) -> list[object]:
        """Return all answers of all forms, each once."""
        given = (self._given(form, question) for form in self.variants)
        return list(dict.fromkeys(chain.from_iterable(given)))

    def _given(self, form: object, question: Instance) -> Sequence[object]:
        return cast("Sequence[object]", self.form(form, question))


def _wrong_answers(
    numbers: Iterable[int], search: SearchName, answers: Answers
) -> dict[int, EveryAnswer]:
    asked_for = (number for number in numbers if number not in _OF_PREDECESSORS)
    return {number: EveryAnswer(forms_of(number, search), answers) for number in asked_for}


def _cause(answer: object, asked: Instance, answers: Answers) -> tuple[int, ...]:
    """Return the misunderstanding behind an answer, or none if other ideas share it."""
    found = {p.number for p in points_of(asked.search) if answer in answers(p.search, asked)}
    return tuple(number for number in found if number is not None) if len(found) == 1 else ()


# ---- the order of A* -----------------------------------------------------------------------------

Ending = tuple[tuple[Node, ...], float]  # the settled nodes, and the distance of the target


def endings(form: SearchForm, asked: Instance) -> list[Ending]:
    """Return the possible endings of a search for a target, for all ties."""
    found: dict[Ending, None] = {}
    waiting: list[tuple[Node, ...]] = [()]
    while waiting:
        begun = waiting.pop()
        sheet, actions = Sheet(asked), 0
        while not (may := may_do(form, sheet)).over and actions < _LONGEST:
            if asked.aim in sheet.settled:  # some ideas would go on; the question ends here
                break
            actions += 1
            if may.writes:
                sheet.take(may.writes[0])
                continue
            done = tuple(sheet.settled)
            if len(done) < len(begun):
                sheet.take(SettleNode(begun[len(done)]))
                continue
            first, *others = dict.fromkeys(may.settles)
            waiting += [(*done, other) for other in others]
            sheet.take(SettleNode(first))
        found[tuple(sheet.settled), sheet.distance.get(asked.aim, math.inf)] = None
    return list(found)


def typed_endings(form: SearchForm, asked: Instance) -> list[str]:
    """Return the endings as learners type them."""
    found = endings(form, asked)
    return [" ".join([*map(str, order), written(length)]) for order, length in found]


IN_ORDER = _wrong_answers(OF_ASTAR, "astar", typed_endings)


def exit_order(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a graph with guesses on which no wrong idea settles and ends as A* does."""
    return pooled("exit_order", f"fresh graph {seed} with guesses", seed, showing)


@refusing
def judge_exit_order(
    answer: object,
    asked: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge the order in which A* settles nodes, and the distance of its target."""
    expected = "The answer should be the nodes and a distance, such as 'A C B 7'"
    nodes = {str(node): node for node in asked.graph.nodes}
    names, length = read_names_and_number(answer, expected, nodes)
    for name in names:
        if name not in nodes:
            unread(f"{name!r} is not a node of this graph ({', '.join(nodes)}).")
    order = tuple(nodes[name] for name in names)
    right = dict(endings(Search, asked))
    if right.get(order) == length:
        told_right = f"A* settles {listed(names)}. {asked.aim} is {written(length)} away."
        return Verdict("right", told_right)
    flaw, rightly = _order_flaw(order, asked)
    one_off = flaw is None and abs(length - right[order]) <= 1
    if flaw is None:
        far = f"{asked.aim} is not {written(length)} away."
        told = f"The order is right, but {far}"
        asks = "What do the weights on its path add up to?"
        second = f"Which node did {asked.aim} get its distance from, and how far is that node?"
        flaw = Flaw("", told, asks, part="sum", second=second)
    answered = " ".join([*names, written(length)])
    causes = () if one_off else _cause(answered, asked, typed_endings)
    needed = len(next(iter(right))) + 1
    said = verdict_on(suspecting(flaw, causes, believed), met_before)
    return said.earning(rightly, of=needed)


def _order_flaw(order: Sequence[Node], asked: Instance) -> tuple[Flaw | None, int]:
    """Return the first flaw of an order or None, and the number of correct nodes."""
    sheet = open_sheet(asked)
    for settled, node in enumerate(order):
        before = f"After {listed(order[:settled])}:" if settled else ""
        if flaw := sheet.flaw(SettleNode(node)):
            return replace(due(flaw, sheet).by(node), where=before), settled
        sheet.settle(node)
    if asked.aim in order:
        return None, len(order)
    told_so_far = f"{listed(order)} {'is' if len(order) == 1 else 'are'} right so far."
    question = f"A* goes on until {asked.aim} is settled. Which node is next?"
    return Flaw("", told_so_far, question, part="end"), len(order)


EXIT_ORDER = Exercise(
    "choose/exit-order",
    "The order of A*",
    NOTEBOOK,
    "To say in which order A* settles nodes, and what it finds.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "order",
            f"A* runs from {asked.source} until {asked.aim} is settled. In which order does it "
            f"settle the nodes, and how far is {asked.aim} from {asked.source}?",
            (f"The guessed distances to {asked.aim}: {_guesses(asked)}.",),
            "Write the order and the distance, such as 'A C B 7'.",
            ("Order of settling", f"Distance of {asked.aim}"),
            numbers=1,
        ),
        draws=exit_order,
        view=question_scene,
    ),
    Solution(
        judges=judge_exit_order,
        solves=lambda asked: typed_endings(Search, asked)[0],
        guides=lambda asked: Guides(
            "After each step, which waiting node has the smallest sum?",
            f"After {asked.source}, the {_first_sums(asked)}. The node with the smallest sum is "
            "next. Each offer is distance plus weight, without the guess. Go on until "
            f"{asked.aim} has the smallest sum.",
        ),
        story=search_story,
    ),
    Beliefs(IN_ORDER),
)

# ---- the rounds of Bellman-Ford ------------------------------------------------------------------


def round_endings(form: SearchForm, asked: Instance) -> list[tuple[float | None, int]]:
    """Return the final distance of the target, and the number of rounds with a change.

    An idea that adds a constant may subtract it at the end.
    """
    # A node may be final once it is written down, or once it is looked at.
    final_by = (True, False) if issubclass(form, SettlesInRounds) else (True,)
    found: dict[tuple[float | None, int], None] = {}
    for looked_at in final_by:
        search, rounds = _in_turn(form, asked, looked_at=looked_at)
        found[search.distance.get(asked.aim), rounds] = None
        if isinstance(search, AddsAConstant):
            found[_length_of_the_way(search, asked), rounds] = None
    return list(found)


def _in_turn(form: SearchForm, asked: Instance, *, looked_at: bool) -> tuple[InRounds, int]:
    """Run a search in rounds over all nodes, and count the rounds with a change."""
    search = cast("InRounds", seen_by(form, Sheet(asked)))
    rounds = 0
    while rounds < min(search.most_rounds, len(asked.graph)):
        search.before_round = dict(search.distance)
        changed = False
        for tail in asked.graph.nodes:
            if tail not in search.distance:
                continue
            had = dict(search.distance), dict(search.predecessors)
            if any(step.improved for step in search.relax(tail)) or looked_at:
                search.tails |= {tail}
            changed |= had != (search.distance, search.predecessors)
        if not changed:
            break
        rounds += 1
    return search, rounds


def _length_of_the_way(search: Search, asked: Instance) -> float | None:
    """Add up the true weights on the found path; return None if it runs in circles."""
    length, node = 0.0, asked.aim
    for _ in asked.graph:
        before = search.predecessors.get(node)
        if not before:
            return length if node == asked.source else None
        length += next(weight for head, weight in asked.graph.neighbors(before[0]) if head == node)
        node = before[0]
    return None


IN_TURN = _wrong_answers(OF_BELLMAN_FORD, "bellman_ford", round_endings)


def exit_rounds(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a graph on which no wrong idea gives Bellman-Ford's distance and rounds."""
    return downhill_titled(pooled("exit_rounds", f"fresh graph {seed}", seed, showing))


@refusing
def judge_exit_rounds(
    answer: object,
    asked: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge a distance by Bellman-Ford, and the number of rounds with a change."""
    expected = "The answer should be two numbers, a distance and a count of rounds, such as (7, 3)"
    numbers = read_whole_numbers(answer, expected, negative=True)
    if len(numbers) != 2:
        unread(f"{expected}, not {shown(answer)}.")
    length, rounds = numbers
    ((far, needed),) = round_endings(Search, asked)
    if (length, rounds) == (far, needed):
        told_right = f"{asked.aim} is {length} away from {asked.source}, and a number changes in"
        return Verdict("right", f"{told_right} {counted(rounds, 'round')}.")
    if length != far:
        what = f"{asked.aim} is not {length} away from {asked.source}."
        flaw = Flaw("", what, "Write down each number that changes, and in which round.")
    else:
        what = f"{asked.aim} is {length} away, but the number of rounds is not {rounds}."
        question = "A round without a change does not count. In which rounds did a number change?"
        if rounds < needed:
            question = "Test all edges once more. Does a number still change?"
        flaw = Flaw("", what, question)
    one_off = abs(length - (far or 0)) + abs(rounds - needed) == 1
    causes = () if one_off else _cause((length, rounds), asked, round_endings)
    return verdict_on(suspecting(flaw, causes, believed), met_before).earning(
        (length == far) + (rounds == needed), of=2
    )


def _turn_story(asked: Instance) -> Story:
    """Show the rounds that take the nodes in the order of the graph."""
    search = seen_by(Search, Sheet(asked))
    steps: list[Step] = []
    for turn in range(1, len(asked.graph) + 1):
        tails = (tail for tail in asked.graph.nodes if tail in search.distance)
        round_ = [step for tail in tails for step in search.relax(tail)]
        steps += [Round(turn), *round_]
        if not any(step.improved for step in round_):
            break
    steps += [Settle(node, far) for node, far in search.distance.items()]
    return told_search(Trace(asked.graph, asked.source, steps, None), asked, legend=True)


EXIT_ROUNDS = Exercise(
    "choose/exit-rounds",
    "The rounds of Bellman-Ford",
    NOTEBOOK,
    "To say what Bellman-Ford finds when a weight is negative, and when it is done.",
    Questions(
        Instance,
        asks=lambda asked: Form(
            "number",
            f"How far is {asked.aim} from {asked.source}? In how many rounds of Bellman-Ford does "
            "a number change?",
            (
                (
                    f"Each round tests the edges that start at {asked.graph.nodes[0]}, then those "
                    f"that start at {asked.graph.nodes[1]}, and so on to {asked.graph.nodes[-1]}."
                ),
            ),
            "Write the distance and the number of rounds, such as (7, 3).",
            (f"Distance of {asked.aim}", "Rounds"),
        ),
        draws=exit_rounds,
        view=question_scene,
    ),
    Solution(
        judges=judge_exit_rounds,
        solves=lambda asked: round_endings(Search, asked)[0],
        guides=lambda asked: Guides(
            "In which round does each number in your table change for the last time?",
            f"In each round, test the edges of {asked.graph.nodes[0]} first: "
            f"{asked.edges_from(asked.source)}. Use each new number at once, and mind the signs. "
            "Count a round if any number changed in it.",
        ),
        story=_turn_story,
    ),
    Beliefs(IN_TURN),
)

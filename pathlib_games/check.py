"""What the notebooks call to have an answer judged; shows the verdict in words and pictures.

Every attempt is noted in the learner's logbook, so that a misunderstanding that comes back gets its
next hint, and `another` can give a graph on which it would show again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pathlib_games.exercises.attempts import (
    BFS,
    CHUTE_TABLE,
    COUNT,
    EXERCISES,
    FILL,
    LEVELS,
    LINES,
    NEIGHBORS,
    ORDER,
    PAIR,
    PATH,
    PATH_BACK,
    PREDICT,
    REACH,
    READ_OFF,
    REASON,
    REPAIR,
    REVIEW,
    ROLL_GRAPH,
    RUN_BY_HAND,
    WAVES,
    WRITE,
    attempt,
    in_words,
)
from pathlib_games.exercises.chutes_and_ladders import (
    Model,
    judge_fewest,
    judge_levels,
    judge_not_chutes,
    judge_pair,
)
from pathlib_games.exercises.chutes_and_ladders_graph import judge_roll_graph
from pathlib_games.exercises.code import judge_shortest_paths
from pathlib_games.exercises.color_lines import (
    judge_bfs,
    judge_neighbors,
    judge_path_back,
    judge_reached,
    judge_tree_steps,
    judge_waves,
)
from pathlib_games.exercises.find_the_bug import FindTheBug, judge_repair
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.exercises.instances import fresh_for
from pathlib_games.exercises.judge import (
    judge_distance,
    judge_next,
    judge_order,
    judge_path,
    judge_table,
)
from pathlib_games.exercises.lines import DIJKSTRA_LINES, ShuffledLines, judge_lines
from pathlib_games.exercises.logbook import Logbook
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS, Kind
from pathlib_games.exercises.questions import Question, judge_choice
from pathlib_games.exercises.recording import record_learner
from pathlib_games.exercises.reviewing import Review, judge_review
from pathlib_games.exercises.simulation import judge_typed_simulation
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.chutes_and_ladders import Board
from pathlib_games.games.color_lines import Cell, Position
from pathlib_games.graphs import Graph, Node
from pathlib_games.views.answer_view import answer_scene
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.progress_view import ProgressRow, progress_scene
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.stepper import Stepper


class Answer:
    """A verdict as a notebook cell shows it.

    Parameters
    ----------
    verdict
        What the judge said.
    told
        What else has to be told, about the logbook.
    """

    def __init__(self, verdict: Verdict, told: str | None = None) -> None:
        self.verdict = verdict
        self.told = told

    def __bool__(self) -> bool:
        return bool(self.verdict)

    def __repr__(self) -> str:
        return in_words(self.verdict, self.told)

    def _ipython_display_(self) -> None:
        """Show the words and, if distances were wrong, a picture of them."""
        wrong = self.verdict.wrong_distances
        if wrong is None:
            raise NotImplementedError  # a plain text is enough
        from IPython.display import display

        asked = wrong.instance
        display({"text/plain": repr(self)}, raw=True)
        display(
            answer_scene(asked.graph, asked.source, wrong.expected, wrong.given, asked.positions)
        )


def judged(exercise: str, judge: Callable[[set[int]], Verdict]) -> Answer:
    """Judge an answer, note the attempt, and give what a cell shows."""
    return Answer(*attempt(exercise, judge))


def next_settled(node: object, after: str, instance: Instance | None = None) -> Answer:
    """Judge a prediction of which node is settled next, once the nodes ``after`` are settled.

    Examples
    --------
    >>> next_settled("B", after="A")
    Right. B has the smallest distance of the frontier: 5.
    """
    asked = instance or five_nodes()
    return judged(PREDICT, lambda met: judge_next(node, after, asked, met))


def distance(answer: object, graph: Graph, source: Node, node: Node) -> Answer:
    """Judge the distance from a source to one node of a graph.

    Examples
    --------
    >>> distance(5, Graph.from_edges([("A", "B", 5)]), "A", "B")
    Right. The distance from A to B is 5.
    """
    asked = Instance("this graph", graph, source)
    return judged(READ_OFF, lambda _: judge_distance(answer, asked, node))


def table(filled: object, instance: Instance | None = None) -> Answer:
    """Judge a filled distance table, by default of the five nodes.

    Examples
    --------
    >>> table(...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(FILL, lambda met: judge_table(filled, instance or five_nodes(), met))


def simulation(actions: object, instance: Instance | None = None) -> Answer:
    """Judge a run that was typed: lines such as ``settle A`` and ``B = 5 from A``.

    Examples
    --------
    >>> simulation("settle A; B = 5 from A; settle B")
    Not yet. Step 3 (settle B): Look at the edge from A to C first: does it make a better offer?
    """
    asked = instance or five_nodes()
    return judged(RUN_BY_HAND, lambda met: judge_typed_simulation(actions, asked, met))


def order(settled: object, instance: Instance | None = None) -> Answer:
    """Judge an order of settling, by default of the five nodes.

    Examples
    --------
    >>> order("A B C D E")
    Right. A, B, C, D, E is an order of settling.
    """
    return judged(ORDER, lambda met: judge_order(settled, instance or five_nodes(), met))


def review(letters: object, orders: Review) -> Answer:
    """Judge which of the orders that others gave were called possible.

    Examples
    --------
    >>> from pathlib_games.exercises.reviewing import review as orders_of_others
    >>> review(..., orders_of_others(five_nodes()))
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(REVIEW, lambda met: judge_review(letters, orders, met))


def choice(letter: object, question: Question) -> Answer:
    """Judge which answer to a question was chosen.

    Examples
    --------
    >>> from pathlib_games.exercises.questions import WHY_FINAL
    >>> choice(..., WHY_FINAL)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(REASON, lambda _: judge_choice(letter, question))


def path(nodes: object, target: str, instance: Instance | None = None) -> Answer:
    """Judge a shortest path from the source to the target, by default of the five nodes.

    Examples
    --------
    >>> path("A D E", "E")
    Right. A, D, E has length 10, and no path from A to E is shorter.
    """
    asked = instance or five_nodes()
    return judged(PATH, lambda met: judge_path(nodes, asked, target, met))


def lines(letters: object, exercise: ShuffledLines = DIJKSTRA_LINES) -> Answer:
    """Judge an order of shuffled lines by running the program that it makes.

    Examples
    --------
    >>> lines("A B")
    Not yet. Every line is needed once; missing: C, D, E, F, G, H, I, J, K, L, M, N.
    """
    return judged(LINES, lambda met: judge_lines(letters, exercise, met))


def repair(answer: object, listing: FindTheBug) -> Answer:
    """Judge which line of a listing was found wrong, and how it should read.

    Examples
    --------
    >>> from pathlib_games.exercises.find_the_bug import find_the_bug
    >>> repair("J", find_the_bug(3))
    Not yet. Line J is the one. How should it read? Write J: and the line.
    """
    return judged(REPAIR, lambda met: judge_repair(answer, listing, met))


def shortest_paths(function: object) -> Answer:
    """Judge a function ``(graph, source)`` that returns two dictionaries, distance and predecessor.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> shortest_paths(dijkstra)
    Right. The distances and predecessors are right on 8 graphs.
    """
    return judged(WRITE, lambda met: judge_shortest_paths(function, met_before=met))


def reached(answer: object, position: Position, start: Cell) -> Answer:
    """Judge to how many cells a ball can get in Color Lines.

    Examples
    --------
    >>> reached(..., Position.from_text("1..22."), (0, 0))
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(REACH, lambda _: judge_reached(answer, position, start))


def waves(cells: object, position: Position, start: Cell) -> Answer:
    """Judge cells in the order in which a breadth-first search finds them, wave after wave.

    Examples
    --------
    >>> waves("(1, 0) (2, 0)", Position.from_text("1..22."), (0, 0))
    Right. 2 cells in 2 waves: all that the ball can get to.
    """
    return judged(WAVES, lambda met: judge_waves(cells, position, start, met))


def neighbors(function: object) -> Answer:
    """Judge a function ``(cell, board)`` that gives the free cells beside a cell.

    Examples
    --------
    >>> neighbors(lambda cell, board: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(NEIGHBORS, lambda met: judge_neighbors(function, met))


def bfs(function: object) -> Answer:
    """Judge a function ``(start, neighbors)`` that gives the predecessor of each cell.

    Examples
    --------
    >>> bfs(lambda start, neighbors: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(BFS, lambda _: judge_bfs(function))


def path_back(function: object) -> Answer:
    """Judge a function ``(predecessor, target)`` that gives the cells from the start to the target.

    Examples
    --------
    >>> path_back(lambda predecessor, target: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(PATH_BACK, lambda _: judge_path_back(function))


def tree_steps(answer: object, predecessor: Mapping[Cell, Cell | None], cell: Cell) -> Answer:
    """Judge how many steps lead to a cell in a tree.

    Examples
    --------
    >>> tree_steps(1, {(0, 0): None, (1, 0): (0, 0)}, (1, 0))
    Right. The way has 1 step.
    """
    return judged(REACH, lambda _: judge_tree_steps(answer, predecessor, cell))


def fewest(answer: object, start: int, model: Model, board: Board) -> Answer:
    """Judge the fewest ``"steps"`` or ``"rolls"`` from a square to the last one.

    Examples
    --------
    >>> fewest(29, start=1, model="steps", board=Board.load("milton_bradley"))
    Right. From square 1 it is 29 steps.
    """
    return judged(COUNT, lambda met: judge_fewest(answer, board, start, model, met))


def not_chutes(entries: object) -> Answer:
    """Judge which entries of the article's table cannot be chutes.

    Examples
    --------
    >>> not_chutes([90])
    Not yet. 90 to 75 leads down, as a chute should.
    """
    return judged(CHUTE_TABLE, lambda _: judge_not_chutes(entries))


def turned_pair(pair: object, board: Board) -> Answer:
    """Judge two squares of which one is nearer in steps and the other one in rolls.

    Examples
    --------
    >>> turned_pair((6, 12), Board.load("milton_bradley"))
    Right. From 6 it is 32 steps and 7 rolls, from 12 it is 33 steps and 6 rolls.
    """
    return judged(PAIR, lambda _: judge_pair(pair, board))


def levels(typed: object, board: Board) -> Answer:
    """Judge the squares of a board, line by line those that take 0, 1, 2, ... rolls.

    Examples
    --------
    >>> levels("0: 0", Board(size=10))
    Not yet. The lines are right so far, but 10 squares have no label yet.
    """
    return judged(LEVELS, lambda met: judge_levels(typed, board, met))


def roll_graph(function: object) -> Answer:
    """Judge a function that gives the graph of rolls of a board.

    Examples
    --------
    >>> roll_graph(lambda board: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged(ROLL_GRAPH, lambda met: judge_roll_graph(function, met))


def own_run(function: object, instance: Instance | None = None) -> Stepper | Answer:
    """Run a learner's ``function(graph, source)`` and give its own steps to be looked at.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> own_run(dijkstra)
    <Stepper "Your own run", step 0 of 9: Start at A: its distance is 0. ...>
    >>> own_run(lambda graph, source: ...)
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    asked = instance or five_nodes()
    run = record_learner(function, asked)
    if isinstance(run, Verdict):
        return Answer(run)
    return Stepper(run, GraphView(asked.graph, asked.positions, title="Your own run"))


def another(exercise: str = FILL) -> Instance:
    """Give a fresh graph on which the last mistake in this exercise would show again.

    Without a mistake so far it is any fresh graph.

    Examples
    --------
    >>> another().source
    'A'
    """
    entries = [entry for entry in Logbook().entries() if entry.exercise == exercise]
    causes = [entry.causes[0] for entry in entries if entry.causes]
    kind: Kind = "order" if exercise in {ORDER, PREDICT} else "table"
    return fresh_for(causes[-1] if causes else None, seed=len(entries) + 1, kind=kind)


def progress() -> Scene:
    """Draw what was tried and solved on this computer. Nothing of it leaves the computer.

    Examples
    --------
    >>> progress().title
    'Your progress'
    """
    entries = Logbook().entries()
    names = dict.fromkeys([*EXERCISES, *(entry.exercise for entry in entries)])
    rows = []
    for name in names:
        tried = [entry for entry in entries if entry.exercise == name]
        causes = [entry.causes[0] for entry in tried if len(entry.causes) == 1]
        known = [cause for cause in causes if cause in MISUNDERSTANDINGS]
        note = f"met: {MISUNDERSTANDINGS[known[-1]].name}" if known else ""
        rows.append(ProgressRow(name, tuple(entry.right for entry in tried), note))
    return progress_scene(rows)

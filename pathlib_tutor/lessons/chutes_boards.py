"""Notebook 03: your own graph of rolls and your own board for Chutes and Ladders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import inf
from typing import Literal, NamedTuple

from pathlib_games.games.chutes.graphs import best_routes, fewest_turns, roll_graph, step_graph
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.rules import Board, Slide
from pathlib_games.games.chutes.view import (
    ChutesAndLaddersView,
    board_scene,
    route_scene,
    walk_of,
)
from pathlib_games.graphs import BadBoard, BadGraph, Graph, NegativeWeight, dijkstra
from pathlib_games.graphs.values import is_whole
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted, cut, few, listed
from pathlib_tutor.exercises.exercise import (
    Beliefs,
    Exercise,
    Guides,
    Option,
    Question,
    Questions,
    Solution,
    choice,
)
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, written
from pathlib_tutor.exercises.reading import not_a_number, read_number, shown
from pathlib_tutor.exercises.story import Story
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, OTHER_MEASURE, Slip
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask
from pathlib_tutor.lessons.chutes import NOTEBOOK, board_question_scene, fresh_board, usual
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.values import Items, type_name

# ---- graphs of rolls, correct and wrong ----------------------------------------------------------

_LONGEST = 200  # characters of an error message
_TINY = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)], title="a board of ten squares")
_OTHER = Board(size=10, ladders=[(4, 10)], chutes=[(9, 1)], title="another board of ten squares")


@lru_cache
def _boards() -> tuple[Board, ...]:
    # Two share a size: a function that remembers boards by size fails on the second.
    return (_TINY, _OTHER, Board.load("milton_bradley"))


def _rolls(
    board: Board,
    faces: Iterable[int] = range(1, 7),
    after: Callable[[int, int], int] | None = None,
    weight: Callable[[int], int] = lambda _: 1,
) -> Graph:
    """Return the graph of rolls with one thing changed."""
    move = after or board.after
    edges = [
        (square, move(square, roll), weight(roll)) for square in range(board.size) for roll in faces
    ]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def _with_paid_slides(board: Board) -> Graph:
    plain = roll_graph(Board(board.size)).edges
    edges = [edge for edge in plain if edge[0] not in board.slides]
    edges += [(start, end, 1) for start, end in board.slides.items()]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def _with_free_slides(board: Board) -> Graph:
    slides = [(start, end, 0) for start, end in board.slides.items()]
    edges = [*roll_graph(Board(board.size)).edges, *slides]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def steps_from_0(board: Board) -> Graph:
    """Return the graph of single steps, a wrong answer where rolls are asked for."""
    edges = [*step_graph(board).edges, (0, 1, 1)]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def from_face_0(board: Board) -> Graph:
    """Return the roll graph of a die with the faces 0 to 5."""
    return _rolls(board, range(6))


_FACES = Slip(
    OFF_BY_ONE,
    "Print the rolls that your program tries. Are they the numbers on a die?",
    "What are the first and the last number of your range?",
)
_SLIPS: tuple[tuple[Slip, Callable[[Board], Graph]], ...] = (
    (Slip(OTHER_MEASURE), steps_from_0),
    (Slip(OTHER_MEASURE), lambda board: _rolls(board, weight=lambda roll: roll)),
    (_FACES, from_face_0),
    (_FACES, lambda board: _rolls(board, range(1, 6))),
    (_FACES, lambda board: _rolls(board, range(1, 8))),
    (
        Slip(
            asks="A piece that lands on a ladder or a chute does not stay there. Where does "
            "board.slides, or board.land, send it?"
        ),
        lambda board: roll_graph(Board(board.size)),
    ),
    (
        Slip(asks="You use the ladders. What about the chutes?"),
        lambda board: _rolls(board, after=Board(board.size, board.ladders).after),
    ),
    (
        Slip(
            asks="A ladder or chute belongs to the roll that led to it. How many turns does it "
            "take?"
        ),
        _with_paid_slides,
    ),
    (
        Slip(
            asks="Your ladders and chutes are edges of weight 0. So a piece may land where one "
            "begins, stay there and roll again. Is that allowed?"
        ),
        _with_free_slides,
    ),
    (
        Slip(asks="Can you take a roll back? Look at `directed`."),
        lambda board: Graph.from_edges(_rolls(board).edges, range(board.size + 1)),
    ),
)

# ---- judge a learner's graph ---------------------------------------------------------------------
#
# A correct graph has the correct distances between the squares where a piece can rest, and no
# edge between them that no roll makes. A lost roll may lead from a square to itself.

Distances = dict[int, dict[int, float]]


def _all_distances(graph: Graph, board: Board) -> Distances:
    """Return the distances between the squares on which a piece can rest."""
    resting = set(board.resting_squares)
    return {
        source: {
            node: length
            for node, length in dijkstra(graph, source).distance.items()
            if isinstance(node, int) and node in resting
        }
        for source in board.resting_squares
        if source in graph
    }


@lru_cache
def _right_distances(board: Board) -> Distances:
    return _all_distances(roll_graph(board), board)


@lru_cache
def _wrong_distances(board: Board) -> tuple[tuple[Slip, Distances], ...]:
    return tuple((slip, _all_distances(graph(board), board)) for slip, graph in _SLIPS)


@dataclass(frozen=True)
class _Given:
    """The distances in a learner's graph, and its odd nodes and edges."""

    distances: Distances
    oddities: tuple[str, ...]


def _read_graph(value: object, board: Board) -> _Given | str:
    """Read a learner's graph, or return a message about another value."""
    ending = "It should end with `return Graph.from_edges(...)`."
    if value is None:
        return f"Your function returned None. {ending}"
    try:
        if isinstance(value, list | tuple | set | frozenset) or (
            isinstance(value, Items) and type_name(value) == "generator"
        ):
            value = Graph.from_edges(value, directed=True)
        if not isinstance(value, Graph):
            return (
                f"Your function returned a value of type {type_name(value)}, not a graph. {ending}"
            )
        if 0 not in value:
            return "The graph has no node 0. Where is the piece before the first roll?"
        distances = _all_distances(value, board)
    except (BadGraph, NegativeWeight) as problem:
        wrong(cut(str(problem), _LONGEST))
    return _Given(distances, tuple(_oddities(value, board)))


def _oddities(graph: Graph, board: Board) -> Iterator[str]:
    """Yield the nodes and edges that no roll explains, even if the distances are correct."""
    where = f"on {board.title}"
    for node in graph.nodes:
        if not isinstance(node, int) or not 0 <= node <= board.size:
            yield f"{where}, your graph has a node {shown(node)}. Use only 0 to {board.size}."
    resting = set(board.resting_squares)
    for square in sorted(resting - {board.size}):
        rolls = {board.after(square, roll) for roll in range(1, 7)}
        for head, _ in graph.neighbors(square) if square in graph else ():
            if head in resting - rolls:
                yield f"{where}, an edge leads from {square} to {head}. No roll does that."


def _flaw(board: Board, given: _Given | str) -> ProgramFlaw | None:
    if isinstance(given, str):
        return ProgramFlaw(given, ends=True)
    if difference := _first_difference(given.distances, board):
        return ProgramFlaw(difference.words, case=difference)
    if given.oddities:
        return ProgramFlaw(f"The distances are right, but {given.oddities[0]}")
    return None


class _Difference(NamedTuple):
    """The first two squares whose distance is wrong."""

    board: Board
    source: int
    square: int
    wanted: float | None
    found: float | None

    @property
    def words(self) -> str:
        """The correct distance, and the one in the learner's graph."""
        where, ends = f"On {self.board.title}", f"from {self.source} to {self.square}"
        if self.wanted is None:
            return f"{where}, no path leads {ends}, but your graph has one."
        told = "has no path" if self.found is None else f"says {self.found:g}"
        rolls = counted(int(self.wanted), "roll")
        return f"{where}, getting {ends} takes {rolls}; your graph {told}."


def _first_difference(given: Distances, board: Board) -> _Difference | None:
    for source, expected in _right_distances(board).items():
        for square in board.resting_squares:
            found, wanted = given.get(source, {}).get(square), expected.get(square)
            if found != wanted:
                return _Difference(board, source, square, wanted, found)
    return None


def _no_slide(crash: Crash) -> str:
    if crash.error != "KeyError" or "slides[" not in crash.code:
        return ""
    return (
        "board.slides has only the squares where a ladder or a chute begins, and "
        f"{crash.words} is not one of them. Where does a piece that lands there come to rest?"
    )


def graph_flaw_scene(case: _Difference | Board, _given: object) -> Scene:
    """Return the board of a wrong graph, with a path of the fewest rolls."""
    if isinstance(case, Board):
        return board_scene(case)
    ways = dijkstra(roll_graph(case.board), case.source)
    yours = "no path" if case.found is None else counted(int(case.found), "roll")
    way = f"From {case.source} to {case.square}"
    if case.square not in ways.distance:
        scene = board_scene(case.board, chosen=case.square)
        return with_both(scene, f"{way}. Right: no path. Your program: {yours}.")
    rests = [int(str(square)) for square in ways.path_to(case.square)]
    scene = route_scene(case.board, rests, way)
    right = counted(len(rests) - 1, "roll")
    return with_both(scene, f"{way}. Right: {right}. Your program: {yours}.")


judge_roll_graph = ProgramTask(
    name="my_roll_graph",
    cases=_boards,
    hidden=lambda dice: [fresh_board(dice.randrange(10**6)) for _ in range(6)],
    uses=("games.chutes.rules",),
    read=_read_graph,
    where=lambda board: f"On {board.title}:",
    special=lambda board: {
        f"the board has {counted(board.size, 'square')}": board.size > _TINY.size,
        "a ladder leads to the last square": board.size in board.slides.values(),
        f"the board has {len(board.slides)} ladders and chutes in all": True,
    },
    flaw=_flaw,
    draws=graph_flaw_scene,
    slips=_wrong_distances,
    gives=lambda given: given.distances if isinstance(given, _Given) else given,
    explains=_no_slide,
    right=lambda tried: f"Your graph is right on all {len(tried)} boards.",
).judge


def roll_graph_story() -> Story:
    """Try all rolls from the start of a small board, each with its edge."""
    story = []
    for roll in range(1, 7):
        rests = _TINY.after(0, roll)
        way = [0, roll] if rests == roll else [0, roll, rests]
        by = "" if rests == roll else f"lands on {roll}, and the ladder "
        told = f"A roll of {roll} {by}leads to {rests}: the edge (0, {rests}, 1)."
        story.append((route_scene(_TINY, way, "The rolls from the start"), told))
    return story


ROLL_GRAPH = Exercise(
    "chutes/roll-graph",
    "Build the roll graph",
    NOTEBOOK,
    "To build a graph whose weights measure what is asked.",
    Questions.of_program(
        "three-boards",
        "Write my_roll_graph(board). It returns the graph of rolls for any board. Each node is a "
        "square, or 0, which stands for off the board. Each edge (tail, head, 1) is a roll and "
        "leads to the square where the piece comes to rest. board.size is the last square. The "
        "dictionary board.slides maps the start of each ladder or chute to its end.",
    ),
    Solution.of_program(
        judge_roll_graph,
        roll_graph,
        "Take a board of 3 squares with a ladder from 1 to 3. From 0, a roll of 2 leads to 2. "
        "Rolls of 1 and 3 both lead to 3. Higher rolls are lost.",
        roll_graph_story,
    ),
    Beliefs({OTHER_MEASURE: lambda _: steps_from_0, OFF_BY_ONE: lambda _: from_face_0}),
)

# ---- design a board ------------------------------------------------------------------------------

Task = Literal["five-rolls", "useful-chute", "long-games"]

FEWEST = 5
LONG = 100
_BAD_SLIDE = r".*\[.*\] should be (.*), but it is \((.*), (.*)\)\."
_MOST_TOLD = 3  # slides named where others changed as well


@dataclass(frozen=True)
class DesignTask:
    """Asks for a changed board, or for a chute that shortens games."""

    board: Board
    task: Task


@refusing
def judge_design(answer: object, asked: DesignTask) -> Verdict:
    """Judge a changed board (or its slides), or the square where a useful chute begins."""
    judges: dict[Task, Callable[[object, Board], Verdict]] = {
        "five-rolls": _judge_five_rolls,
        "useful-chute": _judge_useful_chute,
        "long-games": _judge_long_games,
    }
    return judges[asked.task](answer, asked.board)


def _judge_five_rolls(answer: object, before: Board) -> Verdict:
    after = _changed(answer, before)
    gone = set(before.slides.items()) - set(after.slides.items())
    new = set(after.slides.items()) - set(before.slides.items())
    if not gone and not new:
        wrong("The board has not changed. Move one end of one ladder.")
    one = len(gone) == len(new) == 1 and gone <= set(before.ladders) and new <= set(after.ladders)
    if not one or not set(*gone) & set(*new):
        wrong(
            f"Move only one end of one ladder. You removed {_listed(gone)}; you added "
            f"{_listed(new)}."
        )
    ((foot, top),) = gone
    fewest = fewest_turns(after).get(0)
    takes = "" if fewest is None else f"the shortest game takes {counted(fewest, 'roll')}"
    found = takes or "nobody can win the game"
    told = f"You moved the ladder that led from {foot} to {top}. Now {found}."
    if fewest == FEWEST:
        return Verdict("right", told)
    told = f"{told} It should take {FEWEST}."
    return Verdict("wrong", told, question="Where can you save the most squares?")


def _judge_useful_chute(answer: object, board: Board) -> Verdict:
    square = read_number(answer)
    chute = next((chute for chute in board.chutes if chute[0] == square), None)
    if chute is None:
        begins = f"the square where a chute begins, such as {board.chutes[0][0]}"
        return not_a_number(answer, begins)
    average, without = _average(board), _average(board.without(chute))
    told = f"{without:.2f} turns on average, not {average:.2f}"
    if without > average:
        return Verdict("right", f"Without the chute at {chute[0]}, games are longer: {told}.")
    return Verdict("wrong", f"Without the chute at {chute[0]}, games are shorter: {told}.")


def _judge_long_games(answer: object, before: Board) -> Verdict:
    after = _changed(answer, before)
    for name in ("ladders", "chutes"):
        had, has = len(getattr(before, name)), len(getattr(after, name))
        if had != has:
            wrong(f"The board should have {had} {name} as before, but it has {has}.")
    average = _average(after)
    if average == inf:
        wrong("On this board some games never end. Leave a path to the end from every square.")
    told = f"A game takes {average:.2f} turns on average."
    if average > LONG:
        return Verdict("right", told)
    return Verdict("wrong", told, question="Where is a chute most costly and hardest to jump over?")


def design_key(asked: DesignTask) -> object:
    """Return a useful chute, or the slides of a board that solves the task."""
    board = asked.board
    if asked.task == "useful-chute":
        average = _average(board)
        return next(c[0] for c in board.chutes if _average(board.without(c)) > average)
    if asked.task == "five-rolls":
        return next(
            slides
            for ladder in board.ladders
            for slides in _moved(board, ladder)
            if judge_design(slides, asked)
        )
    return _barrier(board)


def _moved(board: Board, ladder: Slide) -> list[dict[int, int]]:
    """Return the slides of all boards that move one end of this ladder."""
    others = {start: end for start, end in board.slides.items() if start != ladder[0]}
    feet = [{**others, foot: ladder[1]} for foot in range(1, ladder[1]) if foot not in others]
    return feet + [{**others, ladder[0]: top} for top in range(ladder[0] + 1, board.size + 1)]


def _barrier(board: Board) -> dict[int, int]:
    """Return slides with all chutes before the end: five in a row, and the others around them."""
    gap = board.size - 6
    starts = [n for n in range(board.size - 1, 0, -1) if n != gap][: len(board.chutes)]
    chutes = {start: 1 + number for number, start in enumerate(starts)}
    low = len(chutes) + 1
    ladders = {low + 2 * number: low + 2 * number + 1 for number in range(len(board.ladders))}
    return chutes | ladders


def _changed(answer: object, board: Board) -> Board:
    """Return the board that an answer describes."""
    given = answer.slides if isinstance(answer, Board) else answer
    if not isinstance(given, dict):
        unread(f"The answer should be a board, not {shown(answer)}.")
    slides = given.items()
    if not all(is_whole(start) and is_whole(end) for start, end in slides):
        unread("Each ladder or chute should begin and end at a square, such as 1: 38.")
    try:
        return board.with_slides(slides)
    except BadBoard as problem:
        wrong(re.sub(_BAD_SLIDE, r"\2 to \3 should be \1.", str(problem)))


@lru_cache(maxsize=64)  # questions repeat the same boards
def _average(board: Board) -> float:
    """Return the average number of turns of a game, infinite if some games never end."""
    return float(expected_turns(board).get(0, inf))


def _listed(slides: set[Slide]) -> str:
    told = [
        f"a {'ladder' if end > start else 'chute'} from {start} to {end}"
        for start, end in sorted(slides)
    ]
    return listed(few(told, _MOST_TOLD)) if told else "nothing"


def _to_design(asked: DesignTask) -> Guides:
    board = asked.board
    if asked.task == "five-rolls":
        return Guides(
            "Which rolls make up the shortest game on the standard board, and how many could a "
            "longer ladder replace?",
            f"On the standard board, the shortest game takes {fewest_turns(board)[0]} rolls; you "
            f"want {FEWEST}. A roll moves at most 6 squares. If the shortest game climbs a "
            "ladder, making it 12 squares longer can save 2 rolls.",
        )
    if asked.task == "long-games":
        return Guides(
            "Which squares does nearly every game reach, and how far back can a chute lead from "
            "there?",
            "A roll moves at most 6 squares, so without a ladder no roll jumps over six squares in "
            f"a row. If chutes begin on most of six such squares near {board.size}, few games get "
            "past them. The longest chutes cost the most.",
        )
    start, end = max(board.chutes, key=lambda chute: chute[0] - chute[1])  # this one only costs
    return Guides(
        "Which chute ends just before a long ladder, so that one roll can reach the ladder?",
        f"The chute from {start} costs {start - end} squares. But from {end} you can roll on, and "
        "you may reach a ladder that you missed before. Look at the ladders within six squares "
        "beyond the foot of each chute.",
    )


def made_scene(question: DesignTask, slides: object) -> Scene | None:
    """Return the designed board from its slides; return None for a single square."""
    if not isinstance(slides, Mapping):
        return None
    pairs = [(int(start), end) for start, end in slides.items()]
    return board_scene(question.board.with_slides(pairs))


_SLIDES = "List the ladders and chutes of your board: where each begins and where it ends."
_TASKS: Mapping[Task, str] = {
    "five-rolls": f"Move one end of one ladder so that the shortest game takes {FEWEST} rolls.",
    "useful-chute": "One chute makes games shorter on average. Which chute is it?",
    "long-games": (
        "Move as many ladders and chutes as you like, without adding or removing any. Make a game "
        f"take more than {LONG} turns on average."
    ),
}


def _usual_design(task: Task) -> DesignTask:
    return DesignTask(usual(), task)


def design_story(asked: DesignTask, given: object) -> Story:
    """Compare the games of the board with those after a change, or without a chute."""
    board = asked.board
    if asked.task == "five-rolls":
        return _roll_by_roll(board, _changed(given, board))
    average = f"A game takes {_average(board):.2f} turns on average"
    if asked.task == "long-games":
        after = _changed(given, board)
        then = f"On the changed board, it takes {_average(after):.2f} turns."
        return [(board_scene(board), f"{average}."), (board_scene(after), then)]
    chute = next(chute for chute in board.chutes if chute[0] == read_number(given))
    without = board.without(chute)
    with_it = f"{average} with the chute from {chute[0]} down to {chute[1]}."
    then = f"Without it, a game takes {_average(without):.2f} turns."
    return [(board_scene(board, held=chute), with_it), (board_scene(without), then)]


def _roll_by_roll(before: Board, after: Board) -> Story:
    """Show the shortest game on a board, and then on the changed one, roll by roll."""
    told = counted(fewest_turns(before)[0], "roll")
    old, new = (next(best_routes(board)) for board in (before, after))
    first = route_scene(before, walk_of(old), "The shortest game")
    story = [(first, f"Before, the shortest game takes {told}.")]
    for count, square in enumerate(new.squares[1:], start=1):
        part = replace(new, rolls=new.rolls[:count], squares=new.squares[: count + 1])
        scene = route_scene(after, walk_of(part), "The shortest game")
        story.append((scene, f"Roll {count}: a {new.rolls[count - 1]} leads to {square}."))
    return story


DESIGN = Exercise(
    "chutes/design",
    "Design a board",
    NOTEBOOK,
    "To say what a ladder or a chute does to the shortest game and to the average one.",
    Questions(
        DesignTask,
        asks=lambda asked: Form(
            "number" if asked.task == "useful-chute" else "draw",
            _TASKS[asked.task],
            typed="" if asked.task == "useful-chute" else _SLIDES,
            fields=("Square where it begins",),
        ),
        given={task: partial(_usual_design, task) for task in _TASKS},
        view=lambda asked: board_question_scene(asked.board),
        made_view=made_scene,
        editor="pathlib_tutor.widgets.board_designer:BoardDesigner",
    ),
    Solution(judge_design, design_key, _to_design, design_story),
)


# ---- say why -------------------------------------------------------------------------------------

CHUTE_EVER = Question(
    "On the standard board, does a shortest path from any square to 100 ever take a chute?",
    (
        Option(
            "Never in steps; sometimes in rolls, but never necessary.",
            True,
            "From 60 of the 81 squares where a piece can rest before the end, some shortest path "
            "in rolls takes a chute. There is always another one, just as short, without a chute.",
        ),
        Option(
            "Never. A chute leads down.",
            False,
            "That is true in steps, but not in rolls. What if a ladder begins just beyond the foot "
            "of a chute?",
        ),
        Option(
            "In both models, from some squares.",
            False,
            "In rolls, yes, but in steps no square has such a path. We tried them all.",
        ),
        Option(
            "Sometimes in rolls, and from some squares every shortest path has one.",
            False,
            "Only the first part is right. Does a shortest path ever have to take a chute?",
        ),
    ),
    "If you slide from 98 to 78, you are 2 squares before the ladder at 80. How many rolls do you "
    "need then?",
    "From 92, a roll of 6 lands on 98 and slides to 78. Then a roll of 2 wins by the ladder at 80. "
    "That is 2 rolls. Can you get from 92 to 100 in fewer?",
)

WEIGHT_MEANS = Question(
    "The article searches its graph from square 1. It uses the distance to square 100 to tell how "
    "soon you can win. What does this distance measure?",
    (
        Option(
            "The fewest rolls of the die that win the game.",
            False,
            "The distance is 29, and 29 rolls would be a lot. What does one edge of the graph "
            "stand for?",
        ),
        Option(
            "The number of squares on the path.",
            False,
            "The path has 30 squares. Count the steps between them.",
        ),
        Option(
            "The average length of a game.",
            False,
            "Nothing is random in this graph: it has no die at all.",
        ),
        Option(
            "The number of steps on a shortest path.",
            True,
            "From this path, the article then worked out the seven turns by hand.",
        ),
    ),
    "Which squares does one edge of the article's graph join, and how many edges does a roll of 5 "
    "follow?",
    "Edges lead from 1 to 2, from 2 to 3, and so on, and along ladders and chutes. Each edge "
    "weighs 1, and a roll of 5 follows five. So what do you count when you add up the "
    "weights of a path?",
)

AVERAGE = Question(
    "How many turns do you think one player needs on average?",
    (
        Option("About 9.", False, "Short games take luck: 1 game in 662 is over in seven turns."),
        Option("About 20.", False, "Games are longer: you land on more chutes than you may think."),
        Option("About 39.", True, "It is 39.23 with an exact finish."),
        Option("About 80.", False, "Only a few games are that long."),
    ),
    "How far does a roll move you on average, and do chutes take back more than ladders give?",
    "A roll moves you 3.5 squares on average, so 100 squares take about 29 rolls without ladders "
    "and chutes. There are 9 ladders and 10 chutes, and you must reach the last square exactly. "
    "Does all this make games longer or shorter?",
)

SAY_WHY = choice(
    "chutes/say-why",
    "Say why",
    NOTEBOOK,
    "To say what the numbers of a model mean for the game.",
    {"weight-means": WEIGHT_MEANS, "chute-ever": CHUTE_EVER, "average": AVERAGE},
)

# ---- a learner's own search, which counts rolls --------------------------------------------------

_SIZES = (2, 4, 6, 8, 10, 15, 20, 36)


def _says(board: Board, found: Sequence[Found]) -> Said:
    rolls = found[0].distance.get(board.size)
    if rolls is None:
        return Said(f"The piece never reaches square {board.size}.", None)
    turns = f"{written(rolls)} {'roll' if rolls == 1 else 'rolls'}"
    told = f"It takes {turns} to reach square {board.size}."
    return Said(told, rolls, found[0].way_to(board.size))


def _shown(board: Board) -> str:
    slides = ", ".join(f"{start}-{end}" for start, end in board.slides.items())
    told = f"with ladders or chutes {slides}" if slides else "without ladders and chutes"
    return f"on a board of {board.size} squares {told}"


def _smaller(board: Board) -> list[Callable[[Board], Board | None]]:
    return [
        *(partial(_with_size, size=size) for size in _SIZES),
        *(partial(_without, lost=slide) for slide in board.slides.items()),
    ]


def _with_size(board: Board, size: int) -> Board | None:
    if size >= board.size:
        return None
    ladders, chutes = (
        [slide for slide in slides if max(slide) <= size and slide[0] < size]
        for slides in (board.ladders, board.chutes)
    )
    return replace(board, size=size, ladders=ladders, chutes=chutes)


def _without(board: Board, lost: tuple[int, int]) -> Board | None:
    return board.without(lost) if lost in board.slides.items() else None


OWN_SEARCH = GameSearch[Board](
    "chutes",
    "counts the rolls",
    boards=lambda: [
        replace(_TINY, title="ten squares"),
        Board.load("six_by_six"),
        Board.load("milton_bradley"),
        *map(fresh_board, range(4)),
    ],
    asks=lambda board: (Instance("the rolls", roll_graph(board), 0, target=board.size),),
    says=_says,
    shown=_shown,
    smaller=_smaller,
    view=lambda board, asked: ChutesAndLaddersView(board, asked.graph),
)

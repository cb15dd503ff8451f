"""Judges the answers of notebook 08: graphs and boards of one's own, on which searches go wrong."""

from __future__ import annotations

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises import EXERCISES, Item, NoItem
from pathlib_games.exercises.questions import Question
from pathlib_games.games.battlesnake.exercise_starving import Starving
from pathlib_games.graphs.whole import is_whole
from pathlib_games.lessons.own_world.black_boxes import BlackBox
from pathlib_games.lessons.own_world.own_graphs import AllRounds, MisleadAStar, SaveWithAStar
from pathlib_games.widgets.graph_editor import GraphEditor
from pathlib_games.words import shown

_FIRST = {"K": 0, "M": 16, "R": 35}
"""The seeds of the first learner's black boxes."""


def break_it(graph: object, box: BlackBox | Item[BlackBox]) -> Answer:
    """Judge a graph on which a black box should go wrong; the smaller the better.

    As everywhere here the graph may be a text too, or the editor in which it is drawn.

    Examples
    --------
    >>> from pathlib_games.lessons.own_world.black_boxes import black_box
    >>> break_it("A B 1; A C 2; B C 0", black_box(0))
    Right. 3 nodes, 3 edges: nobody can do it with fewer. K goes wrong: ...
    """
    return judged("own-world/break-it", _drawn(graph), box)


def black_box(letter: str, number: int = 0) -> tuple[Item[BlackBox], Item[Question]]:
    """Return what to do with a learner's black box: to break it, and to say what is wrong with it.

    Parameters
    ----------
    letter
        Which of the learner's three: ``"K"``, ``"M"`` or ``"R"``.
    number
        The learner's, from 0 on. Those whose numbers follow each other have no black box in common.

    Raises
    ------
    NoItem
        If there is no such black box.

    Examples
    --------
    >>> black_box("K")
    (<own-world/break-it given=K>, <own-world/what-is-wrong given=K>)
    >>> black_box("K", 1)
    (<own-world/break-it seed=3>, <own-world/what-is-wrong seed=3>)
    """
    if letter not in tuple(_FIRST):
        raise NoItem(f"The letter should be {' or '.join(_FIRST)}, but it is {shown(letter)}.")
    if not is_whole(number, 0):
        raise NoItem(f"Your number should be a whole number from 0 on, not {shown(number)}.")
    breaks, asks = EXERCISES["own-world/break-it"], EXERCISES["own-world/what-is-wrong"]
    if number == 0:
        return breaks.item(f"{breaks.id} given={letter}"), asks.item(f"{asks.id} given={letter}")
    seed = _FIRST[letter] + len(_FIRST) * number
    return breaks.draw(seed), asks.draw(seed)


def what_is_wrong(letter: object, question: Question | Item[Question]) -> Answer:
    """Judge which wrong idea was chosen for a black box.

    Examples
    --------
    >>> from pathlib_games.check import item
    >>> what_is_wrong(..., item("own-world/what-is-wrong given=K"))
    Not tried yet. Replace the ... with your answer and run the cell again.
    """
    return judged("own-world/what-is-wrong", letter, question)


def break_astar(graph: object, asked: MisleadAStar | Item[MisleadAStar]) -> Answer:
    """Judge a graph on which A* with a given guess should return a path that is too long.

    Examples
    --------
    >>> break_astar("S A 1; A T 1; S T 3", MisleadAStar("twice-edges-left"))
    Right. A* finds S, T, of length 3; S, A, T has length 2.
    """
    return judged("own-world/break-astar", _drawn(graph), asked)


def astar_saves(graph: object, asked: SaveWithAStar | Item[SaveWithAStar]) -> Answer:
    """Judge a graph on which Dijkstra should settle all nodes, and A* only those of its path.

    Examples
    --------
    >>> astar_saves("S A 1; A T 1; S B 1; S C 1", SaveWithAStar(5, 3))
    Right. Dijkstra's algorithm settles all 5 nodes, A* only the 3 of its path S, A, T.
    """
    return judged("own-world/astar-saves", _drawn(graph), asked)


def all_rounds(graph: object, asked: AllRounds | Item[AllRounds]) -> Answer:
    """Judge a graph on which Bellman-Ford should need as many rounds as it can.

    Examples
    --------
    >>> all_rounds("A -> D 9; A -> C 9; A -> B 1; B -> C 1; C -> D 1", AllRounds(4))
    Right. Bellman-Ford makes 3 rounds on your 4 nodes, and it can never be more.
    """
    return judged("own-world/all-rounds", _drawn(graph), asked)


def snake_starves(board: object, asked: Starving | Item[Starving]) -> Answer:
    r"""Judge a board, as text, on which the tutorial's snake should starve, but not every snake.

    Examples
    --------
    >>> snake_starves("*...@.*\n....a..", Starving(20))
    Not yet. The greedy snake eats on turn 2, on (6, 1), with 18 health left. A step costs 1 ...
    """
    return judged("own-world/snake-starves", board, asked)


def _drawn(answer: object) -> object:
    return answer.graph if isinstance(answer, GraphEditor) else answer

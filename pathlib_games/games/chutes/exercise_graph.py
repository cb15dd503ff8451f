"""The program that makes a graph of rolls, and the graphs that come from usual slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import Verdict, wrong
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise_levels import fresh_board
from pathlib_games.games.chutes.graphs import roll_graph, step_graph
from pathlib_games.games.chutes.view import route_scene
from pathlib_games.games.chutes.view_board import board_scene
from pathlib_games.graphs import BadGraph, Graph, NegativeWeight, dijkstra
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried
from pathlib_games.ideas.slips import OFF_BY_ONE, OTHER_MEASURE, blamed
from pathlib_games.programs.crashes import Crash
from pathlib_games.programs.plain import Items, type_name
from pathlib_games.views.scene import Scene
from pathlib_games.views.story import with_both
from pathlib_games.words import counted, cut

_LONGEST = 200  # characters of the words of an error
_TINY = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)], title="a board of ten squares")
_OTHER = Board(size=10, ladders=[(4, 10)], chutes=[(9, 1)], title="another board of ten squares")


@lru_cache
def _boards() -> tuple[Board, ...]:
    """Return the boards that a learner's function is run on, the simplest first.

    Two have the same size: what a function keeps by the size of a board is wrong on the second.
    """
    return (_TINY, _OTHER, Board.load("milton_bradley"))


def _other_boards(dice: Random) -> list[Board]:
    """Draw boards with two ladders and two chutes."""
    return [fresh_board(dice.randrange(10**6)) for _ in range(6)]


@dataclass(frozen=True)
class _Idea:
    """A wrong graph that learners build, and what helps against it.

    ``number`` is the misunderstanding behind it, or None; then ``hint`` is what a tutor asks.
    """

    graph: Callable[[Board], Graph]
    number: int | None
    hint: str = ""


def _rolls(
    board: Board,
    faces: Iterable[int] = range(1, 7),
    after: Callable[[int, int], int] | None = None,
    weight: Callable[[int], int] = lambda _: 1,
) -> Graph:
    """Return a graph of rolls with one thing changed."""
    move = after or board.after
    edges = [
        (square, move(square, roll), weight(roll)) for square in range(board.size) for roll in faces
    ]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def _without_slides(board: Board) -> Board:
    return Board(board.size)


def _with_paid_slides(board: Board) -> Graph:
    """Return the graph in which a slide takes a turn of its own."""
    plain = roll_graph(_without_slides(board)).edges
    edges = [edge for edge in plain if edge[0] not in board.slides]
    edges += [(start, end, 1) for start, end in board.slides.items()]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def with_free_slides(board: Board) -> Graph:
    """Return the graph in which each slide is an edge of its own that costs nothing."""
    slides = [(start, end, 0) for start, end in board.slides.items()]
    edges = [*roll_graph(_without_slides(board)).edges, *slides]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def steps_from_0(board: Board) -> Graph:
    """Return the graph of single steps as somebody builds it who is asked for that of rolls."""
    steps = step_graph(board)
    return Graph.from_edges([*steps.edges, (0, 1, 1)], range(board.size + 1), directed=True)


def from_face_0(board: Board) -> Graph:
    """Return the graph of rolls of a die with the faces 0 to 5: ``range(6)``."""
    return _rolls(board, range(6))


_IDEAS = (
    _Idea(steps_from_0, OTHER_MEASURE),
    _Idea(lambda board: _rolls(board, weight=lambda roll: roll), OTHER_MEASURE),
    _Idea(from_face_0, OFF_BY_ONE),
    _Idea(lambda board: _rolls(board, range(1, 6)), OFF_BY_ONE),
    _Idea(lambda board: _rolls(board, range(1, 8)), OFF_BY_ONE),
    _Idea(
        lambda board: roll_graph(_without_slides(board)),
        None,
        "A piece that lands on a ladder or a chute does not stay there. Where does board.slides, "
        "or board.land, send it?",
    ),
    _Idea(
        lambda board: _rolls(board, after=Board(board.size, board.ladders).after),
        None,
        "Ladders are taken, but what about chutes?",
    ),
    _Idea(
        _with_paid_slides,
        None,
        "A slide belongs to the roll that led to it. How many turns does a ladder take?",
    ),
    _Idea(
        with_free_slides,
        None,
        "Slides are edges of weight 0 in your graph: then a piece that lands on one may also stay "
        "there and roll on. May it?",
    ),
    _Idea(
        lambda board: Graph.from_edges(_rolls(board).edges, range(board.size + 1)),
        None,
        "Can a roll be taken back? Look at `directed`.",
    ),
)

Distances = dict[int, dict[int, float]]


def _all_distances(graph: Graph, board: Board) -> Distances:
    """Return the distances between all squares on which a piece can rest."""
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
def _idea_distances(idea: int) -> tuple[Distances, ...]:
    return tuple(_all_distances(_IDEAS[idea].graph(board), board) for board in _boards())


@dataclass(frozen=True)
class _Given:
    """What there is to know of a learner's graph: its distances, and odd nodes and edges."""

    distances: Distances
    oddities: tuple[str, ...]


def _read_graph(value: object, board: Board) -> _Given | str:
    """Read the graph that a learner made, or say what is there instead."""
    ending = "Does it end with `return Graph.from_edges(...)`?"
    if value is None:
        return f"It returned None. {ending}"
    try:
        if isinstance(value, list | tuple | set | frozenset) or (
            isinstance(value, Items) and type_name(value) == "generator"
        ):
            value = Graph.from_edges(value, directed=True)
        if not isinstance(value, Graph):
            return f"It returned a value of the type {type_name(value)}, not a graph. {ending}"
        if 0 not in value:
            return "The graph has no node 0. From where does a player roll for the first time?"
        distances = _all_distances(value, board)
    except (BadGraph, NegativeWeight) as problem:
        wrong(cut(str(problem), _LONGEST))
    return _Given(distances, tuple(_oddities(value, board)))


def _oddities(graph: Graph, board: Board) -> Iterator[str]:
    """Say which nodes and edges no roll explains, although the distances may be right."""
    where = f"on {board.title}"
    for node in graph.nodes:
        if not isinstance(node, int) or not 0 <= node <= board.size:
            yield f"{where} there is the node {shown(node)}: the board ends at {board.size}."
    resting = set(board.resting_squares)
    for square in sorted(resting - {board.size}):
        rolls = {board.after(square, roll) for roll in range(1, 7)}
        for head, _ in graph.neighbors(square) if square in graph else ():
            if head in resting - rolls:
                yield f"{where} an edge leads from {square} to {head}, and no roll does that."


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
        """Say what it should be, and what it is."""
        ends = f"On {self.board.title}, from {self.source} to {self.square}"
        if self.wanted is None:
            return f"{ends} there is no way, but in your graph there is one."
        told = "there is no way" if self.found is None else f"it is {self.found:g}"
        return f"{ends} it takes {counted(int(self.wanted), 'roll')}; in your graph {told}."


def _first_difference(given: Distances, board: Board) -> _Difference | None:
    """Return where the distances differ first from the right ones."""
    right = _right_distances(board)
    for source, expected in right.items():
        for square in board.resting_squares:
            found, wanted = given.get(source, {}).get(square), expected.get(square)
            if found != wanted:
                return _Difference(board, source, square, wanted, found)
    return None


def _explained(
    flaw: ProgramFlaw, tried: Sequence[Tried[Board, _Given | str]], met_before: Iterable[int]
) -> Verdict:
    """Tell a flaw with the hint for the idea that makes the same graphs."""
    found = tuple(each.answer.distances for each in tried if isinstance(each.answer, _Given))
    idea = next((i for n, i in enumerate(_IDEAS) if _idea_distances(n) == found), None)
    if idea is None:
        return Verdict("wrong", flaw.told)
    if idea.number is None:
        return Verdict("wrong", flaw.told, hint=idea.hint)
    return blamed(flaw.told, idea.number, met_before)


def _no_slide(crash: Crash) -> str:
    if crash.error != "KeyError" or "slides[" not in crash.code:
        return ""
    return (
        "board.slides has only the squares where a ladder or a chute begins, and "
        f"{crash.words} is none of them. Where does a piece rest that lands there?"
    )


def graph_flaw_scene(case: _Difference | Board, _given: object) -> Scene:
    """Return the board of which a program made a wrong graph, with a way of the fewest rolls."""
    if isinstance(case, Board):
        return board_scene(case)
    ways = dijkstra(roll_graph(case.board), case.source)
    yours = "no way" if case.found is None else counted(int(case.found), "roll")
    way = f"From {case.source} to {case.square}"
    if case.square not in ways.distance:
        scene = board_scene(case.board, chosen=case.square)
        return with_both(scene, f"{way}. Right: no way. Your program: {yours}.")
    rests = [int(str(square)) for square in ways.path_to(case.square)]
    scene = route_scene(case.board, rests, way)
    right = counted(len(rests) - 1, "roll")
    return with_both(scene, f"{way}. Right: {right}. Your program: {yours}.")


# Any graph is right that has the right distances between the squares where a piece can rest, and
# no edge between them that no roll makes. A lost roll may be an edge from a square to itself; how
# the graph deals with squares where no piece rests does not matter.
judge_roll_graph = ProgramTask(
    name="my_roll_graph",
    cases=_boards,
    hidden=_other_boards,
    uses=("games.chutes.board",),
    read=_read_graph,
    where=lambda board: f"On {board.title}:",
    special=lambda board: {
        f"it has {counted(board.size, 'square')}": board.size > _TINY.size,
        "a ladder leads to the last square": board.size in board.slides.values(),
        f"it has {counted(len(board.slides), 'slide')}": True,
    },
    flaw=_flaw,
    draws=graph_flaw_scene,
    ideas=_explained,
    explains=_no_slide,
    right=lambda tried: f"The graphs of {len(tried)} boards are right.",
).judge

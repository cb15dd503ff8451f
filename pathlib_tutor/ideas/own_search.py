"""A learner's own search in the games: each says what it asks of a search, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Generic, TypeVar

from pathlib_games.graphs import Graph, Node, dijkstra
from pathlib_games.views.view import View
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import Result, plain_result, shown
from pathlib_tutor.exercises.smallest import smallest
from pathlib_tutor.exercises.verdict import OwnRun, written
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.program_steps import Divergence
from pathlib_tutor.ideas.program_task import facts_of, special
from pathlib_tutor.programs.plain import type_name
from pathlib_tutor.programs.run import SECONDS, Function, Ran, run, run_ahead
from pathlib_tutor.programs.session import session

B = TypeVar("B")

NOT_WRITTEN = "There is nothing to watch yet: write the function first, then run this cell again."
"""What is said of a search that still returns `...`."""

_SMALL = 0.5  # seconds for a search on a smaller board
_NAMED = 8  # so many nodes can be named in a sentence
_MUCH = 20, 4  # nodes of a search that is worth looking at, and nodes of its way


@dataclass(frozen=True)
class Found:
    """What a search found, in plain values."""

    instance: Instance  # what was searched
    distance: Mapping[Node, float]  # the distance of each node that has one
    predecessor: Mapping[Node, object] | None = None
    """For each node the one before it; None if the program gives distances only."""

    def way_to(self, target: Node) -> tuple[Node, ...]:
        """Return the way that it tells; it begins elsewhere than at the source if it is broken.

        Without predecessors it is walked back over edges that are as long as the distances say.
        """
        way = [target]
        while way[0] != self.instance.source:
            before = self._before(way[0])
            if before is None or before in way:
                break
            way.insert(0, before)
        return tuple(way)

    def _before(self, node: Node) -> Node | None:
        graph = self.instance.graph
        if self.predecessor is not None:
            given: Any = self.predecessor.get(node)
            return given if given in graph else None
        return next(
            (
                tail
                for tail, length in self.distance.items()
                for head, weight in graph.neighbors(tail)
                if head == node and length + weight == self.distance.get(node)
            ),
            None,
        )


@dataclass(frozen=True)
class Said:
    """What a game makes of what a search found."""

    words: str  # in a sentence
    worth: object
    """What is the same for all right searches: the length of a way, but not which way it is."""
    way: tuple[Node, ...] = ()  # where somebody goes because of it, from the source


@dataclass(frozen=True)
class GameSearch(Generic[B]):
    """What a game needs a search for; its room names one, called ``OWN_SEARCH``."""

    game: str  # what the room is called
    does: str  # what the search does there, such as "moves the ball"
    boards: Callable[[], Sequence[B]]  # gives the boards on which it is tried, the simplest first
    asks: Callable[[B], tuple[Instance, ...]]
    """What has to be searched for a board: graphs without end points, so that two arguments do."""
    says: Callable[[B, Sequence[Found]], Said]  # what comes of it
    shown: Callable[[B], str]  # names a board in a sentence, such as "on the board 1.. / ...".
    smaller: Callable[[B], Iterable[Callable[[B], B | None]]]
    """What may be done to a board to make it smaller, as `smallest` asks for it."""
    view: Callable[[B, Instance], View]  # shows one of these searches on its board


@dataclass(frozen=True)
class Difference:
    """Where a learner's search makes another game of it than ours, on a smallest board."""

    board: str  # the board, in words
    # What comes of their search and of ours, in a sentence each; theirs may be why there is none.
    theirs: str
    ours: str
    on: Any  # the board itself
    own_run: OwnRun | None = None
    """The search that went wrong, for a picture of both runs; None if it was stopped."""
    stopped: bool = False
    """Whether the search did not end and was stopped; further boards were not tried then."""

    def __str__(self) -> str:
        words = f"{self.board[0].upper()}{self.board[1:]}, yours: {self.theirs} Ours: {self.ours}"
        return f"{words} {self._parting}".strip()

    @property
    def _parting(self) -> str:
        """Where the runs part; on a large graph only the node, and not all before it."""
        if self.own_run is None:
            return ""
        parting = Divergence(self.own_run)
        if len(parting.theirs) <= _NAMED:
            return parting.words
        return f"The runs part after {parting.node} is settled."


@dataclass(frozen=True)
class Shown:
    """A search of one game that can be looked at: the board, what was seen, where it leads."""

    on: Any  # the board
    asked: Instance  # what was searched on it
    run: OwnRun | None  # what the search did; None if it gave nothing
    way: tuple[Node, ...]


@dataclass(frozen=True)
class InGame:
    """What became of a learner's search in one game."""

    game: str  # what its room is called
    does: str  # what a search does there
    boards: int  # how many boards there are
    agreed_on: int  # on how many of them the same came of it as of ours
    difference: Difference | None  # the first one, on a smallest board, if there is one
    shown: Shown  # a board on which there is much to see

    @property
    def agreed(self) -> bool:
        """Whether the same came of it on all boards."""
        return self.difference is None

    @property
    def stopped(self) -> bool:
        """Whether the search did not end and was stopped."""
        return self.difference is not None and self.difference.stopped


def ours(game: GameSearch[B], board: B) -> Said:
    """Return what comes of the right search on a board."""
    return game.says(board, [right_found(asked) for asked in game.asks(board)])


def right_found(asked: Instance) -> Found:
    """Return what our search finds."""
    paths = dijkstra(asked.graph, asked.source)
    return Found(asked, paths.distance, paths.predecessor)


def found_by(function: Any, asked: Instance) -> Found | str:
    """Return what a learner's search finds, or in a sentence why it finds nothing."""
    if not callable(function):
        return f"Give the function itself, such as my_dijkstra, not {shown(function)}."
    ran = run(function, asked.graph, asked.source, SECONDS, _reader(asked.graph))
    if not isinstance(ran.value, tuple) or ran.trouble is not None:
        return ran.trouble or (NOT_WRITTEN if ran.value is ... else str(ran.value))
    result, has_predecessors = ran.value
    return _found(result, asked, has_predecessors)


def played_in(game: GameSearch[B], function: Function, seconds: float = SECONDS) -> InGame | None:
    """Let a learner's search do the work of ours on all boards of a game.

    `function`: ``my_dijkstra(graph, source)``. It returns the distances, or distances and
    predecessors.

    Gives None if there still are three dots in its place.
    """
    boards = game.boards()
    agreed, first = 0, None
    with session():
        asked = [game.asks(board) for board in boards]
        run_ahead(function, [instance for each in asked for instance in each], seconds)
        stage = _stage(game, boards, asked)
        shown = Shown(boards[stage], asked[stage][0], None, ())
        for k, (board, instances) in enumerate(zip(boards, asked, strict=True)):
            seen = _look(game, function, board, instances, seconds)
            if seen is ...:
                return None
            if k == stage and seen.runs:
                run_ = max(seen.runs, key=lambda each: len(each.distance))
                shown = replace(shown, asked=run_.instance, run=run_, way=seen.way)
            agreed += seen.difference is None
            first = first or seen.difference
            if seen.difference is not None and seen.difference.stopped:
                break
        if first is not None and not first.stopped:
            first = _smallest(game, function, first)
    return InGame(game.game, game.does, len(boards), agreed, first, shown)


def _stage(game: GameSearch[B], boards: Sequence[B], asked: Sequence[tuple[Instance, ...]]) -> int:
    """Return which board has much to see: the first on which it is large and far, or the last."""
    for k, (board, (first, *_)) in enumerate(zip(boards, asked, strict=True)):
        if len(first.graph) >= _MUCH[0] and len(ours(game, board).way) >= _MUCH[1]:
            return k
    return len(boards) - 1


def _smallest(game: GameSearch[B], function: Function, first: Difference) -> Difference:
    """Return the difference of the same kind that a smallest board shows."""

    def look(other: B) -> Difference | None:
        found = _look(game, function, other, game.asks(other), _SMALL).difference
        if found is None or found.stopped:
            return None
        return found if (found.own_run is None) == (first.own_run is None) else None

    board: B = first.on
    return smallest(board, first, look, game.smaller)[1]


@dataclass(frozen=True)
class _Look:
    """What a search did on a board."""

    difference: Difference | None
    runs: tuple[OwnRun, ...] = ()
    way: tuple[Node, ...] = ()


def _look(
    game: GameSearch[B],
    function: Function,
    board: B,
    instances: Sequence[Instance],
    seconds: float,
) -> Any:
    """Return what a search did on a board, or ... if nothing was tried."""
    found: list[Found] = []
    runs: list[OwnRun] = []
    name, right = game.shown(board), ours(game, board)
    for asked in instances:
        ran = run(function, asked.graph, asked.source, seconds, _reader(asked.graph))
        if ran.value is ... and ran.trouble is None:
            return ...
        if not isinstance(ran.value, tuple) or ran.trouble is not None:
            told, endless = ran.trouble or str(ran.value), _has_no_end(ran)
            if ran.stopped:
                told = f"{told} {special(facts_of(asked.graph))}".strip()
            return _Look(Difference(name, told, right.words, board, stopped=endless))
        result, has_predecessors = ran.value
        found.append(_found(result, asked, has_predecessors))
        runs.append(OwnRun(asked, ran.looked_up, result.distance, result.predecessor))
    said = game.says(board, found)
    if said.worth == right.worth:
        return _Look(None, tuple(runs), said.way)
    wrong = (each for each, what in zip(runs, found, strict=True) if _is_flawed(each, what))
    differs = Difference(name, said.words, right.words, board, next(wrong, runs[0]))
    return _Look(differs, tuple(runs), said.way)


def _has_no_end(ran: Ran) -> bool:
    """Say whether a run would take as long again on every other board."""
    return ran.stopped or ran.error is RecursionError


def _found(result: Result, asked: Instance, has_predecessors: bool) -> Found:
    numbers = {
        node: length
        for node, length in result.distance.items()
        if isinstance(length, int | float) and length == length  # noqa: PLR0124 - not a nan
    }
    return Found(asked, numbers, result.predecessor if has_predecessors else None)


def _is_flawed(run_: OwnRun, found: Found) -> bool:
    if found.predecessor is None:
        right = run_.instance.distances
        return any(run_.distance.get(node) != right.get(node) for node in run_.instance.graph)
    return result_flaw(run_.distance, run_.predecessor, run_.instance) is not None


def _reader(graph: Graph) -> Callable[[object], object]:
    """Return what reads a returned value: distances, alone or with predecessors."""

    def read(value: object) -> tuple[Result, bool] | str:
        if isinstance(value, Mapping):
            return plain_result(value, {}, graph), False
        if isinstance(value, tuple | list) and len(value) == 2:
            distance, predecessor = value
            if isinstance(distance, Mapping) and isinstance(predecessor, Mapping):
                return plain_result(distance, predecessor, graph), True
        given = "None" if value is None else f"a value of the type {type_name(value)}"
        ending = "Does it end with `return distance, predecessor`?"
        return f"It returned {given}, not the distances. {ending}"

    return read


# ---- what games say -----------------------------------------------------------------------------


def said_of_a_way(found: Found, who: str, target: Node | None = None) -> Said:
    """Say where somebody goes who follows what a search found.

    `target`: where to; by default the target of what was searched.
    """
    goal = found.instance.aim if target is None else target
    subject = f"{who[0].upper()}{who[1:]}"
    if goal not in found.distance:
        return Said(f"{subject} finds no way to {goal}.", None)
    way = found.way_to(goal)
    told = ", ".join(map(str, way))
    if way[0] != found.instance.source:
        return Said(f"{subject} cannot go: the way back ends with {told}.", ("broken", way))
    for tail, head in pairwise(way):
        if found.instance.weight(tail, head) is None:
            return Said(f"{subject} cannot go {told}: no edge joins {tail} and {head}.", way)
    length = found.instance.length(way)
    return Said(f"{subject} goes {told}, which is {written(length)} long.", length, way)

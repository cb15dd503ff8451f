"""Notebook 09: graphs and boards you draw, on which a program fails, shines or works hardest."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from heapq import heappop, heappush
from itertools import count, groupby, pairwise
from math import inf
from types import MappingProxyType
from typing import Literal, NoReturn, get_args

from pathlib_games.boards import read_fields
from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.players import move_to, safe_moves
from pathlib_games.games.battlesnake.replay import HAZARD, ME, Replay, greedy_game, hungry_snake
from pathlib_games.games.battlesnake.rules import Position, turn
from pathlib_games.games.battlesnake.view import cause_words, position_scene
from pathlib_games.graphs import (
    BadGraph,
    BadPosition,
    Graph,
    Heuristic,
    NegativeCycle,
    Node,
    NotFound,
    PathlibGamesError,
    Round,
    TraceState,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
)
from pathlib_games.graphs.values import is_whole
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted, shown
from pathlib_tutor.exercises.exercise import (
    Exercise,
    Guides,
    Option,
    Question,
    Questions,
    Solution,
    choice_form,
    judge_choice,
)
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, bare_scene, equal, written
from pathlib_tutor.exercises.reading import read_text
from pathlib_tutor.exercises.search_story import (
    changes,
    graph_view,
    lit,
    path_story,
    search_story,
)
from pathlib_tutor.exercises.story import Story, shortened
from pathlib_tutor.exercises.verdict import OwnRun, Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.belief import Point, points
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_tutor.ideas.learners_search import Divergence
from pathlib_tutor.ideas.search import Outcome, every_outcome, play

# ---- programs with one wrong idea each -----------------------------------------------------------
#
# `python -m tools.smallest_breaks` searched for the smallest graph that breaks each of them, and
# keeps these graphs in data/graphs_that_break_programs.

LETTERS = "PTVX"  # the notebook uses K, M and R


@dataclass(frozen=True)
class BlackBox:
    """A program with one wrong idea: learners see its run, not its code."""

    letter: str  # its name
    number: int  # its place in the file of smallest graphs

    def __post_init__(self) -> None:
        if not is_whole(self.number, 0, len(_known()) - 1):
            known = f"they are numbered 0 to {len(_known()) - 1}"
            raise NotFound(f"There is no black box {shown(self.number)}; {known}.")

    @property
    def idea(self) -> Point:
        """The wrong idea of the program."""
        return points_by_name()[_known()[self.number][0]]

    @property
    def smallest(self) -> Graph:
        """The smallest graph that breaks the program."""
        return _known()[self.number][1]

    def outcome(self, graph: Graph) -> Outcome:
        """Run the program from the first node of a graph, and return the whole run."""
        return play(self.idea.search(graph, graph.nodes[0]))

    def run(self, graph: Graph) -> OwnRun:
        """Run the program from the first node of a graph, and return the visible part."""
        found = self.outcome(graph)
        return OwnRun(
            Instance(f"your graph, {self.letter}", graph, graph.nodes[0]),
            tuple(row.settled for row in found.rounds),
            dict(found.distance),
            {node: ways[0] if ways else None for node, ways in found.predecessors.items()},
            f"The run of {self.letter}",
        )


def goes_wrong(run: OwnRun) -> bool:
    """Return whether a run ends with a wrong distance, or a predecessor on no shortest path."""
    return result_flaw(run.distance, run.predecessor, run.instance) is not None


def black_box(seed: int) -> BlackBox:
    """Return the black box of a seed; neighboring seeds give different ones."""
    return BlackBox(LETTERS[seed % len(LETTERS)], seed % len(_known()))


def black_box_of(letter: str, form: str) -> BlackBox:
    """Return the black box that runs a wrong form of a search, given the name of its class."""
    return BlackBox(letter, [name for name, _ in _known()].index(form))


def black_boxes() -> tuple[BlackBox, ...]:
    """Return all black boxes."""
    return tuple(black_box(seed) for seed in range(len(_known())))


@cache
def points_by_name() -> dict[str, Point]:
    """Return the searches with one wrong part, by the name of their class.

    The usual form stands for all forms with the same words. A search that ends too early needs a
    target, so it is left out.
    """
    found: dict[str, Point] = {}
    for point in points("code"):
        form = point.search
        said = {other.search.words for other in found.values()}
        if form.words and form.part not in ("end", "other") and form.words not in said:
            found[form.__name__] = point
    return found


def smallest_breaks(name: str) -> dict[str, Graph]:
    """Load the smallest graph that breaks each wrong form, from the file in data/.

    Raises `BoardNotFound` if there is no such file, and `BadFile` if a field is wrong.
    """
    fields = read_fields("graphs_that_break_programs", name)
    given = fields.object("graphs")
    graphs = {}
    for form in given.names():
        text = given.text(form)
        if form not in points_by_name():
            given.fail(form, "one of the wrong forms of a search", form)
        try:
            graphs[form] = Graph.from_text(text)
        except BadGraph:
            given.fail(form, "the text of a graph", text)
    return graphs


@cache
def _known() -> tuple[tuple[str, Graph], ...]:
    return tuple(smallest_breaks("smallest").items())


# ---- graphs that learners write ------------------------------------------------------------------

MOST_NODES = 40
LARGEST_WEIGHT = 1_000_000
_EXPECTED = "The graph should be a string such as 'A B 5; B C 1'"


def read_graph(answer: object, *, negative: bool = False, named: Collection[str] = ()) -> Graph:
    """Return the graph that a learner wrote, or raise `Wrong` if no exercise here allows it.

    `named`: the nodes that a question names; their case does not matter.
    """
    if isinstance(answer, Graph):
        graph = answer
    else:
        try:
            lines = re.split(r"([;\n])", read_text(answer, _EXPECTED))
            graph = Graph.from_text("".join(map(_without_commas, lines)))
        except BadGraph as problem:
            told = str(problem).replace(" of a graph's text", "")
            unread(told.replace("; it has ", ", not "))
    graph = _called(graph, named)
    if not len(graph):
        unread(f"{_EXPECTED}; yours has no nodes.")
    if len(graph) > MOST_NODES:
        _mend(f"{counted(len(graph), 'node')} are too many: at most {MOST_NODES} are allowed.")
    ends_of = tuple if graph.directed else frozenset
    ends = Counter(ends_of(edge[:2]) for edge in graph.edges)
    for tail, head, weight in graph.edges:
        edge = f"the edge from {tail} to {head}"
        if tail == head:
            _mend(f"Leave out {edge}: a shortest path never needs a loop.")
        if ends[ends_of((tail, head))] > 1:
            _mend(f"One edge from {tail} to {head} is enough; your graph has more.")
        if weight < 0 and not negative:
            _mend(
                f"Dijkstra's algorithm fails with negative weights, so {edge} should weigh 0 or "
                f"more, not {written(weight)}."
            )
        if abs(weight) > LARGEST_WEIGHT:
            limit = "at most " if weight > 0 else "at least -"
            _mend(f"A weight should be {limit}{LARGEST_WEIGHT:,}; {edge} has {written(weight)}.")
    return graph


def _mend(flaw: str) -> NoReturn:
    """Stop judging with a flaw of the drawing, about which the second question says nothing."""
    wrong(flaw, "", "Change just this for now, and leave the rest as it is.")


def _without_commas(line: str) -> str:
    """Write an edge such as ``A, B, 5`` without its commas; leave several edges unchanged."""
    bare = re.sub(r"(?<!\d),\s*|,\s+", " ", line)
    words = [word for word in bare.split() if word not in ("->", "→")]
    return line if '"' in line or len(words) > 3 else bare


def _called(graph: Graph, named: Collection[str]) -> Graph:
    """Write the names of a question's nodes in its spelling."""
    names = {node: node for node in graph.nodes}
    for name in named:
        alike = [node for node in graph.nodes if str(node).casefold() == name.casefold()]
        if len(alike) == 1:
            names[alike[0]] = name
    edges = [(names[tail], names[head], weight) for tail, head, weight in graph.edges]
    return Graph.from_edges(edges, names.values(), graph.directed)


# ---- the smallest graph that breaks a program ----------------------------------------------------


@refusing
def judge_break(answer: object, box: BlackBox) -> Verdict:
    """Judge a graph that should break a black box, by running it and the correct search.

    A graph that is too large earns the smallest size over its own size.
    """
    graph = read_graph(answer)
    run = box.run(graph)
    if not goes_wrong(run):
        numbers = [f"{node} {written(length)}" for node, length in run.distance.items()]
        listed = f": {', '.join(numbers)}" if len(numbers) <= 8 else ""
        told = f"{box.letter} is right on this graph{listed}."
        return Verdict("wrong", told, question=_hint(graph, box))
    verdict = _by_size(graph, box, _seen(run, box))
    return replace(verdict, remark=Divergence(run).words, own_run=run)


def _seen(run: OwnRun, box: BlackBox) -> str:
    """Say what is wrong with a run; empty if nothing is."""
    flaw = result_flaw(run.distance, run.predecessor, run.instance)
    seen = flaw.reason if flaw else ""
    seen = seen.replace("yours is missing", f"{box.letter} has none")
    return seen.replace("yours is", f"{box.letter} says")


def _by_size(graph: Graph, box: BlackBox, seen: str) -> Verdict:
    size, least = _size(graph), _size(box.smallest)
    told = f"{counted(size[0], 'node')} and {counted(size[1], 'edge')}"
    if size > least:
        more = f"{box.letter} goes wrong, but {told} are more than you need. Here "
        still = f"Remove one edge or node. Does {box.letter} still go wrong?"
        asks = "What could you leave out?"
        verdict = Verdict("wrong", f"{more}{seen}", question=asks, second=still)
        return verdict.earning(sum(least), of=sum(size))
    seen = f"{box.letter} goes wrong: {seen}"
    if size < least:
        return Verdict("right", f"{told}: that beats our own smallest graph! {seen}")
    return Verdict("right", f"{told}: nobody can do it with fewer. {seen}")


def _size(graph: Graph) -> tuple[int, int]:
    return len(graph), len(graph.edges)


def _hint(graph: Graph, box: BlackBox) -> str:
    if len(graph) < 3:
        return "With so few nodes there is nothing to choose. What could a third node change?"
    if _has_one_way_to_each(graph):
        if _has_one_way_to_each(box.smallest):
            return (
                f"One path to each node is enough to break {box.letter}. "
                "What if you added an edge, changed a weight, or moved a line up?"
            )
        return "At most one path leads to each node. What if two paths met?"
    if len({weight for _, _, weight in graph.edges}) == 1:
        return "All weights are equal. What if one of two paths to a node were longer?"
    return "What happens if you change a weight, or move a line up?"


def _has_one_way_to_each(graph: Graph) -> bool:
    """Return whether the nodes in reach of the first node form a tree."""
    reached = bfs(graph, graph.nodes[0]).distance
    edges = sum(len(graph.neighbors(node)) for node in reached)
    return edges // (1 if graph.directed else 2) < len(reached)


# ---- the wrong rule of a program -----------------------------------------------------------------

_OTHERS = 3  # wrong options beside the correct one
_FRESH = 200  # graphs to try


@dataclass(frozen=True)
class WrongRule(Question):
    """Asks for the wrong idea of a black box, whose run a story shows."""

    box: BlackBox | None = field(default=None, compare=False, metadata={"plain": False})


def what_is_wrong(box: BlackBox, seed: int) -> WrongRule:
    """Ask for the wrong idea behind a run on a fresh graph; no other option can end like it."""
    for number in range(seed * _FRESH, (seed + 1) * _FRESH):
        asked = fresh(number)
        run = box.run(asked.graph)
        others = list(_told_apart(box, asked))
        if goes_wrong(run) and len(others) >= _OTHERS:
            break
    rng = random.Random(f"what is wrong {seed} {box.number}")
    rng.shuffle(others)
    part = box.idea.search.part
    others.sort(key=lambda other: other.idea.search.part != part)  # the likelier ones first
    options = [_option(box, box, asked), *(_option(o, box, asked) for o in others[:_OTHERS])]
    edges = "; ".join(f"{tail} {head} {written(w)}" for tail, head, w in asked.graph.edges)
    return WrongRule(
        f"The edges are {edges}. "
        f"From {asked.source}, program {_told(box.outcome(asked.graph), box)} "
        f"Which wrong rule does {box.letter} follow?",
        tuple(options),
        f"Run Dijkstra's algorithm beside {box.letter}. Which step is the first to differ?",
        f"{asked.source} has 0 and offers {asked.edges_from(asked.source)}. Run Dijkstra's "
        f"algorithm. Compare the order of its nodes with {box.letter}'s, then the numbers and "
        "predecessors at the end. Which rule explains the first difference?",
        about=replace(asked, title=f"The graph on which {box.letter} ran"),
        box=box,
    ).shuffled(seed)


def _told_apart(box: BlackBox, asked: Instance) -> Iterator[BlackBox]:
    """Yield the black boxes that cannot end like this one, for any ties."""
    ours = _ending(box.outcome(asked.graph))
    for other in black_boxes():
        if other.idea != box.idea and all(
            _ending(outcome) != ours for outcome in every_outcome(other.idea.search, asked)
        ):
            yield other


def _ending(outcome: Outcome) -> object:
    order = tuple(row.settled for row in outcome.rounds)
    before = {node: ways[:1] for node, ways in outcome.predecessors.items()}
    return order, outcome.distance, before


def _option(option: BlackBox, box: BlackBox, asked: Instance) -> Option:
    words = f"{option.idea.search.words[0].upper()}{option.idea.search.words[1:]}."
    if option.idea == box.idea:
        return Option(words, True, f"That is {box.letter}'s rule.")
    ended = _told(option.outcome(asked.graph), option).removeprefix(f"{option.letter} ")
    told = f"With this rule, a program {ended} Compare that with {box.letter}'s run."
    return Option(words, False, told)


def _told(outcome: Outcome, box: BlackBox) -> str:
    order = ", ".join(str(row.settled) for row in outcome.rounds)
    table = ", ".join(
        f"{node} {written(length)}" + "".join(f" from {way}" for way in ways[:1])
        for node, length in outcome.distance.items()
        for ways in [outcome.predecessors.get(node, ())]
    )
    return f"{box.letter} settles {order} and ends with {table}."


# ---- graphs on which A* fails or shines, and Bellman-Ford works hardest --------------------------

SOURCE, TARGET = "S", "T"

Rule = Literal["edges-left", "twice-edges-left", "straight", "longest-edge", "neighbors"]
RULES: tuple[Rule, ...] = get_args(Rule)

RULE_WORDS: Mapping[Rule, str] = MappingProxyType(
    {
        "edges-left": "the smallest number of edges on any path from the node to T",
        "twice-edges-left": "twice the smallest number of edges on any path from the node to T",
        "straight": "the weight of the node's edge to T, or 0 if it has none",
        "longest-edge": "the weight of the node's heaviest edge, or 0 at T",
        "neighbors": "the number of the node's neighbors, or 0 at T",
    }
)
"""The guess of each rule for a node."""
_FAR = 1_000  # the guess where no path leads to the target


def guess_of(rule: Rule, graph: Graph) -> Heuristic:
    """Return the guess of a rule for the nodes of a graph."""
    backwards = Graph.from_edges([(h, t, w) for t, h, w in graph.edges], graph, graph.directed)
    left = bfs(backwards, TARGET).distance
    rules: dict[Rule, Callable[[Node], float]] = {
        "edges-left": lambda node: left.get(node, _FAR),
        "twice-edges-left": lambda node: 2 * left.get(node, _FAR),
        "straight": lambda node: min(
            (w for h, w in graph.neighbors(node) if h == TARGET), default=0
        ),
        "longest-edge": lambda node: max((w for _, w in graph.neighbors(node)), default=0),
        "neighbors": lambda node: len(graph.neighbors(node)),
    }
    return lambda node: 0 if node == TARGET else rules[rule](node)


@dataclass(frozen=True)
class MisleadAStar:
    """Asks for a graph on which A* finds no shortest path."""

    rule: Rule  # the guess for a node


@dataclass(frozen=True)
class SaveWithAStar:
    """Asks for a graph on which A* settles only its path, and Dijkstra's algorithm all."""

    nodes: int  # at least
    path: int  # of its nodes, at most

    def __post_init__(self) -> None:
        if not 3 <= self.path < self.nodes <= MOST_NODES:
            expected = f"3 nodes or more, and the graph even more (at most {MOST_NODES})"
            raise NotFound(f"The path should have {expected}, not {shown(self)}.")


@dataclass(frozen=True)
class AllRounds:
    """Asks for a graph on which Bellman-Ford makes the most rounds."""

    nodes: int  # at least

    def __post_init__(self) -> None:
        if not 4 <= self.nodes <= MOST_NODES:
            raise NotFound(
                f"The graph should have 4 to {MOST_NODES} nodes, not {shown(self.nodes)}."
            )


def key_of_rounds(asked: AllRounds) -> str:
    """Return a graph with all rounds: waves find its nodes against the order of the path."""
    names = [f"{'ABCDEFGHIJ'[number % 10]}{number // 10 or ''}" for number in range(asked.nodes)]
    far = [f"A -> {name} {asked.nodes}" for name in reversed(names[2:])]
    return "; ".join([*far, "A -> B 1", *(f"{t} -> {h} 1" for t, h in pairwise(names[1:]))])


def key_of_saving(asked: SaveWithAStar) -> str:
    """Return a graph on which A* settles only the path: the other nodes lie beyond the source."""
    path = ["S", *(f"P{number}" for number in range(1, asked.path - 1)), "T"]
    beside = [f"S X{number} 1" for number in range(1, asked.nodes - asked.path + 1)]
    return "; ".join([*(f"{tail} {head} 1" for tail, head in pairwise(path)), *beside])


MISLEADING: Mapping[Rule, str] = MappingProxyType(
    {
        "edges-left": "S A 0; A B 0; B T 0; S T 2",
        "twice-edges-left": "S A 1; A T 1; S T 3",
        "straight": "S A 1; A B 1; A T 9; B T 1; S T 4",
        "longest-edge": "S A 1; A T 1; A B 9; S T 4",
        "neighbors": "S A 1; A B 1; A C 1; A T 1; S T 3",
    }
)
"""A graph for each rule on which A* with its guess fails."""


def _with_ends(answer: object) -> Graph:
    """Read a graph with a path from S to T."""
    graph = read_graph(answer, named=(SOURCE, TARGET))
    for node, what in ((SOURCE, "source"), (TARGET, "target")):
        if node not in graph:
            _mend(f"The graph should have a node {node}, the {what}.")
    if TARGET not in dijkstra(graph, SOURCE).distance:
        _mend(f"There should be a path from {SOURCE} to {TARGET}.")
    return graph


@refusing
def judge_misleading(answer: object, asked: MisleadAStar) -> Verdict:
    """Judge a graph on which A* with this guess should return a path that is too long."""
    graph = _with_ends(answer)
    guess = guess_of(asked.rule, graph)
    found, right = astar(graph, SOURCE, TARGET, guess), dijkstra(graph, SOURCE)
    length, least = found.distance[TARGET], right.distance[TARGET]
    told = f"A* finds the path {_way(found.path_to(TARGET))}, of length {written(length)}"
    shortest = right.path_to(TARGET)
    if not equal(length, least):
        told += f", but {_way(shortest)} has length {written(least)}."
        # T goes first in a tie, because its guess is 0.
        waits = next((node for node in shortest if node not in found.distance), None)
        if waits is not None and equal(right.distance[waits] + guess(waits), length):
            told += f" The sums of {waits} and {TARGET} tie at {written(length)}; T goes first."
        return Verdict("right", told)
    _, *nodes = shortest  # a guess at the source changes nothing
    rest = {node: least - right.distance[node] for node in nodes}
    told = f"{told}, and there is no shorter path."
    if all(guess(node) <= left for node, left in rest.items()):
        hint = "At which node of the shortest path could the guess be too high?"
        return Verdict("wrong", told, question=hint)
    hint = "The guess is too high on the shortest path. Which other path could A* prefer?"
    second = (
        "At the node where the guess is too high, add the guess to the distance. Which other path "
        "to T could be shorter than that sum?"
    )
    return Verdict("wrong", told, question=hint, second=second)


def guess_that_saves(graph: Graph) -> Heuristic:
    """Return a guess that is never too high: the edges left, times the least weight."""
    least = min((weight for _, _, weight in graph.edges), default=0)
    left = guess_of("edges-left", graph)
    return lambda node: least * left(node)


@refusing
def judge_saving(answer: object, asked: SaveWithAStar) -> Verdict:
    """Judge a graph on which Dijkstra should settle all nodes, and A* only those of its path."""
    graph = _with_ends(answer)
    found = astar(graph, SOURCE, TARGET, guess_that_saves(graph))
    by_dijkstra = dijkstra(graph, SOURCE, TARGET).distance
    path = found.path_to(TARGET)
    beside = [node for node in found.distance if node not in path]
    left_out = [node for node in graph if node not in by_dijkstra]
    flaws: list[tuple[str, str]] = []
    if len(graph) < asked.nodes:
        told = f"The graph should have {asked.nodes} nodes or more; yours has {len(graph)}."
        flaws.append((told, ""))
    if len(path) > asked.path:
        told = f"The path should have at most {asked.path} nodes; {_way(path)} has {len(path)}."
        flaws.append((told, ""))
    if left_out:
        told = f"Dijkstra's algorithm does not settle {left_out[0]} before T."
        flaws.append((told, f"How far from S is {left_out[0]}, and how far is T?"))
    if beside:
        told = f"A* also settles {beside[0]}, which is not on its path {_way(path)}."
        flaws.append((told, f"What do the distance and the guess of {beside[0]} add up to?"))
    if flaws:
        return Verdict("wrong", flaws[0][0], question=flaws[0][1]).earning(4 - len(flaws), of=4)
    return Verdict(
        "right",
        f"Dijkstra's algorithm settles all {counted(len(graph), 'node')}, and A* only the "
        f"{len(path)} on its path {_way(path)}.",
    )


@refusing
def judge_rounds(answer: object, asked: AllRounds) -> Verdict:
    """Judge a graph of n nodes on which Bellman-Ford should make n - 1 rounds.

    It never makes more: the first round corrects two nodes of a shortest path, each later round one
    more, and the last improves nothing.
    """
    try:
        graph = read_graph(answer, negative=True)
        source = graph.nodes[0]
        steps = bellman_ford.trace(graph, source).steps
    except NegativeCycle as problem:
        hint = "Which weight should be larger?"
        second = "Add up the weights once around the cycle. How can the sum be 0 or more?"
        return Verdict("wrong", str(problem), question=hint, second=second)
    if len(graph) < asked.nodes:
        less = f"The graph should have {asked.nodes} nodes or more; yours has {len(graph)}."
        return Verdict("wrong", less)
    lost = [node for node in graph if node not in bfs(graph, source).distance]
    if lost:
        return Verdict("wrong", f"There should be a path from {source} to {lost[0]}.")
    rounds, most = sum(isinstance(step, Round) for step in steps), len(graph) - 1
    told = f"Bellman-Ford takes {counted(rounds, 'round')} on these {counted(len(graph), 'node')}"
    if rounds < most:
        hint = (
            "In which order does a round take the nodes, and in which order do the shortest "
            "paths visit them?"
        )
        verdict = Verdict("wrong", f"{told}; {most} are possible.", question=hint)
        return verdict.earning(rounds, of=most)
    return Verdict("right", f"{told}, the most possible.")


def _way(path: object) -> str:
    return "-".join(map(str, path if isinstance(path, list | tuple) else [path]))


# ---- boards on which the greedy snake starves ----------------------------------------------------

MOST_POSITIONS = 10_000
"""The most positions to try; boards of learners take a few hundred."""


class TooManyPositions(PathlibGamesError, ValueError):
    """A board has too many positions to try."""


@lru_cache(maxsize=8)
def saving_game(start: Position, until: int) -> Replay | None:
    """Return a game in which the snake eats and is alive on a turn, or None.

    It tries all legal moves, those toward food first, and raises `TooManyPositions` if there are
    too many.
    """
    needed = _health_needed(start)
    order = count()
    waiting: list[tuple[int, float, int, Position]] = [(1, 0, next(order), start)]
    before: dict[Position, Position] = {}
    most_health: dict[object, int] = {}
    while waiting:
        *_, position = heappop(waiting)
        eaten = len(position.food) < len(start.food)
        if eaten and position.turn >= until:
            game = [position]
            while game[-1] in before:
                game.append(before[game[-1]])
            return Replay(tuple(reversed(game)))
        for move in safe_moves(position, ME):
            after = turn(position, {ME: move})
            me = after.snake(ME)
            eats = len(after.food) < len(start.food)
            same = (me.body, after.food, after.turn)
            if not me.alive or me.health <= most_health.get(same, -1):
                continue
            if not eats and needed.get(me.head, inf) > me.health:
                continue
            if len(most_health) == MOST_POSITIONS:
                raise TooManyPositions(f"This board allows more than {MOST_POSITIONS:,} positions.")
            most_health[same] = me.health
            before[after] = position
            left = (0, until - after.turn) if eats else (1, needed[me.head])
            heappush(waiting, (*left, next(order), after))
    return None


def _health_needed(start: Position) -> dict[Cell, float]:
    """Return the health that the path from each cell to food costs if no body is there."""
    cells = [(x, y) for x in range(start.width) for y in range(start.height)]
    edges = [
        (cell, beside, start.health_to_enter(cell))
        for cell in cells
        for _, beside in start.neighbors(cell)
    ]
    graph = Graph.from_edges(edges, cells, directed=True)
    ways = [dijkstra(graph, food).distance for food in start.food]
    return {cell: min(way.get(cell, inf) for way in ways) for cell in cells}


LEAST_HEALTH, MOST_HEALTH = 5, 45
"""Less health leaves no choice, more leaves no room on the board."""

_EXPECTED_BOARD = "The board should be a string with a line for each row"
_HALF = 6  # pictures of a story for each of two games or runs
_STEPS = 3
"""The steps of a good board: the greedy snake does not eat, it starves, another one eats."""
_CRASHES = {"wall-collision": "leaves the board", "snake-self-collision": "runs into itself"}


@dataclass(frozen=True)
class Starving:
    """Asks for a board on which the tutorial's snake starves, and another would not."""

    health: int  # the snake's health

    def __post_init__(self) -> None:
        if not is_whole(self.health, LEAST_HEALTH, MOST_HEALTH):
            expected = f"a whole number from {LEAST_HEALTH} to {MOST_HEALTH}"
            raise BadPosition("the health", expected, self.health)


def key_of_starving(asked: Starving) -> str:
    """Return a board on which the nearest food costs more health than the snake has."""
    hurts = Position(1, 1, ()).game.settings.hazard_damage
    deadly = -(-asked.health // (hurts + 1))
    far = "." * (deadly + 1)
    return f"*{far}@{HAZARD * deadly}*\n.{far}a{HAZARD * (deadly + 1)}"


@refusing
def judge_starving(answer: object, asked: Starving) -> Verdict:
    """Judge a board on which the tutorial's snake should starve, by playing on it."""
    try:
        start = hungry_snake(read_text(answer, _EXPECTED_BOARD), asked.health)
    except BadPosition as problem:
        unread(f"Invalid board: {problem}")
    game = greedy_game(start).positions
    last, me = game[-1], game[-1].snake(ME)
    if me.alive:
        left = game[-2].snake(ME).health - 1
        told = f"The greedy snake eats on turn {last.turn}, on {me.head}, with {left} health left."
        hint = (
            "Which food has the path with the fewest steps, and which one costs the least health?"
        )
        if not start.hazards:
            hint = "A step costs 1 health. What costs more?"
        elif len(start.food) == 1:
            hint = "There is only one piece of food. Where could another tempt the snake?"
        return Verdict("wrong", told, question=hint)
    if me.eliminated_cause in _CRASHES:
        told = (
            f"it {_CRASHES[me.eliminated_cause]} on turn {last.turn}, with {me.health} health left"
        )
        hint = "Give it room, but let it go hungry."
        verdict = Verdict("wrong", f"The greedy snake does not starve: {told}.", question=hint)
        return verdict.earning(1, of=_STEPS)
    return _could_another(start, last)


def _could_another(start: Position, last: Position) -> Verdict:
    """Judge whether another snake could have eaten on this board."""
    me = last.snake(ME)
    told = (
        f"on turn {last.turn} it starves on {me.head}."
        if me.eliminated_cause == "out-of-health"
        else f"on turn {last.turn} a hazard on {me.head} takes the rest of its health."
    )
    told = f"The greedy snake never eats: {told}"
    try:
        saved = saving_game(start, last.turn)
    except TooManyPositions as problem:
        told += f" The judge cannot tell if another snake could eat. {problem} Draw a smaller one."
        return Verdict("wrong", told).earning(2, of=_STEPS)
    if saved is None:
        told += " But no other snake could eat and live: the judge tried all moves."
        asked = f"Can a snake reach any food for less than {start.snake(ME).health} health?"
        return Verdict("wrong", told, question=asked).earning(2, of=_STEPS)
    return Verdict("right", f"{told} Another snake eats{_meal(start, saved.positions)}")


def _meal(start: Position, game: Sequence[Position]) -> str:
    """Return the turn of a snake's first meal and its path there, in words."""
    eats = next(at for at in game if len(at.food) < len(start.food))
    heads = [at.snake(ME).head for at in game[: eats.turn + 1]]
    moves = (move_to(start, one, other) for one, other in pairwise(heads))
    way = ", then ".join(f"{move}{_times(len(list(same)))}" for move, same in groupby(moves))
    return f" on turn {eats.turn}, on {heads[-1]}: it moves {way}."


def _times(count: int) -> str:
    """Return how often a move follows itself, in words after it; nothing for once."""
    return {1: "", 2: " twice"}.get(count, f" {count} times")


def starving_story(asked: Starving, given: object) -> Story:
    """Let the greedy snake starve on a board, and then another snake eat there."""
    start = hungry_snake(read_text(given, _EXPECTED_BOARD), asked.health)
    greedy = greedy_game(start).positions
    saved = saving_game(start, greedy[-1].turn)
    another = saved.positions if saved else ()
    meals = (turn for turn, at in enumerate(another, start=1) if len(at.food) < len(start.food))
    games = {"The greedy snake": greedy, "Another snake": another[: next(meals, None)]}
    return [
        picture
        for name, game in games.items()
        for picture in shortened([_hungry(start, name, at) for at in game], _HALF)
    ]


def _hungry(start: Position, name: str, at: Position) -> tuple[Scene, str]:
    """Return a turn of a hungry snake's game, with its sentence."""
    me, where = at.snake(ME), f"{name}, turn {at.turn}"
    if not me.alive:
        return position_scene(at, title=name), f"{where}: {cause_words(me)} on {me.head}."
    does = "eats" if len(at.food) < len(start.food) else "is"
    told = f"{where}: it {does} on {me.head}, with {me.health} health left."
    return position_scene(at, title=name), told


# ---- pictures ------------------------------------------------------------------------------------


def made_scene(_: object, text: str) -> Scene:
    """Return a graph drawn as an answer."""
    graph = Graph.from_text(text)
    return BareGraph(graph, title="A graph").start(graph.nodes[0])


def _own(given: object, named: Collection[str] = ()) -> Instance:
    """Return the graph that a learner drew or wrote, at its places if it was drawn."""
    placed = given.positions if isinstance(given, Instance) else None
    answer = given.graph if isinstance(given, Instance) else given
    graph = read_graph(answer, negative=True, named=named)
    return Instance("your graph", graph, graph.nodes[0], placed)


def break_story(box: BlackBox, given: object) -> Story:
    """Show the run of a black box on a learner's graph, and where its end is wrong."""
    asked = _own(given)
    view, source = graph_view(asked), asked.source
    state = TraceState(source, None, {source: 0}, {source: None}, (), ())
    story = []
    for row in box.outcome(asked.graph).rounds:
        distance = {source: 0.0} | row.distance
        before = {node: tails[0] for node, tails in row.predecessors.items() if tails}
        settled = (*(node for node in state.settled if node != row.settled), row.settled)
        after = replace(
            state, distance=distance, predecessor={source: None} | before, settled=settled
        )
        told = changes(state, after) or "No number changes"
        story.append((view.scene(after), f"{box.letter} settles {row.settled}. {told}."))
        state = after
    run = box.run(asked.graph)
    seen = _seen(run, box)
    end = f"{seen[0].upper()}{seen[1:]}" if seen else f"{box.letter} is right here."
    notes = [
        shape
        for node, far in asked.distances.items()
        if not equal(run.distance.get(node), far)
        for shape in view.note(node, f"{written(far)} is right")
    ]
    last = lit(story[-1][0])
    last = replace(last, shapes=(*last.shapes, *notes))
    return [*story[:-1], (last, f"{story[-1][1]} {end}")]


def _with_guesses(given: object, guess: Callable[[Graph], Heuristic]) -> Instance:
    """Return the question of A* about a learner's graph from S to T."""
    own = _own(given, (SOURCE, TARGET))
    of_node = guess(own.graph)
    guesses = {node: of_node(node) for node in own.graph}
    return replace(own, source=SOURCE, target=TARGET, search="astar", guesses=guesses)


def mislead_story(question: MisleadAStar, given: object) -> Story:
    """Show how A* searches a learner's graph, and then a shortest path."""
    asked = _with_guesses(given, partial(guess_of, question.rule))
    path = dijkstra(asked.graph, SOURCE).path_to(TARGET)
    (scene, _) = path_story(asked, path)[-1]
    told = f"{_way(path)} is a shortest path: its length is {written(asked.length(path))}."
    return [*shortened(search_story(asked), 11), (scene, told)]


def save_story(_: SaveWithAStar, given: object) -> Story:
    """Show how A* searches a learner's graph, and then what Dijkstra's algorithm settles."""
    asked = _with_guesses(given, guess_that_saves)
    trace = dijkstra.trace(asked.graph, SOURCE, TARGET)
    last = trace.at(len(trace))
    told = f"Dijkstra's algorithm settles {counted(len(last.settled), 'node')} to reach {TARGET}."
    return [*shortened(search_story(asked), 11), (graph_view(asked).scene(last), told)]


def wrong_story(question: WrongRule) -> Story:
    """Show the run of a black box, and then a right search on the same graph."""
    if question.box is None or question.about is None:
        return []
    runs = break_story(question.box, question.about), search_story(question.about)
    return [picture for run in runs for picture in shortened(run, _HALF)]


# ---- the exercises -------------------------------------------------------------------------------

NOTEBOOK = "09 Own world"
_EDITOR = "pathlib_tutor.widgets.graph_editor:GraphAnswer"
_EDGES = "Draw at most one edge from one node to another, and none from a node to itself."
"""`read_graph` refuses others."""
_LINES = (
    "Write a line for each edge: A B 5, or A -> B 5 for a one-way edge. An edge without a number "
    "weighs 1."
)

_GIVEN = {"K": "FirstLabelIsFinal", "M": "CheapestNeighbor", "R": "LastEdgeFirst"}
"""The black boxes of the notebook."""

BREAK_IT = Exercise(
    "own-world/break-it",
    "Break it",
    NOTEBOOK,
    "To find the smallest graph that breaks a wrong search.",
    Questions(
        BlackBox,
        asks=lambda asked: Form(
            "draw",
            f"Draw the smallest graph on which program {asked.letter} goes wrong.",
            (
                (
                    f"{asked.letter} should find all shortest paths from a node, but it has one "
                    "wrong idea. It fails if a distance or a predecessor is wrong. Any predecessor "
                    "on a shortest path is right. Use as few nodes as you can, and then as few "
                    "edges as you can. Weights are 0 or more. Your first node is the source, and "
                    "the program takes nodes and edges in the order of your list."
                ),
                _EDGES,
            ),
            _LINES,
        ),
        given={letter: partial(black_box_of, letter, form) for letter, form in _GIVEN.items()},
        draws=black_box,
        made_view=made_scene,
        editor=_EDITOR,
    ),
    Solution(
        judges=judge_break,
        solves=lambda asked: asked.smallest.to_text(),
        guides=lambda asked: Guides(
            f"What could {asked.letter} get wrong: which node is next, a number, or a predecessor?",
            _how_to_break(asked),
        ),
        story=break_story,
    ),
)


def _how_to_break(box: BlackBox) -> str:
    """Return the way to a smallest graph: with two paths to a node only if it has them."""
    if _has_one_way_to_each(box.smallest):
        return (
            "Begin with one edge from A to B, such as A B 5: little can go wrong there. Add an "
            "edge from A or from B. Try other weights, or another order of the lines. Then remove "
            "what you do not need."
        )
    return (
        "Begin with two edges, such as A B 5 and B C 1: one path leads to each node, so nothing "
        f"is compared. Add another path to C, longer or shorter, and see what {box.letter} "
        "does. Then remove what you do not need."
    )


def _wrong_asked(question: Question) -> Form:
    """Ask for the wrong rule, with the program's run beside it."""
    does, _, asked = question.text.rpartition(". ")
    return replace(choice_form(question), asked=asked, details=(f"{does}.",))


def _asked_about(letter: str, form: str) -> WrongRule:
    return what_is_wrong(black_box_of(letter, form), seed=8)


WHAT_IS_WRONG = Exercise(
    "own-world/what-is-wrong",
    "Say what is wrong",
    NOTEBOOK,
    "To recognize a program's wrong idea by its run.",
    Questions(
        WrongRule,
        asks=_wrong_asked,
        given={letter: partial(_asked_about, letter, form) for letter, form in _GIVEN.items()},
        draws=lambda seed: what_is_wrong(black_box(seed), seed),
        view=lambda question: bare_scene(question.about) if question.about else None,
    ),
    Solution(
        judges=judge_choice,
        solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
        guides=lambda question: question.guides,
        story=wrong_story,
    ),
)

_MISLED_BY: Mapping[Rule, str] = {
    "edges-left": "A path of two edges of weight 0 has length 0, but two edges make the guess 2.",
    "twice-edges-left": (
        "A path of two edges of weight 1 has length 2, but two edges make the guess 4."
    ),
    "straight": (
        "An edge of weight 9 to T makes the guess 9, even if two edges of weight 1 lead there."
    ),
    "longest-edge": (
        "An edge of weight 9 makes a node's guess 9, even if an edge of weight 1 leads to T."
    ),
    "neighbors": "Three neighbors make the guess 3, even if an edge of weight 1 leads to T.",
}
"""The reason why the guess of each rule exceeds the truth, in numbers."""

BREAK_ASTAR = Exercise(
    "own-world/break-astar",
    "Mislead A*",
    NOTEBOOK,
    "To find a graph on which a guess that is too high misleads A*.",
    Questions(
        MisleadAStar,
        asks=lambda asked: Form(
            "draw",
            f"Draw a graph on which A* returns a path from {SOURCE} to {TARGET} that is too long.",
            (f"A*'s guess for a node is {RULE_WORDS[asked.rule]}. Weights are 0 or more.", _EDGES),
            _LINES,
        ),
        given={rule: partial(MisleadAStar, rule) for rule in RULES},
        draws=lambda seed: MisleadAStar(RULES[seed % len(RULES)]),
        made_view=made_scene,
        editor=_EDITOR,
    ),
    Solution(
        judges=judge_misleading,
        solves=lambda asked: MISLEADING[asked.rule],
        guides=lambda asked: Guides(
            "How could the guess at a node of the shortest path exceed its distance to T?",
            f"{_MISLED_BY[asked.rule]} Make this happen at a node of the shortest path. Then "
            "add another path that is a little longer but looks shorter.",
        ),
        story=mislead_story,
    ),
)

ASTAR_SAVES = Exercise(
    "own-world/astar-saves",
    "Let A* shine",
    NOTEBOOK,
    "To know when a guess saves A* work.",
    Questions(
        SaveWithAStar,
        asks=lambda asked: Form(
            "draw",
            f"Draw a graph of {asked.nodes} nodes or more. From {SOURCE} to {TARGET}, Dijkstra's "
            "algorithm should settle all of them, and A* only the nodes on its path: at most "
            f"{asked.path}.",
            (
                (
                    "A*'s guess for a node is the smallest number of edges on any path from the "
                    f"node to {TARGET}, times the smallest weight in the graph."
                ),
                _EDGES,
            ),
            _LINES,
        ),
        given={"seven": partial(SaveWithAStar, 7, 4)},
        draws=lambda seed: SaveWithAStar(6 + seed % 4, 3 + seed // 4 % 2),
        made_view=made_scene,
        editor=_EDITOR,
    ),
    Solution(
        judges=judge_saving,
        solves=key_of_saving,
        guides=lambda asked: Guides(
            "What does A* add to the distance of a node near the source?",
            f"With weights of 1, the guess is the number of edges to {TARGET}. On the path, "
            "distance and guess always have the same sum. At a node that takes you farther from "
            f"{TARGET}, it is larger. Where should the rest of the {asked.nodes} nodes go?",
        ),
        story=save_story,
    ),
)

ALL_ROUNDS = Exercise(
    "own-world/all-rounds",
    "Make it need all rounds",
    NOTEBOOK,
    "To know what decides how many rounds Bellman-Ford needs.",
    Questions(
        AllRounds,
        asks=lambda asked: Form(
            "draw",
            f"Draw a graph of {asked.nodes} nodes or more on which Bellman-Ford needs the most "
            "rounds possible.",
            (
                (
                    "Your first node is the source. A round takes the nodes in the order in which "
                    "waves from the source discover them, and their edges in the order of your "
                    "list. In this order, n nodes need at most n - 1 rounds, counting the last "
                    "one, which improves nothing."
                ),
                _EDGES,
            ),
            _LINES,
        ),
        given={"five": partial(AllRounds, 5)},
        draws=lambda seed: AllRounds(4 + seed % 5),
        made_view=made_scene,
        editor=_EDITOR,
    ),
    Solution(
        judges=judge_rounds,
        solves=key_of_rounds,
        guides=lambda asked: Guides(
            "How many nodes get their final number in each round?",
            f"A graph of {asked.nodes} nodes can need {asked.nodes - 1} rounds if "
            "most rounds get just one more node right. So a round should take most nodes before "
            "their predecessors. A heavy edge from the source puts a node early in the order.",
        ),
        story=lambda _, given: search_story(replace(_own(given), search="bellman_ford")),
    ),
)

SNAKE_STARVES = Exercise(
    "own-world/snake-starves",
    "Let the greedy snake starve",
    NOTEBOOK,
    "To find a counterexample to greed: the nearest food is not always the best.",
    Questions(
        Starving,
        asks=lambda asked: Form(
            "draw",
            "Draw a board on which the greedy snake starves before it eats anything, although "
            "another snake in its place could eat.",
            (
                (
                    "The tutorial's snake is greedy: every turn, it finds a lightest path to each "
                    "piece of food, and takes the one with the fewest steps. It has "
                    f"{asked.health} health left. A turn costs 1 health, and 14 more in a hazard. "
                    "A hazard with food on it does not hurt, and no food is added."
                ),
                (
                    "Write a line for each row: @ is the head, a is the next segment, then b and "
                    "so on to the tail. * is food, ! is a hazard and . is an empty cell."
                ),
            ),
            fields=("Your board",),
        ),
        given={"twenty": lambda: Starving(20)},
        draws=lambda seed: Starving(LEAST_HEALTH + seed % (MOST_HEALTH - LEAST_HEALTH + 1)),
    ),
    Solution(
        judges=judge_starving,
        solves=key_of_starving,
        guides=lambda asked: Guides(
            "Which food does the snake head for first, and how much health does it have left after "
            "each step?",
            f"The snake has {asked.health} health. A step costs 1, or 15 if it enters a hazard. "
            "The snake counts steps and weights, not health. So its food may lie beyond hazards "
            f"that cost {asked.health} or more, while other food is safely within reach.",
        ),
        story=starving_story,
    ),
)

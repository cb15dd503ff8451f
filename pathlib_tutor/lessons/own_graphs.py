"""Graphs that a learner made: read from what was typed or drawn, and judged by running searches."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, get_args

from pathlib_games.boards import read_fields
from pathlib_games.graphs import (
    BadGraph,
    Graph,
    Heuristic,
    NegativeCycle,
    Node,
    NotFound,
    Round,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
)
from pathlib_games.graphs.values import is_whole
from pathlib_games.views.graph_view import BareGraph
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted, shown
from pathlib_tutor.exercises.exercise import Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, equal
from pathlib_tutor.exercises.questions import Option, Question, choice_form, judge_choice
from pathlib_tutor.exercises.reading import kind, read_text
from pathlib_tutor.exercises.verdict import OwnRun, Verdict, refusing, unread, written, wrong
from pathlib_tutor.ideas.belief import Point, points
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_tutor.ideas.learners_search import Divergence
from pathlib_tutor.ideas.search import Outcome, every_outcome, play

# ---- programs with one wrong idea each, to be found out by running them on graphs ------------
#
# Which there are, and a smallest graph on which each goes wrong, stands in
# data/graphs_that_break_programs, written by `python -m tools.smallest_breaks` after a search
# through all smaller graphs.

LETTERS = "PTVX"  # those of the notebook are K, M and R


@dataclass(frozen=True)
class BlackBox:
    """A program with one wrong idea: what it does is seen, how it does it is not.

    Examples
    --------
    >>> box = BlackBox("K", 0)
    >>> run = box.run(Graph.from_text("A B 5; B C 1"))
    >>> run.looked_up, run.distance
    (('A', 'B', 'C'), {'A': 0, 'B': 5, 'C': 6})
    """

    letter: str  # what it is called
    number: int  # which of all black boxes it is

    def __post_init__(self) -> None:
        if not is_whole(self.number, 0, len(_known()) - 1):
            known = f"a black box has a number from 0 to {len(_known()) - 1}"
            raise NotFound(f"There is no black box {shown(self.number)}; {known}.")

    @property
    def idea(self) -> Point:
        """What is wrong with it."""
        return points_by_name()[_known()[self.number][0]]

    @property
    def smallest(self) -> Graph:
        """A graph on which it goes wrong; no smaller one does that."""
        return _known()[self.number][1]

    def outcome(self, graph: Graph) -> Outcome:
        """Run it from the first node of a graph, and see everything."""
        return play(self.idea.search(graph, graph.nodes[0]))

    def run(self, graph: Graph) -> OwnRun:
        """Run it from the first node of a graph, and see what it asks for and what it returns."""
        found = self.outcome(graph)
        return OwnRun(
            Instance(f"your graph, {self.letter}", graph, graph.nodes[0]),
            tuple(row.settled for row in found.rounds),
            dict(found.distance),
            {node: ways[0] if ways else None for node, ways in found.predecessors.items()},
            f"The run of {self.letter}",
        )


def goes_wrong(run: OwnRun) -> bool:
    """Say whether a run ends with a wrong distance, or a predecessor on no shortest path."""
    return result_flaw(run.distance, run.predecessor, run.instance) is not None


def black_box(seed: int) -> BlackBox:
    """Return the black box of a seed; those of seeds that follow each other all differ."""
    return BlackBox(LETTERS[seed % len(LETTERS)], seed % len(_known()))


def black_box_of(letter: str, form: str) -> BlackBox:
    """Return the black box with a wrong form of a search, which is called by its class."""
    return BlackBox(letter, [name for name, _ in _known()].index(form))


def black_boxes() -> tuple[BlackBox, ...]:
    """Return all of them."""
    return tuple(black_box(seed) for seed in range(len(_known())))


@cache
def points_by_name() -> dict[str, Point]:
    """Return what can be wrong with a program, one wrong part each, by the name of its class.

    Of several forms with the same words the usual one stands for all. A search that ends too early
    needs a target, and is none of them.
    """
    found: dict[str, Point] = {}
    for point in points("code"):
        form = point.search
        said = {other.search.words for other in found.values()}
        if form.words and form.part not in ("end", "other") and form.words not in said:
            found[form.__name__] = point
    return found


def smallest_breaks(name: str) -> dict[str, Graph]:
    """Load a smallest graph for each black box, by its wrong form, from the file in data/.

    Raises `BoardNotFound` if there is no such file.

    Raises `BadFile` if the file is not as it should be; names the field.
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
    """Return the forms and their smallest graphs, in the order of the file."""
    return tuple(smallest_breaks("smallest").items())


MOST_NODES = 40
LARGEST_WEIGHT = 1_000_000
_EXPECTED = "The graph should be a text such as 'A B 5; B C 1'"


def read_graph(answer: object, *, negative: bool = False, named: Collection[str] = ()) -> Graph:
    """Return the graph that is meant.

    `named`: names of nodes that are asked for. Capitals do not matter in them.

    Raises `Wrong` if it is none, or has what no exercise about own graphs allows: too many nodes, a
    weight that is too large, two edges beside each other, an edge from a node to itself.

    Examples
    --------
    >>> read_graph("A B 5; B C"), read_graph("s, t, 5", named="ST").nodes
    (<Graph: 3 nodes, 2 edges, undirected>, ('S', 'T'))
    """
    if isinstance(answer, Graph):
        graph = answer
    else:
        try:
            lines = re.split(r"([;\n])", read_text(answer, _EXPECTED))
            graph = Graph.from_text("".join(map(_without_commas, lines)))
        except BadGraph as problem:
            unread(str(problem))
    graph = _called(graph, named)
    if not len(graph):
        unread(f"{_EXPECTED}; {kind(answer)} has no nodes.")
    if len(graph) > MOST_NODES:
        wrong(f"{counted(len(graph), 'node')} are too many to look at: {MOST_NODES} are enough.")
    ends = Counter(
        (tail, head) if graph.directed else frozenset((tail, head)) for tail, head, _ in graph.edges
    )
    for tail, head, weight in graph.edges:
        edge = f"the edge from {tail} to {head}"
        if tail == head:
            wrong(f"Leave out {edge}: no shortest path goes round from a node to itself.")
        if ends[(tail, head) if graph.directed else frozenset((tail, head))] > 1:
            wrong(f"One edge from {tail} to {head} is enough; yours has two.")
        if weight < 0 and not negative:
            wrong(
                f"Dijkstra's algorithm itself goes wrong with negative weights, so {edge} should "
                f"weigh 0 or more, not {written(weight)}."
            )
        if abs(weight) > LARGEST_WEIGHT:
            wrong(f"A weight should be at most {LARGEST_WEIGHT:,}; {edge} weighs more.")
    return graph


def _without_commas(line: str) -> str:
    """Write an edge such as ``A, B, 5`` without its commas; several edges are not told apart."""
    bare = re.sub(r"(?<!\d),\s*|,\s+", " ", line)
    words = [word for word in bare.split() if word not in ("->", "→")]
    return line if '"' in line or len(words) > 3 else bare


def _called(graph: Graph, named: Collection[str]) -> Graph:
    """Write the names that are asked for as they are asked for."""
    names = {node: node for node in graph.nodes}
    for name in named:
        alike = [node for node in graph.nodes if str(node).casefold() == name.casefold()]
        if len(alike) == 1:
            names[alike[0]] = name
    edges = [(names[tail], names[head], weight) for tail, head, weight in graph.edges]
    return Graph.from_edges(edges, names.values(), graph.directed)


SOURCE, TARGET = "S", "T"

Rule = Literal["edges-left", "twice-edges-left", "straight", "longest-edge", "neighbors"]
RULES: tuple[Rule, ...] = get_args(Rule)

RULE_WORDS: Mapping[Rule, str] = MappingProxyType(
    {
        "edges-left": "the number of edges that it takes at least to come to T",
        "twice-edges-left": "twice the number of edges that it takes at least to come to T",
        "straight": "the weight of its edge to T, or 0 where it has none",
        "longest-edge": "the weight of its longest edge, and 0 at T",
        "neighbors": "the number of its neighbors, and 0 at T",
    }
)
"""What each rule guesses for a node."""
_FAR = 1_000  # no way to the target: whatever is guessed there


def guess_of(rule: Rule, graph: Graph) -> Heuristic:
    """Return what a rule guesses for the nodes of a graph.

    Examples
    --------
    >>> graph = Graph.from_text("S A 2; A T 3; S T 9")
    >>> [guess_of(rule, graph)("S") for rule in RULES]
    [1, 2, 9, 9, 2]
    """
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
    """The question for a graph on which A* finds no shortest path."""

    rule: Rule  # what is guessed for a node


@dataclass(frozen=True)
class SaveWithAStar:
    """The question for a graph on which A* settles only the nodes of its path, Dijkstra all."""

    nodes: int  # how many nodes there have to be at least
    path: int  # how many of them may lie on the path at most

    def __post_init__(self) -> None:
        if not 3 <= self.path < self.nodes <= MOST_NODES:
            raise NotFound(f"A path has 3 nodes or more here, and fewer than all: {shown(self)}.")


@dataclass(frozen=True)
class AllRounds:
    """The question for a graph on which Bellman-Ford makes as many rounds as it can."""

    nodes: int  # how many nodes there have to be at least

    def __post_init__(self) -> None:
        if not 4 <= self.nodes <= MOST_NODES:
            raise NotFound(f"There are 4 to {MOST_NODES} nodes here, not {shown(self.nodes)}.")


def key_of_rounds(asked: AllRounds) -> str:
    """Return a graph with all rounds: the nodes are found in the wrong order of its path."""
    names = [f"{'ABCDEFGHIJ'[number % 10]}{number // 10 or ''}" for number in range(asked.nodes)]
    far = [f"A -> {name} {asked.nodes}" for name in reversed(names[2:])]
    return "; ".join([*far, "A -> B 1", *(f"{t} -> {h} 1" for t, h in pairwise(names[1:]))])


def key_of_saving(asked: SaveWithAStar) -> str:
    """Return a graph on which A* settles the path alone: all other nodes lie on the wrong side."""
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
"""For each rule a graph on which A* with its guess fails."""


def _with_ends(answer: object) -> Graph:
    """Read a graph that has a way from S to T."""
    graph = read_graph(answer, named=(SOURCE, TARGET))
    for node, what in ((SOURCE, "source"), (TARGET, "target")):
        if node not in graph:
            wrong(f"The graph should have a node {node}, the {what}.")
    if TARGET not in dijkstra(graph, SOURCE).distance:
        wrong(f"There should be a way from {SOURCE} to {TARGET}.")
    return graph


@refusing
def judge_misleading(answer: object, asked: MisleadAStar) -> Verdict:
    """Judge a graph on which A* with a given guess should return a path that is too long."""
    graph = _with_ends(answer)
    guess = guess_of(asked.rule, graph)
    found, right = astar(graph, SOURCE, TARGET, guess), dijkstra(graph, SOURCE)
    length, least = found.distance[TARGET], right.distance[TARGET]
    told = f"A* finds {_way(found.path_to(TARGET))}, of length {written(length)}"
    shortest = right.path_to(TARGET)
    if not equal(length, least):
        return Verdict("right", f"{told}; {_way(shortest)} has length {written(least)}.")
    rest = {node: least - right.distance[node] for node in shortest}
    if all(guess(node) <= left for node, left in rest.items()):
        hint = "Where does the guess say more than the rest of the shortest path?"
    else:
        hint = "The guess is too high on the shortest path; what other path could A* prefer?"
    return Verdict("wrong", f"{told}, and there is no shorter path.", question=hint)


def guess_that_saves(graph: Graph) -> Heuristic:
    """Return a guess that is never too high: the edges left, each as short as the shortest one."""
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
    flaws: list[tuple[str, str] | None] = [
        (f"There should be {asked.nodes} nodes or more, and yours has {len(graph)}.", "")
        if len(graph) < asked.nodes
        else None,
        (f"The path should have {asked.path} nodes at most; {_way(path)} has {len(path)}.", "")
        if len(path) > asked.path
        else None,
        (
            f"Dijkstra's algorithm does not settle {left_out[0]} before T.",
            "Is it too far from S?",
        )
        if left_out
        else None,
        (
            f"A* settles {beside[0]} too, which is not on its path {_way(path)}.",
            "What are its distance and its guess together?",
        )
        if beside
        else None,
    ]
    if left := [flaw for flaw in flaws if flaw]:
        verdict = Verdict("wrong", left[0][0], question=left[0][1])
        return verdict.earning(len(flaws) - len(left), of=len(flaws))
    return Verdict(
        "right",
        f"Dijkstra's algorithm settles all {counted(len(graph), 'node')}, A* only the {len(path)} "
        f"of its path {_way(path)}.",
    )


@refusing
def judge_rounds(answer: object, asked: AllRounds) -> Verdict:
    """Judge a graph on which Bellman-Ford should make as many rounds as it can.

    With n nodes these are n - 1: the first brings the distances of two nodes of a shortest path,
    since the source comes first, each other one brings one more, and the last improves nothing.
    """
    try:
        graph = read_graph(answer, negative=True)
        source = graph.nodes[0]
        steps = bellman_ford.trace(graph, source).steps
    except NegativeCycle as problem:
        return Verdict("wrong", str(problem), question="Which weight should be larger?")
    if len(graph) < asked.nodes:
        less = f"There should be {asked.nodes} nodes or more, and yours has {len(graph)}."
        return Verdict("wrong", less)
    lost = [node for node in graph if node not in bfs(graph, source).distance]
    if lost:
        return Verdict("wrong", f"There should be a way from {source} to {lost[0]}.")
    rounds, most = sum(isinstance(step, Round) for step in steps), len(graph) - 1
    told = f"Bellman-Ford makes {counted(rounds, 'round')} on your {counted(len(graph), 'node')}"
    if rounds < most:
        hint = "In which order does a round look at the nodes, and the shortest path pass them?"
        verdict = Verdict("wrong", f"{told}; it could be {most}.", question=hint)
        return verdict.earning(rounds, of=most)
    return Verdict("right", f"{told}, and it can never be more.")


def _way(path: object) -> str:
    return ", ".join(map(str, path if isinstance(path, list | tuple) else [path]))


# ----------------------------------------------------------------------------------------------
# The exercises of notebook 09 about graphs of one's own, on which searches go wrong or shine.

# ---- Judges graphs that should make a program go wrong, and asks what its wrong idea is ----------

_OTHERS = 3  # wrong options beside the right one
_FRESH = 200  # graphs


@refusing
def judge_break(answer: object, box: BlackBox) -> Verdict:
    """Judge a graph on which a black box should go wrong, by running it and the right search.

    The source is the first node. The share of a graph that is larger than it has to be is the size
    of the smallest one, its nodes and edges together, against its own.
    """
    graph = read_graph(answer)
    run = box.run(graph)
    if not goes_wrong(run):
        told = f"{box.letter} is right on this graph{_numbers(run)}."
        return Verdict("wrong", told, question=_hint(graph, box))
    verdict = _by_size(graph, box, _seen(run, box))
    return replace(verdict, remark=Divergence(run).words, own_run=run)


def _by_size(graph: Graph, box: BlackBox, seen: str) -> Verdict:
    size, least = _size(graph), _size(box.smallest)
    told = f"{counted(size[0], 'node')}, {counted(size[1], 'edge')}"
    if size > least:
        more = f"{box.letter} goes wrong, but {told} are more than it takes: "
        verdict = Verdict("wrong", f"{more}{seen}", question="What could you leave out?")
        return verdict.earning(sum(least), of=sum(size))
    seen = f"{box.letter} goes wrong: {seen}"
    if size < least:
        return Verdict("right", f"{told}: that is fewer than we knew of! {seen}")
    return Verdict("right", f"{told}: nobody can do it with fewer. {seen}")


def _size(graph: Graph) -> tuple[int, int]:
    return len(graph), len(graph.edges)


def _seen(run: OwnRun, box: BlackBox) -> str:
    """Say what a run ends with that is wrong."""
    flaw = result_flaw(run.distance, run.predecessor, run.instance)
    reason = flaw.reason if flaw else ""
    reason = reason.replace("yours is missing", f"{box.letter} has none")
    return reason.replace("yours is", f"{box.letter} says")


def _numbers(run: OwnRun) -> str:
    numbers = [f"{node} {written(length)}" for node, length in run.distance.items()]
    return f": {', '.join(numbers)}" if len(numbers) <= 8 else ""


def _hint(graph: Graph, box: BlackBox) -> str:
    if len(graph) < 3:
        return "With so few nodes there is nothing to choose. What could a third one change?"
    if _has_one_way_to_each(graph):
        if _has_one_way_to_each(box.smallest):
            return "One way to each node is enough for it. What if one went further, or cost more?"
        return "Only one way leads to each node. What if two ways met?"
    if len({weight for _, _, weight in graph.edges}) == 1:
        return "All edges weigh the same. What if fewer edges weighed more?"
    return "What happens if you change one weight, or write a line further up?"


def _has_one_way_to_each(graph: Graph) -> bool:
    """Return whether all that is reached from the first node hangs together as a tree."""
    reached = bfs(graph, graph.nodes[0]).distance
    edges = sum(len(graph.neighbors(node)) for node in reached)
    return edges // (1 if graph.directed else 2) < len(reached)


# ---- what is wrong with it ---------------------------------------------------------------------


def what_is_wrong(box: BlackBox, seed: int) -> Question:
    """Ask which wrong idea a black box has, after a run of it on a fresh graph.

    No other option could have made this run, however it broke its ties.
    """
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
    text = (
        f"The edges are {_edges_in_words(asked.graph)}. From {asked.source} on, "
        f"{_told(box.outcome(asked.graph), box)} Which wrong rule does {box.letter} follow?"
    )
    about = replace(asked, title=f"The graph on which {box.letter} ran")
    return Question(text, tuple(options), *_to_find_out(box, asked), about=about).shuffled(seed)


def _edges_in_words(graph: Graph) -> str:
    return "; ".join(f"{tail} {head} {written(weight)}" for tail, head, weight in graph.edges)


def _to_find_out(box: BlackBox, asked: Instance) -> Guides:
    """Return what is asked next about a black box, and how its run is compared with the right."""
    return Guides(
        f"Run Dijkstra's algorithm beside {box.letter}. Which is the first step that differs?",
        f"{asked.source} has 0 and offers {asked.edges_from(asked.source)}. Go on row by row, as "
        f"Dijkstra's algorithm does, until {box.letter} settles another node or ends with another "
        "number. Which of these rules would do in that row what it did?",
    )


def _told_apart(box: BlackBox, asked: Instance) -> Iterator[BlackBox]:
    """Give the black boxes that cannot end as this one does."""
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
        return Option(words, True, f"That is what {box.letter} was told.")
    ended = _told(option.outcome(asked.graph), option).removeprefix(f"{option.letter} ")
    return Option(words, False, f"Whoever does that {ended} What does {box.letter} do?")


def _told(outcome: Outcome, box: BlackBox) -> str:
    order = ", ".join(str(row.settled) for row in outcome.rounds)
    table = ", ".join(
        f"{node} {written(length)}" + "".join(f" from {way}" for way in ways[:1])
        for node, length in outcome.distance.items()
        for ways in [outcome.predecessors.get(node, ())]
    )
    return f"{box.letter} settles {order} and ends with {table}."


# ---- a graph, as a picture -----------------------------------------------------------------------


def about_scene(question: Question) -> Scene | None:
    """Return the bare graph that a question is about, if it tells one."""
    about = question.about
    if about is None:
        return None
    return BareGraph(about.graph, about.positions, title=about.title).start(about.source)


def made_scene(_: object, text: str) -> Scene:
    """Return a graph that was made as an answer."""
    graph = Graph.from_text(text)
    return BareGraph(graph, title="A graph").start(graph.nodes[0])


# ---- The exercises of notebook 09 about graphs of one's own, on which searches go wrong or shine

NOTEBOOK = "09 Own world"
_EDITOR = "pathlib_tutor.widgets.graph_answer:GraphAnswer"
_EDGES = "At most one edge leads from one node to another, and none from a node to itself."
"""`read_graph` takes no others."""
_LINES = "Write a line for each edge: A B 5, or A -> B 5 if it leads one way."

_GIVEN = {"K": "FirstLabelIsFinal", "M": "CheapestNeighbor", "R": "LastEdgeFirst"}
"""The black boxes of the notebook."""

BREAK_IT = Exercise(
    "own-world/break-it",
    "Break it",
    NOTEBOOK,
    "To find the smallest graph on which a wrong search goes wrong.",
    Questions(
        BlackBox,
        asks=lambda asked: Form(
            "draw",
            f"Draw the smallest graph on which the program {asked.letter} goes wrong.",
            (
                (
                    f"{asked.letter} should find all shortest paths from a node, but it has one "
                    "wrong idea. It goes wrong where it gives a wrong distance, or a predecessor "
                    "that is on no shortest path. The fewer nodes the smaller, then the fewer "
                    "edges. Weights are 0 or more. Your first node is the source, and the program "
                    "looks at nodes and edges in your order."
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
            f"Where has {asked.letter} a choice on your graph, and what would have to be different "
            "there for the right search to choose otherwise?",
            "On A B 5 and B C 1 one way leads to each node: nothing is compared. Add another way "
            f"to C, longer or shorter, and see what {asked.letter} makes of it. Then take away "
            "what is not needed.",
        ),
    ),
)


def _wrong_asked(question: Question) -> Form:
    """Ask for the wrong rule, and tell beside that what the program does."""
    does, _, asked = question.text.rpartition(". ")
    return replace(choice_form(question), asked=asked, details=(f"{does}.",))


def _asked_about(letter: str, form: str) -> Question:
    return what_is_wrong(black_box_of(letter, form), seed=8)


WHAT_IS_WRONG = Exercise(
    "own-world/what-is-wrong",
    "Say what is wrong",
    NOTEBOOK,
    "To tell from what a program does which wrong idea it has.",
    Questions(
        Question,
        asks=_wrong_asked,
        given={letter: partial(_asked_about, letter, form) for letter, form in _GIVEN.items()},
        draws=lambda seed: what_is_wrong(black_box(seed), seed),
        view=about_scene,
    ),
    Solution(
        judges=judge_choice,
        solves=lambda question: next(k for k, o in question.by_letter().items() if o.right),
        guides=lambda question: question.guides,
    ),
)

_MISLED_BY: Mapping[Rule, str] = {
    "edges-left": "Two edges of 0 are 0 long together, but two edges that are left make the guess "
    "2.",
    "twice-edges-left": "Two edges of 1 are 2 long together, but two edges that are left make the "
    "guess 4.",
    "straight": "An edge of 9 to T makes the guess 9, even if two edges of 1 lead there as well.",
    "longest-edge": "An edge of 9, wherever it leads, makes the guess 9, even if an edge of 1 "
    "leads to T.",
    "neighbors": "Three neighbors make the guess 3, even if one of them is T, at the end of an "
    "edge of 1.",
}
"""How the guess of each rule comes to exceed the truth, in numbers."""


def _to_mislead(asked: MisleadAStar) -> Guides:
    return Guides(
        "At which node of your graph does the guess exceed the distance that is left, and is that "
        "node on the shortest path?",
        f"{_MISLED_BY[asked.rule]} Let it think so at a node of the best way, and offer another "
        "way, a little longer, that looks cheaper.",
    )


BREAK_ASTAR = Exercise(
    "own-world/break-astar",
    "Mislead A*",
    NOTEBOOK,
    "To find a graph on which a guess that is too high leads A* astray.",
    Questions(
        MisleadAStar,
        asks=lambda asked: Form(
            "draw",
            f"Draw a graph on which A* returns a path from {SOURCE} to {TARGET} that is too long.",
            (f"Its guess at a node is {RULE_WORDS[asked.rule]}. Weights are 0 or more.", _EDGES),
            _LINES,
        ),
        given={rule: partial(MisleadAStar, rule) for rule in RULES},
        draws=lambda seed: MisleadAStar(RULES[seed % len(RULES)]),
        made_view=made_scene,
        editor=_EDITOR,
    ),
    Solution(judge_misleading, lambda asked: MISLEADING[asked.rule], _to_mislead),
)

ASTAR_SAVES = Exercise(
    "own-world/astar-saves",
    "Let A* shine",
    NOTEBOOK,
    "To know when a guess spares A* work.",
    Questions(
        SaveWithAStar,
        asks=lambda asked: Form(
            "draw",
            f"Draw a graph of {asked.nodes} nodes or more on which Dijkstra's algorithm settles "
            f"them all on its way from {SOURCE} to {TARGET}, and A* only those of its path, "
            f"{asked.path} at most.",
            (
                (
                    "Its guess at a node is the number of edges that it takes at least to come to "
                    f"{TARGET}, times the least weight of all edges."
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
            "Which nodes does Dijkstra's algorithm settle because they are near the source, and "
            "what does A* add to their distance?",
            f"With weights of 1 the guess is the number of edges to {TARGET}. On the path "
            f"distance and guess make always the same sum; a node that leads away from {TARGET} "
            f"has more. Where do the other nodes of the {asked.nodes} have to lie?",
        ),
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
            f"Draw a graph of {asked.nodes} nodes or more on which Bellman-Ford needs as many "
            "rounds as it ever can: one fewer than there are nodes; the last improves nothing.",
            (
                (
                    "Your first node is the source. A round looks at the nodes in the order in "
                    "which waves from the source find them, and at the edges of a node in your "
                    "order."
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
            "In which order does a round look at your nodes, and how many nodes of the shortest "
            "path get their distance in one round?",
            f"{asked.nodes} nodes can need {asked.nodes - 1} rounds, if each round makes one node "
            "more right. So a node must be looked at before the one that its best way comes from. "
            "Heavy edges from the source decide who is found early.",
        ),
    ),
)

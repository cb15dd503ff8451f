"""Notebook 02: your own search, its steps, and listings to order or to repair."""

from __future__ import annotations

import ast
import linecache
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import accumulate, pairwise
from math import ceil
from random import Random
from typing import Any, NamedTuple

from pathlib_games.graphs import Graph, Node, NotFound
from pathlib_games.graphs.graph import Edge
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, Text
from pathlib_games.words import joined, listed
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
from pathlib_tutor.exercises.instance import (
    Instance,
    five_nodes,
    graph_title,
    six_nodes,
    smaller_graphs,
    smallest,
)
from pathlib_tutor.exercises.reading import Result, read_names, read_text
from pathlib_tutor.exercises.search_story import search_story
from pathlib_tutor.exercises.story import Story
from pathlib_tutor.exercises.verdict import (
    Flaw,
    OwnRun,
    Verdict,
    apart,
    refusing,
    unread,
    wrong,
)
from pathlib_tutor.ideas.belief import Finding, causes_of
from pathlib_tutor.ideas.diagnosis import blaming, result_flaw
from pathlib_tutor.ideas.learners_search import (
    QUESTION,
    Correction,
    Divergence,
    correcting_instances,
    correction,
    own_run_of,
    reader,
)
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS, Slip, asks_by_which_number
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    Tried,
    by_case,
    facts_of,
    next_question,
    special,
)
from pathlib_tutor.ideas.search_judges import judge_result, verdict_on
from pathlib_tutor.programs.run import SECONDS, Ran, limited, recorded_run, run, run_ahead
from pathlib_tutor.programs.session import session

# ---- graphs for programs: known and hidden ones --------------------------------------------------

_LONG_EDGE = "A B 5; A C 12; B C 9; B D 10; C D 1; C E 3; D E 10; E F 5"
_LONG_WAY = "A B 1; A C 12; B D 2; C D 6; C E 7; D E 1; D F 9; E F 2"
_PARALLEL = "D; C; B; A; A B 3; A B 7; B B 1; B C 6; C B 2; A C 9; C D 0; D C 4"
_CHAIN = (
    "B; C; D; E; F; G; H; J; K; L; M; N; N M 2; M L 1; L K 1; K J 2; J H 1; H G 3; G F 1; F E 2; "
    "E D 1; D C 1; C B 2; N B 25; N G 13; J D 15"
)
_AGAIN = (
    "A; Z; Y; X; D; C; B; A X 20; A Y 12; A B 1; B X 15; B C 1; C X 10; C D 1; D X 5; X Y 1; "
    "Y Z 1; A Z 19"
)
_NUMBERED = [(4, 2, 0.75), (4, 0, 0.5), (0, 2, 1.5), (0, 3, 12_345), (2, 0, 0), (3, 1, 7)]
_ONE_WAY = [
    *[(4, 3, 10), (1, 3, 5), (3, 5, 7), (2, 6, 11), (2, 4, 7), (6, 4, 6), (0, 4, 10), (3, 6, 4)],
    *[(0, 2, 3), (1, 4, 6)],
]
_HALVES = [(3, 4, 1.5), (4, 5, 1), (2, 1, 1), (0, 5, 2.5), (5, 0, 1.5), (2, 0, 1), (0, 5, 2.5)]
_TIED = [("A", "B", 2), ("A", "C", 2), ("B", "C", 1)]  # the smallest that shows a spanning tree
_FALLING = [("A", "B", 7), ("A", "C", 1), ("A", "D", 5), ("B", "C", 1), ("B", "D", 1)]
"""B falls from 7 to 2 while D waits at 5: the heap has to be reordered."""
_GREAT = 5 * 10**7
"""The largest weight, as the task says: no smaller number may stand for infinity."""
_NODES = 100
"""The number of nodes of a graph in which wrong heaps and stale entries show."""
_CHOSEN = 1904  # the seed of the known one


@cache
def code_instances() -> tuple[Instance, ...]:
    """Return the graphs for a learner's search, the simplest first.

    Nine have what programs stumble over, or show a misunderstanding that passes on the five nodes.
    Six together catch every wrong program that comes from one change in thirteen correct ones: four
    were made for it, the others caught most of the rest among 300 random graphs.
    `python -m tools.mutants` reports the results.

    In the next four a path uses all weights, so its length matches many numbers that programs
    compute as infinity. The last ones test queues: see `_FALLING` and `_large`.
    """
    edges = [("A", "B", 1), ("B", "C", 0), ("A", "C", 4), ("X", "Y", 2)]
    mixed = [(1, "one", 2), (1, (0, 0), 2), ("one", 2.5, 1), ((0, 0), 2.5, 1)]
    return (
        five_nodes(),
        Instance("a single node", Graph.from_edges([], nodes=["A"]), "A"),
        Instance("a graph with two parts and an edge of weight 0", Graph.from_edges(edges), "A"),
        Instance("a graph whose edges go one way", Graph.from_edges(edges, directed=True), "B"),
        five_nodes("B"),
        _titled(Graph.from_edges(_TIED)),
        Instance("a graph whose nodes cannot be compared with <", Graph.from_edges(mixed), 1),
        six_nodes("a graph with a long edge at the source", _LONG_EDGE),
        six_nodes("a graph whose shortest path has many edges", _LONG_WAY),
        Instance("a graph with parallel edges", Graph.from_text(_PARALLEL), "A"),
        Instance("a graph whose nodes are numbers", Graph.from_edges(_NUMBERED, range(5)), 4),
        Instance("a long chain", Graph.from_text(_CHAIN), "N"),
        Instance("a graph with many offers for a node", Graph.from_text(_AGAIN), "A"),
        Instance(
            "a directed graph whose nodes are numbers",
            Graph.from_edges(_ONE_WAY, (0, 5, 1, 3, 6, 4, 2), directed=True),
            6,
        ),
        Instance("a graph with fractions", Graph.from_edges(_HALVES, (4, 1, 0, 5, 3, 2)), 0),
        *(_titled(_path("ABC", weights)) for weights in ([5], [0], [5, 5], [2.5, _GREAT])),
        _titled(Graph.from_edges(_FALLING)),
        _large(Random(_CHOSEN)),
    )


def _titled(graph: Graph) -> Instance:
    """Return the question about a graph named by its edges, from its first node."""
    return Instance(graph_title(graph), graph, graph.nodes[0])


def _path(names: Sequence[str], weights: Sequence[float]) -> Graph:
    """Return a graph that is one path; several edges are directed."""
    edges = [(*pair, weight) for pair, weight in zip(pairwise(names), weights, strict=False)]
    return Graph.from_edges(edges, directed=len(edges) > 1)


def _large(dice: Random) -> Instance:
    """Draw a graph in which the offers for a node fall, the least just before its turn.

    So a queue is long, most of its entries are stale, and settling a node that is not the nearest
    cannot be repaired. The known one is the only one of 2,000 on which all 44 wrong programs
    failed, with queues in another order, stale entries that count, or no heaps.
    """
    nodes = [f"{letter}{digit}" for letter in "ABCDEFGHJK" for digit in range(10)]
    dice.shuffle(nodes)
    far = list(accumulate(dice.randint(0, 3) for _ in nodes))
    last = _NODES - 1
    edges = []
    for head in range(1, _NODES):
        tail = dice.randint(max(0, head - 8), head - 1)
        edges.append((nodes[tail], nodes[head], far[head] - far[tail]))
    for _ in range(3 * _NODES):
        tail = dice.randint(0, last - 2)
        head = dice.randint(tail + 2, min(last, tail + 50))
        more = dice.randint(1, (head - tail) * 2 // 3)
        edges.append((nodes[tail], nodes[head], far[head] - far[tail] + more))
    dice.shuffle(edges)
    return _titled(Graph.from_edges(edges, nodes))


def hidden_instances(dice: Random) -> list[Instance]:
    """Draw graphs of the kinds above, with other nodes, edges and weights."""
    names = list("ABCDEFGHJKLMN")

    def drawn(nodes: Sequence[Node], weights: Sequence[float], *, directed: bool) -> Instance:
        nodes = dice.sample(list(nodes), dice.randint(5, 7))
        pairs = [(tail, head) for tail in nodes for head in nodes if tail != head]
        tree = [(dice.choice(nodes[:place]), nodes[place]) for place in range(1, len(nodes))]
        more = dice.sample(pairs, len(nodes))
        edges = [(tail, head, dice.choice(weights)) for tail, head in [*tree, *more]]
        dice.shuffle(edges)
        return Instance("a hidden graph", Graph.from_edges(edges, nodes, directed), nodes[0])

    chain = [*names, *"PQRS"]
    dice.shuffle(chain)
    steps = [(*pair, dice.randint(1, 3)) for pair in pairwise(chain)]
    cuts = [(*dice.sample(chain, 2), dice.randint(12, 25)) for _ in range(3)]
    first = drawn(names, range(1, 20), directed=False)
    paths = (
        [dice.randint(1, 20)],
        [0] * dice.randint(1, 2),
        [dice.randint(1, 9)] * dice.randint(2, 5),
        [dice.choice((0.5, 1.5, 2.5)), dice.randint(2 * 10**7, _GREAT)],
    )
    name, times = dict(zip("ABCD", dice.sample(names, 4), strict=True)), dice.randint(1, 4)
    falling = [(name[tail], name[head], weight * times) for tail, head, weight in _FALLING]
    parted = Graph.from_edges([*first.graph.edges, ("X", "Y", 2)], first.graph.nodes)
    return [
        first,
        Instance("a hidden graph", parted, first.source),
        drawn(names, (0, 0, 1, 5), directed=True),
        drawn(range(20), (0.25, 1.5, 1, 2.75, 12_345), directed=False),
        drawn([1, "one", (0, 0), 2.5, "two", (1, 0), 7], (1, 3, 4, 9), directed=False),
        drawn(names, range(1, 12), directed=True),
        Instance("a hidden graph", Graph.from_edges([*cuts, *steps]), chain[0]),
        *(_titled(_path(dice.sample(names, 6), weights)) for weights in paths),
        _titled(Graph.from_edges(falling)),
        _large(dice),
        _large(dice),
    ]


_ZERO = "{} Does any line treat this 0 as nothing?"
_WEIGHTS: dict[str, Callable[[float], float]] = {
    _ZERO.format("An edge may weigh 0."): lambda weight: weight or 1,
    "Which line turns fractions into whole numbers?": ceil,
    "Which number stands for infinity in your program? Compare it with this weight.": (
        lambda weight: min(weight, _LARGE_WEIGHT)
    ),
}
_LARGE_WEIGHT = 1_000


def otherwise(asked: Instance) -> dict[str, Instance]:
    """Return questions with one change that a program may not be ready for.

    Each key asks about its change if the program is correct with it.
    """
    graph, numbers = asked.graph, [node for node in asked.graph if type(node) is int]
    names: dict[Node, Node] = {0: max(numbers) + 1} if 0 in numbers else {}
    changed = {
        _ZERO.format("Node 0 is a node like any other."): [
            (names.get(tail, tail), names.get(head, head), weight)
            for tail, head, weight in graph.edges
        ],
        **{
            question: [(tail, head, change(weight)) for tail, head, weight in graph.edges]
            for question, change in _WEIGHTS.items()
        },
        "Two edges join the same nodes. What does your program do at the second one?": [
            edge for edge in graph.edges if edge[2] == asked.weight(*edge[:2])
        ],
    }
    return {
        question: _made(asked, edges, names)
        for question, edges in changed.items()
        if edges != list(graph.edges)
    }


def _made(asked: Instance, edges: Sequence[Edge], names: Mapping[Node, Node]) -> Instance:
    """Return a question with other edges; if they rename a node, the question does too."""
    if not any(end in names.values() for edge in edges for end in edge[:2]):
        names = {}
    nodes = [names.get(node, node) for node in asked.graph]
    made = Graph.from_edges(edges, nodes, asked.graph.directed)
    return Instance(graph_title(made), made, names.get(asked.source, asked.source))


# ---- judge a learner's search by running it on graphs --------------------------------------------
#
# The results count, and in "Write Dijkstra" also the rule that the nearest node comes first.

_EXPLAINED = 20  # most nodes of a graph on which wrong algorithms run to explain a program


@dataclass(frozen=True)
class SearchTask(ProgramTask[Instance, Ran]):
    """A task whose function searches a graph; each run is watched."""

    def answers(self, function: Any, cases: Sequence[Instance], seconds: float) -> Iterator[Any]:
        """Yield the end of the program for each graph, or ... if it was not tried."""
        if len(cases) > 1:
            run_ahead(function, cases, seconds)
        for asked in cases:
            ran = run(function, asked.graph, asked.source, seconds, reader(asked.graph))
            yield ... if ran.value is ... else ran


def result_or_crash_flaw(asked: Instance, ran: Ran) -> ProgramFlaw | None:
    """Return the flaw of a run; `explained` describes a wrong result."""
    result, crash = ran.value, ran.crash
    if ran.trouble is None and isinstance(result, Result):
        if result.strangers:
            return ProgramFlaw(judge_result(result, asked).message, kind=None)
        own = OwnRun(asked, ran.looked_up, result.distance, result.predecessor)
        flawed = result_flaw(result.distance, result.predecessor, asked) is not None
        return ProgramFlaw("", kind="result", own_run=own) if flawed else None
    told, asks = apart(str(result))
    if ran.trouble:
        told = f"On {asked.title}: {ran.trouble}"
    if ran.stopped:
        told, asks = apart(told)
        told = joined(told, special(facts_of(asked.graph)))
    # Trying a stopped program on smaller graphs would take seconds each time.
    endless = crash is None or ran.stopped or ran.error is RecursionError
    kind = None if endless or crash is None else (crash.error, crash.line)
    ends = _finding(ran, asked) is None
    if crash and not ran.stopped:
        asks = crash.hint
    return ProgramFlaw(told, Slip(asks=asks), kind, ends=ends)


def _finding(ran: Ran, asked: Instance) -> Finding | None:
    """Return a result or a known error, to compare with wrong algorithms."""
    if ran.trouble is None and isinstance(ran.value, Result):
        return Finding(asked, ran.value.distance, ran.value.predecessor, ran.looked_up)
    compares = ran.crash is not None and "supported between" in ran.crash.words
    if ran.error is TypeError and compares:
        return Finding(asked, {}, {}, ran.looked_up, ran.error)
    return None


def explained(
    function: object,
    flaw: ProgramFlaw,
    tried: Sequence[Tried[Instance, Ran]],
    met_before: Iterable[int],
) -> Verdict:
    """Explain a flaw, the step that leaves the correct run, and the idea behind all runs."""
    passed = [
        each
        for each in tried
        if (each.flaw is not None or each.answer.trouble is None)
        and len(each.case.graph) <= _EXPLAINED
    ]
    found = [_finding(each.answer, each.case) for each in passed]
    findings = [finding for finding in found if finding is not None]
    own = flaw.own_run
    # A failure on a large graph alone reveals too little to name an idea.
    shown = flaw.ends or own is None or any(each.flaw for each in passed)
    causes = causes_of(findings) if shown else ()
    if own is not None:
        result, parting = Result(own.distance, own.predecessor, ()), Divergence(own)
        verdict = judge_result(result, own.instance, met_before, causes, parting.words)
        if verdict.mistake is None:
            verdict = replace(verdict, second=parting.question)
        runs = [(each.instance, each.looked_up) for each in findings if each.error is None]
        question = "" if verdict.hint else asks_by_which_number(function, runs)
        if not question:
            return verdict
        return replace(verdict, hint=question)
    # Passed graphs say nothing about a crash; some errors come from a misunderstanding.
    failed = Flaw("", flaw.told, flaw.slip.asks)
    said = verdict_on(blaming(failed, () if flaw.ends else causes), met_before)
    if said.mistake == _COMPARES_NODES and said.hint:
        again = _COMPARES_NODES in met_before
        hints = (
            "What does the queue compare if two numbers tie?",
            "Can the second parts tie as well?",
        )
        return replace(said, hint=hints[again])
    return said


_COMPARES_NODES = 12  # a crash shows only this half of the idea


_ORDER = re.compile(r"'[<>]=?' not supported between instances of '(\w+)' and '(\w+)'")


def _compares_nodes(ran: Ran, graph: Graph) -> bool:
    """Return whether a run stopped because it compared nodes that have no order, as at a tie."""
    types = {type(node).__name__ for node in graph}
    found = _ORDER.fullmatch(ran.crash.words) if ran.crash and ran.error is TypeError else None
    return found is not None and len(types) > 1 and types.issuperset(found.groups())


def _praise(tried: Sequence[Tried[Instance, Ran]]) -> str:
    """Praise a correct program, and suggest an improvement."""
    compared = [each.case for each in tried if _compares_nodes(each.answer, each.case.graph)]
    right = f"The distances and predecessors are right on {len(tried) - len(compared)} graphs."
    if not compared:
        return right
    return (
        f"{right} One remark: when numbers tie, your program compares nodes. On "
        f"{compared[0].title}, that makes it stop. A counter between the number and the node would "
        "break the tie first."
    )


SHORTEST_PATHS = SearchTask(
    name="my_dijkstra",
    cases=code_instances,
    where=lambda asked: f"On {asked.title}:",
    otherwise=otherwise,
    hidden=hidden_instances,
    flaw=result_or_crash_flaw,
    smaller=smaller_graphs,
    ideas=partial(explained, None),
    # With two nodes there is nothing to compare, so a list of the edges would do.
    earned=by_case(lambda asked: len(asked.graph) > 2),
    right=_praise,
)
judge_shortest_paths = SHORTEST_PATHS.judge


# ---- by the rule that the nearest node comes first -----------------------------------------------

_SMALL = 0.5  # seconds for a program on a smaller graph


def judge_dijkstra(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Judge a function by its results, and a correct one also by its method."""
    task = replace(SHORTEST_PATHS, flaw=_flaw, ideas=partial(explained, function))
    with session() as opened:
        with opened.held() as lines:
            verdict = task.judge(function, met_before, seconds)
            shown = "".join(lines)
            half_right = _half_right(function, seconds) if verdict else None
            told = verdict if half_right is None else half_right
            if told.own_run is not None:
                told = _as_it_was_seen(told, function, told.own_run)
                shown = lines[-1]  # its output there
        opened.show(shown)
    return told


def _as_it_was_seen(verdict: Verdict, function: Any, own: OwnRun) -> Verdict:
    """Put the steps of one more run into the picture."""
    asked = own.instance
    ran = recorded_run(function, asked, _SMALL, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return verdict
    return replace(verdict, own_run=own_run_of(ran, ran.value, asked))


def _flaw(asked: Instance, ran: Ran) -> ProgramFlaw | None:
    return None if _compares_nodes(ran, asked.graph) else result_or_crash_flaw(asked, ran)


def _half_right(function: Any, seconds: float) -> Verdict | None:
    """Return the verdict on a correct function that goes on from numbers that still fall."""
    run_ahead(function, correcting_instances(), seconds, recorded=True)
    tried = ((asked, _correction(function, seconds, asked)) for asked in correcting_instances())
    first = next(((asked, found) for asked, found in tried if found is not None), None)
    if first is None:
        return None
    shows = first[1].shows

    def look(smaller: Instance) -> Correction | None:
        other = _correction(function, _SMALL, smaller)
        return other if other is not None and other.shows == shows else None

    asked, found = smallest(*first, look, smaller_graphs)
    own = OwnRun(asked, (), {}, {})  # the run is filled in later
    return Verdict("wrong", found.told(asked), hint=QUESTION, share=0.5, own_run=own)


def _correction(function: Any, seconds: float, asked: Instance) -> Correction | None:
    ran = recorded_run(function, asked, seconds, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return None
    return correction(ran, asked, ran.value.distance)


# ---- lettered listings: to put in order, or to repair one wrong line -----------------------------
#
# Both are judged by running the resulting program.

Judge = Callable[[Any, Iterable[int]], Verdict]

MOST_LINES = 50_000
"""The most lines that a built program may execute for one graph; about 200 are needed."""

_HEAD = """\
from heapq import heappop, heappush
from itertools import count
def dijkstra(graph, source):"""


STEP = 4
"""The spaces of one indentation."""


@dataclass(frozen=True, repr=False)
class Listing:
    """The lines of a function, with letters to name them."""

    head: str  # above the lettered lines: imports and the ``def`` line
    lines: tuple[str, ...]  # the lines with their indentation

    def __repr__(self) -> str:
        lettered = [f"{letter}  {line}" for letter, line in self.by_letter().items()]
        return "\n".join([*(f"   {line}" for line in self.head.splitlines()), *lettered])

    def by_letter(self) -> dict[str, str]:
        """Return the lines by letter."""
        return {chr(ord("A") + i): line for i, line in enumerate(self.lines)}

    def having(self, letter: str, text: str) -> tuple[str, ...]:
        """Return the lines with one of them replaced, at its indentation."""
        lines = self.by_letter()
        indent = len(lines[letter]) - len(lines[letter].lstrip())
        return (*(lines | {letter: " " * indent + text}).values(),)

    def named(self, letters: Sequence[str]) -> Callable[[int], str]:
        """Return a function that names a line of a program by its letter, or not at all.

        `letters`: the lines of the program in their order.
        """
        above = len(self.head.splitlines()) + 1
        known = dict(enumerate(letters, start=above))
        return lambda number: known.get(number, "")

    def indented(self, letter: str) -> int:
        """Return how many times a line is indented as it is given."""
        line = self.by_letter()[letter]
        return (len(line) - len(line.lstrip())) // STEP

    def program(self, lines: Iterable[str]) -> str:
        """Return the program of these lines."""
        return "\n".join([self.head, *lines]) + "\n"


_INDENT = 9  # pixels for each leading space
_ROW = 28


def listing_scene(listing: Listing) -> Scene:
    """Return a scene of a program with its lettered lines."""
    return lines_scene(listing.head, listing.by_letter().items(), "A program", "Lettered lines.")


def lines_scene(head: str, lines: Iterable[tuple[str, str]], title: str, description: str) -> Scene:
    """Return a scene of lettered lines, in any order."""
    every = [("", line) for line in head.splitlines()] + list(lines)
    shapes: list[Shape] = []
    for number, (letter, line) in enumerate(every):
        indent = len(line) - len(line.lstrip())
        y = 24 + _ROW * number
        shapes.append(Text(20, y, letter, "text soft left"))
        shapes.append(Text(50 + _INDENT * indent, y, line.strip(), "text left"))
    return Scene(820, 20 + _ROW * len(every), tuple(shapes), title, description)


# ---- lines to put in order -----------------------------------------------------------------------


DIJKSTRA_LINES = Listing(
    _HEAD,
    (
        "            if head not in distance or length + weight < distance[head]:",
        "        settled.add(node)",
        "    return distance, predecessor",
        "    while queue:",
        "                heappush(queue, (distance[head], next(arrival), head))",
        "        if node in settled:",
        "    settled, arrival = set(), count()",
        "        length, _, node = heappop(queue)",
        "                predecessor[head] = node",
        "            continue",
        "    distance, predecessor = {source: 0}, {source: None}",
        "        for head, weight in graph.neighbors(node):",
        "    queue = [(0, next(arrival), source)]",
        "                distance[head] = length + weight",
    ),
)
"""Dijkstra's algorithm, line by line, in a wrong order."""


_RIGHT = "KGMDHFJBLANIEC"
"""A working order of `DIJKSTRA_LINES`."""


def shuffled(seed: int) -> Listing:
    """Shuffle the lines of Dijkstra's algorithm; the same seed gives the same order."""
    lines = list(DIJKSTRA_LINES.lines)
    random.Random(f"lines {seed}").shuffle(lines)
    return Listing(DIJKSTRA_LINES.head, tuple(lines))


def right_letters(exercise: Listing) -> str:
    """Return the letters of shuffled lines in a working order.

    Raises `NotFound` if the lines are not those of Dijkstra's algorithm.
    """
    by_line = {line: letter for letter, line in exercise.by_letter().items()}
    if not by_line.keys() >= set(DIJKSTRA_LINES.lines):
        raise NotFound("A working order is known only for the lines of Dijkstra's algorithm.")
    known = DIJKSTRA_LINES.by_letter()
    return " ".join(by_line[known[letter]] for letter in _RIGHT)


@refusing
def judge_lines(
    order: object, exercise: Listing = DIJKSTRA_LINES, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge an order of the lines of Dijkstra's algorithm."""
    return judge_built(
        order, exercise, "dijkstra", partial(judge_shortest_paths, met_before=met_before)
    )


def judge_built(
    order: object, exercise: Listing, name: str, judge: Callable[[Any], Verdict]
) -> Verdict:
    """Judge an order of lines by building the function of this name and running it.

    Any order and any indentation that make a correct function are correct.
    """
    letters = _letters(order, exercise)
    lines = _indented(order, exercise).by_letter()
    program = exercise.program(map(lines.__getitem__, letters))
    function = build(program, name, _of_place, exercise.named(letters))
    verdict = judge(function)
    if verdict:
        return Verdict("right", f"In this order, the program works. {verdict.message}")
    if "returned None" in verdict.fact:
        verdict = replace(verdict, question=_REACHED, second=_HOW_FAR)
    elif verdict.second == next_question(verdict.fact):  # nothing can be printed here
        verdict = replace(verdict, second="")
    return _lettered(verdict, exercise, letters)


_REACHED = "Does your program reach a `return` in every case?"
_HOW_FAR = "How far is the last `return` indented?"


def _of_place(problem: SyntaxError) -> tuple[str]:
    """Return the question about a line that Python cannot read in its place."""
    if problem.msg.endswith(f" on line {problem.lineno}"):
        return ("Which line belongs inside it?",)
    questions = {
        "unexpected indent": "Does it belong inside the line above it?",
        "expected an indented block": "Does this line belong inside the line above it?",
        "unindent": "Which line above it has the same indentation?",
        "": "Which line should stand just above it?",
    }
    return (next(asks for words, asks in questions.items() if words in problem.msg),)


def _lettered(
    verdict: Verdict, exercise: Listing, letters: Sequence[str], asks: str = ""
) -> Verdict:
    """Name the line of a crash by its letter, since no numbers are shown.

    `asks`: the second question about that line, if no idea explains the crash.
    """
    named = exercise.named(letters)
    found = re.search(r"\bin line (\d+)\b", verdict.fact)
    letter = named(int(found[1])) if found else ""
    if not found or not letter:
        return verdict
    fact = verdict.fact.replace(found[0], f"in line {letter}")
    return replace(verdict, fact=fact, second="" if verdict.mistake else asks, at=letter)


_INDENTED = re.compile(r"([A-Za-z])(\d)(?!\d)")
"""A letter, and how many times its line is indented."""


def _letters(order: object, exercise: Listing) -> list[str]:
    known = exercise.by_letter()
    written = _written(order)
    given = _INDENTED.sub(r"\1", written) if isinstance(written, str) else order
    letters = read_names(given, "The order should be a string of letters, such as 'K G D'", known)
    for letter in letters:
        if letter not in known:
            unread(f"There is no line {letter!r}; the lines are {min(known)} to {max(known)}.")
    if twice := [letter for letter in known if letters.count(letter) > 1]:
        unused = "Which line have you not used yet?" if set(known) - set(letters) else ""
        told = f"You used {listed(twice)} more than once. Use every line once."
        wrong(told, "", unused)
    if missing := [letter for letter in known if letter not in letters]:
        told = f"You have not used {listed(missing, 'or')}. Use every line once."
        wrong(told, "", f"Where does line {missing[0]} belong?")
    return letters


def _written(order: object) -> object:
    """Return an order given as a list of texts as one text."""
    if isinstance(order, list | tuple):
        parts = [_written(part) for part in order]
        texts = [part for part in parts if isinstance(part, str)]
        return " ".join(texts) if len(texts) == len(parts) else order
    return order


def _indented(order: object, exercise: Listing) -> Listing:
    """Return the listing with the indentations that an order gives, as in ``"K1 G2"``."""
    lines = exercise.by_letter()
    written = _written(order)
    for letter, steps in _INDENTED.findall(written if isinstance(written, str) else ""):
        lines[letter.upper()] = " " * STEP * int(steps) + lines[letter.upper()].strip()
    return replace(exercise, lines=tuple(lines.values()))


# ---- a line to repair ----------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class FindTheBug(Listing):
    """A listing with one wrong line."""

    letter: str  # the letter of the wrong line
    mistake: int  # the number of its misunderstanding
    repair: str = ""  # the correct line
    name: str = "dijkstra"  # the name of the function
    judge: Judge = field(default=judge_shortest_paths, repr=False, compare=False)
    """Judges that function; also gets the misunderstandings met before."""


def bug_form(listing: FindTheBug) -> Form:
    """Return the form to choose and repair the wrong line."""
    return Form(
        "bug",
        "One line of this program is wrong. Which one, and how should it read?",
        typed="Write its letter, a colon and the corrected line.",
        fields=("It should read",),
        head=tuple(listing.head.splitlines()),
        options=tuple(listing.by_letter().items()),
    )


def right_repair(listing: FindTheBug) -> str:
    """Return the letter of the wrong line and its repair."""
    return f"{listing.letter}: {listing.repair}"


def left_as_it_is(number: int, listing: FindTheBug) -> str:
    """Return the answer of a misunderstanding that takes its bug for correct."""
    if listing.mistake != number:
        return right_repair(listing)
    return f"{listing.letter}: {listing.by_letter()[listing.letter].strip()}"


@refusing
def judge_repair(answer: object, exercise: FindTheBug, met_before: Iterable[int] = ()) -> Verdict:
    """Judge a line and its repair, by running the repaired program.

    Any repair that makes the program correct counts, on any line.

    `answer`: the letter of a line and, after a colon, its correct text: ``"J: offer = ..."``.
    The letter alone gets a reply as well.
    """
    letter, repair = _parsed(answer, exercise)
    if not repair and letter == exercise.letter:
        question = "How should it read?"
        return Verdict("wrong", f"Line {letter} is the one.", question=question, share=0.5)
    if not repair:
        asks = "Run the program by hand on a small example. Which line goes wrong?"
        wrong(f"Line {letter} is fine.", asks, at=letter)
    named = exercise.named([*exercise.by_letter()])
    program = exercise.program(exercise.having(letter, repair))
    function = build(program, exercise.name, lambda _: _OF_FORM, named)
    verdict = exercise.judge(function, met_before)
    if verdict:
        return Verdict("right", f"With this line, the program works. {verdict.message}")
    # Finding the line is one half of the work, repairing it the other.
    told = _lettered(verdict, exercise, [*exercise.by_letter()], _OF_VALUES)
    return replace(told, share=0.5 if letter == exercise.letter else 0.0)


_OF_FORM = (
    "Is a word, a bracket or another sign missing, or in the wrong place?",
    "Read your line aloud, symbol by symbol. Where does it stop making sense?",
    (
        "Every bracket that opens must close. A sign such as + or = needs a value on both sides. "
        "After if, for or while, the line ends with a colon."
    ),
)
"""The hints about a line that Python cannot read."""
_OF_VALUES = "Write down the value of each name in this line. Which one surprises you?"


def _parsed(answer: object, exercise: FindTheBug) -> tuple[str, str]:
    expected = "The answer should be a string such as 'J' or 'J: the line as it should read'"
    typed = re.sub(r"^\s*line\b", "", read_text(answer, expected), flags=re.IGNORECASE)
    match = re.fullmatch(r"\s*\(?([A-Za-z])(?:\s*[:.)](.*)|\s*)", typed, re.DOTALL)
    if match is None:
        unread(f"{expected}.")
    letter, repair = match[1].upper(), (match[2] or "").strip().strip("`")
    lines = exercise.by_letter()
    if letter not in lines:
        unread(f"There is no line {letter}; the lines are {min(lines)} to {max(lines)}.")
    if len(repair.splitlines()) > 1:
        unread("One line is wrong, and one line repairs it. Write yours without a line break.")
    return letter, repair


class Bug(NamedTuple):
    """A wrong line that a misunderstanding writes into a listing."""

    letter: str  # of the line
    line: str  # its wrong text
    question: str  # the next question
    rule: str  # the correct rule, in numbers

    @property
    def guides(self) -> Guides:
        """The guides after repeated wrong answers."""
        return Guides(self.question, self.rule)


@dataclass(frozen=True)
class Bugs:
    """A correct listing and its bugs, the subject of two exercises."""

    head: str
    lines: tuple[str, ...]
    known: Mapping[int, Bug]  # by the number of the misunderstanding
    name: str = "dijkstra"
    judge: Judge = judge_shortest_paths
    replies: Mapping[int, str] = field(default_factory=dict)
    """The replies to misunderstandings that are none of the bugs, by number."""
    story: Callable[[], Story] | None = None  # shows what the correct listing does

    def listing(self, mistake: int) -> FindTheBug:
        """Return the listing with the bug of a misunderstanding."""
        bug, right = self.known[mistake], Listing(self.head, self.lines)
        lines, repair = right.having(bug.letter, bug.line), right.by_letter()[bug.letter].strip()
        return FindTheBug(self.head, lines, bug.letter, mistake, repair, self.name, self.judge)

    def why_wrong(self, mistake: int) -> Question:
        """Make the question about the wrong line of a listing, with three wrong options."""
        listing = self.listing(mistake)
        would_read = {
            number: "That is another bug. A program with that bug might have the line "
            f"`{bug.line}`."
            for number, bug in self.known.items()
        }
        replies = {**would_read, **self.replies}
        others = random.Random(f"why {mistake}").sample([n for n in replies if n != mistake], 3)
        options = [Option(MISUNDERSTANDINGS[n].what, False, replies[n]) for n in others]
        right = Option(MISUNDERSTANDINGS[mistake].what, True, f"It should read `{listing.repair}`.")
        line = listing.by_letter()[listing.letter].strip()
        text = f'Line {listing.letter} reads "{line}". What is wrong with it?'
        asked = Question(text, (*options, right), *self.known[mistake].guides)
        return asked.shuffled(mistake)

    def to_find(self, name: str, notebook: str, trains: str) -> Exercise[FindTheBug]:
        """Make the exercise to find and repair the wrong line."""
        return Exercise(
            name,
            "Find the bug",
            notebook,
            trains,
            Questions(
                FindTheBug,
                asks=bug_form,
                given={f"bug-{number}": partial(self.listing, number) for number in self.known},
                view=listing_scene,
            ),
            Solution(
                judge_repair,
                right_repair,
                lambda listing: self.known[listing.mistake].guides,
                None if (tells := self.story) is None else lambda _, tells=tells: tells(),
            ),
            Beliefs({number: partial(left_as_it_is, number) for number in self.known}),
        )

    def to_explain(self, name: str, notebook: str, trains: str) -> Exercise[Question]:
        """Make the exercise to explain a wrong line."""
        questions = {f"bug-{number}": self.why_wrong(number) for number in self.known}
        return choice(name, "Say why it is a bug", notebook, trains, questions)


_LINES = (
    "    distance, predecessor = {source: 0}, {source: None}",
    "    settled, arrival = set(), count()",
    "    queue = [(0, next(arrival), source)]",
    "    while queue:",
    "        node = heappop(queue)[-1]",
    "        if node in settled:",
    "            continue",
    "        settled.add(node)",
    "        for head, weight in graph.neighbors(node):",
    "            offer = distance[node] + weight",
    "            if head not in distance or offer < distance[head]:",
    "                distance[head] = offer",
    "                predecessor[head] = node",
    "                heappush(queue, (offer, next(arrival), head))",
    "    return distance, predecessor",
)

_BUGS = {
    2: Bug(
        "N",
        "heappush(queue, (weight, next(arrival), head))",
        "The queue returns its smallest entry first. B is settled at 5, and its edge to C weighs "
        "3. With which number should C go into the queue?",
        "B is settled at 5, and its edge to C weighs 3, so the path to C has length 8. To return "
        "the node nearest to the source, a queue must compare such lengths first.",
    ),
    3: Bug(
        "J",
        "offer = weight",
        "Follow the program along an edge of weight 5, then along one of weight 3. Which number "
        "does it write for the node at the end?",
        "The number of a node is the length of the whole path to it. After an edge of weight 5 "
        "and one of weight 3, that is 5 + 3 = 8. Does any line of the program add them?",
    ),
    4: Bug(
        "K",
        "if head not in distance:",
        "C has 10, and now an offer of 8 arrives. What does the program do with it?",
        "Until a node is settled, a smaller offer replaces its number: 10 becomes 8. One line "
        "decides whether to take an offer. Read that line with these two numbers.",
    ),
    5: Bug(
        "K",
        "if head not in settled:",
        "C has 8, and now an offer of 12 arrives. What does the program do with it?",
        "Take an offer only if the node has no number yet, or if the offer is smaller than its "
        "number. C has 8, and the offer is 12. Is either condition true?",
    ),
    8: Bug(
        "J",
        "offer = distance[node] + 1",
        "A path has an edge of weight 7 and then one of weight 4. Which number does the program "
        "give the last node?",
        "A path with edges of 7 and 4 is 11 long. One with edges of 3, 2 and 1 is only 6 long. A "
        "number that grows by 1 per edge makes the first path look shorter.",
    ),
    9: Bug(
        "O",
        "return {node: distance.get(node, 0) for node in graph}, predecessor",
        "Suppose an edge joins A and B, but X has no edges. What does the program return for X?",
        "If no path leads from the source to a node X, then X has no number. With 0, X would be "
        "as near as the source itself. Return only the nodes that were reached.",
    ),
    11: Bug(
        "M",
        "predecessor.setdefault(head, node)",
        "C gets 10 from A, and later 8 from B. Which predecessor does the program return for C?",
        "Suppose C has 10 from A, and then gets 8 from B. The path to C now comes through B, so "
        "B is the predecessor. Both entries of C change, whatever they were before.",
    ),
    12: Bug(
        "B",
        "settled, arrival = set(), count(0, 0)",
        "Two nodes wait with the same number, 7. What does `arrival` put second in each entry?",
        "In (7, 0, B) and (7, 0, C), the first two parts are equal, so Python compares B and C. "
        "If the second parts are 0, 1, 2 and so on, Python never compares nodes.",
    ),
}

DIJKSTRA_BUGS = Bugs(_HEAD, _LINES, _BUGS, story=lambda: search_story(five_nodes()))


# ---- built programs ------------------------------------------------------------------------------

_FILE = "<your lines>"
_KNOWN = frozenset(
    {
        "collections",
        "heapq",
        "itertools",
        "math",
        "pathlib_games.games.battlesnake",
        "pathlib_games.graphs",
    }
)


def build(
    program: str,
    name: str = "dijkstra",
    hints: Callable[[SyntaxError], Sequence[str]] = lambda _: (),
    named: Callable[[int], str] = lambda _: "",
) -> Any:
    """Make the function of this name from a program.

    `hints`: returns the hints if Python cannot read it, as for `wrong`. `named`: names a line by
    its number.

    Raises `Wrong` if Python cannot read the program, and shows the line; or if it does more than
    define functions: lines and repairs may come from another person's file, and are read in this
    process.
    """
    names: dict[str, Any] = {}
    # Lets a message about an exception show its line.
    linecache.cache[_FILE] = (len(program), None, program.splitlines(keepends=True), _FILE)
    try:
        tree = ast.parse(program, _FILE)
        defined = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
        if name not in defined or not all(map(_only_defines, tree.body)):
            told = f"These lines should define the function {name} and do nothing else."
            wrong(told, "Which line is outside it?")
        exec(compile(tree, _FILE, "exec"), names)  # noqa: S102 - it only makes functions
    except SyntaxError as problem:
        line = (problem.text or "").strip()
        told = f'Python cannot read the line "{line}" here.'
        wrong(told, *hints(problem), at=named(problem.lineno or 0))
    return limited(names[name], MOST_LINES)


def _only_defines(part: ast.stmt) -> bool:
    """Return whether a part of a program runs nothing but well-known imports when it is read."""
    if isinstance(part, ast.ImportFrom):
        return part.module in _KNOWN
    if isinstance(part, ast.Import):
        return all(each.name in _KNOWN for each in part.names)
    if not isinstance(part, ast.FunctionDef) or part.decorator_list or part.returns:
        return False
    given = part.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    noted = any(each.annotation for each in every if each is not None)
    return not (given.defaults or given.kw_defaults or noted)

"""Judges a search that a learner wrote, by running it on graphs.

By its results, and "Write Dijkstra" also by the rule that the nearest node comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import pairwise
from random import Random
from typing import Any

from pathlib_games.exercises.instance import Instance, five_nodes, six_nodes
from pathlib_games.exercises.reading import Result
from pathlib_games.exercises.smallest import smaller_graphs, smallest
from pathlib_games.exercises.verdict import Flaw, OwnRun, Verdict
from pathlib_games.graphs import Graph, Node
from pathlib_games.ideas.by_name import asks_by_which_number
from pathlib_games.ideas.diagnosis import blaming
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.ideas.final_answers import Finding, causes_of
from pathlib_games.ideas.flaws import result_flaw
from pathlib_games.ideas.judge import judge_result, verdict_on
from pathlib_games.ideas.label_correcting import (
    QUESTION,
    Correction,
    correcting_instances,
    correction,
)
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried, facts_of, special
from pathlib_games.lessons.five_nodes.recording import own_run_of, reader
from pathlib_games.programs.run import SECONDS, Ran, recorded_run, run, run_ahead
from pathlib_games.programs.session import session

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


@cache
def code_instances() -> tuple[Instance, ...]:
    """Return the graphs that a learner's search is run on, the simplest first.

    Eight have what programs stumble over, or show a misunderstanding that passes on the five nodes.
    The others were chosen so that all together catch every wrong program that comes from changing
    one thing in thirteen right ones: four were made for it, then those of 300 random graphs were
    added that caught most of what was left. `python -m tools.mutants` says what they catch.
    """
    edges = [("A", "B", 1), ("B", "C", 0), ("A", "C", 4), ("X", "Y", 2)]
    mixed = [(1, "one", 2), (1, (0, 0), 2), ("one", 2.5, 1), ((0, 0), 2.5, 1)]
    return (
        five_nodes(),
        Instance("a single node", Graph.from_edges([], nodes=["A"]), "A"),
        Instance("a graph with two parts and an edge of weight 0", Graph.from_edges(edges), "A"),
        Instance("a graph whose edges go one way", Graph.from_edges(edges, directed=True), "B"),
        five_nodes("B"),
        Instance("a graph whose nodes cannot be compared with <", Graph.from_edges(mixed), 1),
        six_nodes("a graph with a long edge at the source", _LONG_EDGE),
        six_nodes("a graph with a long way that is cheap", _LONG_WAY),
        Instance("a graph with parallel edges", Graph.from_text(_PARALLEL), "A"),
        Instance("a graph whose nodes are numbers", Graph.from_edges(_NUMBERED, range(5)), 4),
        Instance("a long chain", Graph.from_text(_CHAIN), "N"),
        Instance("a graph with many offers for a node", Graph.from_text(_AGAIN), "A"),
        Instance(
            "a graph of numbers whose edges go one way",
            Graph.from_edges(_ONE_WAY, (0, 5, 1, 3, 6, 4, 2), directed=True),
            6,
        ),
        Instance("a graph with halves", Graph.from_edges(_HALVES, (4, 1, 0, 5, 3, 2)), 0),
    )


def _hidden(dice: Random) -> list[Instance]:
    """Draw graphs of the kinds above, with other nodes, edges and weights."""
    names = list("ABCDEFGHJKLMN")

    def drawn(nodes: Sequence[Node], weights: Sequence[float], *, directed: bool) -> Instance:
        nodes = dice.sample(list(nodes), dice.randint(5, 7))
        pairs = [(tail, head) for tail in nodes for head in nodes if tail != head]
        tree = [(dice.choice(nodes[:place]), nodes[place]) for place in range(1, len(nodes))]
        more = dice.sample(pairs, len(nodes))
        edges = [(tail, head, dice.choice(weights)) for tail, head in [*tree, *more]]
        dice.shuffle(edges)
        return Instance("", Graph.from_edges(edges, nodes, directed), nodes[0])

    chain = [*names, *"PQRS"]
    dice.shuffle(chain)
    steps = [(*pair, dice.randint(1, 3)) for pair in pairwise(chain)]
    cuts = [(*dice.sample(chain, 2), dice.randint(12, 25)) for _ in range(3)]
    first = drawn(names, range(1, 20), directed=False)
    parted = Graph.from_edges([*first.graph.edges, ("X", "Y", 2)], first.graph.nodes)
    return [
        first,
        Instance("", parted, first.source),
        drawn(names, (0, 0, 1, 5), directed=True),
        drawn(range(20), (0.25, 1.5, 1, 2.75, 12_345), directed=False),
        drawn([1, "one", (0, 0), 2.5, "two", (1, 0), 7], (1, 3, 4, 9), directed=False),
        drawn(names, range(1, 12), directed=True),
        Instance("", Graph.from_edges([*cuts, *steps]), chain[0]),
    ]


@dataclass(frozen=True)
class SearchTask(ProgramTask[Instance, Ran]):
    """A task whose function searches a graph: it is watched, and what it does is told in full."""

    def answers(self, function: Any, cases: Sequence[Instance], seconds: float) -> Iterator[Any]:
        """Yield how the program ended for each graph, ... if it was not tried."""
        if len(cases) > 1:
            run_ahead(function, cases, seconds)
        for asked in cases:
            ran = run(function, asked.graph, asked.source, seconds, reader(asked.graph))
            yield ... if ran.value is ... else ran


def result_or_crash_flaw(asked: Instance, ran: Ran) -> ProgramFlaw | None:
    """Say what a run shows to be wrong; what a result has wrong is told with its ideas."""
    result, crash = ran.value, ran.crash
    if ran.trouble is None and isinstance(result, Result):
        if result.strangers:
            return ProgramFlaw(judge_result(result, asked).message, kind=None)
        own = OwnRun(asked, ran.looked_up, result.distance, result.predecessor)
        flawed = result_flaw(result.distance, result.predecessor, asked) is not None
        return ProgramFlaw("", kind="result", own_run=own) if flawed else None
    told = f"On {asked.title}: {ran.trouble}" if ran.trouble else str(result)
    if ran.stopped:
        told = f"{told} {special(facts_of(asked.graph))}".strip()
    # To try a program that had to be stopped with smaller graphs would take seconds each time.
    endless = crash is None or ran.stopped or ran.error is RecursionError
    kind = None if endless or crash is None else (crash.error, crash.line)
    ends = _finding(ran, asked) is None
    hint = crash.hint if crash and not ran.stopped else ""
    return ProgramFlaw(told, hint=hint, kind=kind, ends=ends)


def _finding(ran: Ran, asked: Instance) -> Finding | None:
    """Return what can be compared with wrong algorithms: a result, or an error that some raise."""
    if ran.trouble is None and isinstance(ran.value, Result):
        return Finding(asked, ran.value.distance, ran.value.predecessor, ran.looked_up)
    if ran.error is TypeError:
        return Finding(asked, {}, {}, ran.looked_up, ran.error)
    return None


def explained(
    function: object,
    flaw: ProgramFlaw,
    tried: Sequence[Tried[Instance, Ran]],
    met_before: Iterable[int],
) -> Verdict:
    """Tell what is wrong, where the run leaves the right one, and what explains all runs."""
    passed = [each for each in tried if each.flaw is not None or each.answer.trouble is None]
    found = [_finding(each.answer, each.case) for each in passed]
    findings = [finding for finding in found if finding is not None]
    causes = causes_of(findings)
    if (own := flaw.own_run) is not None:
        result = Result(own.distance, own.predecessor, ())
        verdict = judge_result(result, own.instance, met_before, causes, Divergence(own).words)
        runs = [(each.instance, each.looked_up) for each in findings if each.error is None]
        question = "" if verdict.hint else asks_by_which_number(function, runs)
        if not question:
            return verdict
        return replace(verdict, message=f"{verdict.message} {question}", hint=question)
    # What passed before it says nothing about a crash; some errors are a misunderstanding's.
    failed = Flaw("", flaw.told, flaw.hint)
    return verdict_on(blaming(failed, () if flaw.ends else causes), met_before)


_ORDER = re.compile(r"'[<>]=?' not supported between instances of '(\w+)' and '(\w+)'")


def _compares_nodes(ran: Ran, graph: Graph) -> bool:
    """Say whether a run stopped because it compared nodes that have no order, as at a tie."""
    types = {type(node).__name__ for node in graph}
    found = _ORDER.fullmatch(ran.crash.words) if ran.crash and ran.error is TypeError else None
    return found is not None and len(types) > 1 and types.issuperset(found.groups())


def _praise(tried: Sequence[Tried[Instance, Ran]]) -> str:
    """Say that a program is right, and what could be better."""
    compared = [each.case for each in tried if _compares_nodes(each.answer, each.case.graph)]
    right = f"The distances and predecessors are right on {len(tried) - len(compared)} graphs."
    if not compared:
        return right
    return (
        f"{right} One remark: where numbers tie, it compares nodes. On {compared[0].title}, it "
        "stops there. A counter between number and node settles a tie before."
    )


SHORTEST_PATHS = SearchTask(
    name="my_dijkstra",
    cases=code_instances,
    hidden=_hidden,
    flaw=result_or_crash_flaw,
    smaller=smaller_graphs,
    ideas=partial(explained, None),
    right=_praise,
)
judge_shortest_paths = SHORTEST_PATHS.judge


# ---- by the rule that the nearest node comes first -----------------------------------------------

_SMALL = 0.5  # seconds for a program on a smaller graph


def judge_dijkstra(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Judge a function by its results, and one that is right by how it comes to them."""
    task = replace(SHORTEST_PATHS, flaw=_flaw, ideas=partial(explained, function))
    with session() as opened:
        with opened.held() as lines:
            verdict = task.judge(function, met_before, seconds)
            shown = "".join(lines)
            half_right = _half_right(function, seconds) if verdict else None
            told = verdict if half_right is None else half_right
            if told.own_run is not None:
                told = _as_it_was_seen(told, function, told.own_run)
                shown = lines[-1]  # what it printed there
        opened.show(shown)
    return told


def _as_it_was_seen(verdict: Verdict, function: Any, own: OwnRun) -> Verdict:
    """Put the steps into the picture that are seen when the program runs once more."""
    asked = own.instance
    ran = recorded_run(function, asked, _SMALL, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return verdict
    return replace(verdict, own_run=own_run_of(ran, ran.value, asked))


def _flaw(asked: Instance, ran: Ran) -> ProgramFlaw | None:
    return None if _compares_nodes(ran, asked.graph) else result_or_crash_flaw(asked, ran)


def _half_right(function: Any, seconds: float) -> Verdict | None:
    """Return what is said of a function that is right, but goes on from numbers that still fall."""
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
    own = OwnRun(asked, (), {}, {})  # what it does there is filled in
    told = f"{found.told(asked)} {QUESTION}"
    return Verdict("wrong", told, hint=QUESTION, share=0.5, own_run=own)


def _correction(function: Any, seconds: float, asked: Instance) -> Correction | None:
    ran = recorded_run(function, asked, seconds, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return None
    return correction(ran, asked, ran.value.distance)

"""Judges graphs that should make a program go wrong, and asks what its wrong idea is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from pathlib_games.exercises.answering import any_answer
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.verdict import OwnRun, Verdict, Wrong, written
from pathlib_games.graphs import Graph, bfs
from pathlib_games.ideas.instances import fresh
from pathlib_games.ideas.misunderstandings.search import Outcome, every_outcome
from pathlib_games.ideas.parting import Parting
from pathlib_games.ideas.results import result_flaw
from pathlib_games.lessons.own_world.black_boxes import BlackBox, black_boxes, goes_wrong
from pathlib_games.lessons.own_world.own_graphs import read_graph
from pathlib_games.words import counted

_OTHERS = 3  # wrong options beside the right one
_FRESH = 200  # graphs


@any_answer
def judge_break(answer: object, box: BlackBox) -> Verdict:
    """Judge a graph on which a black box should go wrong, by running it and the right search.

    The source is the first node. The share of a graph that is larger than it has to be is the size
    of the smallest one, its nodes and edges together, against its own.

    Examples
    --------
    >>> box = BlackBox("K", 0)
    >>> judge_break("A B 5", box)
    Not yet. K is right on this graph: A 0, B 5. With so few nodes there is nothing to choose. ...
    >>> judge_break(box.smallest.to_text(), box).share
    1.0
    """
    try:
        graph = read_graph(answer)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    run = box.run(graph)
    if not goes_wrong(run):
        return Verdict(
            "wrong", f"{box.letter} is right on this graph{_numbers(run)}. {_hint(graph, box)}"
        )
    return replace(_by_size(graph, box, _seen(run, box)), own_run=run)


def _by_size(graph: Graph, box: BlackBox, seen: str) -> Verdict:
    size, least = _size(graph), _size(box.smallest)
    told = f"{counted(size[0], 'node')}, {counted(size[1], 'edge')}"
    if size > least:
        more = f"{seen} But {told} are more than it takes. What could you leave out?"
        return Verdict("wrong", more).earning(sum(least), of=sum(size))
    if size < least:
        return Verdict("right", f"{told}: that is fewer than we knew of! {seen}")
    return Verdict("right", f"{told}: nobody can do it with fewer. {seen}")


def _size(graph: Graph) -> tuple[int, int]:
    return len(graph), len(graph.edges)


def _seen(run: OwnRun, box: BlackBox) -> str:
    """Say what a run ends with that is wrong, and where it leaves the right one."""
    flaw = result_flaw(run.distance, run.predecessor, run.instance)
    reason = flaw.reason if flaw else ""
    reason = reason.replace("yours is missing", f"{box.letter} has none")
    reason = reason.replace("yours is", f"{box.letter} says")
    return f"{box.letter} goes wrong: {reason} {Parting(run).words}".strip()


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

    Examples
    --------
    >>> print(what_is_wrong(BlackBox("K", 0), seed=1))
    From A on the graph ...
    """
    for number in range(seed * _FRESH, (seed + 1) * _FRESH):
        asked = fresh(number)
        run = box.run(asked.graph)
        others = list(_told_apart(box, asked))
        if goes_wrong(run) and len(others) >= _OTHERS:
            break
    rng = random.Random(f"what is wrong {seed} {box.number}")
    rng.shuffle(others)
    part = box.idea.forms[0].part
    others.sort(key=lambda other: other.idea.forms[0].part != part)  # the likelier ones first
    options = [_option(box, box, asked), *(_option(o, box, asked) for o in others[:_OTHERS])]
    text = (
        f"From {asked.source} on the graph {asked.graph.to_text().replace(chr(10), '; ')} "
        f"{_told(box.outcome(asked.graph), box)} Which wrong rule does {box.letter} follow?"
    )
    return Question(text, tuple(options)).shuffled(seed)


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
    words = f"{option.idea.words[0].upper()}{option.idea.words[1:]}."
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

"""Judges answers by the rules of the algorithm, so that every correct answer is accepted.

A wrong answer is told the first thing that is wrong, the reason, and a question: the hint of the
misunderstanding that explains it, if one does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from pathlib_games.exercises.filled_table import Round, read_table
from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.exercises.reading import (
    Result,
    not_a_number,
    read_name,
    read_names,
    read_number,
    read_rows,
    shown,
)
from pathlib_games.exercises.verdict import (
    Flaw,
    Unread,
    Verdict,
    Wrong,
    WrongDistances,
    refused,
    refusing,
    unread,
    written,
)
from pathlib_games.graphs import Node, bfs
from pathlib_games.ideas.claims import Claim, order_claims, table_claims
from pathlib_games.ideas.diagnosis import (
    Diagnosis,
    diagnose_path,
    diagnose_result,
    diagnose_steps,
)
from pathlib_games.ideas.final_answers import outcomes
from pathlib_games.ideas.flaws import edges_right, result_flaw
from pathlib_games.ideas.misunderstandings import Misunderstanding
from pathlib_games.ideas.search import Search
from pathlib_games.ideas.sheet import Sheet
from pathlib_games.programs.plain import Other


def verdict_on(diagnosis: Diagnosis, met_before: Iterable[int] = ()) -> Verdict:
    """Put a wrong answer's flaw and the fitting hint into words."""
    flaw = diagnosis.flaw or Flaw("", "")
    hint = diagnosis.hint(met_before)
    message = str(replace(flaw, question=hint or flaw.question))
    numbers = tuple(cause.number for cause in diagnosis.causes)
    return Verdict("wrong", message, causes=numbers, hint=hint)


def judge_table(
    text: object,
    instance: Instance,
    met_before: Iterable[int] = (),
    *,
    until: Node | None = None,
) -> Verdict:
    """Judge a filled distance table: settled node, distances and predecessors, row by row.

    `until`: a node with which the table may end, though others are as far away.
    """
    rounds: list[Round] = []
    unreadable: Wrong | None = None
    try:
        expected = "The table should be a text in quotation marks, with cells such as '7 X'"
        filled = read_rows(text, expected)
        rows = read_table(filled, instance.graph, instance.source)
        if rows is None:
            return Verdict("not tried", "Fill in the question marks and run the cell again.")
        for row in islice(rows, 2 * len(instance.graph)):
            rounds.append(row)  # noqa: PERF402 - the rows above an unreadable one are kept
    except Wrong as problem:
        unreadable = problem
    ended = unreadable is None and (until is None or all(row.settled != until for row in rounds))
    diagnosis = diagnose_steps(table_claims(rounds, ended=ended), instance)
    if diagnosis.flaw is not None and (rounds or unreadable is None):
        return verdict_on(diagnosis, met_before).earning(*_cells_right(rounds, instance))
    if unreadable is not None:
        return refused(unreadable).earning(*_cells_right(rounds, instance))
    return Verdict("right", f"All {len(rounds)} rows follow the rules of the algorithm.")


@refusing
def judge_order(order: object, instance: Instance, met_before: Iterable[int] = ()) -> Verdict:
    """Judge in which order nodes are settled."""
    expected = "The order should be a text such as 'A B C'"
    names = read_names(order, expected, [str(node) for node in instance.graph.nodes])
    known, stranger = _nodes(names, instance)
    diagnosis = diagnose_steps(order_claims(known, ended=stranger is None), instance)
    needed = len(instance.distances)
    if diagnosis.flaw is not None:
        return verdict_on(diagnosis, met_before).earning(diagnosis.flaw.index, needed)
    if stranger is not None:
        return refused(Unread(stranger)).earning(len(known), needed)
    return Verdict("right", f"{', '.join(map(str, known))} is an order of settling.")


@refusing
def judge_next(
    node: object, after: str, instance: Instance, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge a prediction of the node that is settled next."""
    before, _ = _nodes(after.split(), instance)
    names = {str(known): known for known in instance.graph.nodes}
    name = read_name(node, names)
    if name is None:
        unread(f"{shown(node)} is not a node of this graph ({', '.join(names)}).")
    guess = names[name]
    claims: list[Claim] = order_claims([*before, guess], ended=False)
    diagnosis = diagnose_steps(claims, instance, given=len(before))
    if diagnosis.flaw is not None:
        return verdict_on(replace(diagnosis, flaw=replace(diagnosis.flaw, where="")), met_before)
    sheet = Sheet(instance)
    for settled in before:
        sheet.settle(settled)
    distance = written(sheet.distance[guess])
    others = [str(other) for other in sheet.next_nodes() if other != guess]
    if not others:
        return Verdict("right", f"{guess} has the smallest distance of the frontier: {distance}.")
    all_ = " and ".join([str(guess), *others])
    return Verdict(
        "right",
        f"{all_} both have the smallest distance of the frontier, {distance}: either may be next.",
    )


def judge_distance(answer: object, instance: Instance, node: Node) -> Verdict:
    """Judge a single distance."""
    ends = f"The distance from {instance.source} to {node}"
    right = instance.distances.get(node)
    given = read_number(answer)
    if isinstance(given, Other):
        return not_a_number(answer)
    if equal(given, right):
        return Verdict("right", f"{ends} is {written(right)}.")
    told = f"{ends} is not {'infinite' if given is None else shown(answer)}."
    return Verdict("wrong", f"{told} {_about_a_distance(given, instance, node)}")


def _about_a_distance(given: object, instance: Instance, node: Node) -> str:
    """Say what a wrong distance is instead, where that is plain, or in which direction it is off.

    No hint says what the right one is.
    """
    right, graph = instance.distances.get(node), instance.graph
    if right is None or not isinstance(given, int | float):
        return "Does any way lead there?"
    if all(weight == 1 for _, _, weight in graph.edges):
        slips = [(equal(given, right + 1), "Count the steps, not the nodes.")]
    else:
        last = (weight for tail in graph for head, weight in graph.neighbors(tail) if head == node)
        place = sorted(instance.distances.values()).index(right)
        hops = bfs(graph, instance.source).distance[node]
        slips = [
            (
                equal(given, hops),
                "So many edges has a way. What do their weights add up to?",
            ),
            (
                any(equal(given, weight) for weight in last),
                "One edge weighs that. What is the sum?",
            ),
            (given in {place, place + 1}, "Is that a distance, or the number of a step?"),
        ]
    longer = (given > right, "There is a shorter way. Which edges have you not tried?")
    shorter = "No way is so short. What do the weights of yours add up to?"
    return next((words for holds, words in [*slips, longer] if holds), shorter)


@refusing
def judge_path(
    path: object, instance: Instance, target: Node, met_before: Iterable[int] = ()
) -> Verdict:
    """Judge a shortest path from the source to a target."""
    expected = "The path should be a text such as 'A B C'"
    names = read_names(path, expected, [str(node) for node in instance.graph.nodes])
    if not names:
        unread(f"{expected}, not empty.")
    nodes, stranger = _nodes(names, instance)
    if stranger is not None:
        unread(stranger)
    asked = replace(instance, target=target)
    diagnosis = diagnose_path(nodes, asked)
    if diagnosis.flaw is not None:
        return verdict_on(diagnosis, met_before).earning(
            edges_right(nodes, asked), max(1, len(nodes) - 1)
        )
    length = written(instance.length(nodes))
    ends = f"from {instance.source} to {target}"
    way = ", ".join(map(str, nodes))
    return Verdict("right", f"{way} has length {length}, and no path {ends} is shorter.")


def judge_result(
    result: Result,
    instance: Instance,
    met_before: Iterable[int] = (),
    causes: tuple[Misunderstanding, ...] | None = None,
    remark: str = "",
) -> Verdict:
    """Judge final distances and predecessors that were read already.

    `remark`: what else is known about a wrong answer; it is said before the question.
    """
    if result.strangers:
        stranger = result.strangers[0]
        return Verdict("wrong", f"{stranger} has a distance but is not a node of the graph.")
    if causes is None:
        diagnosis = diagnose_result(result.distance, result.predecessor, instance)
    else:
        flaw = result_flaw(result.distance, result.predecessor, instance)
        diagnosis = Diagnosis(flaw, causes)
    if diagnosis.flaw is None:
        on = f"On {instance.title}, from {instance.source}"
        return Verdict("right", f"{on}: all distances and predecessors are right.")
    if remark:
        reason = f"{diagnosis.flaw.reason} {remark}"
        diagnosis = replace(diagnosis, flaw=replace(diagnosis.flaw, reason=reason))
    truth = instance.distances
    given = {node: result.distance.get(node) for node in instance.graph.nodes}
    bad = [node for node, number in given.items() if not equal(number, truth.get(node))]
    drawn = WrongDistances(
        instance, {node: truth.get(node) for node in bad}, {node: given[node] for node in bad}
    )
    verdict = replace(verdict_on(diagnosis, met_before), wrong_distances=drawn if bad else None)
    return verdict.earning(len(given) - len(bad), len(given))


def _cells_right(rounds: Sequence[Round], instance: Instance) -> tuple[int, int]:
    """Count the cells of a table that are right, by the order of settling that suits it best."""
    claims = table_claims(rounds, ended=False)
    columns = len(instance.graph)
    right = max(
        sum(claim.holds_in(outcome) for claim in claims) for outcome in outcomes(Search, instance)
    )
    return right, max(len(claims), columns * len(instance.distances))


def _nodes(names: Iterable[str], instance: Instance) -> tuple[list[Node], str | None]:
    """Return the nodes of these names up to the first that is none, and what is said of it."""
    nodes = {str(node): node for node in instance.graph.nodes}
    found: list[Node] = []
    for name in names:
        if name not in nodes:
            return found, f"{shown(name)} is not a node of this graph ({', '.join(nodes)})."
        found.append(nodes[name])
    return found, None

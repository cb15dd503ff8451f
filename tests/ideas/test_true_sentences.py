"""Sentences that misled, and their kinds: each sentence is true of its answer.

A hint concerns the same part of a search as the shown flaw, whichever idea it belongs to.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice, pairwise, product

import networkx as nx
import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.reading import Row, read_table
from pathlib_tutor.exercises.verdict import Flaw, Verdict
from pathlib_tutor.ideas.by_hand import (
    Action,
    AstarSheet,
    NextRound,
    SettleNode,
    Sheet,
    Write,
    hand_run,
    open_sheet,
)
from pathlib_tutor.ideas.diagnosis import blaming, first_flaw, path_flaw
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Search
from pathlib_tutor.ideas.search_judges import judge_next, read_action, verdict_on
from pathlib_tutor.lessons.choose import ASTAR_BY_HAND, ROUNDS_BY_HAND
from pathlib_tutor.record.attempts import Help

HEAD = "settled | B | C | D | E\nA | 5 A | 10 A | 8 A | -\n"
ROUND_A = "B = 5 from A; C = 10 from A; D = 8 from A"
TABLE, RUN, ORDER, PATH, NEXT = (
    f"five-nodes/{name}" for name in ("fill-table", "run-by-hand", "order", "path", "predict")
)


def judged(exercise: str, given: str, answer: object) -> Verdict:
    asked = EXERCISES[exercise]
    return asked.judge(answer, asked.item(f"{exercise} given={given}"))


def test_an_order_of_the_list_of_ten_where_an_idea_is_suspected() -> None:
    """A learner keeps the first numbers: the order shows the skipped node."""
    order = EXERCISES[ORDER]
    item = order.draw(0, [4])
    verdict = order.judge("A B C H D E G F", item)
    assert 4 in verdict.causes
    told = (
        "After A, B and C: H has 8, but the frontier has a smaller number. "
        "Which unsettled node has the number 7?"
    )
    assert verdict.message == told
    second = Help(item, verdict, 2).words_at_once
    assert "When does a number become final" not in second  # that is about numbers as well
    assert order.solution.guides(item.question).question in second


# ---- kinds of sentences -------------------------------------------------------------------------


def flaw_of_a_row(*cells: str) -> Flaw:
    """Return the flaw of a second row that settles B."""
    asked = five_nodes()
    rows = read_table(f"{HEAD}B | {' | '.join(cells)}", asked.graph, asked.source)
    assert rows is not None
    flaw = first_flaw(list(rows), asked)
    assert flaw is not None
    return flaw


def flaw_of_an_order(order: str) -> Flaw:
    flaw = first_flaw([*map(Row, order)], five_nodes())
    assert flaw is not None
    return flaw


def flaw_of_a_path(path: str) -> Flaw:
    flaw = path_flaw(path, Instance("", five_nodes().graph, "A", target="E"))
    assert flaw is not None
    return flaw


def flaw_of_a_run(text: str, asked: Instance) -> Flaw:
    """Return the flaw of a run's last step, or what is missing after it."""
    *done, last = (read_action(line, asked) for line in text.split(";"))
    sheet = open_sheet(asked, done)
    flaw = sheet.flaw(last)
    if flaw is None:
        sheet.take(last)
        flaw = sheet.whats_left()
    assert flaw is not None
    return flaw


ABOUT_WHO_IS_NEXT = (1, 2, 7, 19, 21, 22, 23, 34, 35)
ABOUT_SUMS = (3, 24, 25, 36, 38, 40)
ABOUT_NUMBERS = (*ABOUT_SUMS, 4, 5, 27, 29, 39)
ABOUT_THE_NODE_BEFORE = (11, 26, 28)
ABOUT_THE_END = (6, 37)
ALL = {*ABOUT_WHO_IS_NEXT, *ABOUT_NUMBERS, *ABOUT_THE_NODE_BEFORE, *ABOUT_THE_END}


@pytest.mark.parametrize(
    ("flaw", "may_stand"),
    [
        (flaw_of_a_row("5 A", "3 B", "8 A", "13 B"), {*ABOUT_SUMS}),  # no sum of anything
        (flaw_of_a_row("5 A", "9 A", "8 A", "13 B"), {*ABOUT_SUMS}),
        (flaw_of_a_row("5 A", "10 A", "8 A", "13 B"), {*ABOUT_NUMBERS}),  # the old one is kept
        (flaw_of_a_row("5 A", "8 B", "8 A", "-"), {29}),  # there are no two numbers to compare
        (flaw_of_a_row("5 A", "8 B", "-", "13 B"), set()),  # B has no edge to D
        (flaw_of_a_row("6 A", "8 B", "8 A", "13 B"), {*ABOUT_NUMBERS}),  # B had less already
        (flaw_of_a_row("4 A", "8 B", "8 A", "13 B"), set()),  # B had more, but it was settled
        (flaw_of_a_row("5 A", "8 A", "8 A", "13 B"), {*ABOUT_THE_NODE_BEFORE}),
        (flaw_of_a_row("5 A", "8 B", "8 A", "13 B"), {*ABOUT_THE_END}),  # it stops there
        (flaw_of_an_order("AC"), {*ABOUT_WHO_IS_NEXT}),
        (flaw_of_an_order("AB"), {*ABOUT_THE_END}),
        (flaw_of_an_order("CA"), set()),
        (flaw_of_an_order("ABB"), set()),
        (flaw_of_an_order("AE"), set()),
        (flaw_of_a_path("ABE"), set()),
        (flaw_of_a_path("ABDE"), set()),
        (flaw_of_a_path("BAD"), set()),
        (flaw_of_a_run("B = 5 A", five_nodes()), set()),
        (flaw_of_a_run(f"settle A;{ROUND_A};settle B;C = 3 B", five_nodes()), {*ABOUT_SUMS}),
        (flaw_of_a_run(f"settle A;{ROUND_A};settle B;C = 8 A", five_nodes()), {11, 26, 28}),
        (flaw_of_a_run(f"settle A;{ROUND_A};settle B;settle D", five_nodes()), {*ABOUT_NUMBERS}),
        (flaw_of_a_run("settle A;B = 5 A;settle B", five_nodes()), {29}),  # C has no number yet
        (flaw_of_a_run(f"settle A;{ROUND_A};settle C", five_nodes()), {*ABOUT_WHO_IS_NEXT}),
        (flaw_of_a_run(f"settle A;{ROUND_A}", five_nodes()), {*ABOUT_THE_END}),
        (flaw_of_a_run("settle A;round", five_nodes()), set()),
        (flaw_of_a_run("B = 2 A;round", ROUNDS_BY_HAND), {29}),
        (flaw_of_a_run("settle A", ROUNDS_BY_HAND), {*ABOUT_NUMBERS}),
    ],
)
def test_a_hint_is_about_the_same_part_as_the_flaw(flaw: Flaw, may_stand: set[int]) -> None:
    stand = set()
    for number in ALL:
        known = MISUNDERSTANDINGS[number]
        for met in ((), (number,)):
            verdict = verdict_on(blaming(flaw, (known.number,)), met)
            hint = known.next_hint if met else known.hint
            assert verdict.mistake == number  # the belief still follows it up
            assert verdict.message.startswith(f"{flaw.where} {flaw.reason}".strip())
            if verdict.hint:
                assert verdict.message.endswith(hint)
                stand.add(number)
            else:
                assert verdict.message == str(flaw)
    assert stand == may_stand


def test_ideas_of_no_single_part_have_something_to_say_about_paths_and_numbers() -> None:
    price, nowhere, heap = (MISUNDERSTANDINGS[number] for number in (8, 9, 12))
    for flaw in (flaw_of_a_path("ABE"), flaw_of_a_row("5 A", "10 A", "8 A", "13 B")):
        assert verdict_on(blaming(flaw, (price.number,))).hint == price.hint
    twice, unreached = flaw_of_an_order("ABB"), flaw_of_an_order("AE")
    for known in (price, nowhere, heap):
        assert (verdict_on(blaming(twice, (known.number,))).hint == known.hint) == (known is heap)
        assert (verdict_on(blaming(unreached, (known.number,))).hint == known.hint) == (
            known is nowhere
        )
    assert not verdict_on(blaming(flaw_of_an_order("AC"), (price.number,))).hint


def test_what_says_nothing_about_parts_gets_any_hint() -> None:
    flaw = Flaw("", "The distance of B is 3.")
    for known in MISUNDERSTANDINGS.values():
        assert verdict_on(blaming(flaw, (known.number,))).hint == known.hint


# ---- the next node ------------------------------------------------------------------------------


def test_who_was_due_is_told_by_the_number_that_is_the_smallest() -> None:
    for order in ("AC", "AD", "ABE", "ABCE"):
        sheet = Sheet(five_nodes())
        for node in order[:-1]:
            sheet.settle(node)
        ranks = [sheet.rank(node) for node in sheet.frontier()]
        tied = ranks.count(min(ranks)) > 1
        asked = "Which unsettled nodes have" if tied else "Which unsettled node has"
        assert flaw_of_an_order(order).question == f"{asked} the number {min(ranks)}?"


def test_in_astar_a_sum_decides_who_was_due() -> None:
    asked = EXERCISES["choose/exit-order"]
    item = asked.draw(1)
    sheet = AstarSheet(item.question)
    sheet.settle(item.question.source)
    least = min(map(sheet.rank, sheet.frontier()))
    late = max(sheet.frontier(), key=sheet.rank)
    told = asked.judge(f"{item.question.source} {late} 5", item).message
    question = f"Which unsettled node has the sum {least:g}?"
    assert f", but the frontier has a smaller sum. {question}" in told


# ---- paths --------------------------------------------------------------------------------------


SECTIONS = re.compile(r"\. ([A-Z-]+) has length (-?\d+), but ([A-Z-]+) has only (-?\d+)\.")
EDGE = re.compile(
    r"Its edge ([A-Z])-([A-Z]) is wrong: a shorter path reaches ([A-Z]) by another edge"
)


@pytest.mark.parametrize(
    ("seed", "given"), [*product(range(1, 6), [""]), (0, "to-E"), (0, "downhill"), (0, "constant")]
)
def test_each_path_that_is_too_long_is_told_where_it_loses(seed: int, given: str) -> None:
    exercise = EXERCISES[PATH]
    item = exercise.item(f"{PATH} {f'given={given}' if given else f'seed={seed}'}")
    asked: Instance = item.question
    key = str(exercise.key(item))
    told = 0
    paths = nx.all_simple_paths(asked.graph.to_networkx(), asked.source, asked.aim)
    for path in islice(paths, 60):
        flaw = path_flaw(path, asked)
        if flaw is None:
            continue
        told += 1
        said = str(flaw)
        assert key not in said  # the answer is not given away
        assert said.count("?") == 1
        if found := SECTIONS.search(said):
            one, dear, other, cheap = found.groups()
            assert one in "-".join(map(str, path))
            assert (one[0], one[-1]) == (other[0], other[-1])
            assert asked.length(one.split("-")) == int(dear) > int(cheap)
            assert asked.length(other.split("-")) == int(cheap)
            _, *shorter = one.split("-")  # the shortest section loses
            from_there = replace(asked, source=shorter[0]).distances
            assert from_there[shorter[-1]] == asked.length(shorter)
            assert all(asked.weight(*edge) is not None for edge in pairwise(other.split("-")))
        else:
            edge = EDGE.search(said)
            assert edge, said
            assert f"{edge[1]} {edge[2]}" in " ".join(map(str, path))
            assert edge[2] == edge[3] == asked.aim
            tail, weight = edge[1], asked.weight(edge[1], edge[2])
            assert weight is not None
            assert asked.distances[tail] + weight > asked.distances[asked.aim]
    assert told


# ---- several possible next nodes ----------------------------------------------------------------

STAR = Instance("", Graph.from_edges([("A", name, 2) for name in "BCD"]), "A")


@pytest.mark.parametrize("answer", ["C D", "CD", "c, d", "D and C", "D or C", {"D", "C"}])
def test_several_nodes_may_be_named_that_may_be_next(answer: object) -> None:
    verdict = judged(NEXT, "after-A-B", answer)
    assert verdict
    told = "C and D both have the smallest distance in the frontier, 8: either may be next."
    assert verdict.message == told


def test_all_of_them_have_to_be_right() -> None:
    assert judged(NEXT, "after-A-B", "C E").message.startswith("E has 13")
    assert judged(NEXT, "after-A-B", "B D").message == "B is settled already."
    assert judged(NEXT, "after-A-B", "and").unread


def test_three_are_not_both() -> None:
    told = judge_next("C", "A", STAR).message
    assert told.startswith("C, B and D all have")
    assert told.endswith("any of them may be next.")


# ---- the text of a sheet ------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [five_nodes(), ASTAR_BY_HAND, ROUNDS_BY_HAND])
def test_each_flaw_of_a_sheet_says_what_it_is_about(asked: Instance) -> None:
    nodes = asked.graph.nodes
    actions: list[Action] = [
        *map(SettleNode, nodes),
        *(Write(head, number, tail) for head, tail in product(nodes, nodes) for number in (0, 5)),
        NextRound(),
    ]
    run = hand_run(Search, asked)
    for done in range(len(run) + 1):
        sheet = open_sheet(asked, run[:done])
        assert all(flaw.part for flaw in map(sheet.flaw, actions) if flaw is not None)
        left = sheet.whats_left()
        assert left is None or left.part


def test_a_round_goes_on_while_an_edge_is_left() -> None:
    edges = [("A", "B", 5), ("A", "C", 2), ("A", "D", 3), ("C", "B", -4), ("B", "E", 1)]
    asked = Instance("", Graph.from_edges(edges, directed=True), "A", search="bellman_ford")
    actions = [Write("B", 5, "A"), Write("E", 6, "B"), Write("C", 2, "A"), Write("B", -2, "C")]
    again = Write("E", -1, "B")
    told = "The edge from B to E has had its turn. Which edges are left in this round?"
    assert str(open_sheet(asked, actions).flaw(again)) == told
    later = open_sheet(asked, [*actions, Write("D", 3, "A")])
    assert str(later.flaw(again)).endswith("has had its turn. Begin the next round.")


def test_a_settled_node_with_the_same_number_from_elsewhere_is_told_no_change_of_distance() -> None:
    said = judged(RUN, "five-nodes", f"settle A; {ROUND_A}; settle B; B = 5 from D").fact
    assert said.endswith("B is settled already, so its entry does not change.")

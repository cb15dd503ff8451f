"""The two drawn questions at the end of notebook 08, and what wrong ideas answer to them.

Both are drawn from graphs on which every wrong idea gives a wrong answer, in all its forms and
however it breaks its ties; the proof is to run them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import cast

from pathlib_games.exercises.instance import Instance, SearchName
from pathlib_games.exercises.reading import read_names_and_number, read_whole_numbers, shown
from pathlib_games.exercises.verdict import Flaw, Verdict, refusing, unread, written
from pathlib_games.graphs import Node
from pathlib_games.ideas.answers import WrongAnswer
from pathlib_games.ideas.diagnosis import Believed, suspecting
from pathlib_games.ideas.flaws import due
from pathlib_games.ideas.graph_pool import pooled
from pathlib_games.ideas.hand_runs import forms_of, may_do, points_of, seen_by
from pathlib_games.ideas.judge import verdict_on
from pathlib_games.ideas.rows import AddsAConstant, SettlesInRounds
from pathlib_games.ideas.search import InRounds, Search
from pathlib_games.ideas.sheet import SettleNode, Sheet, open_sheet
from pathlib_games.lessons.choose.graphs import downhill_titled
from pathlib_games.words import counted

# What somebody may have misunderstood who does these searches by hand.
OF_ASTAR = (1, 2, 3, 4, 5, 6, 7, 8, 11, 19, 21, 22, 23, 25, 26, 27, 29, 34, 35, 36)
OF_BELLMAN_FORD = (3, 4, 5, 8, 11, 13, 25, 26, 27, 29, 37, 38, 39, 40)
_OF_PREDECESSORS = (11, 26)  # which are not asked for here
_LONGEST = 40  # actions: some ideas never end

Form = type[Search]
Answers = Callable[[Form, Instance], Sequence[object]]


class EveryAnswer(WrongAnswer):
    """What somebody with a misunderstanding answers; its form gives the answers of all ties."""

    def __call__(self, question: Instance) -> object:
        """Return the first answer of the usual form."""
        return self._given(self.variants[0], question)[0]

    def answers(self, question: Instance) -> list[object]:
        """Return all answers of all forms, each of them once."""
        return list(
            dict.fromkeys(
                answer for form in self.variants for answer in self._given(form, question)
            )
        )

    def _given(self, form: object, question: Instance) -> Sequence[object]:
        return cast("Sequence[object]", self.form(form, question))


def _wrong_answers(
    numbers: Iterable[int], search: SearchName, answers: Answers
) -> dict[int, EveryAnswer]:
    asked_for = (number for number in numbers if number not in _OF_PREDECESSORS)
    return {number: EveryAnswer(forms_of(number, search), answers) for number in asked_for}


def _cause(answer: object, asked: Instance, answers: Answers) -> tuple[int, ...]:
    """Return the one misunderstanding that answers so; none if others do, with a name or without.

    An idea in no list could answer so as well, but who gives all of this answer has more in common
    with this one than a slip.
    """
    found = {p.number for p in points_of(asked.search) if answer in answers(p.search, asked)}
    return tuple(number for number in found if number is not None) if len(found) == 1 else ()


# ---- the order of A* ----------------------------------------------------------------------------

Ending = tuple[tuple[Node, ...], float]  # the settled nodes, and the distance of the target


def endings(form: Form, asked: Instance) -> list[Ending]:
    """Return how a search for a target may end: one ending for each way to break its ties."""
    found: dict[Ending, None] = {}
    waiting: list[tuple[Node, ...]] = [()]
    while waiting:
        begun = waiting.pop()
        sheet, actions = Sheet(asked), 0
        while not (may := may_do(form, sheet)).over and actions < _LONGEST:
            if asked.aim in sheet.settled:  # some ideas would go on; the question ends here
                break
            actions += 1
            if may.writes:
                sheet.take(may.writes[0])
                continue
            done = tuple(sheet.settled)
            if len(done) < len(begun):
                sheet.take(SettleNode(begun[len(done)]))
                continue
            first, *others = dict.fromkeys(may.settles)
            waiting += [(*done, other) for other in others]
            sheet.take(SettleNode(first))
        found[tuple(sheet.settled), sheet.distance.get(asked.aim, math.inf)] = None
    return list(found)


def typed_endings(form: Form, asked: Instance) -> list[str]:
    """Return the endings as the exercise takes them."""
    found = endings(form, asked)
    return [" ".join([*map(str, order), written(length)]) for order, length in found]


IN_ORDER = _wrong_answers(OF_ASTAR, "astar", typed_endings)


def exit_order(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a graph with guesses on which no wrong idea of A* settles and ends as A* does.

    That holds for ideas in no list too, but for those that are right by the task. Those that should
    show are told apart as well as can be. The same seed gives the same graph.
    """
    return pooled("exit_order", f"fresh graph {seed} with guesses", seed, showing)


@refusing
def judge_exit_order(
    answer: object,
    asked: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge in which order A* settles nodes, and how far its target is."""
    expected = "The answer should be the nodes and a distance, such as 'A C B 7'"
    nodes = {str(node): node for node in asked.graph.nodes}
    names, length = read_names_and_number(answer, expected, nodes)
    for name in names:
        if name not in nodes:
            unread(f"{name!r} is not a node of this graph ({', '.join(nodes)}).")
    order = tuple(nodes[name] for name in names)
    right = dict(endings(Search, asked))
    listed = ", ".join(names)
    if right.get(order) == length:
        told_right = f"A* settles {listed}, and {asked.aim} is {written(length)} away."
        return Verdict("right", told_right)
    flaw, rightly = _order_flaw(order, asked)
    one_off = flaw is None and abs(length - right[order]) <= 1
    if flaw is None:
        far = f"{asked.aim} is not {written(length)} away."
        told = f"The order is right, but {far}"
        flaw = Flaw("", told, "What do the weights of its way add up to?", part="sum")
    answered = " ".join([*names, written(length)])
    causes = () if one_off else _cause(answered, asked, typed_endings)
    needed = len(next(iter(right))) + 1
    return verdict_on(suspecting(flaw, causes, believed), met_before).earning(rightly, of=needed)


def _order_flaw(order: Sequence[Node], asked: Instance) -> tuple[Flaw | None, int]:
    """Return the first flaw of an order, or None, and how many nodes are right."""
    sheet = open_sheet(asked)
    for number, node in enumerate(order):
        before = f"After {', '.join(map(str, order[:number]))}:" if number else ""
        if flaw := sheet.flaw(SettleNode(node)):
            return replace(due(flaw, sheet), where=before), number
        sheet.settle(node)
    if asked.aim in order:
        return None, len(order)
    told_so_far = f"{', '.join(map(str, order))} {'is' if len(order) == 1 else 'are'} right so far."
    question = f"A* goes on until {asked.aim} is settled. Who is next?"
    return Flaw("", told_so_far, question, part="end"), len(order)


# ---- the rounds of Bellman-Ford -----------------------------------------------------------------


def round_endings(form: Form, asked: Instance) -> list[tuple[float | None, int]]:
    """Return how far the target is in the end, and in how many rounds a number changes.

    A round tests the edges of the first node, then those of the second one, and so on. Who adds a
    constant may take it off again at the end; who takes numbers for final may mean those that were
    written down or those that were looked at.
    """
    final_by = (True, False) if issubclass(form, SettlesInRounds) else (True,)
    found: dict[tuple[float | None, int], None] = {}
    for looked_at in final_by:
        search, rounds = _in_turn(form, asked, looked_at=looked_at)
        found[search.distance.get(asked.aim), rounds] = None
        if isinstance(search, AddsAConstant):
            found[_length_of_the_way(search, asked), rounds] = None
    return list(found)


def _in_turn(form: Form, asked: Instance, *, looked_at: bool) -> tuple[InRounds, int]:
    """Run a search in rounds in which every node has its turn; count those with a change."""
    search = cast("InRounds", seen_by(form, Sheet(asked)))
    rounds = 0
    while rounds < min(search.most_rounds, len(asked.graph)):
        search.before_round = dict(search.distance)
        changed = False
        for tail in asked.graph.nodes:
            if tail not in search.distance:
                continue
            had = dict(search.distance), dict(search.predecessors)
            if any(step.improved for step in search.relax(tail)) or looked_at:
                search.tails |= {tail}
            changed |= had != (search.distance, search.predecessors)
        if not changed:
            break
        rounds += 1
    return search, rounds


def _length_of_the_way(search: Search, asked: Instance) -> float | None:
    """Add up the true weights on the way that was found; None: it leads round in circles."""
    length, node = 0.0, asked.aim
    for _ in asked.graph:
        before = search.predecessors.get(node)
        if not before:
            return length if node == asked.source else None
        length += next(weight for head, weight in asked.graph.neighbors(before[0]) if head == node)
        node = before[0]
    return None


IN_TURN = _wrong_answers(OF_BELLMAN_FORD, "bellman_ford", round_endings)


def exit_rounds(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a graph on which no wrong idea of Bellman-Ford ends as it does, in as many rounds.

    That holds for ideas in no list too, but for those that are right by the task. The names say
    nothing about the places. The same seed gives the same graph.
    """
    return downhill_titled(pooled("exit_rounds", f"fresh graph {seed}", seed, showing))


@refusing
def judge_exit_rounds(
    answer: object,
    asked: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge how far a node is by Bellman-Ford, and in how many rounds a number changes."""
    expected = "The answer should be two numbers, a distance and a count of rounds, such as (7, 3)"
    numbers = read_whole_numbers(answer, expected, negative=True)
    if len(numbers) != 2:
        unread(f"{expected}, not {shown(answer)}.")
    length, rounds = numbers
    ((far, needed),) = round_endings(Search, asked)
    if (length, rounds) == (far, needed):
        told_right = f"{asked.aim} is {length} away from {asked.source}, and a number changes in"
        return Verdict("right", f"{told_right} {counted(rounds, 'round')}.")
    if length != far:
        what = f"{asked.aim} is not {length} away from {asked.source}."
        flaw = Flaw("", what, "Write down each number that changes, and in which round.")
    else:
        what = f"{asked.aim} is {length} away, but the number of rounds is not {rounds}."
        flaw = Flaw("", what, "A round without a change does not count. Which number changed last?")
    one_off = abs(length - (far or 0)) + abs(rounds - needed) == 1
    causes = () if one_off else _cause((length, rounds), asked, round_endings)
    return verdict_on(suspecting(flaw, causes, believed), met_before).earning(
        (length == far) + (rounds == needed), of=2
    )

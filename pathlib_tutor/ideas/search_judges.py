"""Judge searches done by hand, by the rules of the algorithm: every correct answer is accepted.

The verdict on a wrong answer names the first flaw, its reason, and a question: the hint of the
misunderstanding that explains it, if there is one.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from pathlib_games.graphs import (
    Estimate,
    Graph,
    Node,
    Relax,
    Round,
    Settle,
    ShortestPaths,
    Step,
    Trace,
    astar,
    bellman_ford,
    record,
)
from pathlib_games.words import listed
from pathlib_tutor.exercises.instance import Instance, equal, written
from pathlib_tutor.exercises.reading import (
    Result,
    Row,
    blank_table,
    find_name,
    in_any_order,
    read_label,
    read_name,
    read_names,
    read_rows,
    read_table,
    read_text,
    shown,
)
from pathlib_tutor.exercises.verdict import (
    Flaw,
    FlawPart,
    Unread,
    Verdict,
    Wrong,
    WrongDistances,
    refused,
    refusing,
    unread,
    wrong,
)
from pathlib_tutor.ideas.belief import Belief, doubted
from pathlib_tutor.ideas.by_hand import (
    Action,
    NextRound,
    SettleNode,
    Sheet,
    Write,
    forms_elsewhere,
    hand_run,
    open_sheet,
)
from pathlib_tutor.ideas.diagnosis import (
    KNOWN_AT_FIRST,
    Believed,
    Diagnosis,
    blaming,
    diagnose_path,
    diagnose_run,
    diagnose_steps,
    edges_right,
    result_flaw,
)
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS, Misunderstanding
from pathlib_tutor.ideas.search import (
    Entry,
    Kind,
    Outcome,
    Part,
    Search,
    Variant,
    first,
    outcomes,
    play,
)

_FITTING: Mapping[FlawPart, tuple[Part, ...]] = {
    "next": ("next",),
    "over": (),
    "number": ("what", "when", "edges", "other"),
    "sum": ("what", "other"),
    "unseen": ("edges", "other"),
    "before": ("before",),
    "end": ("end",),
    "path": ("other",),
    "other": (),
}
"""The parts of a search whose ideas have a fitting hint, by the subject of a flaw."""
_ALONE: Mapping[FlawPart, tuple[int, ...]] = {
    "unreached": (9,),
    "again": (12,),
    "least sum": (7, 23, 34, 35),  # the others ask for the smallest distance, which A* does not
}
"""The only misunderstandings with a fitting hint for some flaws, by number."""


def _fits(cause: Misunderstanding, flaw: Flaw) -> bool:
    """Say whether a misunderstanding's hint is about the same part of a search as a flaw."""
    if flaw.part in _ALONE:
        return cause.number in _ALONE[flaw.part]
    forms = cause.variants or forms_elsewhere(cause.number)
    return not forms or not flaw.part or forms[0].part in _FITTING[flaw.part]


def verdict_on(diagnosis: Diagnosis, met_before: Iterable[int] = ()) -> Verdict:
    """Put a wrong answer's flaw and the fitting hint into words."""
    flaw, belief = diagnosis.flaw or Flaw("", ""), diagnosis.belief
    named = MISUNDERSTANDINGS.get(belief.mistake or 0)
    hint = diagnosis.hint(met_before) if named and _fits(named, flaw) else ""
    return Verdict(
        "wrong",
        flaw.fact,
        causes=belief.causes,
        mistake=belief.mistake,
        believed=belief.numbers,
        is_it_so=diagnosis.is_it_so if flaw.part != "over" else "",
        hint=hint,
        question=flaw.question,
        at=flaw.at,
        second="" if hint else flaw.second,
    )


def judge_table(
    text: object,
    instance: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
    *,
    until: Node | None = None,
) -> Verdict:
    """Judge a filled distance table: settled node, distances and predecessors, row by row.

    `until`: a node after which the table may end, though others are as far away.
    """
    rows: list[Row] = []
    unreadable: Wrong | None = None
    try:
        expected = "The table should be a text in quotation marks, with cells such as '7 X'"
        filled = read_rows(text, expected)
        read = read_table(filled, instance.graph, instance.source)
        if read is None:
            return Verdict("not tried", "Replace the question marks and run the cell again.")
        for row in islice(read, 2 * len(instance.graph)):
            rows.append(row)  # noqa: PERF402 - the rows above an unreadable one are kept
    except Wrong as problem:
        unreadable = problem
    ended = unreadable is None and (until is None or all(row.settled != until for row in rows))
    diagnosis = diagnose_steps(rows, instance, believed=believed, ended=ended)
    if diagnosis.flaw is not None and (rows or unreadable is None):
        return verdict_on(diagnosis, met_before).earning(*_cells_right(rows, instance))
    if unreadable is not None:
        return refused(unreadable).earning(*_cells_right(rows, instance))
    return Verdict("right", f"All {len(rows)} rows follow the rules of the algorithm.")


@refusing
def judge_order(
    order: object,
    instance: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge an order of settling."""
    expected = "The order should be a string such as 'A B C'"
    names = read_names(order, expected, [str(node) for node in instance.graph.nodes])
    known, stranger = _nodes(names, instance)
    rows = list(map(Row, known))
    diagnosis = diagnose_steps(rows, instance, believed=believed, ended=stranger is None)
    needed = len(instance.distances)
    if diagnosis.flaw is not None:
        return verdict_on(diagnosis, met_before).earning(diagnosis.flaw.index, needed)
    if stranger is not None:
        return refused(Unread(stranger)).earning(len(known), needed)
    return Verdict("right", f"{', '.join(map(str, known))} is a correct order.")


@refusing
def judge_next(
    node: object,
    after: str,
    instance: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge a prediction of the next settled node."""
    before, _ = _nodes(after.split(), instance)
    names = {str(known): known for known in instance.graph.nodes}
    guesses = [names[name] for name in _names_of_next(node, names)]
    for guess in guesses:
        rows = list(map(Row, [*before, guess]))
        diagnosis = diagnose_steps(rows, instance, len(before), believed, ended=False)
        if diagnosis.flaw is not None:
            nowhere = replace(diagnosis.flaw, where="")
            return verdict_on(replace(diagnosis, flaw=nowhere), met_before)
    sheet = Sheet(instance)
    for settled in before:
        sheet.settle(settled)
    first, *others = dict.fromkeys([*guesses, *sheet.next_nodes()])
    distance = written(sheet.distance[first])
    if not others:
        return Verdict("right", f"{first} has the smallest distance in the frontier: {distance}.")
    all_, both, either = listed([first, *others]), "both", "either"
    if len(others) > 1:
        both, either = "all", "any of them"
    return Verdict(
        "right",
        f"{all_} {both} have the smallest distance in the frontier, {distance}: {either} may be "
        "next.",
    )


_JOINING = {"and", "or", "&"}


def _names_of_next(given: object, known: Collection[str]) -> list[str]:
    """Read the next node, or several possible ones; raises `Unread` for an unknown name."""
    if (name := read_name(given, known)) is not None:
        return [name]
    expected = (
        "The answer should be the name of the next node, or several names if several may be next"
    )
    names = read_names(in_any_order(given), expected, known)
    found = [name for name in names if name in known or name.casefold() not in _JOINING]
    for name in found:
        if name not in known:
            told = f"{shown(name)} is not a node of this graph ({', '.join(known)})."
            unread(f"{told} If several may be next, write one or all, with spaces between them.")
    if not found:
        unread(f"{expected}, not {shown(given)}.")
    return [name for name in known if name in found]


@refusing
def judge_path(
    path: object,
    instance: Instance,
    target: Node,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge a shortest path from the source to a target."""
    expected = "The path should be a string such as 'A B C'"
    names = read_names(path, expected, [str(node) for node in instance.graph.nodes])
    if not names:
        unread(f"{expected}, not empty.")
    nodes, stranger = _nodes(names, instance)
    if stranger is not None:
        unread(stranger)
    asked = replace(instance, target=target)
    diagnosis = diagnose_path(nodes, asked, believed)
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
    causes: tuple[int, ...] = (),
    remark: str = "",
) -> Verdict:
    """Judge final distances and predecessors after reading.

    `causes`: the misunderstandings that explain them.

    `remark`: what else is known about a wrong answer; it comes before the question.
    """
    if result.strangers:
        stranger = result.strangers[0]
        return Verdict("wrong", f"{stranger} has a distance but is not a node of the graph.")
    flaw = result_flaw(result.distance, result.predecessor, instance)
    if flaw is None:
        on = f"On {instance.title}, from {instance.source}"
        return Verdict("right", f"{on}: all distances and predecessors are right.")
    truth = instance.distances
    given = {node: result.distance.get(node) for node in instance.graph.nodes}
    bad = [node for node, number in given.items() if not equal(number, truth.get(node))]
    drawn = WrongDistances(
        instance, {node: truth.get(node) for node in bad}, {node: given[node] for node in bad}
    )
    said = verdict_on(blaming(flaw, causes), met_before)
    verdict = replace(said, remark=remark, wrong_distances=drawn if bad else None)
    return verdict.earning(len(given) - len(bad), len(given))


def _cells_right(rows: Sequence[Row], instance: Instance) -> tuple[int, int]:
    """Count the correct cells of a table, by the order of settling that suits it best."""
    given, needed = sum(1 + len(row.cells) for row in rows), len(instance.graph)
    right = max(
        sum(shown.count_right(row) for shown, row in zip(run.rounds, rows, strict=False))
        for run in outcomes(Search, instance)
    )
    return right, max(given, needed * len(instance.distances))


def _nodes(names: Iterable[str], instance: Instance) -> tuple[list[Node], str | None]:
    """Return the nodes of these names up to the first unknown one, and a sentence about that."""
    nodes = {str(node): node for node in instance.graph.nodes}
    found: list[Node] = []
    for name in names:
        if name not in nodes:
            return found, f"{shown(name)} is not a node of this graph ({', '.join(nodes)})."
        found.append(nodes[name])
    return found, None


# ---- the answers of the right algorithm, or of a wrong idea --------------------------------------

Form = Callable[[Any, Any], object]


@dataclass(frozen=True)
class WrongAnswer:
    """The answer that a misunderstanding gives, in one kind of answer."""

    variants: tuple[Variant, ...]  # the algorithms that answer so, the usual one first
    form: Form  # runs an algorithm on a question and writes its answer
    kind: Kind | None = None  # the kind of answer, if all orders of ties can be run

    def __call__(self, question: Any) -> object:
        """Return the answer of the usual algorithm."""
        return self.form(self.variants[0], question)

    def answers(self, question: Any) -> list[object]:
        """Return the answers of all of them, in some orders of ties, each answer once."""
        if self.kind is None:
            return [self.form(variant, question) for variant in self.variants]
        tied = [_tied(variant, number) for variant in self.variants for number in range(_TIES)]
        found = [self.form(variant, question) for variant in (*self.variants, *tied)]
        return list({repr(answer): answer for answer in found}.values())


_TIES = 3


def _tied(variant: Variant, number: int) -> Variant:
    """Return an algorithm that breaks its ties at random, but always in the same way."""

    def tied(graph: Graph, source: Node, target: Node | None, _: object) -> Search:
        return variant(graph, source, target, random.Random(number).choice)

    return tied


def by_misunderstanding(
    kind: Kind, form: Form, numbers: Iterable[int]
) -> Mapping[int, WrongAnswer]:
    """Return the answer of each misunderstanding, by number."""
    return {
        number: WrongAnswer(MISUNDERSTANDINGS[number].variants_for(kind), form, kind)
        for number in numbers
    }


def _outcome(variant: Variant, instance: Instance) -> Outcome:
    return play(variant(instance.graph, instance.source, instance.aim, first))


def table_of(variant: Variant, instance: Instance) -> str:
    """Write the table of a run in the format of the exercise.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> from pathlib_tutor.ideas.search import Search
    >>> print(table_of(Search, five_nodes()))
    settled | B | C | D | E
    A | 5 A | 10 A | 8 A | -
    B | 5 A | 8 B | 8 A | 13 B
    D | 5 A | 8 B | 8 A | 10 D
    C | 5 A | 8 B | 8 A | 10 D
    E | 5 A | 8 B | 8 A | 10 D
    """
    rows = _outcome(variant, instance).table(instance.graph.nodes)
    head = blank_table(instance.graph, instance.source).splitlines()[0]
    names = [name.strip() for name in head.split("|")]
    return "\n".join([" | ".join(names), *map(_line, rows)])


def _line(row: Row) -> str:
    cells = (
        "-" if cell is None else f"{written(cell[0])} {cell[1]}" for cell in row.cells.values()
    )
    return " | ".join([str(row.settled), *cells])


def order_of(variant: Variant, instance: Instance) -> str:
    """Write the order in which a run settles the nodes."""
    return " ".join(str(shown.settled) for shown in _outcome(variant, instance).rounds)


def path_of(variant: Variant, instance: Instance) -> str:
    """Write the path to the target that a run finds, as far back as its predecessors lead."""
    before = _outcome(variant, instance).predecessors
    path = [instance.aim]
    while before.get(path[0]) and len(path) <= len(instance.graph):
        path.insert(0, before[path[0]][0])
    return " ".join(map(str, path))


def distance_of(variant: Variant, instance: Instance) -> float | None:
    """Return the distance of the target that a run finds; None: it finds none."""
    found = _outcome(variant, instance).distance.get(instance.aim)
    return None if found == math.inf else found


def run_of(variant: Variant, instance: Instance) -> str:
    """Write a run in the format of the exercise: the settled nodes, and the numbers written.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> from pathlib_tutor.ideas.search import Search
    >>> run_of(Search, five_nodes())[:45]
    'settle A; B = 5 from A; C = 10 from A; D = 8 '
    """
    search = variant(instance.graph, instance.source, instance.aim, first)
    actions: list[str] = []
    noted: dict[Node, tuple[Node, ...]] = {}
    for step in search.steps():
        if isinstance(step, Settle):
            actions.append(f"settle {step.node}")
        elif isinstance(step, Relax):
            before = search.predecessors.get(step.head, ())[:1]
            if step.improved or before != noted.get(step.head, before):
                number = step.distance if step.improved else search.distance[step.head]
                actions.append(f"{step.head} = {written(number)} from {before[0]}")
            noted[step.head] = before
    return "; ".join(actions)


def hand_run_of(form: type[Search], instance: Instance) -> str:
    """Write a run of A* or Bellman-Ford, with one part of the search as in a form.

    Examples
    --------
    >>> from pathlib_tutor.lessons.choose import ASTAR_BY_HAND, ROUNDS_BY_HAND
    >>> from pathlib_tutor.ideas.search import Search
    >>> hand_run_of(Search, ASTAR_BY_HAND)[-48:]
    'E = 10 from B; settle D; F = 12 from D; settle F'
    >>> hand_run_of(Search, ROUNDS_BY_HAND)[-47:]
    'round; D = 4 from B; E = 5 from D; F = 7 from E'
    """
    return "; ".join(map(str, hand_run(form, instance)))


def program_of(variant: Variant) -> Callable[[Graph, Node], ShortestPaths]:
    """Return an algorithm as a function for the code exercises."""

    def program(graph: Graph, source: Node) -> ShortestPaths:
        search = variant(graph, source, None, first)
        for _ in search.steps():
            pass
        return search.result()

    return program


# ---- a run: settle a node, write numbers, settle the next one ------------------------------------

BY_HAND = {
    "dijkstra": "five-nodes/run-by-hand",
    "astar": "choose/astar-by-hand",
    "bellman_ford": "choose/bellman-ford-by-hand",
}
"""The exercises with a search by hand, by search."""


@dataclass(frozen=True)
class Simulation:
    """A run by hand: the actions so far, right or wrong."""

    instance: Instance
    actions: tuple[Action, ...] = ()

    @cached_property
    def sheet(self) -> Sheet:
        """The learner's table after the last action; do not change it."""
        return open_sheet(self.instance, self.actions)

    def do(self, action: Action) -> Simulation:
        """Return the run with one more action, right or wrong."""
        return replace(self, actions=(*self.actions, action))

    def undo(self) -> Simulation:
        """Return the run without its last action."""
        return replace(self, actions=self.actions[:-1])

    def typed(self) -> str:
        """Return the actions in the typed form of the exercise."""
        return "; ".join(map(str, self.actions))

    def trace(self) -> Trace[None]:
        """Return the learner's run as a trace, to be stepped like any other."""
        return Trace(self.instance.graph, self.instance.source, list(self._steps()), None)

    def _steps(self) -> Iterator[Step]:
        sheet, rounds = open_sheet(self.instance), 1
        yield from _before_the_first_action(self.instance)
        for action in self.actions:
            if isinstance(action, SettleNode):
                yield Settle(action.node, sheet.distance.get(action.node, math.inf))
            elif isinstance(action, NextRound):
                rounds += 1
                yield Round(rounds)
            else:
                tail, head = action.predecessor, action.node
                gap = action.distance - sheet.distance.get(tail, 0)
                weights = list(sheet.weights(tail, head))
                weight = gap if gap in weights else min(weights, default=gap)
                yield Relax(tail, head, weight, action.distance, improved=True)
            sheet.take(action)


def _before_the_first_action(instance: Instance) -> Iterator[Step]:
    """Yield the steps before the first action: all guesses, or the start of a round."""
    if instance.search == "bellman_ford":
        yield Round(1)
    for node, guess in instance.guesses.items():
        yield Estimate(node, guess)


def model_run(instance: Instance, order: Sequence[Node] = ()) -> Trace[ShortestPaths]:
    """Return a correct run; Dijkstra's breaks ties by an order of settling, if it can."""
    if instance.search == "astar":
        guess = instance.guesses.__getitem__
        return astar.trace(instance.graph, instance.source, instance.target, guess)
    if instance.search == "bellman_ford":
        return bellman_ford.trace(instance.graph, instance.source)
    places = {node: place for place, node in enumerate(order)}

    def earliest(tied: Sequence[Entry]) -> Entry:
        return min(tied, key=lambda entry: places.get(entry.node, len(places)))

    search = Search(instance.graph, instance.source, pick=earliest)
    return record(search.steps(), instance.graph, instance.source)


def parting(one: Trace[Any], other: Trace[Any]) -> tuple[int, int]:
    """Return how many steps each of two runs has taken when they begin to differ.

    Edges may be tested in any order, so the tables are compared after each node or round.
    """
    mine, theirs = _parts(one), _parts(other)
    both = zip(mine, theirs, strict=False)
    last = (mine[-1], theirs[-1])
    (begin, _), (other_begin, _) = next((pair for pair in both if pair[0][1] != pair[1][1]), last)
    return begin, other_begin


def _parts(trace: Trace[Any]) -> list[tuple[int, object]]:
    """Return where each part of a run begins, and the table at its end."""
    starts = [k for k, step in enumerate(trace.steps) if isinstance(step, Settle | Round)]
    states = [trace.at(end) for end in [*starts[1:], len(trace)]]
    tables = [(s.settled, dict(s.distance), dict(s.predecessor)) for s in states]
    return list(zip([start + 1 for start in starts], tables, strict=False)) or [(0, None)]


def judge_simulation(
    run: Simulation, met_before: Iterable[int] = (), believed: Believed | None = None
) -> Verdict:
    """Judge a whole run: the first action that breaks a rule, or what is missing at the end."""
    if not run.actions:
        rounds = run.instance.search == "bellman_ford"
        begin = "with the offers of the source's edges" if rounds else "by settling the source"
        return Verdict("not tried", f"Begin {begin}.")
    sheet = open_sheet(run.instance)
    for number, action in enumerate(run.actions, start=1):
        if flaw := sheet.flaw(action):
            done, then = run.actions[: number - 1], run.actions[number:]
            belief = diagnose_action(done, action, run.instance, then, believed)
            flaw = _asking_on(flaw, sheet).by(action.node)
            flaw = replace(flaw, where=f"Step {number} ({action}):")
            said = verdict_on(Diagnosis(flaw, belief), met_before)
            return said.earning(number - 1, _needed(run))
        sheet.take(action)
    if left := sheet.whats_left():
        more = f"{_steps_are_right(run)} so far; more are needed."
        flaw = replace(_asking_on(left, sheet), where=more)
        belief = Belief()
        if run.instance.search != "dijkstra":
            belief = diagnose_run(run.actions, run.instance, ended=True, believed=believed)
        said = verdict_on(Diagnosis(flaw, belief), met_before)
        return said.earning(len(run.actions), _needed(run))
    return Verdict("right", f"{_steps_are_right(run)}, and nothing is left to do.")


def _asking_on(flaw: Flaw, sheet: Sheet) -> Flaw:
    """Add a second question to a flaw of Dijkstra's algorithm that is not about an offer."""
    if sheet.instance.search != "dijkstra":
        return flaw
    if not sheet.settled:
        return replace(flaw, second=flaw.second or KNOWN_AT_FIRST)
    if flaw.part in ("next", "again", "end"):
        asks = "Cross out every settled node. Which of the other numbers is the smallest?"
        return replace(flaw, second=asks)
    return flaw


def _needed(run: Simulation) -> int:
    """Count the actions of a correct run; a learner's own may have a few more or fewer."""
    steps = model_run(run.instance).steps
    writes = sum(isinstance(step, Relax) and step.improved for step in steps)
    settles = run.instance.search != "bellman_ford"
    return writes + settles * sum(isinstance(step, Settle) for step in steps)


def _steps_are_right(run: Simulation) -> str:
    count = len(run.actions)
    if count <= 2:
        return "Your step is right" if count == 1 else "Both steps are right"
    return f"All {count} steps are right"


@refusing
def judge_typed_simulation(
    text: object,
    instance: Instance,
    met_before: Iterable[int] = (),
    believed: Believed | None = None,
) -> Verdict:
    """Judge a typed run, one action a line.

    `text`: lines such as ``settle A`` and ``B = 5 from A``, separated by line ends or semicolons;
    in Bellman-Ford ``round`` begins the next round.
    """
    typed = read_text(text, "The steps should be a text with lines such as 'settle A'")
    lines = [line.strip() for line in re.split(r"[;\n]", typed) if line.strip()]
    actions = tuple(read_action(line, instance) for line in lines)
    return judge_simulation(Simulation(instance, actions), met_before, believed)


def read_action(line: str, instance: Instance) -> Action:
    """Read an action such as ``settle A``, ``B = 5 from A`` or, shorter, ``b=5a``.

    Raises `Wrong`, which quotes the unreadable text and says what was expected.
    """
    said = _BULLET.sub("", line.strip()).rstrip(".,|").strip()
    if match := re.fullmatch(r"settled?\b\s*:?(.+)", said, re.IGNORECASE):
        return _settle(match[1], line, instance)
    if re.fullmatch(r"(next )?round( \d{1,9})?", said, re.IGNORECASE):
        return NextRound()
    name, equals, offer = re.sub(":", "=", said, count=1).partition("=")
    label = _read_label(offer, instance)
    if not equals or not name.strip() or label is None:
        others = "'round'" if instance.search == "bellman_ford" else "'settle A'"
        unread(f"'{line}' should read like 'B = 5 from A' or {others}.")
    return _write(name, label, line, instance)


_BULLET = re.compile(r"^(?:\d{1,3}[.)]|step \d{1,3}[.:]|[-*\u2022\u2013])\s+", re.IGNORECASE)
"""The numbers or marks of the lines of a list."""
_AT = re.compile(r"(.+?)\s*(?:\bat\b|\bwith\b|[=:,(])\s*([^()=:,]+?)\)?", re.IGNORECASE)


def _settle(said: str, line: str, instance: Instance) -> SettleNode:
    """Read the settled node, and its number, if one is written beside it."""
    names = [str(node) for node in instance.graph.nodes]
    if find_name(said, names) is None and (match := _AT.fullmatch(said.strip())):
        number = read_label(match[2], names)
        if number is not None and not number[1]:
            return SettleNode(_node(match[1], line, instance), number[0])
    return SettleNode(_node(said, line, instance))


def read_offer(node: Node, offer: str, instance: Instance) -> Write:
    """Read an entry in the row of a node, such as ``5 A`` or ``5 from A``.

    Raises `Wrong`, which quotes the unreadable text and says what was expected.

    Examples
    --------
    >>> from pathlib_tutor.exercises.instance import five_nodes
    >>> read_offer("C", "8 B", five_nodes())
    Write(node='C', distance=8, predecessor='B')
    """
    label = _read_label(offer, instance)
    if label is None:
        unread(f"'{offer}' should be a distance and then a predecessor, such as '7 X'.")
    return _write(str(node), label, offer, instance)


def _read_label(offer: str, instance: Instance) -> tuple[float, str] | None:
    """Return the number and the name in an offer; only Bellman-Ford has negative numbers."""
    label = read_label(offer, [str(node) for node in instance.graph.nodes])
    if label is not None and label[0] < 0 and instance.search != "bellman_ford":
        return None
    return label


def _write(name: str, label: tuple[float, str], given: str, instance: Instance) -> Write:
    number, predecessor = label
    if not predecessor:
        wrong(f"'{given}' has no predecessor.", "Which node does the number come from?")
    return Write(_node(name, given, instance), number, _node(predecessor, given, instance))


def _node(name: str, line: str, instance: Instance) -> Node:
    nodes = {str(node): node for node in instance.graph.nodes}
    found = find_name(name, nodes)
    if found is None:
        told = f"In '{line}', '{name.strip()}' is not a node of this graph"
        unread(f"{told} ({', '.join(nodes)}).")
    return nodes[found]


def diagnose_action(
    done: Sequence[Action],
    wrong: Action,
    instance: Instance,
    then: Sequence[Action] | None = None,
    believed: Believed | None = None,
) -> Belief:
    """Explain a wrong action.

    `then`: the actions after it, if the whole run was handed in at once; else None.
    """
    if instance.search != "dijkstra":
        whole = (*done, wrong, *(then or ()))
        return diagnose_run(whole, instance, ended=then is not None, believed=believed)
    rows = _rows(done, wrong, then or (), instance)
    return diagnose_steps(rows, instance, believed=believed, ended=False).belief


def _rows(
    done: Sequence[Action], wrong: Action, then: Sequence[Action], instance: Instance
) -> list[Row]:
    """Return the settled nodes, with the table after each round.

    The table of the last round counts only if the learner has left it.
    """
    sheet = Sheet(instance)
    rows: list[Row] = []

    def fill_in_the_last() -> None:
        if rows:
            others = [node for node in instance.graph.nodes if node != instance.source]
            rows[-1].cells.update((node, sheet.cell(node)) for node in others)

    for action in (*done, wrong, *then):
        if isinstance(action, SettleNode):
            fill_in_the_last()
            rows.append(Row(action.node))
        sheet.take(action)
    if then:
        fill_in_the_last()
    elif rows and isinstance(wrong, Write):
        rows[-1].cells[wrong.node] = wrong.distance, wrong.predecessor
    return rows


class Tutor:
    """A tutor that answers wrong actions, with the next hint when a misunderstanding comes back."""

    def __init__(self, instance: Instance, believed: Believed | None = None) -> None:
        self.instance = instance
        self.met: set[int] = set()
        self.suspects: tuple[int, ...] = ()
        """The numbers of the misunderstandings that may explain them, the likeliest first."""
        self._believed = believed
        self._before: dict[Action, Believed | None] = {}
        """The belief before each refused action: a repeated action is no new evidence."""
        self._named: int | None = None

    def reply(self, done: Sequence[Action], action: Action) -> Verdict | None:
        """Say why an action is wrong, and ask a question; return None if it is right."""
        flaw = open_sheet(self.instance, done).flaw(action)
        if flaw is None:
            return None
        flaw = flaw.by(action.node)
        before = self._before.setdefault(action, self._believed)
        belief = diagnose_action(done, action, self.instance, believed=before)
        verdict = verdict_on(Diagnosis(flaw, belief), self.met)
        self._believed, self.suspects = verdict.believed, verdict.causes
        self._named = verdict.mistake
        if verdict.mistake is not None:
            self.met.add(verdict.mistake)
        return verdict

    def deny(self) -> None:
        """Lower the belief in the last named idea, after the learner's denial."""
        self._believed = doubted(self._believed or {}, self._named)
        self.met -= {self._named}
